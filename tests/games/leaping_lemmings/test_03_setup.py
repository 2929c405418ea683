"""Chapter 3: setup."""

from __future__ import annotations

import pytest
from tests.games.leaping_lemmings.positions import dealt, ll, opening

from fellfield.core.errors import BadOption
from fellfield.games.leaping_lemmings import game
from fellfield.testing.clauses import clause


@clause("LL-3.1")
def test_clans_begin_in_the_start_area_with_its_a_5_showing() -> None:
    view = opening(5).view(None)
    assert view["start"] == [10] * 5
    assert view["track"] == [0] * 5
    assert view["flipped"] == [False] * 5
    assert view["stacks"] == {}


@clause("LL-3.2")
def test_game_over_lies_among_the_last_seven() -> None:
    above = ll("red arrives; unseen 2 2 2 3 3 3 3")
    within = ll("red arrives; unseen 2 2 2 3 3 3")
    assert above.odds() == {"card 2": 3, "card 3": 4}
    assert within.odds() == {"card 2": 3, "card 3": 3, "card game-over": 1}


@clause("LL-3.3", "LL-3.4")
@pytest.mark.parametrize(("players", "each", "undealt"), [(2, 4, 7), (3, 4, 4), (4, 3, 4), (5, 3, 1), (6, 2, 4)])
def test_cards_are_dealt_by_the_number_of_players(players: int, each: int, undealt: int) -> None:
    view = dealt(players).view(None)
    assert view["hands"] == [{"hidden": each}] * players
    assert view["undealt"] == undealt


@clause("LL-3.5")
def test_every_pellet_hex_has_a_pellet_and_sixteen_are_left() -> None:
    view = opening(4).view(None)
    assert len(view["pellets"]) == 16
    assert view["pool"] == 16


@clause("LL-3.6", "LL-R6")
def test_eagles_start_hunting_in_their_zones_a() -> None:
    eagles = opening(4).view(None)["eagles"]
    assert eagles == {"red": {"zone": "A", "side": "hunting"}, "blue": {"zone": "A", "side": "hunting"}}


@clause("LL-3.7", "LL-R7")
def test_the_first_eagle_player_is_random_or_named() -> None:
    position = opening(3, chaos=True)
    assert position.odds() == {"starts Ritz": 1, "starts Biker": 1, "starts IQ": 1}
    position.play("*: starts IQ")
    assert position.view(None)["eagle_seat"] == 2
    assert dealt(4, first_eagle=3).view(None)["eagle_seat"] == 3
    with pytest.raises(BadOption) as refused:
        game.start(3, {"first_eagle": 3})
    assert refused.value.why.clause == "LL-3.7"


@clause("LL-3.8")
def test_play_goes_round_by_ascending_seats() -> None:
    position = ll("4 players; card 2; Viking dice; Viking to move")
    for clan in ("Viking", "Ritz", "Biker", "IQ"):
        assert position.to_act() == [clan]
        position.play(f"{clan}: move start>2a")


@clause("LL-R8")
def test_the_choice_of_a_clan_has_no_effect() -> None:
    for clan in ("Ritz", "Biker", "IQ", "Viking"):
        position = ll(f"card 3; {clan} dice; {clan} to move; 6c: {clan}; red D")
        assert [text for text in position.legal(clan) if "6c" in text] == [
            f"move 6c>{goal}" for goal in ["7b", "7d", "7e", "8a", "8b", "8c", "8d", "8e", "9a", "9b", "9c"]
        ]
