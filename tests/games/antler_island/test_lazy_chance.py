"""Lazy draws have the odds of shuffling beforehand: exact enumeration of small piles with reshuffles.

The shuffled game below is a simple second implementation: piles are lists in a fixed order, a reshuffle branches over
all orders of the discard. The lazy game is the engine. Both follow one script and one policy; the laws of everything
that anybody sees must agree to the last fraction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from math import factorial
from typing import TypeAlias

import pytest
from tests.games.antler_island.positions import an

from fellfield.core.bag import Bag
from fellfield.core.seats import CHANCE
from fellfield.games.antler_island.material import handful, values_in
from fellfield.games.antler_island.rules import actions, food, tiles, trails
from fellfield.games.antler_island.state import Island
from fellfield.testing.clauses import clause

Law: TypeAlias = dict[tuple[int, ...], Fraction]

# What happens, in order: a token to a space, a seat eats there, a seat draws from the pile, a seat gives up food.
SCRIPT = (
    ("put", 0), ("put", 3), ("put", 0), ("eat", 0), ("give", 0), ("put", 6), ("draw", 1), ("give", 1), ("put", 9),
    ("eat", 0), ("draw", 1), ("give", 1), ("eat", 6), ("give", 0), ("put", 6), ("eat", 9), ("eat", 3), ("give", 0),
    ("put", 3), ("eat", 3), ("eat", 6),
)  # fmt: skip
EATER = 0


def given(held: tuple[int, ...]) -> tuple[int, ...]:
    """A policy that depends on the tokens seen: the largest token, and a pair if there is one."""
    most = max(held)
    return (most, most) if held.count(most) > 1 else (most,)


# -- shuffled beforehand --------------------------------------------------------------------------------------


class Shuffled:
    """Piles in a fixed order, tokens with values from the start."""

    def __init__(self, start: tuple[int, ...], main: tuple[int, ...]) -> None:
        self.start, self.main = list(start), list(main)
        self.discard: list[int] = []
        self.board: dict[int, list[int]] = {0: [], 3: [], 6: [], 9: []}
        self.held: dict[int, list[int]] = {0: [], 1: []}
        self.seen: tuple[int, ...] = ()

    def copy(self) -> Shuffled:
        twin = Shuffled(tuple(self.start), tuple(self.main))
        twin.discard = self.discard[:]
        twin.board = {space: tokens[:] for space, tokens in self.board.items()}
        twin.held = {seat: tokens[:] for seat, tokens in self.held.items()}
        twin.seen = self.seen
        return twin

    def worlds(self) -> Iterator[tuple[Shuffled, Fraction]]:
        """The worlds after a reshuffle, if one is needed now."""
        if self.start or self.main or not self.discard:
            yield self, Fraction(1)
            return
        orders = Counter(permutations(self.discard))
        for order, ways in orders.items():
            world = self.copy()
            world.main, world.discard = list(order), []
            yield world, Fraction(ways, factorial(len(order)))

    def token(self) -> int | None:
        pile = self.start or self.main
        return pile.pop(0) if pile else None


def shuffled_law(start: tuple[int, ...], main: tuple[int, ...]) -> Law:
    law: Law = {}
    firsts, seconds = Counter(permutations(start)), Counter(permutations(main))
    for first, ways in firsts.items():
        for second, others in seconds.items():
            chance = Fraction(ways * others, factorial(len(first)) * factorial(len(second)))
            _play_shuffled(Shuffled(first, second), 0, chance, law)
    return law


def _play_shuffled(world: Shuffled, place: int, chance: Fraction, law: Law) -> None:
    if place == len(SCRIPT):
        law[world.seen] = law.get(world.seen, Fraction(0)) + chance
        return
    what, number = SCRIPT[place]
    if what in ("put", "draw"):
        for after, part in world.worlds():
            branch = after.copy()
            token = branch.token()
            if token is not None and what == "put" and len(branch.board[number]) < 2:
                branch.board[number].append(token)
            elif token is not None and what == "draw":
                branch.held[number].append(token)
                branch.seen += (token,)
            _play_shuffled(branch, place + 1, chance * part, law)
        return
    if what == "eat":
        for token in world.board[number]:
            world.held[EATER].append(token)
            world.seen += (token,)
        world.board[number] = []
    elif world.held[number]:
        for token in given(tuple(world.held[number])):
            world.held[number].remove(token)
            world.discard.append(token)
    _play_shuffled(world, place + 1, chance, law)


# -- drawn when looked at: the product ------------------------------------------------------------------------


def small(start: tuple[int, ...], main: tuple[int, ...]) -> Island:
    """A position of the engine with small piles."""
    state: Island = an("food; P1 to reveal").state
    state.bags = (Bag("start", _counts(start)), Bag("main", _counts(main)))
    state.start_left, state.main_left = len(start), len(main)
    state.held = [0, 0, 0, 0]
    trails.assume(state)
    state.filled = (_counts(start), _counts(main))
    return state


def _counts(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(values.count(value) for value in (1, 2, 3))


def lazy_law(start: tuple[int, ...], main: tuple[int, ...]) -> Law:
    law: Law = {}
    _play_lazily(small(start, main), 0, (), Fraction(1), law)
    return law


def _play_lazily(state: Island, place: int, seen: tuple[int, ...], chance: Fraction, law: Law) -> None:
    if place == len(SCRIPT):
        law[seen] = law.get(seen, Fraction(0)) + chance
        return
    what, number = SCRIPT[place]
    if what == "put":
        if food.tokens_to_draw(state):
            food.put_on(state, number) if len(state.food[number]) < 2 else food.draw(state)
        _play_lazily(state, place + 1, seen, chance, law)
    elif what == "draw":
        if not food.tokens_to_draw(state):
            _play_lazily(state, place + 1, seen, chance, law)
            return
        food.ready_pile(state)
        _branch(
            state, food.top_bag(state), lambda world, value: food.look_at(world, number, food.draw(world), value),
            place + 1, seen, chance, law,
        )  # fmt: skip
    elif what == "eat":
        state.stags[EATER] = number
        if not state.food[number]:
            _play_lazily(state, place + 1, seen, chance, law)
            return
        again = place if len(state.food[number]) > 1 else place + 1
        _branch(
            state,
            state.food[number][0],
            lambda world, value: actions.eat(world, EATER, value),
            again,
            seen,
            chance,
            law,
        )
    else:
        if state.held[number]:
            tokens = given(values_in(state.held[number]))
            state.held[number] -= handful(tokens)
            food.discard_food(state, handful(tokens))
            trails.show(state, number, handful(tokens))
        _play_lazily(state, place + 1, seen, chance, law)


def _branch(
    state: Island,
    bag: int,
    look: Callable[[Island, int], None],
    place: int,
    seen: tuple[int, ...],
    chance: Fraction,
    law: Law,
) -> None:
    odds = [(kind + 1, weight) for kind, weight in enumerate(state.bags[bag].counts) if weight]
    total = sum(weight for _, weight in odds)
    for value, weight in odds:
        world: Island = state.copy()
        look(world, value)
        _play_lazily(world, place, (*seen, value), chance * Fraction(weight, total), law)


@clause("AN-3.5", "AN-R13", "AN-R108", "AN-R35")
@pytest.mark.parametrize(
    ("start", "main"),
    [((1, 2), (2, 3)), ((1, 1, 2), (3, 2)), ((1, 2, 2), (1, 3, 3)), ((2,), (1, 2, 3)), ((1, 2, 3), (3,))],
)
def test_lazily_drawn_food_has_the_odds_of_shuffled_food(start: tuple[int, ...], main: tuple[int, ...]) -> None:
    lazy = lazy_law(start, main)
    assert sum(lazy.values()) == 1
    assert lazy == shuffled_law(start, main)


def test_the_script_reshuffles_twice_while_tokens_of_old_piles_are_on_the_board() -> None:
    """Without reshuffles the comparison would miss the difficult case."""
    state = small((1, 2), (2, 3))
    generations, older = set(), False
    for what, number in SCRIPT:
        if what == "put" and food.tokens_to_draw(state):
            food.put_on(state, number) if len(state.food[number]) < 2 else food.draw(state)
        elif what == "draw" and food.tokens_to_draw(state):
            bag = food.draw(state)
            food.look_at(state, number, bag, state.bags[bag].odds()[0][0] + 1)
        elif what == "eat":
            state.stags[EATER] = number
            while state.food[number]:
                actions.eat(state, EATER, state.bags[state.food[number][0]].odds()[0][0] + 1)
        elif what == "give" and state.held[number]:
            tokens = given(values_in(state.held[number]))
            state.held[number] -= handful(tokens)
            food.discard_food(state, handful(tokens))
            trails.show(state, number, handful(tokens))
        generations.add(state.bags[state.main].generation)
        claims = {claim for claims in state.food for claim in claims}
        older |= state.bags[state.main].generation > 0 and bool(claims - {state.main})
    assert max(generations) >= 2
    assert older


# -- tiles ----------------------------------------------------------------------------------------------------

TILE_STEPS = 6


def _tile_worlds(order: tuple[int, ...], chance: Fraction, law: Law) -> None:
    """The simple game of tiles: draw the top, discard every second tile, shuffle when needed."""

    def play(pile: list[int], discard: list[int], seen: tuple[int, ...], part: Fraction) -> None:
        if len(seen) == TILE_STEPS or not (pile or discard):
            law[seen] = law.get(seen, Fraction(0)) + part
            return
        if not pile:
            orders = Counter(permutations(discard))
            for again, ways in orders.items():
                play(list(again), [], seen, part * Fraction(ways, factorial(len(discard))))
            return
        top = pile[0]
        thrown = [*discard, top] if len(seen) % 2 == 0 or top == 0 else discard
        play(pile[1:], thrown, (*seen, top), part)

    play(list(order), [], (), chance)


def _lazy_tiles(state: Island, seen: tuple[int, ...], chance: Fraction, law: Law) -> None:
    if len(seen) == TILE_STEPS or not tiles.tiles_to_draw(state):
        law[seen] = law.get(seen, Fraction(0)) + chance
        return
    tiles.ready_tiles(state)
    total = state.tile_bag.size
    for kind, weight in state.tile_bag.odds():
        world: Island = state.copy()
        tiles.take_top(world, 0, kind)
        if len(seen) % 2 == 0 or kind == 0:
            tiles.drop(world, 0, kind, up=False)
        _lazy_tiles(world, (*seen, kind), chance * Fraction(weight, total), law)


@clause("AN-9.5", "AN-R69")
@pytest.mark.parametrize("pile", [(0, 1, 2), (0, 0, 1, 2), (0, 1, 1, 2)])
def test_lazily_drawn_tiles_have_the_odds_of_shuffled_tiles(pile: tuple[int, ...]) -> None:
    naive: Law = {}
    for order, ways in Counter(permutations(pile)).items():
        _tile_worlds(order, Fraction(ways, factorial(len(pile))), naive)
    state: Island = an("P1 to reveal").state
    counts = tuple(pile.count(kind) for kind in range(6))
    state.tile_bag, state.tiles_filled = Bag("tiles", counts), counts
    lazy: Law = {}
    _lazy_tiles(state, (), Fraction(1), lazy)
    assert lazy == naive
    assert sum(lazy.values()) == 1


def test_chance_is_due_whenever_a_player_looks_at_a_token() -> None:
    position = an("P1: at B1, plan EEEEE; food B1 1; P1 to reveal")
    position.play("P1: reveal 1")
    assert position.state.to_act == (CHANCE,)
