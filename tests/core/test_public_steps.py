"""Steps in a view are read back as they were."""

from __future__ import annotations

import json
from dataclasses import dataclass

from fellfield.core.public_steps import read_steps, show_steps
from fellfield.core.result import ScoreLine, rank_by_score
from fellfield.core.step import Step
from fellfield.samples.tides import RoundStep, StoneStep


@dataclass(frozen=True)
class OrderStep(Step):
    """A step with a list."""

    seats: tuple[int, ...]


def test_steps_survive_a_view() -> None:
    steps: list[Step] = [RoundStep(), StoneStep(2), OrderStep((2, 0, 1))]
    shown = json.loads(json.dumps(show_steps(steps)))
    assert shown[1] == {"step": "stone-step", "left": 2}
    assert read_steps(shown, [RoundStep, StoneStep, OrderStep]) == steps


def test_the_highest_score_wins_and_equals_share_their_place() -> None:
    result = rank_by_score([3, 7, 3], [(ScoreLine("points", 3),), (), ()])
    assert (result.ranking, result.winners, result.place(2)) == (((1,), (0, 2)), (1,), 2)
    assert rank_by_score([1, 1]).breakdown == ((), ())
