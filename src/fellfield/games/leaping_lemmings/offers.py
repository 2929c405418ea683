"""The offers of Leaping Lemmings: what each action touches, where it leads, and what it earns.

`source` is where the lemming stands, with its `level` in the stack where that matters; `goal` is where the action ends.
`lemming` is the id of the lemming that the action moves. A `path` begins at the source, `costs` are the points spent on
reaching each of its places, and `risk` is the chance that an eagle eats at the goal next. Paths and lemmings are those
of the event that follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fellfield.core.action import Action
from fellfield.core.offers import Offer, offer_action
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.actions import (
    CLOCKWISE,
    ChooseDie,
    Claw,
    Dive,
    Eat,
    FeedEagle,
    FlyEagle,
    Move,
    Pass,
    PlaySpecial,
    Push,
    RaiseDive,
    Resupply,
    Scatter,
    SendEagle,
    TakeFavor,
)
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES, EagleName, Zone
from fellfield.games.leaping_lemmings.hexes import CLIFF, CODES, TEXTS, Hex, Place
from fellfield.games.leaping_lemmings.lemming_names import LemmingId, id_of
from fellfield.games.leaping_lemmings.material import CLAN_SHIFT, FACES, Card, Face
from fellfield.games.leaping_lemmings.rules.eagles import flight_path
from fellfield.games.leaping_lemmings.rules.movement import free_hexes, value_for
from fellfield.games.leaping_lemmings.rules.paths import dive_route, routes_from, straight_path
from fellfield.games.leaping_lemmings.rules.pellets import FAVOR_PRICES, claims_pellet
from fellfield.games.leaping_lemmings.rules.pushing import PushingAction
from fellfield.games.leaping_lemmings.rules.stacks import next_to_leave
from fellfield.games.leaping_lemmings.state import Race

CLIFF_EDGE: Final = TEXTS[CLIFF]

# -- the Eagle Player --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ChooseDieOffer(Offer):
    """Resolve this die first."""

    eagle: EagleName
    face: Face


@dataclass(frozen=True)
class FlyEagleOffer(Offer):
    """Fly an eagle over these zones, its present one first."""

    eagle: EagleName
    way: str
    zone: Zone
    path: tuple[Zone, ...]


@dataclass(frozen=True)
class SendEagleOffer(Offer):
    """Send an eagle to this zone."""

    eagle: EagleName
    zone: Zone
    path: tuple[Zone, ...]


@dataclass(frozen=True)
class EatOffer(Offer):
    """Feed the lemming on top of this hex to the eagle; it is of the clan `seat`."""

    hex: Hex
    goal: Place
    lemming: LemmingId
    seat: Seat
    whose: str
    among: str


@dataclass(frozen=True)
class FeedEagleOffer(Offer):
    """Let this eagle eat the lemming on top of the hex."""

    eagle: EagleName
    goal: Place
    lemming: LemmingId


@dataclass(frozen=True)
class ScatterOffer(Offer):
    """Scatter a lemming of the clan `seat`; over the cliff it earns `points`."""

    source: Place
    level: int
    goal: Place
    lemming: LemmingId
    seat: Seat
    whose: str
    among: str
    path: tuple[Place, ...]
    points: int = 0
    risk: float | None = None

    def exposed_place(self) -> str:
        return _standing(self.goal)


@dataclass(frozen=True)
class ResupplyOffer(Offer):
    """Put a pellet on this hex."""

    hex: Hex
    goal: Place


# -- the player step ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MoveOffer(Offer):
    """Move a lemming; with `pellet` it claims the pellet of the hex it leaves."""

    source: Place
    goal: Place
    lemming: LemmingId
    path: tuple[Place, ...]
    costs: tuple[int, ...]
    pellet: bool = False
    risk: float | None = None

    def exposed_place(self) -> str:
        return self.goal


@dataclass(frozen=True)
class DiveOffer(Offer):
    """Dive for these points; the path ends on the edge."""

    source: Place
    points: int
    lemming: LemmingId
    goal: Place
    path: tuple[Place, ...]
    costs: tuple[int, ...]
    pellet: bool = False


@dataclass(frozen=True)
class ClawOffer(Offer):
    """Claw a covered lemming to the top of its stack."""

    hex: Hex
    level: int
    source: Place
    lemming: LemmingId


@dataclass(frozen=True)
class PassOffer(Offer):
    """Pass."""


@dataclass(frozen=True)
class TakeFavorOffer(Offer):
    """Exchange this many favour pellets."""

    favor: str
    pellets: int


@dataclass(frozen=True)
class RaiseDiveOffer(Offer):
    """Exchange this many favour pellets to raise a dive of `points` by one."""

    points: int
    pellets: int


@dataclass(frozen=True)
class PlaySpecialOffer(Offer):
    """Play a Special Action."""

    card: Card


@dataclass(frozen=True)
class HandOnOffer(Offer):
    """Hand the card on to the next player; without `to_seat` everybody has refused it then."""

    to_seat: Seat | None = None


# -- Special Actions; an action of one card alone has its offer in the file of that card ------------------------------


@dataclass(frozen=True)
class PushOffer(Offer):
    """Move a lemming of the clan `seat` by a card; over the cliff it earns `points`."""

    source: Place
    level: int
    goal: Place
    lemming: LemmingId
    seat: Seat
    whose: str
    among: str
    path: tuple[Place, ...]
    costs: tuple[int, ...]
    points: int = 0
    risk: float | None = None

    def exposed_place(self) -> str:
        return _standing(self.goal)


def _standing(goal: str) -> str:
    """The goal if a lemming stands there afterwards; empty for the cliff."""
    return "" if goal == CLIFF_EDGE else goal


# -- from legal actions ------------------------------------------------------------------------------------------------


def offers_for(state: Race, seat: Seat, actions: Sequence[Action]) -> list[Offer]:
    """The offers of legal actions."""
    offers: list[Offer] = []
    free = free_hexes(state)
    departure: _Departure | None = None
    for action in actions:
        if isinstance(action, (Move, Dive)):
            if departure is None or departure.source != action.source:
                departure = _Departure(state, seat, action.source, free)
            offers.append(departure.move(action) if isinstance(action, Move) else departure.dive(action))
        else:
            make = _MAKERS.get(type(action))
            offers.append(offer_action(action) if make is None else make(state, seat, action))
    return offers


class _Departure:
    """A lemming that may leave its place by a regular move: what its moves and dives share."""

    def __init__(self, state: Race, seat: Seat, source: str, free: int) -> None:
        code = CODES[source]
        self.source = source
        self.lemming = id_of(next_to_leave(state, seat, code))
        self.pellet = claims_pellet(state, code)
        self.code = code
        self.board = state.board
        self.points = value_for(state, seat, code)
        self.free = free
        self.routes = routes_from(self.board, code, self.points, free)

    def move(self, action: Move) -> Offer:
        """The offer of a move (LL-8.2)."""
        route = self.routes[CODES[action.goal]]
        return MoveOffer(str(action), self.source, action.goal, self.lemming, route.path, route.costs, self.pellet)

    def dive(self, action: Dive) -> Offer:
        """The offer of a dive (LL-9.1)."""
        route = dive_route(self.board, self.code, self.points - action.points, self.free)
        points = action.points
        return DiveOffer(
            str(action), self.source, points, self.lemming, CLIFF_EDGE, route.path, route.costs, self.pellet
        )


def fly_offer(state: Race, action: FlyEagle, zones: int) -> Offer:
    """The offer to fly an eagle over that many zones (LL-12.2)."""
    path = flight_path(state, EAGLES.index(action.eagle), zones, clockwise=action.way == CLOCKWISE)
    return FlyEagleOffer(str(action), action.eagle, action.way, path[-1], path)


def feed_offer(state: Race, action: FeedEagle, code: int) -> Offer:
    """The offer to feed the lemming on top of this hex to an eagle (LL-R71)."""
    return FeedEagleOffer(str(action), action.eagle, TEXTS[code], id_of(state.stacks[code][-1]))


def push_offers(state: Race, seat: Seat, actions: Sequence[Action], card: PushingAction) -> list[Offer]:
    """The offers to move a lemming by this card (LL-15.8)."""
    return [_push(state, seat, action, card) for action in actions if isinstance(action, Push)]


def _push(state: Race, seat: Seat, action: Push, card: PushingAction) -> Offer:
    code, goal = CODES[action.source], CODES[action.goal]
    route = card.route(state, code, goal)
    return PushOffer(
        str(action),
        action.source,
        action.level,
        action.goal,
        id_of(state.stacks[code][action.level - 1]),
        *ownership(state, seat, code, action.level),
        route.path,
        route.costs,
        1 if goal == CLIFF else 0,
    )


def _choose_die(state: Race, seat: Seat, action: ChooseDie) -> Offer:
    assert state.dice is not None
    return ChooseDieOffer(str(action), action.eagle, FACES[state.dice[EAGLES.index(action.eagle)]])


def _fly(state: Race, seat: Seat, action: FlyEagle) -> Offer:
    return fly_offer(state, action, 1)


def _send(state: Race, seat: Seat, action: SendEagle) -> Offer:
    path = (ZONES[state.eagle_zone[EAGLES.index(action.eagle)]], action.zone)
    return SendEagleOffer(str(action), action.eagle, action.zone, path)


def _eat(state: Race, seat: Seat, action: Eat) -> Offer:
    code = CODES[action.hex]
    lemming = id_of(state.stacks[code][-1])
    return EatOffer(
        str(action), action.hex, action.hex, lemming, *ownership(state, seat, code, len(state.stacks[code]))
    )


def _scatter(state: Race, seat: Seat, action: Scatter) -> Offer:
    code, goal = CODES[action.source], CODES[action.goal]
    falls = goal == CLIFF
    return ScatterOffer(
        str(action),
        action.source,
        action.level,
        action.goal,
        id_of(state.stacks[code][action.level - 1]),
        *ownership(state, seat, code, action.level),
        (action.source,) if falls else straight_path(state.board, code, goal),
        1 if falls else 0,
    )


def ownership(state: Race, seat: Seat, code: int, level: int) -> tuple[Seat, str, str]:
    """The clan of a lemming, whether it is the seat's own, and whether other lemmings are in its hex."""
    stack = state.stacks[code]
    clan = stack[level - 1] >> CLAN_SHIFT
    return clan, "own" if clan == seat else "other", "others" if len(stack) > 1 else "nobody"


def _resupply(state: Race, seat: Seat, action: Resupply) -> Offer:
    return ResupplyOffer(str(action), action.hex, action.hex)


def _claw(state: Race, seat: Seat, action: Claw) -> Offer:
    lemming = id_of(state.stacks[CODES[action.hex]][action.level - 1])
    return ClawOffer(str(action), action.hex, action.level, action.hex, lemming)


def _pass(state: Race, seat: Seat, action: Pass) -> Offer:
    return PassOffer(str(action))


def _favor(state: Race, seat: Seat, action: TakeFavor) -> Offer:
    return TakeFavorOffer(str(action), action.favor, FAVOR_PRICES[action.favor])


def _raise(state: Race, seat: Seat, action: RaiseDive) -> Offer:
    return RaiseDiveOffer(str(action), action.points, FAVOR_PRICES["raise"])


def _play(state: Race, seat: Seat, action: PlaySpecial) -> Offer:
    return PlaySpecialOffer(str(action), action.card)


_MAKERS: Final[dict[type[Action], Callable[[Race, Seat, Any], Offer]]] = {
    ChooseDie: _choose_die,
    FlyEagle: _fly,
    SendEagle: _send,
    Eat: _eat,
    Scatter: _scatter,
    Resupply: _resupply,
    Claw: _claw,
    Pass: _pass,
    TakeFavor: _favor,
    RaiseDive: _raise,
    PlaySpecial: _play,
}
