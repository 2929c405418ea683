"""Decks entered by owners, as data files (section 13)."""

from __future__ import annotations

from fellfield.core.contract import Json
from fellfield.core.data_files import DataFile
from fellfield.games.valhalla_lemmings import deck_check
from fellfield.games.valhalla_lemmings.deck_texts import legend_name


class DeckFile(DataFile):
    """An owner's deck of Legends."""

    def claims(self, data: Json) -> bool:
        return deck_check.looks_like_a_deck(data)

    def problems(self, data: Json) -> list[str]:
        return deck_check.problems(data)

    def warnings(self, data: Json) -> list[str]:
        return deck_check.warnings(data)

    def term(self, fact: str, value: str, language: str, data: Json) -> str | None:
        """The name of a Legend of this deck."""
        return legend_name(data, value, language) if fact in ("legend", "legends", "shield") else None
