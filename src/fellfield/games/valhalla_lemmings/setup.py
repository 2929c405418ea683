"""What is fixed for a whole game: the deck, and the operations of every effect (VL-1.4)."""

from __future__ import annotations

from collections.abc import Mapping

from fellfield.core.contract import Game, Json, Setup
from fellfield.core.step import Step
from fellfield.games.valhalla_lemmings.deck import Deck


class ValhallaSetup(Setup):
    """The deck and, for every Legend, the steps of its effect."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, Json],
        deck: Deck,
        programs: tuple[tuple[Step, ...], ...],
    ) -> None:
        super().__init__(game, players, options)
        self.deck = deck
        self.programs = programs
        self.battles = 3 if players == 2 else 1
