"""Messages as the page reads them: the same lists that the page's own build makes (`web/tests/message.test.ts`)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fellfield.core.registry import manifests
from fellfield.i18n import game_words, page_messages
from fellfield.i18n.message import parse
from fellfield.i18n.numbers import LANGUAGES

VECTORS: list[tuple[str, Any]] = json.loads((Path(__file__).parent / "page_messages.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("text", "compiled"), VECTORS)
def test_a_message_becomes_a_text_or_nested_lists(text: str, compiled: Any) -> None:
    assert page_messages.page_message(parse(text)) == compiled


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_a_game_reaches_the_page(language: Any) -> None:
    tides = manifests()["tides"]
    sent = page_messages.page_messages(tides, language)
    assert json.loads(json.dumps(sent)) == sent
    assert sent.keys() == game_words(tides, language).keys()


def test_a_message_that_cannot_be_parsed_is_named_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_messages, "game_words", lambda *_: {"tides.name": "Tides", "tides.ask.wade": "{depth"})
    with pytest.warns(UserWarning, match=r"message not loaded: en: tides\.ask\.wade: column 7"):
        assert page_messages.page_messages(manifests()["tides"], "en") == {"tides.name": "Tides"}
