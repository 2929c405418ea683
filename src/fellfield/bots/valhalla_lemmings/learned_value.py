"""The learned value of a position between two turns.

A small network, the same for every seat, was fitted to the winners of thousands of games. It knows what the
considerations leave out: three cards are one turn from going out and four are two, and the leader receives everybody's
cards. It applies at the end of a turn only; a turn under way is played out first. It was fitted to four players and
serves five and six as well; with three, who fight for one Legend, it is worse than the considerations, and with two the
game is different.
"""

from __future__ import annotations

from math import exp, log
from typing import Final, TypeAlias

from fellfield.bots.judgement import Judgement, softmax
from fellfield.bots.paired_rollouts import playout_action
from fellfield.bots.playout import is_partly_sealed
from fellfield.bots.valhalla_lemmings.features import ValhallaFeatures
from fellfield.bots.valhalla_lemmings.learned_value_weights import PLAIN, UNITS
from fellfield.core.chance import Source
from fellfield.core.seats import CHANCE
from fellfield.core.simulation import advance
from fellfield.core.step import SealedStep
from fellfield.games.valhalla_lemmings.material import counts_in, size_of
from fellfield.games.valhalla_lemmings.state import READY, Valhalla
from fellfield.games.valhalla_lemmings.steps.legends import LegendStep

Key: TypeAlias = "tuple[int, int, int, int, int, float, int, int, int]"

LEARNED_MIN_PLAYERS: Final = 4
"""Players from which the learned value is better than the considerations."""
MAX_SCORES: Final = 100_000
_SCORES: dict[Key, float] = {}
"""Scores by key; the same hands recur in a search."""


def finish_turn(judgement: Judgement, state: Valhalla, source: Source) -> None:
    """Let all seats follow the playout policy until a turn is over."""
    while (due := state.to_act) and not _between_turns(state):
        actor = due[0]
        if actor is CHANCE:
            advance(state, CHANCE, source.draw(state.outcomes()))
        else:
            advance(state, actor, playout_action(judgement, state, actor, source))


def _between_turns(state: Valhalla) -> bool:
    """Whether Legends are arriving, or nobody has bid on them yet."""
    step = state.todo[-1]
    if isinstance(step, LegendStep):
        return True
    return isinstance(step, SealedStep) and not any(state.bids) and not is_partly_sealed(state)


def learned_chances(state: Valhalla) -> list[float]:
    """The winning chance of each seat by the learned value."""
    scores = []
    for key in _keys(state):
        found = _SCORES.get(key)
        if found is None:
            if len(_SCORES) >= MAX_SCORES:
                _SCORES.clear()
            found = _SCORES[key] = _score(_network_input(*key))
        scores.append(found)
    return softmax(scores)


def network_inputs(state: Valhalla) -> list[list[float]]:
    """The inputs of the network, by seat."""
    return [_network_input(*key) for key in _keys(state)]


def _keys(state: Valhalla) -> list[Key]:
    """What the score of each seat depends on."""
    players: int = state.setup.players
    sizes = [size_of(hand) for hand in state.hands]
    shields, doubled, sway, room = _pending_effects(state, players)
    return [
        (
            players,
            state.hands[seat],
            len(state.sagas[seat]),
            shields[seat],
            doubled[seat],
            sway[seat],
            room[seat],
            (seat - state.first) % players,
            min([size for other, size in enumerate(sizes) if other != seat]),
        )
        for seat in range(players)
    ]


def _pending_effects(state: Valhalla, players: int) -> tuple[list[int], list[int], list[float], list[int]]:
    """Ready Shields and the modifiers of the next battle; usually there are none."""
    if state.modifiers or READY in state.card_states:
        features = ValhallaFeatures(state)
        return features.shields, features.doubled, features.sway, features.room
    none = [0] * players
    return none, none, [0.0] * players, none


def _network_input(
    players: int,
    hand: int,
    legends: int,
    shields: int,
    doubled: int,
    sway: float,
    room: int,
    place: int,
    nearest: int,
) -> list[float]:
    """The inputs of a seat: cards, Shields and modifiers, place in turn order, the rival nearest to going out."""
    held = counts_in(hand)
    size = size_of(hand)
    inputs = [count / 3 for count in held]
    inputs += [(legends - 3) / 3, min(1.5, shields), doubled, sway, float(room == 1), float(room > 3)]
    inputs += [place / players, log(1.0 + size)]
    inputs += [float(size == few) for few in (1, 2, 3, 4, 5, 6)]
    inputs += [float(held[0] > few) for few in (0, 1, 2)]
    inputs.append(exp(-nearest / 3))
    return inputs


def _score(inputs: list[float]) -> float:
    score = sum([weight * number for weight, number in zip(PLAIN, inputs, strict=True)])
    for unit in UNITS:
        drive = unit[0] + sum([weight * number for weight, number in zip(unit[2:], inputs, strict=True)])
        if drive > 0.0:
            score += unit[1] * drive
    return score
