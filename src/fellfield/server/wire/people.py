"""Blocks and reports."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fellfield.server.tables.commands import SeatNumber
from fellfield.server.wire.common import RequestBody, Version


class BlockRequest(RequestBody, frozen=True):
    """Block the person on a seat of a table, or the author of a chat message there (its version)."""

    table: Annotated[str, Meta(max_length=40)]
    seat: SeatNumber | None = None
    message: Version | None = None


class BlockInfo(msgspec.Struct, frozen=True):
    """A blocked person in a list; the id only serves to take the block back."""

    id: str
    name: str
    at: int
    author: str = ""
    """The `author` of their chat messages at the table named in the request."""


class BlockList(msgspec.Struct, frozen=True):
    """Everybody whom you have blocked."""

    blocks: list[BlockInfo]


class ReportRequest(RequestBody, frozen=True):
    """Report the person on a seat of a table, or the author of a chat message there, to whoever runs this server."""

    table: Annotated[str, Meta(max_length=40)]
    reason: Literal["abuse", "cheating", "name", "spam", "other"]
    text: Annotated[str, Meta(max_length=2000)] = ""
    seat: SeatNumber | None = None
    message: Version | None = None
