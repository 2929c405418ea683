"""The messages of a socket: what a client says, and what it is told."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from fellfield.core.fields import kebab
from fellfield.server.tables.commands import AnyCommand, SeatNumber
from fellfield.server.tables.messages import Frame
from fellfield.server.wire.common import Key, Problem, Profile, Version


class ClientMessage(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, forbid_unknown_fields=True):
    """What a client can say."""


class CommandMessage(ClientMessage, frozen=True, tag="do"):
    """A command. `expected` is the version of the last frame; the answer is `done` or `error` with the same key."""

    key: Key
    command: AnyCommand
    expected: Version | None = None


class WatchMessage(ClientMessage, frozen=True, tag="watch"):
    """Look from another of one's own seats (several on one device), or as an onlooker (`null`)."""

    seat: SeatNumber | None


class AutoMessage(ClientMessage, frozen=True, tag="auto"):
    """Shall the server answer for this seat when there is only one answer? Until the seat's last socket is gone."""

    seat: SeatNumber
    on: bool


class Ping(ClientMessage, frozen=True):
    """Is the line alive?"""

    id: Version = 0


AnyClientMessage: TypeAlias = CommandMessage | WatchMessage | AutoMessage | Ping


class ServerMessage(msgspec.Struct, frozen=True, tag_field="type", tag=kebab):
    """What a client can be told."""


class Presence(ServerMessage, frozen=True):
    """Which seats' owners are connected, for how many milliseconds the others have been gone, and how many look on."""

    here: list[bool]
    gone: list[int]
    watching: int


class Welcome(ServerMessage, frozen=True):
    """The first message. `seats` are yours, `viewer` is the one you look from; keep `epoch` to resume."""

    epoch: str
    you: Profile | None
    seats: list[int]
    viewer: int | None
    presence: Presence


class FrameMessage(ServerMessage, frozen=True, tag="frame"):
    """The table has moved on (or this is the first look at it)."""

    frame: Frame


class DoneMessage(ServerMessage, frozen=True, tag="done"):
    """A command was carried out and is durable. `table` is another one after a rematch."""

    key: str
    table: str
    version: int
    replay: bool = False


class ErrorMessage(ServerMessage, frozen=True, tag="error"):
    """A command was not carried out, or something else is wrong (then without a key)."""

    error: Problem
    key: str | None = None


class Pong(ServerMessage, frozen=True):
    """The line is alive."""

    id: int


class Bye(ServerMessage, frozen=True):
    """The socket is about to be closed: `restart`, `logged-out`, `too-slow` or `too-fast`."""

    why: str


AnyServerMessage: TypeAlias = Welcome | FrameMessage | DoneMessage | ErrorMessage | Presence | Pong | Bye
