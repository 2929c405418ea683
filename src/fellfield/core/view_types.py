"""The types of what the views of all games share.

A game declares its own view in the same way: `TypedDict`s, with what each key means as a string below it. JSON Schema,
TypeScript and the pages in `docs/views` are generated from these declarations (`fellfield types`).
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict, TypeVar

from fellfield.core.seats import Seat

T = TypeVar("T")

BySeat: TypeAlias = list[T]
"""A list with an entry for each seat, from seat 0."""

DueStep: TypeAlias = dict[str, Any]
"""A step on the stack of the engine: its name as `step`, and its fields."""


class Hidden(TypedDict):
    """Things that the viewer may count but not see."""

    hidden: int
    """How many there are."""


class Question(TypedDict):
    """What a seat is asked; each question of a game has further keys."""

    step: str
    """Which question, such as `"player-step"`."""
    clause: str
    """The rule that asks."""


class ScoreFacts(TypedDict):
    """One line of a final score."""

    reason: str
    """What the points are for."""
    points: int
    """How many."""
    count: int
    """The number of pieces that they are for."""


class ResultFacts(TypedDict):
    """How a game ended."""

    scores: BySeat[int]
    """Points."""
    ranking: list[list[Seat]]
    """First place to last; tied seats stand together."""
    winners: list[Seat]
    """May be several, or none."""
    breakdown: BySeat[list[ScoreFacts]]
    """What the points were for."""
    reason: str
    """How the game ended, where there are several ways."""


class BaseView(TypedDict):
    """The keys that the views of all games have."""

    game: str
    """The id of the game."""
    players: int
    """How many play; seats are numbered from 0."""
    options: dict[str, Any]
    """All options of this game; its README lists them."""
    viewer: Seat | None
    """Your seat; null for a spectator."""
    turn: int
    """The turn or round, from 1; 0 before the first."""
    to_act: list[Seat | Literal["chance"]]
    """The seats that have to decide, or `["chance"]`; empty when the game is over."""
    question: Question | None
    """What you are asked; null while you are not."""
    sealed: dict[str, Any] | None
    """What you have chosen while others still choose: its text, its kind and its facts, as in an offer."""
    result: ResultFacts | None
    """Null until the game is over."""


class EngineEntries(TypedDict):
    """For the engine."""

    due: list[DueStep]
    """The stack of engine steps, the current one last; for `imagine`, not for bots."""
