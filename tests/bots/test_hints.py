"""Hints: the best action with its reasons, in three languages."""

from __future__ import annotations

import pytest

from fellfield.bots import Budget
from fellfield.bots.action_evaluation import ActionEvaluator
from fellfield.bots.danger import danger_by_place
from fellfield.bots.hints import Hint, hint
from fellfield.bots.judgement import Consideration, Judgement, judgement_for
from fellfield.bots.paired_rollouts import PairedRollouts
from fellfield.bots.search import TreeSearch
from fellfield.bots.tides.judgement import points
from fellfield.core.chance import Seeded
from fellfield.core.match import Match
from fellfield.core.registry import game as game_by_id
from fellfield.i18n import LANGUAGES, catalogue_for
from fellfield.i18n.narrator import Narrator
from fellfield.samples.tides import PlaceStone, game

race = game_by_id("leaping-lemmings")


def hinted(position: str, judgement: Judgement | None = None) -> Hint:
    state = game.scenario(position)
    seat = state.to_act[0]
    assert isinstance(seat, int)
    return hint(game, state.view(seat), state.legal(seat), Seeded(1), Budget(nodes=300), judgement)


def test_the_hint_explains_why_a_stone_avoids_the_leader() -> None:
    found = hinted("3 players; round 1; stones 2; Crab 4 points; Heron 4 points")
    assert found.action == PlaceStone(2)
    assert found.runner_up == PlaceStone(1)
    assert (found.reasons[0].name, found.reasons[0].seat, found.reasons[0].rival) == ("points", 1, True)
    assert found.gives_up > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_is_narrated_in_every_language(language: str) -> None:
    found = hinted("3 players; round 1; stones 2; Crab 4 points; Heron 4 points")
    sentences = Narrator(game, catalogue_for(language), players=3).hint(found.facts())
    assert len(sentences) == 4
    assert all("{" not in sentence for sentence in sentences)


def test_a_single_legal_action_needs_no_reasons() -> None:
    found = hinted("2 players; round 1; stones 2")
    assert found.runner_up is None
    assert Narrator(game, catalogue_for("en"), players=2).hint(found.facts()) == [
        "My advice: Give a stone to Heron. There’s nothing else you can do."
    ]


def test_a_game_without_a_judgement_gets_hints_without_reasons() -> None:
    found = hinted("3 players; round 1; stones 2; Crab 4 points; Heron 4 points", Judgement("tides", ()))
    assert found.reasons == ()
    assert found.action in (PlaceStone(1), PlaceStone(2))


ALL = "3 players; round 1; stones 2; Crab 4 points; Heron 4 points"


def value_spread(*weights: float) -> Judgement:
    """Considerations that all say the same, with other weights: points, points again, and so on."""
    return Judgement(
        "tides", [Consideration(f"points-{number}", weight, points) for number, weight in enumerate(weights)]
    )


@pytest.mark.parametrize(
    ("weights", "given"),
    [
        ((0.9, 0.02), ["points-0", "points-1"]),  # the second is far behind, but it speaks for the action
        ((0.9, 0.8, 0.7, 0.6), ["points-0", "points-1", "points-2"]),
        ((0.9, 0.8, 0.02), ["points-0", "points-1"]),
        ((0.9, 0.0), ["points-0"]),
    ],
)
def test_a_hint_gives_two_reasons_and_a_third_if_it_is_weighty(weights: tuple[float, ...], given: list[str]) -> None:
    found = hinted(ALL, value_spread(*weights))
    assert found.action == PlaceStone(2)
    assert [reason.name for reason in found.reasons if reason.seat == 1] == given
    assert len(found.reasons) == len(given)


def test_advice_and_next_best_say_whose_lemming_is_scattered() -> None:
    state = race.scenario("red C scatters; 5e: Biker Ritz")
    legal = [race.parse(text) for text in ("scatter 5e.1>4e", "scatter 5e.2>4e")]
    facts = hint(race, state.view(0), legal, Seeded(1), Budget(nodes=20)).facts()
    sentences = Narrator(race, catalogue_for("en"), players=state.players).hint(facts)
    best, next_best = sentences[0], next(sentence for sentence in sentences if sentence.startswith("Next best"))
    for action, sentence in ((facts["offer"]["text"], best), (facts["runner_up_offer"]["text"], next_best)):
        assert ("the lemming of Biker" in sentence) == (action == "scatter 5e.1>4e")
        assert ("your lemming" in sentence) == (action == "scatter 5e.2>4e")


def test_advice_and_next_best_name_the_task_of_the_tile() -> None:
    match = Match("antler-island", 3, {}, 1)
    for seat in range(3):
        match.play(seat, "plan MEMGM")
    first = match.state.to_act[0]
    assert isinstance(first, int)
    legal = [match.game.parse(text) for text in ("reveal 1", "reveal X")]
    found = hint(match.game, match.state.view(first), legal, Seeded(1), Budget(nodes=20))
    assert found.runner_up_offer is not None
    tasks = {offer["text"]: offer["task"] for offer in (found.offer, found.runner_up_offer)}
    assert tasks == {"reveal 1": "move", "reveal X": "grow"}


def test_advice_tells_the_path_the_costs_and_the_risk_of_a_move() -> None:
    state = race.scenario("card 2; Ritz to move; 7c: Ritz; Ritz start 0; Ritz used its-a-5; red D")
    found = hint(race, state.view(0), state.legal(0), Seeded(1), Budget(nodes=20))
    told = next(offer for offer in state.offers(0) if offer.text == str(found.action)).to_json()
    assert {"path", "costs"} <= set(found.offer)
    assert found.offer == {**told, "risk": danger_by_place(state.view(0))[told["goal"]]}


def test_the_evaluation_for_the_reasons_is_reused_by_the_search() -> None:
    state = game.scenario(ALL)
    meter = Budget(nodes=10_000).meter()
    legal = state.legal(0)
    evaluated = ActionEvaluator(game, judgement_for("tides"), state.view(0), Seeded(1)).evaluate(legal, 2, meter)
    for kind in (TreeSearch, PairedRollouts):
        thought = kind(game, judgement_for("tides"), state.view(0), legal, Seeded(1))
        thought.evaluated = evaluated
        before = meter.nodes
        thought.prepare(meter)
        assert meter.nodes == before
        assert set(legal) == {evaluation.action for evaluation in evaluated}
