"""What a viewer sees of a table, built only from views, seen events and public facts.

Nothing else leaves a table. A viewer is a seat, or `None` for spectators.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fellfield.server.tables.rows import TableSettings


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everyone sees it. `bot` is the bot that plays it now: its own, or one that relieves its owner."""

    kind: str
    name: str
    colour: str
    bot: str = ""
    pledged: bool = False
    """Has this seat pledged a share for the dice?"""
    resigned: bool = False
    due: bool = False
    owner: bool = False
    named: bool = False
    """On a device: is the name the person's own?"""


class ChatMessage(msgspec.Struct, frozen=True):
    """A chat message or a reaction; `seat` is -1 for a spectator."""

    version: int
    at: int
    seat: int
    name: str
    text: str = ""
    reaction: str = ""
    author: str = ""
    """The same for all messages of a person at this table, so that a page can leave out those of blocked people."""


class UndoRequest(msgspec.Struct, frozen=True):
    """A seat's request to undo `count` decisions, and the seats that have agreed so far."""

    seat: int
    count: int
    agreed: list[int]
    waits_for: list[int]


class EndProposalView(msgspec.Struct, frozen=True):
    """A seat's proposal to end the game without a result, and the seats that have agreed so far."""

    seat: int
    agreed: list[int]
    waits_for: list[int]


class Ending(msgspec.Struct, frozen=True):
    """How the table ended, with the seed behind its promise."""

    reason: str
    seed: str
    scores: list[int]
    ranking: list[list[int]]
    ratings: dict[str, list[float]]
    """By seat number (as text): mu and sigma before and after."""


class ContinuedFrom(msgspec.Struct, frozen=True):
    """The step and turn of another game that this one continues from."""

    step: int
    turn: int


class FailedStart(msgspec.Struct, frozen=True):
    """A start that failed: why (`late` or `declined`), whose share was not opened, and the seed it would have had."""

    attempt: int
    reason: str
    names: list[str]
    seed: str


class FairView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The dice of a table as everyone sees them; `version` 1 is a table of an older release."""

    version: int
    promise: str
    undo: str
    """What an agreed undo does to the dice: `none` (there is none), `fresh` or `same`."""
    attempt: int = 1
    charter: str = ""
    """The charter, while pages open their shares."""
    deadline: int = 0
    """When the start fails, in milliseconds since 1970."""
    opened: list[bool] = []
    """Per seat, while pages open their shares."""
    start: str = ""
    """The start code, during the game and after it."""
    failed: list[FailedStart] = []


class ToldOutcome(msgspec.Struct, frozen=True):
    """An outcome that this viewer was told, with its slot; an agreed undo has the step `undo` and no outcome."""

    stream: str
    step: str
    number: int
    outcome: str


class TableView(msgspec.Struct, frozen=True):
    """Everything this viewer may know of the table now."""

    table: str
    version: int
    status: str
    """`waiting`, `playing`, `finished` or `closed`."""
    game: str
    rules: str
    players: int
    options: dict[str, Any]
    settings: TableSettings
    seats: list[SeatView]
    fair: FairView
    viewer: int | None
    view: dict[str, Any] | None
    """`state.view(viewer)`; its `question` is the prompt for this seat."""
    offers: list[dict[str, Any]]
    """The legal actions of this seat as offers: `text`, `kind` and facts, or `parts` for many at once.

    `risk` is the chance that the moved piece is struck before the seat is asked again.
    """
    can_undo: bool
    can_ask_undo: bool
    can_withdraw: bool
    request: UndoRequest | None
    proposal: EndProposalView | None
    clocks: list[int]
    """Milliseconds left per seat as of this view; those of due seats run on."""
    chat: list[ChatMessage]
    ending: Ending | None
    rematch: str
    went_on: ContinuedFrom | None = None
    """Where this game continues from, if not from the opening."""
    told: int = 0
    """How many outcomes and agreed undos this viewer has been told."""


class TableUpdate(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one commit brought: the kinds of its rows (`what`), the seat, and the events as this viewer saw them.

    Over a socket each event has a `then`, the patch that leads from the view before it to the view after it, unless
    nothing changed; what changed without an event is in the `then` of the update.
    """

    version: int
    at: int
    what: list[str]
    seat: int | None = None
    events: list[dict[str, Any]] = []
    then: dict[str, Any] | None = None
    chat: ChatMessage | None = None
    draws: list[ToldOutcome] = []


class Frame(msgspec.Struct, frozen=True):
    """What a viewer gets after `since`: the updates in between, and everything now.

    `updates` is `null` when the gap is too long or `since` is from another epoch of the store; use `table_view` then.
    """

    since: int
    updates: list[TableUpdate] | None
    table_view: TableView


class SocketFrame(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a socket sends after `since`: the updates with their patches and a patch of the rest, or everything now.

    With `then`, the patches in `updates` lead from the view at `since` to the view now, and `then` does so for all
    other entries. With `table_view`, use it as it is; `updates` has no patches then, and is `null` when the gap is too
    long. The entries that never change (`table`, `game`, `rules`, `players`, `options`, `went_on`) are in the first
    `table_view` of a connection only, and `view` has no `options`: they are those of the table.
    """

    since: int
    updates: list[TableUpdate] | None
    then: dict[str, Any] | None = None
    table_view: TableView | None = None
