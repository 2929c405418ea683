"""Ledgers, lessons, and the validation of owners' boards and decks."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fellfield.server.wire.common import Problem, RequestBody


class ClauseInfo(msgspec.Struct, frozen=True):
    """An entry of a ledger: a `clause`, a `ruling` or a `position`; `section` is an index into the sections."""

    id: str
    kind: str
    title: str
    section: int
    text: str
    note: bool
    reasons: list[str]
    """The refusals that cite it, as message keys."""


class LedgerInfo(msgspec.Struct, frozen=True):
    """The ledger of a game in its reference language."""

    game: str
    language: str
    title: str
    sections: list[str]
    clauses: list[ClauseInfo]


class LessonInfo(msgspec.Struct, frozen=True):
    """A lesson: the names of its steps, which are also the keys of its texts."""

    game: str
    steps: list[str]


class LessonAttempt(RequestBody, frozen=True):
    """An attempt in a lesson: the step, the actions in it so far, and the action tried now (empty to begin)."""

    step: Annotated[int, Meta(ge=0, le=100)]
    actions: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=20)] = msgspec.field(
        default_factory=list
    )
    tried: Annotated[str, Meta(max_length=200)] = ""


class LessonState(msgspec.Struct, frozen=True):
    """The result of an attempt. `why` if the rules refuse it, `aside` if it is legal but not the task.

    Each event has a `then`, the patch that leads from the view before it to the view after it, unless nothing changed.
    """

    view: dict[str, Any]
    offers: list[dict[str, Any]]
    events: list[dict[str, Any]]
    task: int
    """The number of tasks done."""
    tasks: int
    aside: bool = False
    why: Problem | None = None


class DataCheckRequest(RequestBody, frozen=True):
    """A board or deck to validate."""

    data: Any


class DataFault(msgspec.Struct, frozen=True):
    """A fault at a place (a hex, a space, a card), with the clause or constraint it violates, if known."""

    where: str
    what: str
    clause: str = ""


class DataReport(msgspec.Struct, frozen=True):
    """Problems that prevent its use, and warnings."""

    problems: list[DataFault]
    warnings: list[DataFault]
