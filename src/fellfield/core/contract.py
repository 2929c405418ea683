"""The game contract: actions, events, reasons, states, games, results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeAlias

from mypy_extensions import mypyc_attr

from fellfield.core import copies, fields
from fellfield.core.action import Action
from fellfield.core.chance import Source, check_source
from fellfield.core.errors import BadOption, BadPosition, IllegalAction, WrongSeat
from fellfield.core.options import Option, complete_options
from fellfield.core.reasons import Fact, WhyNot
from fellfield.core.seats import (
    CHANCE,
    CHANCE_IS_DUE,
    NOBODY,
    Actor,
    Seat,
    Viewer,
    check_actor,
    check_seat,
    check_viewer,
)

if TYPE_CHECKING:
    from fellfield.core.offers import Offer
    from fellfield.core.step import Step

__all__ = ["Action", "Event", "Fact", "Game", "Json", "Result", "ScoreLine", "Setup", "State", "View", "WhyNot"]

Json: TypeAlias = Any
"""A JSON value."""

View: TypeAlias = dict[str, Json]
"""What one viewer may know, as JSON."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """What happened, in the past tense: a frozen dataclass whose fields are its facts."""

    def secrets(self) -> tuple[str, ...]:
        """The names of the fields that only the witnesses may see."""
        return ()

    def witnesses(self) -> tuple[Seat, ...]:
        """The seats that see the secret fields."""
        return ()

    def reveals(self) -> bool:
        """Whether a seat has learnt something that was hidden; undo stops there."""
        return False

    def opens_sealed(self) -> bool:
        """Whether the sealed choices made so far are now open to everybody."""
        return False

    def facts(self) -> dict[str, Json]:
        """All facts, secret ones included, with the name of the event."""
        return {"event": fields.kebab(type(self).__name__), **fields.plain(self)}

    def seen_by(self, viewer: Viewer) -> dict[str, Json]:
        """The facts that this viewer may know; raises `UnknownSeat`."""
        check_viewer(viewer, None)
        facts = self.facts()
        if viewer is None or viewer not in self.witnesses():
            for name in self.secrets():
                del facts[name]
        return facts


@dataclass(frozen=True)
class ScoreLine:
    """One line of a final score: the reason, the points, and how many pieces they are for."""

    reason: str
    points: int
    count: int = 1


@dataclass(frozen=True)
class Result:
    """How a game ended: scores by seat, the ranking from first to last with ties, and the score lines by seat."""

    scores: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    winners: tuple[Seat, ...]
    breakdown: tuple[tuple[ScoreLine, ...], ...]
    reason: str = ""

    def place(self, seat: Seat) -> int:
        """The place of a seat, from 1; tied seats share the better number. Raises `UnknownSeat`."""
        check_seat(seat, len(self.scores))
        before = 0
        for group in self.ranking:
            if seat in group:
                return before + 1
            before += len(group)
        raise ValueError(f"seat {seat} is not ranked")

    def facts(self) -> dict[str, Json]:
        """The result as JSON."""
        return {
            "scores": list(self.scores),
            "ranking": [list(group) for group in self.ranking],
            "winners": list(self.winners),
            "breakdown": [[fields.plain(line) for line in lines] for lines in self.breakdown],
            "reason": self.reason,
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class Setup:
    """What is fixed for a whole game and shared by its states: game, players, options, and tables made from them."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Json]) -> None:
        self.game = game
        self.players = players
        self.options = dict(options)


class Watcher(Protocol):
    """Is told of each event as it happens."""

    def saw(self, state: Any, event: Event) -> None:
        """The event has just been emitted by this state."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything that is decided so far, and nothing more.

    A game declares its fields as annotations and gives them values in `__init__`, which takes the setup alone.
    A field is a list of immutable values, or an immutable value; so a copy is a handful of slices, made by
    `core.copies` and never written per game. Names that begin with an underscore are no part of the position.
    `todo` is the stack of steps (the last one decides), `turn` numbers the record, `sealed` holds each seat's sealed
    choice until all are opened. States are equal if game, players, options and position are; they cannot be hashed.
    """

    setup: Setup
    todo: list[Step]
    turn: int
    sealed: list[Action | None]
    _events: list[Event] | None
    _watcher: Watcher | None

    def __new__(cls, setup: Setup | None = None) -> Self:
        """An instance without fields; `__init__` or a copier fills them in."""
        return super().__new__(cls)

    def __init__(self, setup: Setup | None = None) -> None:
        if setup is not None:
            self.setup = setup
        self.todo = []
        self.turn = 0
        self.sealed = [] if setup is None else [None] * setup.players
        self._events = None
        self._watcher = None

    # -- what a game answers for itself -------------------------------------------------------------

    def seen_by(self, viewer: Viewer) -> View:
        """What this viewer may know of the game, as JSON; `view` adds what all games share."""
        raise NotImplementedError

    def private_entries(self, seat: Seat) -> View:
        """The entries of `seen_by(seat)` that may differ from `seen_by(None)`.

        Callers that render for every seat build the shared part once. Overriding this saves time and nothing else.
        """
        return self.seen_by(seat)

    def final_result(self) -> Result:
        """The result; called when `todo` is empty."""
        raise NotImplementedError

    def invariants(self) -> list[str]:
        """What is wrong with this position, each problem with its clause id; empty when it could arise."""
        return []

    # -- who is to act, and what may happen -----------------------------------------------------------

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """Whose choice is due: seats, chance alone, or nobody when the game is over."""
        if not self.todo:
            return NOBODY
        return self.todo[-1].to_act(self)

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
        """The clause and the facts that forbid this action now; `None` for a legal one.

        The action may be given as its text; raises `Unreadable` for a text that is none, and `UnknownSeat`.
        """
        check_actor(seat, self.setup.players)
        return self._why_not(seat, self.setup.game.to_action(action))

    def _why_not(self, seat: Actor, action: Action) -> WhyNot | None:
        if not self.todo:
            return WhyNot(self.setup.game.end_clause(), "game-over")
        step = self.todo[-1]
        if seat not in step.to_act(self):
            return WhyNot(step.clause(), "not-your-turn", seats=fields.seats_of(step.to_act(self)))
        if seat is CHANCE:
            if any(action == outcome for outcome, _ in step.outcomes(self)):
                return None
            return WhyNot(step.clause(), "impossible-outcome", outcome=str(action))
        return step.why_not(self, seat, action)

    def outcomes(self) -> list[tuple[Action, int]]:
        """What chance may bring now, with whole-number weights; empty when chance is not due."""
        if not self.chance_is_due:
            return []
        return self.todo[-1].outcomes(self)

    def witnesses(self, actor: Actor, action: Action) -> tuple[Seat, ...] | None:
        """The seats that see this action while it is played; `None` when everybody does."""
        if not self.todo:
            return None
        return self.todo[-1].witnesses(self, actor, action)

    # -- moving on -------------------------------------------------------------------------------------

    def apply(self, seat: Actor, action: Action | str) -> list[Event]:
        """Carry out an action or an outcome, given as a value or as its text, and return the events.

        Raises `UnknownSeat`, `Unreadable`, `WrongSeat` or `IllegalAction`; the state is untouched then.
        """
        check_actor(seat, self.setup.players)
        meant = self.setup.game.to_action(action)
        if seat not in self.to_act:
            raise WrongSeat(seat, self.to_act)
        why = self._why_not(seat, meant)
        if why is not None:
            raise IllegalAction(why, seat, meant)
        return self.apply_unchecked(seat, meant)

    def apply_unchecked(self, seat: Actor, action: Action) -> list[Event]:
        """Carry out what `legal` or `outcomes` has just offered, without a check, and return the events."""
        events: list[Event] = []
        self._events = events
        try:
            self.advance(seat, action)
        finally:
            self._events = None
        return events

    def advance(self, seat: Actor, action: Action) -> None:
        """Carry out what `legal` or `outcomes` has just offered, without a check; the fastest way, without events."""
        self.todo[-1].apply(self, seat, action)
        self.run()

    def run(self) -> None:
        """Run the automatic steps on top of the stack until a choice or an outcome is due, or the game is over."""
        todo = self.todo
        while todo:
            step = todo[-1]
            if not step.automatic():
                return
            step.run(self)

    @property
    def wants_events(self) -> bool:
        """Whether events are collected."""
        return self._events is not None

    def emit(self, event: Event) -> None:
        """Add an event if events are collected; check `wants_events` first where building the event costs time.

        Emit an event when the state shows what it tells: a watcher looks at the state now (`core.keyframes`).
        """
        if self._events is not None:
            self._events.append(event)
            if self._watcher is not None:
                self._watcher.saw(self, event)

    # -- looking at it, keeping it ------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.setup.players

    @property
    def result(self) -> Result | None:
        """`None` while somebody has to act."""
        return None if self.todo else self.final_result()

    def view(self, viewer: Viewer) -> View:
        """The JSON that this viewer may know; every view of a state is made here. Raises `UnknownSeat`."""
        check_viewer(viewer, self.setup.players)
        due = self.to_act
        result = self.result
        asked = self._asked(viewer)
        view: View = {
            "game": self.setup.game.id,
            "players": self.setup.players,
            "options": dict(self.setup.options),
            "viewer": viewer,
            "turn": self.turn,
            "to_act": [actor.value if actor is CHANCE else actor for actor in due],
            "question": asked["question"],
            "sealed": asked["sealed"],
            "result": None if result is None else result.facts(),
        }
        view.update(self.seen_by(viewer))
        return view

    def private_view(self, seat: Seat) -> View:
        """The entries of this seat's view that may differ from a spectator's; with those it is the whole view."""
        check_seat(seat, self.setup.players)
        private = self._asked(seat)
        private.update(self.private_entries(seat))
        return private

    def _asked(self, viewer: Viewer) -> View:
        """The viewer, the question it is asked, and its own sealed choice."""
        asked: View = {"viewer": viewer, "question": None, "sealed": None}
        if viewer is None:
            return asked
        if viewer in self.to_act:
            step = self.todo[-1]
            asked["question"] = {"step": fields.kebab(type(step).__name__), "clause": step.clause()}
            asked["question"].update(step.question(self, viewer))
        if self.sealed[viewer] is not None:
            asked["sealed"] = str(self.sealed[viewer])
        return asked

    def copy(self) -> Any:
        """An equal state that shares nothing mutable with this one."""
        return copies.copy_state(self)

    def __eq__(self, other: object) -> bool:
        """Whether two states have the same game, players, options and position."""
        if not isinstance(other, State):
            return NotImplemented
        if self is other:
            return True
        mine, theirs = self.setup, other.setup
        if mine is not theirs and (
            mine.game.id != theirs.game.id or mine.players != theirs.players or mine.options != theirs.options
        ):
            return False
        return type(self) is type(other) and all(
            getattr(self, name) == getattr(other, name) for name in fields.declared_fields(type(self))
        )

    def __hash__(self) -> int:
        raise TypeError("a state cannot be hashed because it changes in play; use to_json() for a key")

    def __repr__(self) -> str:
        """One line without secrets: game, players, turn, and who is to act."""
        setup: Setup | None = getattr(self, "setup", None)
        if setup is None:
            return f"<{type(self).__name__} without a setup>"
        return f"<{setup.game.id} state: {status(self)}>"

    def to_json(self) -> dict[str, Json]:
        """The whole position, secrets included."""
        return {
            "game": self.setup.game.id,
            "rules": self.setup.game.rules,
            "players": self.setup.players,
            "options": dict(self.setup.options),
            "position": fields.pack_fields(self),
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game that can be played: its player counts, its options, and the ways to make a state of it."""

    id: str
    rules: str
    players: tuple[int, ...]
    options: dict[str, Option]

    # -- what a game answers for itself -------------------------------------------------------------

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
        """A position in one line; what is left out is as at the start, with `default_players` if no count is given.

        Raises `Unreadable`, `BadPosition` or `BadOption`.
        """
        raise NotImplementedError

    def imagined_state(self, view: View, source: Source) -> State:
        """What `imagine` returns, for a view of this game."""
        raise NotImplementedError

    def turn_clause(self) -> str:
        """The clause that says how turns go."""
        raise NotImplementedError

    def end_clause(self) -> str:
        """The clause that says when the game is over."""
        raise NotImplementedError

    # -- the same for every game -------------------------------------------------------------------------

    def prepare(self, players: int | None, options: Mapping[str, Json] | None) -> Setup:
        """Check players and options and complete them with the defaults; raises `BadOption`."""
        count: Any = self.default_players if players is None else players
        if not isinstance(count, int) or isinstance(count, bool) or count not in self.players:
            allowed = ", ".join(str(number) for number in self.players)
            raise BadOption(
                WhyNot(self.turn_clause(), "players", players=str(count), allowed=self.players),
                f"players must be one of {allowed}, not {count!r}",
            )
        if options is not None and not isinstance(options, Mapping):
            raise TypeError(f"options must be a mapping from option names to values, not {options!r}")
        return self.new_setup(count, complete_options(self.options, options or {}))

    @property
    def default_players(self) -> int:
        """The player count where none is given: four, or the largest count of a game that four cannot play."""
        return 4 if 4 in self.players else self.players[-1]

    def to_action(self, action: Action | str) -> Action:
        """The action itself, or the one that a text stands for; raises `Unreadable`."""
        if isinstance(action, Action):
            return action
        if isinstance(action, str):
            return self.parse(action)
        raise TypeError(f"action must be an action or its text, not {action!r}")

    def start(self, players: int | None = None, options: Mapping[str, Json] | None = None) -> State:
        """The opening position for `default_players` unless a count is given; chance may be the first to act."""
        state = self.new_state(self.prepare(players, options))
        self.begin(state)
        state.run()
        return state

    def imagine(self, view: View, source: Source) -> State:
        """A full state that fits what this view knows, sampled with the right odds; for bots.

        The source is one of `fellfield.Seeded`, `fellfield.System` or your own subclass of `fellfield.Source`.
        """
        given: Any = view
        if not isinstance(given, dict) or "game" not in given:
            raise TypeError(f"view must be what state.view(seat) returns, not {type(view).__name__}")
        if view["game"] != self.id:
            raise ValueError(f"view must be a view of {self.id}, not of {view['game']}")
        check_source(source)
        return self.imagined_state(view, source)

    def __repr__(self) -> str:
        return f"<Game {self.id}, rules {self.rules}>"

    def from_json(self, data: Mapping[str, Json] | str) -> State:
        """The state that `to_json` wrote; raises `BadPosition` with everything that is wrong, or `BadOption`."""
        document = fields.document(data, self.id)
        state = self.new_state(self.prepare(document["players"], document["options"]))
        fields.unpack(state, document["position"], self.values(), self.parse)
        whole: State = check_position(state)
        return whole

    def data_kinds(self) -> tuple[str, ...]:
        """The kinds of data files that this game accepts from owners of the box: `board`, `deck`."""
        return ()

    def claims(self, kind: str, data: Json) -> bool:
        """Whether this data file of that kind is meant for this game, valid or not."""
        return False

    def data_problems(self, kind: str, data: Json) -> list[str]:
        """What is wrong with an owner's board or deck, each problem with its place and clause; empty if it is valid."""
        return [f"{self.id} has no {kind} files"]

    def data_warnings(self, kind: str, data: Json) -> list[str]:
        """What is unusual about a valid board or deck."""
        return []

    def term(self, fact: str, value: str, language: str, options: Mapping[str, Json]) -> str | None:
        """The word for a fact that a data file names, such as a card; `None` if there is none."""
        return None

    def seat_by_name(self, name: str, players: int) -> Seat | None:
        """The seat of that name, if there is one."""
        wanted = name.replace(".", "").lower()
        for seat, known in enumerate(self.seat_names(players)):
            if known.replace(".", "").lower() == wanted:
                return seat
        return None


def status(state: State) -> str:
    """`4 players, turn 3, to act: Ritz`: what everybody knows of a state, in one line."""
    names = state.setup.game.seat_names(state.setup.players)
    due = [names[actor] if isinstance(actor, int) else "chance" for actor in state.to_act]
    return f"{len(names)} players, turn {state.turn}, " + (f"to act: {', '.join(due)}" if due else "over")


def check_position(state: State) -> Any:
    """The state itself if it could arise; otherwise raises `BadPosition` with everything that is wrong."""
    try:
        problems = state.invariants()
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        problems = [f"the position is inconsistent: {error}"]
    if problems:
        raise BadPosition(problems)
    return state
