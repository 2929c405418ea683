"""TypeScript types from JSON Schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

_PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*")


@dataclass(frozen=True)
class Renderer:
    """Renders schemas as TypeScript types.

    `readonly` types are for values that nobody may change. They are type aliases rather than interfaces, because only
    aliases can be passed where an object with any facts is wanted. Fields of theirs have their meaning as a comment.
    """

    definitions: Mapping[str, Mapping[str, Any]]
    readonly: bool = False

    def module(self, head: str, names: Iterable[str]) -> str:
        """A module that exports the types of these names."""
        return head + "".join(self._declaration(name, self.definitions[name]) for name in names)

    def _declaration(self, name: str, schema: Mapping[str, Any]) -> str:
        comment = f"\n/** {_one_line(schema['description'])} */\n" if "description" in schema else "\n"
        if schema.get("type") == "object" and "properties" in schema:
            fields = self._fields(schema)
            if self.readonly:
                return f"{comment}export type {name} = {{\n{fields}}};\n"
            return f"{comment}export interface {name} {{\n{fields}}}\n"
        union = [self.type_of(part) for part in schema.get("anyOf", ())]
        if self.readonly and sum(map(len, union)) > 80:
            return f"{comment}export type {name} =" + "".join(f"\n  | {part}" for part in union) + ";\n"
        return f"{comment}export type {name} = {self.type_of(schema)};\n"

    def _fields(self, schema: Mapping[str, Any]) -> str:
        required = schema.get("required", [])
        lines = []
        for name, field in schema["properties"].items():
            if self.readonly and "description" in field:
                lines.append(f"  /** {_one_line(field['description'])} */\n")
            spelled = name if _NAME.fullmatch(name) else json.dumps(name)
            mark = "" if name in required else "?"
            lines.append(f"  {self._read_only()}{spelled}{mark}: {self.type_of(field)};\n")
        return "".join(lines)

    def type_of(self, schema: Mapping[str, Any]) -> str:
        """The TypeScript type of a schema, on one line."""
        if "$ref" in schema:
            return str(schema["$ref"]).rsplit("/", 1)[-1]
        if "enum" in schema:
            return " | ".join(json.dumps(value) for value in schema["enum"])
        if "const" in schema:
            return json.dumps(schema["const"])
        if "anyOf" in schema:
            return " | ".join(dict.fromkeys(self.type_of(part) for part in schema["anyOf"]))
        kind = schema.get("type")
        if kind == "array":
            return self._array(schema)
        if kind == "object":
            return self._object(schema)
        return _PLAIN.get(str(kind), "unknown")

    def _array(self, schema: Mapping[str, Any]) -> str:
        if "prefixItems" in schema:
            return self._read_only() + "[" + ", ".join(self.type_of(part) for part in schema["prefixItems"]) + "]"
        inner = self.type_of(schema.get("items") or {})
        return self._read_only() + (f"({inner})[]" if " | " in inner or inner.startswith("readonly") else f"{inner}[]")

    def _object(self, schema: Mapping[str, Any]) -> str:
        inner = self.type_of(schema.get("additionalProperties") or {})
        if not self.readonly:
            return f"Record<string, {inner}>"
        names = schema.get("propertyNames", {})
        if "enum" in self._resolved(names):
            return f"{{ readonly [name in {self.type_of(names)}]?: {inner} }}"
        return f"{{ readonly [name: string]: {inner} }}"

    def _resolved(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        return self.definitions[self.type_of(schema)] if "$ref" in schema else schema

    def _read_only(self) -> str:
        return "readonly " if self.readonly else ""


def _one_line(text: str) -> str:
    return " ".join(text.split()).replace("*/", "* /")
