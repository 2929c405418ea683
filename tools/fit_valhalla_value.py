"""Fit the long sight of Valhalla Lemmings anew: play games, learn who wins them, print `learned_value_weights.py`.

    python tools/fit_valhalla_value.py --first 8400 --second 2300 > learned_value_weights.py

First come games in which everybody follows first guesses; they are quick, but nobody defends well. Then come games in
which everybody takes the best of a few actions by the present long sight; what these say counts four times.
"""

from __future__ import annotations

import argparse
import textwrap
from typing import Any

import numpy as np

from fellfield.bots.action_evaluation import order_by_prior, sample_by_prior
from fellfield.bots.judgement import judgement_for
from fellfield.bots.playout import final_chances
from fellfield.bots.valhalla_lemmings.learned_value import finish_turn, learned_chances, network_inputs
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Action
from fellfield.core.registry import game as game_called
from fellfield.core.seats import CHANCE, Seat
from fellfield.core.step import SealedStep
from fellfield.games.valhalla_lemmings.steps.legends import LegendStep

GAME = "valhalla-lemmings"
PLAYERS = 4
UNITS = 8
ROUNDS = 12
BATCH = 512
WHIM = 12
"""Bids in a hundred of the second kind of games that are drawn by first guess, so that odd positions come up too."""
JUDGEMENT = judgement_for(GAME)


def first_guess(state: Any, seat: Seat, source: Source) -> Action:
    """What this seat may well do."""
    return sample_by_prior(JUDGEMENT, state, seat, source)


def best_of_few(state: Any, seat: Seat, source: Source) -> Action:
    """The best of four promising actions and an odd one, by the long sight."""
    legal = state.legal(seat)
    sealed = isinstance(state.todo[-1], SealedStep)
    if len(legal) == 1 or (sealed and source.below(100) < WHIM):
        return first_guess(state, seat, source)
    if len(legal) > 5:
        legal = order_by_prior(JUDGEMENT, state, seat, legal, source)
        legal = [*legal[:4], source.pick(legal[4:])]
    worlds = [_others_sealed(state, seat, source) for _ in range(2)] if sealed else [state]
    luck = source.below(1 << 40)
    best: Action = max(legal, key=lambda action: sum(_worth(world, seat, action, Seeded(luck)) for world in worlds))
    return best


def _others_sealed(state: Any, seat: Seat, source: Source) -> Any:
    world = state.copy()
    world.sealed = [None] * world.players
    for other in world.to_act:
        if other != seat:
            world.advance(other, first_guess(world, other, source))
    return world


def _worth(world: Any, seat: Seat, action: Action, luck: Source) -> float:
    after = world.copy()
    after.advance(seat, action)
    finish_turn(JUDGEMENT, after, luck)
    return (learned_chances(after) if after.todo else final_chances(after))[seat]


def played(choose: Any, games: int, seed: str) -> tuple[Any, Any]:
    """Positions between two turns, as features by seat, and each seat's share of the victory in the end."""
    inputs: list[Any] = []
    won: list[list[float]] = []
    for number in range(games):
        source = Seeded(f"{seed} {number}")
        state: Any = game_called(GAME).start(PLAYERS)
        seen = 0
        while state.to_act:
            actor = state.to_act[0]
            if actor is not CHANCE:
                state.advance(actor, choose(state, actor, source))
                continue
            if isinstance(state.todo[-1], LegendStep) and state.turn > seen:
                seen = state.turn
                inputs.append(network_inputs(state))
            state.advance(CHANCE, source.draw(state.outcomes()))
        won += [final_chances(state)] * (len(inputs) - len(won))
    return np.array(inputs), np.array(won)


def fitted(inputs: Any, won: Any) -> list[Any]:
    """Weights of the hidden units, their biases, what their outputs count, what features count by themselves (Adam)."""
    chance = np.random.default_rng(0)
    wide = inputs.shape[2]
    numbers = [
        chance.normal(0, 1 / np.sqrt(wide), (wide, UNITS)),
        np.zeros(UNITS),
        chance.normal(0, 0.1, UNITS),
        np.zeros(wide),
    ]
    first, second = [np.zeros_like(one) for one in numbers], [np.zeros_like(one) for one in numbers]
    step = 0
    for turn in range(ROUNDS):
        rate = 0.01 * (1 - turn / ROUNDS) + 1e-4
        order = chance.permutation(len(inputs))
        for at in range(0, len(inputs), BATCH):
            step += 1
            slopes = _slopes(numbers, inputs[order[at : at + BATCH]], won[order[at : at + BATCH]])
            for place, slope in enumerate(slopes):
                first[place] = 0.9 * first[place] + 0.1 * slope
                second[place] = 0.999 * second[place] + 0.001 * slope**2
                way = (first[place] / (1 - 0.9**step)) / (np.sqrt(second[place] / (1 - 0.999**step)) + 1e-8)
                numbers[place] = numbers[place] - rate * way
    return numbers


def _slopes(numbers: list[Any], inputs: Any, won: Any) -> list[Any]:
    """Which way the log loss of the winners rises."""
    weights, biases, outputs, plain = numbers
    drive = inputs @ weights + biases
    lit = np.maximum(drive, 0)
    scores = lit @ outputs + inputs @ plain
    powers = np.exp(scores - scores.max(1, keepdims=True))
    off = (powers / powers.sum(1, keepdims=True) * won.sum(1, keepdims=True) - won) / len(inputs)
    back = off[..., None] * outputs * (drive > 0)
    return [
        np.einsum("bnd,bnh->dh", inputs, back) + 1e-4 * weights,
        back.sum((0, 1)),
        np.einsum("bn,bnh->h", off, lit) + 1e-4 * outputs,
        np.einsum("bn,bnd->d", off, inputs) + 1e-4 * plain,
    ]


def module(numbers: list[Any], games: int) -> str:
    """The text of `learned_value_weights.py`; units that have died are left out."""
    weights, biases, outputs, plain = numbers
    lines = [
        f'"""The numbers of `learned_value.py`: fitted to the winners of {games:,} games with four players."""',
        "",
    ]
    lines += ["from __future__ import annotations", "", "from typing import Final", "", "# fmt: off"]
    lines += ["PLAIN: Final[tuple[float, ...]] = (", _row(plain, 4), ")", '"""What each feature counts by itself."""']
    lines += ["", "UNITS: Final[tuple[tuple[float, ...], ...]] = ("]
    for unit in range(UNITS):
        if abs(weights[:, unit]).max() > 0.01 and abs(outputs[unit]) > 0.01:
            lines += ["    (", _row([biases[unit], outputs[unit], *weights[:, unit]], 8), "    ),"]
    return "\n".join(
        [*lines, ")", '"""For each hidden unit its bias, what its output counts, and its weights."""', "# fmt: on"]
    )


def _row(numbers: Any, indent: int) -> str:
    text = ", ".join(repr(round(float(one), 3) + 0.0) for one in numbers) + ","
    return textwrap.fill(text, 118 - indent, initial_indent=" " * indent, subsequent_indent=" " * indent)


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--first", type=int, default=8400, help="games by first guesses")
    parser.add_argument("--second", type=int, default=2300, help="games by the present long sight")
    wanted = parser.parse_args()
    inputs, won = played(first_guess, wanted.first, "first")
    better, winners = played(best_of_few, wanted.second, "second")
    numbers = fitted(np.concatenate([inputs, *[better] * 4]), np.concatenate([won, *[winners] * 4]))
    print(module(numbers, wanted.first + wanted.second))


if __name__ == "__main__":
    main()
