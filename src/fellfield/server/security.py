"""Who is asking, from where, and what browsers are told to refuse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fellfield.server.people import SESSION_LIFE
from fellfield.server.settings import Settings, origin_of
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
    # Not `no-referrer`: with that, browsers send `Origin: null` along with forms of our own pages.
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
)


@dataclass(frozen=True)
class Caller:
    """Whoever sends a request or opens a socket. `kind` is `session`, `bearer`, or nothing for a stranger."""

    person: Person | None
    kind: str
    secret: str
    address: str


def credentials(headers: Headers) -> tuple[str, str]:
    """Kind and secret as they were sent: a bearer token goes before the cookie; two empty texts if there is none."""
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
    """The header that keeps a session in the browser; an empty secret takes it away."""
    secure = is_secure(settings, scope)
    name = f"__Host-{COOKIE}" if secure else COOKIE
    life = SESSION_LIFE // 1000 if secret else 0
    text = f"{name}={secret}; Path=/; Max-Age={life}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
    return b"set-cookie", text.encode("ascii")


def is_secure(settings: Settings, scope: Scope) -> bool:
    """Do people reach this server by https?"""
    return settings.public_url.startswith("https:") or scope.get("scheme") in ("https", "wss")


# -- where a request comes from ----------------------------------------------------------------------------------


def origin_allowed(settings: Settings, headers: Headers) -> bool:
    """Was this sent by a page of ours? Exactly one Origin, and it is the public one, a listed one, or our host's."""
    sent = headers.getlist("origin")
    if len(sent) != 1 or origin_of(sent[0]) != sent[0]:
        return False
    allowed = [origin_of(one) for one in (settings.public_url, *settings.origins) if one]
    if sent[0] in allowed:
        return True
    return not settings.public_url and urlsplit(sent[0]).netloc == _host(headers, urlsplit(sent[0]).scheme)


def _host(headers: Headers, scheme: str) -> str:
    """The host as the browser named it, the usual port left out."""
    host = headers.get("host", "").lower()
    return host.removesuffix({"http": ":80", "https": ":443"}[scheme])


def socket_allowed(settings: Settings, headers: Headers, kind: str) -> bool:
    """May this socket be opened? A page of ours always; without an Origin only by a bearer token, never by a cookie."""
    if "origin" in headers:
        return origin_allowed(settings, headers)
    return kind == "bearer"


def request_allowed(settings: Settings, method: str, headers: Headers, kind: str) -> bool:
    """Is this request no forgery? Those that change something come from our page, or with a bearer token."""
    if method in SAFE or kind == "bearer":
        return True
    if "origin" in headers:
        return origin_allowed(settings, headers)
    if "sec-fetch-site" in headers:
        return headers["sec-fetch-site"] == "same-origin"
    # Browsers say where a request comes from; whoever does not, and brings no cookie, is a script.
    return kind != "session"


# -- what browsers are told --------------------------------------------------------------------------------------


class SecurityHeaders:
    """Adds the headers that make browsers refuse what our pages never do, and caps the size of bodies."""

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

        async def shielded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": _merged(message.get("headers", ()), extra)}
            await send(message)

        await self._app(scope, receive, shielded)


def _merged(own: Sequence[Any], extra: Sequence[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    there = {bytes(name).lower() for name, _ in own}
    return [*own, *((name, value) for name, value in extra if name not in there)]


def caller_fields(caller: Caller) -> Mapping[str, str]:
    """What a log may say about a caller: nothing that opens anything."""
    return {"person": caller.person.id if caller.person else "", "kind": caller.kind, "address": caller.address}
