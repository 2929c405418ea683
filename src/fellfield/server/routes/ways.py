"""What all routes share: who asks, how a body is read, how an answer is written, what is documented."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from fastapi import APIRouter, Depends, Path, Request
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from fellfield.server import wire
from fellfield.server.hall import Hall
from fellfield.server.problems import Trouble, problem_of, status_of
from fellfield.server.security import Caller, request_allowed
from fellfield.server.store.contract import Person
from fellfield.server.wire import Problem

LARGEST: Final = 65_536
"""Bytes that a body may have."""
REF: Final = "#/components/schemas/{name}"

TableId: TypeAlias = Annotated[str, Path(description="The id of a table, as in its link.", max_length=40)]


def the_hall(request: Request) -> Hall:
    """The server from the inside."""
    hall: Hall = request.app.state.hall
    if hall.stopping.is_set():
        raise Trouble("stopping")
    return hall


InHall: TypeAlias = Annotated[Hall, Depends(the_hall)]


async def the_caller(request: Request, hall: InHall) -> Caller:
    """Whoever asks; forged and too frequent requests end here."""
    caller = await hall.caller(request)
    if not request_allowed(hall.settings, request.method, request.headers, caller.kind):
        raise Trouble("bad-origin")
    hall.take(caller)
    return caller


By: TypeAlias = Annotated[Caller, Depends(the_caller)]


async def the_person(caller: By) -> Person:
    """Whoever asks, and is somebody."""
    if caller.person is None:
        raise Trouble("who-are-you")
    return caller.person


Known: TypeAlias = Annotated[Person, Depends(the_person)]


def read(kind: Any) -> Callable[[Request], Awaitable[Any]]:
    """A dependency that reads a body of this wire type."""
    decoder = msgspec.json.Decoder(kind)

    async def body(request: Request) -> Any:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise Trouble("not-json")
        try:
            return decoder.decode(await _bytes(request))
        except RecursionError:
            raise Trouble("bad-request", why="too deep") from None
        except ValueError as error:
            raise Trouble("bad-request", why=str(error)[:200]) from None

    return body


async def _bytes(request: Request) -> bytes:
    """The body, but not more of it than anybody needs."""
    announced = request.headers.get("content-length", "0")
    if announced.isdecimal() and int(announced) > LARGEST:
        raise Trouble("too-large", limit=LARGEST)
    found = bytearray()
    try:
        async for chunk in request.stream():
            found += chunk
            if len(found) > LARGEST:
                raise Trouble("too-large", limit=LARGEST)
    except ClientDisconnect:  # whoever hangs up half-way hears nothing of it, but it is no failure of ours
        raise Trouble("bad-request", why="the body ends too early") from None
    return bytes(found)


def answer(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A wire type as the answer."""
    return Response(wire.encode(value), status, dict(headers or {}), "application/json")


def refusal(told: Problem) -> Response:
    """A problem as the answer."""
    headers = {"retry-after": str(int(told.facts.get("seconds", 1)) + 1)} if told.code == "too-fast" else {}
    return answer(wire.ErrorResponse(told), status_of(told), headers)


def refused(error: BaseException) -> Response:
    """An error as the answer."""
    return refusal(problem_of(error))


# -- documentation -----------------------------------------------------------------------------------------------


def gives(kind: type | None, about: str = "Done.", status: int = 200) -> dict[str, Any]:
    """How a route's success is documented: `**gives(wire.Me)` among the arguments of its decorator."""
    found: dict[str, Any] = {"description": about}
    if kind is not None:
        found["content"] = {"application/json": {"schema": {"$ref": REF.format(name=kind.__name__)}}}
    return {"status_code": status, "responses": {status: found}, "response_model": None}


def takes(kind: type) -> dict[str, Any]:
    """How a route's body is documented: `openapi_extra=takes(wire.Arrive)`."""
    schema = {"$ref": REF.format(name=kind.__name__)}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def router(tag: str) -> APIRouter:
    """A set of routes that belong together."""
    return APIRouter(prefix="/api", tags=[tag])
