"""The ASGI application: routes, sockets and pages around a `ServerApp`, error handlers, and the OpenAPI document."""

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
from fellfield.server.problems import CODES, ApiError, problem_from
from fellfield.server.routes import games, health, library, me, people, replays, tables
from fellfield.server.routes.http import error_response, problem_response
from fellfield.server.routes.pages import StaticPages
from fellfield.server.security import HostCheck, SecurityHeaders
from fellfield.server.server_app import ServerApp
from fellfield.server.settings import Settings
from fellfield.server.sockets import table_socket

_log: Final = logging.getLogger("fellfield.app")
_ERRORS: Final = {
    "400": "The request cannot be decoded.",
    "401": "Not authenticated: the cookie or token is missing or no longer valid.",
    "403": "Not permitted, or the request does not come from a page of this server.",
    "404": "Not found, or not visible to you.",
    "405": "Method not allowed.",
    "409": "Not possible in the present state of the table, or the table has moved on.",
    "413": "The body is too large.",
    "415": "The body is not JSON.",
    "422": "Well-formed, but refused: the error names the rule or the field.",
    "429": "Too many requests.",
    "503": "The server is stopping, or its store is unavailable: retry with the same key.",
}


def create(settings: Settings | None = None, app: ServerApp | None = None) -> FastAPI:
    """Assemble the ASGI application around a `ServerApp`, by default a new one with these settings."""
    server_app = app or ServerApp(settings or Settings())

    @asynccontextmanager
    async def lifespan(_asgi: FastAPI) -> AsyncIterator[None]:
        await server_app.open()
        try:
            yield
        finally:
            await server_app.close()

    asgi = FastAPI(
        title="Fellfield",
        version=__version__,
        summary="Three tabletop games at one table.",
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    asgi.state.server_app = server_app
    for module in (me, people, games, tables, replays, library, health):
        asgi.include_router(module.routes)
    asgi.router.routes.append(Route("/api/openapi.json", _openapi, name="openapi"))
    asgi.router.routes.append(WebSocketRoute("/api/tables/{table}/socket", table_socket, name="socket"))
    asgi.router.routes.append(Route("/{path:path}", StaticPages(server_app.settings).__call__, name="pages"))
    _add_error_handlers(asgi)
    asgi.add_middleware(HostCheck, settings=server_app.settings)
    asgi.add_middleware(SecurityHeaders, settings=server_app.settings)
    return asgi


async def _openapi(request: Request) -> Response:
    return Response(wire.encode(openapi_document(request.app)), media_type="application/json")


# -- errors ------------------------------------------------------------------------------------------------------


def _add_error_handlers(asgi: FastAPI) -> None:
    """Answer every error with an `ErrorResponse`."""

    async def known(request: Request, error: Exception) -> Response:
        problem = problem_from(error)
        request.app.state.server_app.metrics.refused.labels(problem.code).inc()
        if problem.code == "internal":
            return await broken(request, error)
        return problem_response(problem)

    async def unreadable(_request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        where = ".".join(str(part) for part in error.errors()[0]["loc"]) if error.errors() else ""
        return error_response(ApiError("bad-request", why=where[:200]))

    async def by_status(_request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        code = {404: "not-found", 405: "not-allowed"}.get(error.status_code, "bad-request")
        response = error_response(ApiError(code))
        for name, value in (error.headers or {}).items():
            response.headers[name] = value
        return response

    async def broken(request: Request, error: Exception) -> Response:
        request.app.state.server_app.metrics.errors.inc()
        route = request.scope.get("route")
        _log.error(
            "request failed: answered with 500",
            exc_info=error,
            extra={"path": getattr(route, "path", ""), "method": request.method},
        )
        return error_response(ApiError("internal"))

    asgi.add_exception_handler(FellfieldError, known)
    asgi.add_exception_handler(RequestValidationError, unreadable)
    asgi.add_exception_handler(HTTPException, by_status)
    asgi.add_exception_handler(Exception, broken)


# -- OpenAPI -----------------------------------------------------------------------------------------------------


def openapi_document(asgi: FastAPI) -> dict[str, Any]:
    """The OpenAPI document: paths from the routes, schemas from the wire types, one schema for all errors."""
    if asgi.openapi_schema is None:
        found = get_openapi(
            title=asgi.title,
            version=asgi.version,
            summary=asgi.summary,
            description="Every error has the same shape; its `code` is one of: " + ", ".join(CODES) + ".",
            routes=asgi.routes,
        )
        parts = found.setdefault("components", {})
        parts["schemas"] = wire.schemas()
        parts["securitySchemes"] = {
            "cookie": {"type": "apiKey", "in": "cookie", "name": "fellfield"},
            "token": {"type": "http", "scheme": "bearer"},
        }
        for operations in found["paths"].values():
            for operation in operations.values():
                _document_errors(operation)
        asgi.openapi_schema = found
    return asgi.openapi_schema


def _document_errors(operation: dict[str, Any]) -> None:
    answers = operation["responses"]
    answers.pop("422", None)
    schema = {"$ref": "#/components/schemas/ErrorResponse"}
    for status, about in _ERRORS.items():
        answers[status] = {"description": about, "content": {"application/json": {"schema": schema}}}
    if "health" not in operation.get("tags", []):
        operation["security"] = [{"cookie": []}, {"token": []}, {}]
