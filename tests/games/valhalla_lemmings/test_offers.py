"""Bids and choices of cards are offered as one set, unless a sum or a cap makes some of its combinations illegal."""

from __future__ import annotations

from hypothesis import given, settings
from tests.games.valhalla_lemmings.positions import vl
from tests.games.valhalla_lemmings.test_picks import card_counts, limits

from fellfield.core.contract import Json
from fellfield.core.offers import expand
from fellfield.games.valhalla_lemmings.deck import Limit
from fellfield.games.valhalla_lemmings.material import cards_in
from fellfield.games.valhalla_lemmings.offers import discard_offers, gift_offers
from fellfield.games.valhalla_lemmings.rules.picks import discards, gifts
from fellfield.testing.clauses import clause

LOSERS = "B hand 2+1 bid 2; C hand 1+1 bid 1"


def offered(text: str) -> list[dict[str, Json]]:
    return [offer.to_json() for offer in vl(text).state.offers(0)]


@clause("VL-5.1")
def test_bids_are_one_set_of_the_cards_in_hand() -> None:
    assert offered("3 players; table lemsar; A hand 5+3+3+1+1+1+1") == [
        {
            "text": "bid {cards}",
            "kind": "bid",
            "parts": [
                {
                    "name": "cards",
                    "choices": [
                        {"text": "5", "value": 5},
                        {"text": "3", "value": 3, "count": 2},
                        {"text": "1", "value": 1, "count": 3},
                    ],
                    "most": 3,
                    "join": "+",
                }
            ],
        }
    ]


@clause("VL-8.3")
def test_a_discard_of_hand_and_bid_names_the_place_of_each_card() -> None:
    discard, decline = offered(f"3 players; first A; table lemonardo; A hand 1 bid 5+3; {LOSERS}")
    tokens = [choice["value"] for choice in discard["parts"][0]["choices"]]
    assert (discard["kind"], tokens) == ("discard-cards", ["1", "bid-5", "bid-3"])
    assert decline == {"text": "decline", "kind": "decline"}


@clause("VL-9.1", "VL-R44")
def test_gifts_up_to_a_total_are_offered_one_by_one() -> None:
    gifts = offered("3 players; first A; table lemminghood; A hand 3+2+1 bid 5; B hand 2+1 bid 2; C hand 1 bid 1")
    assert {"text": "give C 3+1", "kind": "give-cards", "target_seat": 2, "cards": ["3", "1"]} in gifts
    assert not [gift for gift in gifts if "parts" in gift]


@clause("VL-R112")
def test_a_gift_to_one_of_several_players_is_a_set_with_two_parts() -> None:
    offers = gift_offers((cards_in([1, 0, 1, 0]), 0, 0, 0), Limit(n=1), (1, 2))
    assert sorted(text for offer in offers for text in expand(offer)) == [
        *("decline", "give B 1", "give B 3", "give C 1", "give C 3")
    ]


@settings(max_examples=150, deadline=None)
@given(card_counts, card_counts, limits)
def test_a_choice_of_cards_is_offered_exactly_if_it_is_legal(held: list[int], bid: list[int], limit: Limit) -> None:
    reach = (cards_in(held), cards_in(bid), 0, 0)
    texts = [text for offer in discard_offers(reach, limit) for text in expand(offer)]
    assert sorted(texts) == sorted(str(action) for action in discards(reach, limit))
    texts = [text for offer in gift_offers(reach, limit, (1, 3)) for text in expand(offer)]
    assert sorted(texts) == sorted(str(action) for action in gifts(reach, limit, (1, 3)))
