"""Collect from the sources which refusals cite which clause, and write them to `server/reasons.json`.

    python tools/refusal_clauses.py            fail if the file is stale
    python tools/refusal_clauses.py --write    write it

The rules say `WhyNot("LL-8.6", "hex-full", ...)`; the rules page shows the sentence of `hex-full` beside LL-8.6. The
list is kept as data because an installed package may hold no sources.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import fellfield
from fellfield.core.ledger import ID
from fellfield.i18n import catalogue_for

GAMES: Final = Path(fellfield.__file__).parent / "games"
FILE: Final = Path(fellfield.__file__).parent / "server" / "reasons.json"


def keys_by_clause() -> dict[str, list[str]]:
    """Return the message keys of refusals by clause, sorted."""
    spoken = catalogue_for("en")
    named: dict[str, set[str]] = {}
    for folder in sorted(entry for entry in GAMES.iterdir() if entry.is_dir()):
        game = folder.name.replace("_", "-")
        for file in folder.rglob("*.py"):
            for clause, reason in refusals(ast.parse(file.read_text(encoding="utf-8"))):
                key = f"{game}.why.{reason}"
                if spoken.has(key):
                    named.setdefault(clause, set()).add(key)
    return {clause: sorted(keys) for clause, keys in sorted(named.items())}


def refusals(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield every clause and reason that a call of `WhyNot` spells out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "WhyNot":
            if len(node.args) < 2:
                continue
            for clause in _texts(node.args[0]):
                for reason in _texts(node.args[1]):
                    if ID.fullmatch(clause):
                        yield clause, reason


def _texts(node: ast.expr) -> Iterator[str]:
    """Yield the string constants that an expression can evaluate to."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def main(arguments: list[str]) -> int:
    """Write the file, or check that it is up to date."""
    text = json.dumps(keys_by_clause(), indent=1) + "\n"
    if arguments == ["--write"]:
        FILE.write_text(text, encoding="utf-8")
        return 0
    if FILE.exists() and FILE.read_text(encoding="utf-8") == text:
        return 0
    sys.stdout.write(f"{FILE.name} is stale: run python tools/refusal_clauses.py --write\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
