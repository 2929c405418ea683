"""Food: the draw rule, tokens on the board, hands and the discard (AN-3.4 to AN-3.6).

A token that nobody has looked at is a claim on the bag it was shuffled in. Tokens of one bag are interchangeable,
tokens of different bags are not (AN-R108), so a bag is kept while claims on it lie on the board, even when its pile is
exhausted and the discard has been shuffled into a new one.
"""

from __future__ import annotations

from fellfield.core.bag import Bag
from fellfield.core.seats import Seat
from fellfield.core.tuples import replace_at
from fellfield.games.antler_island.events import FoodShuffled
from fellfield.games.antler_island.material import UNIT, VALUES, counts_in
from fellfield.games.antler_island.rules import trails
from fellfield.games.antler_island.state import START_BAG, Island


def lay_piles(state: Island) -> None:
    """Shuffle the start pile and the main pile separately (AN-3.4)."""
    board = state.board
    state.bags = (Bag("start", board.start_pile), Bag("main", board.main_pile))
    state.filled = (board.start_pile, board.main_pile)
    state.start_left, state.main_left = sum(board.start_pile), sum(board.main_pile)
    state.main = 1


def tokens_to_draw(state: Island) -> int:
    """The number of tokens that can still be drawn (AN-3.5)."""
    return state.start_left + state.main_left + sum(state.discard)


def ready_pile(state: Island) -> None:
    """Shuffle the discard into a new main pile if both piles are empty (AN-3.5, AN-R13)."""
    if state.start_left == 0 and state.main_left == 0:
        _shuffle_discard(state)


def _shuffle_discard(state: Island) -> None:
    counts = state.discard
    old = state.bags[state.main]
    number = trails.free_bag(state)
    if number == len(state.bags):
        state.bags += (old,)
        state.filled += (counts,)
    state.bags = replace_at(state.bags, number, old.refilled(counts))
    state.filled = replace_at(state.filled, number, counts)
    state.main = number
    state.main_left = sum(counts)
    state.discard = (0,) * len(VALUES)
    state.emit(FoodShuffled(state.main_left))


def top_bag(state: Island) -> int:
    """The bag of the next token: the start pile while it lasts, then the main pile (AN-3.5, AN-R78)."""
    return START_BAG if state.start_left else state.main


def draw(state: Island) -> int:
    """Take the next token, unseen, and return the bag that it is a claim on (AN-3.5)."""
    ready_pile(state)
    if state.start_left:
        state.start_left -= 1
        return START_BAG
    assert state.main_left > 0
    state.main_left -= 1
    return state.main


def put_on(state: Island, space: int) -> None:
    """Put one drawn token face down on a space (AN-3.8, AN-6.4)."""
    state.food[space] = (*state.food[space], draw(state))


def look_at(state: Island, seat: Seat, bag: int, value: int) -> None:
    """Give a seat a token of this bag with this value (AN-3.6)."""
    state.bags = replace_at(state.bags, bag, state.bags[bag].without(value - 1))
    state.held[seat] += UNIT[value]
    trails.gain(state, seat, bag, value)


def discard_food(state: Island, food: int) -> None:
    """Put a handful face up on the single discard pile (AN-R15)."""
    ones, twos, threes = counts_in(food)
    before = state.discard
    state.discard = (before[0] + ones, before[1] + twos, before[2] + threes)
