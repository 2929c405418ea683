"""The value of a position between two rounds, with weights fitted to game results.

It has fewer terms than the considerations, so it could be fitted well: to the winners of 900 games of the playout
policy and 46 games of greedy bots. Strength and nearby does count for more than they seem to in the middle of a round.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fellfield.bots.antler_island import considerations
from fellfield.bots.antler_island.plan_context import PlaceValues
from fellfield.bots.antler_island.values import FINAL_ROUND_SHARE, lateness, strength
from fellfield.core.seats import Seat
from fellfield.games.antler_island.material import SIZE, WORTH
from fellfield.games.antler_island.state import Island

TRACK: Final = 1.5
MARKER: Final = 2.0
NEAR: Final = 3.1
"""Nearby does and food, for the next round."""
HIGH: Final = 1.05
HIGH_TOO_SOON: Final = -0.4
"""A place that scores at the end: if this is the end, and if not."""
ANTLERS: Final = 1.28
TOKENS: Final = 0.57
FOOD: Final = 0.12
TILES: Final = 0.73
STANDING: Final = 1.55
CUBES: Final = 1.1


class RoundEndValue:
    """A position between two rounds; `weight_ratios` are the player's weights by consideration over the usual ones."""

    def __init__(self, state: Island, weight_ratios: Mapping[str, float]) -> None:
        self.state = state
        self.board = state.board
        self.weight_ratios = weight_ratios
        self.late = late = lateness(state)
        self.fade = 1.0 - late + FINAL_ROUND_SHARE * late
        self.strengths = [strength(state, seat) for seat in range(state.players)]
        self.places = PlaceValues(state.board, state.does, [len(tokens) for tokens in state.food], late, walked=True)

    def sum(self, seat: Seat) -> float:
        """The weighted sum for a seat."""
        state, weight_ratios, late = self.state, self.weight_ratios, self.late
        here, held = state.stags[seat], state.held[seat]
        score = self.board.score[here]
        later = NEAR * self.places.ahead(here) + HIGH_TOO_SOON * score
        tiles = considerations.tiles_value(state.tiles_up[seat] + state.tiles_down[seat]) * (1.0 - 0.6 * late)
        return float(
            weight_ratios["track"] * TRACK * state.tracks[seat]
            + weight_ratios["marker"] * MARKER * state.markers[seat]
            + weight_ratios["place"] * ((1.0 - late) * later + late * HIGH * score)
            + weight_ratios["antlers"] * ANTLERS * self.fade * (state.antlers[seat] + 0.3 * state.aside[seat])
            + weight_ratios["food"] * (TOKENS * SIZE[held] + FOOD * WORTH[held])
            + weight_ratios["tiles"] * TILES * tiles
            + weight_ratios["standing"] * STANDING * considerations.standing(self, seat)
            + weight_ratios["cubes"] * CUBES * considerations.cubes(self, seat)
        )
