"""A position for tests: set up in one line, played in notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fellfield.core.action import Action
from fellfield.core.contract import Event, Game, State, View, WhyNot
from fellfield.core.errors import IllegalAction, WrongSeat
from fellfield.core.registry import game as game_by_id
from fellfield.core.seats import CHANCE, Actor, seat_by_name


class PositionUnderTest:
    """A state, and the events since it was set up."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state: Any = state
        self.events: list[Event] = []

    def play(self, *lines: str) -> list[Event]:
        """Apply `Ritz: move 3c>4c`, or `*: card 4` for an outcome, one after the other; return the events."""
        events: list[Event] = []
        for line in lines:
            actor, action = self._read(line)
            events += self.state.apply(actor, action)
        self.events += events
        return events

    def refuses(self, line: str, because: str) -> bool:
        """Assert that `why_not` and `apply` refuse this for that clause and change nothing."""
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
        """Whether this is among the legal actions."""
        actor, action = self._read(line)
        return action in self.state.legal(actor)

    def legal(self, name: str) -> list[str]:
        """The legal actions of a seat, as texts."""
        return [str(action) for action in self.state.legal(self.seat(name))]

    def odds(self) -> dict[str, int]:
        """The weights of the outcomes, by text."""
        return {str(outcome): weight for outcome, weight in self.state.outcomes()}

    def view(self, name: str | None) -> View:
        """The view of this seat, or of a spectator."""
        seen: View = self.state.view(None if name is None else self.seat(name))
        return seen

    def events_seen_by(self, name: str | None) -> list[dict[str, Any]]:
        """The facts of all events, as this seat or a spectator saw them."""
        viewer = None if name is None else self.seat(name)
        return [event.seen_by(viewer) for event in self.events]

    def to_act(self) -> list[str]:
        """Who is to act, by name; `*` is chance."""
        names = self.game.seat_names(self.state.players)
        return ["*" if actor is CHANCE else names[actor] for actor in self.state.to_act]

    def seat(self, name: str) -> int:
        """The seat of that name."""
        found = seat_by_name(self.game.seat_names(self.state.players), name)
        assert found is not None, f"no seat is called {name}"
        return found

    def _read(self, line: str) -> tuple[Actor, Action]:
        name, _, text = line.partition(":")
        actor: Actor = CHANCE if name.strip() == "*" else self.seat(name.strip())
        return actor, self.game.parse(text.strip())


def set_up(
    game_id: str, text: str, players: int | None = None, options: Mapping[str, Any] | None = None
) -> PositionUnderTest:
    """The position that a scenario describes: `set_up("tides", "2 players; round 2; Crab waded 2")`."""
    game = game_by_id(game_id)
    return PositionUnderTest(game, game.scenario(text, players, options))
