"""The errors that callers may catch."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fellfield.core.reasons import WhyNot
    from fellfield.core.seats import Actor


class FellfieldError(Exception):
    """The base class of all errors of this package."""


class Unreadable(FellfieldError):
    """A text that is no action, outcome or scenario; `column`, from 1, is where reading stopped."""

    def __init__(self, text: str, column: int, expected: str, end: int | None = None) -> None:
        found = text[column - 1 : end]
        super().__init__(
            f"column {column}: expected {expected}, found {repr(found) if found else 'the end'} in {text!r}"
        )
        self.text = text
        self.column = column
        self.expected = expected


class IllegalAction(FellfieldError):
    """An action that the rules forbid in this position; `why` holds the clause and the facts."""

    def __init__(self, why: WhyNot, actor: Actor, action: object) -> None:
        super().__init__(f"{action} is not allowed ({why})")
        self.why = why
        self.actor = actor
        self.action = action


class UnknownSeat(FellfieldError):
    """A seat or viewer that this game does not have: a negative number, a name, too high a number."""

    def __init__(self, argument: str, given: object, accepted: str) -> None:
        super().__init__(f"{argument} must be {accepted}, not {given!r}")
        self.argument = argument
        self.given = given


class WrongSeat(FellfieldError):
    """An action of a seat, or an outcome, that is not due now."""

    def __init__(self, actor: Actor, to_act: tuple[Actor, ...]) -> None:
        due = ", ".join(_named(actor) for actor in to_act) if to_act else "nobody, the game is over"
        super().__init__(f"{_named(actor)} is not to act now; due: {due}")
        self.actor = actor
        self.to_act = to_act


class BadOption(FellfieldError):
    """A player count or an option that the game refuses; `why` holds the clause, if there is one, and the facts."""

    def __init__(self, why: WhyNot, message: str = "") -> None:
        super().__init__(message or str(why))
        self.why = why


class BadPosition(FellfieldError):
    """A position that cannot arise; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class UnknownGame(FellfieldError):
    """A game id that is not registered."""

    def __init__(self, game_id: str, known: list[str]) -> None:
        super().__init__(f"no game is called {game_id!r}; there are: {', '.join(known) or 'none'}")
        self.game_id = game_id
        self.known = known


class BadRecord(FellfieldError):
    """A damaged record: line, column, and what was expected there."""

    def __init__(self, line: int, column: int, expected: str) -> None:
        super().__init__(f"line {line}, column {column}: expected {expected}")
        self.line = line
        self.column = column
        self.expected = expected


class BeyondHorizon(FellfieldError):
    """An undo of a decision after which a seat has learnt something hidden."""


class NothingToUndo(FellfieldError):
    """An undo or a withdrawal without a decision to take back."""


class UnexpectedOutcome(FellfieldError):
    """A script of outcomes that has ended, or whose next outcome is not possible."""


def _named(actor: Actor) -> str:
    return f"seat {actor}" if isinstance(actor, int) else "chance"
