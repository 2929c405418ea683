"""Number formats and plural categories of the three languages."""

from __future__ import annotations

import math
from decimal import Decimal
from numbers import Integral, Real
from typing import Literal, TypeAlias, get_args

Language: TypeAlias = Literal["en", "it", "es"]
Category: TypeAlias = Literal["zero", "one", "two", "few", "many", "other"]

LANGUAGES: tuple[Language, ...] = get_args(Language)
CATEGORIES: tuple[Category, ...] = get_args(Category)


class InvalidFact(TypeError):
    """A fact of the wrong type for its placeholder, such as a name in a plural."""


def as_integer(count: object) -> int | None:
    """Return a count as an integer, or None if it is printed with decimals; InvalidFact if it is not a number."""
    if isinstance(count, int) and not isinstance(count, bool):
        return count
    value = _require_finite(count)
    rounded = Decimal(f"{value:.3f}")  # as it will be printed
    return int(rounded) if rounded == int(rounded) else None


def plural_category(count: int, language: Language) -> Category:
    """Return the CLDR cardinal category of an integer.

    All three languages use *one* for 1 and -1. Italian and Spanish use *many* for whole millions, which take a
    preposition: "1.000.000 di partite". Everything else is *other*.
    """
    if count in (1, -1):
        return "one"
    if language != "en" and count and count % 1_000_000 == 0:
        return "many"
    return "other"


def ordinal_category(rank: int, language: Language) -> Category:
    """Return the CLDR ordinal category of an integer.

    English: 1st, 2nd, 3rd, but 11th, 12th, 13th. Italian uses *many* for 8, 11, 80 and 800, which begin with a vowel.
    Spanish has one form.
    """
    rank = abs(rank)
    if language == "it":
        return "many" if rank in (8, 11, 80, 800) else "other"
    if language == "es" or rank % 100 in (11, 12, 13):
        return "other"
    endings: dict[int, Category] = {1: "one", 2: "two", 3: "few"}
    return endings.get(rank % 10, "other")


def format_number(value: object, language: Language) -> str:
    """Format a number with at most three decimals, without trailing zeros.

    Italian and Spanish do not group four digits (1234, but 12.345), as in CLDR and browsers.
    """
    if isinstance(value, int | Integral):
        english = f"{int(value):,}"
    else:
        english = f"{_require_finite(value):,.3f}".rstrip("0").rstrip(".")
        english = "0" if english == "-0" else english
    if language == "en":
        return english
    digits, _, decimals = english.partition(".")
    groups = digits.lstrip("-").split(",")
    separator = "" if len(groups) == 2 and len(groups[0]) == 1 else "."
    sign = "-" if digits.startswith("-") else ""
    return sign + separator.join(groups) + ("," + decimals if decimals else "")


def is_number(value: object) -> bool:
    """Return whether a fact is a number; bool is not."""
    return isinstance(value, int | Real | Decimal) and not isinstance(value, bool)


def _require_finite(value: object) -> Decimal | float:
    if isinstance(value, bool) or not isinstance(value, Real | Decimal):
        raise InvalidFact(f"expected a number, not {value!r}")
    number = value if isinstance(value, Decimal) else float(value)
    if not math.isfinite(number):
        raise InvalidFact(f"expected a finite number, not {value!r}")
    return number
