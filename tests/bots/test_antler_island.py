"""Antler Island: what a good player does in a position, and the reasons in three languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.games.antler_island.owner_boards import shared_meadow, wide_middle

import fellfield
from fellfield.bots import Budget, bot
from fellfield.bots.antler_island.opponent_model import OpponentPlans
from fellfield.bots.antler_island.rollouts import finish_round
from fellfield.bots.hints import Hint, hint
from fellfield.bots.judgement import judgement_for
from fellfield.bots.levels import IDS, levels_of
from fellfield.bots.paired_rollouts import SharedLuck
from fellfield.core.chance import Seeded
from fellfield.core.contract import State
from fellfield.core.seats import CHANCE, Seat
from fellfield.games.antler_island.state import Island
from fellfield.i18n import LANGUAGES, catalogue_for
from fellfield.i18n.narrator import Narrator

GAME = fellfield.game("antler-island")
JUDGEMENT = judgement_for("antler-island")


@dataclass(frozen=True)
class Lesson:
    """A position, what is done before the question, what a good answer looks like, and reasons to give for it."""

    position: str
    good: Callable[[str], bool]
    reasons: tuple[str, ...]
    before: tuple[tuple[int, str], ...] = field(default=())


def courting(times: int) -> Callable[[str], bool]:
    """A plan that courts so often; the blank does not count."""
    return lambda plan: plan.removeprefix("plan ")[:4].count("C") >= times


def one_of(*actions: str) -> Callable[[str], bool]:
    return lambda action: action in actions


FAR = "P2: at B2; P3: at B3; P4: at B4"
LESSONS = {
    "on a summit full of does a strong stag courts": Lesson(
        "round 3; P1: at S, antlers 7, food 3+3, marker, track 4; P2: at B2; P3: at B3; P4: at B4; does S 5",
        courting(3),
        ("reach", "track"),
    ),
    "a stag goes where the does are": Lesson(
        "round 2; P1: at R1, marker, plan MCCCM, used 1; P2: at B2; P3: at B3; P4: at B4; does G4 3 Y4 1; P1 to move",
        one_of("move G4"),
        ("reach",),
    ),
    "a stag climbs to the summit before the end": Lesson(
        "P1: at G1, antlers 4, marker, track 9; P2: at B2, track 10, marker, plan EEEEE; P3: at B3, plan EEEEE;"
        "P4: at B4, plan EEEEE; lap 4; does R2 1; P1 to move",
        one_of("move S"),
        ("place",),
    ),
    "nobody calls the end without the marker while a weak rival is near": Lesson(
        "round 5; P1: at G1, antlers 6, food 3+3, track 9, plan MGGCM; P2: at S, antlers 2, track 3; P3: at B3;"
        "P4: at B4; does G1 1 S 2; P1 to reveal",
        one_of("reveal 1"),
        ("fight", "marker", "reach", "track"),
    ),
    "a strong stag attacks for the marker": Lesson(
        "round 4; P1: at G1, antlers 7, food 3+3, track 5, plan MCCCM, used 1; P2: at S, antlers 2, track 5, marker;"
        "P3: at B3; P4: at B4; does S 3; P1 to move",
        one_of("move S"),
        ("fight", "reach", "place"),
    ),
    "a weak stag gives way": Lesson(
        "round 4; P1: at G1, antlers 12, food 1, marker, plan MMGGM, used 1;"
        "P2: at S, antlers 6, food 2, track 5, marker; P3: at B3, track 4, marker; P4: at B4; does G2 2; P1 to move",
        lambda action: action.startswith("retreat"),
        ("fight", "food", "antlers", "danger", "place", "reach"),
        ((0, "move S"), (0, "commit 1")),
    ),
    "a strong stag stays": Lesson(
        "round 4; P1: at G1, antlers 2, food 1; P2: at S, antlers 8, food 3+3, track 4; P3: at B3; P4: at B4;"
        "does S 4; P1 to move",
        lambda action: action.startswith("commit"),
        ("fight", "marker", "place", "reach"),
        ((0, "move S"), (0, "commit 1")),
    ),
    "who cannot lose locks antlers": Lesson(
        "round 4; P1: at G1, antlers 9, food 3+3, plan MCCCM, used 1; P2: at S, antlers 2, food 1, marker, track 4;"
        "P3: at B3; P4: at B4; does S 4; P1 to move",
        one_of("lock"),
        ("fight", "marker", "place", "reach"),
        ((0, "move S"), (0, "commit 3+3"), (1, "commit 1")),
    ),
    "food for two new levels of antlers": Lesson(
        "round 2; P1: at R1, antlers 3, food 3+3, marker, plan GEEMM; P2: at B2; P3: at B3; P4: at B4; P1 to grow",
        one_of("grow 3+3"),
        ("antlers", "tiles", "standing"),
    ),
    "two does at once": Lesson(
        "round 4; P1: at S, antlers 6, shows extra-mate, marker, track 4, plan CEEEE;"
        "P2: at B2, track 5, marker; P3: at B3; P4: at B4; does S 2; P1 to reveal",
        one_of("play extra-mate"),
        ("track",),
        ((0, "reveal 1"),),
    ),
}  # fmt: skip


def reached(lesson: Lesson) -> tuple[State, Seat]:
    state = GAME.scenario(lesson.position)
    for actor, text in lesson.before:
        state.apply(actor, GAME.parse(text))
    seat = state.to_act[0]
    assert isinstance(seat, int)
    return state, seat


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("player", ["greedy", "search@150n"])
def test_a_good_player_knows(name: str, player: str) -> None:
    state, seat = reached(LESSONS[name])
    chosen = bot(player)("antler-island").choose(state.view(seat), state.legal(seat), Seeded(1))
    assert LESSONS[name].good(str(chosen)), chosen


def hinted(lesson: Lesson) -> Hint:
    state, seat = reached(lesson)
    return hint(GAME, state.view(seat), state.legal(seat), Seeded(1), Budget(nodes=200))


@pytest.mark.parametrize("name", LESSONS)
def test_a_hint_gives_the_reason_a_good_player_would(name: str) -> None:
    found = hinted(LESSONS[name])
    assert LESSONS[name].good(str(found.action)), found.action
    assert {reason.name for reason in found.reasons} & set(LESSONS[name].reasons), found.reasons
    assert len(found.reasons) <= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_consideration_has_messages_for_oneself_and_for_a_rival(language: str) -> None:
    catalogue = catalogue_for(language)
    for consideration in JUDGEMENT.considerations:
        assert {"change", "seat"} <= catalogue.placeholders(f"antler-island.consider.{consideration.name}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_is_narrated_in_every_language(language: str) -> None:
    found = hinted(LESSONS["a stag goes where the does are"])
    told = Narrator(GAME, catalogue_for(language), players=4).hint(found.facts())
    assert len(told) >= 3
    assert all("{" not in sentence for sentence in told)


# -- what the judgement sees ----------------------------------------------------------------------------------------


def chance(position: str, seat: Seat = 0) -> float:
    return JUDGEMENT.chances(GAME.scenario(position), Seeded(1))[seat]


def test_more_does_are_better() -> None:
    assert chance(f"round 4; P1: track 6, marker; {FAR}") > chance(f"round 4; P1: track 3, marker; {FAR}")


def test_without_the_marker_the_final_round_is_lost() -> None:
    with_marker = "P1: at S, track 10, marker; P2: at B2, track 5, marker; P3: at B3; P4: at B4"
    assert chance(with_marker) > 0.9
    assert chance(with_marker.replace("track 10, marker", "track 10")) < 0.3


def test_nobody_wins_when_nobody_can_get_the_marker_any_more() -> None:
    """Everybody has used everything: the chances add up to next to nothing."""
    used = "plan EEEEE, used 123X"
    position = (
        f"P1: at S, track 10, plan EEEEE, used 123; P2: at B2, {used}; P3: at B3, {used}; P4: at B4, {used}; lap 4;"
        "start P2; P1 to reveal"
    )  # fmt: skip
    assert sum(JUDGEMENT.chances(GAME.scenario(position), Seeded(1))) < 0.5


def liking_to_lock(food: str) -> float:
    """How good locking looks to an attacker who has committed a three of this food, with no turns left."""
    used = "plan EEEMM, used 123X"
    position = (
        f"round 3; P1: at G1, antlers 5, food {food}, {used}; P2: at S, antlers 5, food 2, {used}; P3: at B3, {used};"
        f"P4: at B4, {used}; lap 4; start P2; P1 to move"
    )  # fmt: skip
    state, _ = reached(Lesson(position, one_of(), (), ((0, "move S"), (0, "commit 3"), (1, "commit 2"))))
    legal = state.legal(0)
    logits = JUDGEMENT.prior(state, 0, legal)
    assert logits is not None
    return logits[[str(action) for action in legal].index("lock")]


def test_food_that_was_not_committed_makes_no_difference_to_a_lock() -> None:
    """Only antlers and committed tokens count (AN-8.2)."""
    assert liking_to_lock("3") == liking_to_lock("3+1") == liking_to_lock("3+3+3")


TABLES = ("3 players", "4 players", "3 players; advanced", "4 players; advanced; displacement anywhere")


@pytest.mark.parametrize("table", TABLES)
def test_greedy_and_search_play_at_every_table(table: str) -> None:
    played(GAME.scenario(table), table)


@pytest.mark.parametrize(("players", "board"), [(3, wide_middle()), (4, shared_meadow())], ids=["3", "4"])
def test_bots_play_on_other_boards(players: int, board: Any) -> None:
    played(GAME.start(players, {"board": board}), "another board")


def played(state: State, seed: str) -> None:
    """A hundred decisions, each checked by the rules."""
    sitting = [bot("greedy")("antler-island"), *(bot("search@12n")("antler-island") for _ in range(state.players - 1))]
    source = Seeded(seed)
    for _ in range(100):
        if not state.to_act:
            break
        actor = state.to_act[0]
        if actor is CHANCE:
            state.apply(CHANCE, source.draw(state.outcomes()))
        else:
            state.apply(actor, sitting[actor].choose(state.view(actor), state.legal(actor), source))
    assert max(mat["track"] for mat in state.view(None)["seats"]) > 0


def test_levels_are_ordered_by_strength() -> None:
    assert tuple(level.id for level in levels_of("antler-island")) == IDS


# -- a round played on ----------------------------------------------------------------------------------------------

LONELY = (
    "P1: at S, marker, plan CCCCM; P2: at B2, plan EEEEE; P3: at B3, plan EEEEE; P4: at B4, plan EEEEE;"
    "food B2 2; does S 4; P1 to reveal"
)  # fmt: skip


def played_on(position: str, seed: int = 1) -> Any:
    state = GAME.scenario(position)
    assert isinstance(state, Island)
    finish_round(state, SharedLuck(seed), state.turn)
    return state


def test_a_rollout_of_a_round_follows_the_plans() -> None:
    state = played_on(LONELY)
    assert state.turn == 2
    assert state.tracks == [4, 0, 0, 0]
    assert [len(state.view(seat)["seats"][seat]["food"]) for seat in range(4)] == [1, 3, 1, 1]


def test_a_rollout_of_the_final_round_ends_the_game() -> None:
    state = played_on(LONELY.replace("marker,", "marker, track 8,"))
    assert JUDGEMENT.leaf_chances(state, Seeded(1)) == [1.0, 0.0, 0.0, 0.0]


def test_the_stronger_stag_drives_the_weaker_off_the_summit_most_of_the_time() -> None:
    fight = (
        "P1: at G1, antlers 9, food 3+3, plan MCCCM; P2: at S, antlers 2, plan CCCCM; P3: at B3, plan EEEEE;"
        "P4: at B4, plan EEEEE; does S 4; P1 to reveal"
    )  # fmt: skip
    assert sum(played_on(fight, seed).markers[0] for seed in range(20)) >= 15


def leaf_chances(position: str) -> float:
    """What the first seat may hope for when plans are due."""
    return JUDGEMENT.leaf_chances(GAME.scenario(position), Seeded(1))[0]


@pytest.mark.parametrize("better", ["track 4", "marker", "antlers 5", "food 3+3", "shows roar"])
def test_between_two_rounds_every_gain_counts(better: str) -> None:
    assert leaf_chances(f"round 3; P1: at R1, {better}; {FAR}") > leaf_chances(f"round 3; P1: at R1; {FAR}")


def test_between_two_rounds_a_stag_stands_well_where_the_does_are() -> None:
    beside_does = f"round 3; P1: at R1, marker; {FAR}; does R1 3"
    assert leaf_chances(beside_does) > leaf_chances(beside_does.replace("does R1 3", "does R4 3"))


@pytest.mark.parametrize("track", [0, 8, 9])
def test_between_two_rounds_possibly_nobody_wins(track: int) -> None:
    """The nearer the end, the likelier nobody gets the marker; once one has it, somebody wins (AN-R88)."""
    bare = f"round 3; P1: at R1, track {track}; {FAR}"
    state = GAME.scenario(bare)
    whole = sum(JUDGEMENT.leaf_chances(state, Seeded(1)))
    assert whole == pytest.approx(sum(JUDGEMENT.chances(state, Seeded(1))))
    assert whole < 1.0
    marked = GAME.scenario(bare.replace("P2: at B2", "P2: at B2, marker"))
    assert sum(JUDGEMENT.leaf_chances(marked, Seeded(1))) == pytest.approx(1.0)


# -- what lies face down ----------------------------------------------------------------------------------------------

AIMING = (
    "round 2; P1: at R1, marker, plan EEEEE; P2: at Y2, marker, plan MCCEM; P3: at B3, plan EEEEE;"
    "P4: at B4, plan EEEEE; does G2 3; P1 to reveal"
)  # fmt: skip


def laid(position: str, times: int = 200) -> Counter[str]:
    """How the second seat's tiles are thought to lie by the first."""
    state: Any = GAME.scenario(position)
    found: Counter[str] = Counter()
    source = Seeded(3)
    world: Any = GAME.imagine(state.view(0), source)
    opponent_plans = OpponentPlans(world, 0)
    for _ in range(times):
        opponent_plans.assign_plans(world, source)
        assert world.view(0) == state.view(0)
        found[str(world.plans[1])] += 1
    return found


def test_the_opponent_model_moves_to_the_does_before_courting() -> None:
    found = laid(AIMING)
    sensible = sum(count for plan, count in found.items() if plan[5] == "M" or plan[8] == "M")
    assert sensible > 0.9 * sum(found.values())


def test_the_opponent_model_does_not_depend_on_hidden_tiles() -> None:
    assert laid(AIMING) == laid(AIMING.replace("MCCEM", "CEMMC"))


def test_the_opponent_model_knows_revealed_tiles() -> None:
    """The first lap is over: one tile of everybody lies face up."""
    later = AIMING.replace("round 2;", "round 2; lap 2;").replace("EEEEE;", "EEEEE, used 1;")
    found = laid(later.replace("MCCEM;", "MCCEM, used 1;"))
    assert len(found) > 1
    assert all(plan[5] == "M" for plan in found)
