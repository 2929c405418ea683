"""Everything that can be wrong with what we are given, each with a way out."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fellfield.core.contract import WhyNot
    from fellfield.core.seats import Actor


class FellfieldError(Exception):
    """Whatever a caller of Fellfield may want to catch."""


class Unreadable(FellfieldError):
    """A text that is no action, outcome or scenario, with the column where reading stopped."""

    def __init__(self, text: str, column: int, expected: str) -> None:
        found = text[column - 1 :] or "the end"
        super().__init__(f"column {column}: expected {expected}, found {found!r} in {text!r}")
        self.text = text
        self.column = column
        self.expected = expected


class IllegalAction(FellfieldError):
    """A readable action that the rules forbid here; `why` holds the clause and the facts."""

    def __init__(self, why: WhyNot, actor: Actor, action: object) -> None:
        super().__init__(f"{action} is not allowed ({why})")
        self.why = why
        self.actor = actor
        self.action = action


class WrongSeat(FellfieldError):
    """An action by somebody whose choice is not due."""

    def __init__(self, actor: Actor, to_act: tuple[Actor, ...]) -> None:
        due = ", ".join(str(one) for one in to_act) if to_act else "nobody, the game is over"
        super().__init__(f"seat {actor} is not to act now; due: {due}")
        self.actor = actor
        self.to_act = to_act


class BadOption(FellfieldError):
    """A game that cannot be set up like this, with the clause that forbids it."""

    def __init__(self, why: WhyNot) -> None:
        super().__init__(str(why))
        self.why = why


class BadPosition(FellfieldError):
    """A position that no game could hold, with everything that is wrong with it."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class UnknownGame(FellfieldError):
    """A game id that nobody registered."""

    def __init__(self, game_id: str, known: list[str]) -> None:
        super().__init__(f"no game is called {game_id!r}; there are: {', '.join(known) or 'none'}")
        self.game_id = game_id
        self.known = known


class BadRecord(FellfieldError):
    """A damaged record: line, column, and what should have stood there."""

    def __init__(self, line: int, column: int, expected: str) -> None:
        super().__init__(f"line {line}, column {column}: expected {expected}")
        self.line = line
        self.column = column
        self.expected = expected


class BeyondHorizon(FellfieldError):
    """An undo that would take back something a seat has already learnt from."""


class NothingToUndo(FellfieldError):
    """An undo or a withdrawal where there is nothing to take back."""


class OutOfScript(FellfieldError):
    """A script of outcomes that has come to its end while chance was due."""
