"""Sockets: one for each pair of eyes at a table. What is said is carried out; what happens is shown.

Nothing here ever waits for a reader. Messages go out at the end of the turn in which they were said, all in one piece;
while a line is full they wait in a queue that is bounded. Frames do not wait at all: the one that is due is made when
there is room for it, so a slow reader skips what it missed, and delays nobody.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from contextlib import suppress
from typing import Any, Final

from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from fellfield.core.errors import FellfieldError
from fellfield.core.seats import Viewer
from fellfield.server import wire
from fellfield.server.hall import Hall, may_look, viewer_for
from fellfield.server.limits import Bucket
from fellfield.server.lines import Protocol, framed
from fellfield.server.problems import Trouble, problem_of, status_of
from fellfield.server.rooms import Room
from fellfield.server.security import Caller, socket_allowed
from fellfield.server.wire import Problem

MOST_WAITING: Final = 128
"""Messages that may wait for a slow reader."""
STRIKES: Final = 20
"""Messages over the limit after which a socket is closed."""
REFUSED: Final = 4404
"""The code with which a socket is closed that was opened only to say what is wrong."""
_log: Final = logging.getLogger("fellfield.sockets")


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
        self._seats = room.table.seats
        self._mine = room.table.seats_of(self.person)
        self._protocol: Protocol = socket.scope["state"]["protocol"]
        self._waiting: deque[bytes] = deque()
        self._flush_due = False
        self._full_since = 0.0
        """Since when there has been no room on the line; 0 while there is."""
        self._beside: asyncio.Task[None] | None = None
        """What this line waits for beside its reader: room to write, or its own end."""
        self._bye = ""
        self._code = 1000
        self._ended = False
        self._bucket = Bucket(hall.settings.socket_rate, hall.settings.socket_burst, time.monotonic())
        self._strikes = 0

    # -- what others may do to it ----------------------------------------------------------------------------------

    def tell(self, message: bytes) -> None:
        """Pass a framed message on; whoever lets too many pile up is cut off."""
        if len(self._waiting) >= MOST_WAITING:
            self.hang_up("too-slow", 1013)
            return
        self._waiting.append(message)
        self._flush_soon()

    def hang_up(self, why: str, code: int) -> None:
        """Say goodbye and close."""
        if not self._bye:
            self._bye, self._code = why, code
            self._flush_soon()

    def cut_if_stalled(self, now: float) -> None:
        """Drop the line without a word if it has been full for too long: nobody would hear it."""
        if self._full_since and now - self._full_since > self._hall.settings.stall_seconds:
            self._hall.metrics.refused.labels("too-slow").inc()
            self._protocol.cut()

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
        try:
            # A task of its own: otherwise every message and every answer would climb through all layers of the app.
            await asyncio.get_running_loop().create_task(self._read_on())
        finally:
            self._ended = True
            if self._beside is not None:
                self._beside.cancel()
                with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                    await self._beside
            self._room.leave(self)

    def _greet(self) -> None:
        person = self._caller.person
        you = wire.Profile(person.id, person.name, person.colour, person.kept) if person else None
        epoch, presence = self._hall.store.epoch(), self._room.presence()
        self._say(wire.Welcome(epoch, you, list(self._mine), self.viewer, presence))

    def _say(self, message: wire.AnyServerMessage) -> None:
        self.tell(framed(wire.encode(message)))

    # -- writing ---------------------------------------------------------------------------------------------------

    def _flush_soon(self) -> None:
        """At the end of this turn of the loop, so that what is said together goes out together."""
        if not self._flush_due:
            self._flush_due = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Write what waits, then the table as it is now, then goodbye if that is due; if the line has room."""
        self._flush_due = False
        if self._full_since or self._ended:
            return
        try:
            frame = self._frame()
        except Exception as error:  # noqa: BLE001 - whatever breaks for one viewer, the others shall see the table
            self._hall.metrics.errors.inc()
            _log.error("a table could not be shown", exc_info=error)
            self._ended = True
            self._protocol.cut()
            return
        messages = [*self._waiting, *frame]
        self._waiting.clear()
        if self._bye:
            messages.append(framed(wire.encode(wire.Bye(self._bye))))
        if messages:
            self._hall.metrics.moves.frames += len(messages)
            self._protocol.push(b"".join(messages))
        if self._bye:
            self._ended = True
            self._beside = asyncio.get_running_loop().create_task(self._close())
        elif not self._protocol.room_to_write.is_set():
            self._full_since = time.monotonic()
            self._beside = asyncio.get_running_loop().create_task(self._wait_for_room())

    def _frame(self) -> list[bytes]:
        """The frame that is due, if one is."""
        version = self._room.table.position.version
        if self._shown >= version or not self._may_see():
            return []
        if self._room.resting:
            self._hall.rouse(self._room)
            return []
        message = self._room.message(self.viewer, self._since)
        self._shown = self._since = version
        return [message]

    async def _wait_for_room(self) -> None:
        await self._protocol.room_to_write.wait()
        self._full_since, self._beside = 0.0, None
        self.flush()

    async def _close(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(self._code)

    def _may_see(self) -> bool:
        """Before every frame: who has got up (perhaps by another socket) no longer looks from that seat."""
        table = self._room.table
        if table.seats is self._seats and self._mine:
            return not self._bye
        self._seats = table.seats
        mine = table.seats_of(self.person)
        if mine != self._mine:
            self._mine = mine
            self._look_from(viewer_for(table, self._caller.person, self.viewer))
            self._greet()
        if not mine and not may_look(table, self._caller.person):
            self.hang_up("not-watchable", 4004)
        return not self._bye

    # -- what is said ----------------------------------------------------------------------------------------------

    async def _read_on(self) -> None:
        while True:
            message: Any = await self._protocol.receive()
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
        self._say(wire.ErrorMessage(problem_of(Trouble("too-fast", seconds=round(wait, 1)))))
        if self._strikes >= STRIKES:
            self.hang_up("too-fast", 4029)
        return False

    async def _hear(self, text: str | bytes) -> None:
        key: str | None = None
        try:
            said = wire.said(text)
            key = said.key if isinstance(said, wire.CommandMessage) else None
            await self._answer(said)
        except (ValueError, RecursionError) as error:
            if key is None:
                self._say(wire.ErrorMessage(problem_of(Trouble("bad-request", why=_about(error)))))
            else:
                self._broke(error, key)
        except FellfieldError as error:
            self._say(wire.ErrorMessage(self._problem(error), key))
        except WebSocketDisconnect:
            raise
        except Exception as error:  # noqa: BLE001 - whatever breaks at one table must not end the socket
            self._broke(error, key)

    def _broke(self, error: BaseException, key: str | None) -> None:
        self._hall.metrics.errors.inc()
        _log.error("a message could not be answered", exc_info=error)
        self._say(wire.ErrorMessage(problem_of(error), key))

    def _problem(self, error: BaseException) -> Problem:
        return problem_of(error, self._room.table.game)

    async def _answer(self, said: wire.AnyClientMessage) -> None:
        match said:
            case wire.CommandMessage():
                done = await self._hall.order(
                    self._caller.person, self._room.table.id, said.command, said.key, said.expected
                )
                self._say(wire.DoneMessage(said.key, done.table.id, done.version, done.replay))
            case wire.Ping():
                self._say(wire.Pong(said.id))
            case wire.WatchMessage():
                if said.seat is not None and said.seat not in self._room.table.seats_of(self.person):
                    raise Trouble("not-your-seat", seat=said.seat)
                self._look_from(said.seat)
            case wire.AutoMessage():
                self._set_auto(said)

    def _look_from(self, seat: Viewer) -> None:
        if seat != self.viewer:
            self.viewer = seat
            self._shown = -1
            self._since = 0
            self._flush_soon()

    def _set_auto(self, said: wire.AutoMessage) -> None:
        if said.seat not in self._room.table.seats_of(self.person):
            raise Trouble("not-your-seat", seat=said.seat)
        if said.on:
            self._room.auto[said.seat] = self.person
        else:
            self._room.auto.pop(said.seat, None)
        if self._room.resting:
            self._hall.rouse(self._room)
        else:
            self._hall.notice(self._room.table, ours=not self._hall.settings.processes)


def _about(error: BaseException) -> str:
    """Where a message could not be read, in a few words; nothing of its contents."""
    return "too deep" if isinstance(error, RecursionError) else str(error)[:200]


# -- opening one ---------------------------------------------------------------------------------------------------


async def table_socket(socket: WebSocket) -> None:
    """`/api/tables/{table}/socket?since=&epoch=&seat=&inside=`: watch a table and play at it."""
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
        await (_say_inside if "inside" in socket.query_params else _turn_away)(hall, socket, error)
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
    body = wire.encode(wire.ErrorResponse(told))
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_denial_response(Response(body, status_of(told), media_type="application/json"))


async def _say_inside(hall: Hall, socket: WebSocket, error: FellfieldError) -> None:
    """The same through the open socket: a page in a browser cannot read why a handshake was refused."""
    told = problem_of(error)
    hall.metrics.refused.labels(told.code).inc()
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.accept()
        await socket.send_text(wire.encode(wire.ErrorMessage(told)).decode())
        await socket.close(REFUSED)


def _number(socket: WebSocket, name: str) -> int | None:
    text = socket.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 15 else None
