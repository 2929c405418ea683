"""The sequence of play: the turn and the four phases of three to six players (VL-3.1).

Every step here is automatic; decisions are in `steps/`. What all battles share is in `flow_battle.py`, the turn of two
players in `flow_two_players.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.step import AutomaticStep, Step
from fellfield.games.valhalla_lemmings.deck import NEXT_BATTLE, NEXT_BIDDING
from fellfield.games.valhalla_lemmings.events import BattleDecided, NoLegendArrived, TurnBegan
from fellfield.games.valhalla_lemmings.flow_battle import LOSERS, PRIZE, STRENGTHS, TIES, move_first_player
from fellfield.games.valhalla_lemmings.flow_two_players import LAST_PHASE_OF_TWO, THREE_BATTLES
from fellfield.games.valhalla_lemmings.rules import battle as battles
from fellfield.games.valhalla_lemmings.rules import ending, legend_deck, modifiers
from fellfield.games.valhalla_lemmings.rules.bidding import bidders, late_bidders
from fellfield.games.valhalla_lemmings.state import Valhalla
from fellfield.games.valhalla_lemmings.steps.bidding import bid_step
from fellfield.games.valhalla_lemmings.steps.declarations import LEGEND_CHOICE, take
from fellfield.games.valhalla_lemmings.steps.legends import LegendStep

# -- every turn -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TurnStep(AutomaticStep):
    """A turn begins: its phases are pushed in reverse order (VL-3.1, VL-10.4)."""

    def clause(self) -> str:
        return "VL-3.1"

    def run(self, state: Valhalla) -> None:
        state.turn += 1
        state.opened = False
        state.stirred = False
        state.battle = 0
        state.strengths = (0,) * state.setup.players
        if state.setup.players == 2:
            modifiers.fall_due(state, NEXT_BIDDING)
            state.todo += [LAST_PHASE_OF_TWO, THREE_BATTLES, ARRIVAL]
        else:
            modifiers.all_fall_due(state)
            state.todo += PHASES
        if state.wants_events:
            state.emit(TurnBegan(state.turn, state.first))


@dataclass(frozen=True)
class ArrivalStep(AutomaticStep):
    """Phase 1: Legends arrive as prizes, as many as the deck still has (VL-4.1, VL-4.2, VL-R9, VL-R10)."""

    def clause(self) -> str:
        return "VL-4.1"

    def run(self, state: Valhalla) -> None:
        wanted = state.rules.deck.reveal[state.setup.players]
        while len(state.table) < wanted:
            if legend_deck.unseen_legends(state):
                state.todo.append(LEGEND)
                return
            if not state.bottom:
                break
            legend_deck.lay_out(state, state.bottom[0])
            state.bottom = state.bottom[1:]
        state.todo.pop()
        if not state.table:
            state.emit(NoLegendArrived(state.turn))


# -- three to six players -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BiddingStep(AutomaticStep):
    """Phase 2: all seats choose in secret; owners of `bid_last` choose in a second round (VL-5.1, VL-R17)."""

    def clause(self) -> str:
        return "VL-5.1"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        able = bidders(state)
        late = late_bidders(state, able)
        if late:
            state.todo.append(bid_step(late))
            able = tuple(seat for seat in able if seat not in late)
        if able:
            state.todo.append(bid_step(able))


@dataclass(frozen=True)
class RankingStep(AutomaticStep):
    """Phase 3, step 4: the ranking is fixed, and with it winners and losers (VL-6.2, VL-6.3, VL-R20)."""

    def clause(self) -> str:
        return "VL-6.3"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        winners = battles.ranking(state)[: len(state.table)]
        state.winners = tuple(winners)
        state.losers = tuple([seat for seat in state.turn_order() if seat not in winners])
        if state.wants_events:
            state.emit(BattleDecided("", state.winners, state.losers, battles.tied_seats(state, winners)))


@dataclass(frozen=True)
class WinnersStep(AutomaticStep):
    """Phase 3, step 5: winners act one after another, each completely (VL-6.4, VL-R22)."""

    def clause(self) -> str:
        return "VL-6.4"

    def run(self, state: Valhalla) -> None:
        if not state.winners:
            state.todo.pop()
            for legend in state.table:
                legend_deck.sink(state, legend)
            return
        seat = state.winners[0]
        state.winners = state.winners[1:]
        state.todo.append(PRIZE)
        if state.table.count(state.table[0]) == len(state.table):
            take(state, seat, state.table[0])
        else:
            state.todo.append(LEGEND_CHOICE[seat])


@dataclass(frozen=True)
class LapseStep(AutomaticStep):
    """Phase 3, step 7: every modifier that was due ends (VL-8.7)."""

    def clause(self) -> str:
        return "VL-8.7"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        if state.modifiers:
            modifiers.lapse(state, NEXT_BATTLE)
            modifiers.lapse(state, NEXT_BIDDING)


@dataclass(frozen=True)
class LastPhaseStep(AutomaticStep):
    """Phase 4: the first-player card moves on; then the end of the game is checked (VL-7.1, VL-7.2, VL-3.2)."""

    def clause(self) -> str:
        return "VL-7.1"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        move_first_player(state)
        ending.is_over(state)


TURN: Final = TurnStep()
ARRIVAL: Final = ArrivalStep()
LEGEND: Final = LegendStep()
BIDDING: Final = BiddingStep()
WINNERS: Final = WinnersStep()
LAST_PHASE: Final = LastPhaseStep()

# The battle of three or more players, in the order of the stack: the last step first.
BATTLE_STEPS: Final[tuple[Step, ...]] = (LapseStep(), LOSERS, WINNERS, RankingStep(), TIES, STRENGTHS)
PHASES: Final[tuple[Step, ...]] = (LAST_PHASE, *BATTLE_STEPS, BIDDING, ARRIVAL)
