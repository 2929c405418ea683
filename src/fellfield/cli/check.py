"""`fellfield check`: replay a record and report the first error with line and column."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fellfield.cli import exit_codes
from fellfield.cli.arguments import read_text
from fellfield.cli.console import Console, Lang, console_of
from fellfield.cli.exit_codes import CommandError
from fellfield.cli.narration import narrator_for
from fellfield.core.errors import BadRecord, FellfieldError
from fellfield.core.match import Match
from fellfield.core.record import Record, RecordLine, read
from fellfield.core.replay import replay
from fellfield.core.seats import CHANCE, Actor, seat_by_name


def command(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A record file.")],
    lang: Lang = None,
) -> None:
    """Check a record by replaying it; report the line, the column and what was expected."""
    console = console_of(context)
    text = read_text(console, file)
    record = read_record(console, file, text)
    if "Viewer" in record.headers:
        seen = console.text("cli.replay.redacted", file=str(file), n=len(record.lines), seat=record.headers["Viewer"])
        console.print(seen, "green")
        return
    match = replay_record(console, file, text)
    console.print(_summary_sentence(console, file, match), "green")
    _print_summary(console, match)


def read_record(console: Console, file: Path, text: str) -> Record:
    """Parse a record; CommandError names line and column of a syntax error."""
    try:
        return read(text)
    except BadRecord as error:
        raise CommandError(exit_codes.FAILED, _unreadable(console, file, error)) from None


def replay_record(console: Console, file: Path, text: str) -> Match:
    """Replay a record into a match; CommandError explains the first line that cannot be played."""
    try:
        return replay(text)
    except BadRecord as error:
        sentence = _illegal_line(console, file, text, error.line) or _unreadable(console, file, error)
        raise CommandError(exit_codes.FAILED, sentence) from None


def _unreadable(console: Console, file: Path, error: BadRecord) -> str:
    return console.text(
        "cli.replay.unreadable", file=str(file), line=error.line, column=error.column, expected=error.expected
    )


def _summary_sentence(console: Console, file: Path, match: Match) -> str:
    key = "cli.replay.good" if match.state.result is not None else "cli.replay.unfinished"
    return console.catalogue.text(key, file=str(file), n=len(match.log))


def _print_summary(console: Console, match: Match) -> None:
    """Print game, players, turns and the result, if there is one."""
    state = match.state
    console.print(console.text("cli.check.game", game=console.game_name(match.game), n=state.players, turns=state.turn))
    if state.result is not None:
        narrator = narrator_for(console, match)
        for sentence in narrator.result(state.result):
            console.print(sentence)


# -- illegal lines ---------------------------------------------------------------


def _illegal_line(console: Console, file: Path, text: str, number: int) -> str | None:
    """Explain why the action in this line is illegal; `None` if something else is wrong with it."""
    found = [line for line in read(text).lines if line.number == number]
    before = [line for line in text.split("\n")[: number - 1] if not line.startswith("[Result ")]
    try:
        match = replay("\n".join(before))
        return _refusal(console, file, match, found[0]) if found else None
    except FellfieldError:
        return None


def _refusal(console: Console, file: Path, match: Match, line: RecordLine) -> str | None:
    action = match.game.parse(line.text)
    seat = seat_by_name(match.game.seat_names(match.state.players), line.actor)
    actor: Actor = CHANCE if line.actor.startswith("*") or seat is None else seat
    why = match.state.why_not(actor, action)
    if why is None:
        return None
    narrator = narrator_for(console, match)
    who = console.text("core.seat.chance") if actor is CHANCE else narrator.seat(actor)
    return console.text(
        "cli.replay.illegal", file=str(file), line=line.number, seat=who, action=line.text, why=narrator.why(why),
        clause=why.clause,
    )  # fmt: skip
