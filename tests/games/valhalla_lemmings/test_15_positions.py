"""Section 15: the worked positions."""

from __future__ import annotations

import pytest
from tests.games.valhalla_lemmings.positions import (
    battle,
    bid,
    event_kinds,
    events_of_kind,
    hand,
    modifiers,
    pile,
    saga,
    size,
    vl,
)

from fellfield.testing.clauses import clause
from fellfield.testing.position import PositionUnderTest


@clause("VL-W1")
def test_w1_the_rulebooks_example() -> None:
    position = battle("5 players; first A; table lemminghood lemmingetorige", "5+2+1", "3+2", "3", "3+1", "5")
    facts = events_of_kind(position, "battle-decided")[0]
    assert position.state.strengths == (8, 5, 3, 4, 5)
    assert facts["seats"] == [0, 1]
    assert facts["loser_seats"] == [2, 3, 4]


@clause("VL-W2")
def test_w2_equal_strength_and_distance() -> None:
    position = battle("4 players; first C; table lemsar lemopatra", "5+1", "5+1", "5+1", "2")
    facts = events_of_kind(position, "battle-decided")[0]
    assert facts["seats"] == [2, 0]
    assert facts["loser_seats"] == [3, 1]


@clause("VL-W3")
def test_w3_seventeen_declarations_for_lemminghood() -> None:
    position = vl(
        "5 players; first A; table lemminghood lemsar; A hand 3+2+1+1+1 bid 5; B hand 1+1+1+1 bid 3; C hand 1+1 bid 1; "
        "D hand 2+2 bid 1; E hand 1+1+1+1+1 bid 1"
    )
    position.play("A: take lemminghood")
    sets = ["3", "3+1", "2", "2+1", "2+1+1", "1", "1+1", "1+1+1"]
    assert position.legal("A") == [f"give {name} {cards}" for name in "CD" for cards in sets] + ["decline"]
    assert len(position.legal("A")) == 17
    assert position.refuses("A: give C 2+1+1+1", because="VL-8.4")
    assert position.refuses("A: give C bid-5", because="VL-8.2")


@clause("VL-W4")
def test_w4_five_options_for_lemmingetorige() -> None:
    position = vl(
        "4 players; first B; table lemmingetorige lemsar; A hand 1 bid 1; B hand 5+1+1 bid 3+2; C hand 1 bid 1; "
        "D hand 1 bid 2"
    )
    position.play("B: take lemmingetorige")
    assert position.legal("B") == ["discard 5", "discard 1", "discard bid-3", "discard bid-2", "decline"]
    position.play("B: discard bid-3")
    assert hand(position, "B") == "5+2+1+1"


@clause("VL-W5")
def test_w5_lemminathor_leaves_no_choice() -> None:
    position = battle(
        "4 players; first A; table lemminathor lemsar; A hand 5+2+1+1+1; B hand 1+1; C hand 1+1; D hand 2+1",
        "5+1",
        "1",
        "1",
        "2",
    )
    position.play("A: take lemminathor")
    assert events_of_kind(position, "cards-discarded")[0]["cards"] == ["1", "1", "bid-1"]
    assert hand(position, "A") == "5+2"


@clause("VL-W6")
def test_w6_five_neutral_cards_serve_one_lemhighlander() -> None:
    position = battle("6 players; first A; table lemhighlander lemhighlander lemsar", "5", "3", "2", "1", "1", "1")
    position.play("A: take lemhighlander")
    for card in (1, 1, 2, 3, 3):
        position.play(f"*: draw {card}")
    assert pile(position) == "nothing"
    position.play("B: take lemhighlander")
    assert event_kinds(position).count("card-drawn") == 5
    assert bid(position, "D") == "1"
    assert position.to_act() == ["C"]


@clause("VL-W8")
def test_w8_lemhighlander_and_a_shield() -> None:
    position = vl(
        "4 players; first A; table lemhighlander lemsar; pile 3+3+2+2+1+1+1+1+1+1; A hand 1 bid 1; B hand 1 bid 1; "
        "C hand 1 bid 5; D hand 1 bid 2 saga lemmoki lemmhilde_shield:ready"
    )
    position.play("C: take lemhighlander", "*: draw 1", "*: draw 2")
    assert [hand(position, name) for name in "ABD"] == ["1+1", "2+1", "1"]
    assert saga(position, "D")[1] == "lemmhilde_shield:spent"
    assert events_of_kind(position, "shield-answered")[0]["seat"] == 3


def w9(shield: str) -> PositionUnderTest:
    position = vl(
        "4 players; first A; table lemopatra lemsar; A hand 5+3+1 bid 5; B hand 1 bid 2; C hand 1 bid 1; "
        f"D hand 2 bid 1 saga {shield}"
    )
    position.play("A: take lemopatra", "A: give D 5+3")
    return position


@clause("VL-W9")
def test_w9_a_gift_meets_a_ready_shield() -> None:
    position = w9("lemmoki lemmhilde_shield:ready")
    assert hand(position, "D") == "2"
    assert hand(position, "A") == "5+5+3+1"
    assert saga(position, "D")[1] == "lemmhilde_shield:spent"
    assert saga(position, "A") == ["lemopatra:resolved"]
    assert position.to_act() == ["B"]


@clause("VL-W10")
def test_w10_a_shield_as_first_saga_card_is_inactive_until_it_is_reactivated() -> None:
    assert hand(w9("lemmhilde_shield"), "D") == "5+3+2"
    woken = battle(
        "3 players; first A; table lemsferatu; A hand 5+1 saga lemmhilde_shield; B hand 2+1; C hand 1+1", "5", "2", "1"
    )
    woken.play("A: reactivate lemmhilde_shield")
    assert saga(woken, "A")[0] == "lemmhilde_shield:ready"
    assert hand(w9("lemmhilde_shield:ready"), "D") == "2"


@clause("VL-W12")
def test_w12_lemmerlino_with_one_matching_card() -> None:
    position = vl(
        "3 players; first B; table lemsar; A hand 3+1+1 bid 2+1 saga lemmoki lemmerlino:pending; B hand 1+1 bid 5; "
        "C hand 1 bid 1"
    )
    position.play("B: decline")
    assert position.legal("A") == ["discard 1", "decline"]
    position.play("A: discard 1")
    assert hand(position, "A") == "3+1"


@clause("VL-W13")
def test_w13_lemmerlino_takes_its_owner_out() -> None:
    position = battle(
        "3 players; first B; table lemsar; A hand 3+3+1+1 saga lemmoki lemmerlino:pending; B hand 5+1+1; C hand 1+1",
        *("3+1", "5", "1"),
    )
    position.play("B: decline")
    assert position.legal("A") == ["discard 3", "discard 3+1", "discard 1", "decline"]
    position.play("A: discard 3+1")
    assert position.state.result.winners == (0,)


@clause("VL-W15")
def test_w15_a_pending_lemmerlino_lapses_for_a_winner_or_is_reactivated() -> None:
    text = "3 players; first A; A hand 5+1+1 saga lemmoki lemmerlino:pending; B hand 2+1; C hand 1+1; deck lemsar; "
    position = battle(text + "table lemopatra", "5", "2", "1")
    position.play("A: decline")
    assert saga(position, "A")[1] == "lemmerlino:spent"
    position = battle(text + "table lemsferatu", "5", "2", "1")
    position.play("A: reactivate lemmerlino")
    assert saga(position, "A")[1] == "lemmerlino:pending"
    assert modifiers(position, "A") == ["double_losses!"]


@clause("VL-W16")
def test_w16_which_legends_lemsferatu_may_reactivate() -> None:
    position = vl(
        "3 players; first A; table lemsferatu; "
        "A hand 1 bid 5 saga lemminathor lemsferatu lemmhilde_shield:ready lemmerlino:spent; "
        "B hand 1 bid 1; C hand 1 bid 1"
    )
    assert position.legal("A") == ["reactivate lemminathor", "reactivate lemmerlino", "decline"]


@clause("VL-W17")
def test_w17_passing_cards_keeps_a_player_in_the_game() -> None:
    text = (
        "3 players; first A; table lemminghood; A hand nothing bid 2+1; B hand 2+1 bid 5; "
        "C hand 1+1+1+1 bid 1; deck lemsar"
    )
    position = vl(text)
    assert position.legal("B") == ["give A 2", "give A 2+1", "give A 1", "decline"]
    position.play("B: give A 1")
    assert hand(position, "A") == "1"
    assert position.state.result is None
    position = vl(text)
    position.play("B: decline")
    assert position.state.result.winners == (0,)


@clause("VL-W18")
@pytest.mark.parametrize(
    ("legend", "line"),
    [
        ("lemsar", None),
        ("lemmingetorige", "A: discard bid-5"),
        ("lemonardo", "A: discard bid-5"),
        ("joan_of_arclem", "A: discard bid-5"),
        ("lemulysses", "A: give B bid-5"),
    ],
)
def test_w18_winning_with_the_last_card(legend: str, line: str | None) -> None:
    position = vl(
        f"3 players; first A; table {legend}; A hand nothing bid 5; B hand 1 bid 1; C hand 1 bid 1; deck lemopatra"
    )
    if line is None:
        assert position.state.result is None
        assert hand(position, "A") == "5"
    else:
        position.play(line)
        assert position.state.result.winners == (0,)


@clause("VL-W19")
@pytest.mark.parametrize(
    ("saga_of_c", "winners"), [("lemsar lemopatra", (0,)), ("lemsar lemopatra lemminerva", (0, 2))]
)
def test_w19_two_players_at_zero(saga_of_c: str, winners: tuple[int, ...]) -> None:
    position = vl(
        "3 players; first A; table lemsar; A hand nothing bid 1 saga lemmoki lemulysses lemmodino; B hand 1 bid 5; "
        f"C hand nothing bid 1 saga {saga_of_c}"
    )
    position.play("B: decline")
    assert position.state.result.winners == winners


@clause("VL-W21")
def test_w21_fewest_cards_are_counted_without_bids() -> None:
    position = vl(
        "4 players; first A; table lemsar lemminghood; A hand 3+2+2+1 bid 5+3; B hand 1+1+1+1+1 bid 5; "
        "C hand 1+1+1 bid 2+1+1; D hand 1+1+1+1 bid 1"
    )
    position.play("A: take lemsar", "A: decline")
    assert size(position, "A") == 6
    assert next(line for line in position.legal("B") if line.startswith("give")).startswith("give C")
    assert all(line.startswith("give C") or line == "decline" for line in position.legal("B"))


@clause("VL-W22")
def test_w22_the_last_two_legends_of_six_players() -> None:
    position = vl("6 players; first A; turn 13; deck lemsar lemopatra")
    position.play("*: legend lemsar", "*: legend lemopatra")
    for name, cards in zip("ABCDEF", ("5", "3", "2", "1", "1", "1"), strict=True):
        position.play(f"{name}: bid {cards}")
    assert len(events_of_kind(position, "battle-decided")[0]["seats"]) == 2
    position.play("A: take lemsar", "A: decline", "B: decline")
    assert event_kinds(position).count("bid-lost") == 4
    assert position.state.table == ()
    assert len(position.to_act()) == 6
    for name in "ABCDEF":
        position.play(f"{name}: bid 1")
    assert event_kinds(position).count("bid-lost") == 10
    assert position.state.first == 2


@clause("VL-W23")
def test_w23_five_cards_and_one_card() -> None:
    text = "4 players; first A; table lemsar lemopatra; C hand 3+2+1+1 saga lemmoki lempoleon:pending"
    position = vl(text + "; A saga lemmoki lemmedusa:pending>C")
    assert position.legal("C") == ["bid 1", "bid 2", "bid 3"]
    position = vl(text)
    assert {len(line[4:].split("+")) for line in position.legal("C")} == {1, 2, 3, 4}


@clause("VL-W25")
@pytest.mark.parametrize(("cards", "least", "most"), [("3+1+1", 2, 8), ("1", 0, 4)])
def test_w25_any_strength_within_three(cards: str, least: int, most: int) -> None:
    position = vl(
        f"3 players; first A; table lemsar; A hand 1 bid {cards} saga lemmoki lemmercules:pending; B hand 1 bid 1; "
        "C hand 1 bid 1"
    )
    assert position.legal("A") == [f"strength {strength}" for strength in range(least, most + 1)]


@clause("VL-W27")
def test_w27_lemmoki_takes_one_and_gives_three() -> None:
    position = vl(
        "4 players; first A; table lemmoki lemsar; A hand 1+1 bid 5; B hand 1 bid 3; C hand 1 bid 1; D hand 5 bid 1"
    )
    position.play("A: take lemmoki", "A: target D")
    assert position.odds() == {"grab 5": 1}
    position.play("*: grab 5")
    assert position.legal("A") == ["give D 5", "give D 5+1", "give D 5+1+1", "give D 1", "give D 1+1", "decline"]
    position.play("A: give D 5+1+1")
    assert events_of_kind(position, "cards-passed")[0]["count"] == 3
    assert hand(position, "A") == "5"  # nothing but the bid taken back
    assert hand(position, "D") == "5+1+1"


@clause("VL-W29")
def test_w29_three_bids_with_five_cards() -> None:
    text = "2 players; first A; table lemsar lemopatra lemmoki; A hand 3+2+1+1+1; B hand 3+3+3+3+2+2"
    position = vl(text)
    sizes = {0 if line == "bid nothing" else len(line[4:].split("+")) for line in position.legal("A")}
    assert sizes == {1, 2, 3}
    position.play("A: bid 1+1+1", "B: bid 3")
    assert position.legal("A") == ["bid 2", "bid 3", "bid 3+2", "bid nothing"]
    position = vl(text)
    position.play("A: bid 1", "B: bid 3")
    assert not position.offers("A: bid nothing")
    assert position.offers("A: bid 3+2+1")
    position.play("A: bid 1", "B: bid 3")
    assert not position.offers("A: bid nothing")
    assert position.offers("A: bid 3+2+1")


@clause("VL-W30")
def test_w30_two_kinds_of_ties() -> None:
    position = vl(
        "2 players; first A; table lemsar lemopatra lemmoki; A hand 1 reserve nothing bids 3+1 nothing 1; "
        "B hand 1 reserve nothing bids 2+2 nothing 2"
    )
    assert position.view(None)["bottom"] == ["lemsar", "lemopatra"]
    assert position.state.battle == 2
    assert [hand(position, name) for name in "AB"] == ["1", "2+1"]


@clause("VL-W32")
def test_w32_out_in_the_middle_of_a_turn() -> None:
    text = (
        "2 players; first A; A hand nothing reserve nothing bids 1+1 nothing nothing; "
        "B hand 5+1 reserve nothing bids 3 1 1; "
    )
    position = vl(text + "table lemsar lemopatra lemmoki")
    position.play("B: decline")
    assert position.state.result.winners == (0,)
    assert len(position.state.table) == 2
    position = vl(text + "table lemopatra lemsar lemmoki")
    position.play("B: give A 1")
    assert position.state.result is None
    assert position.state.battle == 1


@clause("VL-W33")
def test_w33_a_reserve_keeps_its_owner_in_the_game() -> None:
    position = vl(
        "2 players; first A; A hand nothing reserve 5+3+2+1+1 bids 1+1 nothing nothing; "
        "B hand 5+1 reserve nothing bids 3 1 1; "
        "table lemsar lemopatra lemmoki; deck lemmerlino"
    )
    position.play("B: decline", "B: decline", "B: decline")
    assert hand(position, "A") == "5+3+2+1+1"
    assert position.state.turn == 2


@clause("VL-W34")
@pytest.mark.parametrize(
    ("saga_of_b", "winners"),
    [
        ("lemmerlino lemulysses lemminerva lempoleon", (0,)),
        ("lemmerlino lemulysses lemminerva lempoleon lemarthur", ()),
    ],
)
def test_w34_both_out_in_the_right_battle(saga_of_b: str, winners: tuple[int, ...]) -> None:
    position = vl(
        "2 players; first A; at right; table lemmoki; "
        "A hand nothing reserve nothing bids 3 saga lemsar lemopatra lemonardo lemmercules lemmedusa; "
        f"B hand nothing reserve nothing bids 3 saga {saga_of_b}"
    )
    assert position.state.result.winners == winners


@clause("VL-W36")
def test_w36_two_dead_turns() -> None:
    position = vl(
        "2 players; first A; table lemsar lemopatra lemmoki; A hand 1+1 reserve nothing; "
        "B hand 2+1 reserve nothing; deck nothing"
    )
    for _ in range(2):
        for _ in range(3):
            position.play("A: bid nothing", "B: bid nothing")
    assert position.state.turn == 2
    assert position.state.result.winners == ()
    assert position.state.result.reason == "dead-turns"
    assert [event["count"] for event in events_of_kind(position, "turn-was-dead")] == [1, 2]


@clause("VL-W37")
@pytest.mark.parametrize(
    ("legend", "line"),
    [("joan_of_arclem", "A: discard bid-1"), ("lemonardo", "A: discard 1"), ("lemsar", "A: discard 1")],
)
def test_w37_winning_the_battle_and_the_game_with_a_last_one(legend: str, line: str) -> None:
    position = vl(
        f"2 players; first B; table {legend} lemopatra lemmoki; A hand 1 reserve nothing; B hand 1+1 reserve nothing"
    )
    position.play("A: bid 1", "B: bid nothing")
    while position.to_act() == ["B"]:
        position.play("B: bid nothing")
    assert hand(position, "A") == "1"
    position.play(line)
    assert position.state.result.winners == (0,)
