"""The rows of a table's log: what happened, as it is kept. The state of a table is a fold over them.

Rows are written once and read for ever: a field may be added with a default, none may change its meaning.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

from fellfield.core.fields import kebab


class LogRow(msgspec.Struct, frozen=True, tag_field="row", tag=kebab, forbid_unknown_fields=True):
    """What every row has in common: its name is its tag."""


class SeatHolder(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who sits on a seat. `kind` is `open`, `human`, `bot` or `device` (played on the owner's device)."""

    kind: str
    person: str = ""
    name: str = ""
    colour: str = ""
    level: str = ""
    """Of a bot: its name in the registry of bots, a budget behind it if wanted (`search@0.5s`)."""
    named: bool = False
    """On the owner's device: is the name this person's own, and not the owner's?"""


class TimeControl(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Thinking time of each seat and what every decision adds, in milliseconds; `then` comes a `bot`, or `resign`."""

    main: int
    increment: int = 0
    then: str = "bot"


class TableSettings(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a table is kept, apart from the rules of its game."""

    listed: bool = False
    """In the lobby? Otherwise only who has the link finds it."""
    watchable: bool = True
    """May somebody without a seat look on?"""
    chat: str = "all"
    """Who reads the chat: `all`, `seats`, or `off`."""
    live: bool = True
    """Everybody at the table now; otherwise a game over days."""
    clock: TimeControl | None = None
    relief: str = "random"
    """The bot that plays on for a seat whose owner is gone or has resigned."""
    relief_after: int = 60_000
    """How long somebody must be gone before others may call that bot, in milliseconds."""
    rated: bool = True


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that goes on from another one: the position, and the step and turn of that game it was taken from.

    All that chance had brought before is part of the position; the commitment of this table is for what comes after.
    """

    position: dict[str, Any]
    step: int
    turn: int
    table: str = ""
    """Where it was played; empty for a record that somebody brought along."""


class Created(LogRow, frozen=True):
    """A table was laid: game, options, seats; and the promise of its dice (`commitment`)."""

    game: str
    rules: str
    players: int
    options: dict[str, Any]
    owner: str
    settings: TableSettings
    seats: tuple[SeatHolder, ...]
    commitment: str
    rematch_of: str = ""
    opening: Opening | None = None


class Joined(LogRow, frozen=True):
    """Somebody sat down (or changed name or colour)."""

    seat: int
    holder: SeatHolder


class Left(LogRow, frozen=True):
    """A seat is open again; only before the start."""

    seat: int


class Arranged(LogRow, frozen=True):
    """The table is kept in another way from now on; only before the start."""

    settings: TableSettings


class Contribution(LogRow, frozen=True):
    """A seat adds to the chance of the game what the server cannot foresee; only before the start."""

    seat: int
    value: str


class Started(LogRow, frozen=True):
    """The game begins: from here on chance is fixed by the commitment and these contributions, one per seat."""

    commitment: str
    contributions: tuple[str, ...]
    outcomes: tuple[str, ...] = ()
    """What chance brought before anybody had to decide."""


class Action(LogRow, frozen=True, omit_defaults=True):
    """A seat acts, and chance falls. `by` is the bot that did it, if one did; `clocks` what each seat has left then.

    Outcomes stand in the row of the action that called for them: a move is one row, and its version number tells
    nobody how many secret draws there were.
    """

    seat: int
    text: str
    outcomes: tuple[str, ...] = ()
    by: str = ""
    clocks: tuple[int, ...] = ()


class Undo(LogRow, frozen=True, omit_defaults=True):
    """Decisions are taken back, so many of them; `agreed` when that took everybody's leave."""

    seat: int
    count: int = 1
    agreed: bool = False


class Asked(LogRow, frozen=True):
    """A seat asks to take back what others have already learnt from."""

    seat: int
    count: int


class Consent(LogRow, frozen=True):
    """A seat answers such a request."""

    seat: int
    agrees: bool


class Withdraw(LogRow, frozen=True):
    """A seat takes its sealed choice back while others are still choosing."""

    seat: int


class Resign(LogRow, frozen=True):
    """A seat gives up."""

    seat: int


class Relieved(LogRow, frozen=True, omit_defaults=True):
    """A bot plays on for a seat. `why` is `gone`, `time` or `resigned`; `clocks` what each seat has left then."""

    seat: int
    level: str
    why: str
    clocks: tuple[int, ...] = ()


class Returned(LogRow, frozen=True):
    """The owner of a seat plays again."""

    seat: int


class Chat(LogRow, frozen=True, omit_defaults=True):
    """Somebody says something or reacts; `seat` is -1 for one who looks on."""

    person: str
    name: str
    seat: int
    text: str = ""
    reaction: str = ""


class Ended(LogRow, frozen=True):
    """The game is over. `reason` is `over`, `resigned` or `closed`; the secret behind the commitment is told."""

    reason: str
    seed: str
    scores: tuple[int, ...] = ()
    ranking: tuple[tuple[int, ...], ...] = ()


class Rated(LogRow, frozen=True):
    """What the game did to the ratings: for each who took part mu and sigma before and after."""

    changes: dict[str, tuple[float, float, float, float]]


class Rematch(LogRow, frozen=True):
    """The same people meet again at another table."""

    table: str


AnyRow: TypeAlias = (
    Created
    | Joined
    | Left
    | Arranged
    | Contribution
    | Started
    | Action
    | Undo
    | Asked
    | Consent
    | Withdraw
    | Resign
    | Relieved
    | Returned
    | Chat
    | Ended
    | Rated
    | Rematch
)

_encoder: Final = msgspec.json.Encoder(order="deterministic")
_decoder: Final = msgspec.json.Decoder(AnyRow)


def encode(body: AnyRow) -> bytes:
    """A row as bytes: the same row is always the same bytes."""
    return _encoder.encode(body)


def decode(payload: bytes) -> AnyRow:
    """The row that these bytes stand for."""
    row: AnyRow = _decoder.decode(payload)
    return row
