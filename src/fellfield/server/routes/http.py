"""What all routes share: dependencies, request bodies, responses, and their documentation."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from fastapi import APIRouter, Depends, Header, Path, Request
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from fellfield.server import wire
from fellfield.server.problems import ApiError, problem_from, status_of
from fellfield.server.security import SAFE, Caller, request_allowed
from fellfield.server.server_app import ServerApp
from fellfield.server.store.contract import Person
from fellfield.server.wire import Problem

CONFIRMATION_HEADER: Final = "fellfield-confirmation"
MAX_BODY_BYTES: Final = 65_536
"""Most bytes in a request body."""
REF: Final = "#/components/schemas/{name}"

TableId: TypeAlias = Annotated[str, Path(description="The id of a table, as in its link.", max_length=40)]


def get_server_app(request: Request) -> ServerApp:
    """The `ServerApp` behind this request; raises `ApiError` while it is stopping."""
    app: ServerApp = request.app.state.server_app
    if app.stopping.is_set():
        raise ApiError("stopping")
    return app


AppDep: TypeAlias = Annotated[ServerApp, Depends(get_server_app)]


async def get_caller(request: Request, app: AppDep) -> Caller:
    """The caller, after the checks for forgery and rate limits."""
    caller = await app.identify(request)
    if not request_allowed(app.settings, request.method, request.headers, caller.kind):
        raise ApiError("bad-origin")
    app.charge_caller(caller)
    return caller


CallerDep: TypeAlias = Annotated[Caller, Depends(get_caller)]


async def get_person(request: Request, caller: CallerDep) -> Person:
    """The authenticated person; raises `ApiError` if there is none, or if a token is for less than this request."""
    if caller.person is None:
        raise ApiError("who-are-you")
    if not caller.may("read" if request.method in SAFE else "play"):
        raise ApiError("out-of-scope", scope=caller.scope)
    return caller.person


PersonDep: TypeAlias = Annotated[Person, Depends(get_person)]


async def get_session_person(caller: CallerDep) -> Person:
    """The person, if the request comes from a browser session: an account is never managed by a token."""
    if caller.person is None:
        raise ApiError("who-are-you")
    if caller.kind != "session":
        raise ApiError("session-only")
    return caller.person


SessionPersonDep: TypeAlias = Annotated[Person, Depends(get_session_person)]


async def get_confirmed_person(
    app: AppDep,
    caller: CallerDep,
    person: SessionPersonDep,
    confirmation: Annotated[
        str, Header(alias=CONFIRMATION_HEADER, description="From `POST /api/me/confirm`, at most 5 minutes old.")
    ] = "",
) -> Person:
    """The person, if they have just confirmed what they are about to do."""
    if not app.people.is_confirmed(caller.secret, confirmation[:200]):
        raise ApiError("confirm-first")
    return person


ConfirmedPersonDep: TypeAlias = Annotated[Person, Depends(get_confirmed_person)]


def json_body(kind: Any) -> Callable[[Request], Awaitable[Any]]:
    """A dependency that decodes the JSON body into this wire type."""
    decoder = msgspec.json.Decoder(kind)

    async def body(request: Request) -> Any:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise ApiError("not-json")
        try:
            return decoder.decode(await _body_bytes(request))
        except RecursionError:
            raise ApiError("bad-request", why="too deep") from None
        except ValueError as error:
            raise ApiError("bad-request", why=str(error)[:200]) from None

    return body


async def _body_bytes(request: Request) -> bytes:
    """The body, up to the size limit."""
    announced = request.headers.get("content-length", "0")
    if announced.isdecimal() and int(announced) > MAX_BODY_BYTES:
        raise ApiError("too-large", limit=MAX_BODY_BYTES)
    found = bytearray()
    try:
        async for chunk in request.stream():
            found += chunk
            if len(found) > MAX_BODY_BYTES:
                raise ApiError("too-large", limit=MAX_BODY_BYTES)
    except ClientDisconnect:  # not an error of the server
        raise ApiError("bad-request", why="the body is incomplete") from None
    return bytes(found)


def json_response(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A wire type as a JSON response."""
    return Response(wire.encode(value), status, dict(headers or {}), "application/json")


def problem_response(problem: Problem) -> Response:
    """A problem as an error response."""
    headers = {"retry-after": str(int(problem.facts.get("seconds", 1)) + 1)} if problem.code == "too-fast" else {}
    return json_response(wire.ErrorResponse(problem), status_of(problem), headers)


def error_response(error: BaseException) -> Response:
    """An exception as an error response."""
    return problem_response(problem_from(error))


# -- documentation -----------------------------------------------------------------------------------------------


def responds(kind: type | None, about: str = "Done.", status: int = 200) -> dict[str, Any]:
    """Document the success response of a route: `**responds(wire.Profile)` in its decorator."""
    found: dict[str, Any] = {"description": about}
    if kind is not None:
        found["content"] = {"application/json": {"schema": {"$ref": REF.format(name=kind.__name__)}}}
    return {"status_code": status, "responses": {status: found}, "response_model": None}


def accepts(kind: type) -> dict[str, Any]:
    """Document the request body of a route: `openapi_extra=accepts(wire.GuestRequest)`."""
    schema = {"$ref": REF.format(name=kind.__name__)}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def api_router(tag: str) -> APIRouter:
    """A router for the API routes with this tag."""
    return APIRouter(prefix="/api", tags=[tag])
