"""Frames reveal only what a viewer may know: worlds that differ in others' secrets give equal frames."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.server.harness import TableHarness, harness_at

from fellfield.core.chance import Seeded, Source
from fellfield.core.seats import Viewer
from fellfield.server import wire
from fellfield.server.store.sqlite import SqliteStore
from fellfield.server.tables import FrameBuilder, FrameEncoder, Table, legal_texts, record_for
from fellfield.server.tables.table import Trace
from fellfield.testing.kit import Kit, find_kits

KITS = find_kits(Path(__file__).parent.parent / "games")
encode = msgspec.json.Encoder(order="deterministic").encode

Shower = Callable[[Table, Viewer], bytes]


def shown(table: Table, viewer: Viewer) -> bytes:
    """Everything that this viewer gets who comes now, and what changed with the last update, as bytes."""
    fresh = with_states(table)
    changed = FrameEncoder(FrameBuilder(fresh)).frame(viewer, table.position.version - 1)
    assert b'"then"' in changed
    return FrameEncoder(FrameBuilder(fresh)).frame(viewer, 0) + changed


STATES: dict[int, tuple[Any, ...]] = {}
"""The states of each trace, by id: a table frees those of older commits, and encodes each trace once."""


def with_states(table: Table) -> Table:
    """The table with the states of its last commit, as if nobody had asked for it yet."""
    last = table.commits[-1]
    if last.trace is None:
        return table
    if last.trace.states is not None:
        STATES[id(last.trace)] = last.trace.states
    other = table.draft_copy()
    fresh = msgspec.structs.replace(last, trace=Trace(STATES[id(last.trace)]))
    other.commits = (*table.commits[:-1], fresh)
    return other


def twin_of(kit: Kit, table: Table, viewer: Viewer, source: Source) -> Table:
    """The same table in another world that this viewer cannot tell apart."""
    other = with_states(table).draft_copy()
    assert table.match is not None
    other.match = table.match.copy()
    other.match.state = kit.twin(table.match.state, viewer, source)
    last = other.commits[-1]
    if last.trace is not None and last.trace.states is not None:
        between = [state and kit.twin(state, viewer, source) for state in last.trace.states[:-1]]
        twin = msgspec.structs.replace(last, trace=Trace((*between, other.match.state)))
        other.commits = (*other.commits[:-1], twin)
    return other


async def moments(harness: TableHarness, game: str, players: int, count: int) -> list[Table]:
    """A table at several steps of one game."""
    options = {"rounds": 5} if game == "tides" else {}
    table, members = await harness.started(game, players, None, **options)
    random = Random(11)
    kept: list[Table] = []
    while table.ended is None and len(kept) < count:
        seat = random.choice(table.due())
        table = (await harness.play(table, members, seat, random.choice(legal_texts(table, seat)))).table
        if game == "tides" or random.random() < 0.3:
            kept.append(with_states(table))
    return kept


def told_apart(kit: Kit, kept: list[Table], show: Shower) -> int:
    """The number of pairs of worlds that a viewer can tell apart."""
    source, count = Seeded(3), 0
    for table in kept:
        for viewer in (None, *range(table.created.players)):
            count += show(table, viewer) != show(twin_of(kit, table, viewer, source), viewer)
    return count


def in_a_game(tmp_path: Path, game: str, count: int) -> list[Table]:
    async def play() -> list[Table]:
        async with harness_at(SqliteStore(tmp_path / "t.db")) as harness:
            return await moments(harness, game, max(2, KITS[game].game.players[-2]), count)

    return asyncio.run(play())


@pytest.mark.parametrize("game", sorted(KITS))
def test_two_worlds_give_equal_frames(tmp_path: Path, game: str) -> None:
    kept = in_a_game(tmp_path, game, 25)
    assert len(kept) > 5
    assert told_apart(KITS[game], kept, shown) == 0


def _with(extra: Callable[[Table, Viewer], Any]) -> Shower:
    return lambda table, viewer: shown(table, viewer) + encode(extra(table, viewer))


def _state(table: Table) -> Any:
    assert table.match is not None
    return table.match.state


def _by_shell(table: Table) -> list[int]:
    shells: list[int] = _state(table).shells
    return sorted(range(len(shells)), key=shells.__getitem__)


LEAKS: dict[str, Shower] = {
    "the whole state": _with(lambda table, _: _state(table).to_json()),
    "everybody's choices": _with(lambda table, _: [legal_texts(table, seat) for seat in table.due()]),
    "everybody's offers": _with(
        lambda table, _: [offer.to_json() for seat in table.due() for offer in _state(table).offers(seat)]
    ),
    "another seat's view": _with(lambda table, _: _state(table).view(0)),
    "sealed choices": _with(lambda table, _: [str(choice) for choice in _state(table).sealed]),
    "seats sorted by a secret": _with(lambda table, _: _by_shell(table)),
    "how often a secret comes": _with(lambda table, _: len(set(_state(table).shells))),
    "what is left in the bag": _with(lambda table, _: _state(table).bag.counts),
}


@pytest.mark.parametrize("leak", sorted(LEAKS))
def test_a_planted_leak_is_detected(tmp_path: Path, leak: str) -> None:
    game = "valhalla-lemmings" if leak in ("everybody's choices", "everybody's offers") else "tides"
    assert told_apart(KITS[game], in_a_game(tmp_path, game, 25), LEAKS[leak]) > 0


@pytest.mark.parametrize("game", sorted(KITS))
def test_frames_and_records_reveal_neither_the_seed_nor_person_ids(tmp_path: Path, game: str) -> None:
    for table in in_a_game(tmp_path, game, 10):
        for viewer in (None, *range(table.created.players)):
            sent = shown(table, viewer) + record_for(table, viewer).encode()
            secrets = [table.seed.hex(), table.position.chain.hex(), table.secret.hex(), table.new_source().key.hex()]
            assert not any(secret.encode() in sent for secret in secrets)
            assert not any(holder.person.encode() in sent for holder in table.seats)


def test_frames_never_change_a_table(tmp_path: Path) -> None:
    for table in in_a_game(tmp_path, "tides", 5):
        before = copy.copy(table.__dict__)
        state = _state(table).to_json()
        for viewer in (None, 0, 1):
            shown(table, viewer)
        assert table.__dict__ == before
        assert _state(table).to_json() == state


@pytest.mark.parametrize("game", sorted(KITS))
def test_shared_parts_equal_what_each_viewer_would_get_alone(tmp_path: Path, game: str) -> None:
    """Shared parts of frames do not depend on which viewer is rendered first."""

    async def test() -> None:
        async with harness_at(SqliteStore(tmp_path / "t.db")) as harness:
            random = Random(5)
            for table in await moments(harness, game, KITS[game].tables[-1][0], 25):
                assert table.match is not None
                viewers: list[Viewer] = [None, *range(table.created.players)]
                random.shuffle(viewers)
                since, shared = table.position.version - 1, FrameBuilder(table)
                written = FrameEncoder(FrameBuilder(table))
                for viewer in viewers:
                    frame = shared.frame(viewer, since)
                    assert encode(frame.table_view.view) == encode(table.match.state.view(viewer))
                    alone = [event.seen_by(viewer) for event in table.commits[-1].events]
                    assert frame.updates is not None
                    assert encode(frame.updates[-1].events) == encode(alone)
                    whole = msgspec.json.decode(
                        wire.frame_message(written.frame(viewer, 0)), type=wire.AnyServerMessage
                    )
                    assert isinstance(whole, wire.FrameMessage)
                    assert whole.frame.table_view is not None
                    seen = {**(whole.frame.table_view.view or {}), "options": whole.frame.table_view.options}
                    assert msgspec.structs.replace(whole.frame.table_view, view=seen) == frame.table_view
                    changed = msgspec.json.decode(written.frame(viewer, since))
                    told = [event for update in changed["updates"] for event in update.get("events", ())]
                    assert encode([dict(event, then=0) for event in told]) == encode([{**e, "then": 0} for e in alone])

    asyncio.run(test())
