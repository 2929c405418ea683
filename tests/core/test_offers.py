"""Offers: the facts of legal actions, one at a time or many by their parts."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from fellfield.core.errors import UnknownSeat
from fellfield.core.match import Match
from fellfield.core.offers import Choice, Offer, OfferSet, Part, expand, find_offer, texts_in

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "offers.json").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class HopOffer(Offer):
    source: str
    goal: str
    points: int
    path: tuple[str, ...] = ()
    risk: float | None = None


@dataclass(frozen=True)
class BidOffers(OfferSet):
    most_points: int = 0


def test_an_offer_in_json_has_text_kind_and_facts_and_leaves_out_what_is_not_known() -> None:
    short = HopOffer("hop a>b", "a", "b", 0)
    assert short.to_json() == {"text": "hop a>b", "kind": "hop", "source": "a", "goal": "b", "points": 0}
    long = HopOffer("hop a>c", "a", "c", 2, ("a", "b", "c"), 0.25)
    assert long.to_json() == {
        "text": "hop a>c",
        "kind": "hop",
        "source": "a",
        "goal": "c",
        "points": 2,
        "path": ["a", "b", "c"],
        "risk": 0.25,
    }


def test_a_set_stands_for_every_combination_of_its_parts() -> None:
    letters = tuple(Choice(letter, word) for letter, word in (("M", "move"), ("E", "eat")))
    plans = OfferSet("plan {one}{two}", (Part("one", letters), Part("two", letters)))
    assert list(expand(plans)) == ["plan MM", "plan ME", "plan EM", "plan EE"]


def test_a_choice_is_taken_as_often_as_it_is_there_in_the_order_of_the_choices() -> None:
    cards = (Choice("3", 3), Choice("1", 1, count=2))
    bids = BidOffers("bid {cards}", (Part("cards", cards, least=1, most=2, join="+"),))
    assert sorted(expand(bids)) == ["bid 1", "bid 1+1", "bid 3", "bid 3+1"]
    assert bids.to_json() == {
        "text": "bid {cards}",
        "kind": "bid",
        "parts": [
            {
                "name": "cards",
                "choices": [{"text": "3", "value": 3}, {"text": "1", "value": 1, "count": 2}],
                "most": 2,
                "join": "+",
            }
        ],
    }


def test_by_default_an_offer_repeats_the_fields_of_its_action() -> None:
    match = Match("tides", 3, seed=1)
    for seat in range(3):
        match.play(seat, "wade 1")
    assert [offer.to_json() for offer in match.state.offers(0)] == [
        {"text": "stone Heron", "kind": "place-stone", "to_seat": 1},
        {"text": "stone Seal", "kind": "place-stone", "to_seat": 2},
    ]


def test_a_game_adds_what_an_action_may_bring() -> None:
    shallow, _, deep = [offer.to_json() for offer in Match("tides", 3, seed=1).state.offers(0)]
    assert shallow == {"text": "wade 1", "kind": "wade", "depth": 1, "points": 1, "faces": 6}
    assert deep == {"text": "wade 3", "kind": "wade", "depth": 3, "points": 3, "faces": 1}


def test_a_seat_that_is_not_asked_is_offered_nothing() -> None:
    match = Match("tides", 3, seed=1)
    match.play(0, "wade 1")
    assert match.state.offers(0) == []
    with pytest.raises(UnknownSeat):
        match.state.offers(3)


def test_the_offer_of_an_action_is_found_in_a_list() -> None:
    match = Match("tides", 3, seed=1)
    action = match.game.parse("wade 2")
    assert find_offer(match.state.offers(1), action).to_json()["points"] == 2
    assert find_offer([], action).to_json() == {"text": "wade 2", "kind": "wade", "depth": 2}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["offer"]["text"]))
def test_a_set_expands_to_the_texts_of_the_vectors_that_the_page_uses_too(vector: dict[str, Any]) -> None:
    assert list(texts_in(vector["offer"])) == vector["texts"]
