"""Messages as the page reads them: parsed into nested lists, so that a browser needs no parser.

A node is a text, `[name]` (a fact), `[name, "p" | "o", exact, forms]` (plural, selectordinal) or `[name, "s", forms]`
(select); a message is a list of nodes, or a text alone. The page's build makes the same of the catalogues it knows.
"""

from __future__ import annotations

import warnings
from typing import Any, TypeAlias

from fellfield.core.manifest import Manifest
from fellfield.i18n.catalogue import game_words
from fellfield.i18n.message import Message, MessageError, Node, Placeholder, Select, parse
from fellfield.i18n.numbers import Language

PageMessage: TypeAlias = "str | list[Any]"


def page_messages(manifest: Manifest, language: Language) -> dict[str, PageMessage]:
    """Return the messages of a game for the page; one that cannot be parsed is left out, with a warning."""
    messages: dict[str, PageMessage] = {}
    for key, text in game_words(manifest, language).items():
        try:
            messages[key] = page_message(parse(text, key=key, language=language))
        except MessageError as error:
            warnings.warn(f"message not loaded: {error}", stacklevel=2)
    return messages


def page_message(message: Message) -> PageMessage:
    """Return one message as the page reads it."""
    if all(isinstance(node, str) for node in message):
        return "".join(node for node in message if isinstance(node, str))
    return [_page_node(node) for node in message]


def _page_node(node: Node) -> PageMessage:
    if isinstance(node, str):
        return node
    if isinstance(node, Placeholder):
        return [node.name]
    forms = {word: page_message(form) for word, form in node.forms.items()}
    if isinstance(node, Select):
        return [node.name, "s", forms]
    exact = {str(number): page_message(form) for number, form in node.exact.items()}
    return [node.name, "o" if node.ordinal else "p", exact, forms]
