"""Options of a game: allowed values and defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fellfield.core.errors import BadOption
from fellfield.core.reasons import WhyNot


@dataclass(frozen=True)
class Option:
    """One option of a game; without `choices` the game itself checks the value."""

    default: Any
    choices: tuple[Any, ...] = ()
    clause: str = ""

    def allows(self, value: object) -> bool:
        """Whether this value is one of the choices, type included: `True` is not 1."""
        if not self.choices:
            return True
        return any(value == choice and type(value) is type(choice) for choice in self.choices)


def default_players(counts: tuple[int, ...]) -> int:
    """The player count where none is given: four, or the largest count of a game that four cannot play."""
    return 4 if 4 in counts else counts[-1]


def check_players(counts: tuple[int, ...], players: int | None, clause: str) -> int:
    """The player count if it is one of these, and the default for `None`; raises `BadOption` with the clause."""
    given: Any = default_players(counts) if players is None else players
    if not isinstance(given, int) or isinstance(given, bool) or given not in counts:
        raise BadOption(
            WhyNot(clause, "players", players=str(given), allowed=counts),
            f"players must be one of {', '.join(map(str, counts))}, not {given!r}",
        )
    return given


def complete_options(options: Mapping[str, Option], given: Mapping[str, Any] | None) -> dict[str, Any]:
    """All options with their values: the given ones, checked, and the defaults; raises `BadOption`."""
    chosen: Any = {} if given is None else given
    if not isinstance(chosen, Mapping):
        raise TypeError(f"options must be a mapping from option names to values, not {given!r}")
    for name, value in chosen.items():
        option = options.get(name)
        if option is None:
            raise BadOption(
                WhyNot("", "unknown-option", option=str(name), allowed=tuple(options)),
                f"no option is called {name!r}; options: {', '.join(options) or 'none'}",
            )
        if not option.allows(value):
            allowed = tuple(str(choice) for choice in option.choices)
            raise BadOption(
                WhyNot(option.clause, "option-value", option=name, value=str(value), allowed=allowed),
                f"option {name} must be one of {', '.join(map(repr, option.choices))}, not {value!r}",
            )
    return {name: chosen.get(name, option.default) for name, option in options.items()}
