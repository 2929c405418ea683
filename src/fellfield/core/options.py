"""Options of a game: what may be chosen, and what holds when nothing is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fellfield.core.errors import BadOption
from fellfield.core.reasons import WhyNot


@dataclass(frozen=True)
class Option:
    """One choice made before a game; without `choices` the game itself checks the value."""

    default: Any
    choices: tuple[Any, ...] = ()
    clause: str = ""

    def allows(self, value: object) -> bool:
        """Is this value of the right kind? (True is not 1 here.)"""
        if not self.choices:
            return True
        return any(value == choice and type(value) is type(choice) for choice in self.choices)


def settled(options: Mapping[str, Option], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """All options with their values, the chosen ones checked one by one; raises `BadOption`."""
    for name, value in chosen.items():
        option = options.get(name)
        if option is None:
            raise BadOption(WhyNot("", "unknown-option", option=str(name), allowed=tuple(options)))
        if not option.allows(value):
            allowed = tuple(str(choice) for choice in option.choices)
            raise BadOption(WhyNot(option.clause, "option-value", option=name, value=str(value), allowed=allowed))
    return {name: chosen.get(name, option.default) for name, option in options.items()}
