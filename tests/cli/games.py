"""Small games for tests of the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fellfield.core.contract import Action, Event, Game, Json, Result, ScoreLine, Setup, State, View, WhyNot
from fellfield.core.data_files import DataFile
from fellfield.core.notation import Reader
from fellfield.core.options import Option
from fellfield.core.seats import Actor, Seat
from fellfield.core.step import Step


@dataclass(frozen=True)
class Pick(Action):
    """Pick a number."""

    number: int

    def __str__(self) -> str:
        return f"pick {self.number:04}"


@dataclass(frozen=True)
class Picked(Event):
    """A number was picked."""

    seat: Seat
    number: int


class Counting(State):
    """Counts how many numbers were picked."""

    picked: int

    def __init__(self, setup: Setup | None = None) -> None:
        super().__init__(setup)
        self.picked = 0

    def shared_entries(self) -> View:
        return {"picked": self.picked, "marks": ["x"] * self.players}

    def final_result(self) -> Result:
        scores = (self.picked,) * self.players
        lines = tuple((ScoreLine("picked", self.picked),) for _ in scores)
        return Result(scores, (tuple(range(self.players)),), (), lines, "enough")


@dataclass(frozen=True)
class PickStep(Step):
    """Seat 0 picks `rounds` times; without end if `rounds` is 0."""

    def clause(self) -> str:
        return "XX-1.1"

    def to_act(self, state: Counting) -> tuple[Actor, ...]:
        return (0,)

    def legal(self, state: Counting, seat: Seat) -> list[Action]:
        return [Pick(number) for number in range(state.setup.options["choices"])]

    def why_not(self, state: Counting, seat: Seat, action: Action) -> WhyNot | None:
        return None if action in self.legal(state, seat) else WhyNot("XX-1.1", "too-high", number=action.number)  # type: ignore[attr-defined]

    def apply(self, state: Counting, actor: Actor, action: Pick) -> None:
        state.turn += 1
        state.picked += 1
        if state.setup.options["breaks"] and action.number % 7 == 3:
            raise RuntimeError("three is one too many")
        state.emit(Picked(0, action.number))
        if state.setup.options["rounds"] and state.picked >= state.setup.options["rounds"]:
            state.todo.pop()


class CountingBoard(DataFile):
    """A board whose entry `bad` lists hexes to report."""

    def claims(self, data: Json) -> bool:
        return isinstance(data, dict) and data.get("game") == "counting"

    def problems(self, data: Json) -> list[str]:
        return [f"hex {name}: no such terrain (XX-2.1)" for name in data.get("bad", [])]


class CountingGame(Game):
    """A third-party game without catalogue, drawing or ledger."""

    def __init__(self) -> None:
        self.id = "counting"
        self.rules = "0.1"
        self.players = (1, 2)
        self.players_clause = "XX-1.1"
        self.options = {"rounds": Option(2), "choices": Option(1024), "breaks": Option(False, (False, True))}
        self.end_clause = "XX-1.2"

    def seat_names(self, players: int) -> tuple[str, ...]:
        return ("One", "Two")[:players]

    def new_state(self, setup: Setup) -> Counting:
        return Counting(setup)

    def begin(self, state: Any) -> None:
        state.todo = [PickStep()]

    def values(self) -> list[type]:
        return [PickStep]

    def parse(self, text: str) -> Action:
        reader = Reader(text)
        reader.choice(("pick",))
        action = Pick(reader.number())
        reader.finish()
        return action

    def data_files(self) -> dict[str, DataFile]:
        return {"board": CountingBoard()}


counting = CountingGame()
