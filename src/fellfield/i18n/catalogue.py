"""Message catalogues in English, Italian and Spanish.

A catalogue is read from flat JSON files, ``locales/<language>/<domain>.json``; every key begins with its domain. Ours
are in the folder of this module; a third-party game registers its own with `register_locales`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import cast

from fellfield.i18n.message import Facts, Message, MissingFact, Term, parse, placeholders, plain_text, render
from fellfield.i18n.numbers import LANGUAGES, InvalidFact, Language, format_number, is_number

LOCALES = Path(__file__).parent / "locales"


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

    def placeholders(self, key: str) -> frozenset[str]:
        """Return the names of a message's placeholders."""
        return frozenset(placeholders(self._messages.get(key) or self._parsed(key)))

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
        message = self._messages.get(key)
        if message is None:
            message = self._parsed(key)
        try:
            return render(message, facts, self)
        except MissingFact as missing:
            raise MissingMessage(key, self._language, str(missing)) from None
        except InvalidFact as error:
            raise InvalidFact(f"{self._language}: {key}: {error}") from None

    def _parsed(self, key: str) -> Message:
        """Return the parsed message of a key; parsed on first use."""
        try:
            source = self._texts[key]
        except KeyError:
            raise MissingMessage(key, self._language) from None
        return self._messages.setdefault(key, parse(source, key=key, language=self._language))

    def _add(self, texts: Mapping[str, str]) -> None:
        self._texts.update(texts)


_folders: list[Path] = [LOCALES]
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
        _catalogues[language] = Catalogue(language, _folders)
    return _catalogues[language]


def register_locales(path: Path | str) -> None:
    """Add a folder of catalogues, ``<path>/<language>/<domain>.json``, also to catalogues that are already loaded.

    Raises ValueError, without any change, if the folder has no catalogue or one for a domain that is taken.
    """
    folder = Path(path).resolve()
    if folder in _folders:
        return
    domains = _domains(folder)
    if not domains:
        raise ValueError(f"{folder}: expected catalogues such as en/my-game.json, found none")
    for other in _folders:
        if taken := domains & _domains(other):
            raise ValueError(f"{folder}: {', '.join(sorted(taken))} is already registered by {other}")
    texts = {language: _read_folder(folder, language) for language in _catalogues}
    for language, added in texts.items():
        _catalogues[language]._add(added)
    _folders.append(folder)


def _domains(folder: Path) -> set[str]:
    return {file.stem for language in LANGUAGES for file in (folder / language).glob("*.json")}


def _read_folder(folder: Path, language: Language) -> dict[str, str]:
    texts: dict[str, str] = {}
    for file in sorted((folder / language).glob("*.json")):
        texts.update(_read_file(file))
    return texts


def _read_file(file: Path) -> dict[str, str]:
    """Read one catalogue; ValueError names the first problem (`fellfield.i18n.check` lists all)."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{file}: expected JSON: {error}") from None
    if not isinstance(data, dict) or not all(isinstance(text, str) for text in data.values()):
        raise ValueError(f"{file}: expected one flat object of key and message")
    if strays := [key for key in data if not key.startswith(file.stem + ".")]:
        raise ValueError(f"{file}: expected keys that begin with {file.stem!r}, found {strays[0]!r}")
    return data


_SPANISH_I = re.compile(r"[ií]|h(?:i(?![aeáé])|í)", re.IGNORECASE)


def _conjunction(language: Language, last: str) -> str:
    """Return the word for *and*; Spanish *y* becomes *e* before the sound of i (not in *hielo*)."""
    if language == "es":
        return "e" if _SPANISH_I.match(last) else "y"
    return "e" if language == "it" else "and"
