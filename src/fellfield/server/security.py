"""Credentials, cookies, origin checks and security headers."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fellfield.server.fair_queue import WorkOwner
from fellfield.server.limits import network_of
from fellfield.server.people import SCOPES, SESSION_LIFE
from fellfield.server.settings import Settings, is_loopback, origin_of
from fellfield.server.store.contract import Person

COOKIE: Final = "fellfield"
SAFE: Final = ("GET", "HEAD", "OPTIONS")

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'; object-src 'none'"
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    # Not `no-referrer`: browsers would send `Origin: null` with forms of our own pages.
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
)


@dataclass(frozen=True)
class Caller:
    """The sender of a request or socket. `kind` is `session`, `bearer`, or empty without credentials.

    `scope` is what a bearer token may do, `all` for everybody else.
    """

    person: Person | None
    kind: str
    secret: str
    address: str
    scope: str = "all"

    @property
    def network(self) -> str:
        """The address as limits count it."""
        return network_of(self.address)

    @property
    def owner(self) -> WorkOwner:
        """On whose behalf work for this caller is done."""
        return WorkOwner(self.network, self.person.id if self.person else "")

    def may(self, scope: str) -> bool:
        """Whether the credentials allow this: `read`, `watch` or `play`, each including the ones before it."""
        return self.scope == "all" or SCOPES.index(self.scope) >= SCOPES.index(scope)


def credentials(headers: Headers) -> tuple[str, str]:
    """Kind and secret of the credentials; a bearer token takes precedence over the cookie.

    Two empty strings if none.
    """
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return "bearer", token.strip()
    for name in (f"__Host-{COOKIE}", COOKIE):
        for header in headers.getlist("cookie"):
            if found := _cookie(header, name):
                return "session", found
    return "", ""


def _cookie(header: str, name: str) -> str:
    try:
        jar = SimpleCookie(header)
    except CookieError:
        return ""
    return jar[name].value if name in jar else ""


def set_cookie(settings: Settings, scope: Scope, secret: str) -> tuple[bytes, bytes]:
    """The header that sets the session cookie; an empty secret deletes it."""
    secure = is_secure(settings, scope)
    name = f"__Host-{COOKIE}" if secure else COOKIE
    life = SESSION_LIFE // 1000 if secret else 0
    text = f"{name}={secret}; Path=/; Max-Age={life}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
    return b"set-cookie", text.encode("ascii")


def is_secure(settings: Settings, scope: Scope) -> bool:
    """Do clients reach this server over https?"""
    return settings.public_url.startswith("https:") or scope.get("scheme") in ("https", "wss")


def device_label(headers: Headers) -> str:
    """A short name for the sender's device, from its User-Agent: `Firefox on Android`; empty if it says nothing."""
    agent = headers.get("user-agent", "")
    browser = next((name for mark, name in _BROWSERS if mark in agent), "")
    system = next((name for mark, name in _SYSTEMS if mark in agent), "")
    return " · ".join(part for part in (browser, system) if part)


_BROWSERS: Final = (
    ("Edg/", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip
_SYSTEMS: Final = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip


# -- origins -----------------------------------------------------------------------------------------------------


def origin_allowed(settings: Settings, headers: Headers) -> bool:
    """Is there exactly one Origin header, and is it the public URL, a listed origin, or this host?"""
    sent = headers.getlist("origin")
    if len(sent) != 1 or origin_of(sent[0]) != sent[0]:
        return False
    allowed = [origin_of(url) for url in (settings.public_url, *settings.origins) if url]
    if sent[0] in allowed:
        return True
    return not settings.public_url and urlsplit(sent[0]).netloc == _host(headers, urlsplit(sent[0]).scheme)


def _host(headers: Headers, scheme: str) -> str:
    """The Host header without the default port."""
    host = headers.get("host", "").lower()
    return host.removesuffix({"http": ":80", "https": ":443"}[scheme])


def socket_allowed(settings: Settings, headers: Headers, kind: str) -> bool:
    """May this socket be opened? Own pages always; without an Origin only with a bearer token, never with a cookie."""
    if "origin" in headers:
        return origin_allowed(settings, headers)
    return kind == "bearer"


def request_allowed(settings: Settings, method: str, headers: Headers, kind: str) -> bool:
    """Is this request safe from forgery? Requests that change something need an own Origin or a bearer token."""
    if method in SAFE or kind == "bearer":
        return True
    if "origin" in headers:
        return origin_allowed(settings, headers)
    if "sec-fetch-site" in headers:
        return headers["sec-fetch-site"] == "same-origin"
    # Browsers send one of these headers; a request without them and without a cookie comes from a script.
    return kind != "session"


# -- hosts -------------------------------------------------------------------------------------------------------


def host_allowed(settings: Settings, headers: Headers) -> bool:
    """Is the request for this server? A page of another site cannot reach it by a name of its own (DNS rebinding).

    Addresses and localhost are always right; a name has to be that of the public URL, an origin, or a listed host.
    """
    sent = headers.getlist("host")
    if len(sent) != 1:
        return False
    try:
        name = urlsplit(f"//{sent[0]}").hostname or ""
    except ValueError:
        return False
    if is_loopback(name) or _is_address(name):
        return True
    urls = [settings.public_url, *settings.origins, *(f"//{host}" for host in settings.hosts)]
    return name in {urlsplit(url).hostname for url in urls if url}


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class HostCheck:
    """ASGI middleware that refuses requests and sockets for other hosts."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or host_allowed(self._settings, Headers(scope=scope)):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await _REFUSED_HOST(scope, receive, send)


_REFUSED_HOST: Final = PlainTextResponse(
    "421: this server does not answer to that name. Whoever runs it can add the name to the setting hosts.\n", 421
)


# -- headers -----------------------------------------------------------------------------------------------------


class SecurityHeaders:
    """ASGI middleware that adds the security headers to every response."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        extra = list(HEADERS)
        if is_secure(self._settings, scope):
            extra.append((b"strict-transport-security", b"max-age=31536000"))
        if str(scope["path"]).startswith("/api/"):
            extra.append((b"cache-control", b"no-store"))

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": _merged(message.get("headers", ()), extra)}
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _merged(own: Sequence[Any], extra: Sequence[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    there = {bytes(name).lower() for name, _ in own}
    return [*own, *((name, value) for name, value in extra if name not in there)]
