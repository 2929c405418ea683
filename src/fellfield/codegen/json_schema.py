"""JSON Schema of declared types (2020-12)."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator, Mapping
from typing import Any, Final, TypeAlias

from fellfield.codegen.declarations import Alias, Field, RecordType, UnknownType, read_module

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema."""

REF: Final = "#/$defs/"
_PLAIN: Final[dict[str, Schema]] = {
    "int": {"type": "integer"},
    "str": {"type": "string"},
    "bool": {"type": "boolean"},
    "float": {"type": "number"},
    "None": {"type": "null"},
    "Any": {},
    "object": {},
}
_LISTS: Final = ("list", "tuple", "Sequence")
_OBJECTS: Final = ("dict", "Mapping")
_MODIFIERS: Final = ("Final", "NotRequired", "Required", "ReadOnly")


class SchemaBuilder:
    """Turns annotations into schemas and collects the named types they need."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}
        self.modules: dict[str, str] = {}
        """The module that declares each definition."""

    def reference(self, found: RecordType | Alias) -> Schema:
        """A reference to a named type, whose definition is added if it is new."""
        known = self.modules.get(found.name)
        if known is None:
            self.modules[found.name] = found.module
            self.definitions[found.name] = {}  # a type may refer to itself
            self.definitions[found.name] = self._definition(found)
        elif known != found.module:
            raise UnknownType(f"{found.name!r} is declared in both {known} and {found.module}: rename one")
        return {"$ref": REF + found.name}

    def _definition(self, found: RecordType | Alias) -> Schema:
        if isinstance(found, RecordType):
            return self.record(found)
        return _described(self.type_of(found.value, found.module), found.about)

    def define(self, name: str, schema: Schema, module: str) -> Schema:
        """Add a definition that no class stands for, and return a reference to it."""
        self.modules[name], self.definitions[name] = module, schema
        return {"$ref": REF + name}

    def record(
        self,
        record: RecordType,
        first: Mapping[str, Schema] | None = None,
        optional: Container[str] = (),
        *,
        lean: bool = True,
    ) -> Schema:
        """The schema of an object with these fields; `first` are properties that come before the declared ones.

        Fields with a default are optional if the JSON is `lean`, that is, if it leaves them out while they have it.
        """
        properties = dict(first or {})
        required = list(properties)
        for field in record.all_fields().values():
            properties[field.name] = self.field(field)
            absent = field.name in optional or (lean and field.has_default)
            if not absent and not _is_modified(field.annotation, "NotRequired"):
                required.append(field.name)
        schema = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
        return _described(schema, record.about)

    def field(self, field: Field) -> Schema:
        """The schema of a field, with its meaning."""
        return _described(self.type_of(field.annotation, field.module), field.about)

    def type_of(self, node: ast.expr, module: str, arguments: Mapping[str, Schema] | None = None) -> Schema:
        """The schema of an annotation as written in this module; `arguments` are the types of type variables."""
        match node:
            case ast.Constant(value=str(text)):
                return self.type_of(ast.parse(text, mode="eval").body, module, arguments)
            case ast.Constant(value=None):
                return {"type": "null"}
            case ast.Name(id=name) if arguments and name in arguments:
                return arguments[name]
            case ast.Name(id=name) if name in _PLAIN:
                return dict(_PLAIN[name])
            case ast.Name(id=name):
                return self._named(name, module)
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return _union([self.type_of(part, module, arguments) for part in (left, right)])
            case ast.Subscript(value=ast.Name(id=name), slice=inner):
                items = inner.elts if isinstance(inner, ast.Tuple) else [inner]
                return self._generic(name, items, module, arguments)
        raise UnknownType(f"{module}: {ast.unparse(node)!r} has no JSON Schema")

    def _named(self, name: str, module: str) -> Schema:
        found = read_module(module).find(name)
        if isinstance(found, Alias) and isinstance(found.value, ast.Name) and found.value.id == "Any":
            return {}
        return self.reference(found)

    def _generic(self, name: str, items: list[ast.expr], module: str, arguments: Mapping[str, Schema] | None) -> Schema:
        if name == "Literal":
            return {"enum": [ast.literal_eval(item) for item in items]}
        if name in _MODIFIERS:
            return self.type_of(items[0], module, arguments)
        types = [
            self.type_of(item, module, arguments)
            for item in items
            if not (isinstance(item, ast.Constant) and item.value is ...)
        ]
        if name == "tuple" and len(types) == len(items) and len(types) > 1:
            return {"type": "array", "prefixItems": types, "minItems": len(types), "maxItems": len(types)}
        if name in _LISTS:
            return {"type": "array", "items": types[0]}
        if name in _OBJECTS:
            schema: Schema = {"type": "object", "additionalProperties": types[1]}
            return schema if types[0] in ({}, {"type": "string"}) else {**schema, "propertyNames": types[0]}
        return self._generic_alias(name, types, module)

    def _generic_alias(self, name: str, types: list[Schema], module: str) -> Schema:
        """The type of an alias with a type variable; its title says how a list is ordered, such as *by seat*."""
        alias = read_module(module).find(name)
        if not isinstance(alias, Alias):
            raise UnknownType(f"{module}: {name!r} is not a type alias")
        variables = [node.id for node in ast.walk(alias.value) if isinstance(node, ast.Name) and len(node.id) == 1]
        schema = self.type_of(alias.value, alias.module, dict(zip(variables, types, strict=True)))
        return {**schema, "title": split_words(name)}


def references(part: Any) -> Iterator[str]:
    """The names of the definitions that a schema, or a list of schemas, refers to."""
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"].removeprefix(REF)
        part = list(part.values())
    for inner in part if isinstance(part, list) else ():
        yield from references(inner)


def split_words(name: str) -> str:
    """`BySeat` is `by seat`."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()


def _is_modified(node: ast.expr, modifier: str) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == modifier


def _described(schema: Schema, about: str) -> Schema:
    return {**schema, "description": " ".join(about.split("\n\n", maxsplit=1)[0].split())} if about else schema


def _union(parts: list[Schema]) -> Schema:
    """`anyOf`, flat and without repetitions."""
    flat: list[Schema] = []
    for part in parts:
        for member in part["anyOf"] if set(part) == {"anyOf"} else [part]:
            if member not in flat:
                flat.append(member)
    return {"anyOf": flat} if len(flat) > 1 else flat[0]
