"""Collect from the sources which refusals cite which clause, and write them to `refusals.json` of each game.

    python tools/refusal_clauses.py            fail if a file is stale
    python tools/refusal_clauses.py --write    write them

The rules say `WhyNot("LL-8.6", "hex-full", ...)`; the rules page shows the sentence of `hex-full` beside LL-8.6. A
clause may also be a local variable, a parameter, or what `clause()` of a step or card returns. The list is kept as data
because an installed package may hold no sources.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import fellfield
from fellfield.core.ledger import ID
from fellfield.i18n import catalogue_for

GAMES: Final = Path(fellfield.__file__).parent / "games"


@dataclass(frozen=True)
class Place:
    """Where an expression stands: its function, and the class of that if it is a method."""

    function: ast.FunctionDef | None = None
    owner: ast.ClassDef | None = None


class Sources:
    """The modules of one game, to look up where a value comes from."""

    def __init__(self, trees: list[ast.Module]) -> None:
        self.calls: list[tuple[ast.Call, Place]] = []
        self.classes: dict[str, ast.ClassDef] = {}
        self.functions: dict[str, ast.FunctionDef] = {}
        for tree in trees:
            self._read(tree, Place())

    def _read(self, node: ast.AST, place: Place) -> None:
        for child in ast.iter_child_nodes(node):
            inside = place
            if isinstance(child, ast.ClassDef):
                self.classes[child.name] = child
                inside = Place(None, child)
            elif isinstance(child, ast.FunctionDef):
                if place == Place():
                    self.functions[child.name] = child
                inside = Place(child, place.owner)
            elif isinstance(child, ast.Call):
                self.calls.append((child, place))
            self._read(child, inside)

    def refusals(self) -> Iterator[tuple[str, str]]:
        """Yield the clause and the reason of every `WhyNot`; raise ValueError for one that cannot be worked out."""
        for call, place in self.calls:
            if not isinstance(call.func, ast.Name) or call.func.id != "WhyNot":
                continue
            clauses = set(self.texts(call.args[0], place))
            reasons = set(self.texts(call.args[1], place))
            if not clauses or not reasons:
                raise ValueError(f"line {call.lineno}: write clause and reason of {ast.unparse(call)} as literals")
            yield from ((clause, reason) for clause in clauses for reason in reasons if ID.fullmatch(clause))

    def texts(self, node: ast.expr, place: Place) -> Iterator[str]:
        """Yield the strings that an expression can be."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.IfExp):
            yield from self.texts(node.body, place)
            yield from self.texts(node.orelse, place)
        elif isinstance(node, ast.Name) and place.function is not None:
            for value in _assigned(place.function, node.id):
                yield from self.texts(value, place)
            for value, caller in self._arguments(place, node.id):
                yield from self.texts(value, caller)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.args:
            for owner in self._owners(node.func.value, place):
                yield from self._returned(owner, node.func.attr)

    def _arguments(self, place: Place, name: str) -> Iterator[tuple[ast.expr, Place]]:
        """Yield what callers pass for a parameter, with the place of each call."""
        function = place.function
        assert function is not None
        names = [argument.arg for argument in function.args.args]
        if name not in names:
            return
        index = names.index(name) - (place.owner is not None)
        for call, caller in self.calls:
            called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            if called == function.name and len(call.args) > index:
                yield call.args[index], caller

    def _owners(self, receiver: ast.expr, place: Place) -> Iterator[ast.ClassDef]:
        """Yield the classes that the receiver of a method call can be of."""
        if isinstance(receiver, ast.Name) and receiver.id == "self" and place.owner and place.function:
            yield from self._with_method_of(place.owner, place.function)
        elif isinstance(receiver, ast.Name) and place.function is not None:
            for argument in place.function.args.args:
                if argument.arg == receiver.id and argument.annotation is not None:
                    yield from self._family(ast.unparse(argument.annotation))
            for value in _assigned(place.function, receiver.id):
                yield from self._owners(value, place)
        elif isinstance(receiver, ast.Call) and isinstance(receiver.func, ast.Name):
            maker = self.functions.get(receiver.func.id)
            if maker is not None and maker.returns is not None:
                yield from self._family(ast.unparse(maker.returns))

    def _family(self, name: str) -> Iterator[ast.ClassDef]:
        """Yield a class and all its subclasses."""
        if name in self.classes:
            yield self.classes[name]
        for cls in self.classes.values():
            if name in _bases(cls):
                yield from self._family(cls.name)

    def _with_method_of(self, owner: ast.ClassDef, method: ast.FunctionDef) -> Iterator[ast.ClassDef]:
        """Yield the class and the subclasses that do not replace the method."""
        yield owner
        for cls in self.classes.values():
            if owner.name in _bases(cls) and method.name not in _methods(cls):
                yield from self._with_method_of(cls, method)

    def _returned(self, owner: ast.ClassDef, method: str) -> Iterator[str]:
        """Yield the strings that a method of this class returns, its own or an inherited one."""
        found = _methods(owner).get(method)
        if found is None:
            for base in _bases(owner):
                if base in self.classes:
                    yield from self._returned(self.classes[base], method)
            return
        for node in ast.walk(found):
            if isinstance(node, ast.Return) and node.value is not None:
                yield from self.texts(node.value, Place(found, owner))


def _assigned(function: ast.FunctionDef, name: str) -> Iterator[ast.expr]:
    """Yield the expressions that a function assigns to a local variable."""
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=True))
            yield from (value for part, value in pairs if isinstance(part, ast.Name) and part.id == name)


def _bases(cls: ast.ClassDef) -> list[str]:
    return [ast.unparse(base) for base in cls.bases]


def _methods(cls: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in cls.body if isinstance(node, ast.FunctionDef)}


def reasons_by_clause(folder: Path) -> dict[str, list[str]]:
    """Return the reasons of a game's refusals that have a message, by clause, sorted."""
    spoken, game = catalogue_for("en"), folder.name.replace("_", "-")
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in sorted(folder.rglob("*.py"))]
    named: dict[str, set[str]] = {}
    for clause, reason in Sources(trees).refusals():
        if spoken.has(f"{game}.why.{reason}"):
            named.setdefault(clause, set()).add(reason)
    return {clause: sorted(reasons) for clause, reasons in sorted(named.items())}


def game_folders() -> list[Path]:
    """Return the folders of our games."""
    return sorted(folder for folder in GAMES.iterdir() if (folder / "manifest.py").exists())


def main(arguments: list[str]) -> int:
    """Write the files, or check that they are up to date."""
    stale = False
    for folder in game_folders():
        file, text = folder / "refusals.json", json.dumps(reasons_by_clause(folder), indent=1) + "\n"
        if arguments == ["--write"]:
            file.write_text(text, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != text:
            sys.stdout.write(f"{folder.name}/{file.name} is stale: run python tools/refusal_clauses.py --write\n")
            stale = True
    return int(stale)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
