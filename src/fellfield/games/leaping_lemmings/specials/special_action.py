"""The base class of the Special Actions, and the table of them by number (chapters 15 and 16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fellfield.core.action import Action
from fellfield.core.notation import Reader
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.board import Board
from fellfield.games.leaping_lemmings.material import CARD_NUMBERS
from fellfield.games.leaping_lemmings.state import Race


class SpecialAction:
    """A Special Action: when a player may play it, why not, and what it does.

    Its name is the key of its words: `card.<name>`, and `effect.<name>`, which has a form for the other players. Its
    steps and reasons bring their own: `ask.<step>`, `why.<reason>`.
    Where a card says nothing else, the general rules hold: costs, stacking, covering (LL-15.6). Cards see only lemmings
    on the board, so a Starting lemming is never a target (LL-R22).
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.number = CARD_NUMBERS[name]

    def is_playable(self, state: Race, seat: Seat) -> bool:
        """Is the condition of this card met for this player (LL-15.5, LL-R70)?"""
        raise NotImplementedError

    def why_unplayable(self, state: Race, seat: Seat) -> WhyNot:
        """Why the condition of this card is not met for this player; called only if it is not (LL-15.5)."""
        raise NotImplementedError

    def begin(self, state: Race, seat: Seat) -> None:
        """Begin the effect: change the state, or push the step of the first decision or die (LL-15.4)."""
        raise NotImplementedError

    def step_classes(self) -> tuple[type, ...]:
        """The steps that belong to this card alone."""
        return ()

    def readers(self) -> dict[str, Callable[[Reader], Action]]:
        """The readers of the action texts that belong to this card alone, by their first word."""
        return {}

    def texts(self, board: Board) -> dict[str, list[str]]:
        """All texts of the actions that belong to this card alone, by kind, in a fixed order: for encodings."""
        return {}


SPECIAL_ACTIONS: Final[list[SpecialAction]] = []
"""All Special Actions by number, filled by `deck.py`."""


def why_not_card(state: Race, seat: Seat, card: int) -> WhyNot | None:
    """Why the condition of this card is not met for this player (LL-15.5)."""
    special = SPECIAL_ACTIONS[card]
    return None if special.is_playable(state, seat) else special.why_unplayable(state, seat)
