"""Tables: laying them, looking at them, playing by requests, records, replays, hints."""

from __future__ import annotations

import asyncio
from typing import Annotated, TypeAlias

from fastapi import Depends, Header, Query
from starlette.responses import Response

from fellfield.server import wire
from fellfield.server.hall import Hall, viewer_for
from fellfield.server.problems import Trouble, problem_of
from fellfield.server.retelling import retold
from fellfield.server.rooms import Room
from fellfield.server.routes.ways import By, InHall, Known, TableId, answer, gives, read, refusal, router, takes
from fellfield.server.security import Caller
from fellfield.server.store.contract import ListedTable, Person
from fellfield.server.tables import Refused, Table, question_for, record_for

routes = router("tables")
PAGE = 50

Since: TypeAlias = Annotated[int, Query(ge=0, le=2**53, description="The version of the last frame seen.")]
Epoch: TypeAlias = Annotated[str, Query(max_length=64, description="The epoch that came with it.")]
Seat: TypeAlias = Annotated[int | None, Query(ge=0, le=15, description="Which of your seats to look from.")]
Before: TypeAlias = Annotated[int | None, Query(ge=0, le=2**53, description="`more` of the page before.")]
OfGame: TypeAlias = Annotated[str | None, Query(max_length=64, description="Only tables of this game.")]


# -- lists ---------------------------------------------------------------------------------------------------------


def _page(found: list[ListedTable], person: Person | None) -> Response:
    more = found[-1].updated if len(found) >= PAGE else None
    return answer(wire.TableListings([wire.listing(one, person.id if person else None) for one in found], more))


@routes.get("/lobby/open", **gives(wire.TableListings, "Listed tables that wait for players."))
async def open_tables(hall: InHall, caller: By, game: OfGame = None, before: Before = None) -> Response:
    """Tables in the lobby at which a seat may be open."""
    return _page(await hall.store.open_tables(game=game, before=before, limit=PAGE), caller.person)


@routes.get("/lobby/live", **gives(wire.TableListings, "Listed tables at which anybody may look on."))
async def live_tables(hall: InHall, caller: By, game: OfGame = None, before: Before = None) -> Response:
    """Games that are being played in public."""
    return _page(await hall.store.watchable_tables(game=game, before=before, limit=PAGE), caller.person)


@routes.get("/me/tables", **gives(wire.TableListings, "Your tables."))
async def my_tables(
    hall: InHall,
    person: Known,
    finished: Annotated[bool, Query(description="Those that are over, in place of those that are not.")] = False,  # noqa: FBT002
    before: Before = None,
) -> Response:
    """The tables at which I sit, or sat."""
    return _page(await hall.store.tables_of(person.id, finished=finished, before=before, limit=PAGE), person)


# -- one table -----------------------------------------------------------------------------------------------------


def seen(
    hall: Hall, table: Table, person: Person | None, seat: int | None = None, since: int = 0
) -> wire.TableResponse:
    """A table as this person sees it now."""
    room = hall.room(table)
    viewer = viewer_for(room.table, person, seat)
    mine = list(room.table.seats_of(person.id)) if person else []
    room.forget_stale_clock()
    return wire.TableResponse(hall.store.epoch(), mine, room.presence(), room.frames().frame(viewer, since))


@routes.post("/tables", openapi_extra=takes(wire.TableRequest), **gives(wire.TableResponse, "The new table.", 201))
async def lay(
    hall: InHall,
    person: Known,
    body: Annotated[wire.TableRequest, Depends(read(wire.TableRequest))],
    idempotency_key: Annotated[
        str | None, Header(max_length=64, pattern="^[A-Za-z0-9_-]+$", description="Repeat it safely.")
    ] = None,
) -> Response:
    """Lay a table: game, players, options, and who shall sit where."""
    table = await hall.lay(person, body, idempotency_key)
    return answer(seen(hall, table, person), 201)


@routes.get("/tables/{table}", **gives(wire.TableResponse, "The table as you may see it, and what is new since then."))
async def look(
    hall: InHall,
    caller: By,
    table: TableId,
    since: Since = 0,
    epoch: Epoch = "",
    seat: Seat = None,
    wait: Annotated[float, Query(ge=0, le=30, description="Seconds to wait for something new.")] = 0,
) -> Response:
    """Look at a table; with `wait` the answer comes when something has happened after `since`."""
    found = await hall.table_for(caller.person, table)
    room = hall.room(found)
    if epoch != hall.store.epoch():
        since = 0
    if caller.person is not None and found.seats_of(caller.person.id):
        room.heard(caller.person.id, here=True)
    if wait and since and since == room.table.position.version:
        await _waited(hall, caller, room, wait)
        found = await hall.table_for(caller.person, table)
    return answer(seen(hall, found, caller.person, seat, since))


async def _waited(hall: Hall, caller: Caller, room: Room, seconds: float) -> None:
    """Wait for news; whoever waits holds a line open, and is counted like a socket."""
    who = caller.person.id if caller.person else f"at {caller.address}"
    if not hall.sockets_of_person.enter(who):
        raise Trouble("too-many-sockets")
    try:
        await _news(hall, room.waiting, seconds)
    finally:
        hall.sockets_of_person.leave(who)


async def _news(hall: Hall, waiting: set[asyncio.Event], seconds: float) -> None:
    """Until something happens at the table, the server stops, or time is up."""
    event = asyncio.Event()
    waiting.add(event)
    tasks = [asyncio.ensure_future(event.wait()), asyncio.ensure_future(hall.stopping.wait())]
    try:
        await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.discard(event)
        for task in tasks:
            task.cancel()


@routes.post(
    "/tables/{table}/do",
    openapi_extra=takes(wire.CommandRequest),
    **gives(wire.DoneMessage, "Carried out, and durable."),
)
async def act(
    hall: InHall,
    person: Known,
    table: TableId,
    body: Annotated[wire.CommandRequest, Depends(read(wire.CommandRequest))],
) -> Response:
    """Do something at a table: sit down, start, play, take back, talk, ask for a rematch."""
    found = await hall.table_for(person, table)
    try:
        done = await hall.order(person, table, body.command, body.key, body.expected)
    except (Refused, Trouble):
        raise
    except Exception as error:
        told = problem_of(error, found.game)
        if told.code == "internal":
            raise
        return refusal(told)
    return answer(wire.DoneMessage(body.key or "", done.table.id, done.version, done.replay))


@routes.get(
    "/tables/{table}/record",
    status_code=200,
    response_model=None,
    responses={200: {"description": "The record.", "content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def record(hall: InHall, caller: By, table: TableId, seat: Seat = None) -> Response:
    """The game as text: what you have seen while it is played, all of it with the proof of chance after the end."""
    found = await hall.table_for(caller.person, table)
    text = record_for(found, viewer_for(found, caller.person, seat))
    headers = {"content-disposition": f'attachment; filename="{found.created.game}-{found.id[:8]}.txt"'}
    return Response(text, headers=headers, media_type="text/plain; charset=utf-8")


@routes.get("/tables/{table}/replay", **gives(wire.Replay, "Steps of a finished game."))
async def replay(
    hall: InHall,
    caller: By,
    table: TableId,
    start: Annotated[int, Query(ge=0, le=1_000_000, description="The first step wanted; 0 is the opening.")] = 0,
    count: Annotated[int, Query(ge=1, le=200, description="How many steps.")] = 100,
    seat: Annotated[int | None, Query(ge=0, le=15, description="Whose eyes to look with; none: an onlooker's.")] = None,
) -> Response:
    """A finished game step by step, as any seat saw it; while it is played there is nothing to replay."""
    found = await hall.table_for(caller.person, table)
    if found.match is None or found.ended is None:
        raise Refused("not-over")
    return answer(await asyncio.to_thread(retold, found.match, start, count, seat))


@routes.get("/tables/{table}/hint", **gives(wire.Advice, "What a friend would whisper."))
async def hint(hall: InHall, caller: By, person: Known, table: TableId, seat: Seat = None) -> Response:
    """Advice for one's own seat, from what that seat may know."""
    if not hall.settings.hints:
        raise Trouble("no-hint")
    hall.take(caller, 5.0)
    found = await hall.table_for(person, table)
    viewer = viewer_for(found, person, seat)
    if viewer is None:
        raise Refused("not-seated")
    if viewer not in found.due():
        raise Trouble("no-hint")
    view, legal = question_for(found, viewer)
    return answer(await hall.thinking.advise(found.created.game, view, legal))
