"""Rules to read, lessons to learn by, and owners' boards and decks to check."""

from __future__ import annotations

import asyncio
from typing import Annotated, TypeAlias

from fastapi import Depends, Path
from starlette.responses import Response

from fellfield.core.registry import game as game_called
from fellfield.server import lesson, wire
from fellfield.server.library import check_data, ledger_json
from fellfield.server.routes.http import (
    AppDep,
    CallerDep,
    PersonDep,
    accepts,
    api_router,
    json_body,
    json_response,
    responds,
)

routes = api_router("library")

GameId: TypeAlias = Annotated[str, Path(description="The id of a game.", max_length=64)]
CHECK_COST = 2.0
"""What checking a file costs, in requests: somebody who edits asks often."""


@routes.get("/rules/{game}", **responds(wire.LedgerInfo, "The ledger of a game."))
async def ledger(_caller: CallerDep, game: GameId) -> Response:
    """The rules of a game, clause by clause, with rulings and worked positions."""
    return Response(ledger_json(game), headers={"cache-control": "no-cache"}, media_type="application/json")


@routes.get("/lessons/{game}", **responds(wire.LessonInfo, "The steps of a lesson."))
async def get_lesson(_caller: CallerDep, game: GameId) -> Response:
    """A lesson of about five minutes: what its steps are called."""
    return json_response(lesson.lesson_info(game))


@routes.post(
    "/lessons/{game}", openapi_extra=accepts(wire.LessonAttempt), **responds(wire.LessonState, "What comes of it.")
)
async def attempt_lesson(
    app: AppDep,
    caller: CallerDep,
    game: GameId,
    body: Annotated[wire.LessonAttempt, Depends(json_body(wire.LessonAttempt))],
) -> Response:
    """Try something in a step of a lesson; nothing is kept here, so all that was done in the step comes along."""
    app.charge_caller(caller, 1.0)
    return json_response(await asyncio.to_thread(lesson.try_action, game, body))


@routes.post(
    "/games/{game}/check/{kind}",
    openapi_extra=accepts(wire.DataCheckRequest),
    **responds(wire.DataReport, "What is wrong with it, place by place."),
)
async def check(
    app: AppDep,
    caller: CallerDep,
    person: PersonDep,
    game: GameId,
    kind: Annotated[str, Path(description="`board` or `deck`.", max_length=16)],
    body: Annotated[wire.DataCheckRequest, Depends(json_body(wire.DataCheckRequest))],
) -> Response:
    """May a board or a deck be played with? The same answer as `fellfield board validate`."""
    app.charge_caller(caller, CHECK_COST)
    return json_response(await asyncio.to_thread(check_data, game_called(game), kind, body.data))
