"""Other people, and one's own data: blocks, reports, export, deleting the account."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import Depends, Path, Request
from starlette.responses import Response

from fellfield.server import wire
from fellfield.server.export import export_person
from fellfield.server.problems import ApiError
from fellfield.server.relations import block_id, person_at
from fellfield.server.routes.http import (
    AppDep,
    CallerDep,
    ConfirmedPersonDep,
    SessionPersonDep,
    accepts,
    api_router,
    json_body,
    json_response,
    responds,
)
from fellfield.server.routes.me import with_cookie
from fellfield.server.store.contract import Block, Person
from fellfield.server.tables.frames import author_tag

routes = api_router("people")


def _block_info(person: Person, block: Block, table: str = "") -> wire.BlockInfo:
    author = author_tag(table, block.person) if table else ""
    return wire.BlockInfo(block_id(person.id, block.person), block.name, block.at, author)


@routes.get("/me/blocks", **responds(wire.BlockList, "Whom you have blocked."))
async def blocks(app: AppDep, person: SessionPersonDep) -> Response:
    """Everybody whom the caller has blocked."""
    return json_response(wire.BlockList([_block_info(person, block) for block in await app.relations.blocks(person)]))


@routes.post(
    "/me/blocks", openapi_extra=accepts(wire.BlockRequest), **responds(wire.BlockInfo, "The person is blocked.", 201)
)
async def block(
    app: AppDep, person: SessionPersonDep, body: Annotated[wire.BlockRequest, Depends(json_body(wire.BlockRequest))]
) -> Response:
    """Block a person: they cannot join or chat at the caller's tables; at one that waits, they lose their seat."""
    table = await app.visible_table(person, body.table)
    blocked = await app.block(person, table, person_at(table, person, body.seat, body.message))
    return json_response(_block_info(person, blocked, table.id), 201)


@routes.delete("/me/blocks/{block}", **responds(None, "The person is no longer blocked.", 204))
async def unblock(
    app: AppDep, person: SessionPersonDep, block: Annotated[str, Path(description="The id of a block.", max_length=64)]
) -> Response:
    """Take back a block."""
    if not await app.relations.unblock(person, block):
        raise ApiError("not-found")
    return Response(status_code=204)


@routes.post("/reports", openapi_extra=accepts(wire.ReportRequest), **responds(None, "The report is stored.", 204))
async def report(
    app: AppDep,
    caller: CallerDep,
    person: SessionPersonDep,
    body: Annotated[wire.ReportRequest, Depends(json_body(wire.ReportRequest))],
) -> Response:
    """Report a person to whoever runs this server."""
    table = await app.visible_table(person, body.table)
    reported = person_at(table, person, body.seat, body.message)
    app.charge(app.report_rate, person.id)
    app.charge(app.report_rate, f"at {caller.address}")
    await app.relations.report(person, table, reported, body.reason, body.text)
    return Response(status_code=204)


@routes.get(
    "/me/export",
    status_code=200,
    response_model=None,
    responses={200: {"description": "Everything stored about you.", "content": {"application/json": {}}}},
)
async def export(app: AppDep, person: SessionPersonDep) -> Response:
    """Everything that is stored about the caller, as one file."""
    app.charge(app.export_rate, person.id)
    found = await export_person(app.store, person, app.tables.clock.wall())
    text = msgspec.json.format(msgspec.json.encode(found), indent=1)
    headers = {"content-disposition": 'attachment; filename="fellfield-export.json"'}
    return Response(text, headers=headers, media_type="application/json")


@routes.delete("/me", **responds(None, "The account is gone; the cookie, too.", 204))
async def delete_account(app: AppDep, person: ConfirmedPersonDep, request: Request) -> Response:
    """Delete the caller's account: seats are given up, and the logs forget the name and what was said."""
    await app.delete_account(person)
    return with_cookie(app, request, Response(status_code=204), "")
