"""The address of this server for invitation links: the public URL, or this machine's address on its network."""

from __future__ import annotations

import asyncio
import socket
from typing import Final
from urllib.parse import urlsplit

from fellfield.server.settings import Settings, is_loopback

ANY_ADDRESS: Final = ("", "0.0.0.0", "::")
"""Bind addresses that mean all interfaces."""
_PROBE_ADDRESS: Final = ("192.0.2.1", 9)
"""A documentation address (RFC 5737): routing to it selects the local address, and nothing is sent."""


def invitation_url(settings: Settings) -> str:
    """The URL for invitations, such as `http://192.168.1.5:8000`; empty if other machines cannot reach this server.

    Computed on each call, because a laptop may join another network while the server runs.
    """
    if settings.public_url:
        return settings.public_url
    if not settings.share:
        return ""
    host = settings.listens_at if settings.listens_at not in ANY_ADDRESS else lan_address()
    return http_url(host, settings.port) if host else ""


async def invitation_url_for(settings: Settings, host: str, caller: str) -> str:
    """The invitation URL that this request may see.

    `host` is the Host header of the request, `caller` its peer address. The public URL is shown to everyone. The
    address on the local network is shown only to a page that was opened on this machine: visitors behind a proxy
    must not learn it.
    """
    if settings.public_url or not settings.share or not (is_loopback(caller) and is_loopback(_host_name(host))):
        return settings.public_url
    return await asyncio.to_thread(invitation_url, settings)  # a name lookup may take seconds


def _host_name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def lan_address() -> str:
    """This machine's address on its network, or an empty string. Sends nothing."""
    for lookup in (_addresses_by_route, _addresses_by_host_name):  # a name lookup may take seconds, so it comes second
        for address in lookup():
            if not is_loopback(address):
                return address
    return ""


def _addresses_by_route() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_PROBE_ADDRESS)
        except OSError:
            return []
        return [str(probe.getsockname()[0])]


def _addresses_by_host_name() -> list[str]:
    try:
        return [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


def http_url(host: str, port: int) -> str:
    """`http://host:port`, with brackets around an IPv6 address."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
