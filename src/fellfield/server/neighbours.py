"""Who else can reach this server: the address of this machine on its network, for invitations."""

from __future__ import annotations

import socket
from typing import Final

from fellfield.server.settings import Settings, is_loopback

EVERYWHERE: Final = ("", "0.0.0.0", "::")
"""Addresses to listen at that stand for all of a machine's own."""
_FAR_AWAY: Final = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737): asking for the way there tells which of our own addresses we would use."""


def invitation_address(settings: Settings) -> str:
    """Where others find this server, `http://192.168.1.5:8000`; empty if nobody beyond this machine can, or none knows.

    It is worked out anew each time: a laptop may have gone to another network since the server was started.
    """
    if settings.public_url:
        return settings.public_url
    if not settings.share:
        return ""
    host = settings.listens_at if settings.listens_at not in EVERYWHERE else own_address()
    return web_address(host, settings.port) if host else ""


def own_address() -> str:
    """This machine's address on its network, or an empty text if it is on none. Nothing is sent to find out."""
    for found in (_on_the_way_out(), *_by_own_name()):
        if found and not is_loopback(found):
            return found
    return ""


def _on_the_way_out() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(_FAR_AWAY)
        except OSError:
            return ""
        return str(asked.getsockname()[0])


def _by_own_name() -> list[str]:
    try:
        return [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


def web_address(host: str, port: int) -> str:
    """`http://host:port`, as people type it."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
