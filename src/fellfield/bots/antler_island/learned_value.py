"""The value of a position between two rounds, with weights fitted to game results.

It has fewer terms than the considerations, so that it could be fitted to the winners of 900 games of the playout policy
and 46 games of greedy bots. Strength and nearby does get more weight than the considerations give them.
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

TRACK_WEIGHT: Final = 1.5
MARKER_WEIGHT: Final = 2.0
SURROUNDINGS_WEIGHT: Final = 3.1
"""Weight of the does and food near the stag, for the next round."""
FINAL_PLACE_WEIGHT: Final = 1.05
EARLY_PLACE_WEIGHT: Final = -0.4
"""Weights of the points that the space scores: if the game ends now, and if it goes on."""
ANTLERS_WEIGHT: Final = 1.28
TOKEN_WEIGHT: Final = 0.57
FOOD_WEIGHT: Final = 0.12
"""Weights of a food token by itself, and of each point of its value."""
TILES_WEIGHT: Final = 0.73
STANDING_WEIGHT: Final = 1.55
CUBES_WEIGHT: Final = 1.1


class RoundEndValue:
    """Values a position between two rounds; `weight_ratios` are a bot's weights divided by the default ones."""

    def __init__(self, state: Island, weight_ratios: Mapping[str, float]) -> None:
        self.state = state
        self.board = state.board
        self.weight_ratios = weight_ratios
        self.late = late = lateness(state)
        self.fade = 1.0 - late + FINAL_ROUND_SHARE * late
        self.strengths = [strength(state, seat) for seat in range(state.players)]
        self.places = PlaceValues(state.board, state.does, [len(tokens) for tokens in state.food], late, walked=True)

    def weighted_sum(self, seat: Seat) -> float:
        """The weighted sum for a seat."""
        state, weight_ratios, late = self.state, self.weight_ratios, self.late
        here, held = state.stags[seat], state.held[seat]
        score = self.board.score[here]
        later = SURROUNDINGS_WEIGHT * self.places.ahead(here) + EARLY_PLACE_WEIGHT * score
        tiles = considerations.tiles_value(state.tiles_up[seat] + state.tiles_down[seat]) * (1.0 - 0.6 * late)
        return float(
            weight_ratios["track"] * TRACK_WEIGHT * state.tracks[seat]
            + weight_ratios["marker"] * MARKER_WEIGHT * state.markers[seat]
            + weight_ratios["place"] * ((1.0 - late) * later + late * FINAL_PLACE_WEIGHT * score)
            + weight_ratios["antlers"] * ANTLERS_WEIGHT * self.fade * (state.antlers[seat] + 0.3 * state.aside[seat])
            + weight_ratios["food"] * (TOKEN_WEIGHT * SIZE[held] + FOOD_WEIGHT * WORTH[held])
            + weight_ratios["tiles"] * TILES_WEIGHT * tiles
            + weight_ratios["standing"] * STANDING_WEIGHT * considerations.standing(self, seat)
            + weight_ratios["cubes"] * CUBES_WEIGHT * considerations.cubes(self, seat)
        )
