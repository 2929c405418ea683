"""The offers of Antler Island: what each action touches, where it leads, and what it earns.

`source` is the space of the stag, `goal` the one where it ends; `path` has all spaces of a move. `defender_seat` is set
if a move leads to a fight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fellfield.core.action import Action
from fellfield.core.offers import Choice, Offer, OfferSet, Part, make_offer, offer_action
from fellfield.core.seats import Seat
from fellfield.games.antler_island.actions import (
    Commit,
    DiscardTile,
    Grow,
    Lock,
    Mate,
    Move,
    Pass,
    PlaceLoser,
    PlayTile,
    Retreat,
    Reveal,
    TakeCube,
    TakeTile,
)
from fellfield.games.antler_island.material import (
    CONTROLS,
    LETTERS,
    NUMBER,
    SPACES,
    TASKS,
    TILES,
    WORTH,
    Control,
    FoodValue,
    Space,
    Task,
    Tile,
    handful,
    pieces_for,
)
from fellfield.games.antler_island.rules import combat
from fellfield.games.antler_island.rules.planning import plan_of
from fellfield.games.antler_island.rules.turns import is_possible
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.tiles.cunning_tile import CUNNING_TILES


@dataclass(frozen=True)
class PlanOffers(OfferSet):
    """Assign each control tile to an action."""


@dataclass(frozen=True)
class RevealOffer(Offer):
    """Turn over a control tile, which stands for this task; without effect if the task is impossible now."""

    control: Control
    task: Task
    impossible: bool = False


@dataclass(frozen=True)
class PlayTileOffer(Offer):
    """Play a cunning tile."""

    tile: Tile


@dataclass(frozen=True)
class PassOffer(Offer):
    """Play no tile."""


@dataclass(frozen=True)
class MoveOffer(Offer):
    """Go to a neighbouring space."""

    space: Space
    source: Space
    goal: Space
    path: tuple[Space, ...]
    defender_seat: Seat | None = None


@dataclass(frozen=True)
class MateOffer(Offer):
    """Mate with a doe of this space."""

    source: Space


@dataclass(frozen=True)
class GrowOffer(Offer):
    """Give these tokens for this many antler pieces."""

    food: tuple[FoodValue, ...]
    pieces: int


@dataclass(frozen=True)
class CommitOffer(Offer):
    """Commit these tokens to the fight, for this strength."""

    food: tuple[FoodValue, ...]
    strength: int


@dataclass(frozen=True)
class RetreatOffer(Offer):
    """Leave the fight for this space."""

    space: Space
    source: Space
    goal: Space


@dataclass(frozen=True)
class LockOffer(Offer):
    """Lock antlers with this strength."""

    strength: int


@dataclass(frozen=True)
class PlaceLoserOffer(Offer):
    """Put the beaten stag on this space."""

    space: Space
    source: Space
    goal: Space


@dataclass(frozen=True)
class TakeCubeOffer(Offer):
    """Take a cube of this colour."""

    colour_seat: Seat


@dataclass(frozen=True)
class TakeTileOffer(Offer):
    """Take the open tile, which is `tile`, or the top of the pile."""

    pile: str
    tile: Tile = ""


@dataclass(frozen=True)
class DiscardTileOffer(Offer):
    """Discard a tile that lies face up or face down."""

    tile: Tile
    side: str


# -- from legal actions ------------------------------------------------------------------------------------------------

_TASK_CHOICES: Final = tuple(Choice(letter, task) for letter, task in zip(LETTERS, TASKS, strict=True))
_PLAN_PARTS: Final = tuple(Part(name, _TASK_CHOICES) for name in ("one", "two", "three", "x", "blank"))
PLAN_OFFERS: Final = PlanOffers("plan " + "".join(f"{{{part.name}}}" for part in _PLAN_PARTS), _PLAN_PARTS)
"""Every plan (AN-4.2)."""


def offers_for(state: Island, seat: Seat, actions: Sequence[Action]) -> list[Offer]:
    """The offers of legal actions."""
    return [_offer(state, seat, action) for action in actions]


def _offer(state: Island, seat: Seat, action: Action) -> Offer:
    kind = type(action)
    if kind in _MAKERS:
        return _MAKERS[kind](state, seat, action)
    if kind in _PLAIN:
        return make_offer(_PLAIN[kind], action)
    for tile in CUNNING_TILES:
        if tile.is_play(action):
            return tile.offer(state, seat, action)
    return offer_action(action)


_PLAIN: Final[dict[type[Action], type[Offer]]] = {
    PlayTile: PlayTileOffer,
    Pass: PassOffer,
    TakeCube: TakeCubeOffer,
    DiscardTile: DiscardTileOffer,
}


def _reveal(state: Island, seat: Seat, action: Reveal) -> Offer:
    task = plan_of(state, seat).task(CONTROLS.index(action.control))
    return RevealOffer(str(action), action.control, TASKS[task], not is_possible(state, seat, task))


def _move(state: Island, seat: Seat, action: Move) -> Offer:
    source = SPACES[state.stags[seat]]
    path = (source, action.space)
    return MoveOffer(str(action), action.space, source, action.space, path, stag_at(state, action.space))


def stag_at(state: Island, space: str) -> Seat | None:
    """The seat whose stag stands on this space."""
    number = NUMBER[space]
    return state.stags.index(number) if number in state.stags else None


def _mate(state: Island, seat: Seat, action: Mate) -> Offer:
    return MateOffer(str(action), SPACES[state.stags[seat]])


def _grow(state: Island, seat: Seat, action: Grow) -> Offer:
    return GrowOffer(str(action), action.food, pieces_for(handful(action.food)))


def _commit(state: Island, seat: Seat, action: Commit) -> Offer:
    return CommitOffer(str(action), action.food, state.antlers[seat] + WORTH[handful(action.food)])


def _retreat(state: Island, seat: Seat, action: Retreat) -> Offer:
    return make_offer(RetreatOffer, action, SPACES[state.stags[seat]], action.space)


def _lock(state: Island, seat: Seat, action: Lock) -> Offer:
    return LockOffer(str(action), combat.strength(state, seat))


def _place(state: Island, seat: Seat, action: PlaceLoser) -> Offer:
    return make_offer(PlaceLoserOffer, action, SPACES[combat.fight_of(state).at], action.space)


def _take(state: Island, seat: Seat, action: TakeTile) -> Offer:
    tile = state.open_tile if action.pile == "open" else None
    return TakeTileOffer(str(action), action.pile, "" if tile is None else TILES[tile])


_MAKERS: Final[dict[type[Action], Callable[[Island, Seat, Any], Offer]]] = {
    Reveal: _reveal,
    Move: _move,
    Mate: _mate,
    Grow: _grow,
    Commit: _commit,
    Retreat: _retreat,
    Lock: _lock,
    PlaceLoser: _place,
    TakeTile: _take,
}
