"""A table for tests: a position in one line, actions in notation, one expectation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fellfield.core.action import Action
from fellfield.core.contract import Event, Game, State, View, WhyNot
from fellfield.core.errors import IllegalAction, WrongSeat
from fellfield.core.registry import game as game_called
from fellfield.core.seats import CHANCE, Actor


class PositionUnderTest:
    """One position and what has happened since."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state: Any = state
        self.events: list[Event] = []

    def play(self, *lines: str) -> list[Event]:
        """Play `Ritz: move 3c>4c` or `*: card 4` (an outcome), one after the other; tell what happened."""
        said: list[Event] = []
        for line in lines:
            actor, action = self._read(line)
            said += self.state.apply(actor, action)
        self.events += said
        return said

    def refuses(self, line: str, because: str) -> bool:
        """Is this refused for that clause, by `why_not` and `apply` alike, and nothing changed?"""
        actor, action = self._read(line)
        before = self.state.to_json()
        why: WhyNot | None = self.state.why_not(actor, action)
        assert why is not None, f"{line} is allowed, but {because} should forbid it"
        assert why.clause == because, f"{line} is refused by {why}, not by {because}"
        try:
            self.state.apply(actor, action)
        except (IllegalAction, WrongSeat):
            assert self.state.to_json() == before, f"{line} was refused, but changed the position"
            return True
        raise AssertionError(f"{line} was applied although why_not says {why}")

    def offers(self, line: str) -> bool:
        """Is this among the legal actions?"""
        actor, action = self._read(line)
        return action in self.state.legal(actor)

    def legal(self, name: str) -> list[str]:
        """The legal actions of a seat, as texts in their order."""
        return [str(action) for action in self.state.legal(self.seat(name))]

    def odds(self) -> dict[str, int]:
        """What chance may bring, with weights."""
        return {str(outcome): weight for outcome, weight in self.state.outcomes()}

    def view(self, name: str | None) -> View:
        """What this seat, or an onlooker, may know."""
        seen: View = self.state.view(None if name is None else self.seat(name))
        return seen

    def told(self, name: str | None) -> list[dict[str, Any]]:
        """Everything that happened here, as this seat or an onlooker saw it."""
        viewer = None if name is None else self.seat(name)
        return [event.seen_by(viewer) for event in self.events]

    def to_act(self) -> list[str]:
        """Who is due, by name; `*` is chance."""
        names = self.game.seat_names(self.state.players)
        return ["*" if actor is CHANCE else names[actor] for actor in self.state.to_act]

    def seat(self, name: str) -> int:
        """The seat of that name."""
        found = self.game.seat_called(name, self.state.players)
        assert found is not None, f"there is no {name} at this table"
        return found

    def _read(self, line: str) -> tuple[Actor, Action]:
        name, _, text = line.partition(":")
        actor: Actor = CHANCE if name.strip() == "*" else self.seat(name.strip())
        return actor, self.game.parse(text.strip())


def set_up(
    game_id: str, text: str, players: int | None = None, options: Mapping[str, Any] | None = None
) -> PositionUnderTest:
    """A table at this position: `set_up("leaping-lemmings", "card 1; Ritz to move; 3c: Ritz")`."""
    game = game_called(game_id)
    return PositionUnderTest(game, game.scenario(text, players, options))
