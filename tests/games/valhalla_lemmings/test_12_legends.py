"""Section 12: each of the 22 Legends, used, unused, used in part, answered by a Shield, and reactivated."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from tests.games.valhalla_lemmings.positions import bid, event_kinds, events_of_kind, hand, modifiers, saga, size, vl

from fellfield.games.valhalla_lemmings.deck import standard
from fellfield.testing.clauses import clause
from fellfield.testing.position import PositionUnderTest

START = {"A": "5+3+3+2+1+1", "B": "2+1", "C": "2+1+1"}
"""The hands after the battle without an effect: A has won with 5+3, B and C have lost 2 and 1."""


def legend_won(legend: str, saga_of_a: str = "", saga_of_b: str = "lemulysses") -> PositionUnderTest:
    """A has won the only Legend; B holds the fewest cards, and A's neighbours are B and C."""
    first = f"saga {saga_of_a}" if saga_of_a else ""
    return vl(
        f"3 players; first A; table {legend}; A hand 3+2+1+1 bid 5+3 {first}; "
        f"B hand 2+1 bid 2 saga {saga_of_b}; C hand 2+1+1 bid 1"
    )


@dataclass(frozen=True)
class Use:
    """The actions after the Legend is taken, and the differences afterwards."""

    legend: str
    lines: tuple[str, ...]
    hands: dict[str, str] = field(default_factory=dict)
    pending: dict[str, list[str]] = field(default_factory=dict)
    state: str = "resolved"


FULL = (
    Use("lemminghood", ("A: give B 3+1",), {"A": "5+3+2+1", "B": "3+2+1+1"}),
    Use("lemmingetorige", ("A: discard bid-5",), {"A": "3+3+2+1+1"}),
    Use("lemmerlino", (), {}, {"A": ["double_losses!"]}, "pending"),
    Use("lemmhilde_shield", (), {}, {}, "ready"),
    Use("lem_tzu", ("A: discard 3",), {"A": "5+3+2+1+1"}, {"A": ["bid_last!"]}, "pending"),
    Use("lemmattila", ("A: give B 3", "A: give C 2"), {"A": "5+3+1+1", "B": "3+2+1", "C": "2+2+1+1"}),
    Use("lemmodino", ("A: target B",), {"B": "2+2+1"}),
    Use("lemminathor", (), {"A": "5+3+3+2"}),
    Use("lemhighlander", ("*: draw 5", "*: draw 3"), {"B": "5+2+1", "C": "3+2+1+1"}),
    Use("lemsar", ("A: discard 3+2",), {"A": "5+3+1+1"}),
    Use("lemopatra", ("A: give C 3+2",), {"A": "5+3+1+1", "C": "3+2+2+1+1"}),
    Use("lemmercules", ("A: discard 3",), {"A": "5+3+2+1+1"}, {"A": ["strength3!"]}, "pending"),
    Use("lemmoki", ("A: target B", "*: grab 2", "A: give B 3+2+2"), {"A": "5+3+1+1", "B": "3+2+2+1"}),
    Use("lemminerva", ("A: target B", "*: draw 5", "A: discard 3"), {"A": "5+3+2+1+1", "B": "5+2+1"}),
    Use("lemghis_khan", ("A: target B", "A: seize lemulysses", "*: draw 5", "*: draw 3"), {"B": "5+3+2+1"}),
    Use("lemonardo", ("A: discard 2+bid-5",), {"A": "3+3+1+1"}),
    Use("joan_of_arclem", ("A: discard bid-5+bid-3",), {"A": "3+2+1+1"}),
    Use("lempoleon", ("A: discard 3",), {"A": "5+3+2+1+1"}, {"A": ["bid_max5!"]}, "pending"),
    Use("lemmedusa", ("A: discard 3",), {"A": "5+3+2+1+1"}, {"B": ["bid_max1!"], "C": ["bid_max1!"]}, "pending"),
    Use("lemarthur", ("A: discard 3",), {"A": "5+3+2+1+1"}, {"A": ["tie_choice!"]}, "pending"),
    Use("lemulysses", ("A: give B bid-5",), {"A": "3+3+2+1+1", "B": "5+2+1"}),
)

PART = (
    Use("lemminghood", ("A: give B 1",), {"A": "5+3+3+2+1", "B": "2+1+1"}),
    Use("lemmattila", ("A: decline", "A: give C 2"), {"A": "5+3+3+1+1", "C": "2+2+1+1"}),
    Use("lemsar", ("A: discard 1",), {"A": "5+3+3+2+1"}),
    Use("lemopatra", ("A: give B 1",), {"A": "5+3+3+2+1", "B": "2+1+1"}),
    Use("lemmoki", ("A: target B", "*: grab 1", "A: give B 1"), {"B": "2+1"}),
    Use("lemmoki", ("A: target B", "*: grab 1", "A: decline"), {"A": "5+3+3+2+1+1+1", "B": "2"}),
    Use("lemminerva", ("A: target B", "*: draw 5", "A: decline"), {"B": "5+2+1"}),
    Use("lemminerva", ("A: decline", "A: discard 3"), {"A": "5+3+2+1+1"}),
    Use("lemghis_khan", ("A: target B", "A: decline", "*: draw 5", "*: draw 3"), {"B": "5+3+2+1"}),
    Use("lemonardo", ("A: discard bid-3",), {"A": "5+3+2+1+1"}),
    Use("joan_of_arclem", ("A: discard bid-3",), {"A": "5+3+2+1+1"}),
)

DECLINED = (
    Use("lemminghood", ("A: decline",)),
    Use("lemmingetorige", ("A: decline",)),
    Use("lemsferatu", ("A: decline",)),
    Use("lem_tzu", ("A: decline",), {}, {"A": ["bid_last!"]}, "pending"),
    Use("lemmattila", ("A: decline", "A: decline")),
    Use("lemmodino", ("A: decline",)),
    Use("lemsar", ("A: decline",)),
    Use("lemopatra", ("A: decline",)),
    Use("lemmercules", ("A: decline",), {}, {"A": ["strength3!"]}, "pending"),
    Use("lemmoki", ("A: decline",)),
    Use("lemminerva", ("A: decline", "A: decline")),
    Use("lemghis_khan", ("A: decline",)),
    Use("lemonardo", ("A: decline",)),
    Use("joan_of_arclem", ("A: decline",)),
    Use("lempoleon", ("A: decline",), {}, {"A": ["bid_max5!"]}, "pending"),
    Use("lemmedusa", ("A: decline",), {}, {"B": ["bid_max1!"], "C": ["bid_max1!"]}, "pending"),
    Use("lemarthur", ("A: decline",), {}, {"A": ["tie_choice!"]}, "pending"),
    Use("lemulysses", ("A: decline",)),
)


def check(position: PositionUnderTest, use: Use, own: str) -> None:
    """Assert hands, modifiers and the Legend's state, and that the turn is over."""
    assert position.state.turn == 2
    for name in "ABC":
        assert hand(position, name) == use.hands.get(name, START[name])
        assert modifiers(position, name) == use.pending.get(name, [])
    assert f"{use.legend}:{use.state}" in saga(position, own)


def _id(use: Use) -> str:
    return use.legend


@pytest.mark.parametrize("use", FULL, ids=_id)
def test_a_legend_used_in_full(use: Use) -> None:
    position = legend_won(use.legend)
    position.play(*use.lines)
    check(position, use, "A")


@pytest.mark.parametrize("use", PART, ids=_id)
def test_a_legend_used_in_part(use: Use) -> None:
    position = legend_won(use.legend)
    position.play(*use.lines)
    check(position, use, "A")


@pytest.mark.parametrize("use", DECLINED, ids=_id)
def test_a_legend_not_used_at_all(use: Use) -> None:
    position = legend_won(use.legend, "lemsar" if use.legend == "lemsferatu" else "")
    position.play(*use.lines)
    check(position, use, "A")


@clause("VL-9.4", "VL-R51", "VL-R62")
@pytest.mark.parametrize("use", [*FULL, *PART], ids=_id)
def test_a_reactivated_legend_does_all_that_it_does_when_won(use: Use) -> None:
    position = legend_won(
        "lemsferatu", f"lemmerlino {use.legend}:spent" if use.legend != "lemmerlino" else "lemmerlino"
    )
    position.play(f"A: reactivate {use.legend}", *use.lines)
    check(position, use, "A")
    assert saga(position, "A")[-1] in ("lemsferatu:resolved", "lemulysses:spent")


@clause("VL-9.5", "VL-R56")
@pytest.mark.parametrize(
    ("legend", "lines", "others"),
    [
        ("lemminghood", ("A: give B 3+1",), {}),
        ("lemmattila", ("A: give B 3", "A: give C 2"), {"A": "5+3+3+1+1", "C": "2+2+1+1"}),
        ("lemmodino", ("A: target B",), {}),
        ("lemhighlander", ("*: draw 3",), {"C": "3+2+1+1"}),
        ("lemopatra", ("A: give B 3+2",), {}),
        ("lemmoki", ("A: target B",), {}),
        ("lemminerva", ("A: target B", "A: discard 3"), {"A": "5+3+2+1+1"}),
        ("lemghis_khan", ("A: target B", "A: seize lemulysses"), {}),
        ("lemmedusa", ("A: discard 3",), {"A": "5+3+2+1+1"}),
        ("lemulysses", ("A: give B bid-5",), {}),
    ],
)
def test_a_shield_answers_a_harmful_legend(legend: str, lines: tuple[str, ...], others: dict[str, str]) -> None:
    position = legend_won(legend, "", "lemulysses lemmhilde_shield:ready")
    position.play(*lines)
    assert position.state.turn == 2
    for name in "ABC":
        assert hand(position, name) == others.get(name, START[name])
    assert saga(position, "B") == ["lemulysses:inactive", "lemmhilde_shield:spent"]
    assert modifiers(position, "B") == []
    if legend != "lemhighlander":  # there the scenario itself has run as far as the Shield
        assert event_kinds(position).count("shield-answered") == 1


NOT_DECLINABLE = ("lemhighlander", "lemmedusa")


@pytest.mark.parametrize("legend", [legend.id for legend in standard().legends if legend.id not in NOT_DECLINABLE])
def test_a_shield_answers_no_harmless_or_declined_legend(legend: str) -> None:
    position = legend_won(legend, "", "lemulysses lemmhilde_shield:ready")
    while position.to_act() == ["A"]:
        position.play("A: decline")
    assert saga(position, "B")[-1] == "lemmhilde_shield:ready"


@pytest.mark.parametrize(
    ("legend", "state"),
    [
        ("lemminghood", "resolved"),
        ("lemmattila", "resolved"),
        ("lemsar", "resolved"),
        ("lemmercules", "pending"),
        ("lempoleon", "pending"),
        ("lemmedusa", "pending"),
        ("lemarthur", "pending"),
        ("lem_tzu", "pending"),
        ("lemsferatu", "resolved"),
        ("lemminathor", "resolved"),
    ],
)
def test_a_legend_with_an_empty_hand_asks_nothing_and_is_placed(legend: str, state: str) -> None:
    position = vl(
        f"3 players; first A; table {legend}; A hand nothing bid 5+3; B hand 2+1 bid 2; C hand 2+1+1 bid 1; deck lemsar"
    )
    assert position.to_act() == ["*"] or len(position.to_act()) == 3
    assert saga(position, "A") == [f"{legend}:{state}"]
    assert hand(position, "A") == "5+3"


def test_lemmodino_without_losers_has_no_effect() -> None:
    position = vl("3 players; first A; table lemmodino; A hand 1 bid 5; B hand nothing; C hand nothing; deck lemsar")
    assert saga(position, "A") == ["lemmodino:resolved"]


def test_lem_tzu_chooses_last_next_turn() -> None:
    position = legend_won("lem_tzu")
    position.play("A: decline", "*: legend lemsar")
    assert position.to_act() == ["B", "C"]


def test_lempoleon_bids_five_next_turn() -> None:
    position = legend_won("lempoleon")
    position.play("A: decline", "*: legend lemsar")
    assert position.offers("A: bid 5+3+3+2+1")


def test_lemmedusa_leaves_the_others_one_card_and_her_owner_three() -> None:
    position = legend_won("lemmedusa")
    position.play("A: decline", "*: legend lemsar")
    assert position.legal("B") == ["bid 1", "bid 2"]
    assert position.offers("A: bid 5+3+3")


def test_lemmercules_changes_a_strength_and_with_it_the_winner() -> None:
    position = vl(
        "3 players; first A; table lemsar; A hand 1 bid 5; B hand 1 bid 3 saga lemmoki lemmercules:pending; "
        "C hand 1 bid 1"
    )
    position.play("B: strength 6")
    assert position.to_act() == ["B"]


def test_lemarthur_decides_every_tie_of_his_owner() -> None:
    position = vl(
        "3 players; first A; table lemsar; A hand 1 bid 5; B hand 1 bid 5 saga lemmoki lemarthur:pending; "
        "C hand 1 bid 1"
    )
    position.play("B: tie win")
    assert position.to_act() == ["B"]
    assert position.state.losers == (0, 2)


@clause("VL-R88")
def test_a_second_lemmodino_needs_another_loser() -> None:
    position = vl(
        "4 players; first A; table lemmodino lemmodino; A hand 1 bid 5; B hand 1 bid 3; C hand 1 bid 1; D hand 1 bid 1"
    )
    position.play("A: target C")
    assert position.legal("B") == ["target D", "decline"]
    assert position.refuses("B: target C", because="VL-R88")


@clause("VL-R89")
def test_lemmodino_cannot_hit_a_later_winner() -> None:
    position = vl(
        "4 players; first A; table lemmodino lemsar; A hand 1 bid 5; B hand 1 bid 3; C hand 1 bid 1; D hand 1 bid 1"
    )
    position.play("A: take lemmodino")
    assert position.refuses("A: target B", because="VL-R89")


@clause("VL-R90")
def test_lemmoki_against_a_shield_and_an_empty_hand() -> None:
    text = (
        "3 players; first A; table lemmoki; A hand 3 bid 5; "
        "B hand nothing bid 1 saga lemmhilde_shield:ready; C hand 1 bid 1"
    )
    position = vl(text)
    position.play("A: target B", "A: give B 3")
    assert saga(position, "B") == ["lemmhilde_shield:spent"]
    assert position.state.result.winners == (1,)
    position = vl(text)
    position.play("A: target B", "A: decline")
    assert saga(position, "B") == ["lemmhilde_shield:ready"]


@clause("VL-R91")
def test_lemghis_khan_without_a_legend_meets_the_shield_at_the_draw() -> None:
    position = legend_won("lemghis_khan", "", "lemulysses lemmhilde_shield:ready")
    position.play("A: target B", "A: decline")
    assert saga(position, "B") == ["lemulysses:inactive", "lemmhilde_shield:spent"]
    assert hand(position, "B") == "2+1"


@clause("VL-R93")
def test_a_taken_legend_may_be_reactivated_later() -> None:
    position = legend_won("lemsferatu", "lemmoki lemsar:spent")
    assert position.offers("A: reactivate lemsar")


@clause("VL-R94")
def test_lemulysses_may_give_away_the_only_bid_card() -> None:
    position = vl("3 players; first A; table lemulysses; A hand 1 bid 5; B hand 1 bid 1; C hand 1 bid 1; deck lemsar")
    position.play("A: give B bid-5")
    assert hand(position, "A") == "1"
    assert "bid-taken-back" not in event_kinds(position)


@clause("VL-R94")
def test_a_card_given_from_the_bid_is_known_to_all() -> None:
    position = vl("3 players; first A; table lemulysses; A hand 1 bid 5; B hand 1 bid 1; C hand 1 bid 1; deck lemsar")
    position.play("A: give B bid-5")
    assert 5 in position.view("C")["known"][1]


@clause("VL-R95")
def test_lemminerva_sees_nothing_in_an_empty_hand_but_the_draw_happens() -> None:
    position = vl("3 players; first A; table lemminerva; A hand 1 bid 5; B hand nothing bid 2; C hand 1 bid 1")
    position.play("A: target B", "*: draw 3")
    assert events_of_kind(position, "hand-seen") == []
    assert hand(position, "B") == "3"
    assert bid(position, "B") == "2"


def test_lemghis_khan_may_choose_a_player_with_an_empty_saga() -> None:
    position = vl("3 players; first A; table lemghis_khan; A hand 1 bid 5; B hand 1 bid 2; C hand 1 bid 1")
    position.play("A: target B", "*: draw 3", "*: draw 1")
    assert size(position, "B") == 3
