"""Uploaded records, analyses, and continuing from a position of a finished game."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends
from starlette.responses import Response

from fellfield.core.match import Match
from fellfield.core.registry import games, samples
from fellfield.server import wire
from fellfield.server.bot_scheduler import check_bot
from fellfield.server.problems import ApiError
from fellfield.server.replays import check_opening, opening_after, reading_untrusted, replay_steps
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
from fellfield.server.security import Caller
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

    def steps() -> bytes:
        match = app.records.match(body.record)
        with reading_untrusted():
            found = replay_steps(match, body.start, body.count, body.seat)
        names = [str(name) for name in match.names or ()]
        options = dict(match.state.setup.options)
        return wire.encode(wire.RecordReplay(match.game.id, match.state.players, options, names, found))

    return Response(await app.compute_upload(caller, steps), media_type="application/json")


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
    key = f"record {hashlib.sha256(body.record.encode()).hexdigest()}"
    return await _analysis(
        app, caller, key, lambda: app.compute_upload(caller, lambda: app.records.match(body.record).record())
    )


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

    def position() -> tuple[Match, Opening]:
        match = app.records.match(body.record)
        with reading_untrusted():
            opening = opening_after(match, body.step)
        check_opening(match, opening)
        return match, opening

    match, opening = await app.compute_upload(caller, position)
    return json_response(
        table_response(app, await _create_table(app, person, match, opening, body.seats, start=body.start), person), 201
    )


# -- finished tables -----------------------------------------------------------------------------------------------


@routes.get(
    "/tables/{table}/analysis", **responds(wire.AnalysisStatus, "The status, and the analysis once it is done.")
)
async def analysis(app: AppDep, caller: CallerDep, person: PersonDep, table: TableId) -> Response:
    """Analyse a finished game: chances over time, luck and skill. Poll until it is done."""
    match = _match_of(await app.visible_table(person, table))
    return await _analysis(app, caller, f"table {table}", lambda: app.compute(caller, match.record))


async def _analysis(app: ServerApp, caller: Caller, key: str, record: Callable[[], Awaitable[str]]) -> Response:
    """The status of a game's analysis; its record is written only when it is asked for the first time."""
    status = app.analyses.status(caller.owner, key)
    if status is None:
        status = app.analyses.submit(caller.owner, key, await record())
    return json_response(status)


@routes.post(
    "/tables/{table}/play-on",
    openapi_extra=accepts(wire.PlayOnRequest),
    **responds(wire.TableResponse, "The new table.", 201),
)
async def play_on(
    app: AppDep,
    caller: CallerDep,
    person: PersonDep,
    table: TableId,
    body: Annotated[wire.PlayOnRequest, Depends(json_body(wire.PlayOnRequest))],
) -> Response:
    """Continue from a step of a finished game at a new table."""
    found = await app.visible_table(person, table)
    match = _match_of(found)
    opening = await app.compute(caller, opening_after, match, body.step, found.id)
    return json_response(
        table_response(app, await _create_table(app, person, match, opening, body.seats, start=body.start), person), 201
    )


async def _create_table(
    app: ServerApp, person: Person, match: Match, opening: Opening, seats: list[wire.SeatRequest], *, start: bool
) -> Table:
    """Create an unlisted, unrated table that begins in this position."""
    app.charge_table(person)
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
