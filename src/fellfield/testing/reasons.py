"""Which refusals name which clause, read out of the rules themselves: `python -m fellfield.testing.reasons --write`.

The rules say `WhyNot("LL-8.6", "hex-full", ...)`; the rules page shows the sentence of `hex-full` beside LL-8.6. An
installed package may hold no sources, so the list is kept as data beside the server that tells it.
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


def found() -> dict[str, list[str]]:
    """The keys of the sentences of refusals, by clause, in a stable order."""
    spoken = catalogue_for("en")
    named: dict[str, set[str]] = {}
    for folder in sorted(one for one in GAMES.iterdir() if one.is_dir()):
        game = folder.name.replace("_", "-")
        for file in folder.rglob("*.py"):
            for clause, reason in refusals(ast.parse(file.read_text(encoding="utf-8"))):
                key = f"{game}.why.{reason}"
                if spoken.has(key):
                    named.setdefault(clause, set()).add(key)
    return {clause: sorted(keys) for clause, keys in sorted(named.items())}


def refusals(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Every clause with a reason that is written out in a call of `WhyNot`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "WhyNot":
            if len(node.args) < 2:
                continue
            for clause in _texts(node.args[0]):
                for reason in _texts(node.args[1]):
                    if ID.fullmatch(clause):
                        yield clause, reason


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be, as far as they are written out."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def main(arguments: list[str]) -> int:
    """Write the list, or say whether it is fresh."""
    text = json.dumps(found(), indent=1) + "\n"
    if arguments == ["--write"]:
        FILE.write_text(text, encoding="utf-8")
        return 0
    if FILE.exists() and FILE.read_text(encoding="utf-8") == text:
        return 0
    sys.stdout.write(f"{FILE.name} is stale: run python -m fellfield.testing.reasons --write\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
