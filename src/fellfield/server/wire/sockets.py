"""The messages of a table socket."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from fellfield.core.fields import kebab
from fellfield.server.tables.commands import ActionText, AnyCommand, SeatNumber
from fellfield.server.tables.messages import SocketFrame
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


class WhyMessage(ClientMessage, frozen=True, tag="why"):
    """Ask why an action of one's own seat is illegal; without an action, ask for the rule of the current question.

    Nothing is played. The answer is `why` or `error` with the same id.
    """

    id: Version
    seat: SeatNumber
    action: ActionText = ""


class Ping(ClientMessage, frozen=True):
    """Check the connection."""

    id: Version = 0


AnyClientMessage: TypeAlias = CommandMessage | WatchMessage | AutoMessage | WhyMessage | Ping


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
    muted: list[str] = []
    """The authors of chat messages whom you have blocked: do not show what they say."""


class FrameMessage(ServerMessage, frozen=True, tag="frame"):
    """The table has changed, or this is the first frame."""

    frame: SocketFrame


class DoneMessage(ServerMessage, frozen=True, tag="done"):
    """A command was carried out and is durable. `table` is the new table after a rematch."""

    key: str
    table: str
    version: int
    replay: bool = False


class ErrorMessage(ServerMessage, frozen=True, tag="error"):
    """A command (`key`) or a `why` (`id`) failed, or, without either, something else is wrong."""

    error: Problem
    key: str | None = None
    id: int | None = None


class WhyAnswer(ServerMessage, frozen=True, tag="why"):
    """Whether an action is legal now, and if not, the refusal that `play` would get.

    `offers` lists up to three legal actions that resemble the attempt. Without an action, the problem is the question
    that the seat is asked, with its clause.
    """

    id: int
    legal: bool
    problem: Problem | None
    offers: list[dict[str, Any]]


class Pong(ServerMessage, frozen=True):
    """The answer to `ping`."""

    id: int


class Bye(ServerMessage, frozen=True):
    """The socket is about to close: `restart`, `logged-out`, `too-slow`, `too-fast`, `not-watchable` or `removed`."""

    why: str


AnyServerMessage: TypeAlias = Welcome | FrameMessage | DoneMessage | ErrorMessage | WhyAnswer | Presence | Pong | Bye
