"""The sequence of play (LL-4.1 to LL-4.11).

A turn is an Eagles Phase, a Lemmings Phase and a Turn End Phase. Steps are pushed on the stack in reverse order.
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
    """The next turn: roll, resolve, reveal; every player takes a step; the dice pass on (LL-4.1).

    Turns go on even if nobody has lemmings to move; only Game Over ends the game (LL-R14).
    """

    def clause(self) -> str:
        return "LL-4.1"

    def run(self, state: Race) -> None:
        state.turn += 1
        state.todo += [TURN_END, LEMMINGS, REVEAL, ROLL]
        if state.wants_events:
            state.emit(TurnBegan(state.turn, state.eagle_seat))


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
    """Two players: a Hover swaps the dice with their results; then blue is resolved, then red (LL-19.4, LL-19.5).

    The player who rolled the Hover therefore moves the other eagle, and the opponent resupplies; after a double Hover
    each player resupplies the circle of the die that he now holds (LL-19.6, LL-19.7).
    There is no choice of order (LL-R106).
    """
    assert state.dice is not None
    if HOVER in state.dice:
        state.eagle_seat = 1 - state.eagle_seat
        if state.wants_events:
            state.emit(DiceSwapped(state.eagle_seat))
    state.todo += [RESOLVES[RED], RESOLVES[BLUE]]


@dataclass(frozen=True)
class RevealStep(ChanceStep):
    """Eagles Phase, last part: the next movement card, or the end of the game (LL-4.2, LL-4.5).

    In Chaos the Eagle Player takes a Special Action now if a Hover was rolled; Game Over cancels this (LL-R111).
    """

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
        if chaos_card_is_due(state):
            reshuffle_if_empty(state)
            state.todo.append(TakeCardStep(state.eagle_seat))
        if state.wants_events:
            state.emit(MovementCardTurned(state.card))


@dataclass(frozen=True)
class LemmingsStep(AutomaticStep):
    """Lemmings Phase: every player takes one step, Eagle Player first, then clockwise (LL-4.6).

    A player without lemmings takes a step, too (LL-R13).
    """

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
    """Turn End Phase: modifiers expire, the dice pass on unless Mine! All Mine! keeps them (LL-4.10, LL-7.6).

    With two players the dice do not pass (LL-19.8). After Mine! All Mine! the rotation continues from its player
    (LL-16.16).
    """

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
    """End the game at once and score it (LL-4.5, LL-17.1).

    `turn` becomes the number of complete turns; the current one does not count (LL-R15).
    """
    state.todo = []
    state.turn -= 1
    if not state.wants_events:
        return
    state.emit(GameOverTurned())
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
