"""The goldens cover every end, variant and tile; counts of action sequences match counts by hand."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.games.antler_island.positions import FIGHT, an

from fellfield.games.antler_island.material import PRINTED_TILES
from fellfield.testing.counts import count_sequences

FOLDER = Path(__file__).parents[2] / "golden" / "antler-island"
TEXTS = {file.stem: file.read_text() for file in FOLDER.glob("*.txt")}


def reasons() -> dict[str, str]:
    """The ending of each golden."""
    results = {name: re.search(r"^result (.*)$", text, re.MULTILINE) for name, text in TEXTS.items()}
    return {name: json.loads(found.group(1))["reason"] for name, found in results.items() if found is not None}


def test_every_playthrough_is_a_whole_game_and_every_end_is_among_them() -> None:
    assert set(reasons()) == set(TEXTS)
    assert set(reasons().values()) == {"monarch", "shared", "nobody"}


def test_three_and_four_players_base_and_advanced_from_the_first_roll() -> None:
    heads = {(text.split()[2], '"advanced": true' in text.splitlines()[1]) for text in TEXTS.values()
             if "\n# from " not in text}  # fmt: skip
    assert heads == {("3", False), ("3", True), ("4", False), ("4", True)}


def test_each_cunning_tile_is_played() -> None:
    played = set(re.findall(r'tile-played seat=\d tile="([a-z-]+)"', "".join(TEXTS.values())))
    assert played == set(PRINTED_TILES)


def test_a_fight_counted_by_hand() -> None:
    """R1 or Y1. On R1 P2 reveals 1 or X; on Y1 one token is committed. Then 3 moves or 1 growth; 1 + 2 replies."""
    assert count_sequences(an(FIGHT).state, 3) == [2, 2 + 1, (3 + 1) + (1 + 2)]


def test_plans_counted_by_hand() -> None:
    assert count_sequences(an("").state, 1) == [4**5]
