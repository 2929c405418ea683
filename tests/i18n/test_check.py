"""The catalogue check: ours have no problems, and each kind of mistake is found in a broken copy."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from fellfield.i18n import LANGUAGES, LOCALES, catalogue_for, check, key_generator
from fellfield.i18n.check import catalogue_problems
from fellfield.i18n.message import Placeholder, nodes, parse, placeholders

CATALOGUE = {"goose.a": "{who} has {n, plural, one {# egg} other {# eggs}}", "goose.b": "Hello"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small folder without problems."""
    for language in LANGUAGES:
        (tmp_path / language).mkdir()
        put(tmp_path, language, CATALOGUE)
    return tmp_path


def put(folder: Path, language: str, catalogue: dict[str, str]) -> None:
    (folder / language / "goose.json").write_text(json.dumps(catalogue), encoding="utf-8")


@pytest.mark.parametrize("registered", check.registered_folders())
def test_our_catalogues_have_no_problems(registered: str) -> None:
    assert catalogue_problems(registered) == []


def test_a_good_folder_has_no_problems(folder: Path) -> None:
    assert catalogue_problems(folder) == []


A = "goose.a"


@pytest.mark.parametrize(
    ("language", "change", "expected"),
    [
        ("it", {"goose.b": None}, "it/goose.json: goose.b: missing"),
        ("es", {"goose.c": "Hola"}, "es/goose.json: goose.c: unknown; en has no such key"),
        ("it", {A: "{n, plural, one {#} other {#}}"}, "it/goose.json: goose.a: lacks the placeholder {who}"),
        (
            "it",
            {"goose.b": "Ciao {who}"},
            "it/goose.json: goose.b: has the placeholder {who}, which en lacks",
        ),
        ("es", {A: "{who} {n}"}, "es/goose.json: goose.a: {n} is text, but plural in en"),
        (
            "es",
            {A: "{who, select, other {}} {n, plural, one {#} other {#}}"},
            "es/goose.json: goose.a: {who} is select, but text in en",
        ),
        (
            "it",
            {A: "{who} {n, plural, one {#}}"},
            "it/goose.json: goose.a: column 26: expected a form for 'other', found '}'",
        ),
        (
            "it",
            {A: "{who} {n, plural, other {#}}"},
            "it/goose.json: goose.a: {n} lacks the plural category 'one'",
        ),
        (
            "en",
            {A: "{who} {n, plural, one {#} many {#} other {#}}"},
            "en/goose.json: goose.a: {n} has the plural category 'many', which en does not use",
        ),
        ("it", {"goose.b": ""}, "it/goose.json: goose.b: empty message"),
        ("it", {"goose.b": "  "}, "it/goose.json: goose.b: empty message"),
        ("es", {"goose.b": "Hola "}, "es/goose.json: goose.b: leading or trailing whitespace"),
        ("es", {"goose.b": " Hola"}, "es/goose.json: goose.b: leading or trailing whitespace"),
        ("en", {"swan.b": "Hi"}, "en/goose.json: swan.b: outside its domain; expected goose.…"),
        (
            "en",
            {"goose.Big": "Hi"},
            "en/goose.json: goose.Big: expected a dotted key of lower-case words and dashes",
        ),
        ("it", {"goose.b": "l'{x}"}, "it/goose.json: goose.b: column 2: expected a closing apostrophe"),
    ],
)
def test_a_mistake_is_found(folder: Path, language: str, change: dict[str, str | None], expected: str) -> None:
    changed = {**CATALOGUE, **change}
    put(folder, language, {key: text for key, text in sorted(changed.items()) if text is not None})
    assert any(line.startswith(expected) for line in catalogue_problems(folder)), catalogue_problems(folder)


def test_one_mistake_is_reported_once(folder: Path) -> None:
    put(folder, "it", {"goose.a": CATALOGUE["goose.a"]})
    assert catalogue_problems(folder) == ["it/goose.json: goose.b: missing"]


def test_a_select_has_the_same_forms_in_every_language_and_always_other(folder: Path) -> None:
    put(folder, "en", {A: "{seat, select, you {You} other {Ada}}"})
    put(folder, "it", {A: "{seat, select, other {Ada}}"})
    put(folder, "es", {A: "{seat, select, you {Tú} yo {Yo} other {Ada}}"})
    assert catalogue_problems(folder) == [
        "it/goose.json: goose.a: {seat} lacks the form 'you'",
        "es/goose.json: goose.a: {seat} has the form 'yo', which en lacks",
    ]
    put(folder, "it", {A: "{seat, select, you {Tu}}"})
    assert any("expected a form for 'other'" in problem for problem in catalogue_problems(folder))


def test_an_exact_form_for_1_replaces_one_and_many_is_optional(folder: Path) -> None:
    put(folder, "it", {**CATALOGUE, A: "{who} {n, plural, =1 {un uovo} other {# uova}}"})
    put(folder, "es", {**CATALOGUE, A: "{who} {n, plural, one {#} many {# de} other {#}}"})
    assert catalogue_problems(folder) == []


def test_an_ordinal_needs_all_categories_of_its_language(folder: Path) -> None:
    for language in LANGUAGES:
        put(folder, language, {A: "{n, selectordinal, one {#st} other {#th}}"})
    assert catalogue_problems(folder) == [
        "en/goose.json: goose.a: {n} lacks the plural category 'few'",
        "en/goose.json: goose.a: {n} lacks the plural category 'two'",
        "it/goose.json: goose.a: {n} has the plural category 'one', which it does not use",
        "es/goose.json: goose.a: {n} has the plural category 'one', which es does not use",
    ]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ('{"goose.b": "x", "goose.a": "y"}', "it/goose.json: goose.a: not sorted; it belongs before goose.b"),
        ('{"goose.b": "x", "goose.b": "y"}', "it/goose.json: goose.b: duplicate key"),
        ('{"goose.b": "x"', "it/goose.json: not JSON: "),
        ('["goose.b"]', "it/goose.json: expected one flat object of key and message"),
        ('{"goose.b": {"c": "x"}}', "it/goose.json: goose.b: expected a message in quotes"),
    ],
)
def test_a_malformed_file_is_found(folder: Path, content: str, expected: str) -> None:
    (folder / "it" / "goose.json").write_text(content, encoding="utf-8")
    assert any(line.startswith(expected) for line in catalogue_problems(folder)), catalogue_problems(folder)


def test_a_missing_file_is_found(folder: Path) -> None:
    (folder / "es" / "goose.json").unlink()
    assert catalogue_problems(folder) == ["es/goose.json: the file is missing"]


def test_an_unknown_language_folder_is_found(folder: Path) -> None:
    shutil.copytree(folder / "en", folder / "fr")
    assert catalogue_problems(folder) == ["fr: unknown language; expected en, it, es"]


def test_an_empty_folder_is_a_problem(tmp_path: Path) -> None:
    assert "found none" in catalogue_problems(tmp_path)[0]


def test_the_command_prints_problems_and_returns_1(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main([str(folder)]) == 0
    assert capsys.readouterr().out == ""
    (folder / "es" / "goose.json").unlink()
    assert check.main([str(folder)]) == 1
    assert capsys.readouterr().out == "es/goose.json: the file is missing\n"
    assert check.main([]) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_ours_can_be_rendered(language: str) -> None:
    """No brace is left over when plurals get a number and other placeholders a name."""
    for domain in ("cli", "core"):
        for key in catalogue_for(language).keys(domain):
            source = json.loads((LOCALES / language / f"{domain}.json").read_text(encoding="utf-8"))[key]
            kinds = placeholders(parse(source))
            for count in (0, 1, 2, 1_000_000):
                facts = {name: "Ada" if uses == {"text"} else count for name, uses in kinds.items()}
                text = catalogue_for(language).text(key, **facts)
                assert not set(text) & set("{}#"), text


def test_the_generated_keys_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert key_generator.main(["--check"]) == 0, capsys.readouterr().out


def test_outdated_keys_are_reported_and_rewritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys = tmp_path / "keys.py"
    assert key_generator.main(["--check"], keys) == 1
    assert "is out of date" in capsys.readouterr().out
    assert key_generator.main(["--write"], keys) == 0
    assert key_generator.main(["--check"], keys) == 0
    assert key_generator.main([], keys) == 2


def test_nodes_at_every_depth_of_a_message_are_visited() -> None:
    message = parse("{a, select, other {{n, plural, =0 {{b}} other {{c}}}}}")
    assert {node.name for node in nodes(message) if isinstance(node, Placeholder)} == {"b", "c"}
