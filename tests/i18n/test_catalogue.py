"""Catalogues: the right message in each language, and a clear error when there is none."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from enum import Enum, StrEnum
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fellfield.core.manifest import Manifest
from fellfield.i18n import (
    LANGUAGES,
    Catalogue,
    InvalidFact,
    Language,
    MissingMessage,
    Term,
    catalogue,
    catalogue_for,
)
from fellfield.samples.tides import TidesGame


@pytest.fixture
def own_catalogues(monkeypatch: pytest.MonkeyPatch) -> None:
    """Separate catalogues for this test, so that its games are not visible elsewhere."""
    monkeypatch.setattr(catalogue, "_catalogues", {})


def locales(root: Path, domain: str = "goose", **texts: str) -> Path:
    for language in LANGUAGES:
        (root / language).mkdir(parents=True, exist_ok=True)
        data = {f"{domain}.{key}": f"{text} ({language})" for key, text in texts.items()}
        (root / language / f"{domain}.json").write_text(json.dumps(data), encoding="utf-8")
    return root


def test_a_sentence_in_three_languages() -> None:
    messages = [catalogue_for(language).text("core.result.winner", who="Ada") for language in LANGUAGES]
    assert messages == ["Ada wins!", "Vince Ada!", "¡Gana Ada!"]


@pytest.mark.parametrize("tag", ["it", "it-IT", "IT", "it_CH", "it_IT.UTF-8"])
def test_all_tags_of_a_language_share_one_catalogue(tag: str) -> None:
    assert catalogue_for(tag) is catalogue_for("it")
    assert catalogue_for(tag).language == "it"


@pytest.mark.parametrize("tag", ["", "fr", "item", "C.UTF-8"])
def test_an_unknown_language_is_rejected_with_the_known_ones(tag: str) -> None:
    with pytest.raises(ValueError, match=r"unknown language '.*'; choose one of en, it, es"):
        catalogue_for(tag)


def test_a_missing_key_is_named_with_its_language() -> None:
    with pytest.raises(MissingMessage, match=r"^es: core\.nonsense: no such message$"):
        catalogue_for("es").text("core.nonsense")
    assert not catalogue_for("es").has("core.nonsense")
    assert catalogue_for("es").has("core.place")


def test_a_missing_fact_is_named_with_key_and_language() -> None:
    with pytest.raises(MissingMessage, match=r"^it: core\.result\.winner: no fact given for \{who\}$") as error:
        catalogue_for("it").text("core.result.winner")
    assert (error.value.key, error.value.language, error.value.placeholder) == (
        "core.result.winner",
        "it",
        "who",
    )


def test_surplus_facts_are_ignored_even_one_called_key() -> None:
    assert catalogue_for("en").text("core.yes", key=1, self=2, clause="LL-4.7") == "yes"


@pytest.mark.parametrize(
    ("language", "items", "expected"),
    [
        ("en", [], ""),
        ("en", ["a"], "a"),
        ("en", ["a", "b"], "a and b"),
        ("en", ["a", "b", "c"], "a, b and c"),
        ("it", ["a", "b", "c"], "a, b e c"),
        ("es", ["a", "b", "c"], "a, b y c"),
        ("es", ["a", "Inés"], "a e Inés"),
        ("es", ["a", "Íñigo"], "a e Íñigo"),
        ("es", ["Ana", "Hilario"], "Ana e Hilario"),
        ("es", ["agua", "hielo"], "agua y hielo"),
        ("es", ["a", "hiato"], "a y hiato"),
        ("es", ["a", "Yolanda"], "a y Yolanda"),
        ("es", ["Inés", "Ana"], "Inés y Ana"),
        ("es", [1, 20_000], "1 y 20.000"),
    ],
)
def test_lists_are_joined_in_the_style_of_the_language(language: str, items: list[object], expected: str) -> None:
    assert catalogue_for(language).format_list(items) == expected


@given(st.lists(st.text("abiy", min_size=1), min_size=2), st.sampled_from(LANGUAGES))
def test_a_joined_list_contains_every_item(items: list[str], language: Language) -> None:
    joined = catalogue_for(language).format_list(items)
    assert joined.startswith(", ".join(items[:-1]) + " ")
    assert joined.endswith(" " + items[-1])


def test_a_sequence_is_joined_and_a_term_is_looked_up() -> None:
    who = ["Ada", Term("core.seat.player", n=2)]
    assert catalogue_for("en").text("core.result.shared", who=who, mine=False) == "Ada and Player 2 share the victory!"
    both = catalogue_for("it").text("core.result.shared", who=tuple(who), mine=False)
    assert both == "Vittoria condivisa: Ada e Giocatore 2!"
    assert catalogue_for("es").text("core.result.winner", who=Term("core.seat.chance")) == "¡Gana El azar!"


def test_an_unknown_term_is_named_in_the_error() -> None:
    with pytest.raises(MissingMessage, match=r"^en: clan\.ritz: no such message$"):
        catalogue_for("en").text("core.result.winner", who=Term("clan.ritz"))


def test_terms_are_values() -> None:
    assert Term("a.b", n=1, m=2) == Term("a.b", m=2, n=1) != Term("a.b")
    assert len({Term("a.b", n=1), Term("a.b", n=1)}) == 1


class Clan(StrEnum):
    RITZ = "ritz"


class Eagle(str, Enum):  # noqa: UP042 - the older kind, whose str() is "Eagle.RED"
    RED = "red"


@pytest.mark.parametrize(("who", "expected"), [(Clan.RITZ, "ritz"), (Eagle.RED, "red"), (Path("a/b"), "a/b")])
def test_other_values_are_formatted_as_plain_text(who: object, expected: str) -> None:
    assert catalogue_for("en").text("core.result.winner", who=who) == f"{expected} wins!"


@pytest.mark.parametrize("who", [None, True])
def test_none_and_booleans_cannot_be_formatted(who: object) -> None:
    with pytest.raises(InvalidFact, match=r"^en: core\.result\.winner: \{who\}: .* cannot be formatted"):
        catalogue_for("en").text("core.result.winner", who=who)


@pytest.mark.parametrize(
    ("language", "places"),
    [
        ("en", ["1st", "2nd", "3rd", "4th"]),
        ("it", ["1º", "2º", "3º", "4º"]),
        ("es", ["1.º", "2.º", "3.º", "4.º"]),
    ],
)
def test_ordinals_in_three_languages(language: str, places: list[str]) -> None:
    assert [catalogue_for(language).text("core.place", n=n) for n in (1, 2, 3, 4)] == places


@pytest.fixture
def bring(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own_catalogues: None) -> Callable[..., Path]:
    """Register the game `goose` with catalogues of these texts; returns their folder."""
    game = TidesGame()
    game.id = "goose"

    def register_game(**texts: str) -> Path:
        package = tmp_path / "goose_package"
        folder = locales(package / "locales", **texts)
        (package / "__init__.py").touch()
        monkeypatch.syspath_prepend(str(tmp_path))
        monkeypatch.delitem(sys.modules, package.name, raising=False)
        monkeypatch.setattr(catalogue, "manifests", lambda: {"goose": Manifest(game, locales="goose_package:locales")})
        return folder

    return register_game


def test_the_words_of_a_game_come_from_its_package(bring: Callable[..., Path]) -> None:
    bring(name="Goose")
    assert catalogue_for("it").text("goose.name") == "Goose (it)"
    assert catalogue_for("es").text("goose.name") == "Goose (es)"
    assert catalogue_for("it").keys("goose") == ("goose.name",)


def test_a_game_speaks_english_where_it_lacks_a_language(bring: Callable[..., Path]) -> None:
    (bring(name="Goose") / "it" / "goose.json").unlink()
    assert catalogue_for("it").text("goose.name") == "Goose (en)"


def test_a_single_message_that_lacks_a_translation_is_in_english(bring: Callable[..., Path]) -> None:
    (bring(name="Goose", tagline="Honk") / "it" / "goose.json").write_text('{"goose.name": "Oca"}', encoding="utf-8")
    italian = catalogue_for("it")
    assert (italian.text("goose.name"), italian.text("goose.tagline")) == ("Oca", "Honk (en)")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("{", "expected JSON"),
        ("[]", "one flat object"),
        ('{"goose.a": 1}', "one flat object"),
        ('{"core.yes": "aye"}', "'goose'"),
    ],
)
def test_a_broken_file_of_a_game_is_named_and_stops_nobody_else(
    bring: Callable[..., Path], content: str, expected: str
) -> None:
    (bring(name="Goose") / "en" / "goose.json").write_text(content, encoding="utf-8")
    with pytest.warns(UserWarning, match=rf"words not loaded: 'goose' .*goose\.json: .*{expected}"):
        english = catalogue_for("en")
    assert not english.has("goose.name")
    assert english.text("core.yes") == "yes"


def test_messages_are_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    english = Catalogue("en")
    assert english.text("core.yes") == "yes"
    monkeypatch.setattr(catalogue, "parse", None)
    assert english.text("core.yes") == "yes"
