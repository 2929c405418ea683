"""The wire types are strict, generate OpenAPI and TypeScript, and every problem has a sentence."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from fellfield.codegen.typescript import Renderer
from fellfield.i18n import LANGUAGES, catalogue_for
from fellfield.server import wire
from fellfield.server.problems import CODES, STATUS_OF_CODE, ApiError, problem_from, status_of
from fellfield.server.tables import commands
from fellfield.server.tables.refusals import REASONS, Refused


def test_schemas_become_the_expected_typescript() -> None:
    schemas = {
        "A": {
            "type": "object",
            "description": "Ends here */ or not.",
            "properties": {
                "type": {"enum": ["a"]},
                "maybe": {"anyOf": [{"type": "integer"}, {"type": "null"}], "default": None},
                "odd-name": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "boolean"}]}},
                "pair": {"type": "array", "prefixItems": [{"type": "number"}, {"$ref": "#/x/B"}]},
                "any": {},
            },
            "required": ["type", "odd-name", "pair", "any"],
        },
        "B": {"type": "object", "additionalProperties": {"type": "string"}},
    }
    text = Renderer(schemas).module("", sorted(schemas))
    assert "/** Ends here * / or not. */" in text
    assert '  type: "a";\n  maybe?: number | null;\n  "odd-name": (string | boolean)[];\n' in text
    assert "  pair: [number, B];\n  any: unknown;\n" in text
    assert "export type B = Record<string, string>;" in text


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"do"}',
        '{"type":"do","key":"k","command":{"do":"play","seat":0,"action":"x"},"extra":1}',
        '{"type":"do","key":"k","command":{"do":"play","seat":0,"action":"x","extra":1}}',
        '{"type":"do","key":"k","command":{"do":"tick"}}',
        '{"type":"do","key":"","command":{"do":"start"}}',
        '{"type":"do","key":"a b","command":{"do":"start"}}',
        '{"type":"do","key":"k","command":{"do":"play","seat":-1,"action":"x"}}',
        '{"type":"do","key":"k","command":{"do":"play","seat":16,"action":"x"}}',
        '{"type":"do","key":"k","command":{"do":"play","seat":true,"action":"x"}}',
        '{"type":"fly"}',
        "[]",
        "",
    ],
)
def test_unknown_fields_are_refused(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        wire.decode_client_message(text)


def test_clients_cannot_send_a_tick() -> None:
    assert commands.Tick not in get_args(commands.AnyCommand)


def test_every_message_has_a_type() -> None:
    for name, schema in wire.schemas().items():
        assert "description" in schema or name.startswith("Any"), f"{name} says nothing about itself"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_sentence_in_every_language(language: str) -> None:
    compile_statements = catalogue_for(language)
    assert [code for code in CODES if not compile_statements.has(f"server.problem.{code}")] == []
    for why in ("restart", "logged-out", "too-slow", "too-fast", "not-watchable"):
        assert compile_statements.has(f"server.bye.{why}")


def test_every_code_has_a_status() -> None:
    for code in STATUS_OF_CODE:
        assert status_of(problem_from(ApiError(code))) == STATUS_OF_CODE[code]
    for code in REASONS:
        assert 400 <= status_of(problem_from(Refused(code))) < 500


def test_an_internal_error_reveals_nothing() -> None:
    told = problem_from(KeyError("secret"))
    assert (told.code, told.facts, status_of(told)) == ("internal", {}, 500)
