"""Rules, lessons, and the validation of owners' boards and decks."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import Depends, Path
from starlette.responses import Response

from fellfield.core.registry import game as game_by_id
from fellfield.server import lesson, wire
from fellfield.server.library import check_data, ledger_json, schema_json
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
"""The cost of validating a file, in requests."""


@routes.get("/rules/{game}", **responds(wire.LedgerInfo, "The ledger of a game."))
async def ledger(_caller: CallerDep, game: GameId) -> Response:
    """The rules of a game by clause, with rulings and worked positions."""
    return Response(ledger_json(game), headers={"cache-control": "no-cache"}, media_type="application/json")


@routes.get("/games/{game}/schema", **responds(None, "A JSON Schema."))
async def schema(_caller: CallerDep, game: GameId) -> Response:
    """The JSON Schema of a game's views; its `$defs` describe the events and offers."""
    return Response(schema_json(game), headers={"cache-control": "no-cache"}, media_type="application/schema+json")


@routes.get("/lessons/{game}", **responds(wire.LessonInfo, "The steps of a lesson."))
async def get_lesson(_caller: CallerDep, game: GameId) -> Response:
    """The steps of a game's lesson."""
    return json_response(lesson.lesson_info(game))


@routes.post(
    "/lessons/{game}", openapi_extra=accepts(wire.LessonAttempt), **responds(wire.LessonState, "The state of the step.")
)
async def attempt_lesson(
    app: AppDep,
    caller: CallerDep,
    game: GameId,
    body: Annotated[wire.LessonAttempt, Depends(json_body(wire.LessonAttempt))],
) -> Response:
    """Try an action in a step of a lesson; the request carries the actions of the step so far."""
    app.charge_caller(caller, 1.0)
    return json_response(await app.compute_upload(caller, lesson.try_action, game, body))


@routes.post(
    "/games/{game}/check/{kind}",
    openapi_extra=accepts(wire.DataCheckRequest),
    **responds(wire.DataReport, "Problems and warnings by place."),
)
async def check(
    app: AppDep,
    caller: CallerDep,
    person: PersonDep,
    game: GameId,
    kind: Annotated[str, Path(description="`board` or `deck`.", max_length=16)],
    body: Annotated[wire.DataCheckRequest, Depends(json_body(wire.DataCheckRequest))],
) -> Response:
    """Validate a board or a deck, as `fellfield board validate` does."""
    app.charge_caller(caller, CHECK_COST)
    return json_response(await app.compute_upload(caller, check_data, game_by_id(game), kind, body.data))
