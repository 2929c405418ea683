"""Messages about a league: its bots, its results file, and failed games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from fellfield.bots import bot
from fellfield.bots.budget import Budget
from fellfield.cli import exit_codes
from fellfield.cli.console import Console
from fellfield.cli.exit_codes import CommandError
from fellfield.cli.opponents import bot_id, bot_labels
from fellfield.evaluation.league.results import BotVersionMismatch, LeagueMismatch, LeagueResults, NotALeagueFile
from fellfield.evaluation.league.runner import FailedLeagueGame
from fellfield.evaluation.league.schedule import League

MAX_FAILURES_SHOWN: Final = 5
OPTION_NAMES: Final = {
    "game_id": "GAME", "players": "--players", "options": "--option", "bots": "--bots", "lineups": "--lineups",
    "seed": "--seed", "limit": "--limit",
}  # fmt: skip
"""The settings of a league as options of the command line."""


def parse_league_bots(console: Console, text: str, game_id: str) -> tuple[str, ...]:
    """Return the named bots without duplicates; warn about duplicates and useless budgets."""
    typed = [bot_id(name) for name in text.split(",") if name.strip()]
    if not typed:
        raise CommandError(exit_codes.USAGE, console.text("cli.arena.bots-missing", bots=bot_labels(console)))
    names = tuple(dict.fromkeys(typed))
    for name in names:
        _check_bot(console, name, game_id)
        if typed.count(name) > 1:
            console.print_error(console.text("cli.arena.named-twice", bot=name))
    return names


def _check_bot(console: Console, name: str, game_id: str) -> None:
    """Check that a bot exists and that it can use its budget, if it has one."""
    base_name, _, budget = name.partition("@")
    make_bot = bot(name)
    if not budget:
        return
    parsed = Budget.parse(budget)
    if 0 in (parsed.seconds, parsed.nodes):
        raise CommandError(exit_codes.USAGE, console.text("cli.arena.no-time", bot=name))
    try:
        ignores_view = make_bot(game_id).ignores_view()
    except Exception:  # noqa: BLE001 - its games will fail and report the error
        return
    if ignores_view:
        console.print_error(console.text("cli.arena.no-thinking", bot=base_name))


def open_results(console: Console, league: League, file: Path | None) -> LeagueResults:
    """Open the results of a league; CommandError if the file cannot be used; warn about unreadable lines."""
    try:
        results = LeagueResults(league, file)
    except NotALeagueFile as error:
        raise CommandError(exit_codes.FAILED, console.text("cli.arena.not-results", file=str(error.file))) from None
    except LeagueMismatch as error:
        sentence = console.text(
            "cli.arena.other-league", file=str(error.file), what=_differences(console, error.settings)
        )
        raise CommandError(exit_codes.FAILED, sentence, console.text("cli.arena.other-league-way-out")) from None
    except BotVersionMismatch as error:
        sentence = console.text("cli.arena.other-bots", file=str(error.file), bots=error.names)
        raise CommandError(exit_codes.FAILED, sentence, console.text("cli.arena.other-bots-way-out")) from None
    except IsADirectoryError:
        raise CommandError(exit_codes.FAILED, console.text("cli.arena.folder", file=str(file))) from None
    except OSError as error:
        raise write_error(console, file, error) from None
    if results.unreadable_lines:
        console.print_error(console.text("cli.arena.broken-lines", n=results.unreadable_lines, file=str(file)))
    return results


def write_error(console: Console, file: Path | None, error: OSError) -> CommandError:
    """Return the error for results that cannot be written."""
    return CommandError(
        exit_codes.FAILED, console.text("cli.file.unwritable", file=str(file), why=error.strerror or str(error))
    )


def interrupted_message(console: Console, results: LeagueResults, games: int) -> str:
    """Say how many games were played and where they are kept."""
    played = len(results.first_games(games))
    if results.file is None:
        return console.text("cli.arena.stopped-lost", n=played, games=games)
    return console.text("cli.arena.stopped", n=played, games=games, file=str(results.file))


def print_failures(console: Console, league: League, failures: Sequence[FailedLeagueGame]) -> None:
    """Print the number of failed games and the first failures."""
    lines = [_failed_game(console, league, failure) for failure in failures[:MAX_FAILURES_SHOWN]]
    console.print_error(console.text("cli.simulate.failed", n=len(failures)), "\n".join(lines))


def _failed_game(console: Console, league: League, failure: FailedLeagueGame) -> str:
    facts = {"index": failure.index, "lineup": ", ".join(failure.lineup)}
    if failure.kind == "DecisionLimitReached":
        return console.text("cli.arena.failed-endless", limit=league.limit, **facts)
    if failure.kind == "WorkersDied":
        return console.text("cli.arena.failed-deadly", **facts)
    return console.text("cli.arena.failed", what=f"{failure.kind}: {failure.message}", **facts)


def _differences(console: Console, settings: dict[str, tuple[Any, Any]]) -> str:
    """List each differing setting with its old and new value."""
    parts = []
    for name, (old, new) in settings.items():
        setting = console.text("cli.arena.rules") if name == "rules" else OPTION_NAMES.get(name, name)
        parts.append(
            console.text(
                "cli.arena.other-setting", setting=setting, then=_format_setting(old), now=_format_setting(new)
            )
        )
    return "; ".join(parts)


def _format_setting(value: Any) -> str:
    """Format a setting as it is typed; a dash for none."""
    if isinstance(value, list):
        return ",".join(str(item) for item in value)
    if isinstance(value, dict):
        return " ".join(f"{name}={json.dumps(item, ensure_ascii=False)}" for name, item in value.items()) or "–"
    return "–" if value is None else str(value)
