"""Offers tell in advance what the events of an action will tell: the same lemming, the same path, the same points."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest
from tests.games.leaping_lemmings.kit import KIT
from tests.games.leaping_lemmings.positions import ll, played

from fellfield.core.contract import Json
from fellfield.core.offers import find_offer
from fellfield.testing.clauses import clause
from fellfield.testing.contract import walk
from fellfield.testing.position import PositionUnderTest

EVENTS = {
    "fly-eagle": ("eagle-flew",),
    "send-eagle": ("eagle-flew",),
    "eat": ("lemming-eaten",),
    "feed-eagle": ("lemming-eaten",),
    "scatter": ("lemming-scattered", "lemming-fell"),
    "resupply": ("pellet-placed",),
    "move": ("lemming-moved",),
    "dive": ("lemming-dived",),
    "claw": ("lemming-clawed",),
    "pass": ("player-passed",),
    "take-favor": ("favor-exchanged",),
    "raise-dive": ("favor-exchanged",),
    "play-special": ("special-played",),
    "hand-on": ("card-handed-on", "card-unwanted"),
    "push": ("lemming-pushed", "lemming-fell"),
    "pull-paw": ("paw-pulled",),
    "return-to": ("lemming-returned",),
    "swap-identity": ("identity-swapped",),
    "reorder": ("stack-reordered",),
}
"""The event that each kind of action causes first; a die that is chosen causes none of its own."""
NOT_TOLD = {"seat", "level", "name", "value"}
"""Facts of the same name that mean another thing in an event, or are only there."""


def offer_of(position: PositionUnderTest, line: str) -> dict[str, Json]:
    name, _, text = line.partition(": ")
    return find_offer(position.state.offers(position.seat(name)), position.game.parse(text)).to_json()


@pytest.mark.parametrize(("players", "options"), KIT.tables)
def test_an_action_does_what_its_offer_said(players: int, options: Mapping[str, Any]) -> None:
    told: set[str] = set()
    for step in walk(KIT, players, options, seed=11):
        if not isinstance(step.actor, int):
            continue
        offer = find_offer(step.state.offers(step.actor), step.action).to_json()
        if offer["kind"] not in EVENTS:
            continue
        events = [event.facts() for event in step.state.copy().apply(step.actor, step.action)]
        event = next(event for event in events if event["event"] in EVENTS[offer["kind"]])
        for name in (set(offer) & set(event)) - NOT_TOLD:
            if not (offer["kind"] == "raise-dive" and name == "points"):
                assert offer[name] == event[name], f"{offer} says another {name} than {event}"
        assert (offer.get("path") is None) == (event.get("path") is None)
        told.add(offer["kind"])
    assert {"fly-eagle", "eat", "scatter", "move"} <= told


@pytest.mark.parametrize(("players", "options"), KIT.tables)
def test_the_costs_of_a_move_add_up_to_the_points_that_it_spends(players: int, options: Mapping[str, Any]) -> None:
    for step in walk(KIT, players, options, seed=12):
        if not isinstance(step.actor, int):
            continue
        state, seat = step.state, step.actor
        for offer in (offer.to_json() for offer in state.offers(seat)):
            if offer["kind"] in ("move", "dive"):
                doubled = offer["source"] == "start" and state.doubled[seat]
                value = state.value[seat] * (2 if doubled else 1)
                assert offer["costs"][0] == 0
                assert offer["costs"][-1] + (offer["points"] if offer["kind"] == "dive" else 0) == value
                assert len(offer["costs"]) == len(offer["path"])
                assert {later - earlier for earlier, later in pairwise(offer["costs"])} <= {1, 2}


@clause("LL-8.4")
def test_a_step_into_brush_costs_two_points() -> None:
    position = ll("card 3; Ritz to move; 9b: Ritz")
    assert offer_of(position, "Ritz: move 9b>10a") == {
        "text": "move 9b>10a",
        "kind": "move",
        "source": "9b",
        "goal": "10a",
        "lemming": "ritz-1",
        "path": ["9b", "10b", "10a"],
        "costs": [0, 2, 3],
        "pellet": True,
    }


@clause("LL-9.1")
def test_a_dive_scores_the_points_that_its_path_leaves() -> None:
    offer = offer_of(ll("card 3; Ritz to move; 14c: Biker Ritz"), "Ritz: dive 14c 1")
    assert (offer["path"], offer["costs"], offer["points"]) == (["14c", "15c", "15d"], [0, 1, 2], 1)


@clause("LL-16.20")
def test_after_quick_start_a_path_from_the_start_area_spends_twice_the_value() -> None:
    position = played("quick-start", card_value=3)
    offers = [offer.to_json() for offer in position.state.offers(0)]
    assert {offer["costs"][-1] for offer in offers if offer["source"] == "start"} == {6}


@clause("LL-16.2")
def test_a_push_over_the_cliff_earns_its_clan_a_point() -> None:
    offer = offer_of(played("boo", "15c: IQ Biker"), "Ritz: push 15c.1>cliff")
    assert (offer["lemming"], offer["seat"], offer["whose"], offer["among"]) == ("iq-1", 2, "other", "others")
    assert (offer["path"], offer["points"]) == (["15c"], 1)


@clause("LL-11.8")
def test_a_favour_says_what_it_costs() -> None:
    position = ll("card 3; Ritz to move; Ritz pellets favor favor favor; Ritz dives 2")
    prices = {offer.text: offer.to_json().get("pellets") for offer in position.state.offers(0)}
    assert (prices["favor move"], prices["favor raise 2"], prices["favor card"]) == (1, 2, 3)
