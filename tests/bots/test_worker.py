"""Workers with real processes: answers, deadlines, cancellation, crashes, memory."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.bots.odd_bots import musing_tides
from tests.packages import install

from fellfield.bots import Budget, bot, contract
from fellfield.bots.leaping_lemmings.lemming_values import lemming_value_tables
from fellfield.bots.worker import Answer, Worker, WorkerStopped
from fellfield.core.chance import Seeded
from fellfield.core.contract import State
from fellfield.core.match import Match
from fellfield.core.seats import Seat
from fellfield.i18n import catalogue_for
from fellfield.i18n.narrator import Narrator
from fellfield.samples.tides import game

STATE = game.scenario("3 players; round 1")
LEGAL = [str(action) for action in STATE.legal(0)]
ODD = ("deaf", "dreamer", "stumbler", "dying", "inventor", "counting", "settling", "absent")


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Worker]:
    """A worker whose process, and this one, know the odd bots: by entry points in a folder on the path."""
    install(tmp_path, "odd", {"fellfield.bots": {name: f"tests.bots.odd_bots:{name.capitalize()}" for name in ODD}})
    root = str(Path(__file__).parents[2])
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), root]))
    monkeypatch.setenv("FELLFIELD_TEST_DREAMS", str(tmp_path / "dreaming"))
    monkeypatch.setenv("FELLFIELD_TEST_READY", str(tmp_path / "ready"))
    contract._registered.cache_clear()
    with Worker() as made:
        yield made
    contract._registered.cache_clear()


def ask(worker: Worker, name: str, budget: str = "20n", player: str = "", seed: str = "1") -> Answer:
    return worker.choose(name, "tides", STATE.view(0), LEGAL, seed, budget=Budget.parse(budget), player=player)


def test_a_bot_chooses_the_same_in_a_worker(worker: Worker) -> None:
    answers = {ask(worker, "search", seed="7") for _ in range(2)}
    assert len(answers) == 1
    assert answers.pop().chosen_by_bot


def test_the_process_is_kept_between_moves_and_bots_remember(worker: Worker) -> None:
    first = ask(worker, "counting", player="table 1, seat 0")
    pid = worker.pid
    assert first.action == LEGAL[0]
    assert ask(worker, "counting", player="table 1, seat 0").action == LEGAL[1]
    assert ask(worker, "counting", player="table 2, seat 0").action == LEGAL[0]
    assert worker.pid == pid is not None


def test_a_bot_that_raises_is_replaced_for_this_move_and_the_failure_is_reported(worker: Worker) -> None:
    answer = ask(worker, "stumbler")
    assert answer.action in LEGAL
    assert "ValueError: oh dear" in answer.failure
    assert ask(worker, "random").chosen_by_bot


def test_an_illegal_choice_is_replaced(worker: Worker) -> None:
    answer = ask(worker, "inventor")
    assert answer.action in LEGAL
    assert "'wade 99'" in answer.failure


def test_a_process_that_dies_is_replaced(worker: Worker) -> None:
    answer = ask(worker, "dying")
    assert answer.action in LEGAL
    assert "died" in answer.failure
    assert ask(worker, "random").chosen_by_bot


def test_a_late_bot_that_ignores_the_stop_is_killed(worker: Worker) -> None:
    answer = ask(worker, "deaf", "0.1s")
    assert answer.action in LEGAL
    assert "no answer" in answer.failure
    assert ask(worker, "random").chosen_by_bot


def test_a_thinking_bot_answers_on_cancel(worker: Worker, tmp_path: Path) -> None:
    found: list[Answer] = []
    thread = threading.Thread(target=lambda: found.append(ask(worker, "dreamer", "600s")))
    thread.start()
    while not (tmp_path / "dreaming").exists():
        time.sleep(0.01)
    pid = worker.pid
    worker.cancel()
    thread.join()
    assert found == [Answer(LEGAL[-1], "called off")]
    assert worker.pid == pid


def test_the_same_failure_gives_the_same_replacement(worker: Worker) -> None:
    assert len({ask(worker, "stumbler", seed="5").action for _ in range(3)}) == 1


def test_warm_up_does_not_count_as_thinking_time(worker: Worker) -> None:
    """Whatever the process has served before, and again when it had to be started anew."""
    assert ask(worker, "random").chosen_by_bot
    assert ask(worker, "settling", "0.1s") == Answer(LEGAL[-1])
    assert "died" in ask(worker, "dying").failure
    assert ask(worker, "settling", "0.1s") == Answer(LEGAL[-1])


def test_a_process_warms_up_once_for_games_of_a_kind(worker: Worker, tmp_path: Path) -> None:
    for player in ("table 1, seat 0", "table 1, seat 1", "table 2, seat 0"):
        assert ask(worker, "settling", "0.1s", player).chosen_by_bot
    assert (tmp_path / "ready").read_text() == "3 players\n"
    other = game.scenario("2 players; round 1")
    legal = [str(action) for action in other.legal(0)]
    assert worker.choose("settling", "tides", other.view(0), legal, "1").chosen_by_bot
    assert (tmp_path / "ready").read_text() == "3 players\n2 players\n"


@pytest.mark.parametrize("name", ["random", "search@0.3s", "strong"])
def test_one_worker_serves_one_game_after_another(worker: Worker, name: str) -> None:
    for served in ("valhalla-lemmings", "leaping-lemmings", "antler-island", "tides"):
        state = opened(served)
        seat = due(state)
        legal = [str(action) for action in state.legal(seat)]
        assert worker.choose(name, served, state.view(seat), legal, "1") in [Answer(action) for action in legal]


def opened(game_id: str) -> State:
    """The first position of a game in which there is a choice."""
    match = Match(game_id, 4, {}, 1)
    while len(legal := match.state.legal(due(match.state))) == 1:
        match.play(due(match.state), legal[0])
    return match.state


def due(state: State) -> Seat:
    """Who has to decide."""
    seat = state.to_act[0]
    assert isinstance(seat, int)
    return seat


@pytest.mark.parametrize("name", ["greedy", "search", "sharp", "strong"])
def test_tables_are_built_before_a_bot_thinks(name: str) -> None:
    state = opened("leaping-lemmings")
    seat = due(state)
    player = bot(f"{name}@40n")(state.setup.game.id)
    lemming_value_tables.cache_clear()
    player.warm_up(state.view(seat), state.legal(seat))
    built = lemming_value_tables.cache_info().misses
    assert built > 0
    player.choose(state.view(seat), state.legal(seat), Seeded(1))
    assert lemming_value_tables.cache_info().misses == built


def test_a_bot_that_raises_in_init_is_replaced(worker: Worker) -> None:
    answer = worker.choose("absent", "tides", STATE.view(0), LEGAL, "1")
    assert answer.action in LEGAL
    assert "ValueError: not today" in answer.failure
    assert "nobody" in worker.choose("nobody", "tides", STATE.view(0), LEGAL, "1").failure
    assert ask(worker, "random").chosen_by_bot


def test_a_bot_has_its_own_budget_up_to_the_limit(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour of its own, a tenth of a second at most; the next time its own budget is what it was."""
    late = worker.choose("deaf@3600s", "tides", STATE.view(0), LEGAL, "1", max_seconds=0.1)
    assert late.failure == "no answer within 0.1 seconds"
    monkeypatch.setattr("fellfield.bots.worker.GRACE_SECONDS", 60.0)  # a busy machine may answer late
    for max_seconds in (0.1, 0.2):
        assert worker.choose("dreamer@3600s", "tides", STATE.view(0), LEGAL, "1", max_seconds=max_seconds) == Answer(
            LEGAL[-1]
        )


def test_a_hint_can_be_computed_in_a_worker(worker: Worker) -> None:
    facts = worker.hint("tides", STATE.view(0), LEGAL, "1", budget=Budget(nodes=60))
    assert facts is not None
    assert facts["offer"]["text"] in LEGAL
    assert Narrator(game, catalogue_for("it"), players=3).hint(facts)


def test_a_late_hint_ends_its_process(worker: Worker, tmp_path: Path) -> None:
    install(tmp_path, "musing", {"fellfield.games": {"musing": "tests.bots.odd_bots:musing_manifest"}})
    assert ask(worker, "greedy").chosen_by_bot
    assert worker.pid is not None
    view = musing_tides.scenario("3 players; round 1").view(0)
    assert worker.hint("musing", view, LEGAL, "1", budget=Budget(seconds=0.1)) is None
    assert worker.pid is None


def test_a_closed_worker_raises(worker: Worker) -> None:
    ask(worker, "random")
    worker.close()
    assert worker.pid is None
    with pytest.raises(WorkerStopped):
        ask(worker, "random")
