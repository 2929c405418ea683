"""Looking back: records that somebody brings along, analyses, and going on from a position of a finished game."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import Depends
from starlette.responses import Response

from fellfield.core.match import Match
from fellfield.core.registry import games, samples
from fellfield.server import wire
from fellfield.server.hall import Hall
from fellfield.server.problems import Trouble
from fellfield.server.retelling import opening_at, retold
from fellfield.server.routes.tables import seen
from fellfield.server.routes.ways import By, InHall, Known, TableId, answer, gives, read, router, takes
from fellfield.server.store.contract import Person
from fellfield.server.tables import NewTable, Refused, Table
from fellfield.server.tables import commands as do
from fellfield.server.tables.rows import Opening, TableSettings
from fellfield.server.thinking import check_bot

routes = router("replays")
READING = 5.0
"""What reading a record costs, in requests."""


def _finished(table: Table) -> Match:
    if table.match is None or table.ended is None:
        raise Refused("not-over")
    return table.match


# -- records that somebody brings along ----------------------------------------------------------------------------


@routes.post(
    "/records/replay",
    openapi_extra=takes(wire.RecordReplayRequest),
    **gives(wire.RecordReplay, "Steps of the game it tells of."),
)
async def record_replay(
    hall: InHall,
    caller: By,
    person: Known,
    body: Annotated[wire.RecordReplayRequest, Depends(read(wire.RecordReplayRequest))],
) -> Response:
    """A record step by step, as any seat saw it."""
    hall.take(caller, READING)
    match = await asyncio.to_thread(hall.shelf.match, body.record)
    told = await asyncio.to_thread(retold, match, body.start, body.count, body.seat)
    names = list(match.names) if match.names is not None else []
    options = dict(match.state.setup.options)
    return answer(wire.RecordReplay(match.game.id, match.state.players, options, [str(one) for one in names], told))


@routes.post(
    "/records/analysis",
    openapi_extra=takes(wire.RecordAnalysisRequest),
    **gives(wire.AnalysisStatus, "How far it is, and the findings."),
)
async def record_analysis(
    hall: InHall,
    caller: By,
    person: Known,
    body: Annotated[wire.RecordAnalysisRequest, Depends(read(wire.RecordAnalysisRequest))],
) -> Response:
    """Look back at a record: chances over time, luck and skill. Ask again until it is done."""
    hall.take(caller, READING)
    match = await asyncio.to_thread(hall.shelf.match, body.record)
    return answer(hall.analyses.of(await asyncio.to_thread(match.record)))


@routes.post(
    "/records/play-on",
    openapi_extra=takes(wire.PlayOnRecordRequest),
    **gives(wire.TableResponse, "The new table.", 201),
)
async def record_play_on(
    hall: InHall,
    caller: By,
    person: Known,
    body: Annotated[wire.PlayOnRecordRequest, Depends(read(wire.PlayOnRecordRequest))],
) -> Response:
    """Go on from a step of a record at a new table."""
    hall.take(caller, READING)
    match = await asyncio.to_thread(hall.shelf.match, body.record)
    opening = await asyncio.to_thread(opening_at, match, body.step)
    return answer(seen(hall, await _laid(hall, person, match, opening, body.seats, start=body.start), person), 201)


# -- finished tables -----------------------------------------------------------------------------------------------


@routes.get("/tables/{table}/analysis", **gives(wire.AnalysisStatus, "How far it is, and the findings."))
async def analysis(hall: InHall, person: Known, table: TableId) -> Response:
    """Look back at a finished game: chances over time, luck and skill. Ask again until it is done."""
    match = _finished(await hall.table_for(person, table))
    return answer(hall.analyses.of(await asyncio.to_thread(match.record)))


@routes.post(
    "/tables/{table}/play-on",
    openapi_extra=takes(wire.PlayOnRequest),
    **gives(wire.TableResponse, "The new table.", 201),
)
async def play_on(
    hall: InHall, person: Known, table: TableId, body: Annotated[wire.PlayOnRequest, Depends(read(wire.PlayOnRequest))]
) -> Response:
    """Go on from a step of a finished game at a new table."""
    found = await hall.table_for(person, table)
    match = _finished(found)
    opening = await asyncio.to_thread(opening_at, match, body.step, found.id)
    return answer(seen(hall, await _laid(hall, person, match, opening, body.seats, start=body.start), person), 201)


async def _laid(
    hall: Hall, person: Person, match: Match, opening: Opening, seats: list[wire.SeatRequest], *, start: bool
) -> Table:
    """A table that begins in this position: listed nowhere, and never rated."""
    hall.spend(hall.table_rate, person.id)
    if match.game.id not in _offered(hall):
        raise Trouble("unknown-game", game=match.game.id, games=sorted(_offered(hall)))
    for one in seats:
        if one.kind == "bot":
            check_bot(one.level, match.game.id)
    wish = NewTable(
        match.game.id,
        match.state.players,
        match.state.setup.options,
        tuple(seats),
        TableSettings(rated=False),
        opening,
    )
    table = await hall.tables.create(person, wish)
    if start and all(holder.kind != "open" for holder in table.seats):
        table = (await hall.order(person, table.id, do.Start())).table
    return table


def _offered(hall: Hall) -> set[str]:
    return {*games(), *(samples() if hall.settings.samples else {})}
