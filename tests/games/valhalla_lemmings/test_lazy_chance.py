"""Lazy draws have the odds of shuffling beforehand: exact enumeration of small piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

from tests.games.valhalla_lemmings.positions import vl

from fellfield.core.contract import Event, State
from fellfield.testing.clauses import clause

Words = tuple[str, ...]
Distribution = dict[Words, Fraction]


def enumerated(state: State, word: Callable[[Event], str | None], stop: Callable[[Any], bool]) -> Distribution:
    """The probability of each sequence of words over all outcomes; players take their first legal action."""
    found: Distribution = {}
    _walk(state, (), Fraction(1), (word, stop), found)
    return found


def _walk(state: Any, words: Words, odds: Fraction, rule: tuple[Any, Any], found: Distribution) -> None:
    word, stop = rule
    if not state.to_act or stop(state):
        found[words] = found.get(words, Fraction(0)) + odds
        return
    if state.chance_is_due:
        outcomes = state.outcomes()
        total = sum(weight for _, weight in outcomes)
        branches = [(outcome, Fraction(weight, total)) for outcome, weight in outcomes]
    else:
        branches = [(state.legal(state.to_act[0])[0], Fraction(1))]
    for action, share in branches:
        after = state.copy()
        events = [word(event) for event in after.apply(state.to_act[0], action)]
        _walk(after, words + tuple(word for word in events if word), odds * share, rule, found)


def shuffled(pile: Sequence[str], look: Callable[[Sequence[str]], Words]) -> Distribution:
    """The same from a pile that was shuffled beforehand."""
    orders = Counter(look(order) for order in permutations(pile))
    total = sum(orders.values())
    return {words: Fraction(count, total) for words, count in orders.items()}


@clause("VL-2.5", "VL-4.1")
def test_legends_arrive_as_from_a_shuffled_deck() -> None:
    position = vl(
        "3 players; first A; deck lemmerlino lemarthur*2 lemmhilde_shield; A hand 5+5+5+1; B hand 2+2+2; C hand 1+1+1"
    )
    lazy = enumerated(
        position.state,
        lambda event: event.facts()["legend"] if event.facts()["event"] == "legend-arrived" else None,
        lambda state: state.turn == 3,
    )
    deck = ["lemmerlino", "lemarthur", "lemarthur", "lemmhilde_shield"]
    assert lazy == shuffled(deck, lambda order: tuple(order[:2]))


@clause("VL-6.7", "VL-R36")
def test_cards_are_drawn_as_from_a_shuffled_pile() -> None:
    position = vl(
        "4 players; first A; table lemhighlander lemmerlino; pile 5+3+1+1; A hand 1 bid 5; B hand 1 bid 3; "
        "C hand 1 bid 1; "
        "D hand 1 bid 1; deck nothing"
    )
    position.play("A: take lemhighlander")
    lazy = enumerated(
        position.state,
        lambda event: str(event.facts()["card"]) if event.facts()["event"] == "card-drawn" else None,
        lambda state: state.turn == 2,
    )
    assert lazy == shuffled(["5", "3", "1", "1"], lambda order: tuple(order[:3]))


@clause("VL-10.16", "VL-R67")
def test_a_reserve_is_drawn_as_from_a_pile_shuffled_once() -> None:
    position = vl(
        "2 players; first A; table lemmerlino; A hand 1+1 reserve 5+3+2+1+1+1 bids 2; "
        "B hand 1+1 reserve nothing bids 1; "
        "deck lemsar*2"
    )
    lazy = enumerated(
        position.state,
        lambda event: str(event.facts()["cards"][0]) if event.facts()["event"] == "reserve-drawn" else None,
        lambda state: state.turn == 2,
    )
    assert lazy == shuffled(["5", "3", "2", "1", "1", "1"], lambda order: tuple(order[:5]))


@clause("VL-10.10")
def test_a_sunk_legend_comes_up_after_everything_unseen() -> None:
    position = vl(
        "2 players; first A; table lemmerlino; deck lemarthur lemmhilde_shield; "
        "A hand 3+3+2+2+1+1 reserve nothing bids 2; "
        "B hand 1+1+1+1+1 reserve nothing bids 2"
    )
    lazy = enumerated(
        position.state,
        lambda event: event.facts()["legend"] if event.facts()["event"] == "legend-arrived" else None,
        lambda state: len(state.to_act) == 2,
    )
    unseen = ["lemarthur", "lemmhilde_shield"]
    assert lazy == shuffled(unseen, lambda order: (*order, "lemmerlino"))


@clause("VL-R75")
def test_a_card_is_taken_as_from_a_shuffled_hand() -> None:
    position = vl("3 players; first A; table lemmoki; A hand 1 bid 5; B hand 5+1+1 bid 2; C hand 1 bid 1; deck nothing")
    position.play("A: target B")
    lazy = enumerated(
        position.state,
        lambda event: event.facts()["card"] if event.facts()["event"] == "card-grabbed" else None,
        lambda state: state.turn == 2,
    )
    assert lazy == shuffled(["5", "1", "1"], lambda order: (order[0],))
