"""A lemming keeps its id and its name from set-up to the end, whatever happens to it (LL-R3)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.games.leaping_lemmings.positions import ll

from fellfield.core.chance import Seeded
from fellfield.core.contract import Json
from fellfield.core.match import Match
from fellfield.games.leaping_lemmings.lemming_names import lemming_with_id, name_of
from fellfield.testing.clauses import clause

Facts = dict[str, Json]


def games(players: int, **options: Json) -> Iterator[tuple[dict[str, list[str]], list[Facts], dict[str, list[str]]]]:
    """Every decision of some random games: who was where before, what happened, who is where after."""
    for seed in range(4):
        match, source = Match("leaping-lemmings", players, options, seed), Seeded(seed)
        while match.state.to_act:
            before = match.state.view(None)["lemmings"]
            seat = match.state.to_act[0]
            assert isinstance(seat, int)
            events = match.play(seat, source.pick(match.state.legal(seat)))
            yield before, [event.facts() for event in events], match.state.view(None)["lemmings"]


@clause("LL-R3")
@pytest.mark.parametrize(("players", "options"), [(4, {}), (3, {"chaos": True}), (2, {})])
def test_a_lemming_moves_only_by_an_event_that_names_it(players: int, options: dict[str, Json]) -> None:
    for before, events, after in games(players, **options):
        named = {event[name] for event in events for name in ("lemming", "other_lemming") if name in event}
        named |= {lemming for event in events for lemming in event.get("lemmings", ())}
        for place, lemmings in before.items():
            gone = set(lemmings) - set(after.get(place, ()))
            assert gone <= named, (place, gone, events)


@clause("LL-R3")
def test_an_event_calls_a_lemming_by_the_name_of_its_id() -> None:
    for _, events, _ in games(5):
        for event in events:
            if event.get("lemming"):
                lemming = lemming_with_id(event["lemming"])
                assert (event["name"], event["seat"]) == (name_of(lemming), lemming >> 4)


@clause("LL-16.12", "LL-R3")
def test_king_of_the_hill_keeps_everybody_who_they_are() -> None:
    position = ll("card 2; Ritz to move; Ritz holds king-of-the-hill; 4c: Ritz Biker Ritz")
    before = position.view(None)["lemmings"]["4c"]
    assert before == ["ritz-1", "biker-1", "ritz-2"]
    position.play("Ritz: play king-of-the-hill", "Ritz: order 4c Ritz Ritz Biker")
    assert position.view(None)["lemmings"]["4c"] == ["ritz-1", "ritz-2", "biker-1"]


@clause("LL-16.17", "LL-R3")
def test_mistaken_identity_changes_two_lemmings() -> None:
    position = ll("card 2; Ritz to move; Ritz holds mistaken-identity; Ritz chow 1; 5b: Biker")
    position.play("Ritz: play mistaken-identity", "Ritz: swap 5b.1")
    assert position.view(None)["lemmings"]["5b"] == ["ritz-1"]
    assert position.view(None)["lemmings"]["chow"] == ["biker-1"]
