"""Rules and bots avoid constructs that mypyc 2.4 miscompiles or rejects."""

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
    """Return the exception types bound to each name in a function."""
    named: dict[str, set[str]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.ExceptHandler) and node.name and node.type:
            named.setdefault(node.name, set()).add(ast.unparse(node.type))
    return named


def test_an_exception_name_has_one_type_per_function() -> None:
    """Compiled, a second `except ... as error` with another type raises a TypeError."""
    wrong = [
        f"{file}:{node.lineno} {name}"
        for file, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for name, kinds in handlers(node).items()
        if len(kinds) > 1
    ]
    assert wrong == []


def test_no_membership_test_uses_a_starred_display() -> None:
    """`x in (0, *VALUES)` crashes mypyc; give the tuple a name."""
    wrong = [
        f"{file}:{node.lineno} {ast.unparse(node)}"
        for file, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        for right in node.comparators
        if isinstance(right, ast.Tuple | ast.List | ast.Set)
        and any(isinstance(element, ast.Starred) for element in right.elts)
    ]
    assert wrong == []


def test_no_constant_tuple_of_fixed_length_starts_with_a_float() -> None:
    """Compiled, `X: Final = (0.5, 1.0)` is never set; write `Final[tuple[float, ...]]`."""
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


def test_no_pair_assigns_none_and_an_attribute() -> None:
    """Compiled, `a.x, a.y = None, a.x` takes the second value for None, too; write two assignments."""
    wrong = [
        f"{file}:{node.lineno} {ast.unparse(node)}"
        for file, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple)
        if any(isinstance(element, ast.Constant) and element.value is None for element in node.value.elts)
        and any(isinstance(element, ast.Attribute) for element in node.value.elts)
    ]
    assert wrong == []


def uses_i64(annotation: ast.expr | None) -> bool:
    return annotation is not None and "i64" in ast.unparse(annotation)


def test_no_literal_is_shifted_next_to_i64() -> None:
    """Next to `i64`, a literal `1 << n` is a 32-bit shift, silently wrong for n >= 31; take bits from a table."""
    wrong = []
    for file, tree in trees():
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            annotated = [node.annotation for node in ast.walk(function) if isinstance(node, ast.arg | ast.AnnAssign)]
            if not any(uses_i64(annotation) for annotation in [*annotated, function.returns]):
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
def test_value_classes_stay_plain(banned: str) -> None:
    """Compiled dataclasses support no class variables, no slots and no generic base."""
    assert [str(file) for file in RULES if banned in file.read_text(encoding="utf-8")] == []
