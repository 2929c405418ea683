"""Which test reads which clause: the mark, and the check that no clause goes unread."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from fellfield.core.ledger import Ledger, ledger, ledgers

Test = TypeVar("Test", bound=Callable[..., object])


def clause(*ids: str) -> Callable[[Test], Test]:
    """Mark a test with the clauses, rulings and worked positions that it reads: `@clause("LL-8.6", "LL-W9")`."""

    def mark(test: Test) -> Test:
        marked: Test = pytest.mark.clause(*ids)(test)
        return marked

    return mark


def citations(folder: Path) -> dict[str, list[str]]:
    """Every clause id cited in the tests below a folder, with the tests that cite it."""
    cited: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for name, ids in _cited_in(ast.parse(file.read_text())):
            for one in ids:
                cited.setdefault(one, []).append(f"{file.name}::{name}")
    return cited


def _cited_in(tree: ast.Module) -> Iterator[tuple[str, list[str]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name.lower().startswith("test"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "clause":
                    yield node.name, [one.value for one in mark.args if _is_text(one)]  # type: ignore[attr-defined]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def uncited(book: Ledger, cited: dict[str, list[str]]) -> list[str]:
    """The clauses of a ledger that an engine can exercise and no test reads."""
    return [one.id for one in book.clauses if not one.note and one.id not in cited]


def unknown(cited: dict[str, list[str]]) -> list[str]:
    """Cited ids that stand in no ledger, with the tests that cite them."""
    known = {one.id for book in ledgers().values() for one in book.clauses}
    return [f"{one} in {', '.join(tests)}" for one, tests in sorted(cited.items()) if one not in known]


def main(arguments: list[str]) -> int:
    """List what the tests do not read yet: `python -m fellfield.testing.clauses GAME [FOLDER]`."""
    folder = Path(arguments[1]) if len(arguments) > 1 else Path("tests")
    cited = citations(folder)
    missing = uncited(ledger(arguments[0]), cited)
    for one in missing + unknown(cited):
        print(one)
    print(f"{len(missing)} clauses of {arguments[0]} are not cited by any test")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
