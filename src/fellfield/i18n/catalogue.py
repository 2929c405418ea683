"""Message catalogues in English, Italian and Spanish.

A catalogue is read from flat JSON files, ``locales/<language>/<domain>.json``; every key begins with its domain. Those
of the platform are in the folder of this module; those of a game are in the folder that its manifest names, and their
domain is the id of the game.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from fellfield.core.errors import FellfieldError
from fellfield.core.manifest import Manifest
from fellfield.core.registry import manifests
from fellfield.i18n.message import Facts, Message, MissingFact, Term, parse, placeholders, plain_text, render
from fellfield.i18n.numbers import LANGUAGES, InvalidFact, Language, format_number, is_number

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LOCALES = Path(__file__).parent / "locales"
FALLBACK: Language = "en"
"""The language of a game's messages where its own catalogue is missing."""


class MissingMessage(LookupError):
    """A key that the catalogue lacks, or a message whose placeholder got no fact."""

    def __init__(self, key: str, language: Language, placeholder: str | None = None) -> None:
        lacks = "no such message" if placeholder is None else f"no fact given for {{{placeholder}}}"
        super().__init__(f"{language}: {key}: {lacks}")
        self.key, self.language, self.placeholder = key, language, placeholder


class Catalogue:
    """All messages in one language."""

    def __init__(self, language: Language, folders: Iterable[Path] = (LOCALES,)) -> None:
        self._language = language
        self._texts: dict[str, str] = {}
        self._messages: dict[str, Message] = {}
        for folder in folders:
            self._texts.update(_read_folder(folder, language))

    @property
    def language(self) -> Language:
        """The language of the messages."""
        return self._language

    def text(self, key: str, /, **facts: object) -> str:
        """Return the message of a key, formatted with these facts; MissingMessage if the key or a fact is missing."""
        return self._render(key, facts)

    def has(self, key: str) -> bool:
        """Return whether the catalogue has this key."""
        return key in self._texts

    def message(self, key: str) -> Message:
        """Return the message of a key as a tree, parsed on first use; MissingMessage if the key is missing."""
        message = self._messages.get(key)
        if message is None:
            try:
                source = self._texts[key]
            except KeyError:
                raise MissingMessage(key, self._language) from None
            message = self._messages[key] = parse(source, key=key, language=self._language)
        return message

    def placeholders(self, key: str) -> frozenset[str]:
        """Return the names of a message's placeholders."""
        return frozenset(placeholders(self.message(key)))

    def keys(self, domain: str) -> tuple[str, ...]:
        """Return every key of a domain, sorted."""
        return tuple(sorted(key for key in self._texts if key.startswith(domain + ".")))

    def format_list(self, items: Iterable[object]) -> str:
        """Join values in the language's style: "a, b and c"."""
        formatted = [self.format_value(item) for item in items]
        if len(formatted) < 2:
            return "".join(formatted)
        last = formatted[-1]
        return f"{', '.join(formatted[:-1])} {_conjunction(self._language, last)} {last}"

    def format_value(self, fact: object) -> str:
        """Format one fact: text unchanged, a number grouped, a sequence joined, a term by its message."""
        if isinstance(fact, str):
            return plain_text(fact)
        if is_number(fact):
            return format_number(fact, self._language)
        if isinstance(fact, Term):
            return self._render(fact.key, dict(fact.facts))
        if isinstance(fact, Sequence):
            return self.format_list(fact)
        if fact is None or isinstance(fact, bool):
            raise InvalidFact(f"{fact} cannot be formatted; pass text, or use select")
        return str(fact)

    def _render(self, key: str, facts: Facts) -> str:
        try:
            return render(self.message(key), facts, self)
        except MissingFact as missing:
            raise MissingMessage(key, self._language, str(missing)) from None
        except InvalidFact as error:
            raise InvalidFact(f"{self._language}: {key}: {error}") from None

    def _add(self, texts: Mapping[str, str]) -> None:
        self._texts.update(texts)


_catalogues: dict[Language, Catalogue] = {}


def language_of(tag: str) -> Language:
    """Return the language of a tag such as ``it``, ``it-IT`` or ``it_IT.UTF-8``; ValueError lists the known ones."""
    primary = re.split(r"[-_.@]", tag.strip(), maxsplit=1)[0].lower()
    if primary not in LANGUAGES:
        raise ValueError(f"unknown language {tag!r}; choose one of {', '.join(LANGUAGES)}")
    return cast(Language, primary)


def catalogue_for(tag: str) -> Catalogue:
    """Return the catalogue of a language tag; loaded once."""
    language = language_of(tag)
    if language not in _catalogues:
        made = Catalogue(language)
        for manifest in manifests().values():
            made._add(game_words(manifest, language))
        _catalogues[language] = made
    return _catalogues[language]


def game_words(manifest: Manifest, language: Language) -> dict[str, str]:
    """Return the messages that a game brings; those it lacks in this language are in English.

    Without a readable catalogue there are none, and a warning says why: a third party's mistake must not stop others.
    """
    try:
        folder = manifest.file("locales")
        if folder is None:
            return {}
        texts = _read_file(folder.joinpath(FALLBACK, f"{manifest.id}.json"))
        translated = folder.joinpath(language, f"{manifest.id}.json")
        return texts | _read_file(translated) if translated.is_file() else texts
    except (FellfieldError, OSError, ValueError) as error:
        warnings.warn(f"words not loaded: {manifest.id!r} ({manifest.locales}), {error}", stacklevel=2)
        return {}


def _read_folder(folder: Path, language: Language) -> dict[str, str]:
    texts: dict[str, str] = {}
    for file in sorted((folder / language).glob("*.json")):
        texts.update(_read_file(file))
    return texts


def _read_file(file: Traversable) -> dict[str, str]:
    """Read one catalogue; ValueError names the first problem (`fellfield.i18n.check` lists all)."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{file}: expected JSON: {error}") from None
    if not isinstance(data, dict) or not all(isinstance(text, str) for text in data.values()):
        raise ValueError(f"{file}: expected one flat object of key and message")
    domain = file.name.removesuffix(".json")
    if strays := [key for key in data if not key.startswith(domain + ".")]:
        raise ValueError(f"{file}: expected keys that begin with {domain!r}, found {strays[0]!r}")
    return data


_SPANISH_I = re.compile(r"[ií]|h(?:i(?![aeáé])|í)", re.IGNORECASE)


def _conjunction(language: Language, last: str) -> str:
    """Return the word for *and*; Spanish *y* becomes *e* before the sound of i (not in *hielo*)."""
    if language == "es":
        return "e" if _SPANISH_I.match(last) else "y"
    return "e" if language == "it" else "and"
