"""What mypyc 2.4 compiles wrongly or not at all stays out of rules and bots; each was met once."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "fellfield"
RULES = [file for folder in ("core", "games") for file in sorted((PACKAGE / folder).rglob("*.py"))]
FILES = [*RULES, *sorted((PACKAGE / "bots").rglob("*.py"))]


def trees() -> Iterator[tuple[str, ast.Module]]:
    for file in FILES:
        yield str(file.relative_to(PACKAGE)), ast.parse(file.read_text(encoding="utf-8"))


def handlers(function: ast.AST) -> dict[str, set[str]]:
    """The exceptions that one name stands for in a function."""
    named: dict[str, set[str]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.ExceptHandler) and node.name and node.type:
            named.setdefault(node.name, set()).add(ast.unparse(node.type))
    return named


def test_a_name_stands_for_one_kind_of_exception_in_a_function() -> None:
    """Compiled, the second `except ... as error` of another type fails with a TypeError of its own."""
    wrong = [
        f"{file}:{node.lineno} {name}"
        for file, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for name, kinds in handlers(node).items()
        if len(kinds) > 1
    ]
    assert wrong == []


def test_no_membership_is_asked_of_a_display_with_a_star() -> None:
    """`x in (0, *VALUES)` crashes mypyc; give the tuple a name."""
    wrong = [
        f"{file}:{node.lineno} {ast.unparse(node)}"
        for file, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        for right in node.comparators
        if isinstance(right, ast.Tuple | ast.List | ast.Set) and any(isinstance(one, ast.Starred) for one in right.elts)
    ]
    assert wrong == []


def test_no_constant_tuple_of_a_fixed_length_begins_with_a_float() -> None:
    """Compiled, `X: Final = (0.5, 1.0)` is never set; say `Final[tuple[float, ...]]`."""
    wrong = [
        f"{file}:{node.lineno} {ast.unparse(node)}"
        for file, tree in trees()
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and ast.unparse(node.annotation) == "Final"
        and isinstance(node.value, ast.Tuple)
        and isinstance(node.value.elts[0], ast.Constant)
        and isinstance(node.value.elts[0].value, float)
    ]
    assert wrong == []


def is_word(annotation: ast.expr | None) -> bool:
    return annotation is not None and "i64" in ast.unparse(annotation)


def test_no_literal_is_shifted_where_machine_words_are_used() -> None:
    """With `i64` in play, a literal `1 << n` shifts 32 bits: silently wrong from 31 on. Take bits from a table."""
    wrong = []
    for file, tree in trees():
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            annotated = [one.annotation for one in ast.walk(function) if isinstance(one, ast.arg | ast.AnnAssign)]
            if not any(is_word(one) for one in [*annotated, function.returns]):
                continue
            wrong += [
                f"{file}:{node.lineno} {ast.unparse(node)}"
                for node in ast.walk(function)
                if isinstance(node, ast.BinOp)
                and isinstance(node.op, ast.LShift)
                and isinstance(node.left, ast.Constant)
            ]
    assert wrong == []


@pytest.mark.parametrize("banned", ["ClassVar[", "slots=True", "Generic["])
def test_values_stay_plain(banned: str) -> None:
    """Compiled dataclasses have no class variables, no slots of their own and no generic base."""
    assert [str(file) for file in RULES if banned in file.read_text(encoding="utf-8")] == []
