"""Numbers in the three languages: how they are written, and how they count and rank things."""

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
    """A fact that cannot stand where the message wants it, such as a name to be counted."""


def as_integer(count: object) -> int | None:
    """A count as a whole number, or None when it is printed with a fraction; InvalidFact if it is no number."""
    if isinstance(count, int) and not isinstance(count, bool):
        return count
    value = _finite(count)
    rounded = Decimal(f"{value:.3f}")  # as it will be printed
    return int(rounded) if rounded == int(rounded) else None


def plural_category(count: int, language: Language) -> Category:
    """How a whole number counts things (CLDR cardinals).

    All three languages say *one* for 1 (and -1). Italian and Spanish have *many* for whole millions, which
    take a preposition: "1.000.000 di partite". Everything else, fractions too, is *other*.
    """
    if count in (1, -1):
        return "one"
    if language != "en" and count and count % 1_000_000 == 0:
        return "many"
    return "other"


def ordinal_category(rank: int, language: Language) -> Category:
    """How a whole number ranks things (CLDR ordinals).

    English: 1st, 2nd, 3rd, but 11th, 12th, 13th. Italian sets 8, 11, 80 and 800 apart, which begin with a
    vowel. Spanish has one form.
    """
    rank = abs(rank)
    if language == "it":
        return "many" if rank in (8, 11, 80, 800) else "other"
    if language == "es" or rank % 100 in (11, 12, 13):
        return "other"
    endings: dict[int, Category] = {1: "one", 2: "two", 3: "few"}
    return endings.get(rank % 10, "other")


def format_number(value: object, language: Language) -> str:
    """A number as the language writes it; at most three decimals, none that are not needed.

    Italian and Spanish leave four digits together (1234, 12.345), as CLDR and every browser do.
    """
    if isinstance(value, int | Integral):
        english = f"{int(value):,}"
    else:
        english = f"{_finite(value):,.3f}".rstrip("0").rstrip(".")
        english = "0" if english == "-0" else english
    if language == "en":
        return english
    digits, _, decimals = english.partition(".")
    groups = digits.lstrip("-").split(",")
    mark = "" if len(groups) == 2 and len(groups[0]) == 1 else "."
    sign = "-" if digits.startswith("-") else ""
    return sign + mark.join(groups) + ("," + decimals if decimals else "")


def is_number(value: object) -> bool:
    """Whether a fact is written as a number; yes and no are not."""
    return isinstance(value, int | Real | Decimal) and not isinstance(value, bool)


def _finite(value: object) -> Decimal | float:
    if isinstance(value, bool) or not isinstance(value, Real | Decimal):
        raise InvalidFact(f"expected a number, not {value!r}")
    exact = value if isinstance(value, Decimal) else float(value)
    if not math.isfinite(exact):
        raise InvalidFact(f"expected a finite number, not {value!r}")
    return exact
