"""What the server knows by heart: the ledgers as they go over the wire, and what is wrong with an owner's file."""

from __future__ import annotations

import json
import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from fellfield.core.contract import Game
from fellfield.core.ledger import ledger
from fellfield.server import wire
from fellfield.server.problems import Trouble

_PLACED: Final = re.compile(
    r"(?P<where>[^:]{1,80}): (?:(?P<clause>[A-Z]+-[RW]?\d+(?:\.\d+)?|C\d+): )?(?P<what>.+)", re.DOTALL
)
_BEHIND: Final = re.compile(r"\((?P<clause>[A-Z]+-[RW]?\d+(?:\.\d+)?)(?:, [A-Z]+-[RW]?\d+(?:\.\d+)?)*\)$")

MOST: Final = 200
"""So many faults are told at once."""


@cache
def _reasons() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads((files("fellfield.server") / "reasons.json").read_text(encoding="utf-8"))
    return found


@lru_cache(maxsize=8)
def rules(game_id: str) -> bytes:
    """The ledger of a game, as bytes; raises `UnknownGame`."""
    book = ledger(game_id)
    sections = list(dict.fromkeys(one.section for one in book.clauses))
    clauses = [
        wire.ClauseInfo(
            one.id, one.kind, one.title, sections.index(one.section), one.text, one.note, _reasons().get(one.id, [])
        )
        for one in book.clauses
    ]
    return wire.encode(wire.LedgerInfo(game_id, "en", book.title, sections, clauses))


def checked(game: Game, kind: str, data: Any) -> wire.DataReport:
    """What is wrong with a board or a deck, each with its place; the same answers as `fellfield board validate`."""
    if kind not in game.data_kinds():
        raise Trouble("not-found")
    if not game.claims(kind, data):
        return wire.DataReport([wire.DataFault("", _stranger(game, kind))], [])
    try:
        problems = game.data_problems(kind, data)
        warnings = [] if problems else game.data_warnings(kind, data)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError):
        problems, warnings = ["the file does not hang together"], []
    return wire.DataReport([placed(one) for one in problems[:MOST]], [placed(one) for one in warnings[:MOST]])


def _stranger(game: Game, kind: str) -> str:
    return f"this is no {kind} of {game.id}"


def placed(problem: str) -> wire.DataFault:
    """A problem as the validators tell it, taken apart: `4c, 4d: C4: too many`, `boards.4: R1: ... (AN-2.7)`."""
    found = _PLACED.fullmatch(problem)
    if found is None:
        return wire.DataFault("", problem, _clause_behind(problem))
    where, what = found["where"], found["what"]
    inner = _PLACED.fullmatch(what) if where.startswith("boards.") else None
    if inner is not None and " " not in inner["where"]:
        where, what = f"{where}: {inner['where']}", inner["what"]
    return wire.DataFault(where, what, found["clause"] or _clause_behind(what))


def _clause_behind(text: str) -> str:
    found = _BEHIND.search(text)
    return found["clause"] if found else ""
