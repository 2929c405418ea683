"""The texts of the page by language and key, to find elements by what a person reads."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CATALOGUES: Final = (
    "web/words/{}.json",
    "web/src/pages/*/words/{}.json",
    "src/fellfield/i18n/locales/{}/*.json",
    "src/fellfield/games/*/locales/{}/*.json",
)


@cache
def load_texts(language: str) -> dict[str, str]:
    """Return all texts of a language by key."""
    found: dict[str, str] = {}
    for pattern in CATALOGUES:
        for file in ROOT.glob(pattern.format(language)):
            found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def page_text(language: str, key: str, **facts: str) -> str:
    """Return a text with its placeholders filled in."""
    text = load_texts(language)[key]
    for name, value in facts.items():
        text = text.replace("{" + name + "}", value)
    return text
