"""`fellfield arena`: rate bots that play each other in every line-up and seat."""

from __future__ import annotations

import json
import os
from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from fellfield.cli import exit_codes
from fellfield.cli.arguments import AsJson, Options, Players, check_plot_path, prepare_game, write_text
from fellfield.cli.console import Console, Lang, console_of, format_json
from fellfield.cli.exit_codes import CommandError
from fellfield.cli.league_report import (
    interrupted_message,
    open_results,
    parse_league_bots,
    print_failures,
    write_error,
)
from fellfield.core.contract import Game
from fellfield.evaluation.league.results import LeagueResults
from fellfield.evaluation.league.runner import FailedLeagueGame, play_league
from fellfield.evaluation.league.schedule import EACH, ONE, League, round_up_to_cycles
from fellfield.evaluation.league.standings import BotStanding, Standings, compute_standings
from fellfield.evaluation.league.versions import bot_version
from fellfield.evaluation.plots.standings import PlotLabels, draw_standings
from fellfield.i18n.keys import Key


def command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="Id of the game.")],
    bots: Annotated[str, typer.Option("--bots", help="Bots, comma-separated: random,greedy,search@0.1s.")],
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="Number of games, rounded up to whole cycles.")
    ] = 100,
    players: Players = None,
    lineups: Annotated[
        str,
        typer.Option(
            "--lineups",
            metavar="each|one",
            help="Every mix of bots, or the first bot alone against copies of each other bot.",
        ),
    ] = EACH,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Number of processes; 0 means one per core.")] = 1,
    seed: Annotated[str, typer.Option("--seed", help="Number or word; the same seed gives the same games.")] = "0",
    results: Annotated[
        Path | None, typer.Option("--results", help="Store every game in this file and continue from it.")
    ] = None,
    plot: Annotated[Path | None, typer.Option("--plot", help="Plot the standings to this .svg file.")] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, help="Decisions after which a game is abandoned.")] = 100_000,
    option: Options = None,
    as_json_: AsJson = False,
    lang: Lang = None,
) -> None:
    """Rate bots by games in every line-up and seat; ratings and win shares have 95 % intervals."""
    console = console_of(context)
    known, setup, options = prepare_game(console, game, players, option)
    if lineups not in (EACH, ONE):
        raise CommandError(exit_codes.USAGE, console.text("cli.arena.lineups", given=lineups))
    plot = check_plot_path(console, plot)
    names = parse_league_bots(console, bots, known.id)
    league = League(
        known.id, known.rules, setup.players, json.dumps(options, sort_keys=True), names, lineups, seed, limit,
        tuple(bot_version(name, known.id) for name in names),
    )  # fmt: skip
    league_results = open_results(console, league, results)
    count = round_up_to_cycles(league, games)
    failures = _play_with_progress(console, league, league_results, count, jobs or os.cpu_count() or 1)
    standings = compute_standings(league, league_results.first_games(count))
    if plot is not None and standings.games:
        _plot(console, known, standings, plot)
    if as_json_:
        console.out.file.write(format_json(standings.facts()) + "\n")
    elif standings.games:
        console.show(_summary(console, known, standings))
    if failures:
        print_failures(console, league, failures)
        if not standings.games:
            console.print_error(console.text("cli.arena.nothing-played"))
        raise typer.Exit(exit_codes.FAILED)


def _play_with_progress(
    console: Console, league: League, results: LeagueResults, games: int, processes: int
) -> list[FailedLeagueGame]:
    """Play the games with a progress bar on a terminal; return the failed ones."""
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console.err,
        transient=True, disable=not console.err.is_terminal,
    )  # fmt: skip
    try:
        with bar:
            task = bar.add_task(league.game_id, total=games)
            return play_league(league, results, games, processes, lambda done: bar.update(task, completed=done))
    except KeyboardInterrupt:
        console.print_error(interrupted_message(console, results, games))
        raise
    except OSError as error:
        if results.file is None:
            raise
        raise write_error(console, results.file, error) from None


def _title(console: Console, game: Game, standings: Standings) -> str:
    league = standings.league
    return console.text(
        "cli.simulate.title", game=console.game_name(game), n=standings.games, players=league.players, seed=league.seed
    )


def _plot(console: Console, game: Game, standings: Standings, file: Path) -> None:
    labels = PlotLabels(
        _title(console, game, standings), console.text("cli.arena.intervals"), console.text("cli.arena.heading.rating"),
        console.text("cli.simulate.heading.share"),
        console.text("cli.arena.share", share=_percent(console, 1 / standings.league.players)),
    )  # fmt: skip
    write_text(console, file, draw_standings(standings, labels))


def _summary(console: Console, game: Game, standings: Standings) -> Group:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column(console.text("cli.simulate.heading.bot"))
    heads: tuple[Key, ...] = (
        "cli.arena.heading.rating", "cli.simulate.heading.interval", "cli.arena.heading.seats",
        "cli.simulate.heading.wins", "cli.simulate.heading.share", "cli.simulate.heading.interval",
    )  # fmt: skip
    for key in heads:
        grid.add_column(console.text(key), justify="right")
    for standing in standings.standings:
        grid.add_row(*_row(console, standing))
    fair = console.text("cli.arena.fair", share=_percent(console, 1 / standings.league.players))
    parts: list[RenderableType] = [Text(_title(console, game, standings), style="bold"), grid, Text(fair, style="dim")]
    if _has_ties(standings):
        parts.append(Text(console.text("cli.arena.loose")))
    return Group(*parts)


def _has_ties(standings: Standings) -> bool:
    """Return whether two adjacent bots overlap in both rating and win share."""
    return any(not _is_separate(above, below) for above, below in pairwise(standings.standings))


def _is_separate(above: BotStanding, below: BotStanding) -> bool:
    if above.rating.interval()[0] > below.rating.interval()[1]:
        return True
    return bool(above.wins.facts()["low"] > below.wins.facts()["high"])


def _row(console: Console, standing: BotStanding) -> list[str]:
    low, high = standing.rating.interval()
    wins = standing.wins.facts()
    return [
        standing.name, _local(console, f"{standing.rating.mu:.1f}"), _local(console, f"{low:.1f} – {high:.1f}"),
        console.catalogue.format_value(wins["games"]),
        console.catalogue.format_value(_tenths(wins["wins"])), _percent(console, wins["share"]),
        f"{_percent(console, wins['low'])} – {_percent(console, wins['high'])}",
    ]  # fmt: skip


def _tenths(number: float) -> float:
    """Round to one decimal; return an integer if there are none."""
    return int(number) if float(number).is_integer() else round(number, 1)


def _percent(console: Console, share: float) -> str:
    return _local(console, f"{100 * share:.1f} %")


def _local(console: Console, text: str) -> str:
    """Use the reader's decimal separator and a real minus sign."""
    signed = text.replace("-", "−")
    return signed if console.language == "en" else signed.replace(".", ",")
