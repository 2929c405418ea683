"""Ratings: independent of seats, and once per game."""

from __future__ import annotations

import asyncio
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.server.conftest import NewStore
from tests.server.harness import TableHarness, harness_at

from fellfield.server import ratings
from fellfield.server.store import StoredRating
from fellfield.server.tables import NewTable, SeatRequest, SubmittedCommand, TableView, table_view
from fellfield.server.tables import commands as do

PLACES = st.lists(st.integers(1, 6), min_size=2, max_size=6).map(
    lambda wild: {f"p{number}": 1 + sum(other < place for other in wild) for number, place in enumerate(wild)}
)


@given(PLACES, st.randoms(use_true_random=False))
def test_the_order_of_the_seats_does_not_matter(places: dict[str, int], random: Random) -> None:
    shuffled = list(places.items())
    random.shuffle(shuffled)
    unshuffled = {rating.who: rating.mu for rating in ratings.after("tides", places, {})}
    after_shuffle = {rating.who: rating.mu for rating in ratings.after("tides", dict(shuffled), {})}
    assert all(abs(unshuffled[who] - after_shuffle[who]) < 1e-9 for who in unshuffled)


@given(PLACES)
def test_equal_players_who_tie_change_equally_and_better_places_gain_more(places: dict[str, int]) -> None:
    after = {rating.who: rating.mu for rating in ratings.after("tides", places, {})}
    for player, opponent in ((a, b) for a in places for b in places):
        if places[player] == places[opponent]:
            assert abs(after[player] - after[opponent]) < 1e-9
        elif places[player] < places[opponent]:
            assert after[player] > after[opponent]


def test_a_finished_game_is_rated_once(new_store: NewStore) -> None:
    async def test() -> None:
        async with harness_at(new_store()) as harness:
            table, members = await harness.started("tides", 3)
            table = await harness.play_out(table, members, Random(1))
            assert await harness.tables.rate_finished() == 1
            assert await harness.tables.rate_finished() == 0
            known = await harness.store.ratings("tides", [person.id for person in members])
            assert {rating.games for rating in known.values()} == {1}
            table = await harness.tables.get(table.id)
            shown: TableView = table_view(table, None)
            assert shown.ending is not None
            assert set(shown.ending.ratings) == {"0", "1", "2"}
            best = table.ended.ranking[0][0] if table.ended else 0
            assert max(known.values(), key=lambda item: item.mu).who == members[best].id
            assert len(await harness.store.ranking("tides")) == 3

    asyncio.run(test())


def test_bots_are_rated_too_and_seats_on_one_device_are_not(new_store: NewStore) -> None:
    async def test() -> None:
        async with harness_at(new_store()) as harness:
            ada = await harness.person("Ada")
            new_table = NewTable("tides", 2, {"rounds": 1}, (SeatRequest("human"), SeatRequest("bot", "random")))
            assert await finished(harness, new_table, ada.id)
            assert await harness.tables.rate_finished() == 1
            known = await harness.store.ratings("tides", [ada.id, "bot:random"])
            assert isinstance(known["bot:random"], StoredRating)
            device = NewTable("tides", 2, {"rounds": 1}, (SeatRequest("device"), SeatRequest("device")))
            assert await finished(harness, device, ada.id)
            assert await harness.tables.rate_finished() == 0

    asyncio.run(test())


async def finished(harness: TableHarness, new_table: NewTable, person: str) -> bool:
    """Play a table to its end with seats on the owner's device or bots."""
    owner = await harness.store.person(person)
    assert owner is not None
    table = await harness.tables.create(owner, new_table)
    table = (await harness.tables.execute(table.id, SubmittedCommand(owner, do.Start()))).table
    while table.ended is None:
        seat = table.due()[0]
        by = None if table.bot_of(seat) else owner
        assert table.match is not None
        text = str(table.match.state.legal(seat)[0])
        table = (await harness.tables.execute(table.id, SubmittedCommand(by, do.Play(seat, text)))).table
    return True
