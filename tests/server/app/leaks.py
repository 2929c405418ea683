"""Planted leaks: each patches the server to leak in one place, and the two-worlds rig must detect every one.

A leak is a function that patches the app and returns the function that restores it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import msgspec

from fellfield.core.contract import State
from fellfield.core.nearest import nearest_actions
from fellfield.core.seats import Seat, Viewer
from fellfield.server import problems, rooms, sockets, why, wire
from fellfield.server.routes import http
from fellfield.server.routes import tables as routes
from fellfield.server.server_app import ServerApp
from fellfield.server.tables import FrameBuilder, FrameEncoder, Refused, Table, frame_encoder, frames
from fellfield.server.tables.messages import Frame, TableView
from fellfield.server.tables.view_parts import KeyframeParts, ViewParts

Repair = Callable[[], None]


def hidden(table: Table) -> str:
    """A digest of all secrets of a table."""
    if table.match is None:
        return ""
    text = json.dumps(table.match.state.to_json(), default=str, sort_keys=True)
    text += "".join(str(entry.action) for entry in table.match.log) + table.seed.hex()
    return hashlib.sha256(text.encode()).hexdigest()


def secret(table: Table) -> str:
    """A digest of the position, without log and seed."""
    text = json.dumps(table.match.state.to_json(), default=str, sort_keys=True) if table.match else ""
    return hashlib.sha256(text.encode()).hexdigest()


def odd(table: Table) -> bool:
    """One bit of the secrets."""
    return bool(int(hidden(table)[:2] or "0", 16) & 1)


def patch(place: Any, name: str, new: Any) -> Repair:
    """Replace an attribute; the repair restores it."""
    old = getattr(place, name)
    setattr(place, name, new)
    return lambda: setattr(place, name, old)


def from_structs(self: FrameEncoder, viewer: Viewer, since: int, *, constants: bool = True) -> bytes:
    """Encode a frame from its structs."""
    return wire.encode(self._frames.frame(viewer, since))


def also(*repairs: Repair) -> Repair:
    """Run several repairs, last first."""

    def repair() -> None:
        for repair in reversed(repairs):
            repair()

    return repair


def in_view(change: Callable[[TableView, Table, Viewer], dict[str, Any]]) -> Callable[[ServerApp], Repair]:
    """A leak in the table view."""

    def plant(_app: ServerApp) -> Repair:
        real = FrameBuilder.table_view

        def table_view(self: FrameBuilder, viewer: Viewer) -> TableView:
            honest = real(self, viewer)
            return msgspec.structs.replace(honest, **change(honest, self.table, viewer))

        return also(patch(FrameBuilder, "table_view", table_view), patch(FrameEncoder, "frame", from_structs))

    return plant


def in_frame(change: Callable[[Frame, Table], Frame]) -> Callable[[ServerApp], Repair]:
    """A leak in the frame around the view."""

    def plant(_app: ServerApp) -> Repair:
        real = FrameBuilder.frame

        def frame(self: FrameBuilder, viewer: Viewer, since: int = 0) -> Frame:
            return change(real(self, viewer, since), self.table)

        return also(patch(FrameBuilder, "frame", frame), patch(FrameEncoder, "frame", from_structs))

    return plant


def _seats_by_secret(table_view: TableView, table: Table, _viewer: Viewer) -> dict[str, Any]:
    state = table.match.state if table.match else None
    held = [{**state.view(seat), "viewer": 0} if state else {} for seat in range(len(table_view.seats))]
    order = sorted(range(len(table_view.seats)), key=lambda seat: hashlib.sha256(str(held[seat]).encode()).digest())
    return {"seats": [table_view.seats[seat] for seat in order]}


def _other_view(_table_view: TableView, table: Table, viewer: Viewer) -> dict[str, Any]:
    other = 0 if viewer != 0 else 1
    return {"view": table.match.state.view(other) if table.match else None}


def _others_offers(_table_view: TableView, table: Table, _viewer: Viewer) -> dict[str, Any]:
    state = table.match.state if table.match else None
    offers = [offer.to_json() for seat in range(table.created.players) for offer in state.offers(seat)] if state else []
    return {"offers": offers}


def _count_of_legal(_table_view: TableView, table: Table, _viewer: Viewer) -> dict[str, Any]:
    state = table.match.state if table.match else None
    return {"clocks": [len(state.legal(seat)) for seat in range(table.created.players)] if state else []}


def _secret_in_offers(table_view: TableView, table: Table, _viewer: Viewer) -> dict[str, Any]:
    return {"offers": [{**offer, "path": [secret(table)]} for offer in table_view.offers]}


def _ids_of_hidden(table_view: TableView, table: Table, _viewer: Viewer) -> dict[str, Any]:
    """Hidden pieces have ids that depend on what they are."""

    def numbered(value: Any) -> Any:
        if isinstance(value, dict):
            ids = {"id": int(secret(table)[:4], 16)} if value.get("hidden") else {}
            return {name: numbered(inner) for name, inner in value.items()} | ids
        return [numbered(inner) for inner in value] if isinstance(value, list) else value

    return {"view": numbered(table_view.view)}


def _all_sealed(table_view: TableView, table: Table, _viewer: Viewer) -> dict[str, Any]:
    view = dict(table_view.view or {})
    view["sealed"] = [str(value) for value in table.match.state.sealed] if table.match else None
    return {"view": view}


def _sealed_in_update(frame: Frame, table: Table) -> Frame:
    sealed = [str(value) for value in table.match.state.sealed] if table.match else []
    updates = frame.updates and [
        msgspec.structs.replace(value, events=[*value.events, {"sealed": sealed}]) for value in frame.updates
    ]
    return msgspec.structs.replace(frame, updates=updates)


def _event_secrets(_app: ServerApp) -> Repair:
    from fellfield.core.contract import Event

    return patch(Event, "seen_by", lambda self, _viewer: self.facts())


def _rows_in_update(_app: ServerApp) -> Repair:
    real = frames.table_update

    def update(table: Table, viewer: Viewer, commit: Any, events: Any) -> Any:
        honest = real(table, viewer, commit, events)
        return msgspec.structs.replace(honest, what=[*honest.what, str(commit.row)])

    return also(patch(frames, "table_update", update), patch(frame_encoder, "table_update", update))


def _own_part_of_a_seat(_app: ServerApp) -> Repair:
    """Every viewer gets the own part of one seat."""
    real = ViewParts.own
    return patch(ViewParts, "own", lambda self, _viewer: real(self, 0))


def _states_between_events(_app: ServerApp) -> Repair:
    """The views between two events show what is shown only when the game is over."""
    real = KeyframeParts._make_own

    def own(self: KeyframeParts, viewer: Viewer) -> Any:
        return {**real(self, viewer), **{name: str(self.state.to_json()) for name in real(self, viewer)}}

    return patch(KeyframeParts, "_make_own", own)


def _patches_of_a_seat(_app: ServerApp) -> Repair:
    """An update that was encoded for one seat is sent to all others, too."""
    real = frame_encoder._CommitChanges.update
    return patch(frame_encoder._CommitChanges, "update", lambda self, _viewer: real(self, 0))


def _full_record(_app: ServerApp) -> Repair:
    return patch(routes, "record_for", lambda table, _viewer: table.match.record())


def _running_replay(_app: ServerApp) -> Repair:
    class LeakyRefused(Refused):
        def __init__(self, code: str, **facts: Any) -> None:
            super().__init__(code, **facts, **({"length": LAST_SECRET[-1]} if code == "not-over" else {}))

    return patch(routes, "Refused", LeakyRefused)


LAST_SECRET = [""]
"""The digest of the secrets of the last requested table."""


def _error_facts(_app: ServerApp) -> Repair:
    real = problems.problem

    def problem(code: str, **facts: Any) -> wire.Problem:
        return real(code, **facts, near=LAST_SECRET[-1])

    return patch(problems, "problem", problem)


def _error_code(_app: ServerApp) -> Repair:
    real = problems.problem

    def problem(code: str, **facts: Any) -> wire.Problem:
        return real("illegal" if LAST_SECRET[-1] and int(LAST_SECRET[-1][:2], 16) & 1 else code, **facts)

    return patch(problems, "problem", problem)


def _remembering(plant: Callable[[ServerApp], Repair]) -> Callable[[ServerApp], Repair]:
    """Record the secret of the last requested table, for leaks in code that has no table."""

    def both(app: ServerApp) -> Repair:
        real = app.visible_table

        async def visible_table(person: Any, table_id: str, **more: Any) -> Table:
            table = await real(person, table_id, **more)
            LAST_SECRET[-1] = hidden(table)
            return table

        first = patch(app, "visible_table", visible_table)
        second = plant(app)
        return also(first, second)

    return both


def _etag(_app: ServerApp) -> Repair:
    real = http.json_response

    def answer(value: Any, status: int = 200, headers: Any = None) -> Any:
        return real(value, status, {**(headers or {}), "etag": LAST_SECRET[-1]})

    return patch(routes, "json_response", answer)


def _length(_app: ServerApp) -> Repair:
    real = wire.frame_message
    return patch(rooms, "frame_message", lambda frame: real(frame) + b" " * (int(LAST_SECRET[-1][:2] or "0", 16) % 64))


def _status(_app: ServerApp) -> Repair:
    real = http.json_response

    def answer(value: Any, status: int = 200, headers: Any = None) -> Any:
        return real(value, 200 + (int(LAST_SECRET[-1][:2] or "0", 16) & 1) * 2, headers)

    return patch(routes, "json_response", answer)


def _lobby(_app: ServerApp) -> Repair:
    real = wire.listing

    def listing(listed: Any, person: Any) -> wire.TableListing:
        return msgspec.structs.replace(real(listed, person), reason=LAST_SECRET[-1])

    return patch(wire, "listing", listing)


def _more_messages(_app: ServerApp) -> Repair:
    real = sockets.TableSocket._send_welcome

    def send_welcome(self: sockets.TableSocket) -> None:
        real(self)
        if odd(self._room.table):
            self._send_message(wire.Pong(0))

    return patch(sockets.TableSocket, "_send_welcome", send_welcome)


def _order_of_messages(_app: ServerApp) -> Repair:
    real = sockets.TableSocket._send_message

    def send_message(self: sockets.TableSocket, message: Any) -> None:
        real(self, message)
        if odd(self._room.table) and len(self._waiting) > 1:
            self._waiting.reverse()

    real_send_welcome = sockets.TableSocket._send_welcome

    def send_welcome(self: sockets.TableSocket) -> None:
        real_send_welcome(self)
        self._send_message(wire.Pong(0))

    first = patch(sockets.TableSocket, "_send_message", send_message)
    second = patch(sockets.TableSocket, "_send_welcome", send_welcome)
    return also(first, second)


def _hang_up(_app: ServerApp) -> Repair:
    real = sockets.TableSocket._send_welcome

    def send_welcome(self: sockets.TableSocket) -> None:
        real(self)
        if odd(self._room.table):
            self.close_with("restart", 1012)

    return patch(sockets.TableSocket, "_send_welcome", send_welcome)


def _presence(_app: ServerApp) -> Repair:
    real = rooms.Room.presence

    def presence(self: rooms.Room) -> wire.Presence:
        return msgspec.structs.replace(real(self), watching=int(hidden(self.table)[:4] or "0", 16))

    return patch(rooms.Room, "presence", presence)


def _bot_in_chat(_app: ServerApp) -> Repair:
    real = frames._chat_message

    def chat_message(table: Table, *arguments: Any) -> Any:
        return msgspec.structs.replace(real(table, *arguments), name=f"bot {hidden(table)[:8]}")

    return patch(frames, "_chat_message", chat_message)


def _others_nearest(_app: ServerApp) -> Repair:
    """The nearest actions are taken from what every seat may do."""
    real = nearest_actions

    def nearest(state: State, seat: Seat, attempt: Any) -> list[Any]:
        others = [action for other in range(state.players) if other != seat for action in real(state, other, attempt)]
        return real(state, seat, attempt) + others

    return patch(why, "nearest_actions", nearest)


def _secret_of_refusals(_app: ServerApp) -> Repair:
    """The facts of an explained refusal tell the position."""
    real = why.why_not

    def why_not(table: Table, *asked: Any) -> wire.WhyAnswer:
        answer = real(table, *asked)
        facts = {**answer.problem.facts, "near": secret(table)} if answer.problem else {}
        told = answer.problem and msgspec.structs.replace(answer.problem, facts=facts)
        return msgspec.structs.replace(answer, problem=told)

    return patch(why, "why_not", why_not)


LEAKS: dict[str, Callable[[ServerApp], Repair]] = {
    "an extra field in the table view": in_view(lambda _table_view, table, _viewer: {"rematch": secret(table)}),
    "the full position in the options": in_view(
        lambda table_view, table, _viewer: {
            "options": {**table_view.options, "all": str(table.match and table.match.state.to_json())}
        }
    ),
    "the view of another seat": in_view(_other_view),
    "seats sorted by their hands": in_view(_seats_by_secret),
    "offers of other seats": in_view(_others_offers),
    "a secret in the path of an offer": in_view(_secret_in_offers),
    "ids of hidden pieces": in_view(_ids_of_hidden),
    "the number of legal actions of other seats": in_view(_count_of_legal),
    "sealed choices of other seats in the view": in_view(_all_sealed),
    "sealed choices of other seats in the updates": in_frame(_sealed_in_update),
    "the seed instead of its promise": in_view(
        lambda table_view, table, _viewer: {"fair": msgspec.structs.replace(table_view.fair, promise=table.seed.hex())}
    ),
    "whether undo can be requested, by a secret": in_view(
        lambda _table_view, table, _viewer: {"can_ask_undo": odd(table)}
    ),
    "a version that counts secret draws": in_view(
        lambda table_view, table, _viewer: {"version": table_view.version * 1000 + int(secret(table)[:2], 16)}
    ),
    "a shifted value of since": in_frame(
        lambda frame, table: msgspec.structs.replace(frame, since=frame.since + odd(table))
    ),
    "secret fields of events": _event_secrets,
    "log rows in the updates": _rows_in_update,
    "the own part of a seat sent to everyone": _own_part_of_a_seat,
    "the patches of a seat sent to everyone": _patches_of_a_seat,
    "secrets in a view between two events": _states_between_events,
    "the full record of a running game": _full_record,
    "a header of a response": _remembering(_etag),
    "the length of a frame": _remembering(_length),
    "facts of an error": _remembering(_error_facts),
    "the code of an error": _remembering(_error_code),
    "the status of a response": _remembering(_status),
    "a listing in the lobby": _remembering(_lobby),
    "a replay of a running game": _remembering(_running_replay),
    "an extra message": _more_messages,
    "the order of messages": _order_of_messages,
    "a closed socket": _hang_up,
    "the number of spectators": _presence,
    "a secret in the name of a chat message": _bot_in_chat,
    "what others may do, as the nearest actions": _others_nearest,
    "facts of an explained refusal": _secret_of_refusals,
}
