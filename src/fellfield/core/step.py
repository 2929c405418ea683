"""Steps: the decisions, outcomes and phases on a state's stack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from fellfield.core.action import Action
from fellfield.core.event import Event
from fellfield.core.offers import Offer, offer_action
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import CHANCE_IS_DUE, NOBODY, Actor, Seat
from fellfield.core.views import Entries

if TYPE_CHECKING:
    from fellfield.core.contract import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """A decision, an outcome or a phase; the last one in `state.todo` is due.

    Steps are frozen; progress within a step replaces it with another one. Subclasses narrow the type of `state`.
    """

    def clause(self) -> str:
        """The clause that calls for this step."""
        raise NotImplementedError

    def automatic(self) -> bool:
        """Whether this step runs without a choice or an outcome."""
        return False

    def run(self, state: Any) -> None:
        """Carry out an automatic step; it must change the stack."""
        raise NotImplementedError

    def to_act(self, state: Any) -> tuple[Actor, ...]:
        """Who is to act."""
        return NOBODY

    def legal(self, state: Any, seat: Seat) -> list[Action]:
        """The legal actions of this seat, in a stable order; never empty for a seat that is to act."""
        raise NotImplementedError

    def offers(self, state: Any, seat: Seat) -> list[Offer]:
        """The legal actions of this seat with their facts. Games override this to say more than the action itself."""
        return [offer_action(action) for action in self.legal(state, seat)]

    def options_are_public(self, state: Any, seat: Seat) -> bool:
        """Whether everybody at the table could list this seat's legal actions now.

        Only then may a single option be played by itself: a quick answer tells others that there was no choice.
        """
        return False

    def why_not(self, state: Any, seat: Seat, action: Action) -> WhyNot | None:
        """Why this action is illegal, or `None`. Games override this to name the narrowest clause."""
        if action in self.legal(state, seat):
            return None
        return WhyNot(self.clause(), "not-offered", action=str(action))

    def apply(self, state: Any, actor: Actor, action: Any) -> None:
        """Carry out a legal action or a possible outcome; the caller has checked it."""
        raise NotImplementedError

    def outcomes(self, state: Any) -> list[tuple[Action, int]]:
        """The possible outcomes with whole-number weights, if this step waits for chance."""
        raise NotImplementedError

    def witnesses(self, state: Any, actor: Actor, action: Action) -> tuple[Seat, ...] | None:
        """The seats that see the action while it is played; `None` when everybody does."""
        return None

    def question(self, state: Any, seat: Seat) -> Entries:
        """Facts of the question that this seat is asked; only its own view has them."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceStep(Step):
    """A step that waits for an outcome."""

    def to_act(self, state: Any) -> tuple[Actor, ...]:
        return CHANCE_IS_DUE

    def observers(self, state: Any) -> tuple[Seat, ...] | None:
        """The seats that see the outcome; `None` when everybody does."""
        return None

    def witnesses(self, state: Any, actor: Actor, action: Action) -> tuple[Seat, ...] | None:
        return self.observers(state)


@dataclass(frozen=True)
class ChoiceSealed(Event):
    """A seat has made its sealed choice."""

    seat: Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class SealedStep(Step):
    """Several seats choose at the same time and in secret; all choices are opened when the last one is made.

    The order of the choices does not matter: each is kept in `state.sealed`, where only its owner sees it.
    """

    def asked(self, state: Any) -> tuple[Seat, ...]:
        """The seats that choose."""
        raise NotImplementedError

    def open(self, state: Any, choices: list[Action | None]) -> None:
        """Carry out all choices, by seat; this step is no longer on the stack."""
        raise NotImplementedError

    def to_act(self, state: Any) -> tuple[Actor, ...]:
        position: State = state
        sealed = position.sealed
        return tuple([seat for seat in self.asked(state) if sealed[seat] is None])

    def apply(self, state: Any, actor: Actor, action: Any) -> None:
        position: State = state
        seat, choices = as_seat(actor), position.sealed
        choices[seat] = action
        if position.wants_events:
            position.emit(ChoiceSealed(seat))
        for asked in self.asked(state):
            if choices[asked] is None:
                return
        position.sealed = [None] * len(choices)
        position.todo.pop()
        self.open(state, choices)

    def witnesses(self, state: Any, actor: Actor, action: Action) -> tuple[Seat, ...] | None:
        return (as_seat(actor),)


def as_seat(actor: Actor) -> Seat:
    """The actor as a seat, where it cannot be chance."""
    assert isinstance(actor, int)
    return actor


@mypyc_attr(allow_interpreted_subclasses=True)
class AutomaticStep(Step):
    """A phase or a consequence that runs without a choice."""

    def automatic(self) -> bool:
        return True
