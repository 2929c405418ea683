"""The rows of a table's log. The state of a table is a fold over them.

Rows are stored for ever: a field may be added with a default, but none may change its meaning.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

from fellfield.core.fields import kebab


class LogRow(msgspec.Struct, frozen=True, tag_field="row", tag=kebab, forbid_unknown_fields=True):
    """Base of all rows. The tag is what the log stores: the kebab-case class name, unless the class sets one."""


class SeatHolder(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The holder of a seat. `kind` is `open`, `human`, `bot` or `device` (a person on the owner's device)."""

    kind: str
    person: str = ""
    name: str = ""
    colour: str = ""
    level: str = ""
    """The name of a bot in the registry, with an optional budget (`search@0.5s`)."""
    named: bool = False
    """On a device: is the name the person's own rather than the owner's?"""


class TimeControl(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Time control: milliseconds per seat and per decision.

    When time is up, a `bot` plays on or the seat must `resign`.
    """

    main: int
    increment: int = 0
    then: str = "bot"


class TableSettings(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The settings of a table, apart from the options of its game."""

    listed: bool = False
    """Listed in the lobby? Otherwise only people with the link find it."""
    watchable: bool = True
    """May people without a seat watch?"""
    chat: str = "all"
    """Who reads the chat: `all`, `seats`, or `off`."""
    live: bool = True
    """A live game; otherwise one that takes days."""
    clock: TimeControl | None = None
    relief: str = "random"
    """The bot that plays for a seat whose owner is absent or has resigned."""
    relief_after: int = 60_000
    """Milliseconds of absence after which others may call that bot."""
    rated: bool = False
    """Does the game count for ratings? Only among people, each on one seat."""
    undo: str = "fresh"
    """After an agreed undo, do `fresh` outcomes fall or the `same`? Rated games have no agreed undo."""


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position from another game to continue from, with its step and turn there.

    Earlier outcomes are part of the position; the dice of this table cover what follows.
    """

    position: dict[str, Any]
    step: int
    turn: int
    table: str = ""
    """The table it was played at; empty for an uploaded record."""


class Created(LogRow, frozen=True):
    """The table was created with its game, options, seats and the promise of its dice.

    Tables of older releases (fair/1) have a `commitment` instead of a `promise`.
    """

    game: str
    rules: str
    players: int
    options: dict[str, Any]
    owner: str
    settings: TableSettings
    seats: tuple[SeatHolder, ...]
    commitment: str = ""
    rematch_of: str = ""
    opening: Opening | None = None
    promise: str = ""


class Joined(LogRow, frozen=True):
    """A person took a seat, or updated name or colour."""

    seat: int
    holder: SeatHolder


class Left(LogRow, frozen=True):
    """A seat was left; only before the start."""

    seat: int


class Removed(LogRow, frozen=True):
    """The owner removed a person from a seat; only before the start. They may not come back to this table."""

    seat: int
    person: str


class OwnerChanged(LogRow, frozen=True, tag="owner"):
    """The table passed to another person; only before the start."""

    owner: str


class SettingsChanged(LogRow, frozen=True, tag="arranged"):
    """The settings were changed; only before the start."""

    settings: TableSettings


class Contribution(LogRow, frozen=True):
    """A seat contributed to the dice of a table of fair/1."""

    seat: int
    value: str


class Started(LogRow, frozen=True):
    """The game of a table of fair/1 started; the commitment and these contributions fix all outcomes."""

    commitment: str
    contributions: tuple[str, ...]
    outcomes: tuple[str, ...] = ()
    """The outcomes before the first decision."""


class Pledged(LogRow, frozen=True):
    """A seat pledged its share: the hash of it, or `none`."""

    seat: int
    value: str


class Called(LogRow, frozen=True):
    """The start was called: the charter is frozen, and pages open their shares until the deadline (wall-clock ms)."""

    charter: str
    deadline: int


class Opened(LogRow, frozen=True):
    """A seat opened the share that it had pledged."""

    seat: int
    share: str


class Begun(LogRow, frozen=True):
    """The game began: all shares (one per seat) and the start code that covers them."""

    shares: tuple[str, ...]
    start: str
    outcomes: tuple[str, ...] = ()
    """The outcomes before the first decision."""


class Voided(LogRow, frozen=True):
    """A start failed. `reason` is `late` or `declined`; its seed is told, and a new promise replaces the old one.

    The seats that did not open are given up; `names` were on them. At a rated table these `people` may not sit down
    again.
    """

    reason: str
    seats: tuple[int, ...]
    names: tuple[str, ...]
    people: tuple[str, ...]
    seed: str
    promise: str


class ActionPlayed(LogRow, frozen=True, omit_defaults=True, tag="action"):
    """A seat played an action. `by` is the bot that did, if any; `clocks` is the time left per seat.

    Outcomes are stored with the action that called for them: a move is one row, and its version number does not reveal
    how many secret draws there were.
    """

    seat: int
    text: str
    outcomes: tuple[str, ...] = ()
    by: str = ""
    clocks: tuple[int, ...] = ()


class UndoDone(LogRow, frozen=True, omit_defaults=True, tag="undo"):
    """Decisions were undone; `agreed` if that took everyone's consent."""

    seat: int
    count: int = 1
    agreed: bool = False
    clocks: tuple[int, ...] = ()


class UndoRequested(LogRow, frozen=True, tag="asked"):
    """A seat requested to undo decisions that others have learnt from."""

    seat: int
    count: int


class ConsentAnswered(LogRow, frozen=True, tag="consent"):
    """A seat answered such a request."""

    seat: int
    agrees: bool


class EndProposed(LogRow, frozen=True):
    """A seat proposed to end the game without a result."""

    seat: int


class EndAnswered(LogRow, frozen=True):
    """A seat answered such a proposal; its own seat withdraws it by not agreeing."""

    seat: int
    agrees: bool


class ChoiceWithdrawn(LogRow, frozen=True, omit_defaults=True, tag="withdraw"):
    """A seat withdrew its sealed choice while others were still choosing."""

    seat: int
    clocks: tuple[int, ...] = ()


class SeatResigned(LogRow, frozen=True, tag="resign"):
    """A seat resigned."""

    seat: int


class Relieved(LogRow, frozen=True, omit_defaults=True):
    """A bot took over a seat. `why` is `gone`, `time` or `resigned`; `clocks` is the time left per seat."""

    seat: int
    level: str
    why: str
    clocks: tuple[int, ...] = ()


class Returned(LogRow, frozen=True, omit_defaults=True):
    """The owner took the seat back from the bot."""

    seat: int
    clocks: tuple[int, ...] = ()


class ChatPosted(LogRow, frozen=True, omit_defaults=True, tag="chat"):
    """A chat message or a reaction; `seat` is -1 for a spectator."""

    person: str
    name: str
    seat: int
    text: str = ""
    reaction: str = ""


class Erased(LogRow, frozen=True):
    """A person deleted their account: the rows before this one were written anew without their name and words."""

    person: str


class Ended(LogRow, frozen=True):
    """The table ended. `reason` is `over`, `resigned`, `agreed` or `closed`; `seed` reveals the secret.

    A game that ended by agreement has no scores and no ranking.
    """

    reason: str
    seed: str
    scores: tuple[int, ...] = ()
    ranking: tuple[tuple[int, ...], ...] = ()


class Rated(LogRow, frozen=True):
    """The ratings changed: mu and sigma before and after, per player."""

    changes: dict[str, tuple[float, float, float, float]]


class RematchCreated(LogRow, frozen=True, tag="rematch"):
    """A rematch was created at another table."""

    table: str


AnyRow: TypeAlias = (
    Created
    | Joined
    | Left
    | Removed
    | OwnerChanged
    | SettingsChanged
    | Contribution
    | Started
    | Pledged
    | Called
    | Opened
    | Begun
    | Voided
    | ActionPlayed
    | UndoDone
    | UndoRequested
    | ConsentAnswered
    | EndProposed
    | EndAnswered
    | ChoiceWithdrawn
    | SeatResigned
    | Relieved
    | Returned
    | ChatPosted
    | Erased
    | Ended
    | Rated
    | RematchCreated
)

_encoder: Final = msgspec.json.Encoder(order="deterministic")
_decoder: Final = msgspec.json.Decoder(AnyRow)


def encode(row: AnyRow) -> bytes:
    """Encode a row; equal rows give equal bytes."""
    return _encoder.encode(row)


def decode(payload: bytes) -> AnyRow:
    """Decode a row."""
    row: AnyRow = _decoder.decode(payload)
    return row
