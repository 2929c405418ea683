"""Measure the frames that a table sends: sizes per game over whole games, four seats, random play.

    python tools/measure_frames.py [--games 3] [--own] [GAME ...]

Counts the WebSocket messages with the frames of the four seats and of a spectator, from the start of the game to its
end: the first frame of each viewer apart, then median, 95th percentile and largest of all others. `--own` plays with an
owner's board or deck: the supplied file, given as an option. Prints the figures; has no pass or fail.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from fellfield.core.registry import game as game_by_id
from fellfield.core.registry import games
from fellfield.core.seats import Viewer
from fellfield.server.bus import LocalBus
from fellfield.server.people import People
from fellfield.server.rooms import Room
from fellfield.server.store.sqlite import SqliteStore
from fellfield.server.tables import NewTable, SeatRequest, SubmittedCommand, Table, TableService, legal_texts
from fellfield.server.tables import commands as do

SEATS = 4


def main() -> int:
    """Print one line per game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", nargs="*", default=list(games()))
    parser.add_argument("--games", type=int, default=3, help="whole games per game")
    parser.add_argument("--own", action="store_true", help="with an owner's board or deck")
    arguments = parser.parse_args()
    sys.stdout.write(f"{'game':<20}{'moves':>7}{'first':>9}{'median':>9}{'p95':>9}{'largest':>9}  bytes\n")
    for game_id in arguments.game:
        options = own_file(game_id) if arguments.own else {}
        moves, first, later = asyncio.run(measure(game_id, options, arguments.games))
        p95 = sorted(later)[len(later) * 95 // 100]
        sys.stdout.write(
            f"{game_id:<20}{moves:>7}{statistics.median(first):>9.0f}{statistics.median(later):>9.0f}"
            f"{p95:>9}{max(later):>9}\n"
        )
    return 0


def own_file(game_id: str) -> dict[str, Any]:
    """The option with an owner's file: the supplied board or deck as data."""
    game = game_by_id(game_id)
    package = files(type(game).__module__.rpartition(".")[0])
    return {kind: json.loads((package / f"{kind}.json").read_text(encoding="utf-8")) for kind in game.data_files()}


async def measure(game_id: str, options: dict[str, Any], count: int) -> tuple[int, list[int], list[int]]:
    """The number of moves, the sizes of first frames, and the sizes of all others."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "frames.db")
        await store.open()
        tables = TableService(store, LocalBus(), max_tables=count)
        owner, _ = await People(store).create_guest("Ada")
        first: list[int] = []
        later: list[int] = []
        moves = 0
        for number in range(count):
            new = NewTable(game_id, SEATS, options, (SeatRequest("device"),) * SEATS)
            table = await tables.create(owner, new)
            table = (await tables.execute(table.id, SubmittedCommand(owner, do.Start()))).table
            room = Room(table, tables.now)
            first += frames(room, 0)
            random = Random(number)
            while table.ended is None:
                since = table.position.version
                table = (await tables.execute(table.id, SubmittedCommand(owner, random_move(table, random)))).table
                room.show(table)
                later += frames(room, since)
                moves += 1
        await store.close()
    return moves, first, later


def random_move(table: Table, random: Random) -> do.Play:
    """A legal action of a seat that is due."""
    seat = random.choice(table.due())
    return do.Play(seat, random.choice(legal_texts(table, seat)))


def frames(room: Room, since: int) -> list[int]:
    """The sizes of the frames of all viewers."""
    viewers: tuple[Viewer, ...] = (None, *range(SEATS))
    sizes = [len(room.message(viewer, since)) for viewer in viewers]
    room.drop_frames()
    return sizes


if __name__ == "__main__":
    sys.exit(main())
