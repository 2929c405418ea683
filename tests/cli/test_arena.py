"""`arena`: sample calls, and how certain the order is."""

from __future__ import annotations

import pytest
from tests.cli.conftest import Run

TIDES = ("arena", "tides", "-p", "2", "--bots", "random,greedy")


@pytest.mark.parametrize(
    ("language", "example"), [("en", "For example:"), ("it", "Per esempio:"), ("es", "Por ejemplo:")]
)
@pytest.mark.parametrize("given", [(), ("tides",)], ids=["nothing", "no bots"])
def test_missing_arguments_are_answered_with_a_working_call(
    run: Run, given: tuple[str, ...], language: str, example: str
) -> None:
    said = run("arena", *given, "--lang", language)
    assert said.exit_code == 2
    shown = next(line for line in said.stderr.splitlines() if line.startswith(example))
    typed = shown.removeprefix(example).split()
    assert typed[0] == "fellfield"
    assert run(*typed[1:], "--limit", "1").exit_code == 1  # the call is valid, but no game ends within one decision


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "order isn’t certain"), ("it", "ordine non è sicuro"), ("es", "orden no es seguro")],
)
def test_an_uncertain_order_gets_a_note(run: Run, language: str, said: str) -> None:
    assert said in run(*TIDES, "-n", "12", "--lang", language).stdout


def test_many_games_make_the_order_certain(run: Run) -> None:
    assert "isn’t certain" not in run(*TIDES, "-n", "200").stdout
