"""Texts of actions and scenarios, and the sentences for every action and refusal."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from tests.games.antler_island.positions import FIGHT, an, hand

import fellfield
from fellfield.core.chance import Seeded
from fellfield.core.contract import Action
from fellfield.core.errors import BadOption, BadPosition, Unreadable
from fellfield.core.seats import CHANCE
from fellfield.core.simulation import advance
from fellfield.games.antler_island.actions import COMMITMENTS, GROWTHS, PLANS
from fellfield.games.antler_island.material import (
    COLOURS,
    CONTROLS,
    SIZE,
    SPACES,
    TILES,
    handful,
    kinds_in,
    tile_count,
    tile_set,
    values_in,
)
from fellfield.i18n import LANGUAGES, catalogue_for
from fellfield.i18n.narrator import Narrator

GAME = fellfield.game("antler-island")


def everything() -> list[Action]:
    """Every action and outcome, with a sample of the plans."""
    handfuls = [""] + ["+".join(food) for size in range(1, 6) for food in combinations_with_replacement("123", size)]
    texts = ["plan MMMMM", "plan MECGM", "plan GGGGG", "pass", "mate", "lock", "take open", "take top"]
    texts += [f"reveal {control}" for control in CONTROLS]
    texts += [f"play {tile}" for tile in TILES] + [f"tile {tile}" for tile in TILES]
    texts += [f"discard {tile} {side}" for tile in TILES for side in ("up", "down")]
    texts += [f"{word} {space}" for word in ("move", "retreat", "place") for space in SPACES]
    texts += [f"speed {via}>{to}" for via in ("R1", "B1", "Y1", "G1", "W1", "S", "R4") for to in SPACES]
    texts += [f"{word} {food or 'nothing'}" for word in ("grow", "commit") for food in handfuls]
    texts += [f"{word} {value}" for word in ("keep", "food") for value in "123"]
    texts += [f"{word} P{seat}" for word in ("cube", "start") for seat in "1234"]
    texts += [f"die {colour}" for colour in COLOURS] + ["serve R1", "serve B1 B2 Y3"]
    return [GAME.parse(text) for text in texts]


EVERYTHING = everything()


def test_every_text_reads_back_as_the_same_action() -> None:
    assert len(set(EVERYTHING)) == len(EVERYTHING)
    for action in EVERYTHING + PLANS:
        assert GAME.parse(str(action)) == action


def test_equal_actions_are_one_shared_object() -> None:
    first, second = an(FIGHT), an(FIGHT)
    assert first.state.legal(0)[0] is second.state.legal(0)[0]
    assert first.state.legal(0) is not second.state.legal(0)


@pytest.mark.parametrize(
    "text",
    ["", "move", "move X1", "move R1 R2", "grow", "grow 4", "grow 1+", "grow 1+1+1+1+1+1", "commit 0", "speed R1",
     "reveal 4", "play", "play luck", "discard roar", "take", "cube", "cube P5", "die green", "serve", "serve G1",
     "keep 9", "plan mecgm", "lock now"],
)  # fmt: skip
def test_an_unreadable_text_is_refused_with_its_position(text: str) -> None:
    with pytest.raises(Unreadable) as error:
        GAME.parse(text)
    assert error.value.column >= 1


def test_a_handful_survives_the_conversion_to_a_number() -> None:
    for size in range(6):
        for values in combinations_with_replacement((1, 2, 3), size):
            food = handful(values)
            assert values_in(food) == values
            assert SIZE[food] == size
            assert len(GROWTHS[food]) == len(set(GROWTHS[food]))
    assert [str(action) for action in COMMITMENTS[handful((1, 3))]] == ["commit 1", "commit 3", "commit 1+3"]
    assert GROWTHS[handful((1, 1, 1, 1, 1)) + 1] != []  # a two, by the numbering


def test_a_set_of_tiles_survives_the_conversion_to_a_number() -> None:
    for kinds in combinations_with_replacement(range(6), 4):
        assert kinds_in(tile_set(kinds)) == kinds
        assert tile_count(tile_set(kinds)) == 4


# -- refusals --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seed"), [(3, 5), (4, 6)])
def test_why_not_answers_everything_at_every_step_in_three_languages(players: int, seed: int) -> None:
    narrators = [Narrator(GAME, catalogue_for(language), players=players) for language in LANGUAGES]
    state, source, met = GAME.start(players, {"advanced": True}), Seeded(seed), Counter[str]()
    reasons: set[str] = set()
    while state.to_act and state.turn < 90:
        step = type(state.todo[-1]).__name__
        met[step] += 1
        if met[step] <= 2:
            for seat in range(players):
                legal = set(state.legal(seat))
                for action in EVERYTHING:
                    why = state.why_not(seat, action)
                    assert (why is None) == (action in legal), f"{action} at {step}: {why}"
                    if why is not None and why.reason not in reasons:
                        assert why.clause.startswith("AN-")
                        assert all(narrator.why(why) for narrator in narrators)
                        reasons.add(why.reason)
        actor = state.to_act[0]
        chosen = source.draw(state.outcomes()) if actor is CHANCE else source.pick(state.legal(actor))
        advance(state, actor, chosen)
    assert len(reasons) > 30
    assert state.chance_is_due or state.turn > 1


def test_every_action_has_a_label() -> None:
    for language in LANGUAGES:
        narrator = Narrator(GAME, catalogue_for(language), players=4)
        sentences = [narrator.action(action) for action in {*EVERYTHING, *PLANS}]
        assert len(set(sentences)) == len(sentences), language


def test_refusals_and_events_become_sentences() -> None:
    position = an("P1: at B1; P1 to move")
    why = position.state.why_not(0, GAME.parse("move W1"))
    assert why is not None
    assert Narrator(GAME, catalogue_for("en")).why(why) == "W1 is wetland, and stags never stand there."
    position = an(FIGHT)
    position.play("P1: move Y1", "P1: commit 2")
    sentence = Narrator(GAME, catalogue_for("it")).event(position.events_seen_by("P2")[-1])
    assert sentence == "Antracite impegna 1 segnalino cibo."


# -- scenarios -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["P1: at Q1", "P5: at R1", "3 players; P4: at R1", "does S", "does Q 3", "food R1 x", "nonsense",
     "P1 to sing", "P1: plan MEC", "P1: used Z", "discard 4", "open sesame", "P1: shows luck", "lap x", "P1: at R1 R2"],
)  # fmt: skip
def test_an_unreadable_scenario_is_refused_with_its_position(text: str) -> None:
    with pytest.raises(Unreadable) as error:
        an(text)
    assert error.value.text


@pytest.mark.parametrize(
    ("text", "clause_id"),
    [
        ("does S 99", "AN-12.4"),
        ("lap 5; P1 to reveal", "AN-5.1"),
        ("P1: food nothing; P1 to grow", "AN-5.5"),
        ("P1: hides roar speed famished extra-mate", "AN-9.4"),
        ("food R1 start+start R2 start+start R3 start+start R4 start+start B1 start+start", "AN-1.4"),
        ("P1: antlers 1", "AN-3.2"),
        ("open nothing", "AN-R70"),
    ],
)
def test_a_scenario_that_cannot_arise_names_the_clause(text: str, clause_id: str) -> None:
    with pytest.raises(BadPosition) as error:
        an(text)
    assert any(problem.startswith(clause_id) for problem in error.value.problems), error.value.problems


def test_table_words_are_options() -> None:
    state = GAME.scenario("3 players; advanced; displacement anywhere")
    assert state.players == 3
    assert state.setup.options["advanced"] is True
    assert state.setup.options["displacement"] == "anywhere"
    with pytest.raises(BadOption):
        GAME.scenario("5 players")


def test_a_discard_can_be_written_short() -> None:
    assert an("discard 3x3+2x1+2").state.discard == (2, 1, 3)
    assert hand(an("P1: food 3+1+2"), "P1") == (1, 2, 3)


@pytest.mark.parametrize(
    "text", ["food R1 999999999", "food R1 -1", "discard 999999999x1", "discard -1x1", "does S 15", "does S -1"]
)
def test_no_scenario_uses_more_or_fewer_components_than_the_box(text: str) -> None:
    with pytest.raises(BadPosition):
        an(text)


def test_an_unreadable_plan_is_refused_with_its_position() -> None:
    with pytest.raises(Unreadable) as unreadable:
        an("P1: at R1; P2: plan MECGZ")
    assert unreadable.value.column == 21
