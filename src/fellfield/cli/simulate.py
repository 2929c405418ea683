"""`fellfield simulate`: play many games between bots and count the results."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

import typer
from rich import box
from rich.console import Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from fellfield.bots import bot
from fellfield.cli import exit_codes
from fellfield.cli.arguments import AsJson, Options, Players, prepare_game
from fellfield.cli.console import Console, Lang, console_of, format_json
from fellfield.cli.narration import FallbackNarrator, seat_names
from fellfield.cli.opponents import bot_id
from fellfield.core.contract import Game
from fellfield.evaluation.arena.on_ray import play_all_on_ray
from fellfield.evaluation.arena.pool import play_all
from fellfield.evaluation.arena.series import GameSeries, game_seed
from fellfield.evaluation.arena.tally import Tally, WinCount, summarize_counts
from fellfield.i18n import MissingMessage
from fellfield.i18n.keys import Key

MAX_FAILURES_SHOWN = 5


class Backend(StrEnum):
    """Where the games run."""

    processes = "processes"
    ray = "ray"


def command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="Id of the game.")],
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Number of games.")] = 100,
    bots: Annotated[str, typer.Option("--bots", help="Bots, comma-separated; they rotate over the seats.")] = "random",
    seed: Annotated[str, typer.Option("--seed", help="Number or word; the same seed gives the same games.")] = "0",
    first: Annotated[int, typer.Option("--first", min=0, help="Index of the first game.")] = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Number of processes; 0 means one per core.")] = 1,
    engine: Annotated[Backend, typer.Option("--engine", help="Run in local processes or on a Ray cluster.")] = (
        Backend.processes
    ),
    limit: Annotated[int, typer.Option("--limit", min=1, help="Decisions after which a game is abandoned.")] = 100_000,
    option: Options = None,
    as_json_: AsJson = False,
    timing: Annotated[bool, typer.Option("--timing", help="Include the elapsed time in the JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Play many games between bots and count the results, which depend on the seed but not on --jobs."""
    console = console_of(context)
    known, setup, options = prepare_game(console, game, players, option)
    names = tuple(bot_id(name) for name in bots.split(",") if name.strip()) or ("random",)
    for name in names:
        bot(name)
    series = GameSeries(known.id, setup.players, json.dumps(options, sort_keys=True), names, seed, limit)
    started = time.perf_counter()
    tally, whole = _play_with_progress(console, series, first, games, _runner(engine, jobs or os.cpu_count() or 1))
    seconds = time.perf_counter() - started
    if as_json_ and whole:
        facts = _facts(known, tally, first)
        console.out.file.write(format_json({**facts, "seconds": round(seconds, 3)} if timing else facts) + "\n")
    elif tally.games and not as_json_:
        console.show(_summary(console, known, tally))
        _print_duration(console, tally, seconds)
    if tally.failures:
        _print_failures(console, tally)
    if whole and not tally.games:
        console.print_error(console.text("cli.simulate.nothing-played"))
    if not whole:
        console.print_error(console.text("cli.simulate.stopped", n=tally.games, games=games))
        raise typer.Exit(exit_codes.INTERRUPTED)
    if tally.failures:
        raise typer.Exit(exit_codes.FAILED)


Play: TypeAlias = Callable[[GameSeries, int, int, Callable[[Tally], None]], Tally]


def _runner(backend: Backend, jobs: int) -> Play:
    """Return the function that plays all games, `jobs` at a time."""
    if backend is Backend.ray:
        return lambda series, first, games, report: play_all_on_ray(series, first, games, report, jobs)
    return lambda series, first, games, report: play_all(series, first, games, jobs, report)


def _play_with_progress(console: Console, series: GameSeries, first: int, games: int, play: Play) -> tuple[Tally, bool]:
    """Play the games with a progress bar on a terminal; return the tally and whether all games were played."""
    partial = Tally(series)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(), console=console.err, transient=True, disable=not console.err.is_terminal,
    )  # fmt: skip
    with bar:
        task = bar.add_task(series.game_id, total=games, rate="")
        started = time.perf_counter()

        def report(tally: Tally) -> None:
            nonlocal partial
            partial = tally
            rate = _decisions(tally) / max(time.perf_counter() - started, 1e-9)
            rate_text = console.text("cli.bench.rate", rate=round(rate))
            bar.update(task, completed=tally.games + len(tally.failures), rate=rate_text)

        try:
            return play(series, first, games, report), True
        except KeyboardInterrupt:
            return partial, False


def _decisions(tally: Tally) -> int:
    return sum(value * times for value, times in tally.decisions.items())


# -- JSON --------------------------------------------------------------------------------------------


def _facts(game: Game, tally: Tally, first: int) -> dict[str, Any]:
    """Return the tally for JSON; equal bytes for equal seeds."""
    series = tally.series
    names = game.seat_names(series.players)
    return {
        "game": game.id,
        "rules": game.rules,
        "players": series.players,
        "options": json.loads(series.options),
        "bots": list(series.bots),
        "seed": series.seed,
        "first": first,
        "games": tally.games,
        "turns": summarize_counts(tally.turns),
        "decisions": summarize_counts(tally.decisions),
        "nobody_wins": tally.without_winner,
        "endings": dict(sorted(tally.endings.items())),
        "by_seat": [
            {"seat": names[seat], **wins.facts(), "score": summarize_counts(tally.scores[seat])}
            for seat, wins in enumerate(tally.seats)
        ],
        "by_bot": [{"bot": name, **wins.facts()} for name, wins in tally.bots.items()],
        "failures": [
            {
                "index": failure.index,
                "seed": game_seed(series.seed, failure.index),
                "error": failure.kind,
                "message": failure.message,
            }
            for failure in tally.failures
        ],
    }


# -- tables ---------------------------------------------------------------------------------------------


def _summary(console: Console, game: Game, tally: Tally) -> Group:
    series = tally.series
    title = console.text(
        "cli.simulate.title", game=console.game_name(game), n=tally.games, players=series.players, seed=series.seed
    )
    parts: list[RenderableType] = [Text(title, style="bold"), _lengths(console, tally), _by_seat(console, game, tally)]
    if len(tally.bots) > 1:
        parts.append(_by_bot(console, tally))
    if set(tally.endings) - {""}:
        parts.append(_endings(console, game, tally))
    return Group(*parts)


def _new_table(console: Console, left: Key | None, *columns: Key) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(console.text(left) if left else "")
    for key in columns:
        table.add_column(console.text(key), justify="right")
    return table


def _lengths(console: Console, tally: Tally) -> Table:
    table = _new_table(
        console, None, "cli.simulate.heading.lowest", "cli.simulate.heading.mean", "cli.simulate.heading.median",
        "cli.simulate.heading.highest",
    )  # fmt: skip
    table.add_row(console.text("cli.simulate.heading.turns"), *_row(console, summarize_counts(tally.turns)))
    table.add_row(console.text("cli.simulate.heading.decisions"), *_row(console, summarize_counts(tally.decisions)))
    return table


def _by_seat(console: Console, game: Game, tally: Tally) -> Table:
    table = _new_table(
        console, "cli.simulate.heading.seat", "cli.simulate.heading.wins", "cli.simulate.heading.shared",
        "cli.simulate.heading.share", "cli.simulate.heading.interval", "cli.simulate.heading.mean-score",
        "cli.simulate.heading.lowest", "cli.simulate.heading.highest",
    )  # fmt: skip
    for seat, name in enumerate(seat_names(console, game, tally.series.players)):
        score = summarize_counts(tally.scores[seat])
        table.add_row(
            name,
            *_wins(console, tally.seats[seat]),
            *(_number(console, score[column]) for column in ("mean", "min", "max")),
        )
    return table


def _by_bot(console: Console, tally: Tally) -> Table:
    table = _new_table(
        console, "cli.simulate.heading.bot", "cli.simulate.heading.games", "cli.simulate.heading.wins",
        "cli.simulate.heading.shared", "cli.simulate.heading.share", "cli.simulate.heading.interval",
    )  # fmt: skip
    for name, wins in tally.bots.items():
        table.add_row(name, _number(console, wins.games), *_wins(console, wins))
    return table


def _endings(console: Console, game: Game, tally: Tally) -> Table:
    table = _new_table(console, "cli.simulate.heading.ending", "cli.simulate.heading.games")
    narrator = FallbackNarrator(game, console.catalogue, players=tally.series.players)
    for ending, times in sorted(tally.endings.items(), key=lambda item: -item[1]):
        table.add_row(_ending(narrator, ending), _number(console, times))
    return table


def _ending(narrator: FallbackNarrator, reason: str) -> str:
    try:
        return narrator.catalogue.text(f"{narrator.game.id}.end.{reason}")
    except MissingMessage:
        return reason or "–"


def _wins(console: Console, wins: WinCount) -> list[str]:
    facts = wins.facts()
    interval = f"{100 * facts['low']:.1f}–{100 * facts['high']:.1f} %"
    share = f"{100 * facts['share']:.1f} %"
    return [
        _number(console, facts["wins"]),
        _number(console, facts["shared"]),
        _localise(console, share),
        _localise(console, interval),
    ]


def _row(console: Console, facts: dict[str, Any]) -> list[str]:
    return [_number(console, facts[column]) for column in ("min", "mean", "median", "max")]


def _number(console: Console, value: float | None) -> str:
    """Format an integer with grouping, any other number with one decimal."""
    if value is None:
        return "–"
    return console.catalogue.format_value(int(value) if float(value).is_integer() else round(value, 1))


def _localise(console: Console, text: str) -> str:
    return text if console.language == "en" else text.replace(".", ",")


def _print_duration(console: Console, tally: Tally, seconds: float) -> None:
    rate = round(_decisions(tally) / max(seconds, 1e-9))
    took = console.text("cli.simulate.took", n=tally.games, seconds=_localise(console, f"{seconds:.1f}"), rate=rate)
    console.err.print(Text(took, style="dim"))


def _print_failures(console: Console, tally: Tally) -> None:
    """Print the first failures, each with the command that reproduces it."""
    series = tally.series
    console.print_error(console.text("cli.simulate.failed", n=len(tally.failures)))
    for failure in tally.failures[:MAX_FAILURES_SHOWN]:
        seed = game_seed(series.seed, failure.index)
        if failure.kind == "DecisionLimitReached":
            sentence = console.text("cli.simulate.endless", index=failure.index, seed=seed, limit=series.limit)
        else:
            sentence = console.text(
                "cli.simulate.raised", index=failure.index, seed=seed, what=f"{failure.kind}: {failure.message}"
            )
        console.print_error(sentence, f"  {_reproduce_command(series, failure.index)}")


def _reproduce_command(series: GameSeries, index: int) -> str:
    """Return the command that plays only this game."""
    import shlex

    parts = [
        "fellfield",
        "simulate",
        series.game_id,
        "--players",
        str(series.players),
        "--bots",
        ",".join(series.bots),
    ]
    for name, value in json.loads(series.options).items():
        parts += ["--option", f"{name}={json.dumps(value)}"]
    parts += ["--seed", series.seed, "--first", str(index), "--games", "1", "--limit", str(series.limit)]
    return shlex.join(parts)
