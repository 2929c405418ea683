"""What a position is worth between two turns, learnt from whole games: the long sight of the search.

The considerations of the judgement say in words why a position is good. How often such a position is won in the end
was counted as well: a small network, the same for every seat, was fitted to the winners of thousands of games. It
knows what the words leave out, that three cards are one turn from going out and four are two, and that whoever is in
front gets everybody's cards. It looks at the end of a turn only; a turn under way is played on by first guesses. It was
fitted to four players and serves five and six as well; with three, who fight for one Legend, it sees less than the
words do, and with two the game is another one.
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
from fellfield.core.step import SealedStep
from fellfield.games.valhalla_lemmings.material import counts_in, size_of
from fellfield.games.valhalla_lemmings.state import READY, Valhalla
from fellfield.games.valhalla_lemmings.steps.legends import LegendStep

Key: TypeAlias = "tuple[int, int, int, int, int, float, int, int, int]"

LEARNED_MIN_PLAYERS: Final = 4
"""From so many players on it sees further than the judgement."""
MOST_SCORES: Final = 100_000
_SCORES: dict[Key, float] = {}
"""Scores worked out before: in a search the same hands come up again and again."""


def finish_turn(judgement: Judgement, state: Valhalla, source: Source) -> None:
    """Let everybody follow first guesses until a turn is over, unless the next one has not really begun."""
    while (due := state.to_act) and not _between_turns(state):
        actor = due[0]
        if actor is CHANCE:
            state.advance(CHANCE, source.draw(state.outcomes()))
        else:
            state.advance(actor, playout_action(judgement, state, actor, source))


def _between_turns(state: Valhalla) -> bool:
    """Are Legends arriving, or has nobody bid on them yet?"""
    step = state.todo[-1]
    if isinstance(step, LegendStep):
        return True
    return isinstance(step, SealedStep) and not any(state.bids) and not is_partly_sealed(state)


def learned_chances(state: Valhalla) -> list[float]:
    """The chance of each seat to win, from how games went on that stood like this between two turns."""
    scores = []
    for key in _keys(state):
        found = _SCORES.get(key)
        if found is None:
            if len(_SCORES) >= MOST_SCORES:
                _SCORES.clear()
            found = _SCORES[key] = _score(_network_input(*key))
        scores.append(found)
    return softmax(scores)


def network_inputs(state: Valhalla) -> list[list[float]]:
    """All that the network is told about a position, by seat."""
    return [_network_input(*key) for key in _keys(state)]


def _keys(state: Valhalla) -> list[Key]:
    """What the score of each seat depends on."""
    players: int = state.setup.players
    sizes = [size_of(hand) for hand in state.hands]
    shields, doubled, sway, room = _what_waits(state, players)
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


def _what_waits(state: Valhalla, players: int) -> tuple[list[int], list[int], list[float], list[int]]:
    """Shields that stand ready, and the modifiers of the next battle; most of the time there is nothing."""
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
    """What the network is told about a seat: its cards, what waits, its place in turn order, the nearest rival."""
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
