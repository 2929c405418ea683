"""Replays, records, analyses, and continuing from a position."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from fellfield.server.tables.commands import SeatNumber
from fellfield.server.wire.common import RequestBody
from fellfield.server.wire.tables import SeatRequest


class ReplayStep(msgspec.Struct, frozen=True):
    """One step of a finished game: actor, action, and the events as the viewer saw them.

    Each event has a `then`, the patch that leads to the view after it, unless nothing changed; what changed without an
    event is in the `then` of the step.
    """

    number: int
    turn: int
    actor: int | None
    """`null` for chance."""
    offer: dict[str, Any] | None
    """The action as an offer, with its own facts only; `null` for the opening."""
    events: list[dict[str, Any]]
    then: dict[str, Any] | None = None


class Replay(msgspec.Struct, frozen=True):
    """Steps of a finished game from `start` on, out of `total`; step 0 is the opening.

    `view` is the view before the first of these steps; their patches lead on from there.
    """

    total: int
    start: int
    view: dict[str, Any]
    moments: list[ReplayStep]


RecordText: TypeAlias = Annotated[str, Meta(max_length=60_000)]


class RecordReplayRequest(RequestBody, frozen=True):
    """Replay an uploaded record: which steps, and from which seat's view (`null`: a spectator's)."""

    record: RecordText
    start: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    count: Annotated[int, Meta(ge=1, le=200)] = 100
    seat: SeatNumber | None = None


class RecordReplay(msgspec.Struct, frozen=True):
    """A parsed record: the game, the players, and the requested steps."""

    game: str
    players: int
    options: dict[str, Any]
    names: list[str]
    replay: Replay


class RecordAnalysisRequest(RequestBody, frozen=True):
    """Analyse an uploaded record."""

    record: RecordText


class StepAnalysis(msgspec.Struct, frozen=True):
    """An analysed step. Winning chances from 0 to 1 by seat before it, and what it shifted (luck or skill)."""

    number: int
    turn: int
    actor: int | None
    """`null` for chance."""
    offer: dict[str, Any]
    """The action, with its own facts only."""
    chances: list[float]
    shift: list[float]
    best: dict[str, Any] | None = None
    """The best action as an offer, for a decision."""
    loss: float = 0.0
    """The chance that the decision cost its maker."""


class SeatAccount(msgspec.Struct, frozen=True):
    """How a seat's chance became its result: start + luck + skill + others + rest = result."""

    start: float
    luck: float
    skill: float
    others: float
    rest: float
    result: float
    error: float


class GameAnalysis(msgspec.Struct, frozen=True):
    """The analysis of a whole game."""

    game: str
    over: bool
    accounts: list[SeatAccount]
    final: list[float]
    moments: list[StepAnalysis]


class AnalysisStatus(msgspec.Struct, frozen=True):
    """The status of an analysis: `waiting` (behind `ahead` others), `running`, `done` or `failed`."""

    status: str
    done: int
    total: int
    ahead: int
    findings: GameAnalysis | None = None


class PlayOnRequest(RequestBody, frozen=True):
    """Continue from a step of a finished game at a new, unrated table with these seats."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: Annotated[list[SeatRequest], Meta(max_length=16)]
    start: bool = True


class PlayOnRecordRequest(RequestBody, frozen=True):
    """Continue from a step of an uploaded record."""

    record: RecordText
    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: Annotated[list[SeatRequest], Meta(max_length=16)]
    start: bool = True
