"""What a position promises between two rounds, when no plan is left to carry out: fitted to how games ended.

It looks at less than the considerations do, and so can be fitted well: to the winners of 900 games played by first
guesses and 46 by greedy bots. Strength and does close by decide more than they seem to in the middle of a round.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fellfield.bots.antler_island import considerations as about
from fellfield.bots.antler_island.plan_context import Places
from fellfield.bots.antler_island.values import UNTIL_THE_END, lateness, strength
from fellfield.core.seats import Seat
from fellfield.games.antler_island.material import SIZE, WORTH
from fellfield.games.antler_island.state import Island

TRACK: Final = 1.5
MARKER: Final = 2.0
NEAR: Final = 3.1
"""Does and food that one stands beside, for the next round."""
HIGH: Final = 1.05
HIGH_TOO_SOON: Final = -0.4
"""A place that counts at the end: if this is the end, and if not."""
ANTLERS: Final = 1.28
TOKENS: Final = 0.57
FOOD: Final = 0.12
TILES: Final = 0.73
STANDING: Final = 1.55
CUBES: Final = 1.1


class Prospects:
    """A position between two rounds; `care` says by consideration how much this player makes of it (usually 1)."""

    def __init__(self, state: Island, care: Mapping[str, float]) -> None:
        self.state = state
        self.board = state.board
        self.care = care
        self.late = late = lateness(state)
        self.fade = 1.0 - late + UNTIL_THE_END * late
        self.strengths = [strength(state, seat) for seat in range(state.players)]
        self.places = Places(state.board, state.does, [len(tokens) for tokens in state.food], late, walked=True)

    def sum(self, seat: Seat) -> float:
        """Everything that speaks for a seat."""
        state, care, late = self.state, self.care, self.late
        here, held = state.stags[seat], state.held[seat]
        score = self.board.score[here]
        later = NEAR * self.places.ahead(here) + HIGH_TOO_SOON * score
        tiles = about.tiles_worth(state.tiles_up[seat] + state.tiles_down[seat]) * (1.0 - 0.6 * late)
        return float(
            care["track"] * TRACK * state.tracks[seat]
            + care["marker"] * MARKER * state.markers[seat]
            + care["place"] * ((1.0 - late) * later + late * HIGH * score)
            + care["antlers"] * ANTLERS * self.fade * (state.antlers[seat] + 0.3 * state.aside[seat])
            + care["food"] * (TOKENS * SIZE[held] + FOOD * WORTH[held])
            + care["tiles"] * TILES * tiles
            + care["standing"] * STANDING * about.standing(self, seat)
            + care["cubes"] * CUBES * about.cubes(self, seat)
        )
