"""Chapter 1: components."""

from __future__ import annotations

import pytest
from tests.games.antler_island.positions import an

import fellfield
from fellfield.core.chance import Seeded
from fellfield.core.errors import BadPosition
from fellfield.core.seats import CHANCE
from fellfield.games.antler_island.board import standard_data
from fellfield.games.antler_island.material import TILES
from fellfield.games.antler_island.tiles.box import CUNNING_TILES
from fellfield.testing.clauses import clause

GAME = fellfield.game("antler-island")


@clause("AN-1.1")
def test_every_colour_of_the_die_is_equally_likely() -> None:
    position = an("round over")
    assert position.odds() == {"die red": 2, "die blue": 2, "die yellow": 2}


@clause("AN-1.2", "AN-1.3")
@pytest.mark.parametrize(("players", "does"), [(3, 11), (4, 14)])
def test_as_many_stags_as_players_and_3n_plus_2_does(players: int, does: int) -> None:
    position = an("", players)
    assert len(position.state.stags) == players
    assert sum(position.state.does) + position.state.reserve == does


@clause("AN-1.4", "AN-R1")
def test_there_are_27_tokens_nine_of_each_value() -> None:
    assert standard_data()["components"]["food_tokens"] == {"1": 9, "2": 9, "3": 9}
    an("P1: food 3+3+3+3+3; P2: food 3+3+3+3")
    with pytest.raises(BadPosition, match=r"AN-1\.4"):
        an("P1: food 3+3+3+3+3; P2: food 3+3+3+3; P3: food 3")


@clause("AN-1.5")
def test_every_seat_has_five_control_tiles() -> None:
    position = an("P1: plan MECGM; P1 to reveal")
    assert position.view("P1")["seats"][0]["plan"]["tiles"] == {
        "1": "move",
        "2": "eat",
        "3": "mate",
        "X": "grow",
        "blank": "move",
    }


@clause("AN-1.6")
def test_there_are_50_antler_pieces() -> None:
    assert an("P1: antlers 40, aside 4").state.supply == 0
    with pytest.raises(BadPosition, match=r"AN-12\.4"):
        an("P1: antlers 45")


def test_every_type_of_tile_has_a_file_of_its_name_and_the_number_of_its_place_in_the_data() -> None:
    """Kept positions and encodings hold these numbers."""
    assert [(tile.name, tile.number) for tile in CUNNING_TILES] == list(zip(TILES, range(len(TILES)), strict=True))
    assert [type(tile).__module__.rpartition(".")[2] for tile in CUNNING_TILES] == [
        tile.replace("-", "_") for tile in TILES
    ]
    assert TILES[:6] == ("speed", "diamond-antlers", "famished", "roar", "extra-mate", "keep-one-food")


@clause("AN-1.7", "AN-R2")
def test_twelve_cunning_tiles_two_of_each_type() -> None:
    tiles = standard_data()["components"]["cunning_tiles"]
    assert {tile: count for tile, count in tiles.items() if count} == dict.fromkeys(
        ("speed", "diamond_antlers", "famished", "roar", "extra_mate", "keep_one_food"), 2
    )
    an("P1: shows roar, hides roar")
    with pytest.raises(BadPosition, match=r"AN-1\.7"):
        an("P1: shows roar, hides roar; P2: hides roar")


@clause("AN-1.8")
def test_markers_tracks_and_the_pawn_start_at_nothing_and_with_the_start_player() -> None:
    view = an("").view(None)
    assert [mat["marker"] for mat in view["seats"]] == [False] * 4
    assert [mat["track"] for mat in view["seats"]] == [0] * 4
    assert view["start_seat"] == 0


@clause("AN-1.9")
def test_cubes_belong_to_the_advanced_game_only() -> None:
    assert sum(an("", 4).state.cubes) == 0
    assert sum(an("", 4, advanced=True).state.cubes) == 12


def test_a_whole_setup_uses_exactly_the_box() -> None:
    state = GAME.start(4)
    source = Seeded(1)
    while state.to_act == (CHANCE,):
        state.apply(CHANCE, source.draw(state.outcomes()))
    assert state.invariants() == []
