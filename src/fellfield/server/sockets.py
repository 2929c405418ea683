"""Sockets: one for each pair of eyes at a table. What is said is carried out; what happens is shown.

Every socket has a writer of its own. Messages wait in a queue that is bounded; frames do not wait at all: the writer
makes the one that is due when it gets to it, so a slow reader skips what it missed, and delays nobody.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fellfield.core.errors import FellfieldError
from fellfield.core.seats import Viewer
from fellfield.server import wire
from fellfield.server.hall import Hall, may_look, viewer_for
from fellfield.server.limits import Bucket
from fellfield.server.problems import Trouble, problem_of, status_of
from fellfield.server.rooms import Room
from fellfield.server.security import Caller, socket_allowed
from fellfield.server.wire import Problem

MOST_WAITING: Final = 128
"""Messages that may wait for a slow reader."""
STRIKES: Final = 20
"""Messages over the limit after which a socket is closed."""
_log: Final = logging.getLogger("fellfield.sockets")


class Protocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, with a way to cut the line of a reader who has stopped reading."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"]["cut"] = self.transport.abort

    async def send(self, message: Any) -> None:
        """A handshake that was answered with a refusal is complete, too; uvicorn would log an error."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True


class Line:
    """One open socket."""

    def __init__(self, hall: Hall, socket: WebSocket, caller: Caller, room: Room, viewer: Viewer, since: int) -> None:
        self.person = caller.person.id if caller.person else ""
        self.viewer = viewer
        self._hall = hall
        self._socket = socket
        self._caller = caller
        self._room = room
        self._since = since
        self._shown = -1
        self._mine = room.table.seats_of(self.person)
        self._waiting: deque[str] = deque()
        self._awake = asyncio.Event()
        self._bye = ""
        self._code = 1000
        self._sending = 0.0
        self._bucket = Bucket(hall.settings.socket_rate, hall.settings.socket_burst, time.monotonic())
        self._strikes = 0

    # -- what others may do to it ----------------------------------------------------------------------------------

    def nudge(self) -> None:
        """The table has changed: show it when there is time."""
        self._awake.set()

    def tell(self, text: str) -> None:
        """Pass a message on; whoever lets too many pile up is cut off."""
        if len(self._waiting) >= MOST_WAITING:
            self.hang_up("too-slow", 1013)
            return
        self._waiting.append(text)
        self._awake.set()

    def hang_up(self, why: str, code: int) -> None:
        """Say goodbye and close."""
        if not self._bye:
            self._bye, self._code = why, code
            self._awake.set()

    def cut_if_stalled(self, now: float) -> None:
        """Drop the line without a word if a message has been on its way for too long: nobody would hear it."""
        if self._sending and now - self._sending > self._hall.settings.stall_seconds:
            self._hall.metrics.refused.labels("too-slow").inc()
            cut: Callable[[], None] | None = self._socket.scope.get("state", {}).get("cut")
            if cut is not None:
                cut()

    async def check_identity(self) -> None:
        """Close if the owner has logged out elsewhere."""
        if self.person and await self._hall.people.who(self._caller.secret, self._caller.kind) is None:
            self.hang_up("logged-out", 4001)

    # -- its life --------------------------------------------------------------------------------------------------

    async def live(self) -> None:
        """Until either side has enough."""
        self._room.forget_stale_clock()
        self._room.enter(self)
        self._waiting.clear()  # the welcome says who is here
        self._greet()
        writer = asyncio.get_running_loop().create_task(self._write_on())
        try:
            await self._read_on()
        finally:
            writer.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await writer
            self._room.leave(self)

    def _greet(self) -> None:
        person = self._caller.person
        you = wire.You(person.id, person.name, person.colour, person.kept) if person else None
        epoch, presence = self._hall.store.epoch(), self._room.presence()
        self._say(wire.Welcome(epoch, you, list(self._mine), self.viewer, presence))

    def _say(self, message: wire.AnyTold) -> None:
        self.tell(wire.encode(message).decode())

    async def _write_on(self) -> None:
        """Send what waits, then the table as it is now; then sleep until something happens."""
        with suppress(WebSocketDisconnect):
            while True:
                while self._waiting:
                    await self._send(self._waiting.popleft())
                if self._shown < self._room.table.position.version and self._may_see():
                    text = self._room.text(self.viewer, self._since)
                    self._shown = self._since = self._room.table.position.version
                    await self._send(text)
                    continue
                if self._bye:
                    await self._send(wire.encode(wire.Bye(self._bye)).decode())
                    await self._socket.close(self._code)
                    return
                self._awake.clear()
                await self._awake.wait()

    def _may_see(self) -> bool:
        """Before every frame: who has got up (perhaps by another socket) no longer looks from that seat."""
        table = self._room.table
        mine = table.seats_of(self.person)
        if mine != self._mine:
            self._mine = mine
            self._look_from(viewer_for(table, self._caller.person, self.viewer))
            self._greet()
        if not mine and not may_look(table, self._caller.person):
            self.hang_up("not-watchable", 4004)
        return not self._bye

    async def _send(self, text: str) -> None:
        self._sending = time.monotonic()
        await self._socket.send({"type": "websocket.send", "text": text})
        self._sending = 0.0
        self._hall.metrics.frames.inc()

    # -- what is said ----------------------------------------------------------------------------------------------

    async def _read_on(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if self._bye:
                continue
            if not self._may_speak():
                continue
            await self._hear(message.get("text") or message.get("bytes") or b"")

    def _may_speak(self) -> bool:
        wait = self._bucket.take(time.monotonic())
        if not wait and self._caller.address:
            wait = self._hall.address_rate.take(self._caller.address)
        if not wait and self.person:
            wait = self._hall.person_rate.take(self.person)
        if not wait:
            return True
        self._strikes += 1
        self._hall.metrics.refused.labels("too-fast").inc()
        self._say(wire.Failed(problem_of(Trouble("too-fast", seconds=round(wait, 1)))))
        if self._strikes >= STRIKES:
            self.hang_up("too-fast", 4029)
        return False

    async def _hear(self, text: str | bytes) -> None:
        key: str | None = None
        try:
            said = wire.said(text)
            key = said.key if isinstance(said, wire.Do) else None
            await self._answer(said)
        except (ValueError, RecursionError) as error:
            if key is None:
                self._say(wire.Failed(problem_of(Trouble("bad-request", why=_about(error)))))
            else:
                self._broke(error, key)
        except FellfieldError as error:
            self._say(wire.Failed(self._problem(error), key))
        except WebSocketDisconnect:
            raise
        except Exception as error:  # noqa: BLE001 - whatever breaks at one table must not end the socket
            self._broke(error, key)

    def _broke(self, error: BaseException, key: str | None) -> None:
        self._hall.metrics.errors.inc()
        _log.error("a message could not be answered", exc_info=error)
        self._say(wire.Failed(problem_of(error), key))

    def _problem(self, error: BaseException) -> Problem:
        return problem_of(error, self._room.table.game)

    async def _answer(self, said: wire.AnySaid) -> None:
        match said:
            case wire.Do():
                done = await self._hall.order(
                    self._caller.person, self._room.table.id, said.command, said.key, said.expected
                )
                self._say(wire.Done(said.key, done.table.id, done.version, done.replay))
            case wire.Ping():
                self._say(wire.Pong(said.id))
            case wire.Watch():
                if said.seat is not None and said.seat not in self._room.table.seats_of(self.person):
                    raise Trouble("not-your-seat", seat=said.seat)
                self._look_from(said.seat)
            case wire.Auto():
                self._set_auto(said)

    def _look_from(self, seat: Viewer) -> None:
        if seat != self.viewer:
            self.viewer = seat
            self._shown = -1
            self._since = 0
            self.nudge()

    def _set_auto(self, said: wire.Auto) -> None:
        if said.seat not in self._room.table.seats_of(self.person):
            raise Trouble("not-your-seat", seat=said.seat)
        if said.on:
            self._room.auto[said.seat] = self.person
        else:
            self._room.auto.pop(said.seat, None)
        self._hall.notice(self._room.table, ours=not self._hall.settings.processes)


def _about(error: BaseException) -> str:
    """Where a message could not be read, in a few words; nothing of its contents."""
    return "too deep" if isinstance(error, RecursionError) else str(error)[:200]


# -- opening one ---------------------------------------------------------------------------------------------------


async def table_socket(socket: WebSocket) -> None:
    """`/api/tables/{table}/socket?since=&epoch=&seat=`: watch a table and play at it."""
    hall: Hall = socket.app.state.hall
    try:
        caller = await _let_in(hall, socket)
    except FellfieldError as error:
        await _turn_away(hall, socket, error)
        return
    address, person = caller.address, caller.person.id if caller.person else ""
    try:
        table = await hall.table_for(caller.person, socket.path_params["table"])
        room = hall.room(table)
        viewer = viewer_for(table, caller.person, _number(socket, "seat"))
        same_life = socket.query_params.get("epoch", "") == hall.store.epoch()
        since = (_number(socket, "since") or 0) if same_life else 0
        await socket.accept()
        hall.metrics.sockets.inc()
        _say_elsewhere(hall, table.id, person, here=True)
        try:
            await Line(hall, socket, caller, room, viewer, since).live()
        finally:
            hall.metrics.sockets.dec()
            _say_elsewhere(hall, table.id, person, here=person in room.people())
    except FellfieldError as error:
        await _turn_away(hall, socket, error)
    except WebSocketDisconnect:
        pass
    finally:
        hall.sockets_of_address.leave(address)
        hall.sockets_of_person.leave(person or f"at {address}")


def _say_elsewhere(hall: Hall, table_id: str, person: str, *, here: bool) -> None:
    """Let the other processes know who is here, if there can be any."""
    if hall.settings.processes and person:
        hall.spawn(hall.bus.say(table_id, person, here=here))


async def _let_in(hall: Hall, socket: WebSocket) -> Caller:
    """Who opens this socket, if they may open one more; raises `FellfieldError`."""
    if hall.stopping.is_set():
        raise Trouble("stopping")
    caller = await hall.caller(socket)
    if not socket_allowed(hall.settings, socket.headers, caller.kind):
        raise Trouble("bad-origin")
    hall.take(caller)
    if not hall.sockets_of_address.enter(caller.address):
        raise Trouble("too-many-sockets")
    if not hall.sockets_of_person.enter(caller.person.id if caller.person else f"at {caller.address}"):
        hall.sockets_of_address.leave(caller.address)
        raise Trouble("too-many-sockets")
    return caller


async def _turn_away(hall: Hall, socket: WebSocket, error: FellfieldError) -> None:
    """Answer the handshake with what is wrong."""
    told = problem_of(error)
    hall.metrics.refused.labels(told.code).inc()
    body = wire.encode(wire.Refusal(told))
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_denial_response(Response(body, status_of(told), media_type="application/json"))


def _number(socket: WebSocket, name: str) -> int | None:
    text = socket.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 15 else None
