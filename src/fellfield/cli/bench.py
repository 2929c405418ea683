"""`fellfield bench`: measure the speed of the engine on this machine."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table

from fellfield.cli import exit_codes
from fellfield.cli.arguments import AsJson, Options, Players, prepare_game
from fellfield.cli.console import Console, Lang, console_of, format_json
from fellfield.cli.exit_codes import CommandError
from fellfield.core.build import engine
from fellfield.core.chance import Seeded
from fellfield.core.contract import Action, Setup, State
from fellfield.core.installation import install_command
from fellfield.core.registry import game as game_by_id
from fellfield.core.registry import games, samples
from fellfield.core.seats import CHANCE, Actor
from fellfield.core.simulation import advance
from fellfield.i18n.keys import Key

ROUNDS = 3
POSITIONS = 64
SHARES = {"decisions": 0.6, "copies": 0.1, "views": 0.15, "why_nots": 0.15}
"""Share of a round's CPU time for each measurement."""


@dataclass(frozen=True)
class Rates:
    """Operations per CPU second of one measurement, by round."""

    rates: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median rate."""
        return statistics.median(self.rates)

    @property
    def spread(self) -> float:
        """The range of the rates relative to the median."""
        return (max(self.rates) - min(self.rates)) / self.median if self.median else 0.0

    def facts(self) -> dict[str, Any]:
        """Return median and spread for JSON."""
        return {"per_second": round(self.median, 1), "spread": round(self.spread, 4)}


def command(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="Id of the game. Default: all games.")] = None,
    players: Players = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="CPU seconds per round and game.")] = 3.0,
    option: Options = None,
    vector: Annotated[
        int, typer.Option("--vector", min=0, help="Measure this many games stepped in one call instead.")
    ] = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes for --vector; 0 means this process.")] = 0,
    as_json_: AsJson = False,
    lang: Lang = None,
) -> None:
    """Measure decisions, copies, views and refusals per CPU second in random play."""
    console = console_of(context)
    if jobs and not vector:
        raise CommandError(exit_codes.USAGE, console.text("cli.bench.jobs-alone"))
    ids = [game] if game else list(games()) or list(samples())
    reports = []
    for game_id in ids:
        counts = (players,) if players is not None else game_by_id(game_id).players
        for count in counts:
            chosen_game, setup, options = prepare_game(console, game_id, count, option)
            if vector:
                reports.append(_bench_vector(console, setup, options, (vector, jobs, seconds)))
            else:
                reports.append(measure_engine(chosen_game.start(setup.players, options), seconds))
            if not as_json_:
                _print_report(console, reports[-1])
    if as_json_:
        console.out.file.write(format_json(reports[0] if len(reports) == 1 else reports) + "\n")
        return
    console.print(console.text(_WALL_TIME_NOTES[engine()] if vector else _CPU_TIME_NOTES[engine()]), "dim")


def _bench_vector(
    console: Console, setup: Setup, options: dict[str, Any], size: tuple[int, int, float]
) -> dict[str, Any]:
    """Measure many games stepped in one call; needs the packages of `fellfield[gym]`."""
    try:
        from fellfield.cli.bench_vector import bench_vector
    except ModuleNotFoundError as missing:
        text = console.text("cli.bench.vector-missing", name=str(missing.name))
        raise CommandError(exit_codes.USAGE, text, install_command("gym")) from None
    return bench_vector(setup.game.id, setup.players, options, *size)


_CPU_TIME_NOTES: dict[str, Key] = {"compiled": "cli.bench.compiled", "interpreted": "cli.bench.interpreted"}

_WALL_TIME_NOTES: dict[str, Key] = {
    "compiled": "cli.bench.clocked-compiled",
    "interpreted": "cli.bench.clocked-interpreted",
}


# -- measuring ----------------------------------------------------------------------------------------------


def measure_engine(opening: State, seconds: float) -> dict[str, Any]:
    """Measure all rates in three rounds of about `seconds` CPU seconds each."""
    play = _RandomPlay(opening)
    play.run_for(seconds * 0.1)  # warm up tables and caches
    play = _RandomPlay(opening)
    decisions = Rates(tuple(play.run_for(seconds * SHARES["decisions"]) for _ in range(ROUNDS)))
    positions = _sample_positions(opening)
    return {
        "game": opening.setup.game.id,
        "players": opening.players,
        "engine": engine(),
        "rounds": ROUNDS,
        "decisions": decisions.facts(),
        "copies": _measure(_copy_work(positions), seconds * SHARES["copies"]).facts(),
        "views": _measure(_view_work(positions), seconds * SHARES["views"]).facts(),
        "why_nots": _measure(_why_not_work(positions), seconds * SHARES["why_nots"]).facts(),
        "games": play.games,
        "decisions_per_game": round(play.decisions_in_finished_games / play.games, 1) if play.games else None,
        "legal_per_decision": round(play.legal_actions / play.decisions, 2) if play.decisions else None,
    }


class _RandomPlay:
    """Plays random games one after another: `legal`, a random choice, `advance`; chance included, no views."""

    def __init__(self, opening: State) -> None:
        self.opening = opening
        self.source = Seeded(2007)
        self.state: State = opening.copy()
        self.games = self.decisions = self.legal_actions = 0
        self.decisions_in_finished_games = self.decisions_at_start = 0

    def run_for(self, seconds: float) -> float:
        """Play for this many CPU seconds; return decisions per second."""
        before = self.decisions
        started = time.process_time()
        elapsed = 0.0
        while elapsed < seconds:
            for _ in range(200):
                self.step()
            elapsed = time.process_time() - started
        return (self.decisions - before) / elapsed

    def step(self) -> None:
        """Play one decision or one outcome; start a new game when the last one is over."""
        state, source = self.state, self.source
        due = state.to_act
        if not due:
            self._restart()
        elif due[0] is CHANCE:
            advance(state, CHANCE, source.draw(state.outcomes()))
        else:
            legal = state.legal(due[0])
            advance(state, due[0], source.pick(legal))
            self.decisions += 1
            self.legal_actions += len(legal)

    def _restart(self) -> None:
        self.games += 1
        self.decisions_in_finished_games += self.decisions - self.decisions_at_start
        self.decisions_at_start = self.decisions
        self.state = self.opening.copy()


def _sample_positions(opening: State) -> list[State]:
    """Return positions sampled from random games in which a seat is to act."""
    source = Seeded(1994)
    sampled: list[State] = []
    state: State = opening.copy()
    for _ in range(POSITIONS * 200):
        due = state.to_act
        if not due:
            state = opening.copy()
            continue
        if due[0] is CHANCE:
            advance(state, CHANCE, source.draw(state.outcomes()))
            continue
        if source.below(8) == 0:
            sampled.append(state.copy())
            if len(sampled) == POSITIONS:
                break
        advance(state, due[0], source.pick(state.legal(due[0])))
    return sampled


def _measure(work: Callable[[], int], seconds: float) -> Rates:
    return Rates(tuple(_measure_rate(work, seconds) for _ in range(ROUNDS)))


def _measure_rate(work: Callable[[], int], seconds: float) -> float:
    done = 0
    elapsed = 0.0
    started = time.process_time()
    while elapsed < seconds:
        done += work()
        elapsed = time.process_time() - started
    return done / elapsed


def _copy_work(positions: list[State]) -> Callable[[], int]:
    def work() -> int:
        for state in positions:
            state.copy()
        return len(positions)

    return work


def _view_work(positions: list[State]) -> Callable[[], int]:
    def work() -> int:
        for state in positions:
            state.view(0)
        return len(positions)

    return work


def _why_not_work(positions: list[State]) -> Callable[[], int]:
    """Ask `why_not` about actions that are legal in another position; here they may be illegal."""
    questions: list[tuple[State, Actor, Action]] = []
    for index, state in enumerate(positions):
        previous = positions[index - 1]
        questions += [(state, state.to_act[0], action) for action in previous.legal(previous.to_act[0])[:8]]

    def work() -> int:
        for state, actor, action in questions:
            state.why_not(actor, action)
        return len(questions)

    return work


# -- tables ------------------------------------------------------------------------------------------------


def _print_report(console: Console, report: dict[str, Any]) -> None:
    name = console.game_name(game_by_id(report["game"]))
    console.print(console.text("cli.bench.title", game=name, players=report["players"]), "bold")
    console.show(_engine_table(console, report) if "decisions" in report else _vector_table(console, report))


def _engine_table(console: Console, report: dict[str, Any]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(console.text("cli.bench.what"))
    table.add_column(console.text("cli.bench.per-second"), justify="right")
    table.add_column(console.text("cli.bench.spread"), justify="right")
    rows: dict[str, Key] = {
        "decisions": "cli.bench.decisions", "copies": "cli.bench.copies", "views": "cli.bench.views",
        "why_nots": "cli.bench.why-nots",
    }  # fmt: skip
    for kind, key in rows.items():
        facts = report[kind]
        table.add_row(
            console.text(key),
            console.catalogue.format_value(round(facts["per_second"])),
            f"± {50 * facts['spread']:.0f} %",
        )
    table.add_row(
        console.text("cli.bench.decisions-per-game"), _format_number(console, report["decisions_per_game"]), ""
    )
    table.add_row(
        console.text("cli.bench.legal-per-decision"), _format_number(console, report["legal_per_decision"]), ""
    )
    return table


def _vector_table(console: Console, report: dict[str, Any]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(console.text("cli.bench.vector", games=report["vector"], jobs=max(report["jobs"], 1)))
    table.add_column(console.text("cli.bench.per-second"), justify="right")
    table.add_row(
        console.text("cli.bench.vector-steps"), console.catalogue.format_value(round(report["steps_per_second"]))
    )
    table.add_row(console.text("cli.bench.vector-games"), _format_number(console, report["games_per_second"]))
    return table


def _format_number(console: Console, value: float | None) -> str:
    return "–" if value is None else console.catalogue.format_value(round(value, 1))
