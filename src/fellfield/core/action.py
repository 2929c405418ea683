"""What players do and what chance brings."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """A decision or an outcome: a frozen value whose `str` is its one text form."""
