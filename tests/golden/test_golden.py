"""Golden playthroughs have not changed; `make golden` rewrites them."""

from __future__ import annotations

from pathlib import Path

import pytest

from fellfield.testing.golden import file_of, playthrough
from fellfield.testing.kit import Golden, Kit, find_kits

HERE = Path(__file__).parent
GOLDENS = [(kit, golden) for kit in find_kits(HERE.parent / "games").values() for golden in kit.goldens]


@pytest.mark.parametrize(("kit", "golden"), GOLDENS, ids=[f"{kit.game.id}-{golden.name}" for kit, golden in GOLDENS])
def test_a_playthrough_equals_its_golden_file(kit: Kit, golden: Golden) -> None:
    file = file_of(kit, golden, HERE)
    assert file.exists(), f"{file.name} is missing: run make golden"
    expected, actual = file.read_text().splitlines(), playthrough(kit, golden).splitlines()
    for number, (expected_line, line) in enumerate(zip(expected, actual, strict=False), start=1):
        assert line == expected_line, f"{file.name}, line {number}"
    assert len(actual) == len(expected)


def test_every_golden_file_belongs_to_a_kit() -> None:
    wanted = {file_of(kit, golden, HERE) for kit, golden in GOLDENS}
    assert {file for file in HERE.glob("*/*.txt") if file not in wanted} == set()
