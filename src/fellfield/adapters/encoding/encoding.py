"""The encoding of a game with its number of players and options."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from fellfield.adapters.encoding.actions import ActionFamily, Actions, ViewGetter
from fellfield.adapters.encoding.tensor_writer import Tensor, TensorPart, TensorWriter
from fellfield.core.contract import Action, State, View
from fellfield.core.errors import FellfieldError
from fellfield.core.registry import game as game_by_id
from fellfield.core.registry import games, load_part, manifests


class GameEncoder(Protocol):
    """What a game provides: its actions, and the encoding of its views."""

    def actions(self) -> Actions:
        """All actions of the game with these options."""
        ...

    def step_kinds(self) -> dict[str, int]:
        """The index of each kind of step that can occur with these options."""
        ...

    def encode(self, writer: TensorWriter, view: View, relative_seat: Callable[[int], int]) -> None:
        """Encode a view, the viewer's own items first; `relative_seat` counts seats from the viewer."""
        ...


class NoEncoding(FellfieldError):
    """The game has no encoding."""


class Encoding:
    """Integers for actions; tensors and texts for views."""

    def __init__(self, state: State, encoder: GameEncoder) -> None:
        self.game = state.setup.game
        self.players = state.setup.players
        self.options = dict(state.setup.options)
        self._encoder = encoder
        self._actions = encoder.actions()
        self._steps = encoder.step_kinds()
        measuring = TensorWriter()
        self._encode(measuring, state.view(0))
        self.observation_size = measuring.length
        self.parts: tuple[TensorPart, ...] = tuple(measuring.parts)

    # -- actions ------------------------------------------------------------------------------------------

    @property
    def action_count(self) -> int:
        """The size of the action space."""
        return self._actions.size

    @property
    def families(self) -> tuple[ActionFamily, ...]:
        """The ranges of integers by kind."""
        return tuple(self._actions.families)

    def number(self, action: Action, get_view: ViewGetter) -> int:
        """The integer of a legal action of the seat whose view `get_view` returns."""
        return self._actions.number(action, get_view)

    def numbers(self, legal: Sequence[Action], get_view: ViewGetter) -> list[int]:
        """The integers of legal actions, ascending."""
        number = self._actions.number
        return sorted([number(action, get_view) for action in legal])

    def action(self, number: int, get_view: ViewGetter) -> Action:
        """The action of an integer."""
        return self._actions.action(number, get_view)

    def action_text(self, number: int) -> str:
        """The action text of an integer, the same in all versions; for a new order of a stack, its permutation."""
        return self._actions.text(number)

    def mask(self, legal: Sequence[Action], get_view: ViewGetter) -> npt.NDArray[np.int8]:
        """A 1 for every legal action."""
        mask = np.zeros(self._actions.size, dtype=np.int8)
        if legal:
            mask[[self._actions.number(action, get_view) for action in legal]] = 1
        return mask

    # -- observations -----------------------------------------------------------------------------------------

    def tensor(self, view: View) -> Tensor:
        """A view as a tensor; `parts` gives its layout."""
        tensor = np.zeros(self.observation_size, dtype=np.float32)
        self._encode(TensorWriter(tensor), view)
        return tensor

    def text(self, view: View) -> str:
        """A view as text, one line for each key; equal views give equal texts."""
        return "\n".join(f"{name}: {_format_value(value)}" for name, value in view.items() if value is not None)

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
        sealed = 0 if view["sealed"] is None else 1 + self._actions.numbered(view["sealed"]["text"])
        writer.binary("sealed", sealed, self._actions.size.bit_length())
        self._result(writer, view["result"], sorted(range(players), key=relative_seat))
        self._encoder.encode(writer, view, relative_seat)

    def _result(self, writer: TensorWriter, result: Any, seats: list[int]) -> None:
        """By seat, after the game: score, place, and whether the seat has won."""
        first = writer.reserve("result", 3 * self.players)
        for rank, group in enumerate(result["ranking"] if result else (), 1):
            for seat in group:
                start = first + 3 * seats.index(seat)
                writer.write(start, result["scores"][seat] / 32)
                writer.write(start + 1, rank / self.players)
                writer.write(start + 2, float(seat in result["winners"]))


def _format_value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def encoded_games() -> list[str]:
    """The ids of the games that bring an encoder."""
    return [game_id for game_id in games() if manifests()[game_id].encoder]


def encoding_of(game_id: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> Encoding:
    """The encoding of a game, cached by players and options."""
    return _encoding_of(game_id, players, json.dumps(options or {}, sort_keys=True))


@lru_cache(maxsize=64)
def _encoding_of(game_id: str, players: int | None, options: str) -> Encoding:
    state = game_by_id(game_id).start(players, json.loads(options))
    encoder: Callable[[State], GameEncoder] | None = load_part(game_id, "encoder")
    if encoder is None:
        raise NoEncoding(f"{game_id} has no encoding; its manifest names no encoder")
    return Encoding(state, encoder(state))
