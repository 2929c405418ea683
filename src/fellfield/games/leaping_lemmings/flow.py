"""The sequence of play, to be read aloud beside the rulebook (LL-4.1 to LL-4.11).

A turn is an Eagles Phase, a Lemmings Phase and a Turn End Phase. Steps are put on the stack last first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.contract import Action
from fellfield.core.seats import Actor
from fellfield.core.step import AutomaticStep, ChanceStep
from fellfield.games.leaping_lemmings.actions import CardTurned, DiceRolled
from fellfield.games.leaping_lemmings.board import BLUE, RED
from fellfield.games.leaping_lemmings.events import (
    ClanScored,
    DiceFell,
    DiceKept,
    DicePassed,
    DiceSwapped,
    GameOverTurned,
    MovementCardTurned,
    PelletsScored,
    TurnBegan,
)
from fellfield.games.leaping_lemmings.material import FACES, HOVER, KINDS, VALUES
from fellfield.games.leaping_lemmings.odds import both_dice, next_card
from fellfield.games.leaping_lemmings.rules.scoring import final_result
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.chaos import TakeCardStep, chaos_card_is_due, reshuffle_if_empty
from fellfield.games.leaping_lemmings.steps.eagles import RESOLVES, DiceOrderStep
from fellfield.games.leaping_lemmings.steps.player import FRESH, PLAYER_STEPS

# -- the turn --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TurnStep(AutomaticStep):
    """The next turn: roll, resolve, reveal; everybody steps; the dice go on (LL-4.1)."""

    def clause(self) -> str:
        return "LL-4.1"

    def run(self, state: Race) -> None:
        state.turn += 1
        if state.wants_events:
            state.emit(TurnBegan(state.turn, state.eagle_seat))
        state.todo += [TURN_END, LEMMINGS, REVEAL, ROLL]


@dataclass(frozen=True)
class RollStep(ChanceStep):
    """Eagles Phase: both dice are rolled (LL-4.2)."""

    def clause(self) -> str:
        return "LL-4.2"

    def outcomes(self, state: Race) -> list[tuple[Action, int]]:
        return both_dice(state)

    def apply(self, state: Race, actor: Actor, action: DiceRolled) -> None:
        state.todo.pop()
        state.dice = (FACES.index(action.red), FACES.index(action.blue))
        if state.wants_events:
            state.emit(DiceFell(action.red, action.blue))
        if state.rules.two_player:
            resolve_two_dice(state)
        else:
            state.todo.append(DICE_ORDER)


def resolve_two_dice(state: Race) -> None:
    """Two players: a Hover swaps the dice, results and all; then blue is resolved, then red (LL-19.4, LL-19.5)."""
    assert state.dice is not None
    if HOVER in state.dice:
        state.eagle_seat = 1 - state.eagle_seat
        if state.wants_events:
            state.emit(DiceSwapped(state.eagle_seat))
    state.todo += [RESOLVES[RED], RESOLVES[BLUE]]


@dataclass(frozen=True)
class RevealStep(ChanceStep):
    """Eagles Phase, last part: the next movement card, or the end of the game (LL-4.2, LL-4.5)."""

    def clause(self) -> str:
        return "LL-7.7"

    def outcomes(self, state: Race) -> list[tuple[Action, int]]:
        return next_card(state)

    def apply(self, state: Race, actor: Actor, action: CardTurned) -> None:
        state.todo.pop()
        if action.number == "game-over":
            end_game(state)
            return
        state.card = int(action.number)
        state.deck[VALUES.index(state.card)] -= 1
        state.value = (state.card,) * state.players
        if state.wants_events:
            state.emit(MovementCardTurned(state.card))
        if chaos_card_is_due(state):
            reshuffle_if_empty(state)
            state.todo.append(TakeCardStep(state.eagle_seat))


@dataclass(frozen=True)
class LemmingsStep(AutomaticStep):
    """Lemmings Phase: everybody takes one step, Eagle Player first, then clockwise (LL-4.6)."""

    def clause(self) -> str:
        return "LL-4.6"

    def run(self, state: Race) -> None:
        count = state.setup.players
        if state.stepped == count:
            state.todo.pop()
            return
        seat = (state.eagle_seat + state.stepped) % count
        state.stepped += 1
        state.todo.append(PLAYER_STEPS[seat][FRESH])


@dataclass(frozen=True)
class TurnEndStep(AutomaticStep):
    """Turn End Phase: modifiers expire, the dice pass on unless Mine! All Mine! keeps them (LL-4.10, LL-7.6)."""

    def clause(self) -> str:
        return "LL-4.10"

    def run(self, state: Race) -> None:
        state.todo.pop()
        count = state.setup.players
        state.dice = None
        state.stepped = 0
        state.value = (0,) * count
        state.doubled = (False,) * count
        if state.under_dice is not None:
            state.discards = (*state.discards, (state.under_dice, state.eagle_seat))
            state.under_dice = None
            if state.wants_events:
                state.emit(DiceKept(state.eagle_seat))
        elif not state.rules.two_player:
            state.eagle_seat = (state.eagle_seat + 1) % count
            if state.wants_events:
                state.emit(DicePassed(state.eagle_seat))


def end_game(state: Race) -> None:
    """Game Over ends the game at once: nothing is left to do but to count (LL-4.5, LL-17.1).

    From now on `turn` is the number of complete turns, which this one never becomes (LL-R15).
    """
    state.todo = []
    state.turn -= 1
    if state.wants_events:
        state.emit(GameOverTurned())
    if not state.wants_events:
        return
    for seat in range(state.players):
        ones, twos, favors = state.held[seat * len(KINDS) : (seat + 1) * len(KINDS)]
        state.emit(PelletsScored(seat, ones, twos, favors))
    for seat, points in enumerate(final_result(state).scores):
        state.emit(ClanScored(seat, points))


TURN: Final = TurnStep()
ROLL: Final = RollStep()
REVEAL: Final = RevealStep()
LEMMINGS: Final = LemmingsStep()
TURN_END: Final = TurnEndStep()
DICE_ORDER: Final = DiceOrderStep()
