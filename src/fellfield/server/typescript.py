"""Generates TypeScript types from JSON Schema, as far as the wire types need it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

_HEAD: Final = (
    "// Generated from the server's wire types: python -m fellfield.server.wire --write web/src/wire/types.ts\n"
)
_PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*")


def render_module(schemas: Mapping[str, Any]) -> str:
    """A module with one exported type per schema, sorted by name."""
    return _HEAD + "".join(_declaration(name, schemas[name]) for name in sorted(schemas))


def _declaration(name: str, schema: Mapping[str, Any]) -> str:
    comment = f"\n/** {_one_line(schema['description'])} */\n" if "description" in schema else "\n"
    if schema.get("type") == "object" and "properties" in schema:
        return f"{comment}export interface {name} {{\n{_fields(schema)}}}\n"
    return f"{comment}export type {name} = {type_of(schema)};\n"


def _one_line(text: str) -> str:
    return " ".join(text.split()).replace("*/", "* /")


def _fields(schema: Mapping[str, Any]) -> str:
    required = schema.get("required", [])
    lines = []
    for name, field in schema["properties"].items():
        spelled = name if _NAME.fullmatch(name) else json.dumps(name)
        lines.append(f"  {spelled}{'' if name in required else '?'}: {type_of(field)};\n")
    return "".join(lines)


def type_of(schema: Mapping[str, Any]) -> str:
    """The TypeScript type of a schema, on one line."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(part) for part in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return f"Record<string, {type_of(schema.get('additionalProperties') or {})}>"
    return _PLAIN.get(str(kind), "unknown")


def _array(schema: Mapping[str, Any]) -> str:
    if "prefixItems" in schema:
        return "[" + ", ".join(type_of(part) for part in schema["prefixItems"]) + "]"
    inner = type_of(schema.get("items") or {})
    return f"({inner})[]" if " | " in inner else f"{inner}[]"
