"""Chapter 11: pellets and favours."""

from __future__ import annotations

from tests.games.leaping_lemmings.positions import ends, ll, random_states, stack

from fellfield.games.leaping_lemmings.board import standard_data
from fellfield.testing.clauses import clause


@clause("LL-11.1", "LL-R46")
def test_the_first_regular_departure_claims_without_a_choice() -> None:
    position = ll("card 1; Ritz to move; 4c: Biker Ritz")
    position.play("Ritz: move 4c>5c")
    assert position.to_act() == ["*"]
    position.play("*: pellet 1", "Biker: move 4c>5d")
    assert position.to_act() == ["IQ"]  # the pellet is gone
    assert position.view(None)["claimed"][:2] == [{"hidden": 1}, {"hidden": 0}]


@clause("LL-11.2")
def test_how_a_lemming_reached_the_pellet_does_not_matter() -> None:
    position = ll("card 2; Ritz to move; Ritz holds boo; 2c: Ritz; red A; blue D")
    position.play("Ritz: play boo", "Ritz: push 2c.1>4c", "Ritz: move 4c>6b")
    assert position.odds() == {"pellet 1": 14, "pellet 2": 4, "pellet favor": 14}


@clause("LL-11.3", "LL-11.5", "LL-14.8", "LL-15.12")
def test_nothing_but_a_regular_departure_claims() -> None:
    passing = ll("card 2; Ritz to move; 3b: Ritz; red F; blue D")
    passing.play("Ritz: move 3b>5d")
    assert "4c" in passing.view(None)["pellets"]
    arriving = ll("card 1; Ritz to move; 3b: Ritz")
    arriving.play("Ritz: move 3b>4c")
    assert "4c" in arriving.view(None)["pellets"]
    scattered = ll("red D scatters; 4c: Ritz")
    scattered.play("Ritz: scatter 4c.1>5c")
    assert "4c" in scattered.view(None)["pellets"]
    pushed = ll("card 2; Ritz to move; Ritz holds boo; 4c: Biker; red A; blue D")
    pushed.play("Ritz: play boo", "Ritz: push 4c.1>6b")
    assert "4c" in pushed.view(None)["pellets"]
    eaten = ll("red D arrives; 4c: Ritz")
    eaten.play("Ritz: eat 4c")
    assert "4c" in eaten.view(None)["pellets"]


@clause("LL-11.4")
def test_the_owner_alone_looks_and_points_count_only_at_the_end() -> None:
    position = ll("card 1; Ritz to move; 4c: Ritz")
    position.play("Ritz: move 4c>5c", "*: pellet 2")
    assert position.view(None)["track"] == [0, 0, 0, 0]
    assert position.view("Ritz")["claimed"][0]["2"] == 1


@clause("LL-11.6", "LL-11.11", "LL-2.4")
def test_only_favour_pellets_are_exchanged_and_openly() -> None:
    position = ll("card 3; Ritz to move; Ritz pellets 1 2 2 favor")
    assert position.refuses("Ritz: favor raise 1", because="LL-11.6")
    position.play("Ritz: favor move")
    assert position.events_seen_by("Biker")[0] == {"event": "favor-exchanged", "seat": 0, "favor": "move", "pellets": 1}
    assert position.view(None)["exchanged"] == [1, 0, 0, 0]
    assert position.view("Ritz")["claimed"][0] == {"1": 1, "2": 2, "favor": 0}
    assert ll("card 3; Ritz to move; Ritz pellets 1 2").refuses("Ritz: favor move", because="LL-11.6")


@clause("LL-11.7")
def test_one_pellet_adds_a_point() -> None:
    position = ll("card 3; Ritz to move; Ritz pellets favor")
    position.play("Ritz: favor move")
    assert position.view(None)["values"] == [4, 3, 3, 3]


@clause("LL-11.8")
def test_two_pellets_raise_a_dive() -> None:
    position = ll("card 3; Ritz to move; Ritz pellets favor favor; Ritz dives 1 4 5")
    assert position.legal("Ritz")[:3] == ["favor move", "favor raise 1", "favor raise 4"]
    assert position.refuses("Ritz: favor raise 5", because="LL-11.8")
    assert position.refuses("Ritz: favor raise 2", because="LL-R50")
    assert position.refuses("Ritz: favor raise 9", because="LL-R50")
    position.play("Ritz: favor raise 4")
    assert position.view(None)["dives"][0] == [1, 0, 0, 0, 2]
    assert position.view(None)["track"] == [11, 0, 0, 0]


@clause("LL-11.9", "LL-11.10")
def test_three_pellets_buy_an_undealt_card_that_may_be_played_at_once() -> None:
    position = ll("card 3; Ritz to move; Ritz pellets favor favor favor; Biker holds boo caution")
    position.play("Ritz: favor card")
    assert "special boo" not in position.odds()
    assert position.odds()["special eagle-eye"] == 1
    position.play("*: special eagle-eye")
    assert position.events_seen_by("Biker")[-1] == {"event": "special-received", "seat": 0}
    assert position.offers("Ritz: play eagle-eye")
    position.play("Ritz: move start>3a")
    assert position.view("Ritz")["hands"][0] == ["eagle-eye"]


@clause("LL-11.12")
def test_one_favour_a_step() -> None:
    position = ll("card 3; Ritz to move; Ritz pellets favor favor favor favor; Ritz dives 1")
    position.play("Ritz: favor move")
    assert position.refuses("Ritz: favor move", because="LL-11.12")
    assert position.refuses("Ritz: favor raise 1", because="LL-11.12")


@clause("LL-11.13", "LL-11.14", "LL-W43")
def test_a_hover_resupplies_a_vacant_pellet_hex_of_its_circle() -> None:
    text = "no pellet 4c 6e 9b 10d; 6e: Ritz"
    red = ll(f"dice red:hover blue:1; {text}")
    red.play("Ritz: first red")
    assert red.legal("Ritz") == ["resupply 4c", "resupply 9b"]
    assert red.refuses("Ritz: resupply 10d", because="LL-11.13")
    assert red.refuses("Ritz: resupply 6e", because="LL-11.14")
    assert red.refuses("Ritz: resupply 8b", because="LL-11.14")
    assert red.refuses("Ritz: resupply 3a", because="LL-11.13")
    red.play("Ritz: resupply 4c")
    assert "4c" in red.view(None)["pellets"]
    blue = ll(f"dice red:1 blue:hover; {text}")
    blue.play("Ritz: first blue")
    assert blue.legal("Ritz") == ["resupply 9b", "resupply 10d"]


@clause("LL-11.15")
def test_a_double_hover_resupplies_both_circles_and_must() -> None:
    position = ll("dice red:hover blue:hover; no pellet 4c 10d")
    position.play("Ritz: first red")
    assert position.refuses("Ritz: pass", because="LL-11.15")
    position.play("Ritz: resupply 4c", "Ritz: resupply 10d")
    assert len(position.view(None)["pellets"]) == 16


@clause("LL-11.16")
def test_no_pellet_is_placed_without_a_vacant_hex_or_a_pool() -> None:
    position = ll("dice red:hover blue:hover")
    position.play("Ritz: first red")
    assert position.to_act() == ["*"]  # all pellet hexes have one
    held = "Ritz pellets 1 1 1 1 1 1 1 1 1 1 1 1 1 1; Biker pellets 2 2 2 2; IQ pellets favor favor"
    empty = ll(f"dice red:hover blue:hover; no pellet 4c 10d 9a 9b; {held}")
    assert empty.view(None)["pool"] == 0
    events = empty.play("Ritz: first red")
    assert [event.facts()["event"] for event in events].count("nothing-to-resupply") == 2
    assert empty.to_act() == ["*"]


@clause("LL-11.17", "LL-26.2")
def test_the_pool_only_shrinks() -> None:
    for seed in range(4):
        before = 16
        for state in random_states(4, seed):
            assert state.unused <= before
            before = state.unused


@clause("LL-R47")
def test_the_move_is_committed_before_the_pellet_is_looked_at() -> None:
    position = ll("card 1; Ritz to move; 4c: Ritz")
    position.play("Ritz: move 4c>5c")
    assert stack(position, "5c") == ["Ritz"]
    assert position.to_act() == ["*"]


@clause("LL-R48")
def test_a_dive_from_a_pellet_hex_on_the_edge_claims_it() -> None:
    data = standard_data()
    pellets = {*data.pop("pellet_hexes"), "15a"} - {"14b"}
    for entry in data["hexes"]:
        entry["pellet"] = entry["id"] in pellets
    position = ll("card 3; Ritz to move; 15a: Ritz; blue D", board=data)
    position.play("Ritz: dive 15a 3")
    assert position.odds()["pellet favor"] == 14
    assert position.view(None)["track"][0] == 3
    position.play("*: pellet 1")
    assert "15a" not in position.view(None)["pellets"]


@clause("LL-R49")
def test_a_pellet_claimed_this_step_is_not_exchanged_this_step() -> None:
    position = ll("card 1; Ritz to move; 4c: Ritz")
    position.play("Ritz: move 4c>5c", "*: pellet favor")
    assert position.to_act() == ["Biker"]
    assert position.refuses("Ritz: favor move", because="LL-4.7")


@clause("LL-R50")
def test_a_favour_that_cannot_be_granted_is_not_offered() -> None:
    position = ll("card 5; Ritz to move; Ritz pellets favor favor favor; undealt nothing; Ritz dives 5")
    assert not any(text.startswith("favor") for text in position.legal("Ritz"))
    assert position.refuses("Ritz: favor card", because="LL-R50")
    assert position.refuses("Ritz: favor raise 3", because="LL-R50")


@clause("LL-R51")
def test_a_favour_raises_a_value_of_zero() -> None:
    position = ll("card 0; Ritz to move; Ritz pellets favor; Ritz used its-a-5")
    assert position.legal("Ritz") == ["favor move", "pass"]
    position.play("Ritz: favor move")
    assert ends(position) == ["1a", "1b", "1c", "1d"]


@clause("LL-R52")
def test_a_sacrificed_lemming_can_be_raised() -> None:
    position = ll("card 3; Ritz to move; Ritz holds noble-sacrifice; Ritz chow 1; Ritz pellets favor favor")
    position.play("Ritz: play noble-sacrifice", "*: die 3")
    later = ll("card 3; Ritz to move; Ritz dives 3; Ritz pellets favor favor")
    assert position.view(None)["dives"][0] == later.view(None)["dives"][0] == [0, 0, 1, 0, 0]
    later.play("Ritz: favor raise 3")
    assert later.view(None)["dives"][0] == [0, 0, 0, 1, 0]


@clause("LL-R53")
def test_a_pellet_may_be_placed_in_a_zone_of_control() -> None:
    position = ll("dice red:hover blue:hover; red D; no pellet 4c")
    position.play("Ritz: first red")
    assert position.legal("Ritz") == ["resupply 4c"]


@clause("LL-R54")
def test_a_hover_of_noble_sacrifice_does_nothing_else() -> None:
    position = ll("card 3; Ritz to move; Ritz holds noble-sacrifice; Ritz chow 1; no pellet 4c")
    position.play("Ritz: play noble-sacrifice", "*: die hover")
    assert position.to_act() == ["Ritz"]
    assert "4c" not in position.view(None)["pellets"]
    assert position.view(None)["chow"][0] == 1


@clause("LL-R55")
def test_the_last_pellet_goes_to_the_die_resolved_first() -> None:
    pellets = "Ritz pellets 1 1 1 1 1 1 1 1 1 1 1 1 1 1; Biker pellets 2 2 2 2; IQ pellets favor"
    position = ll(f"dice red:hover blue:hover; pellets 4a 6a 6e 7e 8b 9a 9b 9c 9d 11b 12a 12e; {pellets}")
    assert position.view(None)["pool"] == 1
    position.play("Ritz: first blue", "Ritz: resupply 10d")
    assert position.to_act() == ["*"]
