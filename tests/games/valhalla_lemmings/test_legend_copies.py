"""A copy of a Legend keeps its number, and the events tell which copy goes where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fellfield.core.chance import Seeded
from fellfield.core.contract import View
from fellfield.core.match import Match
from fellfield.testing.clauses import clause


def decisions(players: int) -> Iterator[tuple[View, list[dict[str, Any]], View]]:
    """Every decision of some random games: the view before it, its events, the view after it."""
    for seed in range(4):
        match, source = Match("valhalla-lemmings", players, {}, seed), Seeded(seed)
        while match.state.to_act:
            before, seat = match.state.view(None), match.state.to_act[0]
            assert isinstance(seat, int)
            events = match.play(seat, source.pick(match.state.legal(seat)))
            yield before, [event.facts() for event in events], match.state.view(None)


def copies(view: View) -> dict[int, tuple[str, int]]:
    """The Legend and the owner of each copy in a Saga."""
    return {card["card"]: (card["legend"], seat) for seat, saga in enumerate(view["sagas"]) for card in saga}


@clause("VL-8.8", "VL-R42")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_copy_enters_a_saga_by_an_event_that_names_it(players: int) -> None:
    for before, events, after in decisions(players):
        told = {
            event["card"]: (event["legend"], event["seat"])
            for event in events
            if event["event"] in ("legend-placed", "legend-seized")
        }
        old, new = copies(before), copies(after)
        assert {card: place for card, place in new.items() if old.get(card) != place} == told
        assert all(new[card][0] == legend for card, (legend, _) in old.items())


@clause("VL-6.4")
@pytest.mark.parametrize("players", [2, 4])
def test_a_winner_takes_a_legend_from_its_place_on_the_table(players: int) -> None:
    for before, events, _ in decisions(players):
        table = list(before["table"])
        for event in events:
            if event["event"] == "legend-arrived":
                assert event["place"] == len(table)
                table.append(event["legend"])
            elif event["event"] in ("legend-taken", "legend-sunk"):
                assert table.pop(event["place"]) == event["legend"]
