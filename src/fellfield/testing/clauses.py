"""Citations of ledger clauses: in tests by the mark `@clause`, in code by id in docstrings, comments and data."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeVar

import pytest

from fellfield.core.ledger import ID, Ledger, ledger, ledgers

Test = TypeVar("Test", bound=Callable[..., object])

RANGE: Final = re.compile(rf"({ID.pattern}) to ({ID.pattern})")
NUMBERED: Final = re.compile(r"(.*?)(\d+)")


def clause(*ids: str) -> Callable[[Test], Test]:
    """Mark a test with the clauses, rulings and worked positions that it checks: `@clause("LL-8.6", "LL-W9")`."""

    def mark(test: Test) -> Test:
        marked: Test = pytest.mark.clause(*ids)(test)
        return marked

    return mark


def citations(folder: Path) -> dict[str, list[str]]:
    """Every clause id cited by a test below a folder, with the tests that cite it."""
    cited: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for test, ids in _marked_tests(ast.parse(file.read_text())):
            for clause_id in ids:
                cited.setdefault(clause_id, []).append(f"{file.name}::{test}")
    return cited


def _marked_tests(tree: ast.Module) -> Iterator[tuple[str, list[str]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name.lower().startswith("test"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "clause":
                    yield node.name, [argument.value for argument in mark.args if _is_text(argument)]  # type: ignore[attr-defined]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def code_citations(code: Path) -> dict[str, list[str]]:
    """Every clause id cited in a source file, or in the files below a folder, with those files.

    An id counts wherever it stands: in a docstring, a comment, a reason. A range such as `LL-8.2 to LL-8.6` cites every
    id from the first to the last; both ends belong to the same chapter.
    """
    cited: dict[str, list[str]] = {}
    files = [code] if code.is_file() else sorted(file for file in code.rglob("*") if file.suffix in (".py", ".json"))
    for file in files:
        text = " ".join(file.read_text(encoding="utf-8").split())
        ids = dict.fromkeys(ID.findall(text))
        for first, last in RANGE.findall(text):
            ids.update(dict.fromkeys(expand(first, last)))
        for clause_id in ids:
            cited.setdefault(clause_id, []).append(file.name)
    return cited


def expand(first: str, last: str) -> list[str]:
    """The ids of a range within one chapter: `expand("LL-8.2", "LL-8.4")` is `LL-8.2`, `LL-8.3`, `LL-8.4`."""
    begin, end = NUMBERED.fullmatch(first), NUMBERED.fullmatch(last)
    if begin is None or end is None or begin[1] != end[1] or int(begin[2]) >= int(end[2]):
        raise ValueError(f"first and last must be ids of one chapter in ascending order, not {first} and {last}")
    return [f"{begin[1]}{number}" for number in range(int(begin[2]), int(end[2]) + 1)]


def uncited(book: Ledger, cited: dict[str, list[str]]) -> list[str]:
    """The clauses of a ledger that an engine can exercise and no test cites."""
    return [entry.id for entry in book.clauses if not entry.note and entry.id not in cited]


def uncited_in_code(book: Ledger, cited: dict[str, list[str]]) -> list[str]:
    """The clauses and rulings that no code cites; worked positions are for tests alone."""
    return [entry.id for entry in book.clauses if not entry.note and entry.kind != "position" and entry.id not in cited]


def unknown(cited: dict[str, list[str]]) -> list[str]:
    """Cited ids that are in no ledger, with the tests or files that cite them."""
    known = {entry.id for book in ledgers().values() for entry in book.clauses}
    return [
        f"{clause_id} in {', '.join(places)}" for clause_id, places in sorted(cited.items()) if clause_id not in known
    ]


def main(arguments: list[str]) -> int:
    """List the clauses that no test cites: `python -m fellfield.testing.clauses GAME [FOLDER]`."""
    folder = Path(arguments[1]) if len(arguments) > 1 else Path("tests")
    cited = citations(folder)
    missing = uncited(ledger(arguments[0]), cited)
    for line in missing + unknown(cited):
        print(line)
    print(f"{len(missing)} clauses of {arguments[0]} are not cited by any test")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
