"""Chapter 16: the Special Actions that push, scatter, bring back or swap lemmings."""

from __future__ import annotations

import pytest
from tests.games.leaping_lemmings.positions import ends, goals, holding, kinds, ll, played, stack

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
    table = played("boo", f"{place}: Biker IQ; red D; blue D")
    assert goals(table, f"{place}.1") == goals(table, f"{place}.2") == wanted.split()


@clause("LL-16.1")
def test_boo_needs_a_lemming_on_the_board() -> None:
    table = played("boo", "7c: Biker; red D; blue D")
    assert table.refuses("Ritz: pass", because="LL-16.1")
    assert table.refuses("Ritz: push 7d.1>9c", because="LL-16.1")
    assert table.refuses("Ritz: push 7c.1>cliff", because="LL-16.2")
    assert table.refuses("Ritz: push 7c.1>start", because="LL-R16")


@clause("LL-16.2", "LL-R75")
def test_boo_over_the_cliff_scores_one_and_cannot_stop_early() -> None:
    table = played("boo", "14b: Biker; red D; blue D")
    assert table.refuses("Ritz: push 14b.1>15a", because="LL-R75")
    said = table.play("Ritz: push 14b.1>cliff")
    assert table.view(None)["track"] == [0, 1, 0, 0]
    assert said[0].facts()["path"] == ["14b", "15a"]


@clause("LL-R75", "LL-W44")
def test_a_row_fourteen_lemming_before_full_edge_hexes_cannot_be_chosen() -> None:
    table = played("boo", "14a: Biker; 15a: IQ x5; red D; blue D")
    assert goals(table, "14a.1") == []


@clause("LL-R76")
def test_boo_passes_over_an_edge_hex_in_a_zone() -> None:
    table = played("boo", "14a: Biker; red D; blue A")
    assert goals(table, "14a.1") == ["cliff"]


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
    table = played("heroic-return", f"{text}; Ritz chow 1")
    assert table.legal("Ritz") == [f"return {place}" for place in wanted.split()]


@clause("LL-16.10", "LL-R85")
def test_heroic_return_covers_and_needs_room_and_own_chow() -> None:
    table = played("heroic-return", "Ritz chow 2; 10b: Biker; blue B; 12b: Biker IQ")
    assert table.refuses("Ritz: return 13e", because="LL-16.10")
    assert table.refuses("Ritz: return 4d", because="LL-16.10")
    assert table.refuses("Ritz: return 12b", because="LL-R85")
    assert table.refuses("Ritz: pass", because="LL-16.10")
    table.play("Ritz: return 10b")
    assert stack(table, "10b") == ["Biker", "Ritz"]
    assert table.view(None)["chow"][0] == 1
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
    table = played("mistaken-identity", "Ritz chow 1; 6d: Biker Ritz; 10b: Biker; red A")
    assert table.refuses("Ritz: swap 6d.2", because="LL-R92")
    assert table.refuses("Ritz: swap 10b.1", because="LL-16.17")
    assert table.refuses("Ritz: swap 6d.3", because="LL-16.17")
    assert table.refuses("Ritz: pass", because="LL-16.17")
    for text in ("6d: Biker", "Ritz chow 1; 6d: Ritz"):
        held = holding("mistaken-identity", text)
        assert held.refuses("Ritz: play mistaken-identity", because="LL-16.17")
    said = table.play("Ritz: swap 6d.1")
    assert kinds(said) == ["identity-swapped"]


@clause("LL-16.18", "LL-R93")
def test_noble_sacrifice_rolls_for_points() -> None:
    for face, points, chow in (("1", 1, 0), ("2", 2, 0), ("3", 3, 0), ("hover", 0, 1)):
        table = played("noble-sacrifice", "Ritz chow 1")
        assert table.odds() == {"die hover": 1, "die 1": 2, "die 2": 2, "die 3": 1}
        table.play(f"*: die {face}")
        assert table.view(None)["track"][0] == points
        assert table.view(None)["chow"][0] == chow
        assert table.view("Ritz")["hands"][0] == []


# -- King of the Hill --------------------------------------------------------------------------------------------------


@clause("LL-16.12", "LL-R87", "LL-W56")
def test_king_of_the_hill_puts_a_stack_into_another_order() -> None:
    table = played("king-of-the-hill", "9c: Ritz Biker Viking; red D; blue F")
    assert len(table.legal("Ritz")) == 5
    assert table.refuses("Ritz: order 9c Ritz Biker Viking", because="LL-R87")
    assert table.refuses("Ritz: order 9c Ritz Biker", because="LL-16.12")
    assert table.refuses("Ritz: order 9a Ritz Biker", because="LL-16.12")
    table.play("Ritz: order 9c Viking Biker Ritz")
    assert stack(table, "9c") == ["Viking", "Biker", "Ritz"]
    table.play(f"Ritz: move 9c>{ends(table, '9c')[0]}")
    assert "pellet 1" in table.odds()


@clause("LL-R122")
def test_a_stack_of_one_clan_is_no_target() -> None:
    table = played("king-of-the-hill", "9c: Ritz Ritz; 4c: Ritz Biker; red A; blue A")
    assert table.legal("Ritz") == ["order 4c Biker Ritz"]
    assert table.refuses("Ritz: order 9c Ritz Ritz", because="LL-R122")
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
    table = played("lost", f"{place}: Biker; 2c: IQ; red F; blue F")
    assert goals(table, f"{place}.1") == wanted.split()


@clause("LL-16.13", "LL-R88", "LL-W49")
def test_lost_enters_no_brush_and_no_full_hex() -> None:
    table = played("lost", "5e: Biker; 4e: IQ x5; 7d: Viking; red F; blue F")
    assert goals(table, "5e.1") == []
    assert table.refuses("Ritz: push 5e.1>4e", because="LL-R17")
    assert table.refuses("Ritz: push 5e.1>4d", because="LL-R88")
    assert table.refuses("Ritz: push 7d.1>5d", because="LL-16.13")
    assert table.refuses("Ritz: push 7d.1>4e", because="LL-16.13")  # full as well, but no step back
    assert table.refuses("Ritz: push 6a.1>5a", because="LL-16.13")
    assert table.refuses("Ritz: push 7d.1>cliff", because="LL-9.7")
    assert table.refuses("Ritz: pass", because="LL-R89")


@clause("LL-R89", "LL-R90")
def test_lost_handles_every_other_clan_that_can_step_back_once() -> None:
    table = played("lost", "5e: Biker; 9d: Biker; 3a: IQ; 1b: Viking; 6c: Ritz; red F; blue F")
    assert table.refuses("Ritz: push 6c.1>5c", because="LL-16.13")
    table.play("Ritz: push 5e.1>4e")
    assert table.refuses("Ritz: push 9d.1>8e", because="LL-16.13")
    assert table.legal("Ritz") == ["push 3a.1>2a", "push 3a.1>2b"]
    table.play("Ritz: push 3a.1>2a")
    assert table.view(None)["discard_top"] == {"card": "lost", "seat": 0}  # Viking is skipped


@clause("LL-R121")
def test_lost_is_playable_even_if_every_lemming_may_be_scattered_back() -> None:
    assert holding("lost", "5e: Biker; red D feasting; blue A", card_value=2).offers("Ritz: play lost")


# -- Pull My Paw, Snap Crackle Pop -------------------------------------------------------------------------------------


@clause("LL-16.19", "LL-R94", "LL-W51")
def test_pull_my_paw_scatters_the_others_to_adjacent_hexes_but_not_over_the_cliff() -> None:
    table = played("pull-my-paw", "15b: Ritz Biker Viking; blue D; red D")
    assert table.legal("Ritz") == ["paw 15b.1", "paw 15b.2", "paw 15b.3"]
    assert table.refuses("Ritz: scatter 15b.2>14b", because="LL-16.19")
    table.play("Ritz: paw 15b.1")
    for level in (2, 3):
        assert goals(table, f"15b.{level}", verb="scatter") == ["14b", "14c", "15a", "15c"]
    assert table.refuses("Ritz: scatter 15b.2>cliff", because="LL-R94")
    assert table.refuses("Ritz: scatter 15b.1>14b", because="LL-16.19")
    assert table.refuses("Ritz: scatter 15b.2>13c", because="LL-16.19")
    assert table.refuses("Ritz: scatter 15b.4>14b", because="LL-16.19")
    assert table.refuses("Ritz: scatter 14a.1>13a", because="LL-16.19")
    assert table.refuses("Ritz: pass", because="LL-16.19")
    table.play("Ritz: scatter 15b.3>15a", "Ritz: scatter 15b.2>15a")
    assert stack(table, "15a") == ["Viking", "Biker"]
    assert stack(table, "15b") == ["Ritz"]


@clause("LL-16.19")
def test_the_chosen_lemming_stays_even_when_those_below_it_have_left() -> None:
    table = played("pull-my-paw", "15b: Ritz Biker Viking; blue D; red D")
    table.play("Ritz: paw 15b.2", "Ritz: scatter 15b.1>14b")
    assert table.refuses("Ritz: scatter 15b.1>14c", because="LL-16.19")
    table.play("Ritz: scatter 15b.2>14c")
    assert (stack(table, "15b"), stack(table, "14b"), stack(table, "14c")) == (["Biker"], ["Ritz"], ["Viking"])
    assert table.view(None)["shown"] is None


@clause("LL-R126")
def test_pull_my_paw_needs_another_lemming_that_can_leave() -> None:
    assert holding("pull-my-paw", "4c: Biker").refuses("Ritz: play pull-my-paw", because="LL-R126")
    table = played("pull-my-paw", "4c: Biker; 9c: IQ Viking; red A; blue A")
    assert table.refuses("Ritz: paw 4c.1", because="LL-R126")
    assert table.refuses("Ritz: paw 4c.2", because="LL-16.19")
    walled = "1a: Biker IQ; 1b: Viking x5; 2a: Biker x5; 2b: IQ x5"
    assert holding("pull-my-paw", walled).offers("Ritz: play pull-my-paw")
    choosing = played("pull-my-paw", walled)
    assert choosing.refuses("Ritz: paw 1a.1", because="LL-R126")


@clause("LL-16.23", "LL-R96")
def test_snap_crackle_pop_empties_a_brush_hex() -> None:
    table = played("snap-crackle-pop", "4d: Biker IQ; 5b: Viking; 4e: Ritz; red A; blue A")
    assert table.refuses("Ritz: scatter 4e.1>3d", because="LL-16.23")
    assert table.refuses("Ritz: pass", because="LL-16.23")
    assert goals(table, "4d.1", verb="scatter") == ["3c", "3d", "4c", "4e", "5d", "5e"]
    assert table.refuses("Ritz: scatter 4d.3>5d", because="LL-16.23")
    assert table.refuses("Ritz: scatter 4d.1>7d", because="LL-16.23")
    table.play("Ritz: scatter 4d.1>5d")
    assert table.refuses("Ritz: scatter 4d.1>7d", because="LL-16.23")
    assert table.refuses("Ritz: scatter 5b.1>5a", because="LL-16.23")
    table.play("Ritz: scatter 4d.1>3c")
    assert stack(table, "4d") == []
    assert stack(table, "5b") == ["Viking"]


@clause("LL-R96")
def test_scattering_by_a_card_has_no_cost() -> None:
    table = played("pull-my-paw", "5d: Biker IQ; red A; blue A")
    table.play("Ritz: paw 5d.1", "Ritz: scatter 5d.2>4d")
    assert stack(table, "4d") == ["IQ"]


@clause("LL-R3")
def test_of_equal_lemmings_the_lowest_is_offered() -> None:
    table = played("pull-my-paw", "5e: Viking Biker Biker Biker; red A; blue A")
    table.play("Ritz: paw 5e.1")
    for level in (3, 4):
        why = table.state.why_not(0, table.game.parse(f"scatter 5e.{level}>6e"))
        assert (why.clause, why.facts) == ("LL-R3", {"hex": "5e", "level": 2})
    assert table.offers("Ritz: scatter 5e.2>6e")


@clause("LL-R95", "LL-R125")
def test_a_lemming_without_a_free_hex_stays() -> None:
    walls = "6d: Biker IQ Viking; 5d: Ritz x5; 5e: Biker x5; 6c: IQ x5; 6e: Viking x5; 7d: Soldier x5; 7e: Soldier x4"
    table = ll(f"5 players; card 3; Soldier to move; Soldier holds snap-crackle-pop; {walls}; red A; blue A")
    table.play("Soldier: play snap-crackle-pop")
    assert table.legal("Soldier") == [f"scatter 6d.{level}>7e" for level in (1, 2, 3)]
    assert table.refuses("Soldier: scatter 6d.1>7d", because="LL-R17")
    table.play("Soldier: scatter 6d.2>7e")
    assert stack(table, "6d") == ["Biker", "Viking"]
    assert table.view(None)["discard_top"] == {"card": "snap-crackle-pop", "seat": 4}
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
    table = played("rock-slide", "15a: Ritz Biker; 15c: Ritz; blue D")
    assert table.view(None)["track"] == [2, 1, 0, 0]
    assert table.view(None)["dives"][:2] == [[2, 0, 0, 0, 0], [1, 0, 0, 0, 0]]
    assert table.view(None)["stacks"] == {}
    assert holding("rock-slide").refuses("Ritz: play rock-slide", because="LL-16.21")


@clause("LL-16.22", "LL-R98", "LL-W47")
@pytest.mark.parametrize(
    ("place", "wanted"),
    [("8c", "10b 11c 11d"), ("8e", "11d 11f"), ("6c", "8d 9a 9b 9c"), ("1a", "4a 4b 4c"), ("9c", ""), ("12c", "")],
)
def test_run_moves_a_lemming_before_the_line_three_points(place: str, wanted: str) -> None:
    table = played("run-lemming-run", f"{place}: Biker; 2c: IQ; red F; blue A")
    assert goals(table, f"{place}.1") == wanted.split()
    if not wanted:
        assert table.refuses(f"Ritz: push {place}.1>14c", because="LL-R98")
        assert table.refuses(f"Ritz: push {place}.1>cliff", because="LL-R98")


@clause("LL-R98")
def test_run_is_refused_for_the_line_before_a_full_hex() -> None:
    table = played("run-lemming-run", "9c: Biker; 12c: Viking x5; 2c: IQ; red F; blue A")
    assert table.refuses("Ritz: push 9c.1>12c", because="LL-R98")
    assert table.refuses("Ritz: push 2c.2>5d", because="LL-16.22")
