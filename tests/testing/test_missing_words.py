"""Authors get the list of messages that their game lacks, each by its own key."""

from __future__ import annotations

from pathlib import Path

import pytest

from fellfield.i18n.catalogue import Catalogue
from fellfield.i18n.narrator import Narrator
from fellfield.testing import contract
from fellfield.testing.kit import Kit, find_kits

TIDES = find_kits(Path(__file__).parents[1] / "games")["tides"]


def test_a_game_with_all_its_words_lacks_nothing() -> None:
    assert contract.missing_words(TIDES, seeds=[1]) == []


def test_every_message_that_a_game_lacks_is_listed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_words(kit: Kit, players: int) -> list[Narrator]:
        return [Narrator(kit.game, Catalogue("en"), players=players)]

    monkeypatch.setattr(contract, "narrators", without_words)
    missing = contract.missing_words(TIDES, seeds=[1])
    assert len(missing) == len(set(missing))
    for key in ("action.wade", "ask.wade-step", "event.tide-came", "score.shell", "why.time-to-wade"):
        assert f"en: tides.{key}: no such message" in missing
    assert not [line for line in missing if "choice-sealed" in line], "the platform says that somebody is ready"
