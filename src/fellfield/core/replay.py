"""Replays of records."""

from __future__ import annotations

from fellfield.core.chance import Source
from fellfield.core.contract import Json, Setup, State
from fellfield.core.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    IllegalAction,
    UnknownGame,
    Unreadable,
    WrongSeat,
)
from fellfield.core.match import Match
from fellfield.core.record import Record, RecordLine, read, summary
from fellfield.core.registry import game as game_by_id
from fellfield.core.seats import CHANCE, Actor, Seat, seat_by_name


def replay(text: str, source: Source | None = None) -> Match:
    """The match that a record describes; raises `BadRecord` with the line that cannot be replayed."""
    record = read(text)
    match = _opened(record, source)
    for line in record.lines:
        _replay_line(match, line)
    _check_result(record, match)
    return match


def _opened(record: Record, source: Source | None) -> Match:
    headers = record.headers
    if "Viewer" in headers:
        seen = f"a full record; this one holds only what {headers['Viewer']} saw: it can be read, not replayed"
        raise BadRecord(1, 1, seen)
    try:
        game = game_by_id(headers["Game"])
        setup = game.prepare(headers["Players"], headers.get("Options", {}))
    except (UnknownGame, BadOption) as error:
        raise BadRecord(1, 1, f"a game that can be set up ({error})") from None
    if headers.get("Rules", game.rules) != game.rules:
        raise BadRecord(1, 1, f"a record of the rules {game.rules}, not {headers['Rules']}")
    match = Match(game, state=_opening(setup, headers.get("Position")), source=source)
    match.names = tuple(headers["Names"]) if "Names" in headers else None
    match.date = headers.get("Date")
    if "Position" not in headers:
        match.opening = None
    return match


def _opening(setup: Setup, position: Json | None) -> State:
    game = setup.game
    if position is None:
        return game.start(setup.players, setup.options)
    try:
        return game.from_json(
            {"game": game.id, "players": setup.players, "options": setup.options, "position": position}
        )
    except BadPosition as error:
        raise BadRecord(1, 1, f"a position that could arise ({error})") from None


def _replay_line(match: Match, line: RecordLine) -> None:
    actor = _actor(match, line)
    try:
        action = match.game.parse(line.text)
    except Unreadable as error:
        raise BadRecord(line.number, line.column + error.column - 1, error.expected) from None
    if line.turn is not None and line.turn != match.state.turn:
        raise BadRecord(line.number, 1, f"turn {match.state.turn}")
    try:
        match.enter(actor, action, line.comment)
    except WrongSeat as mixed_up:
        raise BadRecord(line.number, 1, f"another actor ({mixed_up})") from None
    except IllegalAction as refused:
        raise BadRecord(line.number, line.column, f"something legal; {refused}") from None


def _actor(match: Match, line: RecordLine) -> Actor:
    if line.actor.startswith("*"):
        return CHANCE
    seat: Seat | None = seat_by_name(match.game.seat_names(match.state.players), line.actor)
    if seat is None:
        names = ", ".join(match.game.seat_names(match.state.players))
        raise BadRecord(line.number, 1, f"'*' or one of {names}")
    return seat


def _check_result(record: Record, match: Match) -> None:
    claimed = record.headers.get("Result")
    result = match.state.result
    found = None if result is None else summary(match.game, match.state.players, result)
    if claimed is not None and claimed != found:
        raise BadRecord(1, 1, f"the result that these moves lead to: {found or 'none yet, the game is not over'}")
