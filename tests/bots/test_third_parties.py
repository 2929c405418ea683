"""Bots and judgements of other packages, found by entry point."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.packages import install

from fellfield.bots import bot, contract
from fellfield.bots.calibration import Calibration, HorizonDrift, calibration_of
from fellfield.bots.judgement import Consideration, Judgement, judgement_for
from fellfield.bots.levels import IDS, Level, levels_of
from fellfield.core.chance import Seeded
from fellfield.samples.tides import game

LEVELS = tuple(Level(name, worlds=1, choice_noise=0.5) for name in IDS)
CALIBRATION = Calibration(2, {3: HorizonDrift(0.01, 5)})
theirs = Judgement("somebody-elses", (Consideration("luck", 1.0, lambda state, seat: 0.0),))


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bots, judgements = {"counting": "tests.bots.odd_bots:Counting"}, {"somebody-elses": f"{__name__}:theirs"}
    install(tmp_path, "theirs", {"fellfield.bots": bots, "fellfield.judgements": judgements})
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(contract, "_registered", contract._registered.__wrapped__)


@pytest.mark.usefixtures("package")
def test_a_third_party_bot_is_found_by_name() -> None:
    state = game.scenario("2 players")
    assert bot("counting")("tides").choose(state.view(0), state.legal(0), Seeded(1)) == state.legal(0)[0]


@pytest.mark.usefixtures("package")
def test_a_third_party_judgement_is_found_by_game() -> None:
    judgement = judgement_for.__wrapped__("somebody-elses")
    assert [consideration.name for consideration in judgement.considerations] == ["luck"]


@pytest.mark.usefixtures("package")
def test_third_party_levels_and_calibration_are_found_in_its_module() -> None:
    assert levels_of("somebody-elses") == LEVELS
    assert calibration_of("somebody-elses") == CALIBRATION
