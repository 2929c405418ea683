"""The sequence of play: four phases for three to six players (VL-3.1), three battles for two (VL-10.4 to VL-10.16).

Read it beside the rulebook. Every step here runs by itself; the decisions that it calls for lie in `steps/`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.seats import Seat
from fellfield.core.step import AutomaticStep, Step
from fellfield.games.valhalla_lemmings.deck import DOUBLE_LOSSES, NEXT_BATTLE, NEXT_BIDDING
from fellfield.games.valhalla_lemmings.events import (
    BattleDecided,
    BattleTied,
    BidLost,
    BidTakenBack,
    FirstPlayerMoved,
    NoLegendArrived,
    TurnBegan,
    TurnWasDead,
)
from fellfield.games.valhalla_lemmings.initial import deal
from fellfield.games.valhalla_lemmings.material import BATTLES, KINDS
from fellfield.games.valhalla_lemmings.rules import battle as battles
from fellfield.games.valhalla_lemmings.rules import cards, ending, legend_deck, modifiers, sagas
from fellfield.games.valhalla_lemmings.rules.bidding import bidders, late_bidders
from fellfield.games.valhalla_lemmings.state import Valhalla
from fellfield.games.valhalla_lemmings.steps.bidding import BidStep, LockedBidStep, reveal
from fellfield.games.valhalla_lemmings.steps.cards import DoubleLossesStep
from fellfield.games.valhalla_lemmings.steps.declarations import LegendChoiceStep, StrengthStep, TieStep, take
from fellfield.games.valhalla_lemmings.steps.draws import ReserveStep, draw_rest
from fellfield.games.valhalla_lemmings.steps.setup import FirstPlayerStep, LegendStep, SagaStep


def begin(state: Valhalla) -> None:
    """Setup: cards are dealt, everybody draws a Legend, chance names the first player (VL-2.1 to VL-2.7)."""
    deal(state)
    draws = [SagaStep(seat) for seat in reversed(range(state.setup.players))]
    state.todo = [TURN, FirstPlayerStep(), *draws]


# -- every turn -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TurnStep(AutomaticStep):
    """A turn begins: its phases go on the stack, the last one first (VL-3.1, VL-10.4)."""

    def clause(self) -> str:
        return "VL-3.1"

    def run(self, state: Valhalla) -> None:
        state.turn += 1
        state.opened = False
        state.stirred = False
        state.battle = 0
        state.strengths = [0] * state.setup.players
        state.tell(TurnBegan(state.turn, state.first))
        if state.setup.players == 2:
            modifiers.fall_due(state, NEXT_BIDDING)
            state.todo += [LAST_PHASE_OF_TWO, THREE_BATTLES, ARRIVAL]
        else:
            modifiers.all_fall_due(state)
            state.todo += [LAST_PHASE, *BATTLE_STEPS, BIDDING, ARRIVAL]


@dataclass(frozen=True)
class ArrivalStep(AutomaticStep):
    """Phase 1: Legends arrive, as many as the deck still gives (VL-4.1, VL-R9, VL-R10)."""

    def clause(self) -> str:
        return "VL-4.1"

    def run(self, state: Valhalla) -> None:
        wanted = state.tables.deck.reveal[state.setup.players]
        while len(state.table) < wanted:
            if legend_deck.unseen_legends(state):
                state.todo.append(LEGEND)
                return
            if not state.bottom:
                break
            legend_deck.lay_out(state, state.bottom.pop(0))
        state.todo.pop()
        if not state.table:
            state.tell(NoLegendArrived(state.turn))


# -- three to six players -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BiddingStep(AutomaticStep):
    """Phase 2: everybody chooses in secret; whoever may choose last does so in a second round (VL-5.1, VL-R17)."""

    def clause(self) -> str:
        return "VL-5.1"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        able = bidders(state)
        late = late_bidders(state, able)
        if late:
            state.todo.append(BidStep(late))
        early = tuple(seat for seat in able if seat not in late)
        if early:
            state.todo.append(BidStep(early))


@dataclass(frozen=True)
class StrengthsStep(AutomaticStep):
    """Phase 3, step 2: owners of strength modifiers announce, in turn order (VL-6.1, VL-8.1)."""

    def clause(self) -> str:
        return "VL-6.1"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        battles.count_strengths(state)
        for seat in reversed(battles.strength_owners(state)):
            state.todo.append(StrengthStep(seat))


@dataclass(frozen=True)
class TiesStep(AutomaticStep):
    """Phase 3, step 3: owners of tie modifiers speak, in turn order (VL-R77, VL-R102)."""

    def clause(self) -> str:
        return "VL-R102"

    def run(self, state: Valhalla) -> None:
        owner = battles.next_tie_owner(state)
        if owner is None:
            state.todo.pop()
        else:
            state.todo.append(TieStep(owner))


@dataclass(frozen=True)
class RankingStep(AutomaticStep):
    """Phase 3, step 4: the ranking is fixed, and with it winners and losers (VL-6.2, VL-6.3, VL-R20)."""

    def clause(self) -> str:
        return "VL-6.3"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        state.winners = battles.ranking(state)[: len(state.table)]
        state.losers = [seat for seat in state.turn_order() if seat not in state.winners]
        if state.listening:
            state.tell(BattleDecided("", tuple(state.winners), tuple(state.losers)))


@dataclass(frozen=True)
class WinnersStep(AutomaticStep):
    """Phase 3, step 5: winners act one after another, each completely (VL-6.4)."""

    def clause(self) -> str:
        return "VL-6.4"

    def run(self, state: Valhalla) -> None:
        if not state.winners:
            state.todo.pop()
            for legend in state.table[:]:
                legend_deck.sink(state, legend)
            return
        seat = state.winners.pop(0)
        state.todo.append(PRIZE)
        if len(set(state.table)) == 1:
            take(state, seat, state.table[0])
        else:
            state.todo.append(LegendChoiceStep(seat))


@dataclass(frozen=True)
class PrizeStep(AutomaticStep):
    """The effect is over: the Legend joins the Saga, what is left of the bid goes back into hand (VL-6.4 c, d)."""

    def clause(self) -> str:
        return "VL-6.4"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        activation = state.activations.pop()
        sagas.place(state, activation)
        if state.setup.players > 2:
            take_bid_back(state, activation.seat)


@dataclass(frozen=True)
class LosersStep(AutomaticStep):
    """Phase 3, step 6: losers discard, in turn order; each may then double the losses (VL-6.6, VL-9.3)."""

    def clause(self) -> str:
        return "VL-6.6"

    def run(self, state: Valhalla) -> None:
        seat = state.losers.pop(0) if state.losers else None
        if not state.losers:
            state.todo.pop()
        if seat is None:
            return
        lost = cards.bid_to_pile(state, seat)
        if not any(lost):
            return
        if state.listening:
            state.tell(BidLost(seat, cards.values(lost)))
        copies = len(modifiers.amounts(state, seat, DOUBLE_LOSSES)) if state.modifiers else 0
        if copies and cards.hand_size(state, seat):
            allowed = (lost[0] * copies, lost[1] * copies, lost[2] * copies, lost[3] * copies)
            state.todo.append(DoubleLossesStep(seat, allowed))


@dataclass(frozen=True)
class LapseStep(AutomaticStep):
    """Phase 3, step 7: every modifier that was due is over (VL-8.7)."""

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


# -- two players --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ThreeBattlesStep(AutomaticStep):
    """Bids are placed Legend by Legend, all are revealed, then the battles follow from left to right (VL-10.8)."""

    def clause(self) -> str:
        return "VL-10.5"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        count = max(1, len(state.table))
        state.todo += [BattleStep(number) for number in reversed(range(count))]
        state.todo.append(REVEAL)
        state.todo += [PlaceBidsStep(number) for number in reversed(range(count))]


@dataclass(frozen=True)
class PlaceBidsStep(AutomaticStep):
    """Whoever holds cards bids on this Legend; after the left one limits on bidding are used up (VL-R81, VL-R107)."""

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
    """Loser discards, winner takes back, then the effect; a tie costs both their bids (VL-10.10, VL-10.11)."""

    def clause(self) -> str:
        return "VL-10.11"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        winner = battles.duel_winner(state)
        if winner is None:
            state.losers = list(state.turn_order())
            state.todo.append(LOSERS)
            if state.table:
                state.tell(BattleTied(BATTLES[state.battle], state.strengths[0]))
                legend_deck.sink(state, state.table[0])
            return
        state.losers = [1 - winner]
        state.tell(BattleDecided(BATTLES[state.battle], (winner,), (1 - winner,)))
        state.todo += [SpoilsStep(winner), LOSERS]


@dataclass(frozen=True)
class SpoilsStep(AutomaticStep):
    """The winner takes the bid back, and only then activates the Legend (VL-10.11, VL-R74)."""

    seat: Seat

    def clause(self) -> str:
        return "VL-10.11"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        state.back = list(state.bid(state.battle, self.seat))
        take_bid_back(state, self.seat)
        state.todo.append(PRIZE)
        take(state, self.seat, state.table[0])


@dataclass(frozen=True)
class BattleOverStep(AutomaticStep):
    """After every battle: modifiers lapse, and whoever is out of cards has won at once (VL-10.14, VL-R82)."""

    def clause(self) -> str:
        return "VL-10.14"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        state.back = [0] * KINDS
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
            state.tell(TurnWasDead(state.dead_turns))
        if state.dead_turns >= state.tables.deck.dead_turns:
            ending.close(state, "dead-turns", ())
            return
        move_first_player(state)
        for seat in reversed(state.turn_order()):
            left = sum(state.reserves[seat * KINDS : seat * KINDS + KINDS])
            if left > state.tables.deck.reserve_draw:
                state.todo.append(ReserveStep(seat, state.tables.deck.reserve_draw))
            elif left:
                draw_rest(state, seat)


# -- small moves of the flow ----------------------------------------------------------------------------------------


def take_bid_back(state: Valhalla, seat: Seat) -> None:
    """The bid cards that are still there go back into hand (VL-6.4 d)."""
    lifted = cards.bid_to_hand(state, seat)
    if state.listening and any(lifted):
        state.tell(BidTakenBack(seat, cards.values(lifted)))


def move_first_player(state: Valhalla) -> None:
    """The first-player card moves one seat clockwise (VL-7.1, VL-R78)."""
    state.first = (state.first + 1) % state.setup.players
    state.tell(FirstPlayerMoved(state.first))


TURN: Final = TurnStep()
ARRIVAL: Final = ArrivalStep()
LEGEND: Final = LegendStep()
BIDDING: Final = BiddingStep()
STRENGTHS: Final = StrengthsStep()
TIES: Final = TiesStep()
WINNERS: Final = WinnersStep()
PRIZE: Final = PrizeStep()
LOSERS: Final = LosersStep()
LAST_PHASE: Final = LastPhaseStep()
THREE_BATTLES: Final = ThreeBattlesStep()
REVEAL: Final = RevealStep()
DUEL: Final = DuelStep()
BATTLE_OVER: Final = BattleOverStep()
LAST_PHASE_OF_TWO: Final = LastPhaseOfTwoStep()

# The battle of three or more players, in the order of the stack: the last step first.
BATTLE_STEPS: Final[tuple[Step, ...]] = (LapseStep(), LOSERS, WINNERS, RankingStep(), TIES, STRENGTHS)
