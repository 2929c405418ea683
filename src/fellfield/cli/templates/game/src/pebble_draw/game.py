"""The rules of Pebble Draw, clause by clause (rules.md): a model to change, step by step, into your own game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from fellfield.core.bag import Bag
from fellfield.core.chance import Source
from fellfield.core.contract import Action, Event, Game, Json, Result, ScoreLine, Setup, State, View, WhyNot
from fellfield.core.notation import Once, Reader, statements, take_players
from fellfield.core.options import Option
from fellfield.core.positions import check_position
from fellfield.core.public_steps import read_steps, show_steps
from fellfield.core.result import rank_by_score
from fellfield.core.seats import Actor, Seat, Viewer
from fellfield.core.step import AutomaticStep, ChanceStep, Step
from fellfield.core.view_types import BaseView, BySeat, DueStep, Hidden
from fellfield.core.views import hidden

NAMES = ("Fox", "Hare", "Owl", "Wolf")
PEBBLES = Bag("pebbles", (0, 1, 1, 1, 1, 1, 1, 1, 1, 1))  # how many there are of 0, 1, 2, ... 9
NONE = 0  # no pebble in hand


# -- actions of players, and outcomes of chance -----------------------------------------------------------


@dataclass(frozen=True)
class Keep(Action):
    """Keep the pebble (PD-2.2)."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True)
class Swap(Action):
    """Put the pebble on the table and draw another one (PD-2.2)."""

    def __str__(self) -> str:
        return "swap"


@dataclass(frozen=True)
class Drawn(Action):
    """Chance: the pebble that comes out of the bag (PD-2.1)."""

    pebble: int

    def __str__(self) -> str:
        return f"pebble {self.pebble}"


# -- events: what has happened ----------------------------------------------------------------------------


@dataclass(frozen=True)
class RoundBegan(Event):
    """All pebbles are back in the bag."""

    round: int


@dataclass(frozen=True)
class PebbleTaken(Event):
    """A seat has drawn a pebble; only this seat knows which."""

    seat: Seat
    pebble: int

    def secrets(self) -> tuple[str, ...]:
        return ("pebble",)

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.seat,)


@dataclass(frozen=True)
class PebbleKept(Event):
    """A seat keeps its pebble."""

    seat: Seat


@dataclass(frozen=True)
class PebblePutDown(Event):
    """A seat has put its pebble on the table, for all to see."""

    seat: Seat
    pebble: int

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class PebblesShown(Event):
    """All pebbles are open, and the highest has scored a point."""

    seat: Seat
    pebbles: tuple[int, ...]

    def reveals(self) -> bool:
        return True


# -- what a seat sees: `fellfield types pebble-draw` writes JSON Schema, TypeScript and a page from it ------


class ImagineEntries(TypedDict):
    """What `imagined_state` needs to know."""

    shown: bool
    """Whether all pebbles are open."""
    steps: list[DueStep]
    """The stack of steps."""


class SharedEntries(TypedDict):
    """Everybody sees."""

    swaps_left: int
    """How many swaps are left in this round."""
    put_down: list[int]
    """The pebbles on the table."""
    imagine: ImagineEntries
    """For bots; a screen does not draw it."""


class SeatEntries(TypedDict):
    """What lies at a seat."""

    points: int
    """Points so far."""
    pebble: int | Hidden
    """The pebble in hand."""


class OwnEntries(TypedDict):
    """Seats."""

    seats: BySeat[SeatEntries]
    """What lies at each seat."""


class PebbleDrawView(BaseView, SharedEntries, OwnEntries):
    """A view of Pebble Draw."""


class ChoiceQuestion(TypedDict):
    """Keep the pebble or swap it. Answers: `keep`, `swap`."""

    pebble: int
    """The pebble in hand."""


# -- the position -----------------------------------------------------------------------------------------


class PebbleDraw(State):
    """Points and pebbles by seat; `turn` counts the rounds."""

    points: list[int]
    pebbles: list[int]
    put_down: list[int]
    swaps_left: int
    shown: bool
    bag: Bag

    def __init__(self, setup: Setup | None = None) -> None:
        super().__init__(setup)
        count = 0 if setup is None else setup.players
        self.points = [0] * count
        self.pebbles = [NONE] * count
        self.put_down = []
        self.swaps_left = 0
        self.shown = False
        self.bag = PEBBLES

    def shared_entries(self) -> SharedEntries:
        """What everybody sees, except what lies at the seats."""
        return {
            "swaps_left": self.swaps_left,
            "put_down": self.put_down[:],
            "imagine": {"shown": self.shown, "steps": show_steps(self.todo)},
        }

    def own_entries(self, viewer: Viewer) -> OwnEntries:
        """What lies at each seat: a pebble is open to its owner alone until all are shown (PD-2.1, PD-2.4)."""
        seats: list[SeatEntries] = []
        for seat, pebble in enumerate(self.pebbles):
            known = pebble != NONE and (seat == viewer or self.shown)
            seats.append({"points": self.points[seat], "pebble": pebble if known else hidden(min(pebble, 1))})
        return {"seats": seats}

    def final_result(self) -> Result:
        """The most points win; equals share (PD-3.1)."""
        return rank_by_score(self.points, [(ScoreLine("points", points),) for points in self.points])

    def invariants(self) -> list[str]:
        """Every pebble is in the bag, at a seat or on the table (PD-1.2)."""
        left = list(PEBBLES.counts)
        for pebble in [*self.pebbles, *self.put_down]:
            if pebble not in range(len(left)):
                return [f"PD-1.2: there is no pebble {pebble}"]
            left[pebble] -= pebble != NONE
        problems = [] if tuple(left) == self.bag.counts else ["PD-1.2: the pebbles do not add up"]
        if not 0 <= self.turn <= self.setup.options["rounds"]:
            problems.append(f"PD-3.1: there is no round {self.turn}")
        return problems

    def take(self, seat: Seat, pebble: int) -> None:
        """Move a pebble from the bag to a seat."""
        self.bag = self.bag.without(pebble)
        self.pebbles[seat] = pebble

    def lay_down(self, pebble: int) -> None:
        """Move a pebble from the bag to the table."""
        self.bag = self.bag.without(pebble)
        self.put_down.append(pebble)


# -- the sequence of play: steps on the stack `state.todo`, the last one is due -----------------------------


@dataclass(frozen=True)
class RoundStep(AutomaticStep):
    """Begin the next round; end the game after the last one (PD-2.1, PD-3.1)."""

    def clause(self) -> str:
        return "PD-2.1"

    def run(self, state: PebbleDraw) -> None:
        if state.turn == state.setup.options["rounds"]:
            state.todo.pop()
            return
        state.turn += 1
        state.bag, state.put_down, state.shown = PEBBLES, [], False
        state.pebbles = [NONE] * state.players
        state.swaps_left = state.players - 1  # PD-2.3
        order = [(state.turn - 1 + place) % state.players for place in range(state.players)]  # PD-2.5
        state.todo.append(ShowStep())
        state.todo += [ChoiceStep(seat) for seat in reversed(order)]
        state.todo += [DrawStep(seat) for seat in reversed(order)]
        state.emit(RoundBegan(state.turn))


@dataclass(frozen=True)
class DrawStep(ChanceStep):
    """A seat draws a pebble, unseen by the others (PD-2.1)."""

    seat: Seat

    def clause(self) -> str:
        return "PD-2.1"

    def outcomes(self, state: PebbleDraw) -> list[tuple[Action, int]]:
        return [(Drawn(pebble), weight) for pebble, weight in state.bag.odds()]

    def observers(self, state: PebbleDraw) -> tuple[Seat, ...]:
        return (self.seat,)

    def apply(self, state: PebbleDraw, actor: Actor, action: Drawn) -> None:
        state.todo.pop()
        state.take(self.seat, action.pebble)
        state.emit(PebbleTaken(self.seat, action.pebble))


@dataclass(frozen=True)
class ChoiceStep(Step):
    """A seat keeps its pebble or swaps it (PD-2.2)."""

    seat: Seat

    def clause(self) -> str:
        return "PD-2.2"

    def to_act(self, state: PebbleDraw) -> tuple[Actor, ...]:
        return (self.seat,)

    def question(self, state: PebbleDraw, seat: Seat) -> ChoiceQuestion:
        return {"pebble": state.pebbles[seat]}

    def legal(self, state: PebbleDraw, seat: Seat) -> list[Action]:
        actions: tuple[Action, ...] = (Keep(), Swap())
        return [action for action in actions if self.why_not(state, seat, action) is None]

    def why_not(self, state: PebbleDraw, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, Keep | Swap):
            return WhyNot("PD-2.2", "keep-or-swap")
        if isinstance(action, Swap) and not state.swaps_left:
            return WhyNot("PD-2.3", "no-swaps-left", swaps=state.players - 1)
        return None

    def apply(self, state: PebbleDraw, actor: Actor, action: Action) -> None:
        state.todo.pop()
        if isinstance(action, Keep):
            state.emit(PebbleKept(self.seat))
            return
        pebble = state.pebbles[self.seat]
        state.pebbles[self.seat] = NONE
        state.put_down.append(pebble)
        state.swaps_left -= 1
        state.todo.append(DrawStep(self.seat))
        state.emit(PebblePutDown(self.seat, pebble))


@dataclass(frozen=True)
class ShowStep(AutomaticStep):
    """Show all pebbles; the highest scores a point (PD-2.4)."""

    def clause(self) -> str:
        return "PD-2.4"

    def run(self, state: PebbleDraw) -> None:
        state.todo.pop()
        winner = max(range(state.players), key=lambda seat: state.pebbles[seat])
        state.points[winner] += 1
        state.shown = True
        state.emit(PebblesShown(winner, tuple(state.pebbles)))


# -- the game ---------------------------------------------------------------------------------------------


class PebbleDrawGame(Game):
    """Pebble Draw as a `Game`."""

    def __init__(self) -> None:
        self.id = "pebble-draw"
        self.rules = "1.0"
        self.players = (2, 3, 4)
        self.players_clause = "PD-1.1"
        self.options = {"rounds": Option(3, (1, 2, 3, 4, 5), "PD-3.1")}
        self.end_clause = "PD-3.1"

    def seat_names(self, players: int) -> tuple[str, ...]:
        return NAMES[:players]

    def new_state(self, setup: Setup) -> PebbleDraw:
        return PebbleDraw(setup)

    def begin(self, state: Any) -> None:
        state.todo = [RoundStep()]

    def values(self) -> list[type]:
        return [Bag, RoundStep, DrawStep, ChoiceStep, ShowStep]

    def parse(self, text: str) -> Action:
        """`keep`, `swap`, or an outcome such as `pebble 7`."""
        reader = Reader(text)
        word = reader.choice(("keep", "swap", "pebble"))
        action: Action = Keep() if word == "keep" else Swap() if word == "swap" else Drawn(reader.number())
        reader.finish()
        return action

    def scenario(self, text: str, players: int | None = None, options: Mapping[str, Json] | None = None) -> State:
        """`3 players; round 2; Fox pebble 8; Fox 2 points; Hare to choose; swaps 0`, all of it optional."""
        parts = statements(text)
        state = PebbleDraw(self.prepare(take_players(parts, players), options))
        state.turn, state.swaps_left = 1, state.players - 1
        first, once = 0, Once()
        for part in parts:
            word = part.choice(("round", "swaps", *self.seat_names(state.players)))
            if word == "round":
                once.check(part, "the round")
                state.turn = part.number_from(1, state.setup.options["rounds"], "a round")
            elif word == "swaps":
                once.check(part, "the swaps")
                state.swaps_left = part.number_from(0, state.players - 1, "swaps")
            elif part.accept("pebble"):
                once.check(part, f"the pebble of {word}")
                state.take(NAMES.index(word), part.number_from(1, 9, "a pebble"))
            elif part.accept("to choose"):
                once.check(part, "who is to choose")
                first = NAMES.index(word)
            else:
                once.check(part, f"the points of {word}")
                state.points[NAMES.index(word)] = part.number("'pebble', 'to choose' or a number of points")
                part.accept("points")
            part.finish()
        for seat, pebble in enumerate(state.pebbles):
            if pebble == NONE:
                state.take(seat, state.bag.odds()[0][0])
        choosing = [ChoiceStep(seat) for seat in reversed(range(first, state.players))]
        state.todo = [RoundStep(), ShowStep(), *choosing]
        checked: PebbleDraw = check_position(state)
        return checked

    def imagined_state(self, view: View, source: Source) -> PebbleDraw:
        """A position that fits a view: the hidden pebbles are drawn from those that the viewer has not seen."""
        state = PebbleDraw(self.prepare(view["players"], view["options"]))
        state.turn, state.swaps_left, state.shown = view["turn"], view["swaps_left"], view["imagine"]["shown"]
        state.points = [seat["points"] for seat in view["seats"]]
        for pebble in view["put_down"]:
            state.lay_down(pebble)
        shown = [seat["pebble"] for seat in view["seats"]]
        for seat, pebble in enumerate(shown):
            if isinstance(pebble, int):
                state.take(seat, pebble)
        for seat, pebble in enumerate(shown):
            if pebble == hidden(1):
                state.take(seat, source.pick([value for value, _ in state.bag.odds()]))
        state.todo = read_steps(view["imagine"]["steps"], self.values())
        return state


game = PebbleDrawGame()
