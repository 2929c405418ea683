"""What a league tells in the reader's language: whom it lets play, why it will not go on, what went wrong."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from fellfield.bots import bot
from fellfield.bots.budget import Budget
from fellfield.cli import exits
from fellfield.cli.desk import Desk
from fellfield.cli.exits import Failure
from fellfield.cli.opponents import everybody, opponent
from fellfield.evaluation.league.results import Book, NoResults, OtherBots, OtherLeague
from fellfield.evaluation.league.runner import Mishap
from fellfield.evaluation.league.schedule import League

SHOWN: Final = 5
TYPED: Final = {
    "game_id": "GAME", "players": "--players", "options": "--option", "bots": "--bots", "lineups": "--lineups",
    "seed": "--seed", "limit": "--limit",
}  # fmt: skip
"""How the settings of a league are given on the command line."""


def line_of_bots(desk: Desk, text: str, game_id: str) -> tuple[str, ...]:
    """The bots that were named, each once; what somebody may have meant otherwise is mentioned."""
    typed = [opponent(name) for name in text.split(",") if name.strip()]
    if not typed:
        raise Failure(exits.USAGE, desk.text("cli.arena.bots-missing", bots=everybody(desk)))
    names = tuple(dict.fromkeys(typed))
    for name in names:
        _check(desk, name, game_id)
        if typed.count(name) > 1:
            desk.complain(desk.text("cli.arena.named-twice", bot=name))
    return names


def _check(desk: Desk, name: str, game_id: str) -> None:
    """Is there such a bot, and is its budget, if one was given, any use to it?"""
    plain, _, budget = name.partition("@")
    maker = bot(name)
    if not budget:
        return
    given = Budget.read(budget)
    if 0 in (given.seconds, given.nodes):
        raise Failure(exits.USAGE, desk.text("cli.arena.no-time", bot=name))
    try:
        blind = maker(game_id).blind()
    except Exception:  # noqa: BLE001 - every game that it spoils will say so
        return
    if blind:
        desk.complain(desk.text("cli.arena.no-thinking", bot=plain))


def opened(desk: Desk, league: League, file: Path | None) -> Book:
    """The book of a league; a sentence when its file cannot be used, and a word about lines that cannot be read."""
    try:
        book = Book(league, file)
    except NoResults as error:
        raise Failure(exits.WRONG, desk.text("cli.arena.not-results", file=str(error.file))) from None
    except OtherLeague as error:
        sentence = desk.text("cli.arena.other-league", file=str(error.file), what=_differences(desk, error.settings))
        raise Failure(exits.WRONG, sentence, desk.text("cli.arena.other-league-way-out")) from None
    except OtherBots as error:
        sentence = desk.text("cli.arena.other-bots", file=str(error.file), bots=error.names)
        raise Failure(exits.WRONG, sentence, desk.text("cli.arena.other-bots-way-out")) from None
    except IsADirectoryError:
        raise Failure(exits.WRONG, desk.text("cli.arena.folder", file=str(file))) from None
    except OSError as error:
        raise unwritable(desk, file, error) from None
    if book.broken:
        desk.complain(desk.text("cli.arena.broken-lines", n=book.broken, file=str(file)))
    return book


def unwritable(desk: Desk, file: Path | None, error: OSError) -> Failure:
    """The results cannot be kept."""
    return Failure(exits.WRONG, desk.text("cli.file.unwritable", file=str(file), why=error.strerror or str(error)))


def stopped(desk: Desk, book: Book, games: int) -> str:
    """How many games are over, and what becomes of them."""
    over = len(book.in_order(games))
    if book.file is None:
        return desk.text("cli.arena.stopped-lost", n=over, games=games)
    return desk.text("cli.arena.stopped", n=over, games=games, file=str(book.file))


def report(desk: Desk, league: League, mishaps: Sequence[Mishap]) -> None:
    """How many games went wrong, and how the first of them did."""
    told = [_mishap(desk, league, one) for one in mishaps[:SHOWN]]
    desk.complain(desk.text("cli.simulate.failed", n=len(mishaps)), "\n".join(told))


def _mishap(desk: Desk, league: League, one: Mishap) -> str:
    facts = {"index": one.index, "lineup": ", ".join(one.lineup)}
    if one.kind == "NeverEnding":
        return desk.text("cli.arena.failed-endless", limit=league.limit, **facts)
    if one.kind == "Deadly":
        return desk.text("cli.arena.failed-deadly", **facts)
    return desk.text("cli.arena.failed", what=f"{one.kind}: {one.message}", **facts)


def _differences(desk: Desk, settings: dict[str, tuple[Any, Any]]) -> str:
    """Setting by setting, as it was and as it is now."""
    parts = []
    for name, (then, now) in settings.items():
        setting = desk.text("cli.arena.rules") if name == "rules" else TYPED.get(name, name)
        parts.append(desk.text("cli.arena.other-setting", setting=setting, then=_typed(then), now=_typed(now)))
    return "; ".join(parts)


def _typed(value: Any) -> str:
    """A setting as one would type it; a dash for none."""
    if isinstance(value, list):
        return ",".join(str(one) for one in value)
    if isinstance(value, dict):
        return " ".join(f"{name}={json.dumps(one, ensure_ascii=False)}" for name, one in value.items()) or "–"
    return "–" if value is None else str(value)
