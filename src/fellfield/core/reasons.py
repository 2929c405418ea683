"""Why an action or a setup is refused: a clause, a message key, and facts."""

from __future__ import annotations

from typing import TypeAlias

Fact: TypeAlias = "int | str | tuple[int, ...] | tuple[str, ...]"


class WhyNot:
    """A refusal: the clause that forbids (empty if no rule does), the reason as a message key, and the facts."""

    def __init__(self, clause: str, reason: str, **facts: Fact) -> None:
        self.clause = clause
        self.reason = reason
        self.facts = facts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, WhyNot):
            return NotImplemented
        return (self.clause, self.reason, self.facts) == (other.clause, other.reason, other.facts)

    def __hash__(self) -> int:
        return hash((self.clause, self.reason))

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"WhyNot({self.clause!r}, {self.reason!r}{facts})"

    def __str__(self) -> str:
        facts = ", ".join(f"{name} {value}" for name, value in self.facts.items())
        return (f"{self.clause}: " if self.clause else "") + self.reason + (f", {facts}" if facts else "")
