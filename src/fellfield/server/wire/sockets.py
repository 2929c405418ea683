"""The messages of a socket: what a client says, and what it is told."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from fellfield.core.fields import kebab
from fellfield.server.tables.commands import AnyCommand, SeatNumber
from fellfield.server.tables.show import Frame
from fellfield.server.wire.basics import Key, Problem, Version, You


class Said(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, forbid_unknown_fields=True):
    """What a client can say."""


class Do(Said, frozen=True):
    """A command. `expected` is the version of the last frame; the answer is `done` or `error` with the same key."""

    key: Key
    command: AnyCommand
    expected: Version | None = None


class Watch(Said, frozen=True):
    """Look from another of one's own seats (several on one device), or as an onlooker (`null`)."""

    seat: SeatNumber | None


class Auto(Said, frozen=True):
    """Shall the server answer for this seat when there is only one answer? Until the seat's last socket is gone."""

    seat: SeatNumber
    on: bool


class Ping(Said, frozen=True):
    """Is the line alive?"""

    id: Version = 0


AnySaid: TypeAlias = Do | Watch | Auto | Ping


class Told(msgspec.Struct, frozen=True, tag_field="type", tag=kebab):
    """What a client can be told."""


class Presence(Told, frozen=True):
    """Which seats' owners are connected, for how many milliseconds the others have been gone, and how many look on."""

    here: list[bool]
    gone: list[int]
    watching: int


class Welcome(Told, frozen=True):
    """The first message. `seats` are yours, `viewer` is the one you look from; keep `epoch` to resume."""

    epoch: str
    you: You | None
    seats: list[int]
    viewer: int | None
    presence: Presence


class FrameTold(Told, frozen=True, tag="frame"):
    """The table has moved on (or this is the first look at it)."""

    frame: Frame


class Done(Told, frozen=True):
    """A command was carried out and is durable. `table` is another one after a rematch."""

    key: str
    table: str
    version: int
    replay: bool = False


class Failed(Told, frozen=True, tag="error"):
    """A command was not carried out, or something else is wrong (then without a key)."""

    error: Problem
    key: str | None = None


class Pong(Told, frozen=True):
    """The line is alive."""

    id: int


class Bye(Told, frozen=True):
    """The socket is about to be closed: `restart`, `logged-out`, `too-slow` or `too-fast`."""

    why: str


AnyTold: TypeAlias = Welcome | FrameTold | Done | Failed | Presence | Pong | Bye
