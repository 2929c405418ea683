"""Actions of seats and outcomes of chance."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """A decision or an outcome: a frozen dataclass whose `str` is its text in records, and `Game.parse` the inverse."""
