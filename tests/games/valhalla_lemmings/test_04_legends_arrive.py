"""Chapter 4: Legends arrive and run out."""

from __future__ import annotations

import pytest
from tests.games.valhalla_lemmings.positions import battle, event_kinds, hand, modifiers, pile, saga, vl

from fellfield.core.chance import Seeded
from fellfield.games.valhalla_lemmings import game
from fellfield.testing.clauses import clause
from fellfield.testing.contract import random_action


@clause("VL-4.1")
@pytest.mark.parametrize(("players", "count"), [(3, 1), (4, 2), (5, 2), (6, 3)])
def test_the_number_of_legends_depends_on_the_number_of_players(players: int, count: int) -> None:
    position = vl(f"{players} players; deck lemsar*2 lemopatra*2")
    for legend in ("lemsar", "lemopatra", "lemsar")[:count]:
        position.play(f"*: legend {legend}")
    assert position.view(None)["table"] == ["lemsar", "lemopatra", "lemsar"][:count]
    assert len(position.to_act()) == players


@clause("VL-4.2")
def test_the_legends_on_the_table_are_the_prizes() -> None:
    position = battle(
        "4 players; first A; table lemsar lemopatra; A hand 5+1; B hand 3+1; C hand 2+1; D hand 1+1",
        *("5", "3", "2", "1"),
    )
    position.play("A: take lemopatra", "A: decline", "B: decline")
    assert saga(position, "A") == ["lemopatra:resolved"]
    assert saga(position, "B") == ["lemsar:resolved"]


@clause("VL-R9")
def test_as_many_winners_as_legends_are_left() -> None:
    position = vl("4 players; first A; deck lemsar; A hand 5+1; B hand 3+1; C hand 2+1; D hand 1+1")
    position.play("*: legend lemsar", "A: bid 5", "B: bid 3", "C: bid 2", "D: bid 1", "A: decline")
    assert [hand(position, name) for name in "ABCD"] == ["5+1", "1", "1", "1"]


@clause("VL-R10", "VL-R49")
def test_without_legends_everybody_loses_the_bid_and_modifiers_still_act() -> None:
    text = "3 players; first A; deck nothing; A hand 3+3+1 saga lemsar lemmerlino:pending; B hand 5+5; C hand 2+2+1"
    position = battle(text, "3", "5", "2")
    assert position.to_act() == ["A"]
    position.play("A: discard 3")
    assert [hand(position, name) for name in "ABC"] == ["1", "5", "2+1"]
    assert "no-legend-arrived" in event_kinds(position)  # and so it will be in the turn that follows
    assert position.state.table == ()
    assert saga(position, "A")[1] == "lemmerlino:spent"


@clause("VL-R10")
def test_without_legends_bidding_modifiers_hold_and_a_bid_is_still_due() -> None:
    position = vl(
        "3 players; first A; deck nothing; table nothing; A hand 3+3+1 saga lemsar lempoleon:pending; "
        "B hand 5+5 saga lemsar lem_tzu:pending; C hand 2+2+1"
    )
    assert position.to_act() == ["A", "C"]
    assert position.refuses("A: bid nothing", because="VL-5.1")
    assert modifiers(position, "A") == ["bid_max5!"]


@clause("VL-R11")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_game_ends_even_if_every_player_keeps_all_cards(players: int) -> None:
    state = game.start(players)
    source = Seeded(3)
    while state.to_act:
        actor, action = random_action(state, source)
        if isinstance(actor, int):
            offered = state.legal(actor)
            action = min(offered, key=lambda legal: (len(str(legal)), [-ord(sign) for sign in str(legal)]))
            if any(str(action) == "decline" for action in offered):
                action = game.parse("decline")
        state.apply(actor, action)
        assert state.turn <= 110


@clause("VL-R12", "VL-R15")
def test_a_legend_that_nobody_may_take_goes_to_the_bottom_of_the_deck() -> None:
    position = battle(
        "4 players; first A; table lemsar lemopatra; A hand 5+1; B hand nothing; C hand nothing; "
        "D hand nothing; deck lemmoki",
        "5",
    )
    position.play("A: take lemsar", "A: decline")
    assert [event.facts()["legend"] for event in position.events if "sunk" in event.facts()["event"]] == ["lemopatra"]
    assert position.view(None)["bottom"] == ["lemopatra"]
    assert saga(position, "B") == []


@clause("VL-R15")
def test_a_player_without_cards_is_not_asked_and_loses_nothing() -> None:
    position = vl("3 players; first B; table lemsar; A hand 5+1; B hand nothing; C hand 1+1")
    assert position.to_act() == ["A", "C"]
    before = len(pile(position).split("+"))
    position.play("A: bid 1", "C: bid 1")
    assert position.state.strengths == (1, 0, 1)
    assert position.to_act() == ["C"]  # next after B, who is first but has no bid
    position.play("C: decline")
    assert len(pile(position).split("+")) == before + 1
    assert position.state.result.winners == (1,)


@clause("VL-R9")
def test_known_legends_at_the_bottom_arrive_last_and_without_chance() -> None:
    position = vl("4 players; deck lemsar; bottom lemmoki lemopatra")
    assert position.odds() == {"legend lemsar": 1}
    position.play("*: legend lemsar")
    assert position.view(None)["table"] == ["lemsar", "lemmoki"]
    assert position.view(None)["bottom"] == ["lemopatra"]
