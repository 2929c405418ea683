"""A game in the hands of a learner: chance plays by itself, seats choose by integers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from fellfield.adapters.encoding import Encoding, encoding_of
from fellfield.adapters.encoding.tensor_writer import Tensor
from fellfield.adapters.rewards import reward_named, win_shares
from fellfield.core.chance import Source
from fellfield.core.contract import Action, View
from fellfield.core.errors import FellfieldError
from fellfield.core.seats import CHANCE, Seat


class IllegalActionNumber(FellfieldError):
    """An integer that stands for nothing the seat may do now."""

    def __init__(self, seat: Seat, problem: str) -> None:
        super().__init__(f"seat {seat} {problem}")
        self.seat = seat
        self.problem = problem

    def __reduce__(self) -> tuple[type[IllegalActionNumber], tuple[Seat, str]]:
        """So that it reaches the caller from another process."""
        return IllegalActionNumber, (self.seat, self.problem)


class Episode:
    """One game under way. Where several seats choose in secret they are asked one after the other, lowest first."""

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
        self._reward = reward_named(reward)

    def begin(self, source: Source) -> None:
        """Lay out a new game; `source` brings all its luck."""
        self.source = source
        self.state = self.game.start(self.players, self.encoding.options)
        self._settle()

    def _settle(self) -> None:
        state, source = self.state, self.source
        while state.chance_is_due:
            state.advance(CHANCE, source.draw(state.outcomes()))

    @property
    def over(self) -> bool:
        """Has nobody anything left to decide?"""
        return not self.state.to_act

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that owe a choice."""
        return tuple(seat for seat in self.state.to_act if isinstance(seat, int))

    def view(self, seat: Seat) -> View:
        """What a seat may know."""
        return self.state.view(seat)

    def legal(self, seat: Seat) -> list[int]:
        """The integers a seat may choose, in rising order."""
        return self.encoding.numbers(self.state.legal(seat), lambda: self.state.view(seat))

    def mask(self, seat: Seat) -> npt.NDArray[np.int8]:
        """A one for every integer a seat may choose."""
        return self.encoding.mask(self.state.legal(seat), lambda: self.state.view(seat))

    def tensor(self, seat: Seat) -> Tensor:
        """What a seat may know, as numbers."""
        return self.encoding.tensor(self.state.view(seat))

    def action(self, seat: Seat, number: int) -> Action:
        """The legal action behind an integer; raises `IllegalActionNumber`, the game untouched."""
        try:
            action = self.encoding.action(int(number), lambda: self.state.view(seat))
        except ValueError as error:
            raise IllegalActionNumber(seat, f"chose what does not exist: {error}") from None
        why = self.state.why_not(seat, action)
        if why is not None:
            raise IllegalActionNumber(seat, f"may not choose {number} ({action}): {why.clause} {why.reason}")
        return action

    def play(self, seat: Seat, number: int) -> None:
        """Let a seat choose, then let chance go on until somebody is asked or the game is over."""
        self.play_all({seat: number})

    def play_all(self, chosen: Mapping[Seat, int]) -> None:
        """Let several seats choose at once, which the others do not see; nothing happens if one may not."""
        for seat, action in {seat: self.action(seat, number) for seat, number in chosen.items()}.items():
            self.state.advance(seat, action)
        self._settle()

    def take(self, seat: Seat, action: Action) -> None:
        """Let a seat do one of the actions the state has just offered, as a bot does."""
        self.state.advance(seat, action)
        self._settle()

    def win_shares(self) -> list[float]:
        """The share of the win that each seat has; nothing before the game is over."""
        result = self.state.result
        return [0.0] * self.players if result is None else win_shares(result)

    def rewards(self) -> list[float]:
        """What the finished game is worth to each seat; nothing before it is over."""
        result = self.state.result
        return [0.0] * self.players if result is None else self._reward(result)
