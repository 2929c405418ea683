"""The page's own words, to look for what a person would read, in their language."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PLACES: Final = ("web/words/{}.json", "web/src/pages/*/words/{}.json", "src/fellfield/i18n/locales/{}/*.json")


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every text of a language by its key."""
    found: dict[str, str] = {}
    for pattern in PLACES:
        for file in ROOT.glob(pattern.format(language)):
            found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def say(language: str, key: str, **facts: str) -> str:
    """A text whose places are filled by plain names."""
    text = catalogue(language)[key]
    for name, value in facts.items():
        text = text.replace("{" + name + "}", value)
    return text
