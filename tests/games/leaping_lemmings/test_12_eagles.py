"""Chapter 12: dice and hunting moves."""

from __future__ import annotations

from tests.games.leaping_lemmings.positions import ll

from fellfield.testing.clauses import clause
from fellfield.testing.position import PositionUnderTest


def eagle(position: PositionUnderTest, colour: str) -> tuple[str, str]:
    place = position.view(None)["eagles"][colour]
    return place["zone"], place["side"]


@clause("LL-12.1")
def test_each_die_moves_its_own_eagle_in_its_own_circle() -> None:
    position = ll("dice red:1 blue:2")
    position.play("Ritz: first red", "Ritz: eagle red cw", "Ritz: eagle blue ccw")
    assert eagle(position, "red") == ("B", "hunting")
    assert eagle(position, "blue") == ("E", "hunting")


@clause("LL-12.2")
def test_the_roll_is_spent_in_one_direction() -> None:
    position = ll("dice red:2 blue:hover; red A")
    position.play("Ritz: first red")
    assert position.legal("Ritz") == ["eagle red cw", "eagle red ccw"]
    events = position.play("Ritz: eagle red ccw")
    assert events[0].facts()["path"] == ["A", "F", "E"]
    assert position.refuses("Ritz: eagle red cw", because="LL-7.7")


@clause("LL-12.3", "LL-12.4", "LL-W31")
def test_a_feasting_eagle_flips_with_its_first_point() -> None:
    position = ll("dice red:2 blue:hover; red A feasting")
    position.play("Ritz: first red", "Ritz: eagle red cw")
    assert eagle(position, "red") == ("B", "hunting")
    three = ll("dice red:3 blue:hover; red A feasting")
    three.play("Ritz: first red", "Ritz: eagle red ccw")
    assert eagle(three, "red") == ("E", "hunting")


@clause("LL-12.5", "LL-W31")
def test_a_hover_moves_and_flips_nothing() -> None:
    position = ll("dice red:hover blue:hover; red C feasting; blue D")
    position.play("Ritz: first red")
    assert eagle(position, "red") == ("C", "feasting")
    assert eagle(position, "blue") == ("D", "hunting")


@clause("LL-12.6")
def test_zones_on_the_way_are_not_affected() -> None:
    position = ll("dice red:2 blue:hover; red A; 7d: Biker; 5e: IQ")
    position.play("Ritz: first red", "Ritz: eagle red cw")
    assert position.legal("Ritz") == ["eat 5e"]


@clause("LL-12.7", "LL-R129", "LL-W31")
def test_three_zones_lead_to_one_zone_written_clockwise() -> None:
    position = ll("dice red:3 blue:hover")
    position.play("Ritz: first red")
    assert position.legal("Ritz") == ["eagle red cw"]
    assert position.refuses("Ritz: eagle red ccw", because="LL-R129")
    position.play("Ritz: eagle red cw")
    assert eagle(position, "red") == ("D", "hunting")


@clause("LL-12.8")
def test_eagles_do_not_hinder_each_other() -> None:
    position = ll("dice red:1 blue:1; red B; blue F")
    position.play("Ritz: first red", "Ritz: eagle red ccw", "Ritz: eagle blue ccw")
    assert eagle(position, "red")[0] == "A"
    assert eagle(position, "blue")[0] == "E"  # both over 9a and 9b


@clause("LL-R56")
def test_a_hovering_eagle_affects_no_lemming() -> None:
    position = ll("dice red:hover blue:hover; red A; 7c: Biker")
    position.play("Ritz: first red")
    assert position.to_act() == ["*"]
    assert position.view(None)["chow"] == [0, 0, 0, 0]


@clause("LL-R57", "LL-12.4", "LL-W31")
def test_a_feasting_eagle_that_rolls_one_only_flips() -> None:
    position = ll("dice red:1 blue:hover; red A feasting")
    position.play("Ritz: first red")
    assert eagle(position, "red") == ("A", "hunting")
    assert position.to_act() == ["*"]
    contrived = ll("dice red:1 blue:hover; red A feasting; 7c: Biker")
    contrived.play("Ritz: first red")
    assert contrived.legal("Ritz") == ["eat 7c"]


@clause("LL-R58")
def test_moving_an_eagle_cannot_be_declined() -> None:
    position = ll("dice red:2 blue:2")
    position.play("Ritz: first red")
    assert position.refuses("Ritz: pass", because="LL-12.2")
    assert position.refuses("Ritz: eat 7c", because="LL-12.2")


@clause("LL-W31")
def test_blue_in_e_with_a_two_goes_to_a_or_c() -> None:
    for way, zone in (("cw", "A"), ("ccw", "C")):
        position = ll("dice red:hover blue:2; blue E")
        position.play("Ritz: first blue", f"Ritz: eagle blue {way}")
        assert eagle(position, "blue") == (zone, "hunting")
