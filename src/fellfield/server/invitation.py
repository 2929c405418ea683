"""Who else can reach this server: the address of this machine on its network, for invitations."""

from __future__ import annotations

import asyncio
import socket
from typing import Final
from urllib.parse import urlsplit

from fellfield.server.settings import Settings, is_loopback

ANY_ADDRESS: Final = ("", "0.0.0.0", "::")
"""Addresses to listen at that stand for all of a machine's own."""
_PROBE_ADDRESS: Final = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737): asking for the way there tells which of our own addresses we would use."""


def invitation_url(settings: Settings) -> str:
    """Where others find this server, `http://192.168.1.5:8000`; empty if nobody beyond this machine can, or none knows.

    It is worked out anew each time: a laptop may have gone to another network since the server was started.
    """
    if settings.public_url:
        return settings.public_url
    if not settings.share:
        return ""
    host = settings.listens_at if settings.listens_at not in ANY_ADDRESS else lan_address()
    return http_url(host, settings.port) if host else ""


async def invitation_url_for(settings: Settings, host: str, caller: str) -> str:
    """The invitation address as a page may know it: `host` is what its request named, `caller` where that came from.

    The public one is everybody's. The one on the network is for a page that was opened on this very machine: any other
    was opened by an address that others can open, and strangers learn nothing of what lies behind a proxy.
    """
    if settings.public_url or not settings.share or not (is_loopback(caller) and is_loopback(_host_name(host))):
        return settings.public_url
    return await asyncio.to_thread(invitation_url, settings)  # a name may take seconds to look up


def _host_name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def lan_address() -> str:
    """This machine's address on its network, or an empty text if it is on none. Nothing is sent to find out."""
    for ask in (_addresses_by_route, _addresses_by_host_name):  # a name may take seconds to look up: only if need be
        for found in ask():
            if not is_loopback(found):
                return found
    return ""


def _addresses_by_route() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(_PROBE_ADDRESS)
        except OSError:
            return []
        return [str(asked.getsockname()[0])]


def _addresses_by_host_name() -> list[str]:
    try:
        return [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


def http_url(host: str, port: int) -> str:
    """`http://host:port`, as people type it."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
