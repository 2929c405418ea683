"""Reads the classes and type aliases that a Python module declares, with the string below each as its meaning."""

from __future__ import annotations

import ast
import builtins
import inspect
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path


@dataclass(frozen=True)
class Field:
    """A field of a class: its annotation, as written in `module`, its meaning, and whether it has a default."""

    name: str
    annotation: ast.expr
    about: str
    has_default: bool
    module: str


@dataclass(frozen=True)
class RecordType:
    """A class with annotated fields: a `TypedDict` or a dataclass; `bases` are its bases that have fields, too."""

    name: str
    about: str
    fields: tuple[Field, ...]
    bases: tuple[RecordType, ...]
    module: str

    def all_fields(self) -> dict[str, Field]:
        """The fields by name, inherited ones first."""
        found: dict[str, Field] = {}
        for base in self.bases:
            found.update(base.all_fields())
        found.update({field.name: field for field in self.fields})
        return found

    def inherits(self, name: str) -> bool:
        """Whether the record of that name is among its bases, near or far."""
        return any(base.name == name or base.inherits(name) for base in self.bases)


@dataclass(frozen=True)
class Alias:
    """A name for a type."""

    name: str
    about: str
    value: ast.expr
    module: str


class UnknownType(LookupError):
    """An annotation names something that is neither a class nor a type alias."""


class SourceModule:
    """What the source of a module declares."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._classes: dict[str, tuple[ast.ClassDef, int]] = {}
        self._aliases: dict[str, Alias] = {}
        self._imports: dict[str, tuple[str, str]] = {}
        body = ast.parse(_source_file(name).read_text(encoding="utf-8")).body
        for index, node in enumerate(body):
            below = body[index + 1] if index + 1 < len(body) else None
            if isinstance(node, ast.ClassDef):
                self._classes[node.name] = (node, index)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and _is_alias(node):
                assert node.value is not None
                self._aliases[node.target.id] = Alias(node.target.id, _string(below), node.value, name)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                self._imports.update({item.asname or item.name: (node.module, item.name) for item in node.names})
            elif isinstance(node, ast.If):  # if TYPE_CHECKING
                for inner in node.body:
                    if isinstance(inner, ast.ImportFrom) and inner.module:
                        self._imports.update(
                            {item.asname or item.name: (inner.module, item.name) for item in inner.names}
                        )

    def records(self) -> list[RecordType]:
        """All classes of this module in the order of the source."""
        return [self._record(name) for name in self._classes]

    def place_of(self, name: str) -> int:
        """The place of a class in the source, for sorting."""
        return self._classes[name][1]

    def find(self, name: str) -> RecordType | Alias:
        """What this name stands for in this module; raises `UnknownType`."""
        if name in self._classes:
            return self._record(name)
        if name in self._aliases:
            return self._aliases[name]
        if name in self._imports:
            module, imported = self._imports[name]
            return read_module(module).find(imported)
        raise UnknownType(f"{self.name}: {name!r} is neither a class nor a type alias")

    def _record(self, name: str) -> RecordType:
        node, _ = self._classes[name]
        bases = [self._base(base.id) for base in node.bases if isinstance(base, ast.Name)]
        fields = [
            Field(
                item.target.id,
                item.annotation,
                _string(node.body[index + 1 : index + 2]),
                item.value is not None,
                self.name,
            )
            for index, item in enumerate(node.body)
            if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
        ]
        about = inspect.cleandoc(ast.get_docstring(node) or "")
        return RecordType(name, about, tuple(fields), tuple(base for base in bases if base is not None), self.name)

    def _base(self, name: str) -> RecordType | None:
        """A base class, if its source can be read and it has fields of its own."""
        if hasattr(builtins, name) or name in ("TypedDict", "Protocol", "Generic"):
            return None
        found = self.find(name)
        return found if isinstance(found, RecordType) else None


@cache
def read_module(name: str) -> SourceModule:
    """The declarations of a module, read once."""
    return SourceModule(name)


def _source_file(module: str) -> Path:
    """The Python file of a module; next to the extension module, if it is compiled."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise UnknownType(f"there is no module {module!r}")
    origin = Path(spec.origin)
    return origin if origin.suffix == ".py" else origin.with_name(origin.name.split(".")[0] + ".py")


def _is_alias(node: ast.AnnAssign) -> bool:
    return isinstance(node.annotation, ast.Name) and node.annotation.id == "TypeAlias" and node.value is not None


def _string(nodes: ast.stmt | list[ast.stmt] | None) -> str:
    """The text of a statement that is only a string; empty for any other."""
    node = (nodes[0] if nodes else None) if isinstance(nodes, list) else nodes
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return inspect.cleandoc(node.value.value)
    return ""
