"""Pull My Paw and Snap Crackle Pop: lemmings flee from a hex one by one (LL-16.19, LL-16.23)."""

from __future__ import annotations

from dataclasses import dataclass

from fellfield.core.contract import Action, Json, WhyNot
from fellfield.core.seats import Actor, Seat
from fellfield.core.step import AutomaticStep
from fellfield.games.leaping_lemmings.actions import (
    PullPaw,
    Scatter,
)
from fellfield.games.leaping_lemmings.events import (
    PawPulled,
)
from fellfield.games.leaping_lemmings.hexes import CODES, TEXTS
from fellfield.games.leaping_lemmings.lemming_names import id_of, name_of
from fellfield.games.leaping_lemmings.material import CLAN_SHIFT
from fellfield.games.leaping_lemmings.rules.flushing import (
    brush_to_shake,
    can_flush,
    flushings,
    paws,
    why_not_flush,
    why_not_paw,
    why_not_shake,
)
from fellfield.games.leaping_lemmings.rules.scattering import flee
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.cards import CardStep
from fellfield.games.leaping_lemmings.steps.eagles import ArriveStep


@dataclass(frozen=True)
class PawStep(CardStep):
    """Pull My Paw: the player chooses the lemming that stays (LL-16.19)."""

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
        if state.wants_events:
            lemming = state.stacks[code][action.level - 1]
            state.emit(PawPulled(lemming >> CLAN_SHIFT, id_of(lemming), name_of(lemming), action.hex, action.level))


@dataclass(frozen=True)
class ShakeStep(CardStep):
    """Snap Crackle Pop: the first scattered lemming decides the brush hex (LL-16.23)."""

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
    """Flushing continues while a lemming not handled yet can leave (LL-R95)."""

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
    """The player scatters the next lemming of this hex to an adjacent one (LL-16.19, LL-16.23).

    `stays` is the level of the lemming that stays, or 0. `left` counts the lemmings not handled yet, from the bottom,
    the staying one included.
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
    """Scatter one lemming to an adjacent hex; an eagle there reacts at once (LL-15.9)."""
    stays = step.stays - 1 if action.level < step.stays else step.stays
    goal = CODES[action.goal]
    state.todo[-1] = FlushGoesOnStep(step.seat, step.hex, step.left - 1, stays)
    flee(state, step.hex, action.level, goal)
    state.todo.append(ArriveStep(step.seat, goal))
