"""Whether the server lives, is ready, and what it counts."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from fellfield import __version__
from fellfield.core.errors import FellfieldError
from fellfield.server import wire
from fellfield.server.hall import Hall
from fellfield.server.problems import Trouble
from fellfield.server.routes.ways import answer, gives
from fellfield.server.settings import is_loopback

routes = APIRouter(tags=["health"])


@routes.get("/healthz", **gives(wire.Health, "It lives."))
async def health() -> Response:
    """Does the server live?"""
    return answer(wire.Health("ok", __version__))


@routes.get("/readyz", **gives(wire.Health, "It can serve."))
async def ready(request: Request) -> Response:
    """Can the server serve: is it open, and does its store answer?"""
    hall: Hall = request.app.state.hall
    if not hall.ready or hall.stopping.is_set():
        raise Trouble("stopping")
    try:
        await hall.store.versions([])
        await hall.store.person("p0")
    except FellfieldError:
        raise Trouble("unavailable") from None
    return answer(wire.Health("ready", __version__))


@routes.get(
    "/metrics",
    status_code=200,
    response_model=None,
    responses={200: {"description": "Figures.", "content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def metrics(request: Request) -> Response:
    """Figures for Prometheus; who may read them is a setting."""
    hall: Hall = request.app.state.hall
    who = hall.settings.metrics
    if who == "off" or (who == "loopback" and not is_loopback(request.client.host if request.client else "")):
        raise Trouble("not-found")
    return Response(hall.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
