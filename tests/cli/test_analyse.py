"""`analyse`: interrupts, and notes about records that are too short."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.cli.terminal import Terminal

from fellfield.core.match import Match


def record(folder: Path, game: str, players: int, decisions: int = 99) -> Path:
    """Write the record of a game with at most this many decisions."""
    match = Match(game, players, seed=2)
    for _ in range(decisions):
        if match.state.to_act:
            seat = match.state.to_act[0]
            assert isinstance(seat, int)
            match.play(seat, match.state.legal(seat)[-1])
    file = folder / f"{game}.txt"
    file.write_text(match.record())
    return file


@pytest.mark.parametrize("stop", [Terminal.interrupt, Terminal.terminate])
@pytest.mark.parametrize(
    ("language", "said"), [("en", "Stopped before the"), ("it", "Interrotto: l’analisi"), ("es", "Interrumpido: el")]
)
def test_an_interrupt_is_confirmed(tmp_path: Path, stop: Callable[[Terminal], None], language: str, said: str) -> None:
    asked = ("analyse", str(record(tmp_path, "tides", 3)), "--budget", "1000s", "--lang", language)
    terminal = Terminal(*asked, environment={"FELLFIELD_HOME": str(tmp_path), "LANG": os.environ["LANG"]})
    try:
        terminal.expect("tides")  # the bar
        stop(terminal)
        terminal.expect(said)
        assert terminal.wait() == 130
        assert "Traceback" not in terminal.screen
    finally:
        terminal.close()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "the record is too short to say much"),
        ("it", "troppo breve per dire molto"),
        ("es", "demasiado corta para sacar conclusiones"),
    ],
)
def test_a_record_that_is_too_short_gets_a_note(run: Run, tmp_path: Path, language: str, said: str) -> None:
    for file, short in ((record(tmp_path, "leaping-lemmings", 2, 2), True), (record(tmp_path, "tides", 3), False)):
        told = run("analyse", file, "--budget", "1n", "--lang", language).stdout
        assert (said in " ".join(told.split())) == short
