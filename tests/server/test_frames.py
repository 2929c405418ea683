"""What sockets send: patches lead exactly to what a fresh viewer sees, for every viewer, over whole games."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.games.leaping_lemmings.owner_board import owners_map
from tests.server.conftest import NewStore
from tests.server.harness import TableHarness, harness_at
from tests.server.table_commands import act, with_harness

from fellfield.core.patches import apply_patch
from fellfield.core.seats import Viewer
from fellfield.server.following import table_after
from fellfield.server.rooms import Room
from fellfield.server.store.contract import Person
from fellfield.server.store.sqlite import SqliteStore
from fellfield.server.tables import FrameBuilder, NewTable, Refused, SeatRequest, Table, legal_texts
from fellfield.server.tables import commands as do
from fellfield.server.tables.rows import TableSettings, TimeControl
from fellfield.testing.kit import find_kits

KITS = find_kits(Path(__file__).parent.parent / "games")
SETUPS = [(game, players, dict(options)) for game, kit in KITS.items() for players, options in kit.tables[:3]]


def as_json(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def frame_of(room: Room, viewer: Viewer, since: int, *, constants: bool = True) -> dict[str, Any]:
    """The frame that a socket gets."""
    message = room.message(viewer, since, constants=constants)
    frame: dict[str, Any] = json.loads(message[message.index(b'{"type"') :])["frame"]
    return frame


class Follower:
    """A client that watches a table, sometimes loses its connection, and comes back later."""

    def __init__(self, viewer: Viewer, random: Random) -> None:
        self.viewer = viewer
        self.table: dict[str, Any] = {}
        self._random = random
        self._away = 0
        self.patched = self.complete = 0

    def receive(self, room: Room) -> None:
        """Get the next frame, unless the connection is lost; then compare with what a newcomer sees."""
        if self._away:
            self._away -= 1
            return
        frame = frame_of(room, self.viewer, self.table.get("version", 0))
        self.patched += "then" in frame
        self.complete += "table_view" in frame
        self.table = table_after(self.table, frame)
        assert self.table == as_json(FrameBuilder(room.table, room._now()).table_view(self.viewer))
        if self._random.random() < 0.1:
            self._away = self._random.randrange(1, 8)


async def some_move(harness: TableHarness, table: Table, members: list[Person], random: Random) -> Table:
    """Play at random; sometimes take back, withdraw, ask, agree, or talk."""
    person = random.choice(members)
    seat = table.seats_of(person.id)[0]
    others: list[do.AnyCommand] = [do.Undo(seat), do.Withdraw(seat), do.Say("well"), do.Consent(seat, agrees=True)]
    if random.random() < 0.15:
        try:
            return await act(harness, table, person, random.choice(others))
        except Refused:
            pass
    seat = random.choice(table.due())
    return await act(harness, table, members[seat], do.Play(seat, random.choice(legal_texts(table, seat))))


@pytest.mark.parametrize(("game", "players", "options"), SETUPS, ids=lambda value: str(value)[:24])
def test_patches_in_turn_give_exactly_what_a_newcomer_sees(
    tmp_path: Path, game: str, players: int, options: dict[str, Any]
) -> None:
    """For every viewer, with undo, sealed choices, chat, clocks, and connections that are lost and resumed."""

    async def test(harness: TableHarness) -> None:
        table, members = await harness.seated(game, players, **options)
        settings = TableSettings(chat="all", clock=TimeControl(600_000, 1_000))
        table = await act(harness, table, members[0], do.SetTable(settings))
        random, room = Random(7), Room(table, harness.tables.now)
        followers = [Follower(viewer, Random(str(viewer))) for viewer in (None, *range(players))]
        for follower in followers:
            follower.receive(room)
        table = await act(harness, table, members[0], do.Start())
        for _ in range(250):
            room.show(table)
            for follower in followers:
                follower.receive(room)
            room.drop_frames()
            if table.ended is not None:
                break
            harness.clock.time += 1_000
            table = await some_move(harness, table, members, random)
        assert sum(follower.patched for follower in followers) > players, "nobody got a patch"

    asyncio.run(_run(tmp_path, test))


async def _run(tmp_path: Path, test: Callable[[TableHarness], Awaitable[None]]) -> None:
    async with harness_at(SqliteStore(tmp_path / "t.db")) as harness:
        await test(harness)


def test_each_event_leads_to_the_view_after_it(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 2, rounds=2)
        room = Room(table, harness.tables.now)
        view = frame_of(room, 0, 0)["table_view"]["view"]
        room.drop_frames()
        since = table.position.version
        for seat in (0, 1):
            table = await act(harness, table, members[seat], do.Play(seat, legal_texts(table, seat)[-1]))
        room.show(table)
        [first, second] = frame_of(room, 0, since)["updates"]
        assert [event["event"] for event in first["events"]] == ["choice-sealed"]
        view = apply_patch(view, first["events"][0]["then"])
        assert (view["to_act"], view["sealed"]["text"], view["waded"]) == ([1], "wade 3", [0, 0])
        waded, tide = (event for event in second["events"] if event["event"] != "choice-sealed")
        view = apply_patch(view, waded["then"])
        assert (view["waded"], view["points"]) == ([3, 3], [0, 0]), "the tide has not come yet"
        view = apply_patch(view, tide["then"])
        assert view["points"] == [3 if tide["level"] >= 3 else 0] * 2

    with_harness(new_store, test)


def test_a_seat_that_was_away_gets_what_changed_and_a_stranger_gets_everything(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("leaping-lemmings", 3)
        room, since, random = Room(table, harness.tables.now), table.position.version, Random(1)
        frame_of(room, 0, 0)
        for _ in range(12):
            version = table.position.version
            seat = random.choice(table.due())
            text = random.choice(legal_texts(table, seat))
            table = await act(harness, table, members[seat], do.Play(seat, text))
            room.show(table)
            frame_of(room, 0, version)
            room.drop_frames()
        returned = frame_of(room, 1, since)
        assert [update["version"] for update in returned["updates"]] == list(
            range(since + 1, table.position.version + 1)
        )
        assert "table_view" not in returned
        assert set(returned["then"]) >= {"seats", "settings", "clocks", "offers"}, "the facts of then are not known"
        spectator = frame_of(room, None, since)
        assert spectator["table_view"]["view"]["viewer"] is None
        assert "then" not in spectator

    with_harness(new_store, test)


def test_without_viewers_only_the_latest_states_are_kept(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 3)
        since, random = table.position.version, Random(1)
        for _ in range(7):
            seat = random.choice(table.due())
            text = random.choice(legal_texts(table, seat))
            table = await act(harness, table, members[seat], do.Play(seat, text))
        kept = [commit.trace is not None and commit.trace.states is not None for commit in table.commits]
        assert kept[-4:] == [True] * 4
        assert not any(kept[:-4])
        room = Room(table, harness.tables.now)
        assert "then" in frame_of(room, 1, table.position.version - 4)
        late = frame_of(room, 1, since)
        assert (len(late["updates"]), "table_view" in late) == (7, True), "the events are still there for the log"
        harness.tables.evict(idle=-1)
        again = Room(await harness.tables.get(table.id), harness.tables.now)
        assert frame_of(again, 1, since)["updates"] == late["updates"]

    with_harness(new_store, test)


def test_a_board_of_ones_own_is_sent_once(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        ada = await harness.person("Ada")
        new = NewTable("leaping-lemmings", 2, {"board": owners_map()}, (SeatRequest("device"),) * 2)
        table = await act(harness, await harness.tables.create(ada, new), ada, do.Start())
        room = Room(table, harness.tables.now)
        first = frame_of(room, 0, 0)
        assert first["table_view"]["options"]["board"] == owners_map()
        assert "options" not in first["table_view"]["view"]
        other_seat = frame_of(room, 1, 0, constants=False)
        assert "options" not in {**other_seat["table_view"], **other_seat["table_view"]["view"]}
        followed = table_after(table_after({}, first), other_seat)
        assert followed["view"] == as_json(table.match and table.match.state.view(1))
        room.drop_frames()
        since, seat = table.position.version, table.due()[0]
        room.show(await act(harness, table, ada, do.Play(seat, legal_texts(table, seat)[0])))
        assert b'"hexes"' not in room.message(0, since)

    with_harness(new_store, test)


def test_a_frame_that_does_not_follow_is_noticed() -> None:
    with pytest.raises(ValueError, match="frame must follow version 4, not 7"):
        table_after({"version": 4}, {"since": 7, "updates": [], "then": {"version": 8}})
