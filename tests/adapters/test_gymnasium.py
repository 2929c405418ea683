"""Gymnasium's checker, and one seat against bots."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.adapters.tables import TABLES, named

import fellfield.adapters.gymnasium_env as gymnasium_env
from fellfield.adapters.episode import IllegalActionNumber
from fellfield.adapters.gymnasium_env import FellfieldEnv
from fellfield.core.offers import texts_in


@pytest.mark.parametrize("table", TABLES, ids=named)
@pytest.mark.filterwarnings("ignore")
def test_the_environment_checker_passes(table: tuple[str, int]) -> None:
    check_env(FellfieldEnv(*table), skip_render_check=True)


def whole_game(env: Any, seed: int) -> list[float]:
    """Rewards of a game in which our seat takes the first legal action."""
    _, info = env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        rewards.append(float(reward))
    return rewards


def test_an_environment_is_made_by_name_and_reproducible_by_seed() -> None:
    made = gymnasium.make("Fellfield-AntlerIsland-v1", players=3, opponents=["random"], disable_env_checker=True)
    first = whole_game(made, seed=11)
    assert whole_game(made, seed=11) == first
    assert not any(first[:-1])


def test_info_has_the_win_share_at_the_end() -> None:
    """A reward of nothing says only that the share is the fair one, or that nobody has won."""
    env = FellfieldEnv("valhalla-lemmings", 2, seat=0)
    met = set()
    for seed in range(60):
        _, info = env.reset(seed=seed)
        luck, over, reward = np.random.default_rng(seed), False, 0.0
        while not over:
            assert "share" not in info
            _, reward, over, _, info = env.step(np.int64(luck.choice(np.flatnonzero(info["action_mask"]))))
        met.add((info["share"], reward))
    assert met <= {(1.0, 0.5), (0.0, -0.5), (0.0, 0.0)}
    assert {(1.0, 0.5), (0.0, -0.5)} <= met


def test_our_seat_changes_from_game_to_game_unless_it_is_named() -> None:
    env = FellfieldEnv("valhalla-lemmings", 4)
    assert len({env.reset(seed=seed)[1]["seat"] for seed in range(20)}) == 4
    fixed = FellfieldEnv("valhalla-lemmings", 4, seat=2)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


def test_an_illegal_action_ends_the_game_and_says_why() -> None:
    env = FellfieldEnv("valhalla-lemmings", 3)
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[-1])
    _, reward, over, _, told = env.step(np.int64(wrong))
    assert (reward, over) == (-1.0, True)
    assert "cannot choose" in told["illegal"]


def test_action_masks_have_the_form_of_sb3_contrib() -> None:
    env = FellfieldEnv("valhalla-lemmings", 3)
    _, info = env.reset(seed=1)
    assert (env.action_masks() == info["action_mask"].astype(bool)).all()


def test_invalid_arguments_raise() -> None:
    with pytest.raises(ValueError, match="1 bot for all"):
        FellfieldEnv("valhalla-lemmings", 4, opponents=["random", "random"])
    with pytest.raises(ValueError, match="not 9"):
        FellfieldEnv("valhalla-lemmings", 4, seat=9)
    with pytest.raises(ValueError, match="ansi, svg"):
        FellfieldEnv("valhalla-lemmings", 4, render_mode="hologram")


def test_registering_twice_changes_nothing() -> None:
    before = set(gymnasium.registry)
    gymnasium_env.register()
    assert set(gymnasium.registry) == before


@pytest.mark.parametrize("game", ["leaping-lemmings", "valhalla-lemmings", "antler-island"])
def test_an_agent_that_reads_offers_plays_what_the_mask_allows(game: str) -> None:
    env = FellfieldEnv(game, 3, opponents=["random"])
    _, info = env.reset(seed=3)
    for _ in range(30):
        texts = {text for offer in env.offers() for text in texts_in(offer)}
        numbers = {env.action_number(text) for text in texts}
        assert numbers == set(np.flatnonzero(info["action_mask"]).tolist())
        _, _, over, _, info = env.step(np.int64(min(numbers)))
        if over:
            break
    with pytest.raises(IllegalActionNumber):
        env.action_number({"leaping-lemmings": "feed red", "valhalla-lemmings": "tie win"}.get(game, "lock"))
