"""Bots of other packages, and what their games bring, found by entry point."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tests.packages import install

from fellfield.bots import bot, contract
from fellfield.bots.calibration import Calibration, HorizonDrift, calibration_of
from fellfield.bots.danger import danger_by_place
from fellfield.bots.judgement import Consideration, Judgement, judgement_for
from fellfield.bots.levels import DEFAULT_LEVELS, IDS, Level, levels_of
from fellfield.core import registry
from fellfield.core.chance import Seeded
from fellfield.core.contract import View
from fellfield.core.manifest import Manifest
from fellfield.samples.tides import TidesGame, game

LEVELS = tuple(Level(name, worlds=1, choice_noise=0.5) for name in IDS)
CALIBRATION = Calibration(2, {3: HorizonDrift(0.01, 5)})
theirs = Judgement("somebody-elses", (Consideration("luck", 1.0, lambda state, seat: 0.0),))
their_game = TidesGame()
their_game.id = "somebody-elses"
manifest = Manifest(
    their_game,
    judgement=f"{__name__}:theirs",
    levels=f"{__name__}:LEVELS",
    calibration=f"{__name__}:CALIBRATION",
    danger=f"{__name__}:danger",
)


def danger(view: View) -> dict[str, float]:
    return {"shore": 0.25}


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bots, games = {"counting": "tests.bots.odd_bots:Counting"}, {"somebody-elses": f"{__name__}:manifest"}
    install(tmp_path, "theirs", {"fellfield.bots": bots, "fellfield.games": games})
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(contract, "_registered", contract._registered.__wrapped__)
    monkeypatch.setattr(registry, "_load_manifests", cache(registry._load_manifests.__wrapped__))


@pytest.mark.usefixtures("package")
def test_a_third_party_bot_is_found_by_name() -> None:
    state = game.scenario("2 players")
    assert bot("counting")("tides").choose(state.view(0), state.legal(0), Seeded(1)) == state.legal(0)[0]


@pytest.mark.usefixtures("package")
def test_a_third_party_game_brings_what_the_bots_know() -> None:
    judgement = judgement_for.__wrapped__("somebody-elses")
    assert [consideration.name for consideration in judgement.considerations] == ["luck"]
    assert levels_of("somebody-elses") == LEVELS
    assert calibration_of("somebody-elses") == CALIBRATION
    assert danger_by_place(their_game.start(2).view(0)) == {"shore": 0.25}


def test_a_game_that_brings_nothing_gets_what_all_games_share() -> None:
    assert levels_of("no-such-game") == DEFAULT_LEVELS
    assert calibration_of("no-such-game") == Calibration()
    assert danger_by_place({"game": "no-such-game"}) == {}
