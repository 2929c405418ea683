"""Chapter 16: the Special Actions that push, scatter, bring back or swap lemmings."""

from __future__ import annotations

import pytest
from tests.games.leaping_lemmings.positions import ends, event_kinds, goals, holding, ll, played, stack

from fellfield.testing.clauses import clause

# -- Boo! ------------------------------------------------------------------------------------------------------------


@clause("LL-16.1", "LL-16.3", "LL-W44")
@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        ("15c", "cliff"),
        ("14b", "cliff"),
        ("13c", "15a 15b 15c"),
        ("12d", "13e 14c 14d"),
        ("12e", "13e 14e"),
        ("7c", "9a 9b 9c"),
    ],
)
def test_boo_moves_any_lemming_two_points_forward(place: str, wanted: str) -> None:
    position = played("boo", f"{place}: Biker IQ; red D; blue D")
    assert goals(position, f"{place}.1") == goals(position, f"{place}.2") == wanted.split()


@clause("LL-16.1")
def test_boo_needs_a_lemming_on_the_board() -> None:
    position = played("boo", "7c: Biker; red D; blue D")
    assert position.refuses("Ritz: pass", because="LL-16.1")
    assert position.refuses("Ritz: push 7d.1>9c", because="LL-16.1")
    assert position.refuses("Ritz: push 7c.1>cliff", because="LL-16.2")
    assert position.refuses("Ritz: push 7c.1>start", because="LL-R16")


@clause("LL-16.2", "LL-R75")
def test_boo_over_the_cliff_scores_one_and_cannot_stop_early() -> None:
    position = played("boo", "14b: Biker; red D; blue D")
    assert position.refuses("Ritz: push 14b.1>15a", because="LL-R75")
    events = position.play("Ritz: push 14b.1>cliff")
    assert position.view(None)["track"] == [0, 1, 0, 0]
    assert events[0].facts()["path"] == ["14b", "15a"]


@clause("LL-R75", "LL-W44")
def test_a_row_fourteen_lemming_before_full_edge_hexes_cannot_be_chosen() -> None:
    position = played("boo", "14a: Biker; 15a: IQ x5; red D; blue D")
    assert goals(position, "14a.1") == []


@clause("LL-R76")
def test_boo_passes_over_an_edge_hex_in_a_zone() -> None:
    position = played("boo", "14a: Biker; red D; blue A")
    assert goals(position, "14a.1") == ["cliff"]


# -- Heroic Return, Mistaken Identity, Noble Sacrifice -----------------------------------------------------------------


@clause("LL-16.10", "LL-W54")
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("blue A", "10b 11e 12b 13e"),
        ("blue B", "10b 11e 12b"),
        ("blue C", "10b 12b 13e"),
        ("blue E", "11e 12b 13e"),
        ("blue F", "10b 11e 13e"),
        ("blue C; 12b: Biker IQ", "10b 13e"),
    ],
)
def test_heroic_return_into_blue_brush(text: str, wanted: str) -> None:
    position = played("heroic-return", f"{text}; Ritz chow 1")
    assert position.legal("Ritz") == [f"return {place}" for place in wanted.split()]


@clause("LL-16.10", "LL-R85")
def test_heroic_return_covers_and_needs_room_and_own_chow() -> None:
    position = played("heroic-return", "Ritz chow 2; 10b: Biker; blue B; 12b: Biker IQ")
    assert position.refuses("Ritz: return 13e", because="LL-16.10")
    assert position.refuses("Ritz: return 4d", because="LL-16.10")
    assert position.refuses("Ritz: return 12b", because="LL-R85")
    assert position.refuses("Ritz: pass", because="LL-16.10")
    position.play("Ritz: return 10b")
    assert stack(position, "10b") == ["Biker", "Ritz"]
    assert position.view(None)["chow"][0] == 1
    assert holding("heroic-return").refuses("Ritz: play heroic-return", because="LL-16.10")
    full = holding("heroic-return", "Ritz chow 1; 10b: Biker IQ; 11e: Biker IQ; 12b: Biker IQ; blue B")
    assert full.refuses("Ritz: play heroic-return", because="LL-R85")


@clause("LL-16.17", "LL-W55")
def test_mistaken_identity_takes_exactly_the_same_place() -> None:
    first = played("mistaken-identity", "Ritz chow 1; 6d: Biker Viking; red A")
    assert first.legal("Ritz") == ["swap 6d.1", "swap 6d.2"]
    first.play("Ritz: swap 6d.1")
    assert stack(first, "6d") == ["Ritz", "Viking"]
    assert first.view(None)["chow"] == [0, 1, 0, 0]
    second = played("mistaken-identity", "Ritz chow 1; 6d: Biker Viking; red A")
    second.play("Ritz: swap 6d.2")
    assert stack(second, "6d") == ["Biker", "Ritz"]
    assert second.view(None)["chow"] == [0, 0, 0, 1]
    assert any(text.startswith("move 6d>") for text in second.legal("Ritz"))


@clause("LL-16.17", "LL-R92")
def test_mistaken_identity_needs_another_clan_in_red_brush() -> None:
    position = played("mistaken-identity", "Ritz chow 1; 6d: Biker Ritz; 10b: Biker; red A")
    assert position.refuses("Ritz: swap 6d.2", because="LL-R92")
    assert position.refuses("Ritz: swap 10b.1", because="LL-16.17")
    assert position.refuses("Ritz: swap 6d.3", because="LL-16.17")
    assert position.refuses("Ritz: pass", because="LL-16.17")
    for text in ("6d: Biker", "Ritz chow 1; 6d: Ritz"):
        held = holding("mistaken-identity", text)
        assert held.refuses("Ritz: play mistaken-identity", because="LL-16.17")
    events = position.play("Ritz: swap 6d.1")
    assert event_kinds(events) == ["identity-swapped"]


@clause("LL-16.18", "LL-R93")
def test_noble_sacrifice_rolls_for_points() -> None:
    for face, points, chow in (("1", 1, 0), ("2", 2, 0), ("3", 3, 0), ("hover", 0, 1)):
        position = played("noble-sacrifice", "Ritz chow 1")
        assert position.odds() == {"die hover": 1, "die 1": 2, "die 2": 2, "die 3": 1}
        position.play(f"*: die {face}")
        assert position.view(None)["track"][0] == points
        assert position.view(None)["chow"][0] == chow
        assert position.view("Ritz")["hands"][0] == []


# -- King of the Hill --------------------------------------------------------------------------------------------------


@clause("LL-16.12", "LL-R87", "LL-W56")
def test_king_of_the_hill_puts_a_stack_into_another_order() -> None:
    position = played("king-of-the-hill", "9c: Ritz Biker Viking; red D; blue F")
    assert len(position.legal("Ritz")) == 5
    assert position.refuses("Ritz: order 9c Ritz Biker Viking", because="LL-R87")
    assert position.refuses("Ritz: order 9c Ritz Biker", because="LL-16.12")
    assert position.refuses("Ritz: order 9a Ritz Biker", because="LL-16.12")
    position.play("Ritz: order 9c Viking Biker Ritz")
    assert stack(position, "9c") == ["Viking", "Biker", "Ritz"]
    position.play(f"Ritz: move 9c>{ends(position, '9c')[0]}")
    assert "pellet 1" in position.odds()


@clause("LL-R122")
def test_a_stack_of_one_clan_is_no_target() -> None:
    position = played("king-of-the-hill", "9c: Ritz Ritz; 4c: Ritz Biker; red A; blue A")
    assert position.legal("Ritz") == ["order 4c Biker Ritz"]
    assert position.refuses("Ritz: order 9c Ritz Ritz", because="LL-R122")
    held = holding("king-of-the-hill", "9c: Ritz Ritz")
    assert held.refuses("Ritz: play king-of-the-hill", because="LL-R70")


# -- Lost --------------------------------------------------------------------------------------------------------------


@clause("LL-16.13", "LL-W49")
@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        ("5e", "4e"),
        ("5d", "4c"),
        ("7d", "6c"),
        ("9d", "8e"),
        ("10b", "9a 9b"),
        ("15d", "14d 14e"),
        ("3a", "2a 2b"),
        ("1b", ""),
    ],
)
def test_lost_moves_one_point_back(place: str, wanted: str) -> None:
    position = played("lost", f"{place}: Biker; 2c: IQ; red F; blue F")
    assert goals(position, f"{place}.1") == wanted.split()


@clause("LL-16.13", "LL-R88", "LL-W49")
def test_lost_enters_no_brush_and_no_full_hex() -> None:
    position = played("lost", "5e: Biker; 4e: IQ x5; 7d: Viking; red F; blue F")
    assert goals(position, "5e.1") == []
    assert position.refuses("Ritz: push 5e.1>4e", because="LL-R17")
    assert position.refuses("Ritz: push 5e.1>4d", because="LL-R88")
    assert position.refuses("Ritz: push 7d.1>5d", because="LL-16.13")
    assert position.refuses("Ritz: push 7d.1>4e", because="LL-16.13")  # full as well, but no step back
    assert position.refuses("Ritz: push 6a.1>5a", because="LL-16.13")
    assert position.refuses("Ritz: push 7d.1>cliff", because="LL-9.7")
    assert position.refuses("Ritz: pass", because="LL-R89")


@clause("LL-R89", "LL-R90")
def test_lost_handles_every_other_clan_that_can_step_back_once() -> None:
    position = played("lost", "5e: Biker; 9d: Biker; 3a: IQ; 1b: Viking; 6c: Ritz; red F; blue F")
    assert position.refuses("Ritz: push 6c.1>5c", because="LL-16.13")
    position.play("Ritz: push 5e.1>4e")
    assert position.refuses("Ritz: push 9d.1>8e", because="LL-16.13")
    assert position.legal("Ritz") == ["push 3a.1>2a", "push 3a.1>2b"]
    position.play("Ritz: push 3a.1>2a")
    assert position.view(None)["discard_top"] == {"card": "lost", "seat": 0}  # Viking is skipped


@clause("LL-R121")
def test_lost_is_playable_even_if_every_lemming_may_be_scattered_back() -> None:
    assert holding("lost", "5e: Biker; red D feasting; blue A", card_value=2).offers("Ritz: play lost")


# -- Pull My Paw, Snap Crackle Pop -------------------------------------------------------------------------------------


@clause("LL-16.19", "LL-R94", "LL-W51")
def test_pull_my_paw_scatters_the_others_to_adjacent_hexes_but_not_over_the_cliff() -> None:
    position = played("pull-my-paw", "15b: Ritz Biker Viking; blue D; red D")
    assert position.legal("Ritz") == ["paw 15b.1", "paw 15b.2", "paw 15b.3"]
    assert position.refuses("Ritz: scatter 15b.2>14b", because="LL-16.19")
    position.play("Ritz: paw 15b.1")
    for level in (2, 3):
        assert goals(position, f"15b.{level}", verb="scatter") == ["14b", "14c", "15a", "15c"]
    assert position.refuses("Ritz: scatter 15b.2>cliff", because="LL-R94")
    assert position.refuses("Ritz: scatter 15b.1>14b", because="LL-16.19")
    assert position.refuses("Ritz: scatter 15b.2>13c", because="LL-16.19")
    assert position.refuses("Ritz: scatter 15b.4>14b", because="LL-16.19")
    assert position.refuses("Ritz: scatter 14a.1>13a", because="LL-16.19")
    assert position.refuses("Ritz: pass", because="LL-16.19")
    position.play("Ritz: scatter 15b.3>15a", "Ritz: scatter 15b.2>15a")
    assert stack(position, "15a") == ["Viking", "Biker"]
    assert stack(position, "15b") == ["Ritz"]


@clause("LL-16.19")
def test_the_chosen_lemming_stays_even_when_those_below_it_have_left() -> None:
    position = played("pull-my-paw", "15b: Ritz Biker Viking; blue D; red D")
    position.play("Ritz: paw 15b.2", "Ritz: scatter 15b.1>14b")
    assert position.refuses("Ritz: scatter 15b.1>14c", because="LL-16.19")
    position.play("Ritz: scatter 15b.2>14c")
    assert (stack(position, "15b"), stack(position, "14b"), stack(position, "14c")) == (["Biker"], ["Ritz"], ["Viking"])
    assert position.view(None)["shown"] is None


@clause("LL-R126")
def test_pull_my_paw_needs_another_lemming_that_can_leave() -> None:
    assert holding("pull-my-paw", "4c: Biker").refuses("Ritz: play pull-my-paw", because="LL-R126")
    position = played("pull-my-paw", "4c: Biker; 9c: IQ Viking; red A; blue A")
    assert position.refuses("Ritz: paw 4c.1", because="LL-R126")
    assert position.refuses("Ritz: paw 4c.2", because="LL-16.19")
    walled = "1a: Biker IQ; 1b: Viking x5; 2a: Biker x5; 2b: IQ x5"
    assert holding("pull-my-paw", walled).offers("Ritz: play pull-my-paw")
    choosing = played("pull-my-paw", walled)
    assert choosing.refuses("Ritz: paw 1a.1", because="LL-R126")


@clause("LL-16.23", "LL-R96")
def test_snap_crackle_pop_empties_a_brush_hex() -> None:
    position = played("snap-crackle-pop", "4d: Biker IQ; 5b: Viking; 4e: Ritz; red A; blue A")
    assert position.refuses("Ritz: scatter 4e.1>3d", because="LL-16.23")
    assert position.refuses("Ritz: pass", because="LL-16.23")
    assert goals(position, "4d.1", verb="scatter") == ["3c", "3d", "4c", "4e", "5d", "5e"]
    assert position.refuses("Ritz: scatter 4d.3>5d", because="LL-16.23")
    assert position.refuses("Ritz: scatter 4d.1>7d", because="LL-16.23")
    position.play("Ritz: scatter 4d.1>5d")
    assert position.refuses("Ritz: scatter 4d.1>7d", because="LL-16.23")
    assert position.refuses("Ritz: scatter 5b.1>5a", because="LL-16.23")
    position.play("Ritz: scatter 4d.1>3c")
    assert stack(position, "4d") == []
    assert stack(position, "5b") == ["Viking"]


@clause("LL-R96")
def test_scattering_by_a_card_has_no_cost() -> None:
    position = played("pull-my-paw", "5d: Biker IQ; red A; blue A")
    position.play("Ritz: paw 5d.1", "Ritz: scatter 5d.2>4d")
    assert stack(position, "4d") == ["IQ"]


@clause("LL-R3")
def test_of_equal_lemmings_the_lowest_is_offered() -> None:
    position = played("pull-my-paw", "5e: Viking Biker Biker Biker; red A; blue A")
    position.play("Ritz: paw 5e.1")
    for level in (3, 4):
        why = position.state.why_not(0, position.game.parse(f"scatter 5e.{level}>6e"))
        assert (why.clause, why.facts) == ("LL-R3", {"hex": "5e", "level": 2})
    assert position.offers("Ritz: scatter 5e.2>6e")


@clause("LL-R95", "LL-R125")
def test_a_lemming_without_a_free_hex_stays() -> None:
    walls = "6d: Biker IQ Viking; 5d: Ritz x5; 5e: Biker x5; 6c: IQ x5; 6e: Viking x5; 7d: Soldier x5; 7e: Soldier x4"
    position = ll(f"5 players; card 3; Soldier to move; Soldier holds snap-crackle-pop; {walls}; red A; blue A")
    position.play("Soldier: play snap-crackle-pop")
    assert position.legal("Soldier") == [f"scatter 6d.{level}>7e" for level in (1, 2, 3)]
    assert position.refuses("Soldier: scatter 6d.1>7d", because="LL-R17")
    position.play("Soldier: scatter 6d.2>7e")
    assert stack(position, "6d") == ["Biker", "Viking"]
    assert position.view(None)["discard_top"] == {"card": "snap-crackle-pop", "seat": 4}
    full = walls.replace("7e: Soldier x4", "7e: Soldier x5")
    none = ll(f"5 players; card 3; Ritz to move; Ritz holds snap-crackle-pop; {full}; red A; blue A")
    assert none.refuses("Ritz: play snap-crackle-pop", because="LL-R125")


# -- Quick Start, Rock Slide, Run Lemming Run! -------------------------------------------------------------------------


@clause("LL-16.20")
def test_quick_start_needs_a_starting_lemming_and_a_value() -> None:
    assert holding("quick-start", "Ritz start 0").refuses("Ritz: play quick-start", because="LL-16.20")
    assert holding("quick-start", card_value=0).refuses("Ritz: play quick-start", because="LL-16.20")


@clause("LL-16.21", "LL-W58", "LL-R100")
def test_rock_slide_pushes_every_lemming_on_the_edge_over() -> None:
    position = played("rock-slide", "15a: Ritz Biker; 15c: Ritz; blue D")
    assert position.view(None)["track"] == [2, 1, 0, 0]
    assert position.view(None)["dives"][:2] == [[2, 0, 0, 0, 0], [1, 0, 0, 0, 0]]
    assert position.view(None)["stacks"] == {}
    assert holding("rock-slide").refuses("Ritz: play rock-slide", because="LL-16.21")


@clause("LL-16.22", "LL-R98", "LL-W47")
@pytest.mark.parametrize(
    ("place", "wanted"),
    [("8c", "10b 11c 11d"), ("8e", "11d 11f"), ("6c", "8d 9a 9b 9c"), ("1a", "4a 4b 4c"), ("9c", ""), ("12c", "")],
)
def test_run_moves_a_lemming_before_the_line_three_points(place: str, wanted: str) -> None:
    position = played("run-lemming-run", f"{place}: Biker; 2c: IQ; red F; blue A")
    assert goals(position, f"{place}.1") == wanted.split()
    if not wanted:
        assert position.refuses(f"Ritz: push {place}.1>14c", because="LL-R98")
        assert position.refuses(f"Ritz: push {place}.1>cliff", because="LL-R98")


@clause("LL-R98")
def test_run_is_refused_for_the_line_before_a_full_hex() -> None:
    position = played("run-lemming-run", "9c: Biker; 12c: Viking x5; 2c: IQ; red F; blue A")
    assert position.refuses("Ritz: push 9c.1>12c", because="LL-R98")
    assert position.refuses("Ritz: push 2c.2>5d", because="LL-16.22")
