"""Chapter 12: dice and hunting moves."""

from __future__ import annotations

from tests.games.leaping_lemmings.positions import ll

from fellfield.testing.clauses import clause
from fellfield.testing.position import PositionUnderTest


def eagle(table: PositionUnderTest, colour: str) -> tuple[str, str]:
    place = table.view(None)["eagles"][colour]
    return place["zone"], place["side"]


@clause("LL-12.1")
def test_each_die_moves_its_own_eagle_in_its_own_circle() -> None:
    table = ll("dice red:1 blue:2")
    table.play("Ritz: first red", "Ritz: eagle red cw", "Ritz: eagle blue ccw")
    assert eagle(table, "red") == ("B", "hunting")
    assert eagle(table, "blue") == ("E", "hunting")


@clause("LL-12.2")
def test_the_roll_is_spent_in_one_direction() -> None:
    table = ll("dice red:2 blue:hover; red A")
    table.play("Ritz: first red")
    assert table.legal("Ritz") == ["eagle red cw", "eagle red ccw"]
    said = table.play("Ritz: eagle red ccw")
    assert said[0].facts()["path"] == ["A", "F", "E"]
    assert table.refuses("Ritz: eagle red cw", because="LL-7.7")


@clause("LL-12.3", "LL-12.4", "LL-W31")
def test_a_feasting_eagle_flips_with_its_first_point() -> None:
    table = ll("dice red:2 blue:hover; red A feasting")
    table.play("Ritz: first red", "Ritz: eagle red cw")
    assert eagle(table, "red") == ("B", "hunting")
    three = ll("dice red:3 blue:hover; red A feasting")
    three.play("Ritz: first red", "Ritz: eagle red ccw")
    assert eagle(three, "red") == ("E", "hunting")


@clause("LL-12.5", "LL-W31")
def test_a_hover_moves_and_flips_nothing() -> None:
    table = ll("dice red:hover blue:hover; red C feasting; blue D")
    table.play("Ritz: first red")
    assert eagle(table, "red") == ("C", "feasting")
    assert eagle(table, "blue") == ("D", "hunting")


@clause("LL-12.6")
def test_zones_on_the_way_are_not_affected() -> None:
    table = ll("dice red:2 blue:hover; red A; 7d: Biker; 5e: IQ")
    table.play("Ritz: first red", "Ritz: eagle red cw")
    assert table.legal("Ritz") == ["eat 5e"]


@clause("LL-12.7", "LL-R129", "LL-W31")
def test_three_zones_lead_to_one_zone_written_clockwise() -> None:
    table = ll("dice red:3 blue:hover")
    table.play("Ritz: first red")
    assert table.legal("Ritz") == ["eagle red cw"]
    assert table.refuses("Ritz: eagle red ccw", because="LL-R129")
    table.play("Ritz: eagle red cw")
    assert eagle(table, "red") == ("D", "hunting")


@clause("LL-12.8")
def test_eagles_do_not_hinder_each_other() -> None:
    table = ll("dice red:1 blue:1; red B; blue F")
    table.play("Ritz: first red", "Ritz: eagle red ccw", "Ritz: eagle blue ccw")
    assert eagle(table, "red")[0] == "A"
    assert eagle(table, "blue")[0] == "E"  # both over 9a and 9b


@clause("LL-R56")
def test_a_hovering_eagle_affects_no_lemming() -> None:
    table = ll("dice red:hover blue:hover; red A; 7c: Biker")
    table.play("Ritz: first red")
    assert table.to_act() == ["*"]
    assert table.view(None)["chow"] == [0, 0, 0, 0]


@clause("LL-R57", "LL-12.4", "LL-W31")
def test_a_feasting_eagle_that_rolls_one_only_flips() -> None:
    table = ll("dice red:1 blue:hover; red A feasting")
    table.play("Ritz: first red")
    assert eagle(table, "red") == ("A", "hunting")
    assert table.to_act() == ["*"]
    contrived = ll("dice red:1 blue:hover; red A feasting; 7c: Biker")
    contrived.play("Ritz: first red")
    assert contrived.legal("Ritz") == ["eat 7c"]


@clause("LL-R58")
def test_moving_an_eagle_cannot_be_declined() -> None:
    table = ll("dice red:2 blue:2")
    table.play("Ritz: first red")
    assert table.refuses("Ritz: pass", because="LL-12.2")
    assert table.refuses("Ritz: eat 7c", because="LL-12.2")


@clause("LL-W31")
def test_blue_in_e_with_a_two_goes_to_a_or_c() -> None:
    for way, zone in (("cw", "A"), ("ccw", "C")):
        table = ll("dice red:hover blue:2; blue E")
        table.play("Ritz: first blue", f"Ritz: eagle blue {way}")
        assert eagle(table, "blue") == (zone, "hunting")
