"""Imagined states have the right odds: samples of hidden facts are compared with an exact count of all cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from itertools import combinations, permutations
from math import sqrt
from typing import Any

from tests.games.leaping_lemmings.positions import ll

from fellfield.core.chance import Seeded
from fellfield.games.leaping_lemmings import game
from fellfield.games.leaping_lemmings.material import (
    CARD_NUMBERS,
    CARDS,
    FAVOR,
    KINDS,
    PELLETS,
    STANDARD_DECK,
    specials_in,
)
from fellfield.testing.clauses import clause

WORLDS = 2500
BITTEN = 5.0
"""Tolerance in standard deviations: a correct sampler fails once in a million runs."""


def agree(counted: Counter[Hashable], sampled: Counter[Hashable]) -> None:
    """Assert that every case is sampled with its odds, and no other case is."""
    assert set(sampled) <= set(counted)
    whole, worlds = sum(counted.values()), sum(sampled.values())
    for case, ways in counted.items():
        odds = ways / whole
        assert abs(sampled[case] - worlds * odds) <= BITTEN * sqrt(worlds * odds * (1 - odds)) + 1, case


def imagined(position: str, seat: int) -> list[Any]:
    view = ll(position).state.view(seat)
    source = Seeded(7)
    return [game.imagine(view, source) for _ in range(WORLDS)]


def held(state: Any, seat: int) -> tuple[int, ...]:
    return tuple(state.held[seat * len(KINDS) : (seat + 1) * len(KINDS)])


@clause("LL-2.4", "LL-1.5")
def test_pellets_of_others_are_any_that_this_seat_has_not_seen() -> None:
    """Ritz knows two of his own and the favours that Viking has spent; Biker holds two, IQ one."""
    position = "card 3; Ritz to move; Ritz pellets 2 favor; Biker pellets 1 1; IQ pellets favor; Viking exchanged 3"
    left = list(PELLETS)
    left[KINDS.index("2")] -= 1
    left[FAVOR] -= 4
    pile = [kind for kind, count in enumerate(left) for _ in range(count)]
    counted: Counter[Hashable] = Counter()
    for first, second, third in permutations(range(len(pile)), 3):
        biker = tuple([pile[first], pile[second]].count(kind) for kind in range(len(KINDS)))
        counted[biker, pile[third]] += 1
    worlds = imagined(position, 0)
    agree(counted, Counter((held(world, 1), held(world, 2).index(1)) for world in worlds))
    assert all(held(world, 0) == (0, 1, 1) for world in worlds), "what Ritz has seen is certain"
    assert all(sum(world.unseen) == sum(PELLETS) - 3 - 5 for world in worlds)


@clause("LL-2.3", "LL-R4")
def test_cards_of_others_are_any_that_were_neither_dealt_to_this_seat_nor_played() -> None:
    """Sixteen cards: Ritz holds two, eight were played; of the other six Biker holds two and IQ one."""
    played = (
        "caution",
        "deja-vu",
        "heroic-return",
        "lost",
        "pull-my-paw",
        "quick-start",
        "rock-slide",
        "snap-crackle-pop",
    )
    position = "; ".join(
        [
            "card 3; Ritz to move; Ritz holds boo uh-oh; Biker holds eagle-eye noble-sacrifice; IQ holds mine-all-mine",
            *(f"discard {card} by Viking" for card in played),
        ]
    )
    hidden = [card for card in specials_in(STANDARD_DECK) if CARDS[card] not in (*played, "boo", "uh-oh")]
    counted: Counter[Hashable] = Counter(
        (pair, other) for pair in combinations(hidden, 2) for other in hidden if other not in pair
    )
    worlds = imagined(position, 0)
    agree(counted, Counter((world.hands[1], world.hands[2][0]) for world in worlds))
    assert all(world.hands[0] == (CARD_NUMBERS["boo"], CARD_NUMBERS["uh-oh"]) for world in worlds)


@clause("LL-R113")
def test_a_card_in_circulation_is_any_unplayed_card_to_those_who_have_not_held_it() -> None:
    kept = [
        CARDS[card]
        for card in specials_in(STANDARD_DECK)
        if CARDS[card] not in ("mine-all-mine", "deja-vu", "boo", "lost", "uh-oh")
    ]
    position = f"chaos; card 3; Ritz dice; Ritz offered boo; Biker kept {' '.join(kept)}"
    hidden = {CARD_NUMBERS[card]: 1 for card in ("boo", "lost", "uh-oh")}
    agree(Counter(hidden), Counter(world.offered for world in imagined(position, 2)))
    assert all(world.offered == CARD_NUMBERS["boo"] for world in imagined(position, 0)), "the holder knows it"


@clause("LL-2.6", "LL-7.7")
def test_the_next_movement_card_has_the_same_odds_in_every_imagined_state() -> None:
    state = ll("red arrives; unseen 2 5 5").state
    for seat in range(4):
        assert game.imagine(state.view(seat), Seeded(1)).outcomes() == state.outcomes()
