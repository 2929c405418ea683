"""Levels: settings, noise, names."""

from __future__ import annotations

import statistics

import pytest

from fellfield.bots import bot
from fellfield.bots.judgement import judgement_for
from fellfield.bots.levels import IDS, Level, LevelBot, levels_of, normal_sample, personal_judgement
from fellfield.core.chance import Seeded
from fellfield.i18n import LANGUAGES, catalogue_for
from fellfield.samples.tides import game


def test_every_game_has_the_four_levels_in_order() -> None:
    for game_id in ("tides", "leaping-lemmings", "valhalla-lemmings", "antler-island", "somebody-elses"):
        assert tuple(level.id for level in levels_of(game_id)) == IDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_have_names_in_every_language(language: str) -> None:
    catalogue = catalogue_for(language)
    assert len({catalogue.text(f"core.level.{level}") for level in IDS}) == len(IDS)
    assert all(catalogue.text(f"core.level.{level}.about") for level in IDS)


def test_an_ignored_consideration_has_weight_zero() -> None:
    own = personal_judgement(judgement_for("tides"), Level("easy", ignored=("points",)), Seeded(1))
    assert own.weights[0] == 0
    assert own.weights[1:] == judgement_for("tides").weights[1:]


def test_personal_weights_last_a_game_and_differ_between_games() -> None:
    level = Level("easy", worlds=1, weight_noise=0.9)
    first, second = (LevelBot("tides", level) for _ in range(2))
    state = game.scenario("3 players; round 1")
    for player, seed in ((first, 1), (second, 2)):
        player.choose(state.view(0), state.legal(0), Seeded(seed))
    assert first._judgement is not None
    assert second._judgement is not None
    before = first._judgement.weights
    first.choose(state.view(0), state.legal(0), Seeded(9))
    assert first._judgement.weights == before != second._judgement.weights


def test_normal_sample_has_mean_zero_and_variance_one() -> None:
    source = Seeded(1)
    drawn = [normal_sample(source) for _ in range(4000)]
    assert statistics.mean(drawn) == pytest.approx(0, abs=0.1)
    assert statistics.stdev(drawn) == pytest.approx(1, abs=0.1)


@pytest.mark.parametrize("name", IDS)
def test_every_level_plays_the_sample_game(name: str) -> None:
    state = game.scenario("4 players; round 1; stones 2")
    player = bot(f"{name}@20n")("tides")
    assert player.choose(state.view(0), state.legal(0), Seeded(1)) in state.legal(0)
