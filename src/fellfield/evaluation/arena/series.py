"""One game between bots from a seed: the same moves as a `Match`, without its log."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from itertools import repeat
from operator import is_
from typing import Any

from fellfield.bots import bot
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Action, State, View
from fellfield.core.errors import FellfieldError
from fellfield.core.registry import game as game_by_id
from fellfield.core.seats import CHANCE, Seat
from fellfield.core.simulation import advance

EMPTY_VIEW: View = {}


class DecisionLimitReached(FellfieldError):
    """The game was not over after the limit of decisions."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"not over after {limit} decisions")
        self.limit = limit


class IllegalBotChoice(FellfieldError):
    """A bot chose an action that is not legal."""


@dataclass(frozen=True)
class GameSeries:
    """The settings of a series of games; plain values, so that processes can share them."""

    game_id: str
    players: int
    options: str
    bots: tuple[str, ...]
    seed: str
    limit: int

    def lineup(self, index: int) -> tuple[str, ...]:
        """The bots by seat; they rotate by one seat from game to game, so that no seat favours one of them."""
        return tuple(self.bots[(seat + index) % len(self.bots)] for seat in range(self.players))


@dataclass(frozen=True)
class GameSummary:
    """What is kept of one game."""

    index: int
    turns: int
    decisions: int
    chances: int
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    ending: str
    places: tuple[int, ...] = ()


def game_seed(seed: str, index: int) -> str:
    """The seed of one game of a series; `play --seed` with it gives the same dice."""
    return f"{seed}/{index}"


def bot_source(seed: str, seat: Seat) -> Source:
    """The randomness of a bot, separate from that of the game, so that a change of one bot does not change the dice."""
    return Seeded(f"{seed}/{seat}")


@cache
def opening_state(game_id: str, players: int, options: str) -> State:
    """The opening position, cached; every game starts with a copy of it."""
    chosen: dict[str, Any] = json.loads(options)
    return game_by_id(game_id).start(players, chosen)


def play_one(series: GameSeries, index: int) -> GameSummary:
    """Play one game to its end; raises `DecisionLimitReached`, and whatever the game or a bot raises."""
    seed = game_seed(series.seed, index)
    state: State = opening_state(series.game_id, series.players, series.options).copy()
    decisions, chances = _play_out(state, series, index, seed)
    result = state.result
    assert result is not None
    ending = result.reason
    places = tuple(result.place(seat) for seat in range(series.players))
    return GameSummary(index, state.turn, decisions, chances, result.scores, result.winners, ending, places)


def _play_out(state: State, series: GameSeries, index: int, seed: str) -> tuple[int, int]:
    """Play to the end; return the number of decisions and of chance outcomes."""
    chance = Seeded(seed)
    players = [bot(name)(series.game_id) for name in series.lineup(index)]
    sources = [bot_source(seed, seat) for seat in range(series.players)]
    sees = [not player.ignores_view() for player in players]
    decisions = chances = 0
    due = state.to_act
    while due:
        actor = due[0]
        if actor is CHANCE:
            advance(state, CHANCE, chance.draw(state.outcomes()))
            chances += 1
        else:
            if decisions == series.limit:
                raise DecisionLimitReached(series.limit)
            legal = state.legal(actor)
            view = state.view(actor) if sees[actor] else EMPTY_VIEW
            action = players[actor].choose(view, legal, sources[actor])
            _check(action, legal, players[actor].name)
            advance(state, actor, action)
            decisions += 1
        due = state.to_act
    return decisions, chances


def _check(action: Action, legal: list[Action], name: str) -> None:
    """Raise `IllegalBotChoice` for an illegal action. Identity is checked first, because it is faster than equality."""
    if not any(map(is_, legal, repeat(action))) and action not in legal:
        raise IllegalBotChoice(f"the bot {name} chose {action}, which was not offered")
