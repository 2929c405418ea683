"""Errors as the API reports them: a stable code, a message key, facts, and an HTTP status."""

from __future__ import annotations

from typing import Any, Final

from fellfield.bots import UnknownBot
from fellfield.core.contract import Game
from fellfield.core.errors import (
    BadOption,
    FellfieldError,
    IllegalAction,
    UnknownGame,
    Unreadable,
    WrongSeat,
)
from fellfield.core.fields import seats_of
from fellfield.i18n import catalogue_for
from fellfield.server.people import BadName, TooManyTokens
from fellfield.server.store.contract import DamagedLog, KeyReused, NoSuchTable, StoreUnavailable
from fellfield.server.tables.commands import NAME_LENGTH
from fellfield.server.tables.refusals import REASONS, Refused
from fellfield.server.wire import Problem

STATUS_OF_CODE: Final = {
    "bad-request": 400,
    "bad-setting": 400,
    "unknown-game": 400,
    "unknown-bot": 400,
    "who-are-you": 401,
    "wrong-code": 403,
    "bad-origin": 403,
    "out-of-scope": 403,
    "session-only": 403,
    "confirm-first": 403,
    "not-found": 404,
    "no-such-table": 404,
    "not-allowed": 405,
    "key-reused": 409,
    "wrong-seat": 409,
    "too-large": 413,
    "not-json": 415,
    "bad-option": 422,
    "bad-name": 422,
    "illegal": 422,
    "unreadable": 422,
    "too-many-tokens": 422,
    "too-fast": 429,
    "too-many-sockets": 429,
    "too-many-bot-tables": 429,
    "no-hint": 409,
    "no-analysis": 409,
    "no-such-step": 422,
    "bad-record": 422,
    "no-such-lesson": 404,
    "internal": 500,
    "unavailable": 503,
    "stopping": 503,
}
"""The codes of the app with their HTTP status."""

_STATUS_OF_REFUSAL: Final = {
    "not-owner": 403,
    "not-your-seat": 403,
    "not-seated": 403,
    "not-watchable": 404,
    "removed": 403,
    "not-welcome": 403,
    "nobody-there": 404,
    "too-many-blocks": 422,
    "proposed-enough": 429,
    "no-such-seat": 422,
    "bad-seat": 422,
    "bad-seat-name": 422,
    "bad-text": 422,
    "bad-reaction": 422,
    "bad-settings": 422,
    "chat-off": 403,
    "too-many-tables": 429,
}
"""The HTTP status of a problem."""

CODES: Final = tuple(sorted({*STATUS_OF_CODE, *REASONS}))


class ApiError(FellfieldError):
    """An error of the app itself, outside the rules and the table."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def problem(code: str, **facts: Any) -> Problem:
    """A problem whose sentence is that of its code."""
    return Problem(code, f"server.problem.{code}", facts)


def status_of(problem: Problem) -> int:
    """The HTTP status of a problem."""
    return STATUS_OF_CODE.get(problem.code) or _STATUS_OF_REFUSAL.get(problem.code, 409)


def problem_from(error: BaseException, game: Game | None = None) -> Problem:
    """The problem to report for an error; internal errors reveal nothing."""
    match error:
        case ApiError():
            return problem(error.code, **error.facts)
        case Refused():
            return problem(error.code, **error.facts)
        case IllegalAction() | BadOption():
            code = "illegal" if isinstance(error, IllegalAction) else "bad-option"
            return Problem(code, _why_key(game, error.why.reason), dict(error.why.facts), error.why.clause)
        case Unreadable():
            return problem("unreadable", column=error.column, expected=error.expected)
        case WrongSeat():
            return problem("wrong-seat", seats=list(seats_of(error.to_act)))
        case BadName():
            return problem("bad-name", limit=NAME_LENGTH)
        case _:
            return _other_problem(error)


def _other_problem(error: BaseException) -> Problem:
    match error:
        case TooManyTokens():
            return problem("too-many-tokens")
        case KeyReused():
            return problem("key-reused")
        case NoSuchTable():
            return problem("no-such-table")
        case UnknownGame():
            return problem("unknown-game", game=error.game_id, games=error.known)
        case UnknownBot():
            return problem("unknown-bot", bot=error.name, bots=error.known)
        case StoreUnavailable() | DamagedLog():
            return problem("unavailable")
        case _:
            return problem("internal")


def _why_key(game: Game | None, reason: str) -> str:
    own = f"{game.id}.why.{reason}" if game is not None else ""
    return own if own and catalogue_for("en").has(own) else f"core.why.{reason}"
