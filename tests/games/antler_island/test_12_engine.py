"""Chapter 12: who knows what, chance, decisions, invariants."""

from __future__ import annotations

import json

import pytest
from tests.games.antler_island.positions import FIGHT, an, fresh

import fellfield
from fellfield.core.chance import Seeded
from fellfield.core.contract import State
from fellfield.core.errors import BadPosition
from fellfield.core.match import Match
from fellfield.core.positions import check_position
from fellfield.core.seats import CHANCE
from fellfield.core.simulation import advance
from fellfield.games.antler_island import imagine
from fellfield.games.antler_island.state import Island
from fellfield.testing.clauses import clause

GAME = fellfield.game("antler-island")


@clause("AN-12.1")
def test_the_visibility_table() -> None:
    position = an(
        "P1: at R1, food 1+2, hides roar, shows speed, plan MECGM; P2: at R3; food B1 start; discard 3;"
        "tiles discarded famished; P1 to reveal"
    )
    own, other = position.view("P1"), position.view("P2")
    for public in (
        "stags",
        "spaces",
        "reserve",
        "supply",
        "piles",
        "food_discard",
        "open_tile",
        "tile_discard",
        "tile_pile",
        "start_seat",
        "round",
    ):
        assert own[public] == other[public], public
    assert own["spaces"]["B1"]["food"] == [0]
    assert other["food_discard"] == [3]
    mine, theirs = own["seats"][0], other["seats"][0]
    for public in ("track", "antlers", "aside", "marker", "cubes", "tiles_up", "played"):
        assert mine[public] == theirs[public], public
    assert (mine["food"], theirs["food"]) == ([1, 2], {"hidden": 2})
    assert (mine["tiles_down"], theirs["tiles_down"]) == (["roar"], {"hidden": 1})
    assert theirs["plan"]["tiles"] == {"hidden": 5}
    assert mine["plan"]["tiles"]["blank"] == "move"
    assert other["question"] is None
    assert position.view(None)["seats"][0] == theirs


@clause("AN-12.1")
def test_no_view_holds_what_is_in_the_bags() -> None:
    position = an("P1: at B1, plan EEEEE; food B1 1; P1 to reveal")
    before = position.view("P2")
    position.play("P1: reveal 1")
    worlds = []
    for value in (1, 2):
        world = position.state.copy()
        world.apply(CHANCE, GAME.parse(f"food {value}"))
        worlds.append(json.dumps(world.view(1)))
    assert worlds[0] == worlds[1]
    assert before["seats"][0]["food"] == {"hidden": 1}


@clause("AN-12.1")
def test_a_record_for_another_viewer_keeps_every_secret() -> None:
    match = Match(GAME, state=an(FIGHT).state, seed=3)
    for seat, text in [(0, "move Y1"), (0, "commit 2"), (1, "commit 1"), (0, "lock"), (0, "place R2"), (0, "take top")]:
        match.play(seat, text)
    own, other, nobody = (match.record_for(viewer) for viewer in (0, 1, None))
    assert "commit 2" in own
    assert "tile ?" not in own
    assert "commit 1" not in own
    assert "commit 1" in other
    assert "commit 2" not in other
    assert "tile ?" in other
    assert nobody.count("commit ?") == 2
    eating = Match(GAME, state=an("P1: at B1, plan EEEEE; food B1 1; P1 to reveal").state, seed=3)
    eating.play(0, "reveal 1")
    assert "food ?" not in eating.record_for(0)
    assert "food ?" in eating.record_for(1)


@clause("AN-12.1")
@pytest.mark.parametrize(
    ("text", "lines", "free"),
    [
        (FIGHT, ("move Y1",), True),
        (FIGHT, ("move Y1", "commit 2"), True),
        ("P1: at B1; P1 to reveal", ("reveal 1",), False),
        ("P1: at B1, hides speed; P1 to move", ("speed R1>Y4",), False),
        ("P1: at B1, hides roar; does R1 1; P1 to reveal", ("play roar",), False),
        ("P1: food 1+2; P1 to grow", ("grow 1",), False),
        ("P1: antlers 3, food 1, hides speed roar famished; P1 to grow", ("grow 1", "take top"), False),
    ],
)
def test_undo_stops_at_what_others_have_seen(text: str, lines: tuple[str, ...], *, free: bool) -> None:
    match = Match(GAME, state=an(text).state, seed=1)
    for line in lines:
        match.play(0, line)
    assert match.can_undo() == free


@clause("AN-12.1", "AN-9.4")
def test_undo_stops_at_a_lock_and_at_a_discarded_tile() -> None:
    match = Match(GAME, state=an(FIGHT).state, seed=1)
    for seat, line in [(0, "move Y1"), (0, "commit 2"), (1, "commit 1"), (0, "lock")]:
        match.play(seat, line)
    assert not match.can_undo()
    match = Match(GAME, state=an("P1: antlers 3, food 1, hides speed roar famished; P1 to grow").state, seed=1)
    for line in ("grow 1", "take top", "discard speed down"):
        match.play(0, line)
    assert not match.can_undo()


@clause("AN-12.2")
def test_chance_acts_only_where_the_ledger_says_so() -> None:
    seen: set[str] = set()
    for seed in range(6):
        match = Match("antler-island", 3 + seed % 2, seed=seed)
        source = Seeded(seed)
        while match.state.to_act and match.state.turn < 40:
            seat = source.pick(match.state.to_act)
            assert isinstance(seat, int)
            match.play(seat, source.pick(match.state.legal(seat)))
        seen |= {str(entry.action).split()[0] for entry in match.log if entry.actor is CHANCE}
    assert seen == {"start", "food", "die", "tile", "serve"}


@clause("AN-12.2")
def test_the_seed_decides_everything() -> None:
    def record(seed: int) -> str:
        match = Match("antler-island", 3, seed=seed)
        source = Seeded(1)
        for _ in range(60):
            seat = source.pick(match.state.to_act)
            assert isinstance(seat, int)
            match.play(seat, source.pick(match.state.legal(seat)))
        return match.record()

    assert record(7) == record(7)
    assert record(7) != record(8)


@clause("AN-12.2")
def test_no_seat_does_what_chance_does() -> None:
    for text in ("die red", "food 1", "tile roar", "start P1", "serve R1"):
        assert an("P1 to reveal").refuses(f"P1: {text}", because="AN-12.2")
        assert an("").refuses(f"P1: {text}", because="AN-12.2")


@clause("AN-12.3")
def test_every_decision_of_the_ledger_is_met_in_play() -> None:
    asked: set[str] = set()
    for seed in range(8):
        state = GAME.start(3 + seed % 2, {"advanced": True})
        source = Seeded(seed)
        while state.to_act and state.turn < 60:
            actor = state.to_act[0]
            if actor is CHANCE:
                advance(state, CHANCE, source.draw(state.outcomes()))
                continue
            asked.add(type(state.todo[-1]).__name__)
            advance(state, actor, source.pick(state.legal(actor)))
    assert asked == {
        "PlanStep",
        "RevealStep",
        "RoarAfterStep",
        "MoveStep",
        "FamishedStep",
        "MateStep",
        "GrowStep",
        "CommitStep",
        "DefendStep",
        "LockStep",
        "KeepFoodStep",
        "SaveAntlerStep",
        "PlaceLoserStep",
        "TakeCubeStep",
        "TakeTileStep",
        "DiscardTileStep",
    }


@clause("AN-12.3")
def test_equal_tokens_are_one_choice() -> None:
    assert an("P1: food 2+2+2; P1 to grow").legal("P1") == ["grow 2", "grow 2+2", "grow 2+2+2"]


# -- invariants ------------------------------------------------------------------------------------------------


def broken(change: str) -> list[str]:
    state: Island = an(FIGHT).state
    exec(change, {"state": state})
    return state.invariants()


@clause("AN-12.4")
@pytest.mark.parametrize(
    ("change", "clause_id"),
    [
        ("state.reserve += 1", "AN-12.4"),
        ("state.does[0] = -1; state.reserve += 1", "AN-2.8"),
        ("state.held[2] += 1", "AN-12.4"),
        ("state.start_left += 1", "AN-3.5"),
        ("state.supply -= 1", "AN-12.4"),
        ("state.antlers[3] = 1; state.supply += 1", "AN-3.2"),
        ("state.tile_discard = (1, 0, 0, 0, 0, 0)", "AN-12.4"),
        ("state.stags[0] = state.stags[1]", "AN-2.8"),
        ("state.stags[0] = 12", "AN-2.4"),
        ("state.food[0] = (0, 0, 0)", "AN-2.8"),
        ("state.food[13] = (0,)", "AN-2.8"),
        ("state.held[0] = 5 + 6", "AN-7.4"),
        ("state.tiles_down = (1 + 8 + 64 + 512, *state.tiles_down[1:])", "AN-9.4"),
        ("state.cubes = (1, *state.cubes[1:])", "AN-11.1"),
        ("state.used[0] = 2", "AN-5.2"),
        ("state.plans = (None, *state.plans[1:])", "AN-4.4"),
        ("state.open_tile = None", "AN-R70"),
        ("state.todo = []", "AN-10.1"),
        ("state.todo = state.todo[1:]", "AN-5.1"),
        ("state.sealed[0] = state.plans[0]", "AN-4.4"),
        ("state.committed = (1, *state.committed[1:]); state.held[0] = 0", "AN-8.3"),
        ("state.tracks[0] = -1", "AN-7.7"),
        ("state.pawn = 9", "AN-5.1"),
        ("state.turn = 0", "AN-3.11"),
        ("state.stags = []", "AN-3.7"),
    ],
)
def test_a_broken_position_is_refused_with_its_clause(change: str, clause_id: str) -> None:
    assert any(problem.startswith(clause_id) for problem in broken(change)), broken(change)


def test_a_position_that_cannot_arise_is_not_read() -> None:
    data = an(FIGHT).state.to_json()
    data["position"]["reserve"] = 99
    with pytest.raises(BadPosition, match=r"AN-12\.4"):
        GAME.from_json(data)


# -- imagining -------------------------------------------------------------------------------------------------


def test_imagined_hands_have_the_odds_of_the_deal() -> None:
    """After the deal to four players P1 holds a 2: another hand is a 2 with probability 5/11."""
    position = fresh(
        4,
        "*: start P1",
        "*: food 2",
        "*: food 1",
        "*: food 1",
        "*: food 1",
        "*: die red",
        "*: die blue",
        "*: tile roar",
    )
    source = Seeded(3)
    twos = sum(_imagined(position.state, 0, source).held[1] == 6 for _ in range(1100))
    assert 430 < twos < 570


def _imagined(state: State, viewer: int, source: Seeded) -> Island:
    world = GAME.imagine(state.view(viewer), source)
    assert isinstance(world, Island)
    found: Island = check_position(world)
    return found


def test_imagined_tokens_come_from_what_was_shuffled() -> None:
    """The start pile holds no 3, so no imagined state puts one there."""
    position = fresh(3, "*: start P1", "*: food 2", "*: food 1", "*: food 1")
    source = Seeded(5)
    for viewer in (0, 1):
        for _ in range(40):
            world = _imagined(position.state, viewer, source)
            assert world.bags[0].counts[2] == 0
            assert world.bags[1].counts == (4, 5, 9)


def test_very_large_weights_are_drawn_in_proportion() -> None:
    many = ((5, 5, 5), 7, 0)
    parts, rest = imagine.apportion((30, 30, 30), [many] * 6, (9, 9, 9), Seeded(1))
    assert [sum(part) for part in parts] == [7] * 6
    assert sum(rest) == 90 - 42
