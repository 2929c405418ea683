"""Speed, with Move (AN-9.10)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fellfield.core.contract import Action, WhyNot
from fellfield.core.notation import Reader
from fellfield.core.offers import Offer, make_offer
from fellfield.core.seats import Seat
from fellfield.games.antler_island.material import NUMBER, SPACES, Space, Tile
from fellfield.games.antler_island.notation_parts import read_space
from fellfield.games.antler_island.offers import stag_at
from fellfield.games.antler_island.rules import tiles
from fellfield.games.antler_island.rules.actions import why_not_step
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.steps.deeds import walk
from fellfield.games.antler_island.steps.tiles import refill_open_tile
from fellfield.games.antler_island.tiles.cunning_tile import WITH_MOVE, CunningTile


@dataclass(frozen=True)
class Speed(Action):
    """Play Speed and go two spaces (AN-9.10)."""

    via: Space
    space: Space

    def __str__(self) -> str:
        return f"speed {self.via}>{self.space}"


@dataclass(frozen=True)
class SpeedOffer(Offer):
    """Play Speed and go two spaces."""

    via: Space
    space: Space
    tile: Tile
    source: Space
    goal: Space
    path: tuple[Space, ...]
    defender_seat: Seat | None = None


class SpeedTile(CunningTile):
    """The stag goes two spaces (AN-9.10)."""

    def clause(self) -> str:
        return "AN-9.10"

    def moments(self) -> tuple[int, ...]:
        return (WITH_MOVE,)

    def plays(self, state: Island, seat: Seat) -> list[Action]:
        """Every path of two steps whose space between is free (AN-R75)."""
        stags = state.stags
        return [_SPEEDS[via][goal] for via, goal in state.board.two_steps[stags[seat]] if via not in stags]

    def is_play(self, action: Action) -> bool:
        return isinstance(action, Speed) or super().is_play(action)

    def offer(self, state: Island, seat: Seat, action: Action) -> Offer:
        assert isinstance(action, Speed)
        source = SPACES[state.stags[seat]]
        path, defender = (source, action.via, action.space), stag_at(state, action.space)
        return make_offer(SpeedOffer, action, self.name, source, action.space, path, defender)

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        """Why Speed cannot be played along this path (AN-9.10, AN-R73 to AN-R76)."""
        if not isinstance(action, Speed):
            return WhyNot("AN-9.10", "say-more", tile=self.name)
        here, via, goal = state.stags[seat], NUMBER[action.via], NUMBER[action.space]
        why = (
            tiles.why_not_hold(state, seat, self.number)
            or why_not_step(state, here, via)
            or why_not_step(state, via, goal)
        )
        if why is not None:
            return why
        if via in state.stags:
            return WhyNot("AN-R74", "stag-in-the-way", space=action.via)
        if goal == here:
            return WhyNot("AN-R73", "back-to-the-start", space=action.space)
        return None

    def why_not_now(self, action: Action) -> WhyNot:
        return WhyNot("AN-9.10", "not-moving") if isinstance(action, Speed) else super().why_not_now(action)

    def play(self, state: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, Speed)
        tiles.play(state, seat, self.number)
        walk(state, seat, (state.stags[seat], NUMBER[action.via], NUMBER[action.space]))
        refill_open_tile(state)

    def readers(self) -> dict[str, Callable[[Reader], Action]]:
        return {"speed": _read_speed}

    def texts(self) -> dict[str, list[str]]:
        return {"speed": [str(action) for row in _SPEEDS for action in row]}


def _read_speed(reader: Reader) -> Action:
    via = read_space(reader)
    reader.expect(">")
    return _SPEEDS[via][read_space(reader)]


_SPEEDS: Final[list[list[Action]]] = [[Speed(via, goal) for goal in SPACES] for via in SPACES]

TILE: Final = SpeedTile("speed")
