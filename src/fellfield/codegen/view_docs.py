"""A page in Markdown that tells authors of bots and clients what a seat of a game sees."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import Any, Final

from fellfield.codegen.declarations import Alias, Field, RecordType, read_module
from fellfield.codegen.game_types import GameTypes, Member, read_types
from fellfield.codegen.json_schema import REF, Schema
from fellfield.core.contract import Game

_SHARED_ALIASES: Final = ("BySeat", "Hidden", "Seat")


def page_text(game: Game, name: str) -> str:
    """The page of a game; `name` is what readers call the game."""
    return "\n".join(_Page(read_types(game), name).lines()).rstrip() + "\n"


def shared_table_text() -> str:
    """The table of the keys that the views of all games have."""
    base = read_module("fellfield.core.view_types").find("BaseView")
    assert isinstance(base, RecordType)
    return "\n".join(_table(("Key", "Type", "Meaning"), _shared_rows(base, "")))


def _shared_rows(record: RecordType, prefix: str) -> Iterator[tuple[str, ...]]:
    for field in record.fields:
        yield f"`{prefix}{field.name}`", _code(field), field.about
        for name in ast.walk(field.annotation):
            if isinstance(name, ast.Name) and name.id in ("Question", "ResultFacts", "ScoreFacts"):
                inner = read_module(record.module).find(name.id)
                assert isinstance(inner, RecordType)
                marks = "[]" * ast.unparse(field.annotation).count("[")
                yield from _shared_rows(inner, f"{prefix}{field.name}{marks}.")


class _Page:
    def __init__(self, types: GameTypes, title: str) -> None:
        self._types = types
        self._title = title
        self._definitions = types.builder.definitions

    def lines(self) -> Iterator[str]:
        game = self._types.game.id
        about, example = _split_example(self._types.view.about)
        yield f"<!-- Generated from {self._types.view.module} and the events and offers of the game: make types -->"
        yield f"# {self._title}: what a seat sees"
        yield ""
        yield "The keys of this game's view; those that all games share are in [Bots](../bots.md#what-a-seat-sees)."
        yield f"Clause ids refer to the [ledger](../rules/{game}.md)."
        yield ""
        yield from about.split("\n\n", maxsplit=1)[1:]
        yield ""
        for section in self._types.sections:
            yield from self._section(section)
        yield from self._type_names()
        yield from self._questions()
        yield from self._events()
        yield from self._offers()
        if example:
            yield from ("## An example", "", "```python", example, "", "```", "")

    def _section(self, section: RecordType) -> Iterator[str]:
        heading, _, text = section.about.partition("\n\n")
        yield from (f"## {heading.rstrip('.')}", "")
        if text:
            yield from (text, "")
        yield from _table(("Key", "Type", "Meaning"), self._rows(section, ""))
        for record in self._nested(section):
            notes = record.about.partition("\n\n")[2]
            if notes:
                yield from (notes, "")

    def _rows(self, record: RecordType, prefix: str) -> Iterator[tuple[str, ...]]:
        for field in record.all_fields().values():
            yield f"`{prefix}{field.name}`", _code(field), field.about
            for marks, inner in self._inside(self._definition_of(field)):
                yield from self._rows(inner, f"{prefix}{field.name}{marks}.")

    def _nested(self, record: RecordType) -> Iterator[RecordType]:
        for field in record.all_fields().values():
            for _, inner in self._inside(self._definition_of(field)):
                yield inner
                yield from self._nested(inner)

    def _definition_of(self, field: Field) -> Schema:
        return self._types.builder.type_of(field.annotation, field.module)

    def _inside(self, schema: Schema, marks: str = "") -> Iterator[tuple[str, RecordType]]:
        """The objects in a schema with declared keys, and how they are reached: `[]` in a list, `.*` by name."""
        if "anyOf" in schema:
            for part in schema["anyOf"]:
                yield from self._inside(part, marks)
        elif schema.get("type") == "array" and "items" in schema:
            yield from self._inside(schema["items"], f"{marks}[]")
        elif schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
            yield from self._inside(schema["additionalProperties"], f"{marks}.*")
        elif "$ref" in schema:
            name = schema["$ref"].removeprefix(REF)
            found = read_module(self._types.builder.modules[name]).find(name)
            if isinstance(found, RecordType) and name != "Hidden":
                yield marks, found

    # -- words, questions, events, offers -----------------------------------------------------------------------

    def _type_names(self) -> Iterator[str]:
        """What the names of types stand for."""
        names = [*_SHARED_ALIASES, *self._definitions]
        rows = []
        for name in dict.fromkeys(names):
            module = "fellfield.core.view_types" if name in _SHARED_ALIASES else self._types.builder.modules[name]
            found = self._declared(name, module)
            if (isinstance(found, Alias) and found.about) or name == "Hidden":
                rows.append((f"`{name}`", _one_line(found.about), _values(self._definitions.get(name, {}))))
        yield from ("## Types", "")
        yield from _table(("Type", "Meaning", "Values"), rows)

    def _declared(self, name: str, module: str) -> Any:
        try:
            return read_module(module).find(name)
        except LookupError:
            return None

    def _questions(self) -> Iterator[str]:
        yield from ("## Questions", "", "The values of `question.step`, and the other keys of `question`.", "")
        yield from _table(
            ("Step", "Meaning", "Other keys"),
            [
                (f"`{question.tag}`", _one_line(question.record.about), _facts(question.record.all_fields().values()))
                for question in self._types.questions
            ],
        )

    def _events(self) -> Iterator[str]:
        yield from (
            "## Events",
            "",
            "The facts of an event besides `event`; those in brackets are for its witnesses only.",
            "",
        )
        rows = [(f"`{event.tag}`", _names(event), _one_line(event.record.about)) for event in self._types.events]
        yield from _table(("Event", "Facts", "Meaning"), rows)

    def _offers(self) -> Iterator[str]:
        yield from (
            "## Offers",
            "",
            "The facts of an offer besides `text` and `kind`; those in brackets may be missing.",
            "",
        )
        rows = []
        for offer in self._types.offers:
            fields = [field for field in offer.record.all_fields().values() if field.name != "text"]
            names = [f"(`{field.name}`)" if field.has_default else f"`{field.name}`" for field in fields]
            rows.append((f"`{offer.tag}`", ", ".join(names), _one_line(offer.record.about)))
        yield from _table(("Kind", "Facts", "Meaning"), rows)


def _names(event: Member) -> str:
    return ", ".join(f"(`{name}`)" if name in event.secrets else f"`{name}`" for name in event.record.all_fields())


def _facts(fields: Iterable[Field]) -> str:
    return "; ".join(f"`{field.name}`: {_lower(field.about).rstrip('.')}" for field in fields)


def _lower(text: str) -> str:
    """A sentence as a phrase: *Where it is.* is *where it is.*"""
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


def _values(schema: Schema) -> str:
    return ", ".join(f"`{value}`" for value in schema.get("enum", ()))


def _code(field: Field) -> str:
    return "`" + ast.unparse(field.annotation).replace("'", '"').replace("|", "\\|") + "`"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    lines = [head, ("---",) * len(head), *rows]
    return [*("| " + " | ".join(cells) + " |" for cells in lines), ""]


def _split_example(about: str) -> tuple[str, str]:
    """The text of a docstring, and the example at its end."""
    text, mark, example = about.partition(">>> ")
    return text.rstrip(), mark + example
