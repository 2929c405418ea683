"""Which engine runs: the Python sources, or the same sources compiled by mypyc."""

from __future__ import annotations

from typing import Literal

from fellfield.core.contract import State


def engine() -> Literal["compiled", "interpreted"]:
    """`compiled` if the rules were compiled, otherwise `interpreted`."""
    return "compiled" if hasattr(State, "__mypyc_attrs__") else "interpreted"
