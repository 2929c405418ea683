"""Offers tell in advance what the events of an action will tell: the path of a stag, a fight, the pieces that grow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.antler_island.kit import KIT

from fellfield.core.match import Match
from fellfield.core.offers import expand, find_offer
from fellfield.testing.clauses import clause
from fellfield.testing.contract import walk

EVENTS = {
    "reveal": "control-revealed",
    "play-tile": "tile-played",
    "move": "stag-moved",
    "speed": "stag-moved",
    "mate": "does-mated",
    "grow": "food-given",
    "commit": "food-committed",
    "retreat": "stag-retreated",
    "keep-food": "food-kept",
    "place-loser": "stag-driven",
    "take-cube": "cube-taken",
    "discard-tile": "tile-discarded",
}
"""The event that each kind of action causes first."""


@clause("AN-4.1", "AN-4.2")
def test_all_plans_are_offered_by_their_five_tiles() -> None:
    match = Match("antler-island", 3, seed=1)
    (plans,) = match.state.offers(0)
    assert plans.text == "plan {one}{two}{three}{x}{blank}"
    assert len(set(expand(plans))) == 4**5
    assert len(str(plans.to_json())) < 1200


@pytest.mark.parametrize(("players", "options"), KIT.tables)
def test_an_action_does_what_its_offer_said(players: int, options: Mapping[str, Any]) -> None:
    told: set[str] = set()
    for step in walk(KIT, players, options, seed=11):
        if not isinstance(step.actor, int):
            continue
        offer = find_offer(step.state.offers(step.actor), step.action).to_json()
        events = [event.facts() for event in step.state.copy().apply(step.actor, step.action)]
        kinds = [event["event"] for event in events]
        if offer["kind"] == "lock":
            assert offer["strength"] == next(event["attack"] for event in events if event["event"] == "antlers-locked")
        if offer["kind"] in ("move", "speed"):
            fight = next((event["defender_seat"] for event in events if event["event"] == "fight-began"), None)
            assert offer.get("defender_seat") == fight
        if offer["kind"] == "reveal":
            assert ("nothing-done" in kinds) == offer.get("impossible", False)
        if offer["kind"] not in EVENTS:
            continue
        event = events[kinds.index(EVENTS[offer["kind"]])]
        for name in set(offer) & set(event):
            assert offer[name] == event[name], f"{offer} says another {name} than {event}"
        told.add(offer["kind"])
    assert {"reveal", "move", "grow"} <= told


@clause("AN-8.2")
def test_a_commitment_says_how_strong_it_makes_the_stag() -> None:
    for step in walk(KIT, 4, {}, seed=3):
        if isinstance(step.actor, int):
            antlers = step.state.antlers[step.actor]
            for offer in step.state.offers(step.actor):
                if offer.kind == "commit":
                    assert offer.strength == antlers + sum(offer.food)
