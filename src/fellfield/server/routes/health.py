"""Health, readiness and metrics."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from fellfield import __version__
from fellfield.core.errors import FellfieldError
from fellfield.server import wire
from fellfield.server.problems import ApiError
from fellfield.server.routes.http import json_response, responds
from fellfield.server.server_app import ServerApp
from fellfield.server.settings import is_loopback

routes = APIRouter(tags=["health"])


@routes.get("/healthz", **responds(wire.Health, "The process is alive."))
async def health() -> Response:
    """Is the process alive?"""
    return json_response(wire.Health("ok", __version__))


@routes.get("/readyz", **responds(wire.Health, "The server is ready."))
async def ready(request: Request) -> Response:
    """Can the server serve: is it started, and does its store answer?"""
    app: ServerApp = request.app.state.server_app
    if not app.ready or app.stopping.is_set():
        raise ApiError("stopping")
    try:
        await app.store.versions([])
        await app.store.person("p0")
        await app.store.check_writable()
    except FellfieldError:
        raise ApiError("unavailable") from None
    return json_response(wire.Health("ready", __version__))


@routes.get(
    "/metrics",
    status_code=200,
    response_model=None,
    responses={200: {"description": "Metrics.", "content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def metrics(request: Request) -> Response:
    """Prometheus metrics; the setting `metrics` says who may read them."""
    app: ServerApp = request.app.state.server_app
    who = app.settings.metrics
    if who == "off" or (who == "loopback" and not is_loopback(request.client.host if request.client else "")):
        raise ApiError("not-found")
    return Response(app.metrics.render(), media_type="text/plain; version=0.0.4; charset=utf-8")
