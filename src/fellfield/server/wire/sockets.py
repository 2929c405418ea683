"""The messages of a table socket."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from fellfield.core.fields import kebab
from fellfield.server.tables.commands import AnyCommand, SeatNumber
from fellfield.server.tables.messages import Frame
from fellfield.server.wire.common import Key, Problem, Profile, Version


class ClientMessage(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, forbid_unknown_fields=True):
    """Base of all messages from a client."""


class CommandMessage(ClientMessage, frozen=True, tag="do"):
    """A command. `expected` is the version of the last frame; the answer is `done` or `error` with the same key."""

    key: Key
    command: AnyCommand
    expected: Version | None = None


class WatchMessage(ClientMessage, frozen=True, tag="watch"):
    """Watch from another of one's own seats (several on one device), or as a spectator (`null`)."""

    seat: SeatNumber | None


class AutoMessage(ClientMessage, frozen=True, tag="auto"):
    """Play the only legal action for this seat automatically, until its last socket closes."""

    seat: SeatNumber
    on: bool


class Ping(ClientMessage, frozen=True):
    """Check the connection."""

    id: Version = 0


AnyClientMessage: TypeAlias = CommandMessage | WatchMessage | AutoMessage | Ping


class ServerMessage(msgspec.Struct, frozen=True, tag_field="type", tag=kebab):
    """Base of all messages to a client."""


class Presence(ServerMessage, frozen=True):
    """Which seats have a connected owner, milliseconds of absence per seat, and the number of spectators."""

    here: list[bool]
    gone: list[int]
    watching: int


class Welcome(ServerMessage, frozen=True):
    """The first message. `seats` are yours, `viewer` is the one you watch from; keep `epoch` to resume."""

    epoch: str
    you: Profile | None
    seats: list[int]
    viewer: int | None
    presence: Presence


class FrameMessage(ServerMessage, frozen=True, tag="frame"):
    """The table has changed, or this is the first frame."""

    frame: Frame


class DoneMessage(ServerMessage, frozen=True, tag="done"):
    """A command was carried out and is durable. `table` is the new table after a rematch."""

    key: str
    table: str
    version: int
    replay: bool = False


class ErrorMessage(ServerMessage, frozen=True, tag="error"):
    """A command failed, or (without a key) something else is wrong."""

    error: Problem
    key: str | None = None


class Pong(ServerMessage, frozen=True):
    """The answer to `ping`."""

    id: int


class Bye(ServerMessage, frozen=True):
    """The socket is about to close: `restart`, `logged-out`, `too-slow`, `too-fast` or `not-watchable`."""

    why: str


AnyServerMessage: TypeAlias = Welcome | FrameMessage | DoneMessage | ErrorMessage | Presence | Pong | Bye
