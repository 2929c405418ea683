"""The danger of a hex: computed by hand, and by trying every roll and direction in the rules."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from fellfield.bots.danger import danger_by_place
from fellfield.core.contract import State
from fellfield.games.leaping_lemmings import game
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES, standard
from fellfield.games.leaping_lemmings.hexes import texts_of
from fellfield.games.leaping_lemmings.material import FACES

START = "card 3; Ritz to move; 3c: Ritz; 1a: Biker; red {red}; blue {blue}"


def only_in(eagle: str, zone: str) -> str:
    """A clear hex in this zone that the other eagle never comes to."""
    board = standard()
    other = board.circles[1 - EAGLES.index(eagle)]
    return texts_of(board.zones[EAGLES.index(eagle) * 6 + ZONES.index(zone)] & board.clear & ~other)[0]


def chances(state: State, eagle: str) -> dict[str, float]:
    found = danger_by_place(state.view(0))
    return {zone: found.get(only_in(eagle, zone), 0.0) for zone in ZONES}


def test_a_hunting_eagle_flies_as_far_as_the_die_says() -> None:
    state = game.scenario(START.format(red="A hunting", blue="E hunting"))
    assert chances(state, "red") == pytest.approx(
        {"A": 0, "B": 2 / 6, "C": 2 / 6, "D": 1 / 6, "E": 2 / 6, "F": 2 / 6}, abs=1e-4
    )


def test_a_feasting_eagle_needs_a_point_to_rise() -> None:
    state = game.scenario(START.format(red="A feasting", blue="E hunting"))
    assert chances(state, "red") == pytest.approx(
        {"A": 0, "B": 2 / 6, "C": 1 / 6, "D": 0, "E": 1 / 6, "F": 2 / 6}, abs=1e-4
    )


def test_other_dice_have_other_odds() -> None:
    state = game.scenario(
        START.format(red="A hunting", blue="E hunting"), options={"die_faces": ["hover", "hover", 3, 3, 3, 3]}
    )
    assert chances(state, "red") == pytest.approx({"A": 0, "B": 0, "C": 0, "D": 4 / 6, "E": 0, "F": 0}, abs=1e-4)


@pytest.mark.parametrize(("red", "blue"), [("C hunting", "F feasting"), ("D feasting", "B hunting")])
def test_the_rules_agree_roll_by_roll(red: str, blue: str) -> None:
    state = game.scenario(START.format(red=red, blue=blue))
    counted: dict[str, float] = {}
    for faces in product(FACES, repeat=2):
        sample_by_prior = 1.0
        reached: set[str] = set()
        for eagle, face in zip(EAGLES, faces, strict=True):
            sample_by_prior *= {"hover": 1, "1": 2, "2": 2, "3": 1}[face] / 6
            reached |= flown(state.view(0)["eagles"][eagle], eagle, face)
        for hex_ in reached - set(texts_of(standard().brush)):
            counted[hex_] = counted.get(hex_, 0.0) + sample_by_prior
    found = {hex_: chance for hex_, chance in danger_by_place(state.view(0)).items() if chance}
    assert found == pytest.approx(counted, abs=1e-4)


def flown(bird: dict[str, Any], eagle: str, face: str) -> set[str]:
    """The hexes of the zones that the rules let this eagle come to with this face, whichever way."""
    dice = {"red": "hover", "blue": "hover", eagle: face}
    state = game.scenario(f"dice red:{dice['red']} blue:{dice['blue']}; {eagle} {bird['zone']} {bird['side']}")
    state.apply(0, game.parse(f"first {eagle}"))
    reached: set[str] = set()
    for flight in state.legal(0):
        if str(flight).startswith(f"eagle {eagle}"):
            after = state.copy()
            after.apply(0, flight)
            zone = ZONES.index(after.view(0)["eagles"][eagle]["zone"])
            reached |= set(texts_of(standard().zones[EAGLES.index(eagle) * 6 + zone]))
    return reached


def test_nobody_is_eaten_in_brush() -> None:
    found = danger_by_place(game.scenario(START.format(red="A hunting", blue="E hunting")).view(0))
    reached = set(found) & set(texts_of(standard().brush))
    assert reached, "the brush is told, so that it is seen to be safe"
    assert {found[hex_] for hex_ in reached} == {0}


def test_rolled_dice_are_certain() -> None:
    found = danger_by_place(game.scenario("dice red:2 blue:hover; red A hunting; blue E hunting").view(0))
    seen = [found.get(only_in("red", zone), 0.0) for zone in ZONES]
    assert seen == [0, 0, 1, 0, 1, 0]
    assert found.get(only_in("blue", "F"), 0.0) == 0


def test_other_games_have_no_danger() -> None:
    assert danger_by_place({"game": "antler-island"}) == {}
