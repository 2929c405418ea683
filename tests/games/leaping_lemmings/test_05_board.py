"""Chapter 5: board and terrain."""

from __future__ import annotations

import pytest
from tests.games.leaping_lemmings.positions import ends, goals, ll, played, random_states, stack

from fellfield.core.errors import BadPosition, Unreadable
from fellfield.games.leaping_lemmings.board import BLUE, RED, standard
from fellfield.games.leaping_lemmings.hexes import CODES, texts_of
from fellfield.testing.clauses import clause


@clause("LL-5.1")
def test_a_lemming_is_in_the_start_area_or_in_one_hex() -> None:
    position = ll("card 2; Ritz to move")
    position.play("Ritz: move start>2a")
    assert stack(position, "2a") == ["Ritz"]
    assert position.view(None)["start"][0] == 9
    with pytest.raises(Unreadable):
        ll("card 2; Ritz to move; 3e: Ritz")


@clause("LL-5.2")
def test_a_half_hex_is_a_full_hex() -> None:
    assert ends(ll("card 2; Ritz to move; 4a: Ritz; blue D"), "4a") == ["5b", "5c", "6a"]
    assert ends(ll("card 1; Ritz to move; 4a: Ritz"), "4a") == ["4b", "5a"]
    assert ll("card 1; Ritz to move; 4a: Ritz; 5a: Biker x5").refuses("Ritz: move 4a>5a", because="LL-8.6")


@clause("LL-5.3")
def test_four_hexes_touch_the_start_area() -> None:
    assert texts_of(standard().start) == ("1a", "1b", "1c", "1d")
    assert ends(ll("card 1; Ritz to move")) == ["1a", "1b", "1c", "1d"]


@clause("LL-5.4")
def test_beyond_the_four_edge_hexes_is_the_dive() -> None:
    assert texts_of(standard().cliff) == ("15a", "15b", "15c", "15d")
    assert ends(ll("card 2; Ritz to move; 15b: Ritz; blue D"), "15b") == ["dive 2", "dive 1"]


@clause("LL-5.5")
def test_each_circle_is_a_ring_of_six_zones() -> None:
    board = standard()
    for eagle in (RED, BLUE):
        zones = board.zones[eagle * 6 : eagle * 6 + 6]
        assert [zone.bit_count() for zone in zones] == [6, 6, 5, 6, 6, 5]
        for index, zone in enumerate(zones):
            around = 0
            for code in texts_of(zone):
                around |= board.rings[CODES[code]][0]
            assert around & zones[(index + 1) % 6]
            assert not around & zones[(index + 2) % 6]


@clause("LL-5.6")
def test_hexes_outside_every_zone_are_safe() -> None:
    board = standard()
    safe = board.all & ~(board.circles[RED] | board.circles[BLUE])
    assert texts_of(safe) == (*("1a", "1b", "1c", "1d"), *("2a", "2b", "2c", "2d", "2e"), "6c", "12c")
    for zone in "ABCDEF":
        position = ll(f"red {zone} arrives; 2b: Biker; 6c: Biker; 12c: Biker")
        assert position.to_act() == ["*"]


@clause("LL-5.7")
def test_the_line_of_bones_lies_in_both_circles() -> None:
    board = standard()
    assert texts_of(board.bones) == ("9a", "9b", "9c", "9d")
    assert board.bones & board.circles[RED] & board.circles[BLUE] == board.bones
    for text in ("red A arrives", "blue E arrives"):
        assert ll(f"{text}; 9a: Biker").legal("Ritz") == ["eat 9a"]


@clause("LL-5.8")
def test_five_brush_hexes_are_red_four_are_blue_all_others_are_clear() -> None:
    board = standard()
    assert texts_of(board.brush & board.circles[RED]) == ("4d", "5b", "6d", "7b", "8d")
    assert texts_of(board.brush & board.circles[BLUE]) == ("10b", "11e", "12b", "13e")
    assert board.brush.bit_count() == 9
    assert board.clear == board.all & ~board.brush


@clause("LL-5.9")
def test_a_clear_hex_costs_one_and_holds_five() -> None:
    position = ll("card 1; Ritz to move; 3c: Ritz; 4c: Biker x4")
    assert position.offers("Ritz: move 3c>4c")
    position.play("Ritz: move 3c>4c")
    assert len(stack(position, "4c")) == 5
    with pytest.raises(BadPosition, match=r"LL-26\.3"):
        ll("card 1; Ritz to move; 4c: Biker x6")


@clause("LL-5.10")
def test_brush_costs_two_and_saves_from_being_eaten_but_not_from_scattering() -> None:
    assert ends(ll("card 2; Ritz to move; 3d: Ritz"), "3d") == ["4c", "4d", "5e", "5f"]
    position = ll("red D arrives; 4d: Biker")
    assert all(text.startswith("scatter 4d.1>") for text in position.legal("Ritz"))


@clause("LL-5.11")
@pytest.mark.parametrize(("players", "limit"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_brush_holds_fewer_lemmings_with_fewer_players(players: int, limit: int) -> None:
    clans = " ".join(["Biker"] * limit)
    fewer = " ".join(["Biker"] * (limit - 1))
    full = ll(f"card 2; Ritz to move; 3d: Ritz; 4d: {clans}", players)
    assert full.refuses("Ritz: move 3d>4d", because="LL-8.6")
    room = ll("card 2; Ritz to move; 3d: Ritz" + (f"; 4d: {fewer}" if fewer else ""), players)
    assert room.offers("Ritz: move 3d>4d")


@clause("LL-5.12")
def test_no_lemming_enters_or_passes_a_full_hex() -> None:
    position = ll("card 2; Ritz to move; 2a: Ritz; 3a: Biker x5; 2b: IQ x5")
    assert ends(position) == ["1a", "1b", "1c", "1d", "2a", "2c", "2d", "2e"]
    assert ends(position, "2a") == []


@clause("LL-5.13")
def test_the_start_area_has_no_limit() -> None:
    assert ll("6 players; card 2; Ritz to move").view(None)["start"] == [10] * 6


@clause("LL-5.14")
def test_a_zone_is_controlled_whether_the_eagle_hunts_or_feasts() -> None:
    for side in ("hunting", "feasting"):
        position = ll(f"card 1; Ritz to move; 2c: Ritz; red D {side}")
        assert position.refuses("Ritz: move 2c>3c", because="LL-8.5")
        assert position.offers("Ritz: move 2c>3b")


@clause("LL-R16")
def test_the_start_area_is_no_hex() -> None:
    position = ll("card 2; Ritz to move; 1a: Ritz")
    assert position.refuses("Ritz: move 1a>start", because="LL-R16")
    lost = played("lost", "1a: Biker; 2c: Biker", card_value=2)
    assert lost.refuses("Ritz: push 1a.1>start", because="LL-R16")
    assert lost.legal("Ritz") == ["push 2c.1>1b", "push 2c.1>1c"]


@clause("LL-R17")
def test_limits_bind_special_actions_and_scattering() -> None:
    position = played("boo", "7c: Biker; 8b: IQ x5; red D; blue D", card_value=2)
    assert goals(position, "7c.1") == ["9b", "9c"]
    assert ll("red A scatters; 7c: Ritz; 6c: Biker x5; blue C").refuses("Ritz: scatter 7c.1>6c", because="LL-14.3")


@clause("LL-R18")
def test_a_sanctuary_is_clear() -> None:
    assert ll("card 1; Ritz to move; 5c: Ritz; 6c: Biker x4").offers("Ritz: move 5c>6c")
    assert ll("card 1; Ritz to move; 5c: Ritz; 6c: Biker x5").refuses("Ritz: move 5c>6c", because="LL-8.6")


@clause("LL-R19")
def test_each_eagle_has_its_own_letters() -> None:
    assert ll("red E; blue E arrives; 9a: Biker; 3b: IQ").legal("Ritz") == ["eat 9a"]
    assert ll("red E arrives; blue A; 9a: Biker; 3b: IQ").legal("Ritz") == ["eat 3b"]
    board = standard()
    assert (board.zone_at(RED, CODES["9a"]), board.zone_at(BLUE, CODES["9a"])) == (0, 4)


def test_no_random_state_ever_holds_a_hex_above_its_limit() -> None:
    for state in random_states(6, 3):
        assert all(len(stack) <= state.rules.limits[code] for code, stack in enumerate(state.stacks))
