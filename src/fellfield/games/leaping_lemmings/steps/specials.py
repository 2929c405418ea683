"""Special Actions on stacks, on the chow box and on eagles (chapter 16)."""

from __future__ import annotations

from dataclasses import dataclass

from fellfield.core.contract import Action, WhyNot
from fellfield.core.seats import Actor, Seat
from fellfield.core.step import ChanceStep
from fellfield.games.leaping_lemmings.actions import (
    DieRolled,
    FlyEagle,
    Reorder,
    ReturnTo,
    SendEagle,
    SwapIdentity,
)
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES
from fellfield.games.leaping_lemmings.events import (
    IdentitySwapped,
    LemmingReturned,
    SacrificeRewarded,
    StackReordered,
)
from fellfield.games.leaping_lemmings.hexes import CODES
from fellfield.games.leaping_lemmings.lemming_names import id_of, name_of
from fellfield.games.leaping_lemmings.material import CLAN_SHIFT, FACES
from fellfield.games.leaping_lemmings.odds import one_die
from fellfield.games.leaping_lemmings.rules.eagles import fly, land, turn_to_hunting
from fellfield.games.leaping_lemmings.rules.specials import (
    eagle_eye_flights,
    identities,
    orders,
    return_actions,
    uh_oh_flights,
    why_not_reorder,
    why_not_return,
    why_not_swap,
)
from fellfield.games.leaping_lemmings.rules.stacks import put_in_chow, put_on_top, reordered, score, take_from_chow
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.cards import CardStep
from fellfield.games.leaping_lemmings.steps.eagles import HUNTS

# -- stacks and the chow box -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ReorderStep(CardStep):
    """King of the Hill: the player chooses a stack and its new order (LL-16.12)."""

    def clause(self) -> str:
        return "LL-16.12"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return orders(state)

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, Reorder):
            return WhyNot("LL-16.12", "must-reorder")
        return why_not_reorder(state, action)

    def apply(self, state: Race, actor: Actor, action: Reorder) -> None:
        state.todo.pop()
        code = CODES[action.hex]
        order = reordered(state.stacks[code], action.seats)
        state.lay(code, order)
        if state.wants_events:
            state.emit(StackReordered(action.hex, action.seats, tuple([id_of(lemming) for lemming in order])))


@dataclass(frozen=True)
class ReturnStep(CardStep):
    """Heroic Return: the player chooses the brush hex (LL-16.10)."""

    def clause(self) -> str:
        return "LL-16.10"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return return_actions(state)

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, ReturnTo):
            return WhyNot("LL-16.10", "must-return")
        return why_not_return(state, action)

    def apply(self, state: Race, actor: Actor, action: ReturnTo) -> None:
        state.todo.pop()
        code = CODES[action.hex]
        lemming = take_from_chow(state, self.seat)
        put_on_top(state, code, lemming)
        if state.wants_events:
            state.emit(LemmingReturned(self.seat, id_of(lemming), name_of(lemming), action.hex))


@dataclass(frozen=True)
class IdentityStep(CardStep):
    """Mistaken Identity: the player chooses the lemming to swap with (LL-16.17)."""

    def clause(self) -> str:
        return "LL-16.17"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return identities(state, self.seat)

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, SwapIdentity):
            return WhyNot("LL-16.17", "must-swap")
        return why_not_swap(state, self.seat, action)

    def apply(self, state: Race, actor: Actor, action: SwapIdentity) -> None:
        state.todo.pop()
        code, place = CODES[action.hex], action.level - 1
        stack = state.stacks[code]
        lemming, other = take_from_chow(state, self.seat), stack[place]
        state.lay(code, (*stack[:place], lemming, *stack[place + 1 :]))
        put_in_chow(state, other)
        if state.wants_events:
            state.emit(
                IdentitySwapped(
                    self.seat,
                    id_of(lemming),
                    name_of(lemming),
                    action.hex,
                    action.level,
                    other >> CLAN_SHIFT,
                    id_of(other),
                )
            )


@dataclass(frozen=True)
class SacrificeStep(ChanceStep):
    """Noble Sacrifice: one eagle die for a lemming from the chow box (LL-16.18, LL-R93).

    A Hover brings no pellet (LL-R54).
    """

    seat: Seat

    def clause(self) -> str:
        return "LL-16.18"

    def outcomes(self, state: Race) -> list[tuple[Action, int]]:
        return one_die(state)

    def apply(self, state: Race, actor: Actor, action: DieRolled) -> None:
        state.todo.pop()
        points = FACES.index(action.face)
        if points:
            take_from_chow(state, self.seat)
            score(state, self.seat, points)
        if state.wants_events:
            state.emit(SacrificeRewarded(self.seat, action.face, points))


# -- eagles ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class EagleEyeStep(CardStep):
    """Eagle Eye!: the player chooses the eagle and the direction (LL-16.9), then acts as Eagle Player (LL-R84)."""

    def clause(self) -> str:
        return "LL-16.9"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return eagle_eye_flights()

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        return None if isinstance(action, FlyEagle) else WhyNot("LL-16.9", "choose-an-eagle")

    def apply(self, state: Race, actor: Actor, action: FlyEagle) -> None:
        eagle = EAGLES.index(action.eagle)
        state.todo[-1] = HUNTS[self.seat][eagle]
        if state.feasting[eagle]:
            turn_to_hunting(state, eagle)
        fly(state, self.seat, eagle, 1, clockwise=action.way == "cw")


@dataclass(frozen=True)
class UhOhStep(CardStep):
    """Uh-oh!: the player chooses a hunting eagle and its zone (LL-16.24)."""

    def clause(self) -> str:
        return "LL-16.24"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return uh_oh_flights(state)

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, SendEagle):
            return WhyNot("LL-16.24", "choose-an-eagle")
        eagle = EAGLES.index(action.eagle)
        if state.feasting[eagle]:
            return WhyNot("LL-16.24", "eagle-feasts", eagle=action.eagle)
        if state.eagle_zone[eagle] == ZONES.index(action.zone):
            return WhyNot("LL-R99", "eagle-must-move", eagle=action.eagle, zone=action.zone)
        return None

    def apply(self, state: Race, actor: Actor, action: SendEagle) -> None:
        eagle = EAGLES.index(action.eagle)
        state.todo[-1] = HUNTS[self.seat][eagle]
        path = (ZONES[state.eagle_zone[eagle]], action.zone)
        land(state, self.seat, eagle, ZONES.index(action.zone), path)
