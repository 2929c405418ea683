"""The base class of the cunning tiles, their moments, and the table of them by number (AN-9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fellfield.core.contract import Action, WhyNot
from fellfield.core.notation import Reader
from fellfield.core.offers import Offer, offer_action
from fellfield.core.seats import Seat
from fellfield.core.step import Step
from fellfield.games.antler_island.actions import PLAYS, PlayTile
from fellfield.games.antler_island.material import TILE_NUMBER
from fellfield.games.antler_island.rules.tiles import can_play, why_not_hold
from fellfield.games.antler_island.state import Island

# Moments at which a tile is one of the answers to a question that the seat is asked anyway.
WITH_REVEAL: Final = 0  # which control tile to reveal (AN-5.6)
WITH_MOVE: Final = 1  # where the stag goes (AN-7.1)
WITH_MATE: Final = 2  # once or more; asked only if public facts allow such a tile (AN-7.7)
# Moments at which the seat is asked for the tile alone, by the tile's own step.
AFTER_EAT: Final = 3  # after the tokens of the space were taken (AN-7.6)
AFTER_LOCK: Final = 4  # each fighter, the attacker first, before the tokens are spent (AN-8.7)
BEFORE_LOSS: Final = 5  # the loser, before an antler piece is laid aside (AN-8.9)
TURN_END: Final = 6  # at the end of the turn (AN-5.6)


class CunningTile:
    """A cunning tile: when a seat may play it, why not, and what it does (AN-9.6 to AN-9.9).

    Its name is the key of its words: `tile.<name>` and `effect.<name>`. Its steps and reasons bring their own:
    `ask.<step>`, `why.<reason>`.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.number = TILE_NUMBER[name]

    def clause(self) -> str:
        """The clause that says when the tile may be played."""
        raise NotImplementedError

    def moments(self) -> tuple[int, ...]:
        """The moments at which the tile may be played."""
        raise NotImplementedError

    def has_effect(self, state: Island, seat: Seat) -> bool:
        """Would the tile have its effect at its moment? Public facts alone decide (AN-9.9, AN-R107)."""
        return True

    def why_no_effect(self, state: Island, seat: Seat) -> WhyNot:
        """Why the tile would not have its effect (AN-9.9, AN-R64)."""
        return WhyNot("AN-9.9", "no-effect", tile=self.name)

    def plays(self, state: Island, seat: Seat) -> list[Action]:
        """The actions by which a seat that can play the tile plays it."""
        return [PLAYS[self.number]]

    def is_play(self, action: Action) -> bool:
        """Does this action play the tile, or name it?"""
        return isinstance(action, PlayTile) and action.tile == self.name

    def offer(self, state: Island, seat: Seat, action: Action) -> Offer:
        """The offer of an action that belongs to this tile alone."""
        return offer_action(action)

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        """Why a seat cannot play the tile by this action at its moment (AN-9.7, AN-9.9)."""
        why = why_not_hold(state, seat, self.number)
        if why is None and not self.has_effect(state, seat):
            return self.why_no_effect(state, seat)
        return why

    def why_not_now(self, action: Action) -> WhyNot:
        """Why this is not a moment of the tile."""
        return WhyNot(self.clause(), "not-its-moment", tile=self.name)

    def play(self, state: Island, seat: Seat, action: Action) -> None:
        """Play the tile: discard it, and carry out its effect."""
        raise NotImplementedError

    def step(self, seat: Seat) -> Step:
        """The step in which a seat is asked for the tile alone."""
        raise NotImplementedError

    def step_classes(self) -> tuple[type, ...]:
        """The steps that belong to this tile alone."""
        return ()

    def readers(self) -> dict[str, Callable[[Reader], Action]]:
        """The readers of the action texts that belong to this tile alone, by their first word."""
        return {}

    def texts(self) -> dict[str, list[str]]:
        """All texts of the actions that belong to this tile alone, by kind, in a fixed order: for encodings."""
        return {}


CUNNING_TILES: Final[list[CunningTile]] = []
"""All cunning tiles by number, filled by `box.py`."""
TILES_AT: Final[list[list[CunningTile]]] = [[] for _ in range(7)]
"""The tiles of each moment."""


def add_plays(state: Island, seat: Seat, moment: int, actions: list[Action]) -> list[Action]:
    """Add the actions by which a seat may play a tile of this moment now to its other actions, and return them."""
    if state.tiles_up[seat] or state.tiles_down[seat]:
        for tile in TILES_AT[moment]:
            if can_play(state, seat, tile.number) and tile.has_effect(state, seat):
                actions += tile.plays(state, seat)
    return actions


def tile_played(moment: int, action: Action) -> CunningTile | None:
    """The tile of this moment that an action plays or names."""
    for tile in TILES_AT[moment]:
        if tile.is_play(action):
            return tile
    return None


def play_at(state: Island, seat: Seat, moment: int, action: Action) -> None:
    """Play the tile of this moment that an action plays."""
    tile = tile_played(moment, action)
    assert tile is not None
    tile.play(state, seat, action)
