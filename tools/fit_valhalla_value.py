"""Fit the learned value of Valhalla Lemmings: play games, fit their winners, print `learned_value_weights.py`.

    python tools/fit_valhalla_value.py --first 8400 --second 2300 > learned_value_weights.py

The first games follow the prior; they are fast but poorly defended. In the second games every seat plays the best of a
few actions by the current learned value; these games have four times the weight.
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
from fellfield.core.registry import game as game_by_id
from fellfield.core.seats import CHANCE, Seat
from fellfield.core.simulation import advance
from fellfield.core.step import SealedStep
from fellfield.games.valhalla_lemmings.steps.legends import LegendStep

GAME = "valhalla-lemmings"
PLAYERS = 4
UNITS = 8
ROUNDS = 12
BATCH = 512
PRIOR_PERCENT = 12
"""Percentage of bids in the second games that follow the prior, for variety."""
JUDGEMENT = judgement_for(GAME)


def choose_by_prior(state: Any, seat: Seat, source: Source) -> Action:
    """Choose an action by the prior."""
    return sample_by_prior(JUDGEMENT, state, seat, source)


def choose_by_value(state: Any, seat: Seat, source: Source) -> Action:
    """Choose the best of four likely actions and a random one by the learned value."""
    legal = state.legal(seat)
    sealed = isinstance(state.todo[-1], SealedStep)
    if len(legal) == 1 or (sealed and source.below(100) < PRIOR_PERCENT):
        return choose_by_prior(state, seat, source)
    if len(legal) > 5:
        legal = order_by_prior(JUDGEMENT, state, seat, legal, source)
        legal = [*legal[:4], source.pick(legal[4:])]
    worlds = [_with_sealed_choices(state, seat, source) for _ in range(2)] if sealed else [state]
    luck = source.below(1 << 40)
    best: Action = max(legal, key=lambda action: sum(_value(world, seat, action, Seeded(luck)) for world in worlds))
    return best


def _with_sealed_choices(state: Any, seat: Seat, source: Source) -> Any:
    world = state.copy()
    world.sealed = [None] * world.players
    for other in world.to_act:
        if other != seat:
            advance(world, other, choose_by_prior(world, other, source))
    return world


def _value(world: Any, seat: Seat, action: Action, luck: Source) -> float:
    after = world.copy()
    advance(after, seat, action)
    finish_turn(JUDGEMENT, after, luck)
    return (learned_chances(after) if after.todo else final_chances(after))[seat]


def play_games(choose: Any, games: int, seed: str) -> tuple[Any, Any]:
    """Return the network inputs by seat between turns, and each seat's share of the victory."""
    inputs: list[Any] = []
    won: list[list[float]] = []
    for number in range(games):
        source = Seeded(f"{seed} {number}")
        state: Any = game_by_id(GAME).start(PLAYERS)
        seen = 0
        while state.to_act:
            actor = state.to_act[0]
            if actor is not CHANCE:
                advance(state, actor, choose(state, actor, source))
                continue
            if isinstance(state.todo[-1], LegendStep) and state.turn > seen:
                seen = state.turn
                inputs.append(network_inputs(state))
            advance(state, CHANCE, source.draw(state.outcomes()))
        won += [final_chances(state)] * (len(inputs) - len(won))
    return np.array(inputs), np.array(won)


def fit(inputs: Any, won: Any) -> list[Any]:
    """Fit with Adam; return hidden weights, hidden biases, output weights and direct weights."""
    rng = np.random.default_rng(0)
    width = inputs.shape[2]
    numbers = [
        rng.normal(0, 1 / np.sqrt(width), (width, UNITS)),
        np.zeros(UNITS),
        rng.normal(0, 0.1, UNITS),
        np.zeros(width),
    ]
    first, second = [np.zeros_like(number) for number in numbers], [np.zeros_like(number) for number in numbers]
    step = 0
    for turn in range(ROUNDS):
        rate = 0.01 * (1 - turn / ROUNDS) + 1e-4
        order = rng.permutation(len(inputs))
        for at in range(0, len(inputs), BATCH):
            step += 1
            gradients = _gradients(numbers, inputs[order[at : at + BATCH]], won[order[at : at + BATCH]])
            for index, gradient in enumerate(gradients):
                first[index] = 0.9 * first[index] + 0.1 * gradient
                second[index] = 0.999 * second[index] + 0.001 * gradient**2
                update = (first[index] / (1 - 0.9**step)) / (np.sqrt(second[index] / (1 - 0.999**step)) + 1e-8)
                numbers[index] = numbers[index] - rate * update
    return numbers


def _gradients(numbers: list[Any], inputs: Any, won: Any) -> list[Any]:
    """Return the gradients of the log loss."""
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


def module_text(numbers: list[Any], games: int) -> str:
    """Return the text of `learned_value_weights.py`, without dead units."""
    weights, biases, outputs, plain = numbers
    lines = [
        f'"""The weights of `learned_value.py`, fitted to the winners of {games:,} games with four players."""',
        "",
    ]
    lines += ["from __future__ import annotations", "", "from typing import Final", "", "# fmt: off"]
    lines += ["PLAIN: Final[tuple[float, ...]] = (", _row(plain, 4), ")", '"""The direct weight of each input."""']
    lines += ["", "UNITS: Final[tuple[tuple[float, ...], ...]] = ("]
    for unit in range(UNITS):
        if abs(weights[:, unit]).max() > 0.01 and abs(outputs[unit]) > 0.01:
            lines += ["    (", _row([biases[unit], outputs[unit], *weights[:, unit]], 8), "    ),"]
    return "\n".join([*lines, ")", '"""For each hidden unit: bias, output weight, input weights."""', "# fmt: on"])


def _row(numbers: Any, indent: int) -> str:
    text = ", ".join(repr(round(float(number), 3) + 0.0) for number in numbers) + ","
    return textwrap.fill(text, 118 - indent, initial_indent=" " * indent, subsequent_indent=" " * indent)


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--first", type=int, default=8400, help="games by the prior")
    parser.add_argument("--second", type=int, default=2300, help="games by the current learned value")
    arguments = parser.parse_args()
    inputs, won = play_games(choose_by_prior, arguments.first, "first")
    better, winners = play_games(choose_by_value, arguments.second, "second")
    numbers = fit(np.concatenate([inputs, *[better] * 4]), np.concatenate([won, *[winners] * 4]))
    print(module_text(numbers, arguments.first + arguments.second))


if __name__ == "__main__":
    main()
