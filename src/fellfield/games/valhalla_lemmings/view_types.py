"""The views of Valhalla Lemmings as types: what a seat sees, and what it is asked."""

from __future__ import annotations

from typing import TypeAlias, TypedDict

from fellfield.core.seats import Seat
from fellfield.core.view_types import BaseView, BySeat, EngineEntries, Hidden
from fellfield.games.valhalla_lemmings.deck import ModifierKind, ModifierTime
from fellfield.games.valhalla_lemmings.material import Battle, Legend, LegendNumber, TieAnswer
from fellfield.games.valhalla_lemmings.state import CardState, Ending

VillageCards: TypeAlias = list[int]
"""Village cards: their values, high ones first."""


class OwnEntries(TypedDict):
    """Secrets.

    What you see of them depends on your seat.
    """

    hands: BySeat[VillageCards | Hidden]
    """Cards held."""
    bids: list[BySeat[VillageCards | Hidden]]
    """By battle. One battle with 3 to 6 players; left, middle and right with two, hidden until opened."""
    reserves: BySeat[VillageCards | Hidden]
    """Two players: cards not drawn yet. Of your own you know the cards, not their order."""
    traced: BySeat[VillageCards]
    """Hidden cards of a seat that you know, besides those in `known`: you gave them, lost them or looked at them."""


class CardEntries(TypedDict):
    """Cards."""

    known: BySeat[VillageCards]
    """Hidden cards of a seat whose values are public."""
    pile: VillageCards | Hidden
    """The discard pile; hidden until the end."""
    fresh: VillageCards
    """Cards discarded face up since the last draw."""
    box: VillageCards
    """Cards not used in this game."""
    back: VillageCards
    """Two players: the bid that the winner of this battle has just taken back."""


class SagaCard(TypedDict):
    """A Legend in a Saga."""

    card: LegendNumber
    """Which copy."""
    legend: Legend
    """Its Legend."""
    state: CardState
    """Its state."""


class ModifierFacts(TypedDict):
    """A deferred effect."""

    seat: Seat
    """Its owner."""
    what: ModifierKind
    """What it does."""
    amount: int
    """Its amount, 0 if it has none."""
    when: ModifierTime
    """When it acts."""
    due: bool
    """Whether it acts now."""
    card: LegendNumber
    """The copy it came from."""


class ActivationFacts(TypedDict):
    """A Legend being activated."""

    seat: Seat
    """Its controller."""
    card: LegendNumber
    """Which copy."""
    legend: Legend
    """Its Legend."""
    other: list[Seat]
    """The target that the controller has named; the controller itself if it named nobody."""
    loser: list[Seat]
    """The losing target that the controller has named; the controller itself if it named nobody."""
    equal: list[Seat]
    """The player chosen among equals."""
    shielded: list[Seat]
    """The players protected by a Shield."""


class LegendEntries(TypedDict):
    """Legends."""

    table: list[Legend]
    """The prizes."""
    deck: int
    """Legends left in the deck."""
    bottom: list[Legend]
    """Known Legends at the bottom of the deck."""
    sagas: BySeat[list[SagaCard]]
    """The Sagas, oldest Legend first."""
    modifiers: list[ModifierFacts]
    """Deferred effects."""
    activations: list[ActivationFacts]
    """Legends being activated, the innermost last."""


class TurnEntries(TypedDict):
    """The turn."""

    first: Seat
    """The first player."""
    battle: int
    """The current battle, from 0."""
    strengths: BySeat[int]
    """Strengths in this battle; 0 before bids are opened."""
    answers: BySeat[TieAnswer | None]
    """What the owner of a tie modifier has answered."""
    winners: list[Seat]
    """Winners that have not taken a Legend yet."""
    losers: list[Seat]
    """Losers that have not discarded yet."""
    opened: bool
    """Two players: bids are revealed."""
    stirred: bool
    """Whether a card was discarded or a Legend placed this turn."""
    dead_turns: int
    """Two players: consecutive turns without a discard or a placed Legend."""
    champions: list[Seat]
    """The winners of the game."""
    ending: Ending | None
    """How the game ended."""


class SharedEntries(CardEntries, LegendEntries, TurnEntries, EngineEntries):
    """What everybody sees."""


class ValhallaView(BaseView, SharedEntries, OwnEntries):
    """A view of Valhalla Lemmings.

    Others' hands, reserves and, with two players, bids until they are revealed are **secret**: `{"hidden": 11}`
    gives only their number. A sealed bid still counts as held. Nobody sees the pile. Once the game is over,
    everything is revealed.

    Village cards of a value are interchangeable, whatever their colour (VL-R4, VL-R45), so they have no ids and a
    set of them is a list of values. Legends are told apart by copy: from the moment it leaves the table, or is
    dealt at the start, a Legend has a number (`card`) that never changes. On the table a copy is known by its
    place.

    >>> from fellfield.core.match import Match
    >>> view = Match("valhalla-lemmings", 3, seed=1).state.view(0)
    >>> view["question"], view["table"], view["first"]
    ({'step': 'bid-step', 'clause': 'VL-5.1', 'most': 3, 'prizes': 1}, ['lemmoki'], 2)
    >>> view["hands"]
    [[5, 5, 3, 3, 2, 2, 1, 1, 1, 1, 1], {'hidden': 11}, {'hidden': 11}]
    >>> view["sagas"][1]
    [{'card': 1, 'legend': 'lem_tzu', 'state': 'inactive'}]
    """


# -- questions --------------------------------------------------------------------------------------------------


class BidQuestion(TypedDict):
    """Bid. Answers: `bid`."""

    most: int
    """Cards that you may bid at most."""
    prizes: int
    """Legends on the table."""


class LockedBidQuestion(TypedDict):
    """Two players: bid face down in one battle. Answers: `bid`."""

    most: int
    """Cards that you may bid at most."""
    battle: Battle
    """The battle."""


class LegendChoiceQuestion(TypedDict):
    """Take a Legend from the table. Answers: `take`."""


class TargetQuestion(TypedDict):
    """Name the target of a Legend. Answers: `target`, `decline`."""

    legend: Legend
    """The Legend."""


class GiveQuestion(TypedDict):
    """Give cards away. Answers: `give`, `decline`."""

    legend: Legend
    """The Legend that makes you give."""
    seats: list[Seat]
    """The seats that may receive."""
    most: int
    """Cards at most; 60 is any number."""
    total: int
    """Their value at most; 300 is any."""


class DiscardQuestion(TypedDict):
    """Discard cards. Answers: `discard`, `decline`."""

    legend: Legend
    """The Legend that makes you discard."""
    most: int
    """Cards at most; 60 is any number."""


class DoubleLossesQuestion(TypedDict):
    """Discard more cards of the values just lost. Answers: `discard`, `decline`."""

    cards: VillageCards
    """The cards that may be discarded."""


class SeizeQuestion(TypedDict):
    """Seize Legends from a Saga. Answers: `seize`, `decline`."""

    legend: Legend
    """The Legend that lets you seize."""
    target_seat: Seat
    """The owner of the Saga."""
    most: int
    """Legends at most."""


class ReactivateQuestion(TypedDict):
    """Reactivate a Legend of your Saga. Answers: `reactivate`, `decline`."""

    legend: Legend
    """The Legend that lets you."""


class StrengthQuestion(TypedDict):
    """Announce your strength. Answers: `strength`."""

    strength: int
    """The strength of the bid."""
    least: int
    """What you may announce at least."""
    most: int
    """What you may announce at most."""


class TieQuestion(TypedDict):
    """Decide your tie. Answers: `tie`."""

    strength: int
    """The strength of those tied."""
