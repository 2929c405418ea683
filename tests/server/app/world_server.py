"""A real server that can replace a table with a twin, which differs only in what a viewer must not know.

Run as a program. Besides the app, it has routes under `/_world` through which a test creates tables, plays, swaps
secrets and plants leaks. Clock and entropy are fixed, so two such servers give equal answers to equal requests.
"""

from __future__ import annotations

import copy
import dataclasses
import hashlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from tests.server.app import leaks

from fellfield.core.action import Action
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Event
from fellfield.core.match import Entry
from fellfield.core.seats import Viewer
from fellfield.core.step import SealedStep
from fellfield.server import server_app
from fellfield.server.asgi import create
from fellfield.server.fair_dice import FairSource
from fellfield.server.server_app import ServerApp
from fellfield.server.settings import load
from fellfield.server.tables import FrameEncoder, NewTable, SeatRequest, SubmittedCommand, Table, folding, rows
from fellfield.server.tables import commands as do
from fellfield.server.tables.table import KEPT_COMMITS, Commit, Trace
from fellfield.server.uvicorn_server import serve
from fellfield.testing.kit import Kit, find_kits


class FrozenClock:
    """A clock that never advances."""

    def wall(self) -> int:
        return 1_800_000_000_000

    def monotonic(self) -> int:
        return 1_000_000


class CountingEntropy:
    """Entropy that is the same in every process: a hash of the call count."""

    def __init__(self) -> None:
        self._calls = 0

    def __call__(self, count: int) -> bytes:
        self._calls += 1
        return hashlib.sha256(f"entropy {self._calls}".encode()).digest()[:count]


# -- twins -----------------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Scrambled(Action):
    """Stands for an action of which the viewer knows only the first word; a record shows `pellet ?`."""

    word: str
    number: int

    def __str__(self) -> str:
        return f"{self.word} scrambled{self.number}"


def scramble(value: Any) -> Any:
    """A different value of the same type."""
    match value:
        case bool() | None:
            return value
        case int():
            return value + 1
        case str():
            return value + "~"
        case tuple():
            return tuple(scramble(item) for item in value)
        case list():
            return [scramble(item) for item in value]
    return value


def scramble_event(event: Event, viewer: Viewer) -> Event:
    """The event with different secrets, unless this viewer is a witness."""
    if not event.secrets() or viewer in event.witnesses():
        return event
    plain: Any = event
    return dataclasses.replace(plain, **{name: scramble(getattr(event, name)) for name in event.secrets()})  # type: ignore[no-any-return]


def twin_table(table: Table, kit: Kit, viewer: Viewer, seed: int) -> Table:
    """A table that differs only in what the viewer must not know."""
    assert table.match is not None
    other = copy.copy(table)
    source = Seeded(f"twin {seed}")
    match = table.match.copy(FairSource(hashlib.sha256(b"another key").digest()))
    match.state = kit.twin(table.match.state.copy(), viewer, source)
    match.log = [
        Entry(
            entry.turn,
            entry.actor,
            Scrambled(str(entry.action).split()[0], index),
            entry.witnesses,
            entry.comment,
            entry.sealed,
        )
        if entry.witnesses is not None and viewer not in entry.witnesses
        else entry
        for index, entry in enumerate(match.log)
    ]
    assert isinstance(match.source, FairSource)
    match.source.match = match
    other.match = match
    other.secret = hashlib.sha256(b"another seed").digest()
    other.commits = tuple(scramble_commit(commit, kit, viewer, source) for commit in table.commits)
    return other


def scramble_commit(commit: Commit, kit: Kit, viewer: Viewer, source: Source) -> Commit:
    """A commit with different secrets in its events and states, and in a row the viewer did not witness."""
    row = commit.row
    if isinstance(row, rows.ActionPlayed) and row.seat != viewer:
        row = msgspec.structs.replace(row, text="scrambled", outcomes=("scrambled",) * len(row.outcomes))
    events = tuple(scramble_event(event, viewer) for event in commit.events)
    draws = tuple(
        draw if draw.seen_by(viewer) else msgspec.structs.replace(draw, step="scrambled", outcome="scrambled")
        for draw in commit.draws
    )
    trace = commit.trace and Trace(
        commit.trace.states and tuple(state and kit.twin(state.copy(), viewer, source) for state in commit.trace.states)
    )
    return Commit(commit.version, commit.at, row, events, draws, trace)


# -- routes for the test --------------------------------------------------------------------------------------------


class World:
    """The operations that a test runs on this server, one method for each route."""

    def __init__(self, app: ServerApp, kits: dict[str, Kit]) -> None:
        self.app = app
        self.kits = kits
        self.originals: dict[str, Table] = {}
        self.people: dict[str, list[Any]] = {}
        self.repair: Callable[[], None] | None = None

    async def create_table(self, facts: dict[str, Any]) -> dict[str, Any]:
        kit = self.kits[facts["game"]]
        players, options = kit.tables[facts["which"] % len(kit.tables)]
        people, tokens = [], []
        for number in range(players + 1):
            person, _ = await self.app.people.create_guest(f"Person {number}", "red")
            people.append(person)
            tokens.append(await self.app.people.create_token(person, "test"))
        new_table = NewTable(
            facts["game"], players, options, (SeatRequest("human"),), rows.TableSettings(chat="all", listed=True)
        )
        table = await self.app.tables.create(people[0], new_table)
        for seat in range(1, players):
            await self.app.tables.execute(table.id, SubmittedCommand(people[seat], do.Join(seat)))
        await self.app.tables.execute(table.id, SubmittedCommand(people[0], do.Start()))
        self.people[table.id] = people
        return {"table": table.id, "players": players, "tokens": tokens}

    async def advance(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Play random moves."""
        source = Seeded(f"play {facts['seed']}")
        table = await self.app.tables.get(facts["table"])
        for _ in range(facts["steps"]):
            if not table.due():
                break
            seat = source.pick(table.due())
            assert table.match is not None
            action = str(source.pick(table.match.state.legal(seat)))
            table = (await self._play(table, seat, action)).table
        return {"version": table.position.version, "due": list(table.due()), "status": table.status}

    async def legal(self, facts: dict[str, Any]) -> dict[str, Any]:
        """The legal actions of every seat: moves that a viewer may ask about."""
        table = await self.app.tables.get(facts["table"])
        assert table.match is not None
        state = table.match.state
        self._install(table)  # so that both worlds know equally little of what was sent before
        return {"texts": [[str(action) for action in state.legal(seat)] for seat in range(state.players)]}

    async def _play(self, table: Table, seat: int, action: str) -> Any:
        return await self.app.tables.execute(
            table.id, SubmittedCommand(self.people[table.id][seat], do.Play(seat, action))
        )

    async def twin(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Replace this table with a twin for this viewer."""
        table = await self.app.tables.get(facts["table"])
        self.originals[table.id] = table
        other = twin_table(table, self.kits[table.created.game], facts["viewer"], facts["seed"])
        self._install(other)
        return {"same": leaks.hidden(other) == leaks.hidden(table)}

    async def untwin(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Restore the original table, and keep the chat sent in the meantime."""
        original = self.originals.pop(facts["table"], None)
        now = await self.app.tables.get(facts["table"])
        if original is not None:
            restored = copy.copy(now)
            later = [commit for commit in now.commits if commit.version > original.position.version]
            restored.match, restored.secret, restored.commits = (
                original.match,
                original.secret,
                (*original.commits, *later)[-KEPT_COMMITS:],
            )
            self._install(restored)
        return {}

    def _install(self, table: Table) -> None:
        self.app.tables._loaded_tables[table.id].table = table
        room = self.app.rooms.get(table.id)
        if room is not None:
            room.table = table
            room.drop_frames()
            room._sent = None

    async def seal(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Seal the `place`-th choice of another seat; `done` is false if that would reveal all choices."""
        table = await self.app.tables.get(facts["table"])
        due = [seat for seat in table.due() if seat != facts["viewer"]]
        step = table.match.state.todo[-1] if table.match and table.match.state.todo else None
        if not isinstance(step, SealedStep) or len(table.due()) < 2 or not due or table.match is None:
            return {"done": False}
        legal = table.match.state.legal(due[0])
        await self._play(table, due[0], str(legal[facts["place"] % len(legal)]))
        return {"done": True, "seat": due[0]}

    async def withdraw(self, facts: dict[str, Any]) -> dict[str, Any]:
        seat = facts["seat"]
        await self.app.tables.execute(
            facts["table"], SubmittedCommand(self.people[facts["table"]][seat], do.Withdraw(seat))
        )
        return {}

    async def leak(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Plant a leak, or (without a name) repair it."""
        if self.repair is not None:
            self.repair()
            self.repair = None
        if facts["name"]:
            self.repair = leaks.LEAKS[facts["name"]](self.app)
        for room in self.app.rooms:
            room.drop_frames()
        return {}


def create_world_app(settings: Any) -> FastAPI:
    """The app with the routes for the test."""
    # Sweeps depend on the wall clock and would run at different times in the two servers.
    server_app.SWEEP_SECONDS = 1e9  # type: ignore[misc]
    # A twin needs the states of all commits, also of those that were sent before.
    folding.KEPT_TRACES = KEPT_COMMITS  # type: ignore[attr-defined]
    FrameEncoder.settle = lambda self, seats: None  # type: ignore[method-assign]
    app = ServerApp(settings, clock=FrozenClock(), entropy=CountingEntropy())
    world = World(app, find_kits(Path("tests/games")))
    asgi = create(app=app)

    async def run_operation(request: Request) -> JSONResponse:
        app.store._epoch = "fixed-epoch"  # type: ignore[attr-defined]
        return JSONResponse(await getattr(world, request.path_params["operation"])(json.loads(await request.body())))

    asgi.router.routes.insert(0, Route("/_world/{operation}", run_operation, methods=["POST"]))
    return asgi


def print_url(url: str) -> None:
    sys.stdout.write(url + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    settings = load()
    serve(settings, print_url, create_world_app(settings))
    sys.exit(0)
