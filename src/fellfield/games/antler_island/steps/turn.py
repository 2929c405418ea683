"""A turn: reveal a control tile, act, and play Roar before or after (AN-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.contract import Action, Json, WhyNot
from fellfield.core.seats import Actor, Seat
from fellfield.core.step import AutomaticStep
from fellfield.games.antler_island.actions import PLAYS, Pass, PlayTile, Reveal
from fellfield.games.antler_island.events import ControlRevealed
from fellfield.games.antler_island.material import CONTROLS, MAX_SEATS, ROAR, SPACES, TASKS
from fellfield.games.antler_island.rules import tiles
from fellfield.games.antler_island.rules.planning import plan_of
from fellfield.games.antler_island.rules.turns import CHOICES, why_not_reveal
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.steps.asking import SeatStep, TileMomentStep, why_not_now
from fellfield.games.antler_island.steps.deeds import carry_out
from fellfield.games.antler_island.steps.tiles import refill_open_tile


@dataclass(frozen=True)
class RevealStep(SeatStep):
    """A seat turns over the lowest number or X; it may play Roar before (AN-5.2, AN-5.6, AN-R107).

    Roar does not depend on whether the action is possible, and may make Mate possible (AN-R82).
    """

    def clause(self) -> str:
        return "AN-5.2"

    def question(self, state: Island, seat: Seat) -> dict[str, Json]:
        return {"space": SPACES[state.stags[seat]], "used": state.used[seat].bit_count()}

    def legal(self, state: Island, seat: Seat) -> list[Action]:
        choices = CHOICES[state.used[seat]]
        return [*choices, PLAYS[ROAR]] if tiles.can_roar(state, seat) else choices[:]

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Reveal):
            return why_not_reveal(state, seat, action)
        if action == PLAYS[ROAR]:
            return tiles.why_not_roar(state, seat)
        return why_not_now(action, self.clause())

    def apply(self, state: Island, actor: Actor, action: Reveal | PlayTile) -> None:
        if isinstance(action, PlayTile):
            roar(state, self.seat)
            return
        state.todo.pop()
        control = CONTROLS.index(action.control)
        task = plan_of(state, self.seat).task(control)
        state.used[self.seat] |= 1 << control
        if state.wants_events:
            state.emit(ControlRevealed(self.seat, action.control, TASKS[task]))
        carry_out(state, self.seat, task)


def roar(state: Island, seat: Seat) -> None:
    """Play Roar (AN-9.13)."""
    tiles.play(state, seat, ROAR)
    tiles.call_does(state, seat)
    refill_open_tile(state)


@dataclass(frozen=True)
class AfterActionStep(AutomaticStep):
    """Ask for Roar after the action whenever public facts allow it (AN-5.6, AN-8.13, AN-R107).

    A Roar tile earned in this turn may be played here (AN-R72).
    """

    seat: Seat

    def clause(self) -> str:
        return "AN-5.6"

    def run(self, state: Island) -> None:
        state.todo.pop()
        seat = self.seat
        if (
            tiles.may_hold(state, seat, ROAR)
            and not tiles.was_played(state, seat, ROAR)
            and tiles.can_call_does(state, seat)
        ):
            state.todo.append(ROAR_AFTER[seat])


@dataclass(frozen=True)
class RoarAfterStep(TileMomentStep):
    """A seat plays Roar from where its stag stands now, or ends its turn (AN-5.6, AN-R81)."""

    def clause(self) -> str:
        return "AN-5.6"

    def question(self, state: Island, seat: Seat) -> dict[str, Json]:
        return {"space": SPACES[state.stags[seat]]}

    def tile(self) -> int:
        return ROAR

    def can_play(self, state: Island, seat: Seat) -> bool:
        return tiles.can_roar(state, seat)

    def why_not_play(self, state: Island, seat: Seat) -> WhyNot | None:
        return tiles.why_not_roar(state, seat)

    def apply(self, state: Island, actor: Actor, action: PlayTile | Pass) -> None:
        state.todo.pop()
        if isinstance(action, PlayTile):
            roar(state, self.seat)


REVEAL: Final = [RevealStep(seat) for seat in range(MAX_SEATS)]
AFTER_ACTION: Final = [AfterActionStep(seat) for seat in range(MAX_SEATS)]
ROAR_AFTER: Final = [RoarAfterStep(seat) for seat in range(MAX_SEATS)]
