"""Games are discovered through entry points, including those of third parties."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.packages import install

import fellfield
from fellfield.core.errors import UnknownGame
from fellfield.core.registry import samples


def test_the_sample_game_is_available_but_not_listed() -> None:
    assert fellfield.game("tides").id == "tides"
    assert "tides" not in fellfield.games()
    assert "tides" in samples()


def test_the_error_for_an_unknown_game_lists_the_known_games() -> None:
    with pytest.raises(UnknownGame, match="tides"):
        fellfield.game("chess")


def test_games_can_be_listed_before_and_after_their_import() -> None:
    code = "import fellfield as f; a = f.games(); import fellfield.games; assert f.games() == a; print(sorted(a))"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def with_package(folder: Path, name: str, code: str) -> dict[str, str]:
    """Environment variables for a process with a package of this name that registers a game."""
    (folder / f"{name}.py").write_text(code)
    install(folder, name, {"fellfield.games": {name: f"{name}:manifest"}})
    return {"PYTHONPATH": str(folder)}


MARSH = """
from fellfield.core.manifest import Manifest
from fellfield.samples.tides import TidesGame

game = TidesGame()
game.id = "marsh"
manifest = Manifest(game)
"""


def run(code: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=env)


def test_a_third_party_registers_a_game_by_entry_point(tmp_path: Path) -> None:
    env = with_package(tmp_path, "marsh", MARSH)
    done = run("import fellfield; print(fellfield.games()['marsh'].start(3).to_act)", env)
    assert done.stdout == "(CHANCE,)\n"


def test_a_third_party_game_that_fails_to_import_is_skipped_and_logged(tmp_path: Path) -> None:
    env = with_package(tmp_path, "bog", "raise RuntimeError('sunk')\n")
    done = run("import fellfield; print('bog' in fellfield.games(), fellfield.game('tides').id)", env)
    assert done.stdout == "False tides\n"
    assert "game not loaded: 'bog'" in done.stderr
    assert "sunk" in done.stderr


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        (MARSH.replace("Manifest(game)", "game"), "expected a fellfield.core.manifest.Manifest"),
        (MARSH.replace('"marsh"', '"swamp"'), "must be the id of its game, 'swamp'"),
    ],
)
def test_the_warning_says_what_is_wrong_with_an_entry_point(tmp_path: Path, code: str, problem: str) -> None:
    done = run("import fellfield; print('marsh' in fellfield.games())", with_package(tmp_path, "marsh", code))
    assert done.stdout == "False\n"
    assert problem in done.stderr


def test_of_two_games_with_one_id_the_first_on_the_path_is_kept(tmp_path: Path) -> None:
    env = with_package(tmp_path, "marsh", MARSH)
    install(tmp_path, "other-marsh", {"fellfield.games": {"marsh": "other_marsh:manifest"}})
    done = run("import fellfield; print(fellfield.game('marsh').id)", env)
    assert done.stdout == "marsh\n"
    assert "the id is taken" in done.stderr
