"""Uploaded records, analyses, and continuing from a position of a finished game."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import Depends
from starlette.responses import Response

from fellfield.core.match import Match
from fellfield.core.registry import games, samples
from fellfield.server import wire
from fellfield.server.bot_scheduler import check_bot
from fellfield.server.problems import ApiError
from fellfield.server.replays import opening_after, replay_steps
from fellfield.server.routes.http import (
    AppDep,
    CallerDep,
    PersonDep,
    TableId,
    accepts,
    api_router,
    json_body,
    json_response,
    responds,
)
from fellfield.server.routes.tables import table_response
from fellfield.server.server_app import ServerApp
from fellfield.server.store.contract import Person
from fellfield.server.tables import NewTable, Refused, Table
from fellfield.server.tables import commands as do
from fellfield.server.tables.rows import Opening, TableSettings

routes = api_router("replays")
RECORD_COST = 5.0
"""The cost of parsing a record, in requests."""


def _match_of(table: Table) -> Match:
    if table.match is None or table.ended is None:
        raise Refused("not-over")
    return table.match


# -- uploaded records ---------------------------------------------------------------------------------------------


@routes.post(
    "/records/replay",
    openapi_extra=accepts(wire.RecordReplayRequest),
    **responds(wire.RecordReplay, "Steps of the recorded game."),
)
async def record_replay(
    app: AppDep,
    caller: CallerDep,
    person: PersonDep,
    body: Annotated[wire.RecordReplayRequest, Depends(json_body(wire.RecordReplayRequest))],
) -> Response:
    """Steps of an uploaded record as any seat saw it."""
    app.charge_caller(caller, RECORD_COST)
    match = await asyncio.to_thread(app.records.match, body.record)
    steps = await asyncio.to_thread(replay_steps, match, body.start, body.count, body.seat)
    names = list(match.names) if match.names is not None else []
    options = dict(match.state.setup.options)
    return json_response(
        wire.RecordReplay(match.game.id, match.state.players, options, [str(name) for name in names], steps)
    )


@routes.post(
    "/records/analysis",
    openapi_extra=accepts(wire.RecordAnalysisRequest),
    **responds(wire.AnalysisStatus, "The status, and the analysis once it is done."),
)
async def record_analysis(
    app: AppDep,
    caller: CallerDep,
    person: PersonDep,
    body: Annotated[wire.RecordAnalysisRequest, Depends(json_body(wire.RecordAnalysisRequest))],
) -> Response:
    """Analyse an uploaded record: chances over time, luck and skill. Poll until it is done."""
    app.charge_caller(caller, RECORD_COST)
    match = await asyncio.to_thread(app.records.match, body.record)
    return json_response(app.analyses.status(await asyncio.to_thread(match.record)))


@routes.post(
    "/records/play-on",
    openapi_extra=accepts(wire.PlayOnRecordRequest),
    **responds(wire.TableResponse, "The new table.", 201),
)
async def record_play_on(
    app: AppDep,
    caller: CallerDep,
    person: PersonDep,
    body: Annotated[wire.PlayOnRecordRequest, Depends(json_body(wire.PlayOnRecordRequest))],
) -> Response:
    """Continue from a step of an uploaded record at a new table."""
    app.charge_caller(caller, RECORD_COST)
    match = await asyncio.to_thread(app.records.match, body.record)
    opening = await asyncio.to_thread(opening_after, match, body.step)
    return json_response(
        table_response(app, await _create_table(app, person, match, opening, body.seats, start=body.start), person), 201
    )


# -- finished tables -----------------------------------------------------------------------------------------------


@routes.get(
    "/tables/{table}/analysis", **responds(wire.AnalysisStatus, "The status, and the analysis once it is done.")
)
async def analysis(app: AppDep, person: PersonDep, table: TableId) -> Response:
    """Analyse a finished game: chances over time, luck and skill. Poll until it is done."""
    match = _match_of(await app.visible_table(person, table))
    return json_response(app.analyses.status(await asyncio.to_thread(match.record)))


@routes.post(
    "/tables/{table}/play-on",
    openapi_extra=accepts(wire.PlayOnRequest),
    **responds(wire.TableResponse, "The new table.", 201),
)
async def play_on(
    app: AppDep,
    person: PersonDep,
    table: TableId,
    body: Annotated[wire.PlayOnRequest, Depends(json_body(wire.PlayOnRequest))],
) -> Response:
    """Continue from a step of a finished game at a new table."""
    found = await app.visible_table(person, table)
    match = _match_of(found)
    opening = await asyncio.to_thread(opening_after, match, body.step, found.id)
    return json_response(
        table_response(app, await _create_table(app, person, match, opening, body.seats, start=body.start), person), 201
    )


async def _create_table(
    app: ServerApp, person: Person, match: Match, opening: Opening, seats: list[wire.SeatRequest], *, start: bool
) -> Table:
    """Create an unlisted, unrated table that begins in this position."""
    app.charge(app.table_rate, person.id)
    if match.game.id not in _offered_games(app):
        raise ApiError("unknown-game", game=match.game.id, games=sorted(_offered_games(app)))
    for seat in seats:
        if seat.kind == "bot":
            check_bot(seat.level, match.game.id)
    new = NewTable(
        match.game.id,
        match.state.players,
        match.state.setup.options,
        tuple(seats),
        TableSettings(rated=False),
        opening,
    )
    table = await app.tables.create(person, new)
    if start and all(holder.kind != "open" for holder in table.seats):
        table = (await app.run_command(person, table.id, do.Start())).table
    return table


def _offered_games(app: ServerApp) -> set[str]:
    return {*games(), *(samples() if app.settings.samples else {})}
