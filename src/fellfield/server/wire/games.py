"""Games: what can be played, and who is strong at it."""

from __future__ import annotations

from typing import Any

import msgspec


class OptionInfo(msgspec.Struct, frozen=True):
    """What may be chosen before a game; without `choices` the game itself checks the value."""

    default: Any
    choices: list[Any]
    clause: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game: how many can play, what can be chosen, how its seats are called (by number of players)."""

    id: str
    rules: str
    players: list[int]
    options: dict[str, OptionInfo]
    seat_names: dict[str, list[str]]
    levels: list[str]
    """The bots a person would choose, from friendly to strong."""


class GameList(msgspec.Struct, frozen=True):
    """Everything that can be chosen here."""

    games: list[GameInfo]
    bots: list[str]
    colours: list[str]
    reactions: list[str]
    address: str = ""
    """Where others find this server: the public address, or for a page opened as `127.0.0.1` on a server that shares
    the one on its network; empty for all others."""


class RankingEntry(msgspec.Struct, frozen=True):
    """Somebody in a ranking; `you` marks the asking person."""

    name: str
    bot: bool
    you: bool
    mu: float
    sigma: float
    games: int


class Ranking(msgspec.Struct, frozen=True):
    """The strongest first, by a cautious estimate."""

    game: str
    ranked: list[RankingEntry]
