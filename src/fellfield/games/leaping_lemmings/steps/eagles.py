"""Decisions about eagles: order of the dice, direction, victim, scattering, resupply (D1 to D5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.contract import Action, WhyNot
from fellfield.core.offers import Offer
from fellfield.core.seats import ONLY, Actor, Seat
from fellfield.core.step import AutomaticStep
from fellfield.games.leaping_lemmings.actions import (
    DICE_CHOICES,
    FEEDS,
    FLIGHTS,
    MEALS,
    SUPPLIES,
    ChooseDie,
    Eat,
    FeedEagle,
    FlyEagle,
    Resupply,
    Scatter,
)
from fellfield.games.leaping_lemmings.board import BLUE, EAGLES, RED, ZONES
from fellfield.games.leaping_lemmings.events import EagleHovered, NothingToResupply
from fellfield.games.leaping_lemmings.hexes import BITS, CODES, TEXTS, hexes_of, texts_of
from fellfield.games.leaping_lemmings.material import CLAN_SHIFT, FACES, HOVER, Face
from fellfield.games.leaping_lemmings.offers import feed_offer, fly_offer
from fellfield.games.leaping_lemmings.rules.eagles import (
    eagles_over,
    eat,
    fly,
    keeper_of,
    turn_to_hunting,
    victims,
    zones_flown,
)
from fellfield.games.leaping_lemmings.rules.movement_reasons import why_no_hex
from fellfield.games.leaping_lemmings.rules.pellets import can_resupply, resupply, vacant, why_not_resupply
from fellfield.games.leaping_lemmings.rules.scattering import (
    flee,
    scatterings,
    why_not_scatter,
    why_not_shelter,
    zone_scatterings,
)
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.asking import AskingStep
from fellfield.games.leaping_lemmings.view_types import (
    DiceOrderQuestion,
    EatQuestion,
    FeedQuestion,
    FleeQuestion,
    FlyQuestion,
    ResupplyQuestion,
    ScatterQuestion,
)


@dataclass(frozen=True)
class DiceOrderStep(AskingStep):
    """The Eagle Player always chooses which die is resolved first (D1, LL-4.2, LL-R10)."""

    def clause(self) -> str:
        return "LL-4.2"

    def to_act(self, state: Race) -> tuple[Actor, ...]:
        return ONLY[state.eagle_seat]

    def options_are_public(self, state: Race, seat: Seat) -> bool:
        return True

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return list(DICE_CHOICES)

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        return None if isinstance(action, ChooseDie) else WhyNot("LL-4.2", "choose-a-die")

    def apply(self, state: Race, actor: Actor, action: ChooseDie) -> None:
        first = EAGLES.index(action.eagle)
        state.todo[-1:] = [RESOLVES[1 - first], RESOLVES[first]]

    def question(self, state: Race, seat: Seat) -> DiceOrderQuestion:
        return {"red": _face(state, RED), "blue": _face(state, BLUE)}


def _face(state: Race, eagle: int) -> Face:
    assert state.dice is not None
    return FACES[state.dice[eagle]]


@dataclass(frozen=True)
class ResolveDieStep(AutomaticStep):
    """The die of one eagle is resolved completely before the other (LL-12.1, LL-4.3, LL-4.4, LL-R9, LL-R11).

    A feasting eagle that rolls 1 flips and finds its zone empty (LL-R57).
    """

    eagle: int

    def clause(self) -> str:
        return "LL-4.3"

    def run(self, state: Race) -> None:
        state.todo.pop()
        assert state.dice is not None
        points = state.dice[self.eagle]
        if points == HOVER:
            self._hover(state)
            return
        zones = zones_flown(points, feasting=state.feasting[self.eagle])
        if state.feasting[self.eagle]:
            turn_to_hunting(state, self.eagle)
        seat = keeper_of(state, self.eagle)
        state.todo.append(FLIES[seat][self.eagle][zones] if zones else HUNTS[seat][self.eagle])

    def _hover(self, state: Race) -> None:
        """Resolve a Hover: the eagle stays, and one pellet hex is resupplied if possible (LL-12.5, LL-11.16)."""
        if state.wants_events:
            state.emit(EagleHovered(EAGLES[self.eagle]))
        if can_resupply(state, self.eagle):
            state.todo.append(RESUPPLIES[keeper_of(state, self.eagle)][self.eagle])
        else:
            if state.wants_events:
                state.emit(NothingToResupply(EAGLES[self.eagle]))


RESOLVES: Final = (ResolveDieStep(RED), ResolveDieStep(BLUE))


@dataclass(frozen=True)
class FlyStep(AskingStep):
    """The eagle must fly `zones` zones; the player chooses the direction (D2, LL-12.2, LL-R58).

    With 3 zones both directions lead to the same zone and are one option (LL-12.7).
    """

    seat: Seat
    eagle: int
    zones: int

    def clause(self) -> str:
        return "LL-12.2"

    def to_act(self, state: Race) -> tuple[Actor, ...]:
        return ONLY[self.seat]

    def options_are_public(self, state: Race, seat: Seat) -> bool:
        return True

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        clockwise, anticlockwise = FLIGHTS[self.eagle]
        return [clockwise] if self.zones == 3 else [clockwise, anticlockwise]

    def offers(self, state: Race, seat: Seat) -> list[Offer]:
        flights = self.legal(state, seat)
        return [fly_offer(state, action, self.zones) for action in flights if isinstance(action, FlyEagle)]

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, FlyEagle):
            return WhyNot("LL-12.2", "fly-the-eagle", eagle=EAGLES[self.eagle])
        if action.eagle != EAGLES[self.eagle]:
            return WhyNot("LL-4.3", "other-eagle", eagle=EAGLES[self.eagle])
        if self.zones == 3 and action.way == "ccw":
            return WhyNot("LL-R129", "same-zone-clockwise")
        return None

    def apply(self, state: Race, actor: Actor, action: FlyEagle) -> None:
        state.todo[-1] = HUNTS[self.seat][self.eagle]
        fly(state, self.seat, self.eagle, self.zones, clockwise=action.way == "cw")

    def question(self, state: Race, seat: Seat) -> FlyQuestion:
        return {"eagle": EAGLES[self.eagle], "zone": ZONES[state.eagle_zone[self.eagle]], "zones": self.zones}


@dataclass(frozen=True)
class HuntStep(AutomaticStep):
    """An eagle has arrived in its zone: it eats if it can, then the zone is scattered (LL-4.3, LL-13.1, LL-13.5)."""

    seat: Seat
    eagle: int

    def clause(self) -> str:
        return "LL-13.1"

    def run(self, state: Race) -> None:
        if victims(state, self.eagle):
            state.todo[-1] = EATS[self.seat][self.eagle]
        elif state.zone(self.eagle) & state.occupied():
            state.todo[-1] = SCATTERS[self.seat][self.eagle]
        else:
            state.todo.pop()


@dataclass(frozen=True)
class EatStep(AskingStep):
    """The acting player chooses the victim, even if all are his own (D3, LL-13.2, LL-R84)."""

    seat: Seat
    eagle: int

    def clause(self) -> str:
        return "LL-13.2"

    def to_act(self, state: Race) -> tuple[Actor, ...]:
        return ONLY[self.seat]

    def options_are_public(self, state: Race, seat: Seat) -> bool:
        return True

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return [MEALS[code] for code in hexes_of(victims(state, self.eagle))]

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, Eat):
            return WhyNot("LL-13.1", "must-eat", eagle=EAGLES[self.eagle])
        reason = why_no_hex(state, action.hex)
        if reason is not None:
            return reason
        bit = BITS[CODES[action.hex]]
        if victims(state, self.eagle) & bit:
            return None
        if not state.zone(self.eagle) & bit:
            return WhyNot("LL-13.1", "not-in-the-zone", hex=action.hex)
        if state.board.brush & bit:
            return WhyNot("LL-13.4", "safe-in-brush", hex=action.hex)
        return WhyNot("LL-13.1", "nobody-to-eat", hex=action.hex)

    def apply(self, state: Race, actor: Actor, action: Eat) -> None:
        eat(state, self.seat, self.eagle, CODES[action.hex])
        if state.zone(self.eagle) & state.occupied():
            state.todo[-1] = SCATTERS[self.seat][self.eagle]
        else:
            state.todo.pop()

    def question(self, state: Race, seat: Seat) -> EatQuestion:
        return {"eagle": EAGLES[self.eagle], "hexes": list(texts_of(victims(state, self.eagle)))}


@dataclass(frozen=True)
class ScatterStep(AskingStep):
    """The acting player scatters the zone, one lemming at a time (D4, LL-14.1, LL-14.2)."""

    seat: Seat
    eagle: int

    def clause(self) -> str:
        return "LL-14.2"

    def to_act(self, state: Race) -> tuple[Actor, ...]:
        return ONLY[self.seat]

    def options_are_public(self, state: Race, seat: Seat) -> bool:
        return True

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return zone_scatterings(state, self.eagle)

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, Scatter):
            return WhyNot("LL-14.1", "must-scatter", eagle=EAGLES[self.eagle])
        return why_not_scatter(state, action, state.zone(self.eagle))

    def apply(self, state: Race, actor: Actor, action: Scatter) -> None:
        flee(state, CODES[action.source], action.level, CODES[action.goal])
        if not state.zone(self.eagle) & state.occupied():
            state.todo.pop()

    def question(self, state: Race, seat: Seat) -> ScatterQuestion:
        return {"eagle": EAGLES[self.eagle], "hexes": list(texts_of(state.zone(self.eagle) & state.occupied()))}


@dataclass(frozen=True)
class ResupplyStep(AskingStep):
    """After a Hover the player puts a pellet on a vacant pellet hex of the circle (D5, LL-11.13)."""

    seat: Seat
    eagle: int

    def clause(self) -> str:
        return "LL-11.13"

    def to_act(self, state: Race) -> tuple[Actor, ...]:
        return ONLY[self.seat]

    def options_are_public(self, state: Race, seat: Seat) -> bool:
        return True

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return [SUPPLIES[code] for code in hexes_of(vacant(state, self.eagle))]

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, Resupply):
            return WhyNot("LL-11.15", "must-resupply", eagle=EAGLES[self.eagle])
        return why_not_resupply(state, self.eagle, action.hex)

    def apply(self, state: Race, actor: Actor, action: Resupply) -> None:
        state.todo.pop()
        resupply(state, self.eagle, CODES[action.hex])

    def question(self, state: Race, seat: Seat) -> ResupplyQuestion:
        return {"eagle": EAGLES[self.eagle]}


FLIES: Final = tuple(
    tuple(tuple(FlyStep(seat, eagle, zones) for zones in range(4)) for eagle in (RED, BLUE)) for seat in range(6)
)
HUNTS: Final = tuple(tuple(HuntStep(seat, eagle) for eagle in (RED, BLUE)) for seat in range(6))
EATS: Final = tuple(tuple(EatStep(seat, eagle) for eagle in (RED, BLUE)) for seat in range(6))
SCATTERS: Final = tuple(tuple(ScatterStep(seat, eagle) for eagle in (RED, BLUE)) for seat in range(6))
RESUPPLIES: Final = tuple(tuple(ResupplyStep(seat, eagle) for eagle in (RED, BLUE)) for seat in range(6))


# -- lemmings moved by Special Actions ---------------------------------------------------------------------------


@dataclass(frozen=True)
class ArriveStep(AutomaticStep):
    """A Special Action has put a lemming on top of this hex: an eagle there reacts at once (LL-15.9, LL-R71).

    A hunting eagle eats the first arrival in a clear hex; later arrivals are scattered (LL-15.10). Cards that move
    several lemmings push this step after each lemming.
    """

    seat: Seat
    hex: int

    def clause(self) -> str:
        return "LL-15.9"

    def run(self, state: Race) -> None:
        state.todo.pop()
        if not state.watched() & BITS[self.hex]:
            return
        hunting = [eagle for eagle in eagles_over(state, self.hex) if not state.feasting[eagle]]
        if state.board.brush & BITS[self.hex] or not hunting:
            state.todo.append(FleeStep(self.seat, self.hex))
        elif len(hunting) == 2:
            state.todo.append(FeedStep(self.seat, self.hex))
        else:
            eat(state, self.seat, hunting[0], self.hex)


@dataclass(frozen=True)
class FeedStep(AskingStep):
    """Both eagles hunt over this hex: the card's player chooses the one that eats (LL-R71, LL-R128)."""

    seat: Seat
    hex: int

    def clause(self) -> str:
        return "LL-R71"

    def to_act(self, state: Race) -> tuple[Actor, ...]:
        return ONLY[self.seat]

    def options_are_public(self, state: Race, seat: Seat) -> bool:
        return True

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return list(FEEDS)

    def offers(self, state: Race, seat: Seat) -> list[Offer]:
        return [feed_offer(state, action, self.hex) for action in FEEDS]

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        return None if isinstance(action, FeedEagle) else WhyNot("LL-R71", "feed-one", hex=TEXTS[self.hex])

    def apply(self, state: Race, actor: Actor, action: FeedEagle) -> None:
        state.todo.pop()
        eat(state, self.seat, EAGLES.index(action.eagle), self.hex)

    def question(self, state: Race, seat: Seat) -> FeedQuestion:
        return {"hex": TEXTS[self.hex]}


@dataclass(frozen=True)
class FleeStep(AskingStep):
    """The card's player scatters the lemming on top of this hex; the eagle does not flip (LL-15.9, LL-R73)."""

    seat: Seat
    hex: int

    def clause(self) -> str:
        return "LL-15.9"

    def to_act(self, state: Race) -> tuple[Actor, ...]:
        return ONLY[self.seat]

    def _level(self, state: Race) -> int:
        return len(state.stacks[self.hex])

    def options_are_public(self, state: Race, seat: Seat) -> bool:
        return True

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return scatterings(state, self.hex, [self._level(state)])

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, Scatter):
            return WhyNot("LL-15.9", "must-flee", hex=TEXTS[self.hex])
        if CODES[action.source] != self.hex or action.level != self._level(state):
            return WhyNot("LL-15.9", "must-flee", hex=TEXTS[self.hex])
        return why_not_shelter(state, self.hex, state.stacks[self.hex][-1] >> CLAN_SHIFT, action.goal)

    def apply(self, state: Race, actor: Actor, action: Scatter) -> None:
        state.todo.pop()
        flee(state, self.hex, action.level, CODES[action.goal])

    def question(self, state: Race, seat: Seat) -> FleeQuestion:
        return {"hex": TEXTS[self.hex]}
