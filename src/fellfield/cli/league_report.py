"""What a league tells in the reader's language: whom it lets play, why it will not go on, what went wrong."""

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
from fellfield.cli.opponents import bot_labels, opponent
from fellfield.evaluation.league.results import BotVersionMismatch, LeagueMismatch, LeagueResults, NotALeagueFile
from fellfield.evaluation.league.runner import FailedLeagueGame
from fellfield.evaluation.league.schedule import League

SHOWN: Final = 5
TYPED: Final = {
    "game_id": "GAME", "players": "--players", "options": "--option", "bots": "--bots", "lineups": "--lineups",
    "seed": "--seed", "limit": "--limit",
}  # fmt: skip
"""How the settings of a league are given on the command line."""


def parse_league_bots(console: Console, text: str, game_id: str) -> tuple[str, ...]:
    """The bots that were named, each once; what somebody may have meant otherwise is mentioned."""
    typed = [opponent(name) for name in text.split(",") if name.strip()]
    if not typed:
        raise CommandError(exit_codes.USAGE, console.text("cli.arena.bots-missing", bots=bot_labels(console)))
    names = tuple(dict.fromkeys(typed))
    for name in names:
        _check(console, name, game_id)
        if typed.count(name) > 1:
            console.print_error(console.text("cli.arena.named-twice", bot=name))
    return names


def _check(console: Console, name: str, game_id: str) -> None:
    """Is there such a bot, and is its budget, if one was given, any use to it?"""
    plain, _, budget = name.partition("@")
    maker = bot(name)
    if not budget:
        return
    given = Budget.parse(budget)
    if 0 in (given.seconds, given.nodes):
        raise CommandError(exit_codes.USAGE, console.text("cli.arena.no-time", bot=name))
    try:
        blind = maker(game_id).ignores_view()
    except Exception:  # noqa: BLE001 - every game that it spoils will say so
        return
    if blind:
        console.print_error(console.text("cli.arena.no-thinking", bot=plain))


def opened(console: Console, league: League, file: Path | None) -> LeagueResults:
    """The book of a league; a sentence when its file cannot be used, and a word about lines that cannot be read."""
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
    """The results cannot be kept."""
    return CommandError(
        exit_codes.FAILED, console.text("cli.file.unwritable", file=str(file), why=error.strerror or str(error))
    )


def stopped(console: Console, results: LeagueResults, games: int) -> str:
    """How many games are over, and what becomes of them."""
    over = len(results.first_games(games))
    if results.file is None:
        return console.text("cli.arena.stopped-lost", n=over, games=games)
    return console.text("cli.arena.stopped", n=over, games=games, file=str(results.file))


def report(console: Console, league: League, mishaps: Sequence[FailedLeagueGame]) -> None:
    """How many games went wrong, and how the first of them did."""
    told = [_failed_game(console, league, one) for one in mishaps[:SHOWN]]
    console.print_error(console.text("cli.simulate.failed", n=len(mishaps)), "\n".join(told))


def _failed_game(console: Console, league: League, one: FailedLeagueGame) -> str:
    facts = {"index": one.index, "lineup": ", ".join(one.lineup)}
    if one.kind == "DecisionLimitReached":
        return console.text("cli.arena.failed-endless", limit=league.limit, **facts)
    if one.kind == "WorkersDied":
        return console.text("cli.arena.failed-deadly", **facts)
    return console.text("cli.arena.failed", what=f"{one.kind}: {one.message}", **facts)


def _differences(console: Console, settings: dict[str, tuple[Any, Any]]) -> str:
    """Setting by setting, as it was and as it is now."""
    parts = []
    for name, (then, now) in settings.items():
        setting = console.text("cli.arena.rules") if name == "rules" else TYPED.get(name, name)
        parts.append(console.text("cli.arena.other-setting", setting=setting, then=_typed(then), now=_typed(now)))
    return "; ".join(parts)


def _typed(value: Any) -> str:
    """A setting as one would type it; a dash for none."""
    if isinstance(value, list):
        return ",".join(str(one) for one in value)
    if isinstance(value, dict):
        return " ".join(f"{name}={json.dumps(one, ensure_ascii=False)}" for name, one in value.items()) or "–"
    return "–" if value is None else str(value)
