"""Messages in English, Italian and Spanish: ``catalogue_for("it").text("core.result.winner", who="Ada")``."""

from __future__ import annotations

from fellfield.i18n.catalogue import LOCALES, Catalogue, MissingMessage, catalogue_for, game_words, language_of
from fellfield.i18n.message import MessageError, Term
from fellfield.i18n.numbers import LANGUAGES, InvalidFact, Language

__all__ = [
    "LANGUAGES",
    "LOCALES",
    "Catalogue",
    "InvalidFact",
    "Language",
    "MessageError",
    "MissingMessage",
    "Term",
    "catalogue_for",
    "game_words",
    "language_of",
]
