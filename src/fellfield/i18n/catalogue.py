"""Words: everything we say, in English, Italian and Spanish.

Catalogues are flat JSON files, ``locales/<language>/<domain>.json``; every key begins with its domain. Ours
lie beside this module; a game from elsewhere registers a folder of its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import cast

from fellfield.i18n.message import Facts, Message, MissingFact, Term, parse, placeholders, plain, render
from fellfield.i18n.numbers import LANGUAGES, InvalidFact, Language, format_number, is_number

LOCALES = Path(__file__).parent / "locales"


class MissingMessage(LookupError):
    """A word that the catalogue lacks, or a fact that its message needs."""

    def __init__(self, key: str, language: Language, placeholder: str | None = None) -> None:
        lacks = "no such word" if placeholder is None else f"no fact given for {{{placeholder}}}"
        super().__init__(f"{language}: {key}: {lacks}")
        self.key, self.language, self.placeholder = key, language, placeholder


class Catalogue:
    """All we can say in one language."""

    def __init__(self, language: Language, folders: Iterable[Path] = (LOCALES,)) -> None:
        self._language = language
        self._texts: dict[str, str] = {}
        self._messages: dict[str, Message] = {}
        for folder in folders:
            self._texts.update(_read_folder(folder, language))

    @property
    def language(self) -> Language:
        """The language spoken here."""
        return self._language

    def text(self, key: str, /, **facts: object) -> str:
        """A sentence with its facts; MissingMessage if the key or a fact it needs is missing."""
        return self._render(key, facts)

    def has(self, key: str) -> bool:
        """Whether this word is in the catalogue."""
        return key in self._texts

    def placeholders(self, key: str) -> frozenset[str]:
        """The facts that a sentence needs."""
        return frozenset(placeholders(self._messages.get(key) or self._parsed(key)))

    def keys(self, domain: str) -> tuple[str, ...]:
        """Every key of a domain, sorted."""
        return tuple(sorted(key for key in self._texts if key.startswith(domain + ".")))

    def format_list(self, items: Iterable[object]) -> str:
        """Several things in a row: "a, b and c"."""
        said = [self.format_value(item) for item in items]
        if len(said) < 2:
            return "".join(said)
        return f"{', '.join(said[:-1])} {_conjunction(self._language, said[-1])} {said[-1]}"

    def format_value(self, fact: object) -> str:
        """A single fact: text as it is, a number grouped, a sequence as a list, a term as its word."""
        if isinstance(fact, str):
            return plain(fact)
        if is_number(fact):
            return format_number(fact, self._language)
        if isinstance(fact, Term):
            return self._render(fact.key, dict(fact.facts))
        if isinstance(fact, Sequence):
            return self.format_list(fact)
        if fact is None or isinstance(fact, bool):
            raise InvalidFact(f"{fact} cannot be said; pass a word, or use select")
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
        """The message of a key, read when it is first needed."""
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
    """The language of a tag such as ``it``, ``it-IT`` or ``it_IT.UTF-8``; ValueError lists what we speak."""
    primary = re.split(r"[-_.@]", tag.strip(), maxsplit=1)[0].lower()
    if primary not in LANGUAGES:
        raise ValueError(f"unknown language {tag!r}; choose one of {', '.join(LANGUAGES)}")
    return cast(Language, primary)


def catalogue_for(tag: str) -> Catalogue:
    """The words of a language, read once."""
    language = language_of(tag)
    if language not in _catalogues:
        _catalogues[language] = Catalogue(language, _folders)
    return _catalogues[language]


def register_locales(path: Path | str) -> None:
    """Add a folder of locales, ``<path>/<language>/<domain>.json``, also for words already in use.

    ValueError, and nothing changes, if the folder holds no catalogue or claims a domain that is taken.
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
    for language, learnt in texts.items():
        _catalogues[language]._add(learnt)
    _folders.append(folder)


def _domains(folder: Path) -> set[str]:
    return {file.stem for language in LANGUAGES for file in (folder / language).glob("*.json")}


def _read_folder(folder: Path, language: Language) -> dict[str, str]:
    texts: dict[str, str] = {}
    for file in sorted((folder / language).glob("*.json")):
        texts.update(_read_file(file))
    return texts


def _read_file(file: Path) -> dict[str, str]:
    """One catalogue; ValueError says what is wrong with it (the check says it better)."""
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
    """The word before the last of a list; Spanish *y* turns *e* before the sound of i (not in *hielo*)."""
    if language == "es":
        return "e" if _SPANISH_I.match(last) else "y"
    return "e" if language == "it" else "and"
