"""A step: one decision awaited, or one phase that runs by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mypy_extensions import mypyc_attr

from fellfield.core.contract import Action, Event, Json, State, WhyNot
from fellfield.core.seats import CHANCE_IS_DUE, NOBODY, Actor, Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """What is due while this step is on top of the stack `state.todo`.

    A frozen value: progress inside a step replaces it by another one. Subclasses narrow the type of `state`.
    """

    def clause(self) -> str:
        """The clause that calls for this step."""
        raise NotImplementedError

    def automatic(self) -> bool:
        """Does this step run without anybody's choice?"""
        return False

    def run(self, state: Any) -> None:
        """Do what an automatic step does, and leave the stack changed."""
        raise NotImplementedError

    def to_act(self, state: Any) -> tuple[Actor, ...]:
        """Who owes a choice."""
        return NOBODY

    def legal(self, state: Any, seat: Seat) -> list[Action]:
        """What this seat may do, in a stable order; never empty for a seat that is to act."""
        raise NotImplementedError

    def why_not(self, state: Any, seat: Seat, action: Action) -> WhyNot | None:
        """Why this seat may not do that. Games name narrower clauses; this is the last resort."""
        if action in self.legal(state, seat):
            return None
        return WhyNot(self.clause(), "not-offered", action=str(action))

    def apply(self, state: Any, actor: Actor, action: Any) -> None:
        """Carry out a legal action or a possible outcome."""
        raise NotImplementedError

    def outcomes(self, state: Any) -> list[tuple[Action, int]]:
        """What chance may bring, with weights, if this step waits for chance."""
        raise NotImplementedError

    def witnesses(self, state: Any, actor: Actor, action: Action) -> tuple[Seat, ...] | None:
        """The seats that see the action while it is played; `None` when everybody does."""
        return None

    def question(self, state: Any, seat: Seat) -> dict[str, Json]:
        """Facts of the question for the prompt line of the seat that is asked, and for nobody else."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceStep(Step):
    """A step that waits for an outcome."""

    def to_act(self, state: Any) -> tuple[Actor, ...]:
        return CHANCE_IS_DUE

    def observers(self, state: Any) -> tuple[Seat, ...] | None:
        """The seats that see the outcome; `None` when it falls openly."""
        return None

    def witnesses(self, state: Any, actor: Actor, action: Action) -> tuple[Seat, ...] | None:
        return self.observers(state)


@dataclass(frozen=True)
class ChoiceSealed(Event):
    """A seat has chosen in secret and is ready."""

    seat: Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class SealedStep(Step):
    """Several seats choose at once and in secret; when the last one is ready all choices are opened.

    The order in which they arrive never matters: a choice lies in `state.sealed`, seen by its owner alone.
    """

    def asked(self, state: Any) -> tuple[Seat, ...]:
        """The seats that choose."""
        raise NotImplementedError

    def open(self, state: Any, choices: list[Action | None]) -> None:
        """Carry out all choices, by seat; this step has left the stack."""
        raise NotImplementedError

    def to_act(self, state: Any) -> tuple[Actor, ...]:
        table: State = state
        sealed = table.sealed
        return tuple([seat for seat in self.asked(state) if sealed[seat] is None])

    def apply(self, state: Any, actor: Actor, action: Any) -> None:
        table: State = state
        seat, choices = seated(actor), table.sealed
        choices[seat] = action
        if table.wants_events:
            table.emit(ChoiceSealed(seat))
        for one in self.asked(state):
            if choices[one] is None:
                return
        table.sealed = [None] * len(choices)
        table.todo.pop()
        self.open(state, choices)

    def witnesses(self, state: Any, actor: Actor, action: Action) -> tuple[Seat, ...] | None:
        return (seated(actor),)


def seated(actor: Actor) -> Seat:
    """The seat that acts, where it cannot be chance."""
    assert isinstance(actor, int)
    return actor


@mypyc_attr(allow_interpreted_subclasses=True)
class AutomaticStep(Step):
    """A phase or a consequence that needs nobody's choice."""

    def automatic(self) -> bool:
        return True
