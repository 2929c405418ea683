"""Everything decided so far in a game of Valhalla Lemmings, and what must always hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from fellfield.core.contract import Game, Json, Setup, State
from fellfield.core.seats import Seat
from fellfield.core.step import Step
from fellfield.games.valhalla_lemmings.deck import Deck
from fellfield.games.valhalla_lemmings.material import KINDS, Counts

# The state of a Legend in a Saga (VL-8.8).
INACTIVE, RESOLVED, PENDING, READY, SPENT = range(5)
CARD_STATES: Final = ("inactive", "resolved", "pending", "ready", "spent")

# How the owner of a tie modifier answered (VL-R102).
UNASKED, WIN_TIE, LOSE_TIE, LEAVE_TIE = range(4)
TIE_ANSWERS: Final = ("", "win", "lose", "leave")


@dataclass(frozen=True)
class Modifier:
    """A deferred effect on its owner (VL-8.6): what, how much, when, whether it is due, and the card it came from."""

    seat: Seat
    what: int
    amount: int
    when: int
    due: bool
    card: int


@dataclass(frozen=True)
class Activation:
    """A Legend being activated: by whom, which card, the players named so far, and whom a Shield protects.

    `other` and `loser` are empty until the controller has named somebody; a controller who names nobody (VL-R96)
    stands there himself, since nobody is ever his own target. `equal` is whoever was chosen among equals (VL-R34)
    for the operation under way.
    """

    seat: Seat
    card: int
    other: tuple[Seat, ...] = ()
    loser: tuple[Seat, ...] = ()
    shielded: tuple[Seat, ...] = ()
    equal: tuple[Seat, ...] = ()


class ValhallaSetup(Setup):
    """Players, options and the deck, with the steps of every effect made once."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, Json],
        deck: Deck,
        programs: tuple[tuple[Step, ...], ...],
    ) -> None:
        super().__init__(game, players, options)
        self.deck = deck
        self.programs = programs
        self.battles = 3 if players == 2 else 1


class Valhalla(State):
    """The whole position. Cards are counts by value, four for each seat; Legend cards are numbered as they appear.

    `bids` holds four counts for each battle and seat; with two players there are three battles. `back` is what the
    winner of a two-player battle has just taken back (VL-R74), `sure` the cards that everybody knows to be among a
    seat's hidden ones, `box` what takes no part in this game.
    """

    hands: list[int]
    bids: list[int]
    back: list[int]
    reserves: list[int]
    pile: list[int]
    box: list[int]
    sure: list[int]
    deck: list[int]
    bottom: list[int]
    table: list[int]
    cards: list[int]
    card_states: list[int]
    sagas: list[tuple[int, ...]]
    modifiers: list[Modifier]
    activations: list[Activation]
    strengths: list[int]
    answers: list[int]
    winners: list[int]
    losers: list[int]
    first: int
    battle: int
    opened: bool
    stirred: bool
    dead_turns: int
    champions: tuple[int, ...]
    ending: str

    def __init__(self, setup: Setup | None = None) -> None:
        super().__init__(setup)
        count = 0 if setup is None else setup.players
        battles = 3 if count == 2 else 1
        self.hands = [0] * (KINDS * count)
        self.bids = [0] * (KINDS * count * battles)
        self.back = [0] * KINDS
        self.reserves = [0] * (KINDS * count)
        self.pile = [0] * KINDS
        self.box = [0] * KINDS
        self.sure = [0] * (KINDS * count)
        self.deck = [0] * len(self.tables.deck.legends) if setup is not None else []
        self.bottom = []
        self.table = []
        self.cards = []
        self.card_states = []
        self.sagas = [()] * count
        self.modifiers = []
        self.activations = []
        self.strengths = [0] * count
        self.answers = [UNASKED] * count
        self.winners = []
        self.losers = []
        self.first = 0
        self.battle = 0
        self.opened = False
        self.stirred = False
        self.dead_turns = 0
        self.champions = ()
        self.ending = ""

    @property
    def tables(self) -> ValhallaSetup:
        """The setup with the deck and the effects in it."""
        setup: Any = self.setup
        found: ValhallaSetup = setup
        return found

    def turn_order(self) -> tuple[Seat, ...]:
        """The seats clockwise from the first player (VL-6.2)."""
        return TURN_ORDERS[self.setup.players][self.first]

    def held(self, seat: Seat) -> Counts:
        """The cards a seat holds."""
        at = seat * KINDS
        hands = self.hands
        return (hands[at], hands[at + 1], hands[at + 2], hands[at + 3])

    def bid_at(self, battle: int, seat: Seat) -> int:
        """Where in `bids` the four counts of this bid begin."""
        return (battle * self.setup.players + seat) * KINDS

    def bid(self, battle: int, seat: Seat) -> Counts:
        """The cards a seat has in a battle."""
        at = (battle * self.setup.players + seat) * KINDS
        bids = self.bids
        return (bids[at], bids[at + 1], bids[at + 2], bids[at + 3])

    def legend_of(self, card: int) -> str:
        """The id of the Legend on a card."""
        return self.tables.deck.ids[self.cards[card]]


TURN_ORDERS: Final[tuple[tuple[tuple[Seat, ...], ...], ...]] = tuple(
    tuple(tuple((first + step) % players for step in range(players)) for first in range(players))
    for players in range(7)
)
