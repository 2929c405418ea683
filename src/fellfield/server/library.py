"""Reference material: the ledgers and the types of games as JSON, and the validation of owners' boards and decks."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any, Final

from fellfield.codegen.declarations import UnknownType
from fellfield.codegen.outputs import schema_text
from fellfield.core.contract import Game
from fellfield.core.ledger import ledger
from fellfield.core.registry import game as game_by_id
from fellfield.core.registry import manifests
from fellfield.server import wire
from fellfield.server.problems import ApiError

_FAULT: Final = re.compile(
    r"(?P<where>[^:]{1,80}): (?:(?P<clause>[A-Z]+-[RW]?\d+(?:\.\d+)?|C\d+): )?(?P<what>.+)", re.DOTALL
)
_TRAILING_CLAUSE: Final = re.compile(r"\((?P<clause>[A-Z]+-[RW]?\d+(?:\.\d+)?)(?:, [A-Z]+-[RW]?\d+(?:\.\d+)?)*\)$")

MAX_FAULTS: Final = 200
"""Most faults reported at once."""


def _refusals(game_id: str) -> dict[str, list[str]]:
    """The keys of refusals by clause."""
    manifest = manifests().get(game_id)
    file = None if manifest is None else manifest.file("refusals")
    found: dict[str, list[str]] = {} if file is None else json.loads(file.read_text(encoding="utf-8"))
    return {clause: [f"{game_id}.why.{reason}" for reason in reasons] for clause, reasons in found.items()}


@lru_cache(maxsize=8)
def ledger_json(game_id: str) -> bytes:
    """The ledger of a game as encoded JSON; raises `UnknownGame`."""
    book, refusals = ledger(game_id), _refusals(game_id)
    sections = list(dict.fromkeys(clause.section for clause in book.clauses))
    clauses = [
        wire.ClauseInfo(
            clause.id,
            clause.kind,
            clause.title,
            sections.index(clause.section),
            clause.player_text,
            clause.note,
            refusals.get(clause.id, []),
        )
        for clause in book.clauses
    ]
    return wire.encode(wire.LedgerInfo(game_id, "en", book.title, sections, clauses))


@lru_cache(maxsize=8)
def schema_json(game_id: str) -> bytes:
    """The JSON Schema of a game's views, events and offers; raises `UnknownGame`, `ApiError` if it declares none."""
    try:
        return schema_text(game_by_id(game_id)).encode()
    except UnknownType:
        raise ApiError("not-found") from None


def check_data(game: Game, kind: str, data: Any) -> wire.DataReport:
    """Validate a board or a deck: faults with their places, as `fellfield board validate` reports them."""
    file = game.data_files().get(kind)
    if file is None:
        raise ApiError("not-found")
    if not file.claims(data):
        return wire.DataReport([wire.DataFault("", _not_of_this_game(game, kind))], [])
    try:
        problems = file.problems(data)
        warnings = [] if problems else file.warnings(data)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError):
        problems, warnings = ["the file is malformed"], []
    return wire.DataReport(
        [parse_fault(text) for text in problems[:MAX_FAULTS]], [parse_fault(text) for text in warnings[:MAX_FAULTS]]
    )


def _not_of_this_game(game: Game, kind: str) -> str:
    return f"this is not a {kind} of {game.id}"


def parse_fault(problem: str) -> wire.DataFault:
    """Split a validator's message into place, clause and text: `4c, 4d: C4: too many`, `boards.4: R1: ... (AN-2.7)`."""
    found = _FAULT.fullmatch(problem)
    if found is None:
        return wire.DataFault("", problem, _trailing_clause(problem))
    where, what = found["where"], found["what"]
    inner = _FAULT.fullmatch(what) if where.startswith("boards.") else None
    if inner is not None and " " not in inner["where"]:
        where, what = f"{where}: {inner['where']}", inner["what"]
    return wire.DataFault(where, what, found["clause"] or _trailing_clause(what))


def _trailing_clause(text: str) -> str:
    found = _TRAILING_CLAUSE.search(text)
    return found["clause"] if found else ""
