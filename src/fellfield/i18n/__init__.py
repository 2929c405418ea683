"""What we say, in English, Italian and Spanish: ``words("it").text("core.result.winner", who="Ada")``."""

from __future__ import annotations

from fellfield.i18n.catalogue import LOCALES, MissingWord, Words, language_of, register, words
from fellfield.i18n.message import MessageError, Term
from fellfield.i18n.numbers import LANGUAGES, Language, UnfitFact

__all__ = [
    "LANGUAGES",
    "LOCALES",
    "Language",
    "MessageError",
    "MissingWord",
    "Term",
    "UnfitFact",
    "Words",
    "language_of",
    "register",
    "words",
]
