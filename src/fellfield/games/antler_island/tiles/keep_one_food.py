"""Keep-One-Food, after a lock (AN-9.15)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypedDict

from fellfield.core.contract import Action, Event, WhyNot
from fellfield.core.notation import Reader
from fellfield.core.offers import Offer, make_offer
from fellfield.core.seats import Seat
from fellfield.core.step import Step
from fellfield.core.tuples import replace_at
from fellfield.games.antler_island.material import MAX_SEATS, UNIT, VALUES, FoodValue, Tile, values_in
from fellfield.games.antler_island.notation_parts import read_value
from fellfield.games.antler_island.rules import tiles, trails
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.steps.asking import TileMomentStep
from fellfield.games.antler_island.steps.tiles import play_tile
from fellfield.games.antler_island.tiles.cunning_tile import AFTER_LOCK, CunningTile


@dataclass(frozen=True)
class KeepFood(Action):
    """Play Keep-One-Food and take back a committed token of this value (AN-9.15)."""

    value: int

    def __str__(self) -> str:
        return f"keep {self.value}"


@dataclass(frozen=True)
class KeepFoodOffer(Offer):
    """Play Keep-One-Food and take back a token of this value."""

    value: FoodValue
    tile: Tile


@dataclass(frozen=True)
class FoodKept(Event):
    """A fighter took one committed token back (AN-9.15)."""

    seat: Seat
    value: FoodValue


class KeepOneFood(CunningTile):
    """A fighter takes back one committed token (AN-9.15)."""

    def clause(self) -> str:
        return "AN-9.15"

    def moments(self) -> tuple[int, ...]:
        return (AFTER_LOCK,)

    def has_effect(self, state: Island, seat: Seat) -> bool:
        return state.committed[seat] != 0

    def plays(self, state: Island, seat: Seat) -> list[Action]:
        return [_KEEPS[value] for value in sorted(set(values_in(state.committed[seat])))]

    def is_play(self, action: Action) -> bool:
        return isinstance(action, KeepFood) or super().is_play(action)

    def offer(self, state: Island, seat: Seat, action: Action) -> Offer:
        return make_offer(KeepFoodOffer, action, self.name)

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, KeepFood):
            return WhyNot("AN-9.15", "say-more", tile=self.name)
        why = tiles.why_not_hold(state, seat, self.number)
        if why is None and action.value not in values_in(state.committed[seat]):
            return WhyNot("AN-9.15", "food-not-committed", value=action.value)
        return why

    def why_not_now(self, action: Action) -> WhyNot:
        return WhyNot("AN-9.15", "not-after-a-lock") if isinstance(action, KeepFood) else super().why_not_now(action)

    def play(self, state: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, KeepFood)
        state.committed = replace_at(state.committed, seat, state.committed[seat] - UNIT[action.value])
        state.held[seat] += UNIT[action.value]
        trails.take_back(state, seat, action.value)
        play_tile(state, seat, self.number)
        state.emit(FoodKept(seat, action.value))

    def step(self, seat: Seat) -> Step:
        return _ASKED[seat]

    def step_classes(self) -> tuple[type, ...]:
        return (KeepFoodStep,)

    def readers(self) -> dict[str, Callable[[Reader], Action]]:
        return {"keep": lambda reader: _KEEPS[read_value(reader)]}

    def texts(self) -> dict[str, list[str]]:
        return {"keep": [str(action) for action in _KEEPS[1:]]}


_KEEPS: Final[list[Action]] = [KeepFood(value) for value in (0, *VALUES)]

TILE: Final = KeepOneFood("keep-one-food")


class KeepFoodQuestion(TypedDict):
    """Keep a committed token, or not. Answers: `keep`, `pass`."""

    asked_tile: Tile
    """The tile in question."""


@dataclass(frozen=True)
class KeepFoodStep(TileMomentStep):
    """After a lock a fighter may take one token back, the attacker first (AN-8.7, AN-9.8, AN-9.15, AN-R85)."""

    def clause(self) -> str:
        return "AN-9.15"

    def question(self, state: Island, seat: Seat) -> KeepFoodQuestion:
        return {"asked_tile": TILE.name}

    def tile(self) -> CunningTile:
        return TILE

    def moment(self) -> int:
        return AFTER_LOCK


_ASKED: Final = [KeepFoodStep(seat) for seat in range(MAX_SEATS)]
