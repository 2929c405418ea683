"""Valhalla Lemmings: what a good player sees in a position, does, and gives as reasons."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.games.valhalla_lemmings.owner_deck import owners_deck

from fellfield.bots import Budget
from fellfield.bots.action_evaluation import sample_by_prior
from fellfield.bots.greedy import Greedy
from fellfield.bots.hints import Hint, hint
from fellfield.bots.judgement import judgement_for
from fellfield.bots.search import new_search
from fellfield.bots.valhalla_lemmings.features import ValhallaFeatures
from fellfield.bots.valhalla_lemmings.learned_value import learned_chances
from fellfield.bots.valhalla_lemmings.opponent_model import winning_chance
from fellfield.bots.valhalla_lemmings.rollouts import TurnRollouts
from fellfield.core.chance import Seeded
from fellfield.core.seats import CHANCE, Seat
from fellfield.core.simulation import advance
from fellfield.games.valhalla_lemmings import game
from fellfield.games.valhalla_lemmings.deck import standard_data
from fellfield.games.valhalla_lemmings.state import Valhalla
from fellfield.i18n import LANGUAGES, catalogue_for
from fellfield.i18n.narrator import Narrator

JUDGEMENT = judgement_for("valhalla-lemmings")


def position_of(text: str) -> Valhalla:
    """A position as this game's own state."""
    state = game.scenario(text)
    assert isinstance(state, Valhalla)
    return state


def greedy(position: str) -> str:
    """What the greedy bot does, if it does the same whatever it imagines."""
    state = game.scenario(position)
    seat = state.to_act[0]
    assert isinstance(seat, int)
    done = {str(Greedy(game.id).choose(state.view(seat), state.legal(seat), Seeded(seed))) for seed in range(5)}
    assert len(done) == 1, done
    return done.pop()


def hinted(position: str, nodes: int = 300) -> Hint:
    state = game.scenario(position)
    seat = state.to_act[0]
    assert isinstance(seat, int)
    return hint(game, state.view(seat), state.legal(seat), Seeded(1), Budget(nodes=nodes))


def agreed(position: str, action: str) -> Hint:
    """The hint at a position at which the greedy bot does this and the search advises it."""
    found = hinted(position)
    assert greedy(position) == str(found.action) == action
    return found


def said(found: Hint) -> list[tuple[str, Seat]]:
    return [(reason.name, reason.seat) for reason in found.reasons]


def chances(position: str) -> list[float]:
    return JUDGEMENT.chances(game.scenario(position), Seeded(1))


THREE_ONES = "4 players; first B; table lemsar lemarthur; A hand 1+1+1; B hand 5+3+2+1; C hand 5+3+3+1; D hand 5+5+3+2"


def test_three_light_cards_go_into_a_battle_that_will_be_lost() -> None:
    found = agreed(THREE_ONES, "bid 1+1+1")
    assert ("out", 0) in said(found)
    assert ("army", 0) in said(found)


HOOD = "3 players; first A; table lemminghood; A hand 2+1 bid 5; B hand nothing bid 1+1; C hand 3+3+3+3 bid 2"


def test_a_seat_about_to_go_out_is_given_cards() -> None:
    found = agreed(HOOD, "give B 2+1")
    assert {name for name, seat in said(found) if seat == 1} >= {"army", "out"}


def test_a_gift_goes_to_the_leader_and_is_heavy() -> None:
    position = "3 players; first A; table lemopatra; A hand 5+3+1+1 bid 3; B hand 2 bid 1; C hand 3+3+1+1+1+1 bid 2"
    found = agreed(position, "give B 5+3")
    assert ("army", 1) in said(found)


def test_heavy_cards_are_discarded_first() -> None:
    position = "3 players; first A; table lemsar; A hand 5+3+1+1 bid 3; B hand 3+2+2+1 bid 1; C hand 3+3+1 bid 2"
    found = agreed(position, "discard 5+3")
    assert found.reasons[0].name == "load"


def test_the_legend_that_sheds_more_is_taken() -> None:
    position = (
        "4 players; first A; table lemarthur lemsar; A hand 5+3+1+1 bid 5; B hand 3+2+1 bid 1; "
        "C hand 3+1+1 bid 3; D hand 3+2+1 bid 2"
    )
    found = agreed(position, "take lemsar")
    assert ("army", 0) in said(found)


def test_a_legend_that_takes_the_last_card_wins_the_game() -> None:
    position = "3 players; first A; table joan_of_arclem; A hand nothing bid 5; B hand 3+2 bid 1; C hand 3+3 bid 2"
    found = agreed(position, "discard bid-5")
    assert found.chance == 1


def test_a_tie_is_lost_to_go_out() -> None:
    position = (
        "3 players; first C; table lemsar; A hand nothing bid 3 saga lemsar lemarthur:pending; B hand 5+2+1 bid 3; "
        "C hand 5+2+1 bid 1"
    )
    found = agreed(position, "tie lose")
    assert ("out", 0) in said(found)


def test_with_two_players_the_last_light_cards_go_into_the_first_battle() -> None:
    position = (
        "2 players; first A; table lemsar lemmoki joan_of_arclem; "
        "A hand 1+1+1 reserve nothing; B hand 5+3+3+2 reserve nothing"
    )
    found = agreed(position, "bid 1+1+1")
    assert ("out", 0) in said(found)


def test_a_reserve_is_as_far_from_going_out_as_a_hand() -> None:
    empty, full = (
        chances(
            f"2 players; first A; table lemsar lemmoki lemulysses; A hand 1+1 reserve {reserve}; "
            "B hand 3+2+1 reserve nothing"
        )
        for reserve in ("nothing", "3+2+2+1+1")
    )
    assert empty[0] > 0.5 > full[0]


# -- the reading: how a battle under way will end ---------------------------------------------------------------


def left(position: str) -> list[float]:
    return ValhallaFeatures(position_of(position)).left


def test_a_lost_bid_counts_as_gone_and_a_won_one_as_back() -> None:
    position = (
        "4 players; first A; table lemmerlino lemmhilde_shield; A hand 3+1 bid 5; B hand 2+1 bid 1+1; "
        "C hand 1+1+1 bid 1; D hand 2 bid 3"
    )
    assert left(position) == [3.0, 2.0, 3.0, 2.0]


def test_a_winner_will_use_the_legend() -> None:
    position = (
        "4 players; first A; table lemarthur lemsar; A hand 3+1 bid 5; B hand 2+1 bid 2+1; C hand 1 bid 1; "
        "D hand 2 bid 1"
    )
    assert left(position)[0] == 1.0  # two of three go with Lemsar


def test_a_winner_with_cards_to_give_stops_a_rival_from_going_out() -> None:
    position = "3 players; first A; table {}; A hand 3+1 bid 5; B hand nothing bid 2+1; C hand 1+1+1 bid 1"
    stopped, free = (ValhallaFeatures(position_of(position.format(legend))) for legend in ("lemopatra", "lemsar"))
    assert (stopped.out[1], stopped.left[1]) == (0.0, 2.0)
    assert (free.out[1], free.left[1]) == (1.0, 0.0)


def test_doubled_losses_are_seen_before_they_are_asked_for() -> None:
    position = (
        "4 players; first A; table lemmerlino lemmhilde_shield; A hand 3+1 bid 5; "
        "B hand 2+1+1 bid 2+1 saga lemsar lemmerlino:pending; C hand 1+1+1 bid 1; D hand 2 bid 5"
    )
    assert left(position)[1] == 1.0


def test_two_players_fight_from_left_to_right_until_somebody_is_out() -> None:
    position = (
        "2 players; first A; table lemarthur lemmerlino lemmerlino; "
        "A hand nothing reserve nothing bids 1+1 nothing nothing; "
        "B hand 3 reserve nothing bids 3 1 2"
    )
    features = ValhallaFeatures(position_of(position))
    assert features.out == [1.0, 0.0]
    assert features.left[0] == 0.0


def test_a_longer_saga_decides_who_is_out_in_front() -> None:
    position = (
        "4 players; first A; table lemmerlino lemmhilde_shield; A hand 3+3+3+1 bid 5; B hand 5+3+3+1 bid 5; "
        "C hand nothing bid 1 saga lemsar lemmoki; D hand nothing bid 2 saga lemsar"
    )
    assert ValhallaFeatures(position_of(position)).out == [0.0, 0.0, 1.0, 0.0]


# -- likely bids ---------------------------------------------------------------------------------------------------


def test_more_strength_wins_more_often_and_more_legends_are_easier_to_win() -> None:
    rivals = ((5, True), (5, False), (8, True))
    with_one_prize = [winning_chance(rivals, strength, 1) for strength in range(12)]
    with_two_prizes = [winning_chance(rivals, strength, 2) for strength in range(12)]
    assert with_one_prize == sorted(with_one_prize)
    assert all(few <= more for few, more in zip(with_one_prize, with_two_prizes, strict=True))
    assert winning_chance(rivals, 5, 3) > winning_chance(((5, True), (5, True), (8, True)), 5, 3)


def test_a_prior_depends_only_on_what_its_seat_knows() -> None:
    """Other hands of the same size: the same guesses."""
    state = game.scenario("3 players; first A; table lemsar; A hand 5+3+1; B hand 5+5+5; C hand 1+1")
    other = game.scenario("3 players; first A; table lemsar; A hand 5+3+1; B hand 1+1+1; C hand 5+3")
    legal = state.legal(0)
    assert JUDGEMENT.prior(state, 0, legal) == JUDGEMENT.prior(other, 0, legal)


# -- at every table ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("options", [{}, {"deck": owners_deck()}], ids=["standard", "owners"])
def test_every_position_can_be_evaluated(players: int, options: dict[str, Any]) -> None:
    source = Seeded(f"judged {players}")
    for _ in range(4):
        state: Any = game.start(players, options)
        while state.to_act:
            actor = state.to_act[0]
            if actor is CHANCE:
                advance(state, actor, source.draw(state.outcomes()))
                continue
            found = JUDGEMENT.chances(state, source)
            assert sum(found) == pytest.approx(1)
            assert all(0 <= chance <= 1 for chance in found)
            logits = JUDGEMENT.prior(state, actor, state.legal(actor))
            assert logits is not None
            assert len(logits) == len(state.legal(actor))
            advance(state, actor, sample_by_prior(JUDGEMENT, state, actor, source))


def test_seats_are_judged_alike() -> None:
    assert chances("4 players; first A; table lemsar lemmoki") == pytest.approx([0.25] * 4)


def test_a_legend_is_valued_by_its_effect_not_its_name() -> None:
    deck = standard_data()
    for legend in deck["legends"]:
        legend["id"] = "x_" + legend["id"]
    position = (
        "4 players; table lemsar lemmoki; A hand 5+3; B hand 1+1; C saga lemmerlino lemmhilde_shield; D hand 3+2+1"
    )
    other = re.sub(r"\b(lem)", r"x_\1", position)
    assert JUDGEMENT.chances(game.scenario(other, options={"deck": deck}), Seeded(1)) == chances(position)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_consideration_has_messages_for_oneself_and_for_a_rival(language: str) -> None:
    spoken = catalogue_for(language)
    for consideration in JUDGEMENT.considerations:
        key = f"{game.id}.consider.{consideration.name}"
        assert spoken.has(key), key
        assert "change" in spoken.placeholders(key), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_says_why_in_every_language(language: str) -> None:
    inputs = Narrator(game, catalogue_for(language), players=3).hint(hinted(HOOD, nodes=120).facts())
    assert len(inputs) == 4
    assert all("{" not in sentence for sentence in inputs)


# -- the long sight of the search ----------------------------------------------------------------------------------

RIVALS = "B hand 5+3+2+1+1+1; C hand 5+3+2+1+1+1; D hand 5+3+2+1+1+1"


def long_sight(hand: str, rivals: str = RIVALS) -> float:
    """How often the first seat wins in the end with this hand."""
    state = position_of(f"4 players; first A; table lemsar lemarthur; A hand {hand}; {rivals}")
    found = learned_chances(state)
    assert sum(found) == pytest.approx(1.0)
    return found[0]


def test_the_learned_value_prefers_few_and_light_cards() -> None:
    assert long_sight("1+1+1") > long_sight("3+1+1+1") > long_sight("5+3+3+1+1+1+1")
    assert long_sight("1+1+1") > long_sight("5+5+3")
    assert long_sight("1+1+1", RIVALS.replace("5+3+2+1+1+1; C", "1+1; C")) < long_sight("1+1+1")


@pytest.mark.parametrize("players", range(4, 7))
def test_rollouts_end_with_the_turn_and_use_the_learned_value(players: int) -> None:
    state: Any = game.start(players)
    luck = Seeded(players)
    while state.turn < 3:
        (actor, *_) = state.to_act
        advance(state, actor, luck.draw(state.outcomes()) if actor is CHANCE else luck.pick(state.legal(actor)))
        after = state.copy()
        found = JUDGEMENT.leaf_chances(after, luck)
        assert sum(found) == pytest.approx(1.0)
        assert not after.todo or not any(after.bids)


def test_four_players_and_more_use_rollouts_and_fewer_a_tree() -> None:
    for players in game.players:
        state = game.start(players)
        while CHANCE in state.to_act:
            advance(state, CHANCE, state.outcomes()[0][0])
        found = new_search(game, JUDGEMENT, state.view(0), state.legal(0), Seeded(1))
        assert isinstance(found, TurnRollouts) == (players >= 4)


def test_a_search_with_four_players_goes_out_when_it_can() -> None:
    state = game.scenario(THREE_ONES)
    search = new_search(game, JUDGEMENT, state.view(0), state.legal(0), Seeded(2))
    search.run(Budget(nodes=600).meter())
    assert str(search.best_action()) == "bid 1+1+1"
