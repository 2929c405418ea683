"""The views of Leaping Lemmings as types: what a seat sees, and what it is asked."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from fellfield.core.seats import Seat
from fellfield.core.view_types import BaseView, BySeat, EngineEntries, Hidden
from fellfield.games.leaping_lemmings.board import EagleName, Zone
from fellfield.games.leaping_lemmings.hexes import Hex, Place
from fellfield.games.leaping_lemmings.lemming_names import LemmingId
from fellfield.games.leaping_lemmings.material import Card, Face, PelletKind


class BoardEntries(TypedDict):
    """Board."""

    stacks: dict[Hex, list[Seat]]
    """The clans in each hex, bottom to top; the last is active. Empty hexes are left out."""
    lemmings: dict[Place, list[LemmingId]]
    """The lemmings in each hex, bottom to top, and in the chow box (`chow`)."""
    start: BySeat[int]
    """Lemmings in the Start Area."""
    chow: BySeat[int]
    """Lemmings eaten."""
    dives: BySeat[list[int]]
    """Lemmings in the dive boxes for 1, 2, 3, 4 and 5 points."""
    track: BySeat[int]
    """Points from dives so far."""


class EagleFacts(TypedDict):
    """An eagle on the board."""

    zone: Zone
    """The zone it is in."""
    side: Literal["hunting", "feasting"]
    """Its side."""


class EaglePair(TypedDict):
    """Both eagles."""

    red: EagleFacts
    """The red eagle."""
    blue: EagleFacts
    """The blue eagle."""


class DicePair(TypedDict):
    """Both eagle dice."""

    red: Face
    """The die of the red eagle."""
    blue: Face
    """The die of the blue eagle."""


class EagleEntries(TypedDict):
    """Eagles."""

    eagles: EaglePair
    """Both eagles."""
    eagle_seat: Seat
    """The Eagle Player of this turn, who has the dice and takes the first player step."""
    dice: DicePair | None
    """The dice of this turn; null before the roll."""


class TurnEntries(TypedDict):
    """The turn."""

    phase: Literal["eagles", "lemmings"] | None
    """Eagles until the movement card is turned, then lemmings; null before the first turn and after the last one."""
    card: int | None
    """The movement card turned last, 2 to 5; null before the first."""
    draw_pile: int
    """Movement cards not turned yet, Game Over included."""
    values: BySeat[int]
    """The value of the card for each seat, after favours and Special Actions."""
    doubled: BySeat[bool]
    """Quick Start: lemmings leave the Start Area with twice the value."""
    stepped: int
    """Player steps begun this turn."""


class PelletEntries(TypedDict):
    """Pellets."""

    pellets: list[Hex]
    """Hexes with a pellet."""
    pool: int
    """Pellets that are neither on the board nor claimed."""
    exchanged: BySeat[int]
    """Favour pellets spent."""


class PlayedSpecial(TypedDict):
    """A Special Action that was played."""

    card: Card
    """The card."""
    seat: Seat
    """Its player."""


class SpecialEntries(TypedDict):
    """Special Actions."""

    flipped: BySeat[bool]
    """It's a 5 has been used (in Chaos from the start)."""
    undealt: int
    """Special Actions in the face-down pile."""
    discard_top: PlayedSpecial | None
    """The Special Action on top of the discard pile."""
    shown: Card | None
    """The Special Action being resolved."""
    under_dice: Card | None
    """Mine! All Mine!, under the dice until the turn ends."""
    kept: BySeat[list[Card]]
    """Chaos: cards that a seat has played and keeps."""
    unwanted: int
    """Chaos: cards that every player refused."""


class SeenCards(TypedDict):
    """The cards that everybody has seen since the game began."""

    movement: dict[str, int]
    """The number of movement cards turned so far, by value."""
    specials: list[PlayedSpecial]
    """The Special Actions played so far, in order."""
    unwanted: list[Card]
    """Chaos: the cards that every player refused."""


class MemoryEntries(TypedDict):
    """What everybody may remember.

    The screen shows only the top of a pile, and nobody may search one (LL-2.5). What was shown may be remembered:
    people find it in the log, bots here (LL-R4).
    """

    seen: SeenCards
    """The cards seen so far; for bots and `imagine`, not shown at the table."""


class SharedEntries(
    BoardEntries, EagleEntries, TurnEntries, PelletEntries, SpecialEntries, MemoryEntries, EngineEntries
):
    """What everybody sees."""


class OwnEntries(TypedDict):
    """Secrets.

    What you see of them depends on your seat.
    """

    hands: BySeat[list[Card] | Hidden]
    """Special Actions held."""
    claimed: BySeat[dict[PelletKind, int] | Hidden]
    """Pellets claimed: how many of each kind."""
    offered: Card | Hidden | None
    """Chaos: the card in circulation; hidden if you have not held it."""


class LeapingView(BaseView, SharedEntries, OwnEntries):
    """A view of Leaping Lemmings.

    Others' Special Actions (`hands`), the kinds of their pellets (`claimed`) and, in Chaos, a card you have not
    held (`offered`) are **secret**: `{"hidden": 3}` gives only their number. Claimed pellets are revealed once the
    game is over.

    Lemmings have ids, although no rule ever asks for one (LL-R3): a lemming on the board can be followed with the
    eye, so everybody can tell it from its clanmates, from its place in the Start Area to the cliff or the chow box.
    In the Start Area and in the dive boxes they are only counted. A Special Action is known by its name, since
    there is one of each. Movement cards of a value and pellets are interchangeable and have no ids.

    >>> from fellfield.core.match import Match
    >>> view = Match("leaping-lemmings", 3, seed=1).state.view(0)
    >>> view["question"]
    {'step': 'dice-order-step', 'clause': 'LL-4.2', 'red': 'hover', 'blue': '3'}
    >>> view["start"], view["eagles"]["red"], view["claimed"]
    ([10, 10, 10], {'zone': 'A', 'side': 'hunting'}, [{'1': 0, '2': 0, 'favor': 0}, {'hidden': 0}, {'hidden': 0}])
    >>> view["hands"]
    [['caution', 'deja-vu', 'king-of-the-hill', 'snap-crackle-pop'], {'hidden': 4}, {'hidden': 4}]
    """


# -- questions --------------------------------------------------------------------------------------------------


Stage: TypeAlias = Literal["fresh", "favored", "played", "chaos"]
"""What a player has done in their step: nothing, taken a favour, played a card; `chaos` is nothing in Chaos."""


class PlayerQuestion(TypedDict):
    """Take a player step. Answers: `move`, `dive`, `claw`, `pass`, `favor`, `play`."""

    value: int
    """Your movement points."""
    start_value: int
    """Those of a lemming that leaves the Start Area."""
    stage: Stage
    """What you have done in this step."""


class DiceOrderQuestion(TypedDict):
    """Choose the die that is resolved first. Answers: `first`."""

    red: Face
    """The red die."""
    blue: Face
    """The blue die."""


class FlyQuestion(TypedDict):
    """Fly an eagle. Answers: `eagle red cw`."""

    eagle: EagleName
    """The eagle."""
    zone: Zone
    """The zone it is in."""
    zones: int
    """How many zones it flies."""


class EatQuestion(TypedDict):
    """Choose the eagle's victim. Answers: `eat`."""

    eagle: EagleName
    """The eagle."""
    hexes: list[Hex]
    """Where the possible victims are."""


class ScatterQuestion(TypedDict):
    """Scatter a lemming from the eagle's zone. Answers: `scatter`."""

    eagle: EagleName
    """The eagle."""
    hexes: list[Hex]
    """The hexes to be cleared."""


class ResupplyQuestion(TypedDict):
    """Put a pellet on the board. Answers: `resupply`."""

    eagle: EagleName
    """The eagle."""


class FeedQuestion(TypedDict):
    """Choose the eagle that eats. Answers: `feed`."""

    hex: Hex
    """Where both eagles hunt."""


class FleeQuestion(TypedDict):
    """Scatter the lemming on top. Answers: `scatter`."""

    hex: Hex
    """Where it is."""


class ChaosQuestion(TypedDict):
    """Chaos: play the card in circulation, or hand it on. Answers: `play`, `hand on`."""

    card: Card
    """The card."""


class PushQuestion(TypedDict):
    """Push a lemming. Answers: `push`."""

    card: Card
    """The Special Action that pushes."""


class FlushQuestion(TypedDict):
    """Scatter the next lemming of a hex. Answers: `scatter`."""

    hex: Hex
    """The hex that is emptied."""
