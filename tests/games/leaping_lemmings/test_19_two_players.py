"""Chapter 19: two players."""

from __future__ import annotations

import pytest
from tests.games.leaping_lemmings.positions import dealt, ends, goals, ll, opening

from fellfield.core.errors import BadOption, BadPosition
from fellfield.games.leaping_lemmings import game
from fellfield.testing.clauses import clause


@clause("LL-19.1")
def test_mine_is_removed_and_four_are_dealt() -> None:
    position = opening(2)
    assert "special mine-all-mine" not in position.odds()
    assert len(position.odds()) == 15
    view = dealt(2).view(None)
    assert view["hands"] == [{"hidden": 4}] * 2
    assert view["undealt"] == 7


@clause("LL-19.2", "LL-R105", "LL-R130")
def test_the_roll_off_decides_who_has_the_blue_die() -> None:
    position = opening(2, first_eagle="random")
    for card in ("boo", "caution", "deja-vu", "eagle-eye", "heroic-return", "king-of-the-hill", "lost", "uh-oh"):
        position.play(f"*: special {card}")
    assert position.odds() == {"starts Ritz": 1, "starts Biker": 1}
    position.play("*: starts Biker")
    assert position.view(None)["eagle_seat"] == 1
    named = dealt(2, first_eagle=1)
    assert named.view(None)["eagle_seat"] == 1
    assert any(text.startswith("dice") for text in named.odds())


@clause("LL-19.3", "LL-19.4", "LL-R106")
def test_each_directs_the_eagle_of_his_die_blue_first() -> None:
    position = ll("2 players; dice red:1 blue:2; Ritz dice")
    assert position.legal("Ritz") == ["eagle blue cw", "eagle blue ccw"]
    position.play("Ritz: eagle blue cw")
    assert position.legal("Biker") == ["eagle red cw", "eagle red ccw"]
    position.play("Biker: eagle red cw", "*: card 2")
    assert position.to_act() == ["Ritz"]
    position.play("Ritz: move start>2a")
    assert position.to_act() == ["Biker"]


@clause("LL-19.5", "LL-19.6", "LL-W63")
def test_a_hover_swaps_the_dice_before_anything_is_resolved() -> None:
    position = ll("2 players; Ritz dice; no pellet 10d")
    position.play("*: dice red:2 blue:hover")
    assert position.view(None)["eagle_seat"] == 1
    assert position.legal("Biker") == ["resupply 10d"]
    position.play("Biker: resupply 10d")
    assert position.legal("Ritz") == ["eagle red cw", "eagle red ccw"]
    position.play("Ritz: eagle red cw", "*: card 2")
    assert position.to_act() == ["Biker"]


@clause("LL-19.7", "LL-W63")
def test_a_double_hover_swaps_and_both_resupply() -> None:
    position = ll("2 players; Ritz dice; no pellet 10d 4c")
    position.play("*: dice red:hover blue:hover")
    assert position.legal("Biker") == ["resupply 10d"]
    position.play("Biker: resupply 10d")
    assert position.legal("Ritz") == ["resupply 4c"]


@clause("LL-19.8")
def test_dice_do_not_pass_at_turn_end() -> None:
    position = ll("2 players; card 2; Ritz dice; Biker to move")
    position.play("Biker: move start>2a")
    assert position.view(None)["turn"] == 2
    assert position.view(None)["eagle_seat"] == 0


@clause("LL-19.9", "LL-R107", "LL-W61")
def test_no_lemming_is_covered_in_the_first_two_rows_but_crossing_is_legal() -> None:
    text = "2 players; Ritz to move; 1b: Ritz; 1a: Biker; 2b: Biker; 2c: Ritz"
    position = ll(f"card 1; {text}")
    assert ends(position, "1b") == ["1c", "2c"]
    assert position.refuses("Ritz: move 1b>2b", because="LL-19.9")
    assert ends(ll(f"card 2; {text}"), "1b") == ["2a", "2c", "2d", "3a", "3b", "3c"]
    third = ll("2 players; card 1; Ritz to move; 2b: Ritz; 3a: Biker")
    assert third.offers("Ritz: move 2b>3a")


@clause("LL-19.10")
def test_brush_holds_one() -> None:
    assert ll("2 players; card 2; Ritz to move; 3d: Ritz; 4d: Biker").refuses("Ritz: move 3d>4d", because="LL-8.6")
    for edition in ("italian", "spanish"):
        position = ll("2 players; card 2; Ritz to move; 3d: Ritz; 4d: Biker", edition=edition)
        assert position.refuses("Ritz: move 3d>4d", because="LL-8.6")


@clause("LL-R108")
def test_the_protection_binds_every_arrival() -> None:
    scattered = ll("2 players; red E scatters; Biker dice; 3b: Ritz; 2b: Biker")
    assert goals(scattered, "3b.1", verb="scatter") == ["2c", "3c", "4c"]
    assert scattered.refuses("Ritz: scatter 3b.1>2b", because="LL-R108")
    lost = ll("2 players; card 2; Ritz to move; Ritz holds lost; 3a: Biker; 2a: Ritz")
    lost.play("Ritz: play lost")
    assert lost.legal("Ritz") == ["push 3a.1>2b"]
    assert lost.refuses("Ritz: push 3a.1>2a", because="LL-R108")
    paw = ll("2 players; card 2; Ritz to move; Ritz holds pull-my-paw; 3a: Biker Ritz; 2a: Ritz; red A")
    paw.play("Ritz: play pull-my-paw", "Ritz: paw 3a.2")
    assert "2a" not in goals(paw, "3a.1", verb="scatter")
    assert paw.refuses("Ritz: scatter 3a.1>2a", because="LL-R108")
    with pytest.raises(BadPosition, match=r"LL-19\.9"):
        ll("2 players; card 2; Ritz to move; 2a: Ritz Biker")


@clause("LL-R109")
def test_two_players_always_play_their_variant() -> None:
    assert game.start(2).setup.two_player  # type: ignore[attr-defined]
    with pytest.raises(BadOption):
        game.start(2, {"two_player": False})
