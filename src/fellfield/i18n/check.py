"""Check folders of catalogues and list every problem: ``python -m fellfield.i18n.check [folder ...]``."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from fellfield.core.registry import manifests
from fellfield.i18n.catalogue import LOCALES
from fellfield.i18n.message import Kind, Message, MessageError, Plural, Select, nodes, parse, placeholders
from fellfield.i18n.numbers import LANGUAGES, Language

REFERENCE: Language = "en"

# Per language: the plural categories a message must have, and those it may have. *many* applies only to whole
# millions and falls back to *other*, so it is optional.
CARDINALS: Mapping[Language, tuple[set[str], set[str]]] = {
    "en": ({"one", "other"}, set()),
    "it": ({"one", "other"}, {"many"}),
    "es": ({"one", "other"}, {"many"}),
}
ORDINALS: Mapping[Language, tuple[set[str], set[str]]] = {
    "en": ({"one", "two", "few", "other"}, set()),
    "it": ({"other"}, {"many"}),
    "es": ({"other"}, set()),
}

_KEY = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+")

Catalogue: TypeAlias = dict[str, str]


def catalogue_problems(folder: Path | str) -> list[str]:
    """Return every problem of the catalogues in ``folder/<language>/<domain>.json``."""
    root = Path(folder)
    domains = sorted({file.stem for file in root.glob("*/*.json")})
    if not domains:
        return [f"{root}: expected catalogues such as en/core.json, found none"]
    found = list(_folder_problems(root))
    for domain in domains:
        found += _domain_problems(root, domain)
    return found


def _folder_problems(root: Path) -> Iterator[str]:
    for path in sorted(root.iterdir()):
        if path.is_dir() and path.name not in LANGUAGES and not path.name.startswith(("_", ".")):
            yield f"{path.name}: unknown language; expected {', '.join(LANGUAGES)}"


def _domain_problems(root: Path, domain: str) -> list[str]:
    """Check one domain: each file, then the other languages against the reference."""
    found: list[str] = []
    catalogues: dict[Language, Catalogue] = {}
    for language in LANGUAGES:
        file = root / language / f"{domain}.json"
        if not file.exists():
            found.append(f"{language}/{domain}.json: the file is missing")
            continue
        pairs, errors = _read_pairs(file)
        where = f"{language}/{domain}.json"
        found += [f"{where}: {line}" for line in [*errors, *_order_problems(pairs)]]
        for key, text in pairs:
            found += [f"{where}: {line}" for line in _message_problems(key, text, domain, language)]
        if not errors:
            catalogues[language] = dict(pairs)
    return found + list(_comparison_problems(catalogues, domain))


def _read_pairs(file: Path) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the entries of a file in order, and the errors that prevent reading them."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=_Entries)
    except ValueError as error:
        return [], [f"not JSON: {error}"]
    if not isinstance(data, _Entries):
        return [], ["expected one flat object of key and message"]
    errors = [f"{key}: expected a message in quotes" for key, text in data if not isinstance(text, str)]
    return [(key, text) for key, text in data if isinstance(text, str)], errors


class _Entries(list[tuple[str, object]]):
    """A JSON object with its order and its duplicate keys."""


def _order_problems(pairs: Sequence[tuple[str, str]]) -> Iterator[str]:
    keys = [key for key, _ in pairs]
    for key, times in Counter(keys).items():
        if times > 1:
            yield f"{key}: duplicate key"
    for before, after in pairwise(keys):
        if after < before:
            yield f"{after}: not sorted; it belongs before {before}"
            return


def _message_problems(key: str, text: str, domain: str, language: Language) -> Iterator[str]:
    """Check one message."""
    if not key.startswith(domain + "."):
        yield f"{key}: outside its domain; expected {domain}.…"
    if not _KEY.fullmatch(key):
        yield f"{key}: expected a dotted key of lower-case words and dashes"
    if not text.strip():
        yield f"{key}: empty message"
    elif text != text.strip():
        yield f"{key}: leading or trailing whitespace"
    try:
        message = parse(text, key=key, language=language)
    except MessageError as error:
        yield str(error).removeprefix(f"{language}: ")
        return
    for node in nodes(message):
        if isinstance(node, Plural):
            yield from (f"{key}: {line}" for line in _plural_problems(node, language))


def _plural_problems(node: Plural, language: Language) -> Iterator[str]:
    needed, allowed = (ORDINALS if node.ordinal else CARDINALS)[language]
    given = set(node.forms)
    if 1 in node.exact and not node.ordinal:
        given.add("one")  # =1 covers everything that *one* does
    for category in sorted(needed - given):
        yield f"{{{node.name}}} lacks the plural category {category!r}"
    for category in sorted(set(node.forms) - needed - allowed):
        yield f"{{{node.name}}} has the plural category {category!r}, which {language} does not use"


def _comparison_problems(catalogues: Mapping[Language, Catalogue], domain: str) -> Iterator[str]:
    """Compare the other languages with the reference."""
    reference = catalogues.get(REFERENCE)
    if reference is None:
        return
    for language, catalogue in catalogues.items():
        where = f"{language}/{domain}.json"
        for key in sorted(reference.keys() - catalogue.keys()):
            yield f"{where}: {key}: missing"
        for key in sorted(catalogue.keys() - reference.keys()):
            yield f"{where}: {key}: unknown; {REFERENCE} has no such key"
        for key in sorted(reference.keys() & catalogue.keys()):
            for line in _placeholder_problems(_parse_or_none(reference[key]), _parse_or_none(catalogue[key])):
                yield f"{where}: {key}: {line}"


def _parse_or_none(text: str) -> Message | None:
    try:
        return parse(text)
    except MessageError:
        return None  # already reported


def _placeholder_problems(reference: Message | None, other: Message | None) -> Iterator[str]:
    if reference is None or other is None:
        return
    expected, given = placeholders(reference), placeholders(other)
    for name in sorted(expected.keys() - given.keys()):
        yield f"lacks the placeholder {{{name}}}"
    for name in sorted(given.keys() - expected.keys()):
        yield f"has the placeholder {{{name}}}, which {REFERENCE} lacks"
    for name in sorted(expected.keys() & given.keys()):
        if expected[name] != given[name]:
            yield f"{{{name}}} is {_kinds(given[name])}, but {_kinds(expected[name])} in {REFERENCE}"
    yield from _keyword_problems(_select_keywords(reference), _select_keywords(other))


def _keyword_problems(expected: Mapping[str, set[str]], given: Mapping[str, set[str]]) -> Iterator[str]:
    for name in sorted(expected.keys() & given.keys()):
        for keyword in sorted(expected[name] - given[name]):
            yield f"{{{name}}} lacks the form {keyword!r}"
        for keyword in sorted(given[name] - expected[name]):
            yield f"{{{name}}} has the form {keyword!r}, which {REFERENCE} lacks"


def _select_keywords(message: Message) -> dict[str, set[str]]:
    """Return the keywords of the selects of a message by the fact that selects."""
    found: dict[str, set[str]] = {}
    for node in nodes(message):
        if isinstance(node, Select):
            found.setdefault(node.name, set()).update(node.forms)
    return found


def _kinds(kinds: frozenset[Kind]) -> str:
    return " and ".join(sorted(kinds))


def registered_folders() -> list[str]:
    """Return the folders of the platform's catalogues and of those that the games bring."""
    found = [manifest.file("locales") for manifest in manifests().values()]
    return [str(LOCALES), *(str(folder) for folder in found if folder is not None)]


def main(arguments: Sequence[str]) -> int:
    """Print every problem; return 1 if there is any."""
    found = [line for folder in arguments or registered_folders() for line in catalogue_problems(folder)]
    sys.stdout.write("".join(f"{line}\n" for line in found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
