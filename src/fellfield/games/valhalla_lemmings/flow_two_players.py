"""The turn of two players: bids Legend by Legend, then three battles from left to right (VL-10.4 to VL-10.16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.seats import Seat
from fellfield.core.step import AutomaticStep, Step
from fellfield.games.valhalla_lemmings.deck import NEXT_BATTLE, NEXT_BIDDING
from fellfield.games.valhalla_lemmings.events import BattleDecided, BattleTied, TurnWasDead
from fellfield.games.valhalla_lemmings.flow_battle import (
    LOSERS,
    PRIZE,
    STRENGTHS,
    TIES,
    move_first_player,
    take_bid_back,
)
from fellfield.games.valhalla_lemmings.material import BATTLES, NO_CARDS, size_of
from fellfield.games.valhalla_lemmings.rules import battle as battles
from fellfield.games.valhalla_lemmings.rules import cards, ending, legend_deck, modifiers
from fellfield.games.valhalla_lemmings.rules.bidding import bidders
from fellfield.games.valhalla_lemmings.state import Valhalla
from fellfield.games.valhalla_lemmings.steps.bidding import LockedBidStep, reveal
from fellfield.games.valhalla_lemmings.steps.declarations import take
from fellfield.games.valhalla_lemmings.steps.draws import ReserveStep, draw_rest


@dataclass(frozen=True)
class ThreeBattlesStep(AutomaticStep):
    """Bids are placed Legend by Legend, all are revealed, then the battles follow from left to right (VL-10.8)."""

    def clause(self) -> str:
        return "VL-10.5"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        count = max(1, len(state.table))
        state.todo += BATTLES_TO_FIGHT[-count:]
        state.todo.append(REVEAL)
        state.todo += BIDS_TO_PLACE[-count:]


@dataclass(frozen=True)
class PlaceBidsStep(AutomaticStep):
    """Every seat with cards bids on this Legend; limits on bidding hold for the left Legend only (VL-R81, VL-R107)."""

    battle: int

    def clause(self) -> str:
        return "VL-10.5"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        if self.battle == 1:
            modifiers.lapse(state, NEXT_BIDDING)
        able = bidders(state)
        if able:
            state.todo.append(LockedBidStep(able, self.battle))


@dataclass(frozen=True)
class RevealStep(AutomaticStep):
    """All bids of both players are turned up (VL-10.8)."""

    def clause(self) -> str:
        return "VL-10.8"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        modifiers.lapse(state, NEXT_BIDDING)
        state.opened = True
        for battle in range(max(1, len(state.table))):
            for seat in range(2):
                reveal(state, battle, seat)


@dataclass(frozen=True)
class BattleStep(AutomaticStep):
    """One battle: modifiers, strengths, the outcome, and the check after it (VL-10.9 to VL-10.14, VL-R73)."""

    battle: int

    def clause(self) -> str:
        return "VL-10.9"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        state.battle = self.battle
        modifiers.fall_due(state, NEXT_BATTLE)
        state.todo += [BATTLE_OVER, DUEL, TIES, STRENGTHS]


@dataclass(frozen=True)
class DuelStep(AutomaticStep):
    """The loser discards, the winner takes the bid back and activates the Legend (VL-10.11).

    In a tie both lose their bids, also 0 against 0, and the Legend goes under the deck (VL-10.10, VL-R71, VL-R84).
    """

    def clause(self) -> str:
        return "VL-10.11"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        winner = battles.duel_winner(state)
        if winner is None:
            state.losers = state.turn_order()
            state.todo.append(LOSERS)
            if state.table:
                if state.wants_events:
                    state.emit(BattleTied(BATTLES[state.battle], state.strengths[0]))
                legend_deck.sink(state, state.table[0])
            return
        state.losers = (1 - winner,)
        if state.wants_events:
            state.emit(BattleDecided(BATTLES[state.battle], (winner,), state.losers, ()))
        state.todo += [SPOILS[winner], LOSERS]


@dataclass(frozen=True)
class SpoilsStep(AutomaticStep):
    """The winner takes the bid back, then activates the Legend (VL-10.11, VL-R74)."""

    seat: Seat

    def clause(self) -> str:
        return "VL-10.11"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        state.back = cards.bid_cards(state, self.seat)
        take_bid_back(state, self.seat)
        state.todo.append(PRIZE)
        take(state, self.seat, state.table[0])


@dataclass(frozen=True)
class BattleOverStep(AutomaticStep):
    """After every battle modifiers lapse, and a player without cards has won at once (VL-10.14, VL-R82)."""

    def clause(self) -> str:
        return "VL-10.14"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        state.back = NO_CARDS
        modifiers.lapse(state, NEXT_BATTLE)
        ending.is_over(state)


@dataclass(frozen=True)
class LastPhaseOfTwoStep(AutomaticStep):
    """Dead turns are counted, the first-player card passes, reserves are drawn (VL-10.16, VL-R78, VL-R80)."""

    def clause(self) -> str:
        return "VL-10.16"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        state.dead_turns = 0 if state.stirred else state.dead_turns + 1
        if state.dead_turns:
            state.emit(TurnWasDead(state.dead_turns))
        if state.dead_turns >= state.rules.deck.dead_turns:
            ending.close(state, "dead-turns", ())
            return
        move_first_player(state)
        for seat in reversed(state.turn_order()):
            left = size_of(state.reserves[seat])
            if left > state.rules.deck.reserve_draw:
                state.todo.append(ReserveStep(seat, state.rules.deck.reserve_draw))
            elif left:
                draw_rest(state, seat)


THREE_BATTLES: Final = ThreeBattlesStep()
REVEAL: Final = RevealStep()
DUEL: Final = DuelStep()
BATTLE_OVER: Final = BattleOverStep()
LAST_PHASE_OF_TWO: Final = LastPhaseOfTwoStep()
# In the order of the stack: the left battle is on top.
BATTLES_TO_FIGHT: Final[tuple[Step, ...]] = tuple(BattleStep(number) for number in (2, 1, 0))
BIDS_TO_PLACE: Final[tuple[Step, ...]] = tuple(PlaceBidsStep(number) for number in (2, 1, 0))
SPOILS: Final[tuple[Step, ...]] = tuple(SpoilsStep(seat) for seat in range(2))
