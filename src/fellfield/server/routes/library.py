"""Rules to read, lessons to learn by, and owners' boards and decks to check."""

from __future__ import annotations

import asyncio
from typing import Annotated, TypeAlias

from fastapi import Depends, Path
from starlette.responses import Response

from fellfield.core.registry import game as game_called
from fellfield.server import teaching, wire
from fellfield.server.library import checked, rules
from fellfield.server.routes.ways import By, InHall, Known, answer, gives, read, router, takes

routes = router("library")

GameId: TypeAlias = Annotated[str, Path(description="The id of a game.", max_length=64)]
CHECKING = 2.0
"""What checking a file costs, in requests: somebody who edits asks often."""


@routes.get("/rules/{game}", **gives(wire.LedgerInfo, "The ledger of a game."))
async def ledger(_caller: By, game: GameId) -> Response:
    """The rules of a game, clause by clause, with rulings and worked positions."""
    return Response(rules(game), headers={"cache-control": "no-cache"}, media_type="application/json")


@routes.get("/lessons/{game}", **gives(wire.LessonInfo, "The steps of a lesson."))
async def lesson(_caller: By, game: GameId) -> Response:
    """A lesson of about five minutes: what its steps are called."""
    return answer(teaching.shown(game))


@routes.post("/lessons/{game}", openapi_extra=takes(wire.LessonAttempt), **gives(wire.LessonState, "What comes of it."))
async def teach(
    hall: InHall, caller: By, game: GameId, body: Annotated[wire.LessonAttempt, Depends(read(wire.LessonAttempt))]
) -> Response:
    """Try something in a step of a lesson; nothing is kept here, so all that was done in the step comes along."""
    hall.take(caller, 1.0)
    return answer(await asyncio.to_thread(teaching.taught, game, body))


@routes.post(
    "/games/{game}/check/{kind}",
    openapi_extra=takes(wire.DataCheckRequest),
    **gives(wire.DataReport, "What is wrong with it, place by place."),
)
async def check(
    hall: InHall,
    caller: By,
    person: Known,
    game: GameId,
    kind: Annotated[str, Path(description="`board` or `deck`.", max_length=16)],
    body: Annotated[wire.DataCheckRequest, Depends(read(wire.DataCheckRequest))],
) -> Response:
    """May a board or a deck be played with? The same answer as `fellfield board validate`."""
    hall.take(caller, CHECKING)
    return answer(await asyncio.to_thread(checked, game_called(game), kind, body.data))
