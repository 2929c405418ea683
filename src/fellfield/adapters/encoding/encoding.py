"""The encoding of one table: game, number of players and options decide its sizes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from fellfield.adapters.encoding.actions import ActionFamily, Actions, ViewGetter
from fellfield.adapters.encoding.due_steps import step_kinds
from fellfield.adapters.encoding.tensor_writer import Tensor, TensorPart, TensorWriter
from fellfield.core.contract import Action, State, View
from fellfield.core.errors import FellfieldError
from fellfield.core.registry import game as game_called


class GameEncoder(Protocol):
    """What a game brings along: its actions, and how a view of it is written down."""

    def actions(self) -> Actions:
        """All actions of this table."""
        ...

    def encode(self, writer: TensorWriter, view: View, relative_seat: Callable[[int], int]) -> None:
        """What the view says, the viewer's own things first: `relative_seat` counts seats from the viewer."""
        ...


class NoEncoding(FellfieldError):
    """A game that has rules, but no numbers for learners."""


class Encoding:
    """Integers for the actions of a table, tensors and texts for its views."""

    def __init__(self, state: State, encoder: GameEncoder) -> None:
        self.game = state.setup.game
        self.players = state.setup.players
        self.options = dict(state.setup.options)
        self._encoder = encoder
        self._actions = encoder.actions()
        self._steps = step_kinds(self.game)
        ruler = TensorWriter()
        self._encode(ruler, state.view(0))
        self.observation_size = ruler.length
        self.parts: tuple[TensorPart, ...] = tuple(ruler.parts)

    # -- actions ------------------------------------------------------------------------------------------

    @property
    def action_count(self) -> int:
        """The size of the action space."""
        return self._actions.size

    @property
    def families(self) -> tuple[ActionFamily, ...]:
        """The runs of integers, kind by kind."""
        return tuple(self._actions.families)

    def number(self, action: Action, get_view: ViewGetter) -> int:
        """The integer of an action that is legal for the seat whose view `get_view` shows."""
        return self._actions.number(action, get_view)

    def numbers(self, legal: Sequence[Action], get_view: ViewGetter) -> list[int]:
        """The integers of legal actions, in rising order."""
        number = self._actions.number
        return sorted([number(action, get_view) for action in legal])

    def action(self, number: int, get_view: ViewGetter) -> Action:
        """The action behind an integer."""
        return self._actions.action(number, get_view)

    def written(self, number: int) -> str:
        """The text behind an integer, the same in all versions; a new order of a stack by its permutation."""
        return self._actions.text(number)

    def mask(self, legal: Sequence[Action], get_view: ViewGetter) -> npt.NDArray[np.int8]:
        """A one for every legal action."""
        mask = np.zeros(self._actions.size, dtype=np.int8)
        if legal:
            mask[[self._actions.number(action, get_view) for action in legal]] = 1
        return mask

    # -- observations -----------------------------------------------------------------------------------------

    def tensor(self, view: View) -> Tensor:
        """What a viewer may know, as numbers; `parts` says which stand where."""
        tensor = np.zeros(self.observation_size, dtype=np.float32)
        self._encode(TensorWriter(tensor), view)
        return tensor

    def text(self, view: View) -> str:
        """What a viewer may know, one line for each thing, readable and the same for equal views."""
        return "\n".join(f"{name}: {_line(value)}" for name, value in view.items() if value is not None)

    def _encode(self, writer: TensorWriter, view: View) -> None:
        viewer, players = view["viewer"] or 0, self.players

        def relative_seat(seat: int) -> int:
            return (seat - viewer) % players

        writer.one_hot("viewer", viewer, {seat: seat for seat in range(players)})
        to_act = writer.reserve("to_act", players)
        for seat in view["to_act"]:
            if not isinstance(seat, str):
                writer.write(to_act + relative_seat(seat))
        question = view["question"]
        writer.one_hot("question", None if question is None else question["step"], self._steps)
        writer.numbers("turn", (view["turn"],), 32)
        sealed = 0 if view["sealed"] is None else 1 + self._actions.numbered(view["sealed"])
        writer.binary("sealed", sealed, self._actions.size.bit_length())
        self._result(writer, view["result"], sorted(range(players), key=relative_seat))
        self._encoder.encode(writer, view, relative_seat)

    def _result(self, writer: TensorWriter, result: Any, seats: list[int]) -> None:
        """By seat, once the game is over: points, place, and whether it has won."""
        first = writer.reserve("result", 3 * self.players)
        for rank, group in enumerate(result["ranking"] if result else (), 1):
            for seat in group:
                place = first + 3 * seats.index(seat)
                writer.write(place, result["scores"][seat] / 32)
                writer.write(place + 1, rank / self.players)
                writer.write(place + 2, float(seat in result["winners"]))


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
        raise NoEncoding(f"{game_id} has no encoding for learners yet; write {__package__}.<game>.Encoder") from None
    return Encoding(state, module.Encoder(state))
