"""Data files: boards and decks that owners of a game enter from their own box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from fellfield.core.contract import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class DataFile:
    """One kind of data file that a game accepts; the game lists it in `Game.data_files` under the option it is for."""

    def claims(self, data: Any) -> bool:
        """Whether this file is meant for this game, valid or not."""
        raise NotImplementedError

    def problems(self, data: Any) -> list[str]:
        """What is wrong with the file, each problem with its place and clause; empty if it is valid."""
        raise NotImplementedError

    def warnings(self, data: Any) -> list[str]:
        """What is unusual about a valid file."""
        return []

    def term(self, fact: str, value: str, language: str, data: Any) -> str | None:
        """The word for a fact that the file names, such as a card; `None` if there is none."""
        return None


def term(game: Game, fact: str, value: str, language: str, options: Mapping[str, Any]) -> str | None:
    """The word for a fact that a data file among these options names; `None` if there is none."""
    for kind, file in game.data_files().items():
        if kind in game.options:
            found = file.term(fact, value, language, options.get(kind, game.options[kind].default))
            if found is not None:
                return found
    return None
