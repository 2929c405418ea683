"""Which engine runs: the rules as they are written, or compiled to machine code from the same source."""

from __future__ import annotations

from typing import Literal

from fellfield.core.contract import State


def engine() -> Literal["compiled", "interpreted"]:
    """Whether the rules run as machine code or are interpreted."""
    return "compiled" if hasattr(State, "__mypyc_attrs__") else "interpreted"
