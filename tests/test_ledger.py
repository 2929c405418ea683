"""Every clause that an engine can exercise is read by a test, and no test cites a clause that is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from fellfield.core.ledger import ledger
from fellfield.core.registry import games, samples
from fellfield.testing.clauses import citations, uncited, unknown

CITED = citations(Path(__file__).parent)


@pytest.mark.parametrize("game_id", [*games(), *samples()])
def test_every_clause_is_read_by_a_test(game_id: str) -> None:
    assert uncited(ledger(game_id), CITED) == []


def test_no_test_cites_a_clause_that_is_not_there() -> None:
    assert unknown(CITED) == []
