"""One game played by integers; chance events are sampled automatically."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from fellfield.adapters.encoding import Encoding, encoding_of
from fellfield.adapters.encoding.tensor_writer import Tensor
from fellfield.adapters.rewards import reward_by_name, win_shares
from fellfield.bots.danger import offers_with_risk
from fellfield.core.chance import Source
from fellfield.core.contract import Action, View
from fellfield.core.errors import FellfieldError
from fellfield.core.seats import CHANCE, Seat
from fellfield.core.simulation import advance


class IllegalActionNumber(FellfieldError):
    """The integer is not a legal action of the seat."""

    def __init__(self, seat: Seat, problem: str) -> None:
        super().__init__(f"seat {seat} {problem}")
        self.seat = seat
        self.problem = problem

    def __reduce__(self) -> tuple[type[IllegalActionNumber], tuple[Seat, str]]:
        """Make the error picklable, so that it can cross process boundaries."""
        return IllegalActionNumber, (self.seat, self.problem)


class Episode:
    """One game. Seats that choose simultaneously are asked in turn, the lowest first."""

    def __init__(
        self,
        game_id: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        reward: str = "win_share",
    ) -> None:
        self.encoding: Encoding = encoding_of(game_id, players, options)
        self.game = self.encoding.game
        self.players = self.encoding.players
        self._reward = reward_by_name(reward)

    def begin(self, source: Source) -> None:
        """Start a new game; `source` supplies all chance events."""
        self.source = source
        self.state = self.game.start(self.players, self.encoding.options)
        self._settle()

    def _settle(self) -> None:
        state, source = self.state, self.source
        while state.chance_is_due:
            advance(state, CHANCE, source.draw(state.outcomes()))

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.state.to_act

    @property
    def seats_to_act(self) -> tuple[Seat, ...]:
        """The seats that have to choose."""
        return tuple(seat for seat in self.state.to_act if isinstance(seat, int))

    def view(self, seat: Seat) -> View:
        """The view of a seat."""
        return self.state.view(seat)

    def legal(self, seat: Seat) -> list[int]:
        """The integers of a seat's legal actions, ascending."""
        return self.encoding.numbers(self.state.legal(seat), lambda: self.state.view(seat))

    def mask(self, seat: Seat) -> npt.NDArray[np.int8]:
        """A 1 for every legal integer."""
        return self.encoding.mask(self.state.legal(seat), lambda: self.state.view(seat))

    def offers(self, seat: Seat) -> list[dict[str, Any]]:
        """What a seat may do now, as offers in JSON: for agents that read rather than count."""
        return offers_with_risk(self.state.offers(seat), self.state.view(seat))

    def number(self, seat: Seat, text: str) -> int:
        """The integer of a legal action that is given as the text of an offer; raises `IllegalActionNumber`."""
        why = self.state.why_not(seat, text)
        if why is not None:
            raise IllegalActionNumber(seat, f"cannot choose {text}: {why.clause} {why.reason}")
        return self.encoding.number(self.state.setup.game.parse(text), lambda: self.state.view(seat))

    def tensor(self, seat: Seat) -> Tensor:
        """The observation of a seat as a tensor."""
        return self.encoding.tensor(self.state.view(seat))

    def action(self, seat: Seat, number: int) -> Action:
        """The legal action of an integer; raises `IllegalActionNumber` and leaves the game unchanged."""
        try:
            action = self.encoding.action(int(number), lambda: self.state.view(seat))
        except ValueError as error:
            raise IllegalActionNumber(seat, f"chose an unknown action: {error}") from None
        why = self.state.why_not(seat, action)
        if why is not None:
            raise IllegalActionNumber(seat, f"cannot choose {number} ({action}): {why.clause} {why.reason}")
        return action

    def play(self, seat: Seat, number: int) -> None:
        """Play a seat's choice, then sample chance events until a seat has to choose or the game is over."""
        self.play_all({seat: number})

    def play_all(self, chosen: Mapping[Seat, int]) -> None:
        """Play the simultaneous choices of several seats; nothing happens if one of them is illegal."""
        for seat, action in {seat: self.action(seat, number) for seat, number in chosen.items()}.items():
            advance(self.state, seat, action)
        self._settle()

    def play_action(self, seat: Seat, action: Action) -> None:
        """Play an action object that the state has just offered, as bots do."""
        advance(self.state, seat, action)
        self._settle()

    def win_shares(self) -> list[float]:
        """The share of the win of each seat; zeros before the end."""
        result = self.state.result
        return [0.0] * self.players if result is None else win_shares(result)

    def rewards(self) -> list[float]:
        """The reward of each seat; zeros before the end."""
        result = self.state.result
        return [0.0] * self.players if result is None else self._reward(result)
