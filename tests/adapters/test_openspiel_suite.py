"""OpenSpiel's own tests, unmodified, on every game at every number of players."""

from __future__ import annotations

import gzip
import unittest
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.tests import games_sim_test
from tests.adapters.spiel import KEPT, PLAYTHROUGHS, loaded, parsed_flags
from tests.adapters.tables import TABLES, named


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=named)
def test_the_random_simulation_test_passes_with_serialisation(table: tuple[str, int]) -> None:
    pyspiel.random_sim_test(loaded(*table), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_the_python_simulation_test_passes(table: tuple[str, int]) -> None:
    """The test clones before every choice, serialises and pickles games and states, and checks the returns."""
    np.random.seed(1)  # noqa: NPY002 - `sim_game` uses NumPy's global generator
    games_sim_test.GamesSimTest().sim_game(loaded(*table))


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_the_api_tests_pass(table: tuple[str, int], capfd: pytest.CaptureFixture[str]) -> None:
    attributes = {"game": loaded(*table), "game_name": named(table)}
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(
        type("GameApiTest", (api_test.EnforceAPIOnPartialTreeBase,), attributes)
    )
    result = unittest.TestResult()
    suite.run(result)
    capfd.readouterr()  # discard the output: one line for each of the thousand errors it provokes
    assert result.testsRun >= 5
    assert [problem for _, problem in (*result.errors, *result.failures)] == []


@pytest.mark.slow
@pytest.mark.parametrize("game_id", KEPT)
def test_the_playthrough_is_unchanged(game_id: str, tmp_path: Path) -> None:
    loaded(game_id, 3)
    parsed_flags()
    unpacked = tmp_path / f"{game_id}.txt"
    unpacked.write_bytes(gzip.decompress((PLAYTHROUGHS / f"{game_id}.txt.gz").read_bytes()))
    recorded, replayed = generate_playthrough.replay(unpacked)
    assert replayed == recorded
