"""Many random games: no crash, all components conserved, and every rare case met (AN-12.4, AN-R92)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from operator import add, ge
from typing import Any

import pytest
from tests.games.antler_island.positions import an

import fellfield
from fellfield.core.chance import Seeded
from fellfield.core.seats import CHANCE
from fellfield.core.simulation import advance
from fellfield.games.antler_island.material import SIZE, tile_count
from fellfield.games.antler_island.rules import combat, food, tiles
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.steps.fight import DefendStep, PlaceLoserStep
from fellfield.games.antler_island.steps.turn import RevealStep
from fellfield.games.antler_island.steps.upkeep import ShortageStep
from fellfield.testing.clauses import clause

GAME = fellfield.game("antler-island")
SAFETY = 500
RARE = {"food shortage", "empty antler supply", "empty tile pool", "forced uphill"}


def play_on(state: Island, source: Seeded, met: Counter[str], *, limit: int = SAFETY) -> None:
    """Play at random to the end and check the properties after every turn."""
    peaks, markers, taken = [2] * state.players, [False] * state.players, -1
    while (due := state.to_act) and state.turn <= limit:
        if state.taken != taken:
            taken = state.taken
            _conserved(state)
            peaks, markers = _only_rising(state, peaks, markers)
            if taken == 1:
                assert state.invariants() == []
        note = NOTED.get(type(state.todo[-1]))
        if note is not None:
            note(state, met)
        if state.chance_is_due:
            advance(state, CHANCE, source.draw(state.outcomes()))
        else:
            advance(state, due[0], source.pick(state.legal(due[0])))
    assert state.invariants() == []


def _conserved(state: Island) -> None:
    assert sum(state.does) + state.reserve == state.board.does_total
    assert sum(state.antlers) + sum(state.aside) + state.supply == 50
    tokens = (
        sum(map(SIZE.__getitem__, (*state.held, *state.committed))) + sum(state.discard) + sum(map(len, state.food))
    )
    assert tokens + state.start_left + state.main_left == 27
    held = sum(map(tile_count, state.tiles_up + state.tiles_down))
    assert held + state.tile_bag.size + sum(state.tile_discard) + (state.open_tile is not None) == 12


def _only_rising(state: Island, peaks: list[int], markers: list[bool]) -> tuple[list[int], list[bool]]:
    now = list(map(add, state.antlers, state.aside))
    assert all(map(ge, now, peaks)), "a peak fell"
    assert all(map(ge, state.markers, markers)), "a marker was lost"
    return now, list(state.markers)


def _note_shortage(state: Island, met: Counter[str]) -> None:
    met["food shortage"] += 1


def _note_empty(state: Island, met: Counter[str]) -> None:
    if state.supply == 0:
        met["empty antler supply"] += 1
    if state.open_tile is None and not tiles.tiles_to_draw(state):
        met["empty tile pool"] += 1


def _note_uphill(state: Island, met: Counter[str]) -> None:
    level = state.board.level
    height = level[combat.fight_of(state).at]
    if all(level[to] > height for to in combat.displacement(state)):
        met["forced uphill"] += 1


NOTED: dict[type, Callable[[Island, Counter[str]], None]] = {
    ShortageStep: _note_shortage,
    RevealStep: _note_empty,
    DefendStep: _note_uphill,
    PlaceLoserStep: _note_uphill,
}


@clause("AN-12.4", "AN-R92")
@pytest.mark.slow
def test_a_thousand_random_games_keep_every_property_and_meet_every_rare_case() -> None:
    met: Counter[str] = Counter()
    for seed in range(1000):
        options = {"advanced": bool(seed & 2), "displacement": "anywhere" if seed % 5 == 4 else "adjacent"}
        state = GAME.start(3 + seed % 2, options)
        assert isinstance(state, Island)
        play_on(state, Seeded(seed), met)
        assert not state.to_act, f"game {seed} goes on after {SAFETY} rounds"
        assert state.result is not None
    assert {name for name, count in met.items() if count} == RARE


@clause("AN-12.4")
def test_a_few_random_games_keep_every_property() -> None:
    met: Counter[str] = Counter()
    for seed in range(12):
        state = GAME.start(3 + seed % 2, {"advanced": seed % 3 == 0})
        assert isinstance(state, Island)
        play_on(state, Seeded(seed), met)
        assert not state.to_act


# -- driven to the rare cases ---------------------------------------------------------------------------------

NO_FOOD = (
    "P1: food 1+1+2+2; P2: food 1+1+2+2; P3: food 1+1+3+3; P4: food 2+2+3+3; discard 1+2+3; does S 14;"
    "food B1 1 B2 1 B3 1 B4 1 Y1 1 Y2 1 Y3 1 Y4 1"
)
NO_ANTLERS = "P1: antlers 20; P2: antlers 13; P3: antlers 13; P4: antlers 3; does S 14"
NO_TILES = (
    "P1: shows roar, hides speed famished; P2: hides famished extra-mate keep-one-food;"
    "P3: hides speed diamond-antlers extra-mate; P4: hides diamond-antlers keep-one-food, shows roar; does S 14"
)
SURROUNDED = "P1: at G1; P2: at Y1; P3: at B1; P4: at R2; does S 14"


@clause("AN-12.4", "AN-R14", "AN-R43", "AN-R71", "AN-8.12")
@pytest.mark.parametrize(
    ("opening", "rare"),
    [
        (f"{NO_FOOD}; round over", "food shortage"),
        (NO_ANTLERS, "empty antler supply"),
        (NO_TILES, "empty tile pool"),
        (f"{SURROUNDED}; P1 to move", "forced uphill"),
    ],
)
def test_rare_cases_are_reached_and_survived(opening: str, rare: str) -> None:
    met: Counter[str] = Counter()
    for seed in range(25):
        state: Any = an(opening).state
        play_on(state, Seeded(seed), met, limit=state.turn + 4)
    assert met[rare] > 0


def test_a_shortage_leaves_the_piles_empty() -> None:
    position = an(f"{NO_FOOD}; round over")
    position.play("*: die red")
    position.play(f"*: {next(iter(position.odds()))}")
    assert food.tokens_to_draw(position.state) == 0
