"""Finished games: replays, records, analyses, and playing on from a moment."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from fellfield.server.tables.commands import SeatNumber
from fellfield.server.wire.common import RequestBody
from fellfield.server.wire.tables import SeatRequest


class ReplayStep(msgspec.Struct, frozen=True):
    """One step of a finished game: who did what, what happened, and what the viewer sees after it."""

    number: int
    turn: int
    actor: int | None
    """`null` when chance fell."""
    action: str
    events: list[dict[str, Any]]
    view: dict[str, Any]


class Replay(msgspec.Struct, frozen=True):
    """Steps of a finished game from `start` on, of `total`; number 0 is the opening, where nothing has happened."""

    total: int
    start: int
    moments: list[ReplayStep]


RecordText: TypeAlias = Annotated[str, Meta(max_length=60_000)]


class RecordReplayRequest(RequestBody, frozen=True):
    """A record that somebody brings along, and which steps of it to tell from whose eyes (none: an onlooker's)."""

    record: RecordText
    start: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    count: Annotated[int, Meta(ge=1, le=200)] = 100
    seat: SeatNumber | None = None


class RecordReplay(msgspec.Struct, frozen=True):
    """A record that can be read: which game, who played, and the steps asked for."""

    game: str
    players: int
    options: dict[str, Any]
    names: list[str]
    replay: Replay


class RecordAnalysisRequest(RequestBody, frozen=True):
    """A record to look back at."""

    record: RecordText


class AnalysedStep(msgspec.Struct, frozen=True):
    """A step as an analysis sees it. Chances from 0 to 1 by seat: before it, and what it shifted (luck, or skill)."""

    number: int
    turn: int
    actor: int | None
    """`null` when chance fell."""
    action: str
    chances: list[float]
    shift: list[float]
    what: dict[str, Any] = {}
    """The action as facts, its kind under `action`: what a sentence about it needs."""
    best: dict[str, Any] | None = None
    """What would have been best, for a decision."""
    loss: float = 0.0
    """What the decision cost whoever made it."""


class SeatAccount(msgspec.Struct, frozen=True):
    """How a seat came from its first chance to its result: start + luck + skill + others + rest = result."""

    start: float
    luck: float
    skill: float
    others: float
    rest: float
    result: float
    error: float


class GameAnalysis(msgspec.Struct, frozen=True):
    """A whole game looked back at."""

    game: str
    over: bool
    accounts: list[SeatAccount]
    final: list[float]
    moments: list[AnalysedStep]


class AnalysisStatus(msgspec.Struct, frozen=True):
    """How far an analysis is: `waiting` (behind `ahead` others), `running`, `done` or `failed`."""

    status: str
    done: int
    total: int
    ahead: int
    findings: GameAnalysis | None = None


class PlayOnRequest(RequestBody, frozen=True):
    """Go on from a step of a finished game at a new table of one's own, with these seats; it is never rated."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: Annotated[list[SeatRequest], Meta(max_length=16)]
    start: bool = True


class PlayOnRecordRequest(RequestBody, frozen=True):
    """The same, from a record that somebody brings along."""

    record: RecordText
    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: Annotated[list[SeatRequest], Meta(max_length=16)]
    start: bool = True
