"""Section 11: who sees what."""

from __future__ import annotations

from typing import Any

from tests.games.valhalla_lemmings.owner_deck import owners_deck
from tests.games.valhalla_lemmings.positions import battle, events_of_kind, hand, vl

import fellfield
from fellfield.core.chance import Seeded
from fellfield.games.valhalla_lemmings import game
from fellfield.games.valhalla_lemmings.material import contains, counts_in
from fellfield.testing.clauses import clause
from fellfield.testing.contract import random_action

LOSERS = "B hand 2+1 bid 2; C hand 1+1 bid 1"


@clause("VL-R85", "VL-R111")
def test_sizes_are_public_and_do_not_drop_while_bids_are_sealed() -> None:
    position = vl("3 players; first A; table lemsar; A hand 5+3+1; B hand 2+1; C hand 1+1")
    position.play("A: bid 5+3")
    for viewer in ("B", None):
        view = position.view(viewer)
        assert view["hands"][0] == {"hidden": 3}
        assert view["bids"][0][0] == []
    assert position.view("A")["sealed"] == {"text": "bid 5+3", "kind": "bid", "cards": [5, 3]}
    assert position.view("B")["sealed"] is None
    position.play("B: bid 2", "C: bid 1")
    assert position.view("B")["hands"][0] == {"hidden": 1}
    assert position.view("B")["bids"][0][0] == [5, 3]


@clause("VL-R111")
def test_a_sealed_bid_does_not_reveal_its_number_of_cards() -> None:
    views = []
    for bid in ("1", "5+3+1"):
        position = vl("3 players; first A; table lemsar; A hand 5+3+1; B hand 2+1; C hand 1+1")
        events = position.play(f"A: bid {bid}")
        views.append((position.view("B"), [event.seen_by(1) for event in events]))
    assert views[0] == views[1]


@clause("VL-6.1", "VL-R68")
def test_a_record_for_others_shows_a_bid_as_soon_as_it_is_revealed() -> None:
    match = fellfield.Match(game, 3, seed=3)
    match.play(0, "bid 5")
    assert "bid ?" in match.record_for(1)
    match.play(1, "bid 1")
    match.play(2, "bid 1")
    assert "bid ?" not in match.record_for(1)
    match = fellfield.Match(game, 2, seed=3)
    for _ in range(2):
        match.play(0, "bid 1")
        match.play(1, "bid 1")
    assert match.record_for(None).count("bid ?") == 4
    match.play(0, "bid 1")
    match.play(1, "bid 2")
    assert "bid ?" not in match.record_for(None)


@clause("VL-R86")
def test_the_pile_is_face_down_but_discards_were_seen() -> None:
    position = battle("3 players; first A; table lemsar; A hand 5+3+1; B hand 2+1; C hand 1+1", "5", "2", "1")
    position.play("A: discard 3")
    assert set(position.view("A")["pile"]) == {"hidden"}
    assert {"event": "bid-lost", "seat": 1, "battle": "", "cards": [2]} in position.events_seen_by("C")
    assert {"event": "cards-discarded", "seat": 0, "cards": ["3"]} in position.events_seen_by("C")


@clause("VL-R87")
def test_spectators_see_public_facts_only_and_everything_after_the_end() -> None:
    position = battle("3 players; first A; table lemsar; A hand 5+3; B hand 2; C hand 1+1", "5", "2", "1")
    assert position.view(None)["hands"] == [{"hidden": 1}, {"hidden": 0}, {"hidden": 1}]
    assert position.view(None)["question"] is None
    position.play("A: decline")
    over = position.view(None)
    assert over["hands"] == [[5, 3], [], [1]]
    assert isinstance(over["pile"], list)


def test_a_card_drawn_from_the_pile_is_seen_by_the_drawer_alone() -> None:
    position = vl(f"3 players; first A; table lemhighlander; A hand 1 bid 5; {LOSERS}")
    position.play("*: draw 5")
    assert {"event": "card-drawn", "seat": 1, "card": 5} in position.events_seen_by("B")
    for other in ("A", "C", None):
        assert {"event": "card-drawn", "seat": 1} in position.events_seen_by(other)
    match = fellfield.Match(
        game, state=game.scenario(f"3 players; first A; table lemhighlander; A hand 1 bid 5; {LOSERS}"), seed=1
    )
    match.settle()
    assert match.log[0].witnesses == (1,)
    assert "draw ?" in match.record_for(0)


def test_a_card_taken_at_random_is_seen_by_the_two_concerned() -> None:
    position = vl(f"3 players; first A; table lemmoki; A hand 1 bid 5; {LOSERS}")
    position.play("A: target B", "*: grab 2")
    facts = {"event": "card-grabbed", "seat": 0, "target_seat": 1}
    assert {**facts, "card": "2"} in position.events_seen_by("A")
    assert {**facts, "card": "2"} in position.events_seen_by("B")
    assert facts in position.events_seen_by("C")


def test_a_hand_looked_at_is_seen_by_the_controller_at_that_moment_only() -> None:
    position = vl(f"3 players; first A; table lemminerva; A hand 1 bid 5; {LOSERS}")
    position.play("A: target B")
    assert {"event": "hand-seen", "seat": 0, "target_seat": 1, "cards": [2, 1]} in position.events_seen_by("A")
    assert {"event": "hand-seen", "seat": 0, "target_seat": 1} in position.events_seen_by("C")
    assert position.view("A")["hands"][1] == {"hidden": 2}


def test_sagas_states_modifiers_and_the_table_are_seen_by_all() -> None:
    position = vl("3 players; table lemsar; A saga lemmoki lemmerlino:pending; B saga lemsar")
    view = position.view(None)
    assert [card["legend"] for card in view["sagas"][0]] == ["lemmoki", "lemmerlino"]
    assert view["modifiers"][0]["what"] == "double_losses"
    assert view["table"] == ["lemsar"]


def test_known_cards_are_never_wrong() -> None:
    """`known` is a lower bound for the hidden cards of each seat, from dealing and showing alone."""
    tables: list[tuple[int, dict[str, Any]]] = [(players, {}) for players in range(2, 7)]
    for players, options in [*tables, (2, {"deck": owners_deck()}), (4, {"deck": owners_deck()})]:
        for seed in range(5):
            source = Seeded(f"known {players} {seed}")
            state: Any = game.start(players, options)
            while state.to_act:
                state.apply(*random_action(state, source))
                for seat in range(players):
                    hidden = list(state.held(seat))
                    if players == 2 and not state.opened:
                        for number in range(3):
                            hidden = [a + b for a, b in zip(hidden, state.bid(number, seat), strict=True)]
                    sure = counts_in(state.sure[seat])
                    assert all(0 <= low <= count for low, count in zip(sure, hidden, strict=True))
                    for knower in range(players if state.traced else 0):
                        known = counts_in(state.sure[seat] + state.traced[knower * players + seat])
                        assert all(low <= count for low, count in zip(known, hidden, strict=True))
                assert contains(state.pile, state.fresh)


def test_at_the_start_every_hand_is_known() -> None:
    state: Any = fellfield.Match(game, 4, seed=2).state
    imagined: Any = game.imagine(state.view(1), Seeded(5))
    assert imagined.hands == state.hands
    assert imagined.pile == state.pile


def test_undo_never_crosses_a_revelation() -> None:
    match = fellfield.Match(
        game, state=game.scenario(f"3 players; first A; table lemminerva; A hand 1 bid 5; {LOSERS}"), seed=1
    )
    match.play(0, "target B")
    assert not match.can_undo()
    match = fellfield.Match(
        game, state=game.scenario(f"3 players; first A; table lemmoki; A hand 1 bid 5; {LOSERS}"), seed=1
    )
    match.play(0, "decline")
    assert not match.can_undo()  # the next Legends have arrived


def test_a_gift_of_one_card_is_in_the_receivers_hand_and_in_the_full_events() -> None:
    position = vl(f"3 players; first A; table lemopatra; A hand 3+1 bid 5; {LOSERS}")
    position.play("A: give B 3")
    assert events_of_kind(position, "cards-passed")[0]["cards"] == [3]
    assert hand(position, "B") == "3+2+1"
