"""A turn: reveal a control tile, act, and play Roar before or after (AN-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.contract import Action, WhyNot
from fellfield.core.seats import Actor, Seat
from fellfield.core.step import AutomaticStep
from fellfield.games.antler_island.actions import Reveal
from fellfield.games.antler_island.events import ControlRevealed
from fellfield.games.antler_island.material import CONTROLS, MAX_SEATS, SPACES, TASKS
from fellfield.games.antler_island.rules.planning import plan_of
from fellfield.games.antler_island.rules.turns import CHOICES, why_not_reveal
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.steps.asking import SeatStep, ask_for_tile, why_not_now
from fellfield.games.antler_island.steps.deeds import carry_out
from fellfield.games.antler_island.tiles.cunning_tile import TURN_END, WITH_REVEAL, add_plays, play_at, tile_played
from fellfield.games.antler_island.view_types import RevealQuestion


@dataclass(frozen=True)
class RevealStep(SeatStep):
    """A seat turns over the lowest number or X; it may play Roar before (AN-5.2, AN-5.6, AN-R107).

    Roar does not depend on whether the action is possible, and may make Mate possible (AN-R82).
    """

    def clause(self) -> str:
        return "AN-5.2"

    def question(self, state: Island, seat: Seat) -> RevealQuestion:
        return {"space": SPACES[state.stags[seat]], "used": state.used[seat].bit_count()}

    def options_are_public(self, state: Island, seat: Seat) -> bool:
        return not state.tiles_down[seat]  # a tile face down might be Roar (AN-R107)

    def legal(self, state: Island, seat: Seat) -> list[Action]:
        return add_plays(state, seat, WITH_REVEAL, CHOICES[state.used[seat]][:])

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Reveal):
            return why_not_reveal(state, seat, action)
        tile = tile_played(WITH_REVEAL, action)
        return why_not_now(action, self.clause()) if tile is None else tile.why_not(state, seat, action)

    def apply(self, state: Island, actor: Actor, action: Action) -> None:
        if not isinstance(action, Reveal):
            play_at(state, self.seat, WITH_REVEAL, action)
            return
        state.todo.pop()
        control = CONTROLS.index(action.control)
        task = plan_of(state, self.seat).task(control)
        state.used[self.seat] |= 1 << control
        if state.wants_events:
            state.emit(ControlRevealed(self.seat, action.control, TASKS[task]))
        carry_out(state, self.seat, task)


@dataclass(frozen=True)
class AfterActionStep(AutomaticStep):
    """Ask for a tile after the action whenever public facts allow it (AN-5.6, AN-8.13, AN-R107).

    One that was earned in this turn may be played here (AN-R72).
    """

    seat: Seat

    def clause(self) -> str:
        return "AN-5.6"

    def run(self, state: Island) -> None:
        state.todo.pop()
        ask_for_tile(state, self.seat, TURN_END)


REVEAL: Final = [RevealStep(seat) for seat in range(MAX_SEATS)]
AFTER_ACTION: Final = [AfterActionStep(seat) for seat in range(MAX_SEATS)]
