"""`simulate` and `bench`: many games, the same for any number of processes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from tests.cli.conftest import Register, Run
from tests.cli.games import counting

import fellfield
from fellfield.bots import Bot, contract
from fellfield.bots.uniform import Uniform
from fellfield.core.chance import Source
from fellfield.core.contract import Action, View
from fellfield.evaluation.arena.pool import play_all
from fellfield.evaluation.arena.series import GameSeries, bot_source, game_seed, play_one
from fellfield.evaluation.arena.tally import Tally, summarize_counts, wilson


class Watching(Bot):
    """Plays like `random`, but reads its view."""

    name = "watching"

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        assert view["question"] is not None
        assert view["game"] == self.game_id
        return source.pick(legal)


class Cheat(Watching):
    """Returns illegal actions."""

    name = "cheat"

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        return fellfield.game("tides").parse("tide 3")


class BlindCheat(Cheat):
    """Returns illegal actions and ignores its view."""

    name = "blind-cheat"

    def ignores_view(self) -> bool:
        return True


@pytest.fixture
def more_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    makers = {"random": Uniform, "watching": Watching, "cheat": Cheat, "blind-cheat": BlindCheat}
    monkeypatch.setattr(contract, "_registered", lambda: makers)


def _series(bots: tuple[str, ...] = ("random",), players: int = 3) -> GameSeries:
    return GameSeries("tides", players, '{"rounds": 3}', bots, "seed", 1000)


@pytest.mark.usefixtures("more_bots")
def test_a_simulated_game_equals_the_same_game_in_a_match() -> None:
    for index in range(20):
        series = _series(("random", "watching"))
        seed = game_seed(series.seed, index)
        match = fellfield.Match("tides", players=3, options={"rounds": 3}, seed=seed)
        sources = [bot_source(seed, seat) for seat in range(3)]
        while match.state.to_act:
            seat = match.state.to_act[0]
            assert isinstance(seat, int)
            match.play(seat, sources[seat].pick(match.state.legal(seat)))
        played = play_one(series, index)
        result = match.state.result
        assert result is not None
        assert (played.scores, played.winners, played.turns) == (result.scores, result.winners, match.state.turn)
        assert played.decisions + played.chances == len(match.log)


@pytest.mark.usefixtures("more_bots")
def test_reading_views_does_not_change_the_game() -> None:
    blind = [play_one(_series(), index) for index in range(10)]
    assert [play_one(_series(("watching",)), index) for index in range(10)] == blind


@pytest.mark.usefixtures("more_bots")
@pytest.mark.parametrize("name", ["cheat", "blind-cheat"])
def test_an_illegal_action_of_a_bot_is_reported(run: Run, name: str) -> None:
    answer = run("simulate", "tides", "--bots", name, "--games", "1")
    assert answer.exit_code == 1
    assert f"the bot {name} chose tide 3" in answer.stderr


def test_bots_rotate_by_one_seat_per_game() -> None:
    series = _series(("a", "b"))
    assert series.lineup(0) == ("a", "b", "a")
    assert series.lineup(1) == ("b", "a", "b")


def _json(*arguments: str) -> bytes:
    command = [sys.executable, "-m", "fellfield", "simulate", "tides", "--games", "130", "--json", *arguments]
    return subprocess.run(command, capture_output=True, check=True).stdout


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    by_sharers = _json("--seed", "7", "--jobs", "1", "--option", "rounds=3")
    assert _json("--seed", "7", "--jobs", "2", "--option", "rounds=3") == by_sharers
    found = json.loads(by_sharers)
    assert found["games"] == 130
    assert found["turns"] == {"min": 3, "mean": 3.0, "median": 3.0, "max": 3}
    assert found["options"] == {"rounds": 3}
    assert found["failures"] == []
    assert "seconds" not in found


def test_another_seed_gives_other_games_and_parts_add_up(run: Run) -> None:
    def wins(*arguments: str) -> list[float]:
        found: dict[str, Any] = json.loads(run("simulate", "tides", "--json", *arguments).stdout)
        return [row["wins"] for row in found["by_seat"]]

    whole = wins("--games", "60")
    assert wins("--games", "60", "--seed", "1") != whole
    parts = zip(wins("--games", "25"), wins("--games", "35", "--first", "25"), strict=True)
    assert [pytest.approx(first + second, abs=1e-5) for first, second in parts] == whole
    assert sum(whole) == pytest.approx(60, abs=1e-4)


def test_the_summary_is_printed_in_the_readers_language(run: Run) -> None:
    shown = run("simulate", "tides", "--players", "2", "--games", "50").stdout
    for word in ("50 games with 2 players", "Median", "Crab", "95 % interval", "Mean score"):
        assert word in shown
    assert "50 partite in 2, seme" in run("simulate", "tides", "-p", "2", "-n", "50", "--lang", "it").stdout
    assert "seconds" in json.loads(run("simulate", "tides", "-n", "5", "--json", "--timing").stdout)


@pytest.mark.usefixtures("more_bots")
def test_results_are_listed_by_bot(run: Run) -> None:
    found = json.loads(run("simulate", "tides", "-p", "2", "-n", "40", "--bots", "random,watching", "--json").stdout)
    assert [row["bot"] for row in found["by_bot"]] == ["random", "watching"]
    assert [row["games"] for row in found["by_bot"]] == [40, 40]
    assert sum(row["wins"] for row in found["by_bot"]) == pytest.approx(40)


def test_an_unknown_bot_is_exit_code_3(run: Run) -> None:
    answer = run("simulate", "tides", "--bots", "randm")
    assert answer.exit_code == 3
    assert "Did you mean random?" in answer.stderr


def test_an_invalid_budget_is_a_usage_error(run: Run) -> None:
    answer = run("simulate", "tides", "--bots", "random@fast")
    assert answer.exit_code == 2
    assert "fast" in answer.stderr


def test_a_failed_game_is_reported_with_the_command_that_reproduces_it(run: Run, register: Register) -> None:
    register(counting)
    answer = run("simulate", "counting", "-p", "1", "-n", "30", "-o", "breaks=true", "--seed", "5")
    assert answer.exit_code == 1
    assert "RuntimeError: three is one too many" in answer.stderr
    line = next(line for line in answer.stderr.split("\n") if line.strip().startswith("fellfield simulate"))
    again = run(*line.split()[1:])
    assert again.exit_code == 1
    assert "1 game went wrong." in again.stderr


def test_an_endless_game_is_abandoned_at_the_limit(run: Run, register: Register) -> None:
    register(counting)
    answer = run("simulate", "counting", "-p", "1", "-n", "1", "-o", "rounds=0", "--limit", "50")
    assert answer.exit_code == 1
    assert "wasn’t over after 50 decisions" in answer.stderr
    assert answer.stdout == ""
    assert "No game was finished" in answer.stderr
    facts = json.loads(run("simulate", "counting", "-n", "2", "-o", "rounds=0", "--limit", "9", "--json").stdout)
    assert [failure["error"] for failure in facts["failures"]] == ["DecisionLimitReached", "DecisionLimitReached"]
    assert facts["turns"]["mean"] is None


def test_a_tally_does_not_depend_on_the_order_of_games() -> None:
    first, second = Tally(_series()), Tally(_series())
    games = [play_one(_series(), index) for index in range(30)]
    for played in games:
        first.count(played)
    for played in reversed(games):
        second.count(played)
    assert first == second
    reported: list[Tally] = []
    assert play_all(_series(), 0, 30, 1, reported.append) == first
    assert [tally.games for tally in reported] == list(range(1, 31))  # reported tallies do not change later
    assert [sum(tally.turns.values()) for tally in reported] == list(range(1, 31))
    assert [sum(wins.games for wins in tally.seats) for tally in reported] == [3 * games for games in range(1, 31)]


def test_counts_are_summarized() -> None:
    from collections import Counter

    assert summarize_counts(Counter({1: 1, 2: 1, 10: 2})) == {"min": 1, "mean": 5.75, "median": 6.0, "max": 10}


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)]
)
def test_the_wilson_interval(won: int, games: int, low: float, high: float) -> None:
    assert list(wilson(Fraction(won), games)) == pytest.approx([low, high], abs=1e-4)
    assert wilson(Fraction(0), 0) == (0.0, 1.0)


def test_bench_rejects_jobs_without_vector(run: Run) -> None:
    answer = run("bench", "tides", "--jobs", "2", "--seconds", "0.1")
    assert answer.exit_code == 2
    assert "add --vector" in answer.stderr


def test_bench_reports_rates_and_the_engine(run: Run) -> None:
    shown = run("bench", "tides", "--seconds", "0.1").stdout
    for word in ("Decisions in random play", "Copies of a position", "Engine: "):
        assert word in shown
    found = json.loads(run("bench", "tides", "-p", "2", "--seconds", "0.1", "--json").stdout)
    assert found["decisions_per_game"] == 8.0
    assert found["decisions"]["per_second"] > 0
    assert found["players"] == 2
    assert found["engine"] in ("compiled", "interpreted")
