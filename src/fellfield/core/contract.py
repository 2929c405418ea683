"""The contract: what a game implements, and what players, bots and servers call.

Besides `State` and `Game` below, a game subclasses `Action` and `Event` (frozen dataclasses), and for its decisions the
steps in `core.step`. What few callers need is elsewhere: advancing without checks (`core.simulation`), a seat's part of
a view (`core.views`), the check of a position (`core.positions`), owners' boards and decks (`core.data_files`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import mypyc_attr

from fellfield.core import copies, positions, simulation, views
from fellfield.core.action import Action, to_action
from fellfield.core.base_state import BaseState, Setup
from fellfield.core.chance import Source
from fellfield.core.data_files import DataFile
from fellfield.core.errors import IllegalAction, WrongSeat
from fellfield.core.event import Event
from fellfield.core.fields import seats_of
from fellfield.core.offers import Offer
from fellfield.core.options import Option, check_players, complete_options
from fellfield.core.reasons import Fact, WhyNot
from fellfield.core.result import Result, ScoreLine
from fellfield.core.seats import CHANCE, CHANCE_IS_DUE, NOBODY, Actor, Seat, Viewer, check_actor, check_seat
from fellfield.core.views import Entries, Json, View

__all__ = ["Action", "Event", "Fact", "Game", "Json", "Result", "ScoreLine", "Setup", "State", "View", "WhyNot"]


@mypyc_attr(allow_interpreted_subclasses=True)
class State(BaseState):
    """Everything that is decided so far, and nothing more.

    A game declares its fields as annotations and gives them values in `__init__`, which takes the setup alone. A field
    is an immutable value or a list of immutable values; copies, JSON and equality are derived from the declarations.
    Names that begin with an underscore are no part of the position. All states have `setup` (game, players, options),
    `todo`, the stack of steps (the last one decides), `turn`, which numbers the record, and `sealed`, each seat's
    sealed choice until all are opened.
    """

    # -- a game implements --------------------------------------------------------------------------------

    def shared_entries(self) -> Entries:
        """The entries of a view that are the same for every viewer, spectators included."""
        raise NotImplementedError

    def own_entries(self, viewer: Viewer) -> Entries:
        """The entries that depend on who looks: what this seat, or a spectator, may know. The same keys for all."""
        return {}

    def final_result(self) -> Result:
        """The result; called when `todo` is empty."""
        raise NotImplementedError

    def invariants(self) -> list[str]:
        """What is wrong with this position, each problem with its clause id; empty when it could arise."""
        return []

    # -- its rules call -----------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.setup.players

    @property
    def wants_events(self) -> bool:
        """Whether events are collected; check it where building an event costs time."""
        return self._events is not None

    def emit(self, event: Event) -> None:
        """Tell what has just happened, when the state shows it: a watcher looks at the state now (`core.keyframes`)."""
        if self._events is not None:
            self._events.append(event)
            if self._watcher is not None:
                self._watcher.saw(self, event)

    # -- everybody calls ----------------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """Whose choice is due: seats, chance alone, or nobody when the game is over."""
        return self.todo[-1].to_act(self) if self.todo else NOBODY

    @property
    def chance_is_due(self) -> bool:
        """Whether an outcome is due: one of `outcomes()`, applied by the actor `CHANCE`."""
        return self.to_act == CHANCE_IS_DUE

    def legal(self, seat: Actor) -> list[Action]:
        """What this seat may do now, in a stable order; empty when its choice is not due. Raises `UnknownSeat`."""
        check_actor(seat, self.setup.players)
        if seat not in self.to_act:
            return []
        if seat is CHANCE:
            return [outcome for outcome, _ in self.todo[-1].outcomes(self)]
        return self.todo[-1].legal(self, seat)

    def offers(self, seat: Seat) -> list[Offer]:
        """What this seat may do now, with facts: the same actions as `legal`. Raises `UnknownSeat`."""
        check_seat(seat, self.setup.players)
        return self.todo[-1].offers(self, seat) if seat in self.to_act else []

    def why_not(self, seat: Actor, action: Action | str) -> WhyNot | None:
        """The clause and the facts that forbid an action now, `None` if legal. Raises `UnknownSeat`, `Unreadable`."""
        check_actor(seat, self.setup.players)
        meant = to_action(action, self.setup.game)
        if not self.todo:
            return WhyNot(self.setup.game.end_clause, "game-over")
        step = self.todo[-1]
        if seat not in step.to_act(self):
            return WhyNot(step.clause(), "not-your-turn", seats=seats_of(step.to_act(self)))
        if seat is not CHANCE:
            return step.why_not(self, seat, meant)
        possible = any(meant == outcome for outcome, _ in step.outcomes(self))
        return None if possible else WhyNot(step.clause(), "impossible-outcome", outcome=str(meant))

    def outcomes(self) -> list[tuple[Action, int]]:
        """What chance may bring now, with whole-number weights; empty when chance is not due."""
        return self.todo[-1].outcomes(self) if self.chance_is_due else []

    def apply(self, seat: Actor, action: Action | str) -> list[Event]:
        """Carry out an action or an outcome, given as a value or as its text, and return the events.

        Raises `UnknownSeat`, `Unreadable`, `WrongSeat` or `IllegalAction`; the state is untouched then.
        """
        check_actor(seat, self.setup.players)
        meant = to_action(action, self.setup.game)
        if seat not in self.to_act:
            raise WrongSeat(seat, self.to_act)
        why = self.why_not(seat, meant)
        if why is not None:
            raise IllegalAction(why, seat, meant)
        return simulation.advance_with_events(self, seat, meant)

    def view(self, viewer: Viewer) -> View:
        """The JSON that this viewer may know: a seat, or `None` for a spectator. Raises `UnknownSeat`."""
        return views.whole_view(self, viewer)

    @property
    def result(self) -> Result | None:
        """`None` while somebody has to act."""
        return None if self.todo else self.final_result()

    def copy(self) -> Any:
        """An equal state that shares nothing mutable with this one."""
        return copies.copy_state(self)

    def to_json(self) -> dict[str, Json]:
        """The whole position, secrets included; `Game.from_json` reads it."""
        return positions.write_position(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game that can be played: its player counts, its options, and the ways to make a state of it.

    `__init__` sets the attributes: the id, the version of the rules, the player counts with the clause that limits
    them, the options, and the clause that says when the game is over.
    """

    id: str
    rules: str
    players: tuple[int, ...]
    players_clause: str
    options: dict[str, Option]
    end_clause: str

    # -- a game implements --------------------------------------------------------------------------------

    def seat_names(self, players: int) -> tuple[str, ...]:
        """The names of the seats in records and scenarios; one word each."""
        raise NotImplementedError

    def new_setup(self, players: int, options: dict[str, Json]) -> Setup:
        """The setup for complete options, each of an allowed value; raises `BadOption` if they do not go together."""
        return Setup(self, players, options)

    def new_state(self, setup: Setup) -> State:
        """A state before anything is set up: no cards dealt, no step on the stack."""
        raise NotImplementedError

    def begin(self, state: State) -> None:
        """Set up the opening position and put the first steps on the stack."""
        raise NotImplementedError

    def values(self) -> list[type]:
        """The step classes, and other frozen classes, whose instances a state may hold; `from_json` needs them."""
        raise NotImplementedError

    def parse(self, text: str) -> Action:
        """The action or outcome that this text stands for; raises `Unreadable`."""
        raise NotImplementedError

    def scenario(self, text: str, players: int | None = None, options: Mapping[str, Json] | None = None) -> State:
        """A position in one line; what is left out is as at the start. Raises `Unreadable` and as `from_json`."""
        raise NotImplementedError

    def imagined_state(self, view: View, source: Source) -> State:
        """What `imagine` returns, for a view of this game."""
        raise NotImplementedError

    def data_files(self) -> dict[str, DataFile]:
        """The kinds of data files that owners of the box may bring, such as `board` or `deck`."""
        return {}

    # -- everybody calls ----------------------------------------------------------------------------------

    def prepare(self, players: int | None, options: Mapping[str, Json] | None) -> Setup:
        """The setup for these players and options, completed with the defaults; raises `BadOption`."""
        count = check_players(self.players, players, self.players_clause)
        return self.new_setup(count, complete_options(self.options, options))

    def start(self, players: int | None = None, options: Mapping[str, Json] | None = None) -> State:
        """The opening position, for four unless a count is given; chance may be the first to act."""
        state = self.new_state(self.prepare(players, options))
        self.begin(state)
        simulation.run_automatic_steps(state)
        return state

    def imagine(self, view: View, source: Source) -> State:
        """A full state that fits what this view knows, sampled with the right odds by a source; for bots."""
        views.check_view(view, self.id, source)
        return self.imagined_state(view, source)

    def from_json(self, data: Mapping[str, Json] | str) -> State:
        """The state that `to_json` wrote; raises `BadPosition` with everything that is wrong, or `BadOption`."""
        state: State = positions.read_position(self, data)
        return state

    def __repr__(self) -> str:
        return f"<Game {self.id}, rules {self.rules}>"
