"""Chapter 7: movement cards."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.games.leaping_lemmings.positions import ends, ll, played

from fellfield.testing.clauses import clause
from fellfield.testing.position import PositionUnderTest


def values(position: PositionUnderTest) -> list[int]:
    found: list[int] = position.view(None)["values"]
    return found


@clause("LL-7.1")
def test_the_card_gives_everybody_the_same_base_value() -> None:
    position = ll("red arrives")
    position.play("*: card 4")
    assert values(position) == [4, 4, 4, 4]


@clause("LL-7.2", "LL-7.3", "LL-16.4", "LL-16.5")
def test_modifiers_apply_in_the_order_they_happen() -> None:
    position = ll(
        "card 5; Ritz to move; Ritz holds caution; Biker pellets favor; Biker holds quick-start; IQ pellets favor"
    )
    position.play("Ritz: play caution")
    assert values(position) == [5, 3, 3, 3]
    position.play("Ritz: move start>4a", "Biker: favor move", "Biker: play quick-start")
    assert values(position) == [5, 4, 3, 3]
    assert max(int(end[:-1]) for end in ends(position, clan="Biker")) == 8
    assert position.view(None)["doubled"] == [False, True, False, False]


@clause("LL-7.4")
def test_a_value_never_drops_below_zero() -> None:
    position = ll("card 0; Ritz to move; Ritz value 2; Ritz holds caution; Biker value 1")
    position.play("Ritz: play caution")
    assert values(position) == [2, 0, 0, 0]


@clause("LL-7.5")
def test_the_favour_does_not_lift_a_value_above_five() -> None:
    position = ll("card 5; Ritz to move; Ritz pellets favor")
    assert not position.offers("Ritz: favor move")
    assert position.refuses("Ritz: favor move", because="LL-7.5")


@clause("LL-7.6")
def test_modifiers_expire_at_the_end_of_the_turn() -> None:
    position = ll("3 players; card 4; IQ dice; Biker to move; Biker holds quick-start")
    position.play("Biker: play quick-start")
    position.play(f"Biker: move start>{ends(position, clan='Biker')[0]}")
    view = position.view(None)
    assert view["doubled"] == [False] * 3
    assert view["values"] == [0] * 3


def chance_of_game_over(text: str, **options: Any) -> Fraction:
    odds = ll(text, **options).odds()
    return Fraction(odds.get("card game-over", 0), sum(odds.values()))


@clause("LL-7.7", "LL-W64")
def test_game_over_comes_with_probability_one_in_thirty_four_minus_n() -> None:
    for draw in range(1, 34):
        text = f"red arrives; drawn {draw - 1}"
        assert chance_of_game_over(text) == (Fraction(1, 34 - draw) if draw >= 27 else 0)


@clause("LL-7.9", "LL-18.1", "LL-18.2", "LL-W64")
def test_the_short_deck_has_a_tail_of_five() -> None:
    assert ll("red arrives", short=True).odds() == {"card 2": 6, "card 3": 6, "card 4": 8, "card 5": 8}
    for draw in range(1, 30):
        text = f"red arrives; drawn {draw - 1}"
        assert chance_of_game_over(text, short=True) == (Fraction(1, 30 - draw) if draw >= 25 else 0)


@clause("LL-7.10", "LL-W64", "LL-R118")
@pytest.mark.parametrize(
    ("cards", "tail", "options"),
    [(32, 7, {}), (28, 5, {"short": True}), (28, 6, {"short": True, "edition": "spanish"})],
)
def test_the_general_form_of_the_deck(cards: int, tail: int, options: dict[str, Any]) -> None:
    for draw in range(1, cards + 2):
        wanted = Fraction(1, cards + 2 - draw) if draw > cards + 1 - tail else 0
        assert chance_of_game_over(f"red arrives; drawn {draw - 1}", **options) == wanted


@clause("LL-7.8")
def test_game_over_is_equally_likely_at_each_of_the_last_seven_draws() -> None:
    still = Fraction(1)
    for draw in range(27, 34):
        now = chance_of_game_over(f"red arrives; drawn {draw - 1}")
        assert still * now == Fraction(1, 7)
        still *= 1 - now


@clause("LL-R23", "LL-R51", "LL-W28")
@pytest.mark.parametrize(
    ("text", "plays", "value"),
    [
        ("card 5; Biker value 3", [], 3),
        ("card 5; Biker value 3", ["favor move"], 4),
        ("card 2; Biker value 0", [], 0),
        ("card 2; Biker value 0", ["favor move"], 1),
        ("card 2; Biker value 0", ["play its-a-5"], 5),
        ("card 4", ["favor move"], 5),
    ],
)
def test_value_arithmetic(text: str, plays: list[str], value: int) -> None:
    position = ll(f"{text}; Biker to move; Biker pellets favor; Ritz used its-a-5")
    for play in plays:
        position.play(f"Biker: {play}")
    assert values(position)[1] == value


@clause("LL-R24", "LL-16.11")
def test_its_a_5_replaces_a_value_under_caution() -> None:
    position = ll("card 2; Ritz to move; Ritz holds caution")
    position.play("Ritz: play caution", "Ritz: move start>2a")
    position.play("Biker: play its-a-5")
    assert values(position)[1] == 5
    assert position.view(None)["flipped"] == [False, True, False, False]


@clause("LL-R25")
def test_a_favour_before_its_a_5_is_wasted_but_allowed() -> None:
    position = ll("card 3; Ritz to move; Ritz pellets favor")
    position.play("Ritz: favor move", "Ritz: play its-a-5")
    assert values(position)[0] == 5


@clause("LL-R26", "LL-R97", "LL-W28")
def test_quick_start_doubles_after_the_favour() -> None:
    position = ll("card 4; Ritz to move; Ritz pellets favor; Ritz holds quick-start; 6c: Ritz; red D; blue D")
    position.play("Ritz: favor move", "Ritz: play quick-start")
    assert "10a" in ends(position)
    assert values(position)[0] == 5
    assert set(ends(position, "6c")) == set(ends(ll("card 5; Ritz to move; 6c: Ritz; red D; blue D"), "6c"))


@clause("LL-R27", "LL-R41")
def test_a_doubled_five_is_ten_and_no_dive_is_above_five() -> None:
    position = played("quick-start", "red C; blue C", card_value=5)
    assert max(int(end[:-1]) for end in ends(position)) == 10
    assert not any(text.startswith("dive") for text in position.legal("Ritz"))


@clause("LL-R28", "LL-W28")
def test_a_value_under_caution_is_doubled_as_it_stands() -> None:
    position = ll("card 3; Biker to move; Biker value 1; Biker holds quick-start; 4c: Biker")
    position.play("Biker: play quick-start")
    assert ends(position, "start", "Biker") == ["1a", "1b", "1c", "1d", "2a", "2b", "2c", "2d", "2e"]
    assert ends(position, "4c", "Biker") == ["4b", "5c", "5d"]


@clause("LL-R29", "LL-W28")
def test_two_cautions_both_subtract() -> None:
    position = ll("card 3; Ritz to move; Ritz holds caution; Biker holds deja-vu")
    position.play("Ritz: play caution", "Ritz: move start>2a", "Biker: play deja-vu")
    assert values(position) == [3, 1, 0, 0]
