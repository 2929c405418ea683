"""The app: routes, sockets and pages around a hall; and the OpenAPI document."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from fellfield import __version__
from fellfield.core.errors import FellfieldError
from fellfield.server import wire
from fellfield.server.hall import Hall
from fellfield.server.problems import CODES, Trouble, problem_of
from fellfield.server.routes import games, health, library, me, replays, tables
from fellfield.server.routes.pages import Pages
from fellfield.server.routes.ways import refusal, refused
from fellfield.server.security import Shield
from fellfield.server.settings import Settings
from fellfield.server.sockets import table_socket

_log: Final = logging.getLogger("fellfield.app")
_FAILURES: Final = {
    "400": "The request cannot be read.",
    "401": "Nobody knows who you are: a cookie or a token is missing, or no longer valid.",
    "403": "This is not yours to do, or the request does not come from a page of this server.",
    "404": "There is no such thing, or not for you.",
    "405": "Not by this method.",
    "409": "Not now: the table is in another state, or has moved on.",
    "413": "The body is too large.",
    "415": "The body is not JSON.",
    "422": "It can be read, but not be done: the rules say why.",
    "429": "Too much or too fast.",
    "503": "The server is about to stop, or its store does not answer: try again with the same key.",
}


def create(settings: Settings | None = None, hall: Hall | None = None) -> FastAPI:
    """The app of a server with these settings."""
    inside = hall or Hall(settings or Settings())

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await inside.open()
        try:
            yield
        finally:
            await inside.close()

    app = FastAPI(
        title="Fellfield",
        version=__version__,
        summary="Three tabletop games at one table.",
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.hall = inside
    for part in (me, games, tables, replays, library, health):
        app.include_router(part.routes)
    app.router.routes.append(Route("/api/openapi.json", _openapi, name="openapi"))
    app.router.routes.append(WebSocketRoute("/api/tables/{table}/socket", table_socket, name="socket"))
    app.router.routes.append(Route("/{path:path}", Pages(inside.settings).__call__, name="pages"))
    _answer_failures(app)
    app.add_middleware(Shield, settings=inside.settings)
    return app


async def _openapi(request: Request) -> Response:
    return Response(wire.encode(document(request.app)), media_type="application/json")


# -- failures ----------------------------------------------------------------------------------------------------


def _answer_failures(app: FastAPI) -> None:
    """Whatever goes wrong is answered with the same shape."""

    async def known(request: Request, error: Exception) -> Response:
        told = problem_of(error)
        request.app.state.hall.metrics.refused.labels(told.code).inc()
        if told.code == "internal":
            return await broken(request, error)
        return refusal(told)

    async def unreadable(_request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        where = ".".join(str(part) for part in error.errors()[0]["loc"]) if error.errors() else ""
        return refused(Trouble("bad-request", why=where[:200]))

    async def by_status(_request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        code = {404: "not-found", 405: "not-allowed"}.get(error.status_code, "bad-request")
        response = refused(Trouble(code))
        for name, value in (error.headers or {}).items():
            response.headers[name] = value
        return response

    async def broken(request: Request, error: Exception) -> Response:
        request.app.state.hall.metrics.errors.inc()
        _log.error("a request could not be answered", exc_info=error)
        return refused(Trouble("internal"))

    app.add_exception_handler(FellfieldError, known)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(HTTPException, by_status)
    app.add_exception_handler(Exception, broken)


# -- the document ------------------------------------------------------------------------------------------------


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document: routes from the app, types from the wire, every failure in one shape."""
    if app.openapi_schema is None:
        found = get_openapi(
            title=app.title,
            version=app.version,
            summary=app.summary,
            description="Every failure has the same shape; its `code` is one of: " + ", ".join(CODES) + ".",
            routes=app.routes,
        )
        parts = found.setdefault("components", {})
        parts["schemas"] = wire.schemas()
        parts["securitySchemes"] = {
            "cookie": {"type": "apiKey", "in": "cookie", "name": "fellfield"},
            "token": {"type": "http", "scheme": "bearer"},
        }
        for operations in found["paths"].values():
            for operation in operations.values():
                _document_failures(operation)
        app.openapi_schema = found
    return app.openapi_schema


def _document_failures(operation: dict[str, Any]) -> None:
    answers = operation["responses"]
    answers.pop("422", None)
    schema = {"$ref": "#/components/schemas/ErrorResponse"}
    for status, about in _FAILURES.items():
        answers[status] = {"description": about, "content": {"application/json": {"schema": schema}}}
    if "health" not in operation.get("tags", []):
        operation["security"] = [{"cookie": []}, {"token": []}, {}]
