"""PettingZoo's own tests, unmodified, on every game at every number of players."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec
from tests.adapters.tables import TABLES, named

from fellfield.adapters import pettingzoo_env
from fellfield.adapters.episode import IllegalActionNumber

pytestmark = pytest.mark.filterwarnings("ignore")  # it advises against dictionaries as observations, which masks need


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_the_api_tests_pass(table: tuple[str, int]) -> None:
    api_test(pettingzoo_env.env(*table), num_cycles=150)
    parallel_api_test(pettingzoo_env.parallel_env(*table), num_cycles=60)


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_the_seed_tests_pass(table: tuple[str, int]) -> None:
    seed_test(partial(pettingzoo_env.env, *table), num_cycles=40)
    parallel_seed_test(partial(pettingzoo_env.parallel_env, *table), num_cycles=20)
    parallel_seed_test(partial(pettingzoo_env.parallel_env, *table, illegal="replace"), num_cycles=20)


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_the_render_test_passes(table: tuple[str, int], capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(pettingzoo_env.env, *table), {"svg": lambda drawn: drawn.startswith("<svg")})
    assert table[0] in capsys.readouterr().out


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_the_test_of_the_limit_of_cycles_passes(table: tuple[str, int]) -> None:
    """It plays what it likes and wants all to act in every cycle: the parallel form, and PettingZoo's AEC of that."""

    def parallel(**settings: Any) -> Any:
        made = pettingzoo_env.parallel_env(*table, illegal="replace", **settings)
        made.reset(seed=3)
        for agent in made.possible_agents:
            made.action_space(agent).seed(4)
        return made

    max_cycles_test(
        SimpleNamespace(parallel_env=parallel, env=lambda **settings: parallel_to_aec(parallel(**settings)))
    )


def chosen(mask: np.ndarray[Any, Any]) -> int:
    return int(np.flatnonzero(mask)[0])


def test_rewards_come_at_the_end_and_are_zero_sum() -> None:
    for reward in ("win_share", "score_difference", "rank"):
        env = pettingzoo_env.env("valhalla-lemmings", 3, reward=reward)
        env.reset(seed=5)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, got, over, cut, _ = env.last()
            total[agent] += got
            env.step(None if over or cut else chosen(observation["action_mask"]))
        assert sum(total.values()) == pytest.approx(0)
        assert any(total.values())


def test_simultaneous_choices_take_one_step_and_the_others_wait() -> None:
    env = pettingzoo_env.parallel_env("antler-island", 4)
    told, infos = env.reset(seed=2)
    assert all(told[agent]["action_mask"][: env.wait].sum() == 1024 for agent in env.agents)
    told, *_ = env.step(dict.fromkeys(env.agents, 0))
    waiting = [agent for agent in env.agents if told[agent]["action_mask"][env.wait]]
    assert len(waiting) == 3
    assert set(infos) == set(env.possible_agents)


def test_an_illegal_choice_ends_a_parallel_game_or_raises() -> None:
    env = pettingzoo_env.parallel_env("valhalla-lemmings", 3)
    env.reset(seed=1)
    _, rewards, over, _, _ = env.step(dict.fromkeys(env.agents, env.wait - 1))
    assert set(rewards.values()) == {-1.0}, "all three have chosen what they may not"
    assert all(over.values())
    assert env.agents == []
    strict = pettingzoo_env.parallel_env("valhalla-lemmings", 3, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalActionNumber, match="cannot choose"):
        strict.step(dict.fromkeys(strict.agents, strict.wait - 1))


def test_max_cycles_truncates_the_game() -> None:
    env = pettingzoo_env.parallel_env("leaping-lemmings", 2, max_cycles=4)
    told, _ = env.reset(seed=1)
    for cycle in range(1, 5):
        told, _, over, cut, _ = env.step({agent: chosen(told[agent]["action_mask"]) for agent in env.agents})
        assert all(cut.values()) == (cycle == 4)
        assert not any(over.values())


def test_invalid_settings_raise_with_the_accepted_values() -> None:
    with pytest.raises(ValueError, match="ansi"):
        pettingzoo_env.env("valhalla-lemmings", render_mode="hologram")
    with pytest.raises(Exception, match="win_share"):
        pettingzoo_env.env("valhalla-lemmings", reward="glory")
