"""Imagined states have exactly the odds of the unseen cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

from tests.games.valhalla_lemmings.positions import vl

import fellfield
from fellfield.core.chance import Seeded, Source
from fellfield.core.seats import CHANCE
from fellfield.games.valhalla_lemmings import game
from fellfield.games.valhalla_lemmings.material import VALUES, count_in, counts_in, size_of, values_in
from fellfield.testing.clauses import clause


class Path(Source):
    """A source that follows one path through a tree of choices and records the width of every branch."""

    def __init__(self, turns: list[int]) -> None:
        self.turns = turns
        self.widths: list[int] = []

    def below(self, n: int) -> int:
        self.widths.append(n)
        if len(self.widths) > len(self.turns):
            self.turns.append(0)
        return self.turns[len(self.widths) - 1]


def every_way(make: Callable[[Source], Any]) -> Iterator[tuple[Any, Fraction]]:
    """Every result of a random function with its exact odds."""
    turns: list[int] = []
    while True:
        path = Path(turns)
        made = make(path)
        odds = Fraction(1)
        for width in path.widths:
            odds /= width
        yield made, odds
        while turns and turns[-1] == path.widths[len(turns) - 1] - 1:
            turns.pop()
        if not turns:
            return
        turns[-1] += 1


def dealt(scenario: str, viewer: int, read: Callable[[Any], Any]) -> dict[Any, Fraction]:
    """The exact odds of a property of the imagined states."""
    return worlds_of(game.scenario(scenario).view(viewer), read)


def worlds_of(view: Any, read: Callable[[Any], Any]) -> dict[Any, Fraction]:
    """The exact odds of a property of the states that fit a view."""
    odds: dict[Any, Fraction] = {}
    for world, share in every_way(lambda source: game.imagine(view, source)):
        value = read(world)
        odds[value] = odds.get(value, Fraction(0)) + share
    return odds


def hand(world: Any, seat: int) -> tuple[int, ...]:
    return values_in(world.hands[seat])


def shares(cards: list[int], read: Callable[[tuple[int, ...]], Any]) -> dict[Any, Fraction]:
    """Count a property over every order of these cards."""
    counted = Counter(read(order) for order in permutations(cards))
    whole = sum(counted.values())
    return {value: Fraction(count, whole) for value, count in counted.items()}


def downwards(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(cards, reverse=True))


@clause("VL-2.8")
def test_hidden_hands_and_pile_are_every_split_of_the_unseen_cards() -> None:
    scenario = "3 players; first A; table lemsar; pile 5+1; A hand 3+2; B hand 3+1; C hand 2"
    found = dealt(scenario, 0, lambda world: (hand(world, 1), hand(world, 2)))
    assert found == shares([5, 1, 3, 1, 2], lambda cards: (downwards(cards[:2]), downwards(cards[2:3])))


@clause("VL-R67", "VL-10.16")
def test_a_reserve_and_what_was_drawn_from_it_are_parts_of_one_clan() -> None:
    scenario = "2 players; first A; table lemsar lemmoki joan_of_arclem; A hand 1 reserve nothing; B hand 2+1 reserve 5"
    found = dealt(scenario, 0, lambda world: (values_in(world.reserves[1]), hand(world, 1)))
    clan = [1, 1, 1, 1, 1, 2, 2, 3, 3, 5]
    exact: dict[Any, Fraction] = {}
    for first in range(10):
        for second in range(10):
            for third in range(10):
                if len({first, second, third}) == 3:
                    value = ((clan[first],), downwards((clan[second], clan[third])))
                    exact[value] = exact.get(value, Fraction(0)) + Fraction(1, 720)
    assert found == exact


@clause("VL-10.16", "VL-R67")
def test_after_the_first_draw_hand_and_reserve_make_up_the_clan_in_every_imagined_state() -> None:
    match = fellfield.Match(game, 2, seed=4)
    while match.state.turn == 1:
        seat = match.state.to_act[0]
        assert seat is not CHANCE
        legal = match.state.legal(seat)
        plain = [action for action in legal if str(action) in ("decline", "bid 1")]
        match.play(seat, plain[0] if plain else legal[0])
    state: Any = match.state
    view = state.view(0)
    drawn = view["hands"][1]["hidden"] - len(view["known"][1])
    fives: list[int] = []
    for seed in range(300):
        world: Any = game.imagine(view, Seeded(seed))
        unknown = world.hands[1] - world.sure[1]
        assert size_of(unknown) == drawn
        if drawn == 5:
            assert counts_in(unknown + world.reserves[1]) == (5, 2, 2, 1)
        fives.append(count_in(world.reserves[1], VALUES.index(5)))
    assert drawn == 5
    assert 0.4 < sum(fives) / len(fives) < 0.6


@clause("VL-R68")
def test_cards_face_down_are_any_of_the_hand() -> None:
    scenario = (
        "2 players; first A; table lemsar lemmoki lemulysses; "
        "A hand 1 bids 1 reserve nothing; B hand 5 bids 1 reserve nothing"
    )
    found = dealt(scenario, 0, lambda world: (values_in(world.bids[world.bid_at(0, 1)]), hand(world, 1)))
    assert sum(found.values()) == 1
    assert all(found[(bid, held)] == found[(held, bid)] for bid, held in found)


# -- what one seat alone has seen --------------------------------------------------------------------------------

BATTLE = "B hand 2+1 bid 2; C hand 1 bid 1"


@clause("VL-R39")
def test_a_card_given_away_is_certain_to_its_giver_and_to_nobody_else() -> None:
    position = vl(f"3 players; first A; table lemopatra; pile 5+3; A hand 3+2+1 bid 5; {BATTLE}")
    position.play("A: give B 3")
    giver, receiver, other = (position.view(seat) for seat in "ABC")
    assert giver["traced"] == [[], [3], []]
    assert receiver["traced"] == other["traced"] == [[], [], []]
    found = worlds_of(giver, lambda world: (hand(world, 1), hand(world, 2)))
    assert found == shares([5, 3, 2, 1, 1], lambda cards: (downwards((3, *cards[:2])), downwards(cards[2:3])))
    assert any(3 not in cards for cards in worlds_of(other, lambda world: hand(world, 1)))


@clause("VL-R95")
def test_a_hand_looked_at_is_remembered_while_what_is_drawn_to_it_is_any_unseen_card() -> None:
    position = vl(f"3 players; first A; table lemminerva; pile 5+3; A hand 1 bid 5; {BATTLE}")
    position.play("A: target B", "*: draw 5")
    assert position.view("A")["traced"] == [[], [2, 1], []]
    assert position.view("C")["traced"] == [[], [], []]
    found = worlds_of(position.view("A"), lambda world: hand(world, 1))
    assert found == shares([5, 3, 1], lambda cards: downwards((2, 1, cards[0])))


@clause("VL-R75")
def test_a_card_taken_is_certain_to_the_player_who_lost_it() -> None:
    position = vl(f"3 players; first A; table lemmoki; pile 5+3; A hand 1 bid 5; {BATTLE}")
    position.play("A: target B", "*: grab 2")
    assert position.view("B")["traced"] == [[2], [], []]
    assert all(2 in cards for cards in worlds_of(position.view("B"), lambda world: hand(world, 0)))
    assert any(2 not in cards for cards in worlds_of(position.view("C"), lambda world: hand(world, 0)))


@clause("VL-6.7", "VL-R38")
def test_cards_discarded_since_the_last_draw_are_in_the_pile_of_every_imagined_state() -> None:
    position = vl(f"3 players; first A; table lemsar; pile 5+3; A hand 3+2+1 bid 5; {BATTLE}")
    position.play("A: discard 3+2")
    assert position.view("C")["fresh"] == [3, 2, 2, 1]  # what A discarded, and the bids that B and C have lost
    found = worlds_of(position.view("A"), lambda world: (hand(world, 1), hand(world, 2)))
    assert found == shares([5, 3, 2, 1, 1], lambda cards: (downwards(cards[:2]), downwards(cards[2:3])))
