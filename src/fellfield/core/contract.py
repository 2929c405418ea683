"""The game contract: actions, events, reasons, states, games, results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from mypy_extensions import mypyc_attr

from fellfield.core import copies, fields
from fellfield.core.action import Action
from fellfield.core.errors import BadOption, BadPosition, IllegalAction, WrongSeat
from fellfield.core.options import Option, settled
from fellfield.core.reasons import Fact, WhyNot
from fellfield.core.seats import CHANCE, CHANCE_IS_DUE, NOBODY, Actor, Seat, Viewer

if TYPE_CHECKING:
    from fellfield.core.chance import Source
    from fellfield.core.step import Step

__all__ = ["Action", "Event", "Fact", "Game", "Json", "Result", "ScoreLine", "Setup", "State", "View", "WhyNot"]

Json: TypeAlias = Any
"""Whatever JSON can carry."""

View: TypeAlias = dict[str, Json]
"""What one viewer may know, as JSON."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """What happened, in the past tense: a frozen dataclass whose fields are its facts."""

    def secrets(self) -> tuple[str, ...]:
        """Names of the fields that only the witnesses may see."""
        return ()

    def witnesses(self) -> tuple[Seat, ...]:
        """The seats that see the secret fields."""
        return ()

    def reveals(self) -> bool:
        """Has somebody learnt something that had been hidden? Then no undo goes behind it."""
        return False

    def opens_sealed(self) -> bool:
        """Are the sealed choices made so far on the table now, for everybody?"""
        return False

    def facts(self) -> dict[str, Json]:
        """All facts, secret ones included, with the name of the event."""
        return {"event": fields.kebab(type(self).__name__), **fields.plain(self)}

    def seen_by(self, viewer: Viewer) -> dict[str, Json]:
        """The facts that this viewer may know."""
        facts = self.facts()
        if viewer is None or viewer not in self.witnesses():
            for name in self.secrets():
                del facts[name]
        return facts


@dataclass(frozen=True)
class ScoreLine:
    """One line of a final score: what for, how many points, and the facts behind it."""

    reason: str
    points: int
    count: int = 1


@dataclass(frozen=True)
class Result:
    """How a game ended: scores by seat, places from first to last with ties, and the account."""

    scores: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    winners: tuple[Seat, ...]
    breakdown: tuple[tuple[ScoreLine, ...], ...]
    reason: str = ""

    def place(self, seat: Seat) -> int:
        """The place of a seat, 1 for the first; tied seats share the better number."""
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
    """What is fixed for a whole game and shared by all its states: game, players, options, tables."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Json]) -> None:
        self.game = game
        self.players = players
        self.options = dict(options)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything that is decided so far, and nothing more.

    A game declares its fields as annotations and gives them values in `__init__`, which takes the setup alone.
    A field is a list of immutable values, or an immutable value; so a copy is a handful of slices, made by
    `core.copies` and never written per game. Names that begin with an underscore are no part of the position.
    `todo` is the stack of steps (the top decides), `turn` numbers the record, `sealed` holds each seat's sealed
    choice until all are opened.
    """

    setup: Setup
    todo: list[Step]
    turn: int
    sealed: list[Action | None]
    _events: list[Event] | None

    def __new__(cls, setup: Setup | None = None) -> Self:
        """A state whose fields are still to be filled in: by `__init__`, or from another state that it is to equal."""
        return super().__new__(cls)

    def __init__(self, setup: Setup | None = None) -> None:
        if setup is not None:
            self.setup = setup
        self.todo = []
        self.turn = 0
        self.sealed = [] if setup is None else [None] * setup.players
        self._events = None

    # -- what a game answers for itself -------------------------------------------------------------

    def seen_by(self, viewer: Viewer) -> View:
        """What this viewer may know, built up from nothing."""
        raise NotImplementedError

    def private_entries(self, seat: Seat) -> View:
        """What this seat sees otherwise than an onlooker: those entries of `seen_by(seat)`, at least, that may differ.

        Whoever shows a state to a whole table makes the rest once. A game that does not say it loses nothing but time.
        """
        return self.seen_by(seat)

    def final_result(self) -> Result:
        """The result, asked for once nothing is left to do."""
        raise NotImplementedError

    def invariants(self) -> list[str]:
        """What is wrong with this position, in words with clause ids; empty when it could arise."""
        return []

    # -- who is to act, and what may happen -----------------------------------------------------------

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """Whose choice is due: seats, chance alone, or nobody when the game is over."""
        if not self.todo:
            return NOBODY
        return self.todo[-1].to_act(self)

    def legal(self, seat: Actor) -> list[Action]:
        """What this seat may do now, in a stable order; empty when its choice is not due."""
        if seat not in self.to_act:
            return []
        if seat is CHANCE:
            return [outcome for outcome, _ in self.todo[-1].outcomes(self)]
        return self.todo[-1].legal(self, seat)

    def why_not(self, seat: Actor, action: Action) -> WhyNot | None:
        """The clause and the facts that forbid this action now; `None` for a legal one."""
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
        if self.to_act != CHANCE_IS_DUE:
            return []
        return self.todo[-1].outcomes(self)

    def witnesses(self, actor: Actor, action: Action) -> tuple[Seat, ...] | None:
        """The seats that see this action while it is played; `None` when everybody does."""
        return self.todo[-1].witnesses(self, actor, action)

    # -- moving on -------------------------------------------------------------------------------------

    def apply(self, seat: Actor, action: Action) -> list[Event]:
        """Do it, and tell what happened; or raise `WrongSeat` or `IllegalAction`, the state untouched."""
        if seat not in self.to_act:
            raise WrongSeat(seat, self.to_act)
        why = self.why_not(seat, action)
        if why is not None:
            raise IllegalAction(why, seat, action)
        return self.apply_unchecked(seat, action)

    def apply_unchecked(self, seat: Actor, action: Action) -> list[Event]:
        """Do what `legal` or `outcomes` has just offered, unchecked, and tell what happened."""
        said: list[Event] = []
        self._events = said
        try:
            self.advance(seat, action)
        finally:
            self._events = None
        return said

    def advance(self, seat: Actor, action: Action) -> None:
        """Do what `legal` or `outcomes` has just offered: unchecked, and silent unless somebody listens."""
        self.todo[-1].apply(self, seat, action)
        self.run()

    def run(self) -> None:
        """Let the automatic steps go by until somebody has to decide or nothing is left to do."""
        todo = self.todo
        while todo:
            step = todo[-1]
            if not step.automatic():
                return
            step.run(self)

    @property
    def wants_events(self) -> bool:
        """Does anybody want to hear what happens?"""
        return self._events is not None

    def emit(self, event: Event) -> None:
        """Say what happened, if anybody listens; ask `wants_events` first where building the event costs time."""
        if self._events is not None:
            self._events.append(event)

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
        """The JSON that this viewer may know; the one exit through which a state is seen."""
        due = self.to_act
        result = self.result
        asked = self._asked(viewer)
        view: View = {
            "game": self.setup.game.id,
            "players": self.setup.players,
            "options": dict(self.setup.options),
            "viewer": viewer,
            "turn": self.turn,
            "to_act": [one.value if one is CHANCE else one for one in due],
            "question": asked["question"],
            "sealed": asked["sealed"],
            "result": None if result is None else result.facts(),
        }
        view.update(self.seen_by(viewer))
        return view

    def private_view(self, seat: Seat) -> View:
        """Those entries in which the view of this seat may differ from an onlooker's: on top of that it is the view."""
        apart = self._asked(seat)
        apart.update(self.private_entries(seat))
        return apart

    def _asked(self, viewer: Viewer) -> View:
        """Who looks, what this viewer is asked, and its own sealed choice."""
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
        """A state of its own that shares nothing which can change."""
        return copies.copied(self)

    def to_json(self) -> dict[str, Json]:
        """The whole position, secrets included."""
        return {
            "game": self.setup.game.id,
            "rules": self.setup.game.rules,
            "players": self.setup.players,
            "options": dict(self.setup.options),
            "position": fields.packed(self),
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game that can be played: its figures, its options, and the ways to a state of it."""

    id: str
    rules: str
    players: tuple[int, ...]
    options: dict[str, Option]

    # -- what a game answers for itself -------------------------------------------------------------

    def seat_names(self, players: int) -> tuple[str, ...]:
        """The words that name the seats in records and scenarios; one token each."""
        raise NotImplementedError

    def new_setup(self, players: int, options: dict[str, Json]) -> Setup:
        """The setup for options that are complete and each of an allowed value; may still refuse their mix."""
        return Setup(self, players, options)

    def new_state(self, setup: Setup) -> State:
        """A state with every piece in its box: nothing is dealt, nothing is due."""
        raise NotImplementedError

    def begin(self, state: State) -> None:
        """Lay out the opening position and put the first steps on the stack."""
        raise NotImplementedError

    def values(self) -> list[type]:
        """The step classes (and other frozen values) that may stand in a state."""
        raise NotImplementedError

    def parse(self, text: str) -> Action:
        """The action or outcome that this text stands for; raises `Unreadable`."""
        raise NotImplementedError

    def scenario(self, text: str, players: int | None = None, options: Mapping[str, Json] | None = None) -> State:
        """A position in one line; what is left out is as at the start. Raises `Unreadable` or `BadPosition`."""
        raise NotImplementedError

    def imagine(self, view: View, source: Source) -> State:
        """A full state that fits what this view knows, sampled with the right odds."""
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
        count = self.players[-1] if players is None else players
        if isinstance(count, bool) or count not in self.players:
            raise BadOption(WhyNot(self.turn_clause(), "players", players=str(count), allowed=self.players))
        return self.new_setup(count, settled(self.options, options or {}))

    def start(self, players: int | None = None, options: Mapping[str, Json] | None = None) -> State:
        """The opening position; chance may be the first to act."""
        state = self.new_state(self.prepare(players, options))
        self.begin(state)
        state.run()
        return state

    def from_json(self, data: Mapping[str, Json] | str) -> State:
        """The state that `to_json` wrote; raises `BadPosition` with everything that is wrong."""
        document = fields.document(data, self.id)
        state = self.new_state(self.prepare(document["players"], document["options"]))
        fields.unpack(state, document["position"], self.values(), self.parse)
        whole: State = checked(state)
        return whole

    def data_kinds(self) -> tuple[str, ...]:
        """The kinds of data files an owner of the box may type in for this game: `board`, `deck`."""
        return ()

    def claims(self, kind: str, data: Json) -> bool:
        """Is this data file of that kind one for this game, right or wrong?"""
        return False

    def data_problems(self, kind: str, data: Json) -> list[str]:
        """What is wrong with an owner's board or deck, each with its place and clause; empty when it can be used."""
        return [f"{self.id} knows no {kind} files"]

    def data_warnings(self, kind: str, data: Json) -> list[str]:
        """What is unusual about an owner's board or deck that can be used all the same."""
        return []

    def term(self, fact: str, value: str, language: str, options: Mapping[str, Json]) -> str | None:
        """The word for a fact that a data file brings along, such as the name of a card; `None` if there is none."""
        return None

    def seat_called(self, name: str, players: int) -> Seat | None:
        """The seat of that name, if there is one."""
        wanted = name.replace(".", "").lower()
        for seat, known in enumerate(self.seat_names(players)):
            if known.replace(".", "").lower() == wanted:
                return seat
        return None


def checked(state: State) -> Any:
    """The state itself if it could arise; otherwise `BadPosition` says what is wrong."""
    try:
        problems = state.invariants()
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        problems = [f"the position does not hang together: {error}"]
    if problems:
        raise BadPosition(problems)
    return state
