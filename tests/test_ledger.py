"""Every clause is cited by a test and by the code that decides it; every citation names an existing clause."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from fellfield.core.contract import Game
from fellfield.core.ledger import ledger
from fellfield.core.registry import games, samples
from fellfield.testing.clauses import citations, code_citations, expand, uncited, uncited_in_code, unknown

CITED = citations(Path(__file__).parent)
GAMES: dict[str, Game] = {**games(), **samples()}

NOT_IN_CODE = {
    **dict.fromkeys(expand("LL-24.4", "LL-24.8"), "data: the standard map, in board.json"),
    "LL-26.9": "property of records: core.replay does it for every game",
    "VL-R1": "data: village.neutral in deck.json",
    **dict.fromkeys(("VL-9.1", "VL-R43"), "data: the effect of Lemminghood in deck.json"),
    "VL-9.2": "data: the effect of Lemmingetorige in deck.json",
    **dict.fromkeys(("VL-9.6", "VL-R63"), "data: the effect of Lemminathor in deck.json"),
    "VL-9.7": "data: the effect of Lemhighlander in deck.json",
    "VL-9.8": "data: names and the field two_player in deck.json",
}
"""Clauses that no code cites, with the reason."""


def code_of(game: Game) -> Path:
    """The folder of a game, or its file if it is a single module."""
    module = importlib.import_module(type(game).__module__)
    assert module.__file__ is not None
    file = Path(module.__file__)
    return file if file.parent.name == "samples" else file.parent


@pytest.mark.parametrize("game_id", GAMES)
def test_every_clause_is_cited_by_a_test(game_id: str) -> None:
    assert uncited(ledger(game_id), CITED) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_every_clause_is_cited_by_the_code_that_decides_it(game_id: str) -> None:
    missing = uncited_in_code(ledger(game_id), code_citations(code_of(GAMES[game_id])))
    assert [clause_id for clause_id in missing if clause_id not in NOT_IN_CODE] == []


def test_the_exceptions_are_clauses_that_no_code_cites() -> None:
    cited = {clause_id for game in GAMES.values() for clause_id in code_citations(code_of(game))}
    assert [clause_id for clause_id in NOT_IN_CODE if clause_id in cited] == []
    assert unknown({clause_id: ["NOT_IN_CODE"] for clause_id in NOT_IN_CODE}) == []


def test_no_test_cites_a_clause_that_does_not_exist() -> None:
    assert unknown(CITED) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_no_code_cites_a_clause_that_does_not_exist(game_id: str) -> None:
    assert unknown(code_citations(code_of(GAMES[game_id]))) == []


def test_a_range_cites_every_clause_from_the_first_to_the_last() -> None:
    assert expand("LL-8.9", "LL-8.11") == ["LL-8.9", "LL-8.10", "LL-8.11"]
    assert expand("AN-R5", "AN-R6") == ["AN-R5", "AN-R6"]
    with pytest.raises(ValueError, match="one chapter"):
        expand("LL-8.9", "LL-9.1")
