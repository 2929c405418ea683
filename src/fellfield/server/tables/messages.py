"""What a viewer gets to see of a table: built up from nothing, out of views, seen events and public facts.

Nothing else leaves a table. A viewer is a seat, or `None` for everybody without one.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fellfield.server.tables.rows import TableSettings


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody sees it. `bot` is the bot that plays it now (its own, or one that relieves its owner)."""

    kind: str
    name: str
    colour: str
    bot: str = ""
    contributed: bool = False
    resigned: bool = False
    due: bool = False
    owner: bool = False
    named: bool = False
    """On a device: is the name that of the person who plays here?"""


class ChatMessage(msgspec.Struct, frozen=True):
    """One line of chat or one reaction; `seat` is -1 for one who looks on."""

    version: int
    at: int
    seat: int
    name: str
    text: str = ""
    reaction: str = ""


class UndoRequest(msgspec.Struct, frozen=True):
    """A seat asks to take back so many decisions; these seats have agreed so far."""

    seat: int
    count: int
    agreed: list[int]
    waits_for: list[int]


class Ending(msgspec.Struct, frozen=True):
    """How the table ended, with the secret behind its commitment."""

    reason: str
    seed: str
    scores: list[int]
    ranking: list[list[int]]
    ratings: dict[str, list[float]]
    """By seat number (as text): mu and sigma before and after."""


class ContinuedFrom(msgspec.Struct, frozen=True):
    """The step and the turn of another game that this one goes on from."""

    step: int
    turn: int


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
    commitment: str
    viewer: int | None
    view: dict[str, Any] | None
    """`state.view(viewer)`; its `question` is the prompt of this seat."""
    legal: list[str]
    """What this seat may do now, as texts."""
    can_undo: bool
    can_ask_undo: bool
    can_withdraw: bool
    request: UndoRequest | None
    clocks: list[int]
    """Milliseconds left by seat, as of this look; those of due seats run on."""
    chat: list[ChatMessage]
    ending: Ending | None
    rematch: str
    went_on: ContinuedFrom | None = None
    """Where this game goes on from, if it does not begin at the beginning."""
    danger: dict[str, float] = {}
    """For a seat that is asked: how likely each place is to be struck before it is asked again, from what it sees."""


class TableUpdate(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one commit brought: which rows (`what`), whose, and the events as this viewer saw them."""

    version: int
    at: int
    what: list[str]
    seat: int | None = None
    events: list[dict[str, Any]] = []
    chat: ChatMessage | None = None


class Frame(msgspec.Struct, frozen=True):
    """What a viewer gets after `since`: the news in between, and the look now.

    `news` is `None` when the gap is too long (or `since` is from another life of the table): take the look as it is.
    """

    since: int
    news: list[TableUpdate] | None
    look: TableView
