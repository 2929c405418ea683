"""Sub-decisions of Special Actions, and the way a played card goes (LL-15.4, LL-16.1 to LL-16.24)."""

from __future__ import annotations

from dataclasses import dataclass

from fellfield.core.contract import Action, Json, WhyNot
from fellfield.core.seats import Actor, Seat
from fellfield.core.step import AutomaticStep, ChanceStep, Step
from fellfield.games.leaping_lemmings.actions import (
    DieRolled,
    FlyEagle,
    PullPaw,
    Push,
    Reorder,
    ReturnTo,
    Scatter,
    SendEagle,
    SwapIdentity,
)
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES
from fellfield.games.leaping_lemmings.events import (
    IdentitySwapped,
    LemmingReturned,
    PawPulled,
    SacrificeRewarded,
    StackReordered,
)
from fellfield.games.leaping_lemmings.material import BOO, CARDS, FACES, LOST
from fellfield.games.leaping_lemmings.names import name_of
from fellfield.games.leaping_lemmings.odds import one_die
from fellfield.games.leaping_lemmings.places import CLIFF, CODES, TEXTS
from fellfield.games.leaping_lemmings.rules.eagles import fly, land, turn_to_hunting
from fellfield.games.leaping_lemmings.rules.flushing import (
    brush_to_shake,
    can_flush,
    flushings,
    paws,
    why_not_flush,
    why_not_paw,
    why_not_shake,
)
from fellfield.games.leaping_lemmings.rules.pushing import can_push, carry_out_push, pushes, why_not_push
from fellfield.games.leaping_lemmings.rules.scattering import flee
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
from fellfield.games.leaping_lemmings.rules.stacks import name_at, put_on_top, score
from fellfield.games.leaping_lemmings.state import Race, replaced
from fellfield.games.leaping_lemmings.steps.eagles import ArriveStep, HuntStep


@dataclass(frozen=True)
class CardStep(Step):
    """A sub-decision of a Special Action; the card's player decides."""

    seat: Seat

    def to_act(self, state: Race) -> tuple[Actor, ...]:
        return (self.seat,)


@dataclass(frozen=True)
class PutAwayStep(AutomaticStep):
    """A resolved card goes face up on the discard pile; in Chaos it stays before its player (LL-15.4, LL-20.4)."""

    seat: Seat

    def clause(self) -> str:
        return "LL-15.4"

    def run(self, state: Race) -> None:
        state.todo.pop()
        card = state.shown
        assert card is not None
        state.shown = None
        if state.rules.chaos:
            state.kept = replaced(state.kept, self.seat, (*state.kept[self.seat], card))
        else:
            state.discards = (*state.discards, (card, self.seat))


# -- Boo!, Run Lemming Run!, Lost ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class PushStep(CardStep):
    """Boo! or Run Lemming Run!: which lemming, whither (LL-16.1, LL-16.22)."""

    card: int

    def clause(self) -> str:
        return "LL-16.1" if self.card == BOO else "LL-16.22"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return pushes(state, self.card, tuple(range(state.players)))

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, Push):
            return WhyNot(self.clause(), "must-push", card=CARDS[self.card])
        return why_not_push(state, self.card, tuple(range(state.players)), action)

    def apply(self, state: Race, actor: Actor, action: Push) -> None:
        state.todo.pop()
        _push_and_arrive(state, self.seat, self.card, action)

    def question(self, state: Race, seat: Seat) -> dict[str, Json]:
        return {"card": CARDS[self.card]}


def _push_and_arrive(state: Race, seat: Seat, card: int, action: Push) -> None:
    goal = CODES[action.goal]
    carry_out_push(state, card, CODES[action.source], action.level, goal)
    if goal != CLIFF:
        state.todo.append(ArriveStep(seat, goal))


@dataclass(frozen=True)
class LostGoesOnStep(AutomaticStep):
    """Lost goes on as long as some clan not handled yet has a lemming that can step back (LL-R89, LL-R90)."""

    seat: Seat
    due_seats: tuple[Seat, ...]

    def clause(self) -> str:
        return "LL-R90"

    def run(self, state: Race) -> None:
        if can_push(state, LOST, self.due_seats):
            state.todo[-1] = LostStep(self.seat, self.due_seats)
        else:
            state.todo.pop()


@dataclass(frozen=True)
class LostStep(CardStep):
    """Lost: the next lemming that steps back, of a clan not handled yet (LL-16.13, LL-R90)."""

    due_seats: tuple[Seat, ...]

    def clause(self) -> str:
        return "LL-16.13"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return pushes(state, LOST, self.due_seats)

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, Push):
            return WhyNot("LL-R89", "must-push", card=CARDS[LOST])
        return why_not_push(state, LOST, self.due_seats, action)

    def apply(self, state: Race, actor: Actor, action: Push) -> None:
        clan = state.stacks[CODES[action.source]][action.level - 1]
        left = tuple(other for other in self.due_seats if other != clan)
        state.todo[-1] = LostGoesOnStep(self.seat, left)
        _push_and_arrive(state, self.seat, LOST, action)

    def question(self, state: Race, seat: Seat) -> dict[str, Json]:
        return {"due_seats": list(self.due_seats)}


# -- Pull My Paw, Snap Crackle Pop ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class PawStep(CardStep):
    """Pull My Paw: the lemming that stays (LL-16.19)."""

    def clause(self) -> str:
        return "LL-16.19"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return paws(state)

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, PullPaw):
            return WhyNot("LL-16.19", "choose-a-paw")
        return why_not_paw(state, action)

    def apply(self, state: Race, actor: Actor, action: PullPaw) -> None:
        code = CODES[action.hex]
        state.todo[-1] = FlushStep(self.seat, code, len(state.stacks[code]), action.level)
        if state.listening:
            clan = state.stacks[code][action.level - 1]
            state.tell(PawPulled(clan, name_at(state, code, action.level), action.hex, action.level))


@dataclass(frozen=True)
class ShakeStep(CardStep):
    """Snap Crackle Pop: the first lemming that flees says which brush is meant (LL-16.23)."""

    def clause(self) -> str:
        return "LL-16.23"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        actions: list[Action] = []
        for code in brush_to_shake(state):
            actions += flushings(state, code, len(state.stacks[code]), 0)
        return actions

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, Scatter):
            return WhyNot("LL-16.23", "must-shake")
        return why_not_shake(state, action)

    def apply(self, state: Race, actor: Actor, action: Scatter) -> None:
        code = CODES[action.source]
        _flush(state, FlushStep(self.seat, code, len(state.stacks[code]), 0), action)


@dataclass(frozen=True)
class FlushGoesOnStep(AutomaticStep):
    """The hex is flushed as long as anybody left to handle can leave (LL-R95)."""

    seat: Seat
    hex: int
    left: int
    stays: int

    def clause(self) -> str:
        return "LL-R95"

    def run(self, state: Race) -> None:
        if can_flush(state, self.hex, self.left, self.stays):
            state.todo[-1] = FlushStep(self.seat, self.hex, self.left, self.stays)
        else:
            state.todo.pop()


@dataclass(frozen=True)
class FlushStep(CardStep):
    """The next lemming flees from this hex to an adjacent one; `stays` is the level of the one that stays, or 0.

    `left` counts the lemmings at the bottom that are not handled yet, the staying one included (LL-16.19, LL-16.23).
    """

    hex: int
    left: int
    stays: int

    def clause(self) -> str:
        return "LL-16.19" if self.stays else "LL-16.23"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return flushings(state, self.hex, self.left, self.stays)

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, Scatter):
            return WhyNot(self.clause(), "must-flush", hex=TEXTS[self.hex])
        return why_not_flush(state, self.hex, self.left, self.stays, action)

    def apply(self, state: Race, actor: Actor, action: Scatter) -> None:
        _flush(state, self, action)

    def question(self, state: Race, seat: Seat) -> dict[str, Json]:
        return {"hex": TEXTS[self.hex]}


def _flush(state: Race, step: FlushStep, action: Scatter) -> None:
    """One lemming flees next door, and an eagle there reacts at once (LL-15.9)."""
    stays = step.stays - 1 if action.level < step.stays else step.stays
    goal = CODES[action.goal]
    state.todo[-1] = FlushGoesOnStep(step.seat, step.hex, step.left - 1, stays)
    flee(state, step.hex, action.level, goal)
    state.todo.append(ArriveStep(step.seat, goal))


# -- stacks and the chow box -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ReorderStep(CardStep):
    """King of the Hill: which stack, into which order (LL-16.12)."""

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
        state.lay(CODES[action.hex], action.seats)
        state.tell(StackReordered(action.hex, action.seats))


@dataclass(frozen=True)
class ReturnStep(CardStep):
    """Heroic Return: into which brush (LL-16.10)."""

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
        state.chow[self.seat] -= 1
        put_on_top(state, code, self.seat)
        if state.listening:
            state.tell(LemmingReturned(self.seat, name_at(state, code, len(state.stacks[code])), action.hex))


@dataclass(frozen=True)
class IdentityStep(CardStep):
    """Mistaken Identity: with whom to change places (LL-16.17)."""

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
        state.lay(code, (*stack[:place], self.seat, *stack[place + 1 :]))
        state.chow[self.seat] -= 1
        state.chow[stack[place]] += 1
        name = name_of(self.seat, state.turn, code, action.level)
        state.tell(IdentitySwapped(self.seat, name, action.hex, action.level, stack[place]))


@dataclass(frozen=True)
class SacrificeStep(ChanceStep):
    """Noble Sacrifice: one eagle die for a lemming from the chow box (LL-16.18, LL-R93)."""

    seat: Seat

    def clause(self) -> str:
        return "LL-16.18"

    def outcomes(self, state: Race) -> list[tuple[Action, int]]:
        return one_die(state)

    def apply(self, state: Race, actor: Actor, action: DieRolled) -> None:
        state.todo.pop()
        points = FACES.index(action.face)
        if points:
            state.chow[self.seat] -= 1
            score(state, self.seat, points)
        state.tell(SacrificeRewarded(self.seat, action.face, points))


# -- eagles ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class EagleEyeStep(CardStep):
    """Eagle Eye!: which eagle, which way (LL-16.9)."""

    def clause(self) -> str:
        return "LL-16.9"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return eagle_eye_flights()

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        return None if isinstance(action, FlyEagle) else WhyNot("LL-16.9", "choose-an-eagle")

    def apply(self, state: Race, actor: Actor, action: FlyEagle) -> None:
        eagle = EAGLES.index(action.eagle)
        state.todo[-1] = HuntStep(self.seat, eagle)
        if state.feasting[eagle]:
            turn_to_hunting(state, eagle)
        fly(state, self.seat, eagle, 1, clockwise=action.way == "cw")


@dataclass(frozen=True)
class UhOhStep(CardStep):
    """Uh-oh!: which hunting eagle, into which zone (LL-16.24)."""

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
        state.todo[-1] = HuntStep(self.seat, eagle)
        path = [ZONES[state.eagle_zone[eagle]], action.zone]
        land(state, self.seat, eagle, ZONES.index(action.zone), path)
