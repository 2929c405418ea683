"""Tides, a sample game with a die, a secret, a simultaneous choice and a choice in turn (docs/rules/tides.md).

`docs/new-game.md` walks through it. A larger game has the same parts in several files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from fellfield.core.bag import Bag
from fellfield.core.chance import Source
from fellfield.core.contract import (
    Action,
    Event,
    Game,
    Json,
    Result,
    ScoreLine,
    Setup,
    State,
    View,
    WhyNot,
)
from fellfield.core.manifest import Manifest
from fellfield.core.notation import Once, Reader, statements, take_players
from fellfield.core.offers import Offer, make_offer
from fellfield.core.options import Option
from fellfield.core.positions import check_position
from fellfield.core.result import rank_by_score
from fellfield.core.seats import Actor, Seat, Viewer
from fellfield.core.step import AutomaticStep, ChanceStep, SealedStep, Step, as_seat
from fellfield.core.view_types import BaseView, BySeat, Hidden
from fellfield.core.views import hidden

NAMES = ("Crab", "Heron", "Seal", "Otter")
DEPTHS = (1, 2, 3)
LEVELS = (0, 1, 2, 3)  # a depth, or none yet
SHELLS = Bag("shells", (0, 3, 2, 1))  # three of 1, two of 2, one of 3
TIDE = ((1, 2), (2, 3), (3, 1))  # level, faces of the die


# -- actions and outcomes --------------------------------------------------------------


@dataclass(frozen=True)
class Wade(Action):
    """Wade in to this depth (TI-2.1)."""

    depth: int

    def __str__(self) -> str:
        return f"wade {self.depth}"


@dataclass(frozen=True)
class PlaceStone(Action):
    """Give a stone to another seat (TI-2.4)."""

    to_seat: Seat

    def __str__(self) -> str:
        return f"stone {NAMES[self.to_seat]}"


@dataclass(frozen=True)
class ShellDrawn(Action):
    """Chance: the shell that a seat draws (TI-1.2)."""

    value: int

    def __str__(self) -> str:
        return f"shell {self.value}"


@dataclass(frozen=True)
class TideRolled(Action):
    """Chance: the depth up to which the tide leaves the sand dry (TI-2.3)."""

    level: int

    def __str__(self) -> str:
        return f"tide {self.level}"


# -- offers ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WadeOffer(Offer):
    """Wade in to this depth, for as many points; on `faces` of the six faces of the die the tide leaves it dry."""

    depth: int
    points: int
    faces: int


# -- events ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ShellFound(Event):
    """A seat has drawn its shell; only this seat knows which."""

    seat: Seat
    value: int

    def secrets(self) -> tuple[str, ...]:
        return ("value",)

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.seat,)


@dataclass(frozen=True)
class AllWaded(Event):
    """All depths are open."""

    depths: tuple[int, ...]

    def reveals(self) -> bool:
        return True

    def opens_sealed(self) -> bool:
        return True


@dataclass(frozen=True)
class TideCame(Event):
    """The tide has come; these seats scored their depth."""

    level: int
    dry_seats: tuple[Seat, ...]


@dataclass(frozen=True)
class StoneGiven(Event):
    """A stone was given."""

    seat: Seat
    to_seat: Seat


@dataclass(frozen=True)
class ShellsShown(Event):
    """The game is over; all shells are open."""

    values: tuple[int, ...]

    def reveals(self) -> bool:
        return True


# -- what a seat sees --------------------------------------------------------------------------------------


class SharedEntries(TypedDict):
    """Everybody sees."""

    points: BySeat[int]
    """Points so far."""
    waded: BySeat[int]
    """The depth of the last round; 0 before the first."""
    stones_left: int
    """Stones still to be given in this round."""


class OwnEntries(TypedDict):
    """Secrets."""

    shells: BySeat[int | Hidden]
    """The value of each seat's shell, 0 before it is drawn; others' are hidden until the end."""


class TidesView(BaseView, SharedEntries, OwnEntries):
    """A view of Tides.

    Shells of a value are interchangeable, so they have no ids.

    >>> import fellfield
    >>> state = fellfield.game("tides").scenario("2 players; Crab shell 3")
    >>> state.view(0)["shells"], state.view(None)["shells"]
    ([3, {'hidden': 1}], [{'hidden': 1}, {'hidden': 1}])
    """


class WadeQuestion(TypedDict):
    """Choose a depth. Answers: `wade`."""


class StoneQuestion(TypedDict):
    """Give a stone. Answers: `stone`."""


# -- the position -----------------------------------------------------------------------------------------


class Tides(State):
    """Points, shells and last depths by seat; `turn` counts the rounds."""

    points: list[int]
    shells: list[int]
    waded: list[int]
    bag: Bag

    def __init__(self, setup: Setup | None = None) -> None:
        super().__init__(setup)
        count = 0 if setup is None else setup.players
        self.points = [0] * count
        self.shells = [0] * count
        self.waded = [0] * count
        self.bag = SHELLS

    @property
    def keeper(self) -> Seat:
        """The seat that gives stones this round (TI-2.4)."""
        return (self.turn - 1) % self.players

    def shared_entries(self) -> SharedEntries:
        """Points, last depths, and how many stones are left to give."""
        top = self.todo[-1] if self.todo else None
        stones = top.left if isinstance(top, StoneStep) else 0
        return {"points": self.points[:], "waded": self.waded[:], "stones_left": stones}

    def own_entries(self, viewer: Viewer) -> OwnEntries:
        """Each seat's shell: open to its owner, and to all at the end (TI-1.2, TI-3.1)."""
        over = not self.todo
        return {
            "shells": [
                value if over or seat == viewer else hidden(min(value, 1)) for seat, value in enumerate(self.shells)
            ]
        }

    def final_result(self) -> Result:
        """Points and shells; the highest sum wins, and ties are shared (TI-3.1, TI-3.2)."""
        scores = tuple(points + shell for points, shell in zip(self.points, self.shells, strict=True))
        lines = [
            (ScoreLine("points", points), ScoreLine("shell", shell))
            for points, shell in zip(self.points, self.shells, strict=True)
        ]
        return rank_by_score(scores, lines)

    def invariants(self) -> list[str]:
        problems = [f"TI-2.1: nobody wades {depth}" for depth in self.waded if depth not in LEVELS]
        problems += [f"TI-2.3: {points} points" for points in self.points if points < 0]
        left = SHELLS.counts
        for value in self.shells:
            if value not in LEVELS:
                problems.append(f"TI-1.2: no shell is worth {value}")
            elif value:
                left = tuple(count - (kind == value) for kind, count in enumerate(left))
        if min(left) < 0 or left != self.bag.counts:
            problems.append("TI-1.2: the shells in hand and in the bag do not add up")
        if not 0 <= self.turn <= self.setup.options["rounds"]:
            problems.append(f"TI-2.5: there is no round {self.turn}")
        return problems


# -- the sequence of play ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class RoundStep(AutomaticStep):
    """Begin the next round, or show the shells after the last one (TI-2.5, TI-3.1)."""

    def clause(self) -> str:
        return "TI-2.5"

    def run(self, state: Tides) -> None:
        if state.turn == state.setup.options["rounds"]:
            state.todo.pop()
            state.emit(ShellsShown(tuple(state.shells)))
            return
        state.turn += 1
        state.todo += [StoneStep(2), TideStep(), WadeStep()]


@dataclass(frozen=True)
class ShellStep(ChanceStep):
    """A seat draws its shell, unseen by the others (TI-1.2)."""

    seat: Seat

    def clause(self) -> str:
        return "TI-1.2"

    def outcomes(self, state: Tides) -> list[tuple[Action, int]]:
        return [(ShellDrawn(value), weight) for value, weight in state.bag.odds()]

    def observers(self, state: Tides) -> tuple[Seat, ...] | None:
        return (self.seat,)

    def apply(self, state: Tides, actor: Actor, action: ShellDrawn) -> None:
        state.todo.pop()
        state.bag = state.bag.without(action.value)
        state.shells[self.seat] = action.value
        state.emit(ShellFound(self.seat, action.value))


@dataclass(frozen=True)
class WadeStep(SealedStep):
    """All seats choose a depth at once and in secret (TI-2.1)."""

    def clause(self) -> str:
        return "TI-2.1"

    def asked(self, state: Tides) -> tuple[Seat, ...]:
        return tuple(range(state.players))

    def legal(self, state: Tides, seat: Seat) -> list[Action]:
        return [Wade(depth) for depth in DEPTHS if why_not_wade(state, seat, depth) is None]

    def offers(self, state: Tides, seat: Seat) -> list[Offer]:
        faces = {depth: sum(faces for level, faces in TIDE if level >= depth) for depth in DEPTHS}
        wades = [action for action in self.legal(state, seat) if isinstance(action, Wade)]
        return [make_offer(WadeOffer, wade, wade.depth, faces[wade.depth]) for wade in wades]

    def why_not(self, state: Tides, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, Wade):
            return WhyNot("TI-2.1", "time-to-wade")
        return why_not_wade(state, seat, action.depth)

    def open(self, state: Tides, choices: list[Action | None]) -> None:
        state.waded = [choice.depth for choice in choices if isinstance(choice, Wade)]
        state.emit(AllWaded(tuple(state.waded)))


def why_not_wade(state: Tides, seat: Seat, depth: int) -> WhyNot | None:
    """Why a seat may not wade to this depth, or `None` (TI-2.1, TI-2.2)."""
    if depth not in DEPTHS:
        return WhyNot("TI-2.1", "no-such-depth", depth=depth)
    if state.waded[seat] == depth:
        return WhyNot("TI-2.2", "same-depth", depth=depth)
    return None


@dataclass(frozen=True)
class TideStep(ChanceStep):
    """The tide comes; seats no deeper than its level score their depth (TI-2.3)."""

    def clause(self) -> str:
        return "TI-2.3"

    def outcomes(self, state: Tides) -> list[tuple[Action, int]]:
        return [(TideRolled(level), faces) for level, faces in TIDE]

    def apply(self, state: Tides, actor: Actor, action: TideRolled) -> None:
        state.todo.pop()
        dry = tuple(seat for seat, depth in enumerate(state.waded) if depth <= action.level)
        for seat in dry:
            state.points[seat] += state.waded[seat]
        state.emit(TideCame(action.level, dry))


@dataclass(frozen=True)
class StoneStep(Step):
    """The keeper of the round gives two stones to other seats, one at a time (TI-2.4)."""

    left: int

    def clause(self) -> str:
        return "TI-2.4"

    def to_act(self, state: Tides) -> tuple[Actor, ...]:
        return (state.keeper,)

    def options_are_public(self, state: Tides, seat: Seat) -> bool:
        return True

    def legal(self, state: Tides, seat: Seat) -> list[Action]:
        return [PlaceStone(to) for to in range(state.players) if why_not_stone(state, seat, to) is None]

    def why_not(self, state: Tides, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, PlaceStone):
            return WhyNot("TI-2.4", "time-for-stones")
        return why_not_stone(state, seat, action.to_seat)

    def apply(self, state: Tides, actor: Actor, action: PlaceStone) -> None:
        state.todo.pop()
        if self.left > 1:
            state.todo.append(StoneStep(self.left - 1))
        state.points[action.to_seat] += 1
        state.emit(StoneGiven(as_seat(actor), action.to_seat))


def why_not_stone(state: Tides, seat: Seat, to: Seat) -> WhyNot | None:
    """Why the keeper may not give a stone to this seat, or `None` (TI-2.4)."""
    if to >= state.players:
        return WhyNot("TI-1.1", "nobody-there", name=NAMES[to])
    if to == seat:
        return WhyNot("TI-2.4", "not-yourself")
    return None


# -- the game ---------------------------------------------------------------------------------------------


class TidesGame(Game):
    """Tides as a `Game`."""

    def __init__(self) -> None:
        self.id = "tides"
        self.rules = "1.0"
        self.players = (2, 3, 4)
        self.players_clause = "TI-1.1"
        self.options = {"rounds": Option(2, (1, 2, 3, 4, 5), "TI-2.5")}
        self.end_clause = "TI-3.1"

    def seat_names(self, players: int) -> tuple[str, ...]:
        return NAMES[:players]

    def new_state(self, setup: Setup) -> Tides:
        return Tides(setup)

    def begin(self, state: Any) -> None:
        state.todo = [RoundStep(), *(ShellStep(seat) for seat in reversed(range(state.players)))]

    def values(self) -> list[type]:
        return [Bag, RoundStep, ShellStep, StoneStep, TideStep, WadeStep]

    def parse(self, text: str) -> Action:
        reader = Reader(text)
        kind = reader.choice(("wade", "stone", "shell", "tide"))
        action: Action
        if kind == "stone":
            action = PlaceStone(NAMES.index(reader.choice(NAMES)))
        else:
            number = reader.number()
            action = {"wade": Wade, "shell": ShellDrawn, "tide": TideRolled}[kind](number)
        reader.finish()
        return action

    def scenario(self, text: str, players: int | None = None, options: Mapping[str, Json] | None = None) -> Tides:
        """`3 players; round 2; Crab shell 3; Crab 4 points; Heron waded 1; stones 2`, all of it optional."""
        parts = statements(text)
        state = Tides(self.prepare(take_players(parts, players), options))
        state.turn, stones, once = 1, 0, Once()
        for part in parts:
            stones = self._read_statement(state, part, stones, once)
        for seat in range(state.players):
            if not state.shells[seat]:
                _take_shell(state, seat, min(kind for kind, _ in state.bag.odds()))
        state.todo = [RoundStep()] + ([StoneStep(stones)] if stones else [StoneStep(2), TideStep(), WadeStep()])
        done: Tides = check_position(state)
        return done

    def _read_statement(self, state: Tides, part: Reader, stones: int, once: Once) -> int:
        """Read one statement of a scenario; the stones still to be given, if it says so."""
        word = part.choice(("round", "stones", *self.seat_names(state.players)))
        if word == "round":
            once.check(part, "the round")
            state.turn = part.number_from(1, state.setup.options["rounds"], "a round")
        elif word == "stones":
            once.check(part, "the stones")
            stones = part.number_from(1, 2, "stones")
        else:
            seat = NAMES.index(word)
            if part.accept("shell"):
                once.check(part, f"the shell of {word}")
                begin = part.offset
                value = part.number_from(1, 3, "a shell")
                if not state.bag.counts[value]:
                    raise part.fail_at(begin, f"a shell other than {value}, of which there are no more")
                _take_shell(state, seat, value)
            elif part.accept("waded"):
                once.check(part, f"the depth of {word}")
                state.waded[seat] = part.number_from(DEPTHS[0], DEPTHS[-1], "a depth")
            else:
                once.check(part, f"the points of {word}")
                state.points[seat] = part.number("'shell', 'waded' or a number of points")
                part.accept("points")
        part.finish()
        return stones

    def imagined_state(self, view: View, source: Source) -> Tides:
        """Draw the others' shells from the bag, and their sealed depths from the legal ones."""
        state = Tides(self.prepare(view["players"], view["options"]))
        state.turn = view["turn"]
        state.points, state.waded = view["points"][:], view["waded"][:]
        known = view["shells"]
        for seat, shell in enumerate(known):
            if isinstance(shell, int) and shell:
                _take_shell(state, seat, shell)
        for seat, shell in enumerate(known):
            if not isinstance(shell, int) and shell["hidden"]:
                drawn = source.draw([(ShellDrawn(kind), count) for kind, count in state.bag.odds()])
                assert isinstance(drawn, ShellDrawn)
                _take_shell(state, seat, drawn.value)
        _imagine_steps(state, view, source)
        return state


def _imagine_steps(state: Tides, view: View, source: Source) -> None:
    """Put the steps that this view implies on the stack, and imagine the others' sealed choices."""
    due, turn = view["to_act"], view["turn"]
    if not due:
        return
    state.todo = [RoundStep()]
    if turn == 0:
        undealt = [seat for seat in range(state.players) if not state.shells[seat]]
        state.todo += [ShellStep(seat) for seat in reversed(undealt)]
    elif view["stones_left"]:
        state.todo.append(StoneStep(view["stones_left"]))
    elif due == ["chance"]:
        state.todo += [StoneStep(2), TideStep()]
    else:
        state.todo += [StoneStep(2), TideStep(), WadeStep()]
        for seat in range(state.players):
            if seat not in due:
                own = seat == view["viewer"]
                state.sealed[seat] = (
                    game.parse(view["sealed"]["text"]) if own else source.pick(WadeStep().legal(state, seat))
                )


def _take_shell(state: Tides, seat: Seat, value: int) -> None:
    state.bag = state.bag.without(value)
    state.shells[seat] = value


game = TidesGame()

manifest = Manifest(
    game,
    locales="fellfield.samples:locales",
    judgement="fellfield.bots.tides.judgement:judgement",
    calibration="fellfield.bots.tides.calibration:CALIBRATION",
    drawing="fellfield.cli.drawing.tides:draw",
)
