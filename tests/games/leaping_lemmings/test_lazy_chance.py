"""Lazy draws have the odds of shuffling beforehand: exact enumeration of small decks, pellets and hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from typing import Any

from tests.games.leaping_lemmings.positions import ll

from fellfield.games.leaping_lemmings.odds import next_card, next_pellet, next_special
from fellfield.games.leaping_lemmings.state import add_at
from fellfield.testing.clauses import clause

Odds = dict[tuple[str, ...], Fraction]


def shuffled(orders: list[tuple[str, ...]]) -> Odds:
    """Every order with its probability, all equal."""
    counts = Counter(orders)
    return {order: Fraction(count, len(orders)) for order, count in counts.items()}


def lazily(odds: Callable[[Any], list[tuple[Any, int]]], take: Callable[[Any, str], bool], state: Any) -> Odds:
    """Every sequence of draws with the probability that the engine gives it."""
    found: Odds = {}

    def go_on(here: Any, drawn: tuple[str, ...], chance: Fraction) -> None:
        outcomes = odds(here)
        total = sum(weight for _, weight in outcomes)
        for outcome, weight in outcomes:
            after = here.copy()
            name = str(outcome).split(maxsplit=1)[1]
            line, likely = (*drawn, name), chance * Fraction(weight, total)
            if take(after, name):
                go_on(after, line, likely)
            else:
                found[line] = found.get(line, Fraction(0)) + likely

    go_on(state, (), Fraction(1))
    return found


@clause("LL-7.7", "LL-7.8", "LL-7.10", "LL-3.2")
def test_the_lazy_movement_deck_is_the_shuffled_one() -> None:
    for cards, tail in ((("2", "2", "3", "5"), 3), (("2", "3", "3", "4", "4"), 4), (("5", "5", "5"), 1)):
        state = ll("red arrives").state
        state.rules.movement = tuple(cards.count(value) for value in "2345")
        state.rules.tail = tail
        state.deck = list(state.rules.movement)

        def take(here: Any, name: str) -> bool:
            if name == "game-over":
                return False
            here.deck["2345".index(name)] -= 1
            return True

        orders = []
        for order in permutations(cards):
            below = order[len(cards) - tail + 1 :]  # these are set aside, and Game Over is shuffled into them
            above = order[: len(cards) - tail + 1]
            for mixed in permutations((*below, "game-over")):
                pile = (*above, *mixed)
                orders.append(pile[: pile.index("game-over") + 1])
        assert lazily(next_card, take, state) == shuffled(orders)


@clause("LL-2.4", "LL-3.5", "LL-11.13")
def test_lazy_pellets_are_pellets_laid_out_beforehand() -> None:
    pellets = ("1", "1", "2", "favor", "favor")
    state = ll("card 3; Ritz to move").state
    state.unseen = (2, 1, 2)

    def take(here: Any, name: str) -> bool:
        here.unseen = add_at(here.unseen, ("1", "2", "favor").index(name), -1)
        return bool(sum(here.unseen) > 1)  # two hexes and two resupplied ones are claimed, one stays in the pool

    orders = [order[:4] for order in permutations(pellets)]
    assert lazily(next_pellet, take, state) == shuffled(orders)


@clause("LL-2.3", "LL-3.3", "LL-11.9")
def test_lazily_dealt_cards_are_cards_shuffled_beforehand() -> None:
    cards = ("boo", "caution", "lost", "uh-oh")
    state = ll("card 3; Ritz to move").state
    state.undealt = 1 << 0 | 1 << 1 | 1 << 6 | 1 << 15

    def take(here: Any, name: str) -> bool:
        here.undealt &= ~(1 << {"boo": 0, "caution": 1, "lost": 6, "uh-oh": 15}[name])
        return bool(here.undealt)

    hands: Counter[tuple[frozenset[str], str]] = Counter()
    for order, chance in lazily(next_special, take, state).items():
        assert chance == Fraction(1, 24)
        hands[frozenset(order[:2]), order[2]] += 1
    assert set(hands.values()) == {2}  # two dealt, one bought: each of the twelve outcomes is equally likely
    assert len(hands) == 12
    assert lazily(next_special, take, state) == shuffled(list(permutations(cards)))
