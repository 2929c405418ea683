"""Tables: lists, creating and reading one, commands, records, replays, hints."""

from __future__ import annotations

import asyncio
from typing import Annotated, TypeAlias

from fastapi import Depends, Header, Query
from starlette.responses import Response

from fellfield.server import wire
from fellfield.server.problems import ApiError, problem_from
from fellfield.server.replays import replay_steps
from fellfield.server.rooms import Room
from fellfield.server.routes.http import (
    AppDep,
    CallerDep,
    PersonDep,
    TableId,
    accepts,
    api_router,
    json_body,
    json_response,
    problem_response,
    responds,
)
from fellfield.server.security import Caller
from fellfield.server.server_app import ServerApp, viewer_for
from fellfield.server.store.contract import ListedTable, Person
from fellfield.server.tables import Refused, Table, bot_input, record_for, told_draws
from fellfield.server.tables import commands as do

routes = api_router("tables")
PAGE = 50

Since: TypeAlias = Annotated[int, Query(ge=0, le=2**53, description="Version of the last frame received.")]
Epoch: TypeAlias = Annotated[str, Query(max_length=64, description="Epoch received with it.")]
Seat: TypeAlias = Annotated[int | None, Query(ge=0, le=15, description="Which of your seats to view from.")]
Before: TypeAlias = Annotated[int | None, Query(ge=0, le=2**53, description="`more` of the previous page.")]
OfGame: TypeAlias = Annotated[str | None, Query(max_length=64, description="Only tables of this game.")]


# -- lists ---------------------------------------------------------------------------------------------------------


def _page(found: list[ListedTable], person: Person | None, shown: list[ListedTable] | None = None) -> Response:
    """A page of a list; `shown` are those of the tables found that this person should see, if not all."""
    more = found[-1].updated if len(found) >= PAGE else None
    tables = found if shown is None else shown
    return json_response(
        wire.TableListings([wire.listing(table, person.id if person else None) for table in tables], more)
    )


@routes.get("/lobby/open", **responds(wire.TableListings, "Listed tables with open seats."))
async def open_tables(app: AppDep, caller: CallerDep, game: OfGame = None, before: Before = None) -> Response:
    """Listed tables with open seats."""
    found = await app.store.open_tables(game=game, before=before, limit=PAGE)
    return _page(found, caller.person, await app.relations.without_blocked(caller.person, found))


@routes.get("/lobby/live", **responds(wire.TableListings, "Listed games that anyone may watch."))
async def live_tables(app: AppDep, caller: CallerDep, game: OfGame = None, before: Before = None) -> Response:
    """Listed games that anyone may watch."""
    return _page(await app.store.watchable_tables(game=game, before=before, limit=PAGE), caller.person)


@routes.get("/me/tables", **responds(wire.TableListings, "Your tables."))
async def my_tables(
    app: AppDep,
    person: PersonDep,
    finished: Annotated[bool, Query(description="Finished tables instead of unfinished ones.")] = False,  # noqa: FBT002
    before: Before = None,
) -> Response:
    """The caller's tables."""
    return _page(await app.store.tables_of(person.id, finished=finished, before=before, limit=PAGE), person)


# -- one table -----------------------------------------------------------------------------------------------------


def table_response(
    app: ServerApp, table: Table, person: Person | None, seat: int | None = None, since: int = 0
) -> wire.TableResponse:
    """A table as this person sees it now."""
    room = app.room_for(table)
    viewer = viewer_for(room.table, person, seat)
    mine = list(room.table.seats_of(person.id)) if person else []
    room.refresh_clock()
    return wire.TableResponse(app.store.epoch(), mine, room.presence(), room.frames().frame(viewer, since))


@routes.post("/tables", openapi_extra=accepts(wire.TableRequest), **responds(wire.TableResponse, "The new table.", 201))
async def create_table(
    app: AppDep,
    person: PersonDep,
    body: Annotated[wire.TableRequest, Depends(json_body(wire.TableRequest))],
    idempotency_key: Annotated[
        str | None, Header(max_length=64, pattern="^[A-Za-z0-9_-]+$", description="Makes a repetition safe.")
    ] = None,
) -> Response:
    """Create a table: game, players, options and seats."""
    table = await app.create_table(person, body, idempotency_key)
    return json_response(table_response(app, table, person), 201)


@routes.get(
    "/tables/{table}",
    **responds(wire.TableResponse, "The table as you may see it, with the updates since that version."),
)
async def get_table(
    app: AppDep,
    caller: CallerDep,
    table: TableId,
    since: Since = 0,
    epoch: Epoch = "",
    seat: Seat = None,
    wait: Annotated[float, Query(ge=0, le=30, description="Seconds to wait for an update.")] = 0,
) -> Response:
    """Get a table; with `wait` the response is held until something happens after `since`."""
    found = await app.visible_table(caller.person, table)
    room = app.room_for(found)
    if epoch != app.store.epoch():
        since = 0
    if caller.person is not None and found.seats_of(caller.person.id):
        room.note_presence(caller.person.id, here=True)
    if wait and since and since == room.table.position.version:
        await _wait_for_update(app, caller, room, wait)
        found = await app.visible_table(caller.person, table)
    return json_response(table_response(app, found, caller.person, seat, since))


async def _wait_for_update(app: ServerApp, caller: Caller, room: Room, seconds: float) -> None:
    """Wait for an update; a waiting request counts as an open socket."""
    who = caller.person.id if caller.person else f"at {caller.network}"
    if not app.sockets_of_person.acquire(who):
        raise ApiError("too-many-sockets")
    try:
        await _until_event(app, room.waiting, seconds)
    finally:
        app.sockets_of_person.release(who)


async def _until_event(app: ServerApp, waiting: set[asyncio.Event], seconds: float) -> None:
    """Wait until the table changes, the server stops, or the time is up."""
    event = asyncio.Event()
    waiting.add(event)
    tasks = [asyncio.ensure_future(event.wait()), asyncio.ensure_future(app.stopping.wait())]
    try:
        await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.discard(event)
        for task in tasks:
            task.cancel()


@routes.post(
    "/tables/{table}/do",
    openapi_extra=accepts(wire.CommandRequest),
    **responds(wire.DoneMessage, "The command is durable."),
)
async def run_command(
    app: AppDep,
    person: PersonDep,
    table: TableId,
    body: Annotated[wire.CommandRequest, Depends(json_body(wire.CommandRequest))],
) -> Response:
    """Run a command at a table: join, start, play, undo, chat, rematch."""
    found = await app.visible_table(person, table)
    try:
        done = await app.run_command(person, table, body.command, body.key, body.expected)
    except (Refused, ApiError):
        raise
    except Exception as error:
        problem = problem_from(error, found.game)
        if problem.code == "internal":
            raise
        return problem_response(problem)
    if isinstance(body.command, do.Play):  # whoever plays is here, also without a socket
        app.room_for(done.table).note_presence(person.id, here=True)
    return json_response(wire.DoneMessage(body.key or "", done.table.id, done.version, done.replay))


@routes.get(
    "/tables/{table}/record",
    status_code=200,
    response_model=None,
    responses={200: {"description": "The record.", "content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def record(app: AppDep, caller: CallerDep, table: TableId, seat: Seat = None) -> Response:
    """The record of a game: what the viewer has seen so far, and all of it with the proof of its dice after the end."""
    found = await app.visible_table(caller.person, table)
    text = await app.compute(caller, record_for, found, viewer_for(found, caller.person, seat))
    headers = {"content-disposition": f'attachment; filename="{found.created.game}-{found.id[:8]}.txt"'}
    return Response(text, headers=headers, media_type="text/plain; charset=utf-8")


@routes.get(
    "/tables/{table}/dice", **responds(wire.FairDetails, "Charter, shares, start code, and what you were told.")
)
async def dice(
    app: AppDep,
    caller: CallerDep,
    table: TableId,
    told: Annotated[int, Query(ge=0, le=1_000_000, description="How many outcomes you know already.")] = 0,
    seat: Seat = None,
) -> Response:
    """What a page needs to check the dice of a table by itself."""
    app.charge_caller(caller, 2.0)
    found = await app.visible_table(caller.person, table)
    viewer = viewer_for(found, caller.person, seat)
    fair = found.fair
    if fair is None:  # a table of an older release
        return json_response(wire.FairDetails(found.id, 1, found.created.commitment, [], "", [], "", []))
    missing = found.told_count(viewer) > told
    draws = (await app.compute(caller, told_draws, found, viewer))[told:] if missing else []
    charter = "" if fair.called is None else fair.called.charter
    shares = list(fair.shares) if fair.start else []
    return json_response(
        wire.FairDetails(found.id, fair.attempt, fair.promise, list(fair.pledges), charter, shares, fair.start, draws)
    )


@routes.get("/tables/{table}/replay", **responds(wire.Replay, "Steps of a finished game."))
async def replay(
    app: AppDep,
    caller: CallerDep,
    table: TableId,
    start: Annotated[int, Query(ge=0, le=1_000_000, description="The first step; 0 is the opening.")] = 0,
    count: Annotated[int, Query(ge=1, le=200, description="How many steps.")] = 100,
    seat: Annotated[int | None, Query(ge=0, le=15, description="The seat to view from; none: a spectator.")] = None,
) -> Response:
    """Steps of a finished game as any seat saw it; refused while the game is played."""
    found = await app.visible_table(caller.person, table)
    if found.match is None or found.ended is None:
        raise Refused("not-over")
    match = found.match
    encoded = await app.compute(caller, lambda: wire.encode(replay_steps(match, start, count, seat)))
    return Response(encoded, media_type="application/json")


@routes.get("/tables/{table}/hint", **responds(wire.Advice, "A hint."))
async def hint(app: AppDep, caller: CallerDep, person: PersonDep, table: TableId, seat: Seat = None) -> Response:
    """A hint for one's own seat, from what that seat may know."""
    if not app.settings.hints:
        raise ApiError("no-hint")
    app.charge_caller(caller, 5.0)
    found = await app.visible_table(person, table)
    viewer = viewer_for(found, person, seat)
    if viewer is None:
        raise Refused("not-seated")
    if found.is_rated and found.ended is None:
        raise Refused("rated-game")
    if viewer not in found.due():
        raise ApiError("no-hint")
    view, legal = bot_input(found, viewer)
    return json_response(await app.bots.advise(caller.owner, found.created.game, view, legal))


@routes.get("/tables/{table}/why", **responds(wire.WhyAnswer, "Whether the action is legal, and if not, why."))
async def why(
    app: AppDep,
    person: PersonDep,
    table: TableId,
    seat: Annotated[int | None, Query(ge=0, le=15, description="Your seat; none: the first of yours.")] = None,
    action: Annotated[str, Query(max_length=2000, description="The action as text; none: the question.")] = "",
) -> Response:
    """Why an action of one's own seat is illegal now, and the nearest legal actions; nothing is played."""
    return json_response(await app.why_not(person, table, 0, seat, action))
