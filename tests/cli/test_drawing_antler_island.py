"""The terminal drawing of Antler Island."""

from __future__ import annotations

import pytest
from rich.console import Console

import fellfield
from fellfield.cli.drawing import draw_function
from fellfield.core.chance import Seeded
from fellfield.core.seats import CHANCE
from fellfield.core.simulation import advance
from fellfield.i18n import LANGUAGES, catalogue_for
from fellfield.i18n.narrator import Narrator

GAME = fellfield.game("antler-island")
MIDGAME = (
    "advanced; round 9; P1: at B1, track 9, food 2+3, marker, hides speed roar;"
    "P2: at Y1, track 8, antlers 5, aside 2, food 1+3, shows diamond-antlers, hides extra-mate keep-one-food;"
    "P3: at G1, food 1+2+3; P4: at S, antlers 6, food 2; does S 4 G1 1 W3 2; food R1 1 Y1 2; discard 1+3+3; lap 3;"
    "P1 to move"
)


def shown(state: fellfield.State, viewer: int | None, language: str = "en") -> str:
    """Render the drawing at 100 columns."""
    console = Console(width=100, color_system=None)
    told = catalogue_for(language)
    names = Narrator(GAME, told, players=state.players).names
    with console.capture() as capture:
        console.print(draw_function(GAME.id)(state.view(viewer), told, names))
    return capture.get()


def fought() -> fellfield.State:
    """Return a fight in which P1 attacks P2 with two tokens."""
    state = GAME.scenario(MIDGAME)
    state.apply(0, GAME.parse("move Y1"))
    state.apply(0, GAME.parse("commit 2+3"))
    return state


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_no_line_is_longer_than_100_columns(language: str, viewer: int | None) -> None:
    text = shown(fought(), viewer, language)
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 100
    assert "antler-island." not in text


def test_the_island_shows_three_levels_stags_does_and_food() -> None:
    lines = shown(GAME.scenario(MIDGAME), None).splitlines()
    levels = [next(place for place, line in enumerate(lines) if f" {name} " in line) for name in ("S", "W1", "B1")]
    assert levels == sorted(levels)
    summit, middle, outer = (lines[place + 1] for place in levels)
    assert "4 ♀4" in summit
    assert "3 ♀1" in middle
    assert "♀2" in middle
    assert "2 ••" in outer


def test_every_box_is_below_its_uphill_space() -> None:
    lines = shown(GAME.scenario("3 players"), None).splitlines()
    middle = next(line for line in lines if " W1 " in line)
    outer = next(line for line in lines if " B1 " in line)
    assert abs(middle.index("W2") - outer.index("B2")) <= 1
    assert outer.index("Y1") < middle.index("G1") < outer.index("R2")


def test_a_fight_shows_values_only_to_their_owner() -> None:
    own, other = shown(fought(), 0), shown(fought(), 1)
    assert "Charcoal: 2 + 2 3" in own
    assert "Charcoal: 2 + ??" in other
    assert "(from B1)" in other


def test_the_planning_mat_shows_backs_to_others_and_tiles_to_their_owner() -> None:
    state = GAME.scenario("lap 2; P1: plan MECGM, used X; P1 to reveal")
    assert "▮" in shown(state, 1)
    row = next(line for line in shown(state, 0).splitlines() if " 1 " in line and "/10" in line)
    assert "▮" not in row
    assert "□" in row


def test_a_sealed_plan_is_shown_to_its_owner() -> None:
    state = GAME.scenario("")
    state.apply(1, GAME.parse("plan MECGM"))
    assert "MECGM" in shown(state, 1)
    assert "MECGM" not in shown(state, 0)


@pytest.mark.parametrize("players", GAME.players)
def test_every_position_of_a_random_game_can_be_drawn(players: int) -> None:
    state, source = GAME.start(players, {"advanced": True}), Seeded(players)
    for number in range(400):
        if not state.to_act:
            break
        if number % 20 == 0:
            text = shown(state, number // 20 % players, LANGUAGES[number // 20 % 3])
            assert max(len(line.rstrip()) for line in text.splitlines()) <= 100
        actor = state.to_act[0]
        action = source.draw(state.outcomes()) if actor is CHANCE else source.pick(state.legal(actor))
        advance(state, actor, action)


def test_a_board_with_another_middle_ring_can_be_drawn() -> None:
    from tests.games.antler_island.owner_boards import wide_middle

    text = shown(GAME.start(3, {"board": wide_middle()}), None)
    assert " W4 " in text
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 100
