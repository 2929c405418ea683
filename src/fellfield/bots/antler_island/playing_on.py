"""Playing a round on to its end before it is judged: the plans are laid, so little is left to decide."""

from __future__ import annotations

from typing import Any

from fellfield.bots.antler_island.guesses import first_guess
from fellfield.bots.antler_island.quick_round import QuickRound, walk
from fellfield.bots.positions import decided
from fellfield.core.chance import Source
from fellfield.core.seats import CHANCE
from fellfield.games.antler_island.steps.turn import RevealStep


def finish_turn(state: Any, source: Source) -> None:
    """Let everybody follow their first guesses until a control tile or plans are due, or the game is over."""
    while (due := state.to_act) and len(due) == 1 and not isinstance(state.todo[-1], RevealStep):
        actor = due[0]
        if actor is CHANCE:
            state.advance(CHANCE, source.draw(state.outcomes()))
            continue
        legal = state.legal(actor)
        if len(legal) == 1:
            state.advance(actor, legal[0])
            continue
        guesses = first_guess(state, actor, legal)
        state.advance(actor, legal[guesses.index(max(guesses))])


def end_of_round(state: Any, source: Source) -> list[float] | None:
    """Play this round on, in place; the result if the game is over then."""
    finish_turn(state, source)
    if not state.todo:
        return decided(state)
    if state.taken == 0:
        return None
    QuickRound(state, source).play()
    if state.is_final_round():
        state.todo.clear()
        return decided(state)
    walk(state)
    del state.todo[1:]
    return None
