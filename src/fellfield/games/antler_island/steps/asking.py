"""Base classes of the steps in which one seat decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.contract import Action, WhyNot
from fellfield.core.offers import Offer
from fellfield.core.seats import ONLY, Actor, Seat
from fellfield.core.step import Step
from fellfield.games.antler_island import actions as all_actions
from fellfield.games.antler_island.material import TILE_NUMBER, TILES
from fellfield.games.antler_island.offers import offers_for
from fellfield.games.antler_island.rules import tiles
from fellfield.games.antler_island.state import Island

# By class of action: the clause that says when it is due, and the reason code. For tiles see below.
_MOMENTS: Final[dict[type, tuple[str, str]]] = {
    all_actions.Plan: ("AN-R17", "planning-is-over"),
    all_actions.Reveal: ("AN-5.2", "not-revealing"),
    all_actions.Move: ("AN-5.4", "not-moving"),
    all_actions.Speed: ("AN-9.10", "not-moving"),
    all_actions.Mate: ("AN-5.4", "not-mating"),
    all_actions.Grow: ("AN-5.4", "not-growing"),
    all_actions.Commit: ("AN-8.1", "not-committing"),
    all_actions.Retreat: ("AN-8.5", "not-retreating"),
    all_actions.Lock: ("AN-8.5", "not-locking"),
    all_actions.KeepFood: ("AN-9.15", "not-after-a-lock"),
    all_actions.PlaceLoser: ("AN-8.10", "not-placing"),
    all_actions.TakeCube: ("AN-11.3", "not-taking-cubes"),
    all_actions.TakeTile: ("AN-9.1", "not-earning"),
    all_actions.DiscardTile: ("AN-9.4", "not-discarding"),
}
_TILE_MOMENTS: Final[tuple[str, ...]] = ("AN-9.10", "AN-9.11", "AN-9.12", "AN-R45", "AN-9.14", "AN-9.15")


def why_not_now(action: Action, clause: str) -> WhyNot:
    """Why an action of this kind is not due in the step of this clause."""
    if isinstance(action, all_actions.PlayTile):
        return WhyNot(_TILE_MOMENTS[TILE_NUMBER[action.tile]], "not-its-moment", tile=action.tile)
    if isinstance(action, all_actions.Pass):
        return WhyNot(clause, "no-passing")
    moment = _MOMENTS.get(type(action))
    if moment is None:
        return WhyNot("AN-12.2", "chance-decides")
    return WhyNot(moment[0], moment[1])


def why_not_tile_so(tile: str) -> WhyNot:
    """Why Speed and Keep-One-Food need a parameter: the path, or the value."""
    kind = TILE_NUMBER[tile]
    return WhyNot(_TILE_MOMENTS[kind], "say-more", tile=TILES[kind])


@dataclass(frozen=True)
class SeatStep(Step):
    """One seat decides."""

    seat: Seat

    def to_act(self, state: Island) -> tuple[Actor, ...]:
        return ONLY[self.seat]

    def offers(self, state: Island, seat: Seat) -> list[Offer]:
        return offers_for(state, seat, self.legal(state, seat))


@dataclass(frozen=True)
class TileMomentStep(SeatStep):
    """One seat plays a certain tile now, or passes: in its own turn, or as a fighter (AN-9.6, AN-9.8)."""

    def tile(self) -> int:
        """The kind of tile that may be played in this step."""
        raise NotImplementedError

    def can_play(self, state: Island, seat: Seat) -> bool:
        """May the tile be played?"""
        return tiles.can_play(state, seat, self.tile())

    def why_not_play(self, state: Island, seat: Seat) -> WhyNot | None:
        """Why the tile cannot be played."""
        return tiles.why_not_hold(state, seat, self.tile())

    def legal(self, state: Island, seat: Seat) -> list[Action]:
        return [all_actions.PLAYS[self.tile()], all_actions.PASS] if self.can_play(state, seat) else [all_actions.PASS]

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, all_actions.Pass):
            return None
        if action == all_actions.PLAYS[self.tile()]:
            return self.why_not_play(state, seat)
        return why_not_now(action, self.clause())
