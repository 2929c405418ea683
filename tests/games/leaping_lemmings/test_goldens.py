"""The goldens cover every number of players, variant, edition and Special Action."""

from __future__ import annotations

import re
from pathlib import Path

from tests.games.leaping_lemmings.kit import KIT

from fellfield.games.leaping_lemmings.material import CARDS, CLAN_CARD, STANDARD_DECK, specials_in

FOLDER = Path(__file__).parents[2] / "golden" / "leaping-lemmings"


def test_every_number_of_players_variant_and_edition_has_a_golden() -> None:
    assert {golden.players for golden in KIT.goldens} == {2, 3, 4, 5, 6}
    assert {golden.options.get("edition", "english") for golden in KIT.goldens} == {"english", "italian", "spanish"}
    for variant in ("short", "chaos", "claw_at_zero"):
        assert any(golden.options.get(variant) for golden in KIT.goldens)


def test_every_special_action_is_played_in_some_golden() -> None:
    played: set[str] = set()
    for file in FOLDER.glob("*.txt"):
        played.update(re.findall(r'! special-played .*card="([a-z0-9-]+)"', file.read_text()))
    assert played == {CARDS[card] for card in (*specials_in(STANDARD_DECK), CLAN_CARD)}
