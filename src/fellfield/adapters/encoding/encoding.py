"""The encoding of one table: game, number of players and options decide its sizes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from fellfield.adapters.encoding.actions import Actions, Family, Look
from fellfield.adapters.encoding.due_steps import kinds_of
from fellfield.adapters.encoding.tensor_writer import Part, Pen, Tensor
from fellfield.core.contract import Action, State, View
from fellfield.core.errors import FellfieldError
from fellfield.core.registry import game as game_called


class Writer(Protocol):
    """What a game brings along: its actions, and how a view of it is written down."""

    def actions(self) -> Actions:
        """All actions of this table."""
        ...

    def write(self, pen: Pen, view: View, turned: Callable[[int], int]) -> None:
        """What the view says, the viewer's own things first: `turned` counts seats from the viewer."""
        ...


class NotEncoded(FellfieldError):
    """A game that has rules, but no numbers for learners."""


class Encoding:
    """Integers for the actions of a table, tensors and texts for its views."""

    def __init__(self, state: State, writer: Writer) -> None:
        self.game = state.setup.game
        self.players = state.setup.players
        self.options = dict(state.setup.options)
        self._writer = writer
        self._actions = writer.actions()
        self._steps = kinds_of(self.game)
        ruler = Pen()
        self._write(ruler, state.view(0))
        self.observation_size = ruler.length
        self.parts: tuple[Part, ...] = tuple(ruler.parts)

    # -- actions ------------------------------------------------------------------------------------------

    @property
    def action_count(self) -> int:
        """The size of the action space."""
        return self._actions.size

    @property
    def families(self) -> tuple[Family, ...]:
        """The runs of integers, kind by kind."""
        return tuple(self._actions.families)

    def number(self, action: Action, look: Look) -> int:
        """The integer of an action that is legal for the seat whose view `look` shows."""
        return self._actions.number(action, look)

    def numbers(self, legal: Sequence[Action], look: Look) -> list[int]:
        """The integers of legal actions, in rising order."""
        number = self._actions.number
        return sorted([number(action, look) for action in legal])

    def action(self, number: int, look: Look) -> Action:
        """The action behind an integer."""
        return self._actions.action(number, look)

    def written(self, number: int) -> str:
        """The text behind an integer, the same in all versions; a new order of a stack by its permutation."""
        return self._actions.text(number)

    def mask(self, legal: Sequence[Action], look: Look) -> npt.NDArray[np.int8]:
        """A one for every legal action."""
        mask = np.zeros(self._actions.size, dtype=np.int8)
        if legal:
            mask[[self._actions.number(action, look) for action in legal]] = 1
        return mask

    # -- observations -----------------------------------------------------------------------------------------

    def tensor(self, view: View) -> Tensor:
        """What a viewer may know, as numbers; `parts` says which stand where."""
        paper = np.zeros(self.observation_size, dtype=np.float32)
        self._write(Pen(paper), view)
        return paper

    def text(self, view: View) -> str:
        """What a viewer may know, one line for each thing, readable and the same for equal views."""
        return "\n".join(f"{name}: {_line(value)}" for name, value in view.items() if value is not None)

    def _write(self, pen: Pen, view: View) -> None:
        viewer, players = view["viewer"] or 0, self.players

        def turned(seat: int) -> int:
            return (seat - viewer) % players

        pen.one_of("viewer", viewer, {seat: seat for seat in range(players)})
        to_act = pen.room("to_act", players)
        for seat in view["to_act"]:
            if not isinstance(seat, str):
                pen.mark(to_act + turned(seat))
        question = view["question"]
        pen.one_of("question", None if question is None else question["step"], self._steps)
        pen.numbers("turn", (view["turn"],), 32)
        sealed = 0 if view["sealed"] is None else 1 + self._actions.numbered(view["sealed"])
        pen.digits("sealed", sealed, self._actions.size.bit_length())
        self._result(pen, view["result"], sorted(range(players), key=turned))
        self._writer.write(pen, view, turned)

    def _result(self, pen: Pen, result: Any, seats: list[int]) -> None:
        """By seat, once the game is over: points, place, and whether it has won."""
        first = pen.room("result", 3 * self.players)
        for rank, group in enumerate(result["ranking"] if result else (), 1):
            for seat in group:
                place = first + 3 * seats.index(seat)
                pen.mark(place, result["scores"][seat] / 32)
                pen.mark(place + 1, rank / self.players)
                pen.mark(place + 2, float(seat in result["winners"]))


def _line(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def encoding_of(game_id: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> Encoding:
    """The encoding for a table of this game; the same one for the same wishes."""
    return _encoding_of(game_id, players, json.dumps(options or {}, sort_keys=True))


@lru_cache(maxsize=64)
def _encoding_of(game_id: str, players: int | None, options: str) -> Encoding:
    state = game_called(game_id).start(players, json.loads(options))
    try:
        module = import_module(f"{__package__}.{game_id.replace('-', '_')}")
    except ModuleNotFoundError:
        raise NotEncoded(f"{game_id} has no encoding for learners yet; write {__package__}.<game>.Numbers") from None
    return Encoding(state, module.Numbers(state))
