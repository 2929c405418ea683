"""The vector environment: the same games for any number of processes; illegal choices raise."""

from __future__ import annotations

import numpy as np
import pytest

from fellfield.adapters.episode import IllegalActionNumber
from fellfield.adapters.rewards import UnknownReward
from fellfield.adapters.vector import VectorEnv


def played(jobs: int) -> list[tuple[list[int], list[list[float]], float]]:
    with VectorEnv("valhalla-lemmings", 6, 3, jobs=jobs) as play:
        batch, luck = play.reset(seed=4), np.random.default_rng(1)
        told = []
        for _ in range(60):
            batch = play.step(batch.sample(luck))
            told.append((batch.seats.tolist(), batch.rewards.tolist(), float(batch.observations.sum())))
        return told


def test_the_number_of_processes_changes_nothing() -> None:
    alone = played(jobs=0)
    assert any(any(map(any, rewards)) for _, rewards, _ in alone), "no game has ended"
    assert played(jobs=2) == alone


def test_a_finished_game_returns_its_rewards_and_restarts() -> None:
    with VectorEnv("valhalla-lemmings", 1, 2) as play:
        batch, luck = play.reset(seed=1), np.random.default_rng(2)
        ended = 0
        while ended < 2:
            batch = play.step(batch.sample(luck))
            assert batch.ended[0] or not batch.rewards.any()
            ended += int(batch.ended[0])
            assert batch.masks[0].any()


@pytest.mark.parametrize("jobs", [0, 1])
def test_an_illegal_choice_raises_in_every_process(jobs: int) -> None:
    with VectorEnv("antler-island", 2, 3, jobs=jobs) as play:
        batch = play.reset(seed=1)
        wrong = np.flatnonzero(batch.masks[0] == 0)[0]
        with pytest.raises(IllegalActionNumber, match="cannot choose"):
            play.step(np.array([wrong, wrong]))


@pytest.mark.parametrize("jobs", [0, 1])
def test_a_batch_can_be_read_after_close(jobs: int) -> None:
    with VectorEnv("valhalla-lemmings", 2, 3, jobs=jobs) as play:
        batch = play.reset(seed=1)
        legal = int(batch.masks.sum())
    play.close()
    assert int(batch.masks.sum()) == legal > 0


def test_invalid_arguments_raise_before_workers_start() -> None:
    with pytest.raises(UnknownReward, match="win_share"):
        VectorEnv("valhalla-lemmings", 2, 3, reward="glory", jobs=1)


@pytest.mark.parametrize("jobs", [0, 1])
def test_a_wrong_number_of_actions_raises_and_plays_nothing(jobs: int) -> None:
    with VectorEnv("valhalla-lemmings", 2, 3, jobs=jobs) as play:
        before = play.reset(seed=1).observations.copy()
        with pytest.raises(ValueError, match="shape"):
            play.step([0, 0, 0])
        assert (play.reset(seed=1).observations == before).all()
