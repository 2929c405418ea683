"""The golden playthroughs are as they were kept; `make golden` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from fellfield.testing.golden import file_of, playthrough
from fellfield.testing.kit import Golden, Kit, find_kits

HERE = Path(__file__).parent
GOLDENS = [(kit, golden) for kit in find_kits(HERE.parent / "games").values() for golden in kit.goldens]


@pytest.mark.parametrize(("kit", "golden"), GOLDENS, ids=[f"{kit.game.id}-{golden.name}" for kit, golden in GOLDENS])
def test_a_golden_playthrough_is_as_it_was_kept(kit: Kit, golden: Golden) -> None:
    file = file_of(kit, golden, HERE)
    assert file.exists(), f"{file.name} is missing: make golden"
    kept, now = file.read_text().splitlines(), playthrough(kit, golden).splitlines()
    for number, (old, new) in enumerate(zip(kept, now, strict=False), start=1):
        assert new == old, f"{file.name}, line {number}"
    assert len(now) == len(kept)


def test_no_golden_is_left_over() -> None:
    wanted = {file_of(kit, golden, HERE) for kit, golden in GOLDENS}
    assert {file for file in HERE.glob("*/*.txt") if file not in wanted} == set()
