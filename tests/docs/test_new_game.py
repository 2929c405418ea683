"""The page for authors lists the contract as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fellfield.core.contract import Game, State

PAGE = (Path(__file__).parents[2] / "docs" / "new-game.md").read_text(encoding="utf-8")


def listed(name: str) -> tuple[set[str], set[str]]:
    """What the row of a class lists: what an author writes, and what everybody calls."""
    row = re.search(rf"^\| `{name}` \| (.*) \| (.*) \|$", PAGE, re.MULTILINE)
    assert row is not None
    return set(re.findall(r"`(\w+)`", row[1])), set(re.findall(r"`(\w+)`", row[2]))


@pytest.mark.parametrize("contract", [State, Game])
def test_the_page_for_authors_lists_every_method_of_the_contract(contract: type) -> None:
    written, called = listed(contract.__name__)
    public = {name for name, value in vars(contract).items() if not name.startswith("_") and _is_method(value)}
    assert written | called == public
    assert not written & called


def _is_method(value: object) -> bool:
    return callable(value) or isinstance(value, property)
