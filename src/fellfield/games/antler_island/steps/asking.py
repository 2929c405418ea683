"""Base classes of the steps in which one seat decides, and how a seat is asked for a tile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.contract import Action, WhyNot
from fellfield.core.offers import Offer
from fellfield.core.seats import ONLY, Actor, Seat
from fellfield.core.step import Step
from fellfield.games.antler_island import actions as all_actions
from fellfield.games.antler_island.offers import offers_for
from fellfield.games.antler_island.rules import tiles
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.tiles.cunning_tile import CUNNING_TILES, TILES_AT, CunningTile

# By class of action: why it is not due, with the clause that says when it is. Tiles say it themselves.
_NOT_NOW: Final[dict[type, WhyNot]] = {
    all_actions.Plan: WhyNot("AN-R17", "planning-is-over"),
    all_actions.Reveal: WhyNot("AN-5.2", "not-revealing"),
    all_actions.Move: WhyNot("AN-5.4", "not-moving"),
    all_actions.Mate: WhyNot("AN-5.4", "not-mating"),
    all_actions.Grow: WhyNot("AN-5.4", "not-growing"),
    all_actions.Commit: WhyNot("AN-8.1", "not-committing"),
    all_actions.Retreat: WhyNot("AN-8.5", "not-retreating"),
    all_actions.Lock: WhyNot("AN-8.5", "not-locking"),
    all_actions.PlaceLoser: WhyNot("AN-8.10", "not-placing"),
    all_actions.TakeCube: WhyNot("AN-11.3", "not-taking-cubes"),
    all_actions.TakeTile: WhyNot("AN-9.1", "not-earning"),
    all_actions.DiscardTile: WhyNot("AN-9.4", "not-discarding"),
}


def why_not_now(action: Action, clause: str) -> WhyNot:
    """Why an action of this kind is not due in the step of this clause."""
    if isinstance(action, all_actions.Pass):
        return WhyNot(clause, "no-passing")
    why = _NOT_NOW.get(type(action))
    if why is not None:
        return why
    for tile in CUNNING_TILES:
        if tile.is_play(action):
            return tile.why_not_now(action)
    return WhyNot("AN-12.2", "chance-decides")


def may_be_asked(state: Island, seat: Seat, tile: CunningTile) -> bool:
    """Do public facts allow a tile now, so that the seat is asked for it? (AN-R107)"""
    kind = tile.number
    return (
        state.board.has_tile(kind)
        and tiles.may_hold(state, seat, kind)
        and not tiles.was_played(state, seat, kind)
        and tile.has_effect(state, seat)
    )


def ask_for_tile(state: Island, seat: Seat, moment: int, after: int = -1) -> bool:
    """Ask a seat for the first tile of this moment that public facts allow, from those after a number.

    Returns whether the seat is asked; the step of that tile asks for the next one.
    """
    if state.tiles_up[seat] or state.tiles_down[seat]:
        for tile in TILES_AT[moment]:
            if tile.number > after and may_be_asked(state, seat, tile):
                state.todo.append(tile.step(seat))
                return True
    return False


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

    def tile(self) -> CunningTile:
        """The tile that may be played in this step."""
        raise NotImplementedError

    def moment(self) -> int:
        """The moment at which the seat is asked for it."""
        raise NotImplementedError

    def legal(self, state: Island, seat: Seat) -> list[Action]:
        tile = self.tile()
        if tiles.can_play(state, seat, tile.number) and tile.has_effect(state, seat):
            return [*tile.plays(state, seat), all_actions.PASS]
        return [all_actions.PASS]

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, all_actions.Pass):
            return None
        tile = self.tile()
        return tile.why_not(state, seat, action) if tile.is_play(action) else why_not_now(action, self.clause())

    def apply(self, state: Island, actor: Actor, action: Action) -> None:
        tile = self.tile()
        state.todo.pop()
        ask_for_tile(state, self.seat, self.moment(), after=tile.number)
        if not isinstance(action, all_actions.Pass):
            tile.play(state, self.seat, action)
