"""Chapter 1: components and figures."""

from __future__ import annotations

import pytest
from tests.games.leaping_lemmings.positions import ll, opening, stack

from fellfield.core.errors import BadOption
from fellfield.games.leaping_lemmings import game
from fellfield.games.leaping_lemmings.lemming_names import name_of
from fellfield.games.leaping_lemmings.material import (
    CARDS,
    CLAN_CARD,
    CLAN_SHIFT,
    CLANS,
    LEMMINGS,
    MOVEMENT,
    PELLETS,
    STANDARD_DECK,
    specials_in,
)
from fellfield.games.leaping_lemmings.specials.deck import SPECIAL_ACTIONS
from fellfield.testing.clauses import clause


@clause("LL-1.1")
def test_two_to_six_clans_of_ten_lemmings() -> None:
    assert game.players == (2, 3, 4, 5, 6)
    assert game.seat_names(6) == ("Ritz", "Biker", "IQ", "Viking", "Soldier", "Rodeo")
    assert opening(6).view(None)["start"] == [10] * 6
    with pytest.raises(BadOption) as refused:
        game.start(7)
    assert refused.value.why.clause == "LL-1.1"


@clause("LL-1.2", "LL-1.3")
def test_there_are_fifty_five_cards() -> None:
    assert MOVEMENT == (8, 8, 8, 8)
    assert sum(MOVEMENT) + 1 + len(specials_in(STANDARD_DECK)) + len(CLANS) == 55
    assert opening(4).view(None)["draw_pile"] == 33


def test_every_special_action_has_a_file_of_its_name_and_the_number_of_its_line() -> None:
    """Kept positions and encodings hold these numbers."""
    assert [(card.name, card.number) for card in SPECIAL_ACTIONS] == list(zip(CARDS, range(len(CARDS)), strict=True))
    assert [type(card).__module__.rpartition(".")[2] for card in SPECIAL_ACTIONS] == [
        card.replace("-", "_") for card in CARDS
    ]
    assert CARDS.index("its-a-5") == 16


@clause("LL-1.4")
def test_sixteen_special_actions_and_its_a_5_on_the_clan_id_card() -> None:
    assert len(specials_in(STANDARD_DECK)) == 16
    assert CARDS[CLAN_CARD] == "its-a-5"
    position = ll("card 2; Ritz to move; Ritz holds boo")
    assert position.offers("Ritz: play its-a-5")
    assert "special its-a-5" not in opening(4).odds()


@clause("LL-1.5")
def test_thirty_two_pellets_of_three_kinds() -> None:
    assert PELLETS == (14, 4, 14)
    position = ll("card 1; Ritz to move; 4c: Ritz")
    position.play("Ritz: move 4c>5c")
    assert position.odds() == {"pellet 1": 14, "pellet 2": 4, "pellet favor": 14}


@clause("LL-1.6", "LL-R1")
def test_a_die_shows_hover_once_one_and_two_twice_three_once() -> None:
    odds = ll("4 players").odds()
    assert odds["dice red:hover blue:hover"] == 1
    assert odds["dice red:1 blue:2"] == 4
    assert odds["dice red:3 blue:1"] == 2
    assert sum(odds.values()) == 36
    assert ll("", die_faces=["hover", "hover", "hover", 3, 3, 3]).odds() == {
        f"dice red:{red} blue:{blue}": 9 for red in ("hover", "3") for blue in ("hover", "3")
    }
    for faces in ([1, 2, 3], ["hover", 1, 2, 3, 4, 5], "hover", [True] * 6):
        with pytest.raises(BadOption) as refused:
            game.start(4, {"die_faces": faces})
        assert refused.value.why.clause == "LL-R1"


@clause("LL-1.7")
def test_every_box_off_the_map_is_in_the_view() -> None:
    view = ll("card 2; Ritz to move; Ritz dives 5 1; Biker chow 3; IQ exchanged 2; discard boo by Biker").view(None)
    assert view["start"] == [8, 7, 10, 10]
    assert view["chow"] == [0, 3, 0, 0]
    assert view["dives"][0] == [1, 0, 0, 0, 1]
    assert view["exchanged"] == [0, 0, 2, 0]
    assert view["track"] == [6, 0, 0, 0]
    assert view["discard_top"] == {"card": "boo", "seat": 1}


@clause("LL-R3")
def test_equal_lemmings_are_one_choice_and_names_have_no_effect() -> None:
    position = ll("5 players; red arrives; red C; 6d: Ritz Ritz Biker")
    assert {text.split(">")[0] for text in position.legal("Ritz")} == {"scatter 6d.1", "scatter 6d.3"}
    assert position.refuses("Ritz: scatter 6d.2>5d", because="LL-R3")
    position.play("Ritz: scatter 6d.1>5d")
    assert stack(position, "6d") == ["Ritz", "Biker"]


@clause("LL-R3")
def test_every_lemming_has_a_name_of_its_own() -> None:
    lemmings = [seat << CLAN_SHIFT | number for seat in range(6) for number in range(LEMMINGS)]
    assert len({name_of(lemming) for lemming in lemmings}) == 60
