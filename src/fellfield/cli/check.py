"""`fellfield check`: is this record sound, and if not, where does it go wrong?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fellfield.cli import exits
from fellfield.cli.arguments import read_text
from fellfield.cli.desk import Desk, Lang, desk_of
from fellfield.cli.exits import Failure
from fellfield.cli.telling import teller_of
from fellfield.core.errors import BadRecord, FellfieldError
from fellfield.core.match import Match
from fellfield.core.record import Record, RecordLine, read
from fellfield.core.replay import replay
from fellfield.core.seats import CHANCE, Actor


def command(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A record.")],
    lang: Lang = None,
) -> None:
    """Is this record sound? Where not: line, column, and what was expected."""
    desk = desk_of(context)
    text = read_text(desk, file)
    record = parts_of(desk, file, text)
    if "Viewer" in record.headers:
        seen = desk.text("cli.replay.redacted", file=str(file), n=len(record.lines), seat=record.headers["Viewer"])
        desk.say(seen, "green")
        return
    match = replayed(desk, file, text)
    desk.say(_verdict(desk, file, match), "green")
    _summary(desk, match)


def parts_of(desk: Desk, file: Path, text: str) -> Record:
    """The record taken apart; a sentence with line and column when it is none."""
    try:
        return read(text)
    except BadRecord as error:
        raise Failure(exits.WRONG, _unreadable(desk, file, error)) from None


def replayed(desk: Desk, file: Path, text: str) -> Match:
    """The match that a record tells; a sentence about the line where it cannot go on."""
    try:
        return replay(text)
    except BadRecord as error:
        sentence = _illegal(desk, file, text, error.line) or _unreadable(desk, file, error)
        raise Failure(exits.WRONG, sentence) from None


def _unreadable(desk: Desk, file: Path, error: BadRecord) -> str:
    return desk.text(
        "cli.replay.unreadable", file=str(file), line=error.line, column=error.column, expected=error.expected
    )


def _verdict(desk: Desk, file: Path, match: Match) -> str:
    key = "cli.replay.good" if match.state.result is not None else "cli.replay.unfinished"
    return desk.catalogue.text(key, file=str(file), n=len(match.log))


def _summary(desk: Desk, match: Match) -> None:
    """Game, players, turns, and the result if there is one."""
    state = match.state
    desk.say(desk.text("cli.check.game", game=desk.game_name(match.game), n=state.players, turns=state.turn))
    if state.result is not None:
        teller = teller_of(desk, match)
        for sentence in teller.result(state.result):
            desk.say(sentence)


# -- an illegal line, explained by its clause ---------------------------------------------------------------


def _illegal(desk: Desk, file: Path, text: str, number: int) -> str | None:
    """Why the rules forbid what stands in this line, if that is what is wrong with it."""
    found = [line for line in read(text).lines if line.number == number]
    before = [line for line in text.split("\n")[: number - 1] if not line.startswith("[Result ")]
    try:
        match = replay("\n".join(before))
        return _refusal(desk, file, match, found[0]) if found else None
    except FellfieldError:
        return None


def _refusal(desk: Desk, file: Path, match: Match, line: RecordLine) -> str | None:
    action = match.game.parse(line.text)
    seat = match.game.seat_called(line.actor, match.state.players)
    actor: Actor = CHANCE if line.actor.startswith("*") or seat is None else seat
    why = match.state.why_not(actor, action)
    if why is None:
        return None
    teller = teller_of(desk, match)
    who = desk.text("core.seat.chance") if actor is CHANCE else teller.seat(actor)
    return desk.text(
        "cli.replay.illegal", file=str(file), line=line.number, seat=who, action=line.text, why=teller.why(why),
        clause=why.clause,
    )  # fmt: skip
