"""Rules, lessons, owners' boards and decks."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fellfield.server.wire.common import Problem, RequestBody


class ClauseInfo(msgspec.Struct, frozen=True):
    """An entry of a ledger: a `clause`, a `ruling` or a `position`; `section` counts in the list of sections."""

    id: str
    kind: str
    title: str
    section: int
    text: str
    note: bool
    reasons: list[str]
    """The refusals that name it: keys of sentences that exist in every language."""


class LedgerInfo(msgspec.Struct, frozen=True):
    """The ledger of a game, in its reference language."""

    game: str
    language: str
    title: str
    sections: list[str]
    clauses: list[ClauseInfo]


class LessonInfo(msgspec.Struct, frozen=True):
    """A lesson: the names of its steps, which are also the keys of its words."""

    game: str
    steps: list[str]


class LessonAttempt(RequestBody, frozen=True):
    """Where somebody is in a lesson: the step, what was done in it so far, and what is tried now (or nothing yet)."""

    step: Annotated[int, Meta(ge=0, le=100)]
    actions: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=20)] = msgspec.field(
        default_factory=list
    )
    tried: Annotated[str, Meta(max_length=200)] = ""


class LessonState(msgspec.Struct, frozen=True):
    """What comes of it. Refused by the rules: `why` says it. Allowed, but not what the step is about: `aside`."""

    view: dict[str, Any]
    legal: list[str]
    events: list[dict[str, Any]]
    task: int
    """How many of its tasks are done."""
    tasks: int
    aside: bool = False
    why: Problem | None = None


class DataCheckRequest(RequestBody, frozen=True):
    """A board or a deck that an owner of the box has typed in."""

    data: Any


class DataFault(msgspec.Struct, frozen=True):
    """What is wrong with a place of it (a hex, a space, a card), and by which clause or constraint, if one is named."""

    where: str
    what: str
    clause: str = ""


class DataReport(msgspec.Struct, frozen=True):
    """Everything that keeps it from being used, and what is merely unusual."""

    problems: list[DataFault]
    warnings: list[DataFault]
