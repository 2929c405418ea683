"""The WebSocket of a table: commands in, frames out.

No code here waits for a reader. Messages are written together at the end of an event-loop turn; while the write buffer
is full they wait in a bounded queue. Frames never queue: the current one is built when there is room, so a slow reader
skips versions and delays nobody.
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
from fellfield.server.limits import TokenBucket
from fellfield.server.problems import ApiError, problem_from, status_of
from fellfield.server.rooms import Room
from fellfield.server.security import Caller, socket_allowed
from fellfield.server.server_app import ServerApp, may_watch, viewer_for
from fellfield.server.wire import Problem
from fellfield.server.ws_framing import FramedProtocol, frame_text

MAX_QUEUED: Final = 128
"""Messages that may wait for a slow reader; one more closes its socket."""
MAX_STRIKES: Final = 20
"""Messages over the rate limit after which a socket is closed."""
CLOSE_REFUSED: Final = 4404
"""Close code of a socket that was accepted only to report an error."""
_log: Final = logging.getLogger("fellfield.sockets")


class TableSocket:
    """One open socket at a table, seen by one viewer."""

    def __init__(
        self,
        app: ServerApp,
        socket: WebSocket,
        caller: Caller,
        room: Room,
        viewer: Viewer,
        since: int,
        muted: list[str],
    ) -> None:
        self.person = caller.person.id if caller.person else ""
        self.viewer = viewer
        self._app = app
        self._socket = socket
        self._caller = caller
        self._room = room
        self._since = since
        """The version that the client has, seen by this viewer; 0 for none."""
        self._constants = not since
        """Does the client still need the entries that never change?"""
        self._muted = muted
        self._shown = -1
        self._seats = room.table.seats
        self._mine = room.table.seats_of(self.person)
        self._protocol: FramedProtocol = socket.scope["state"]["protocol"]
        self._waiting: deque[bytes] = deque()
        self._flush_due = False
        self._full_since = 0.0
        """Monotonic time since which the write buffer has been full; 0 while it is not."""
        self._waiter_task: asyncio.Task[None] | None = None
        """Waits for room in the write buffer, or closes the socket."""
        self._bye = ""
        self._code = 1000
        self._ended = False
        self._bucket = TokenBucket(app.settings.socket_rate, app.settings.socket_burst, time.monotonic())
        self._strikes = 0

    # -- called by the room and the app
    # ---------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Queue a framed message; a socket with too many queued messages is closed."""
        if len(self._waiting) >= MAX_QUEUED:
            self.close_with("too-slow", 1013)
            return
        self._waiting.append(message)
        self._flush_soon()

    def close_with(self, why: str, code: int) -> None:
        """Send `bye` with this reason, then close."""
        if not self._bye:
            self._bye, self._code = why, code
            self._flush_soon()

    def abort_if_stalled(self, now: float) -> None:
        """Abort the connection if its write buffer has been full for too long; a `bye` could not be read."""
        if self._full_since and now - self._full_since > self._app.settings.stall_seconds:
            self._app.metrics.refused.labels("too-slow").inc()
            self._protocol.abort()

    async def check_identity(self) -> None:
        """Close if the person has logged out."""
        if self.person and await self._app.people.authenticate(self._caller.secret, self._caller.kind) is None:
            self.close_with("logged-out", 4001)

    # -- life cycle -------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve the socket until either side closes it."""
        self._room.refresh_clock()
        self._room.enter(self)
        self._waiting.clear()  # the welcome carries the presence
        self._send_welcome()
        try:
            # A separate task, so that each message does not resume through every middleware layer.
            await asyncio.get_running_loop().create_task(self._receive_loop())
        finally:
            self._ended = True
            if self._waiter_task is not None:
                self._waiter_task.cancel()
                with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                    await self._waiter_task
            self._room.leave(self)

    def _send_welcome(self) -> None:
        person = self._caller.person
        you = wire.Profile(person.id, person.name, person.colour, person.kept) if person else None
        epoch, presence = self._app.store.epoch(), self._room.presence()
        self._send_message(wire.Welcome(epoch, you, list(self._mine), self.viewer, presence, self._muted))

    def _send_message(self, message: wire.AnyServerMessage) -> None:
        self.send(frame_text(wire.encode(message)))

    # -- writing ---------------------------------------------------------------------------------------------------

    def _flush_soon(self) -> None:
        """Flush at the end of this event-loop turn, so that messages go out in one write."""
        if not self._flush_due:
            self._flush_due = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Write the queue, then the current frame, then `bye` if the socket is closing.

        Nothing while the buffer is full.
        """
        self._flush_due = False
        if self._full_since or self._ended:
            return
        try:
            frame = self._frame()
        except Exception as error:  # noqa: BLE001 - an error for one viewer must not affect the others
            self._app.metrics.errors.inc()
            _log.error(
                "frame failed: socket aborted, the client reconnects",
                exc_info=error,
                extra={"table": self._room.table.id},
            )
            self._ended = True
            self._protocol.abort()
            return
        messages = [*self._waiting, *frame]
        self._waiting.clear()
        if self._bye:
            messages.append(frame_text(wire.encode(wire.Bye(self._bye))))
        if messages:
            self._app.metrics.commands.frames += len(messages)
            self._protocol.write_frames(b"".join(messages))
        if self._bye:
            self._ended = True
            self._waiter_task = asyncio.get_running_loop().create_task(self._close())
        elif not self._protocol.writable_event.is_set():
            self._full_since = time.monotonic()
            self._waiter_task = asyncio.get_running_loop().create_task(self._wait_for_room())

    def _frame(self) -> list[bytes]:
        """The frame to send now: empty if the viewer has it already or the table is dormant."""
        version = self._room.table.position.version
        if self._shown >= version or not self._may_still_see():
            return []
        if self._room.dormant:
            self._app.wake_room(self._room)
            return []
        message = self._room.message(self.viewer, self._since, constants=self._constants)
        self._shown = self._since = version
        self._constants = False
        return [message]

    async def _wait_for_room(self) -> None:
        await self._protocol.writable_event.wait()
        self._full_since, self._waiter_task = 0.0, None
        self.flush()

    async def _close(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(self._code)

    def _may_still_see(self) -> bool:
        """May this viewer still see the table? A seat may be left through another socket."""
        table = self._room.table
        if table.seats is self._seats and self._mine:
            return not self._bye
        self._seats = table.seats
        mine = table.seats_of(self.person)
        if not mine and table.bars(self.person):
            self.close_with("removed", 4003)
            return False
        if mine != self._mine:
            self._mine = mine
            self._set_viewer(viewer_for(table, self._caller.person, self.viewer))
            self._send_welcome()
        if not mine and not may_watch(table, self._caller.person):
            self.close_with("not-watchable", 4004)
        return not self._bye

    # -- receiving ------------------------------------------------------------------------------------------------

    async def _receive_loop(self) -> None:
        while True:
            message: Any = await self._protocol.receive()
            if message["type"] == "websocket.disconnect":
                return
            if self._bye:
                continue
            if not self._within_rate():
                continue
            await self._handle(message.get("text") or message.get("bytes") or b"")

    def _within_rate(self) -> bool:
        wait = self._bucket.take(time.monotonic())
        if not wait and self._caller.network:
            wait = self._app.address_rate.take(self._caller.network)
        if not wait and self.person:
            wait = self._app.person_rate.take(self.person)
        if not wait:
            return True
        self._strikes += 1
        self._app.metrics.refused.labels("too-fast").inc()
        self._send_message(wire.ErrorMessage(problem_from(ApiError("too-fast", seconds=round(wait, 1)))))
        if self._strikes >= MAX_STRIKES:
            self.close_with("too-fast", 4029)
        return False

    async def _handle(self, text: str | bytes) -> None:
        """Decode a message and answer it; an error is reported to the sender and does not close the socket."""
        key: str | None = None
        message_id: int | None = None
        try:
            message = wire.decode_client_message(text)
            key = message.key if isinstance(message, wire.CommandMessage) else None
            message_id = message.id if isinstance(message, wire.WhyMessage) else None
            await self._answer(message)
        except (ValueError, RecursionError) as error:
            if key is None and message_id is None:
                self._send_message(wire.ErrorMessage(problem_from(ApiError("bad-request", why=_about(error)))))
            else:
                self._report_failure(error, key, message_id)
        except FellfieldError as error:
            self._send_message(wire.ErrorMessage(self._problem(error), key, message_id))
        except WebSocketDisconnect:
            raise
        except Exception as error:  # noqa: BLE001 - an internal error must not close the socket
            self._report_failure(error, key, message_id)

    def _report_failure(self, error: BaseException, key: str | None, message_id: int | None) -> None:
        self._app.metrics.errors.inc()
        _log.error(
            "socket message failed: answered with an internal error",
            exc_info=error,
            extra={"table": self._room.table.id},
        )
        self._send_message(wire.ErrorMessage(problem_from(error), key, message_id))

    def _problem(self, error: BaseException) -> Problem:
        return problem_from(error, self._room.table.game)

    async def _answer(self, message: wire.AnyClientMessage) -> None:
        """Run a command, answer a question, or change what this socket watches."""
        match message:
            case wire.CommandMessage() | wire.AutoMessage() if not self._caller.may("play"):
                raise ApiError("out-of-scope", scope=self._caller.scope)
            case wire.CommandMessage():
                done = await self._app.run_command(
                    self._caller.person, self._room.table.id, message.command, message.key, message.expected
                )
                self._send_message(wire.DoneMessage(message.key, done.table.id, done.version, done.replay))
            case wire.Ping():
                self._send_message(wire.Pong(message.id))
            case wire.WatchMessage():
                if message.seat is not None and message.seat not in self._room.table.seats_of(self.person):
                    raise ApiError("not-your-seat", seat=message.seat)
                self._set_viewer(message.seat)
            case wire.AutoMessage():
                self._set_auto(message)
            case wire.WhyMessage():
                self._send_message(
                    await self._app.why_not(
                        self._caller.person, self._room.table.id, message.id, message.seat, message.action
                    )
                )

    def _set_viewer(self, seat: Viewer) -> None:
        if seat != self.viewer:
            self.viewer = seat
            self._shown = -1
            self._since = 0
            self._flush_soon()

    def _set_auto(self, message: wire.AutoMessage) -> None:
        if message.seat not in self._room.table.seats_of(self.person):
            raise ApiError("not-your-seat", seat=message.seat)
        if message.on:
            self._room.auto[message.seat] = self.person
        else:
            self._room.auto.pop(message.seat, None)
        if self._room.dormant:
            self._app.wake_room(self._room)
        else:
            self._app.schedule_work(self._room.table, ours=not self._app.settings.processes)


def _about(error: BaseException) -> str:
    """Where a message could not be decoded; nothing of its contents."""
    return "too deep" if isinstance(error, RecursionError) else str(error)[:200]


# -- opening a socket --------------------------------------------------------------------------------------------------


async def table_socket(socket: WebSocket) -> None:
    """`/api/tables/{table}/socket?since=&viewer=&epoch=&seat=&inside=`: watch a table and play at it."""
    app: ServerApp = socket.app.state.server_app
    try:
        caller = await _admit(app, socket)
    except FellfieldError as error:
        await _deny_handshake(app, socket, error)
        return
    address, person = caller.network, caller.person.id if caller.person else ""
    try:
        table = await app.visible_table(caller.person, socket.path_params["table"])
        room = app.room_for(table)
        viewer = viewer_for(table, caller.person, _number(socket, "seat"))
        since = _number(socket, "since") or 0
        same = socket.query_params.get("epoch", "") == app.store.epoch() and _number(socket, "viewer") == viewer
        if not same or since > table.position.version:
            since = 0
        muted = await app.relations.muted_authors(caller.person, table.id)
        await socket.accept()
        app.metrics.sockets.inc()
        _publish_presence(app, table.id, person, here=True)
        try:
            await TableSocket(app, socket, caller, room, viewer, since, muted).run()
        finally:
            app.metrics.sockets.dec()
            _publish_presence(app, table.id, person, here=person in room.people())
    except FellfieldError as error:
        await (_deny_after_accept if "inside" in socket.query_params else _deny_handshake)(app, socket, error)
    except WebSocketDisconnect:
        pass
    finally:
        app.sockets_of_address.release(address)
        app.sockets_of_person.release(person or f"at {address}")


def _publish_presence(app: ServerApp, table_id: str, person: str, *, here: bool) -> None:
    """Publish to other processes whether this person is at the table."""
    if app.settings.processes and person:
        app.spawn(app.bus.publish_presence(table_id, person, here=here))


async def _admit(app: ServerApp, socket: WebSocket) -> Caller:
    """Identify the caller and count the socket; raises `FellfieldError` if it may not be opened."""
    if app.stopping.is_set():
        raise ApiError("stopping")
    caller = await app.identify(socket)
    if not socket_allowed(app.settings, socket.headers, caller.kind):
        raise ApiError("bad-origin")
    if not caller.may("watch"):
        raise ApiError("out-of-scope", scope=caller.scope)
    app.charge_caller(caller)
    if not app.sockets_of_address.acquire(caller.network):
        raise ApiError("too-many-sockets")
    if not app.sockets_of_person.acquire(caller.person.id if caller.person else f"at {caller.network}"):
        app.sockets_of_address.release(caller.network)
        raise ApiError("too-many-sockets")
    return caller


async def _deny_handshake(app: ServerApp, socket: WebSocket, error: FellfieldError) -> None:
    """Refuse the handshake with an HTTP error."""
    problem = problem_from(error)
    app.metrics.refused.labels(problem.code).inc()
    body = wire.encode(wire.ErrorResponse(problem))
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_denial_response(Response(body, status_of(problem), media_type="application/json"))


async def _deny_after_accept(app: ServerApp, socket: WebSocket, error: FellfieldError) -> None:
    """Report the error through the accepted socket: a page cannot read the body of a refused handshake."""
    problem = problem_from(error)
    app.metrics.refused.labels(problem.code).inc()
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.accept()
        await socket.send_text(wire.encode(wire.ErrorMessage(problem)).decode())
        await socket.close(CLOSE_REFUSED)


def _number(socket: WebSocket, name: str) -> int | None:
    text = socket.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 15 else None
