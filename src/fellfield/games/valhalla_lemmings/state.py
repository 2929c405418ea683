"""The position: everything decided so far."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias

from fellfield.core.contract import Setup, State
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.material import ANSWERS, NO_CARDS, Counts, TieAnswer, counts_in
from fellfield.games.valhalla_lemmings.setup import ValhallaSetup

# The state of a Legend in a Saga (VL-8.8).
INACTIVE: Final = 0
RESOLVED: Final = 1
PENDING: Final = 2
READY: Final = 3
SPENT: Final = 4
CardState: TypeAlias = Literal["inactive", "resolved", "pending", "ready", "spent"]
"""A Legend dealt at the start, one that has acted, one that acts later, a Shield in force, one that is turned over."""
CARD_STATES: Final[tuple[CardState, ...]] = ("inactive", "resolved", "pending", "ready", "spent")

# The answer of the owner of a tie modifier (VL-R102).
UNASKED: Final = 0
WIN_TIE: Final = 1
LOSE_TIE: Final = 2
LEAVE_TIE: Final = 3
TIE_ANSWERS: Final[tuple[TieAnswer | Literal[""], ...]] = ("", *ANSWERS)


Ending: TypeAlias = Literal["out", "longest-saga", "shared", "both-out", "dead-turns"]
"""How a game ends (VL-7.4, VL-7.5, VL-10.14, VL-10.15, VL-R80)."""


@dataclass(frozen=True)
class Modifier:
    """A deferred effect on its owner: kind, amount, time, whether it is due, and its Legend card (VL-8.6)."""

    seat: Seat
    what: int
    amount: int
    when: int
    due: bool
    card: int


@lru_cache(maxsize=4096)
def pending(seat: Seat, what: int, amount: int, when: int, card: int) -> Modifier:
    """The shared value of a modifier that is not due yet; a cache, because building the dataclass is slow."""
    return Modifier(seat, what, amount, when, due=False, card=card)


@lru_cache(maxsize=4096)
def due(seat: Seat, what: int, amount: int, when: int, card: int) -> Modifier:
    """The shared value of a modifier that is due."""
    return Modifier(seat, what, amount, when, due=True, card=card)


@dataclass(frozen=True)
class Activation:
    """A Legend being activated: its controller, its card, the players named so far, and the players shielded.

    `other` and `loser` are empty until the controller has named a target; a controller who names nobody (VL-R96) is
    entered himself, since he is never a target. `equal` is the player chosen among equals for the current operation
    (VL-R34).
    """

    seat: Seat
    card: int
    other: tuple[Seat, ...] = ()
    loser: tuple[Seat, ...] = ()
    shielded: tuple[Seat, ...] = ()
    equal: tuple[Seat, ...] = ()


@lru_cache(maxsize=4096)
def activation(
    seat: Seat,
    card: int,
    other: tuple[Seat, ...] = (),
    loser: tuple[Seat, ...] = (),
    shielded: tuple[Seat, ...] = (),
    equal: tuple[Seat, ...] = (),
) -> Activation:
    """The shared value of an activation."""
    return Activation(seat, card, other, loser, shielded, equal)


class Valhalla(State):
    """The position. Village cards are sets (`material.py`); Legend cards are numbered in order of appearance.

    `bids` holds a set for each battle and seat; with two players there are three battles. `back` is the bid that the
    winner of a two-player battle has just taken back (VL-R74), `sure` the cards that everybody knows to be among a
    seat's hidden ones, `box` the cards out of this game. `deck` counts the unseen copies of each Legend.

    `traced` holds, for each pair of knower and owner, the hidden cards that the knower knows beyond `sure`: given away,
    taken, looked at. It is empty while there are none. `fresh` are the cards laid face up on the pile since the last
    draw from it.

    Fields that change with every bid are lists, the others tuples, which copies share.
    """

    hands: list[int]
    bids: list[int]
    back: int
    reserves: tuple[int, ...]
    pile: int
    box: int
    sure: list[int]
    traced: tuple[int, ...]
    fresh: int
    deck: tuple[int, ...]
    bottom: tuple[int, ...]
    table: tuple[int, ...]
    cards: tuple[int, ...]
    card_states: list[int]
    sagas: list[tuple[int, ...]]
    modifiers: tuple[Modifier, ...]
    activations: tuple[Activation, ...]
    strengths: tuple[int, ...]
    answers: tuple[int, ...]
    winners: tuple[Seat, ...]
    losers: tuple[Seat, ...]
    first: int
    battle: int
    opened: bool
    stirred: bool
    dead_turns: int
    champions: tuple[Seat, ...]
    ending: Ending | Literal[""]

    def __init__(self, setup: Setup | None = None) -> None:
        super().__init__(setup)
        count = 0 if setup is None else setup.players
        battles = 3 if count == 2 else 1
        self.hands = [NO_CARDS] * count
        self.bids = [NO_CARDS] * (count * battles)
        self.back = NO_CARDS
        self.reserves = (NO_CARDS,) * count
        self.pile = NO_CARDS
        self.box = NO_CARDS
        self.sure = [NO_CARDS] * count
        self.traced = ()
        self.fresh = NO_CARDS
        self.deck = (0,) * len(self.rules.deck.legends) if setup is not None else ()
        self.bottom = ()
        self.table = ()
        self.cards = ()
        self.card_states = []
        self.sagas = [()] * count
        self.modifiers = ()
        self.activations = ()
        self.strengths = (0,) * count
        self.answers = (UNASKED,) * count
        self.winners = ()
        self.losers = ()
        self.first = 0
        self.battle = 0
        self.opened = False
        self.stirred = False
        self.dead_turns = 0
        self.champions = ()
        self.ending = ""

    @property
    def rules(self) -> ValhallaSetup:
        """The setup of this game."""
        setup: Any = self.setup
        found: ValhallaSetup = setup
        return found

    def turn_order(self) -> tuple[Seat, ...]:
        """The seats clockwise from the first player (VL-6.2)."""
        return TURN_ORDERS[self.setup.players][self.first]

    def held(self, seat: Seat) -> Counts:
        """The cards that a seat holds, as four counts."""
        return counts_in(self.hands[seat])

    def bid_at(self, battle: int, seat: Seat) -> int:
        """The index of this bid in `bids`."""
        return battle * self.setup.players + seat

    def bid(self, battle: int, seat: Seat) -> Counts:
        """The bid of a seat in a battle, as four counts."""
        return counts_in(self.bids[self.bid_at(battle, seat)])

    def legend_of(self, card: int) -> str:
        """The id of the Legend on a card."""
        return self.rules.deck.ids[self.cards[card]]


def replace_activation(state: Valhalla, activation: Activation) -> None:
    """Replace the current activation."""
    state.activations = (*state.activations[:-1], activation)


def end_activation(state: Valhalla) -> Activation:
    """Remove and return the current activation."""
    ended = state.activations[-1]
    state.activations = state.activations[:-1]
    return ended


TURN_ORDERS: Final[tuple[tuple[tuple[Seat, ...], ...], ...]] = tuple(
    tuple(tuple((first + step) % players for step in range(players)) for first in range(players))
    for players in range(7)
)
