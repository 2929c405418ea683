"""Checks JSON against the schemas that are generated here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
    "array": (list,),
    "object": (dict,),
}


class Validator:
    """Checks values against the definitions of a schema; knows the keywords that `codegen` writes, and no others."""

    def __init__(self, definitions: Mapping[str, Mapping[str, Any]]) -> None:
        self._definitions = definitions

    def problems(self, value: Any, name: str) -> list[str]:
        """What is wrong with a value of this named type, each problem with its place; empty if nothing is."""
        return list(self._check(value, self._definitions[name], name))

    def _check(self, value: Any, schema: Mapping[str, Any], where: str) -> Iterator[str]:
        if "$ref" in schema:
            yield from self._check(value, self._definitions[schema["$ref"].rsplit("/", 1)[-1]], where)
        if "anyOf" in schema:
            yield from self._check_union(value, schema["anyOf"], where)
        if "const" in schema and not _equal(value, schema["const"]):
            yield f"{where}: {value!r} is not {schema['const']!r}"
        if "enum" in schema and not any(_equal(value, allowed) for allowed in schema["enum"]):
            yield f"{where}: {value!r} is not one of {schema['enum']}"
        kind = schema.get("type")
        if kind is None:
            return
        if type(value) not in _TYPES[kind]:
            yield f"{where}: {value!r} is not of type {kind}"
        elif kind == "object":
            yield from self._check_object(value, schema, where)
        elif kind == "array":
            yield from self._check_array(value, schema, where)

    def _check_union(self, value: Any, parts: list[Mapping[str, Any]], where: str) -> Iterator[str]:
        """Yield the problems of the alternative that fits best, unless one fits."""
        best: list[str] | None = None
        for part in parts:
            problems = list(self._check(value, part, where))
            if not problems:
                return
            if best is None or _depth(problems) > _depth(best):
                best = problems
        yield from best or ()

    def _check_object(self, value: dict[str, Any], schema: Mapping[str, Any], where: str) -> Iterator[str]:
        properties = schema.get("properties", {})
        for name in schema.get("required", ()):
            if name not in value:
                yield f"{where}: {name!r} is missing"
        others = schema.get("additionalProperties", True)
        for name, item in value.items():
            if name in properties:
                yield from self._check(item, properties[name], f"{where}.{name}")
            elif others is False:
                yield f"{where}: {name!r} is not declared"
            elif others is not True:
                if "propertyNames" in schema:
                    yield from self._check(name, schema["propertyNames"], f"{where}, the name {name!r}")
                yield from self._check(item, others, f"{where}.{name}")

    def _check_array(self, value: list[Any], schema: Mapping[str, Any], where: str) -> Iterator[str]:
        parts = schema.get("prefixItems")
        if parts is not None and len(parts) != len(value):
            yield f"{where}: {len(value)} items instead of {len(parts)}"
        for index, item in enumerate(value):
            part = parts[index] if parts is not None and index < len(parts) else schema.get("items", {})
            yield from self._check(item, part, f"{where}[{index}]")


def _equal(value: object, other: object) -> bool:
    """Equal and of the same type: `True` is not 1."""
    return type(value) is type(other) and value == other


def _depth(problems: list[str]) -> int:
    """How far into a value the deepest problem lies."""
    return max(problem.count(".") + problem.count("[") for problem in problems)
