"""Tables over HTTP: requests, responses and lists."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fellfield.server.store.contract import ListedTable
from fellfield.server.tables.commands import AnyCommand, SeatName
from fellfield.server.tables.messages import Frame, ToldOutcome
from fellfield.server.tables.rows import TableSettings, TimeControl
from fellfield.server.wire.common import Key, RequestBody, ShortText, Version
from fellfield.server.wire.sockets import Presence


class SeatRequest(RequestBody, frozen=True):
    """What to put on a seat: `open`, `human` (you), `device` (on your device), or a `bot` of a level."""

    kind: ShortText = "open"
    level: ShortText = ""
    name: SeatName = ""
    """The name of a person on your device, if they want one of their own."""


class TableRequest(RequestBody, frozen=True):
    """A table to create: seats not listed are open; without `seats` the first is yours. `start` begins at once."""

    game: ShortText
    players: Annotated[int, Meta(ge=1, le=16)] | None = None
    options: dict[str, Any] | None = None
    seats: Annotated[list[SeatRequest], Meta(max_length=16)] | None = None
    settings: TableSettings = TableSettings()
    start: bool = False


class CommandRequest(RequestBody, frozen=True):
    """A command for a table, as in a `do` message. Without a key it cannot be repeated safely."""

    command: AnyCommand
    key: Key | None = None
    expected: Version | None = None


class TableResponse(msgspec.Struct, frozen=True):
    """A table as the caller sees it now, with what is needed to resume from here."""

    epoch: str
    seats: list[int]
    presence: Presence
    frame: Frame


class FairDetails(msgspec.Struct, frozen=True):
    """What a page checks and keeps about the dice: charter, shares (empty before the start) and start code."""

    table: str
    attempt: int
    promise: str
    pledges: list[str]
    """Per seat: a hash, `none`, or empty while the seat has said nothing."""
    charter: str
    shares: list[str]
    start: str
    draws: list[ToldOutcome]
    """What this viewer was told, from the requested number on."""


class TableListing(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    status: str
    created: int
    updated: int
    version: int
    your_turn: bool
    players: int
    options: dict[str, Any]
    live: bool
    clock: TimeControl | None
    seats: list[ListingSeat]
    reason: str = ""
    scores: list[int] = []
    ranking: list[list[int]] = []
    went_on: bool = False
    """Does it continue from a position of another game?"""
    promise: str = ""
    """The promise of its dice, published before anyone sits down."""


class ListingSeat(msgspec.Struct, frozen=True):
    """A seat in a list."""

    kind: str
    name: str
    colour: str
    bot: str = ""


class TableListings(msgspec.Struct, frozen=True):
    """A page of a list, newest first; pass `more` as `before` for the next page."""

    tables: list[TableListing]
    more: int | None = None


class Advice(msgspec.Struct, frozen=True):
    """A hint: what to play, why, and what the next best action would give up. Chances are from 0 to 1."""

    seat: int
    offer: dict[str, Any]
    chance: float
    reasons: list[dict[str, Any]]
    runner_up_offer: dict[str, Any] | None
    gives_up: float
    lacks: list[dict[str, Any]]


def listing(listed: ListedTable, person: str | None) -> TableListing:
    """The list entry of a table for this person."""
    known = {
        "id": listed.id,
        "game": listed.game,
        "status": "finished" if listed.status == "unrated" else listed.status,
        "created": listed.created,
        "updated": listed.updated,
        "version": listed.version,
        "your_turn": person is not None and person in listed.due,
    }
    return msgspec.convert(msgspec.json.decode(listed.data) | known, TableListing)
