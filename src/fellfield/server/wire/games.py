"""Games, their options, and rankings."""

from __future__ import annotations

from typing import Any

import msgspec


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game; without `choices` the game itself validates the value."""

    default: Any
    choices: list[Any]
    clause: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game: player counts, options, and seat names by number of players."""

    id: str
    rules: str
    players: list[int]
    options: dict[str, OptionInfo]
    seat_names: dict[str, list[str]]
    levels: list[str]
    """The bots offered to people, from friendly to strong."""


class GameList(msgspec.Struct, frozen=True):
    """The games, bots, colours and reactions of this server."""

    games: list[GameInfo]
    bots: list[str]
    colours: list[str]
    reactions: list[str]
    address: str = ""
    """The URL for invitations: the public URL, or the address on the local network for a page that was opened as
    `127.0.0.1` on a server that shares; empty otherwise."""


class RankingEntry(msgspec.Struct, frozen=True):
    """An entry of a ranking; `you` marks the caller."""

    name: str
    bot: bool
    you: bool
    mu: float
    sigma: float
    games: int


class Ranking(msgspec.Struct, frozen=True):
    """The best players first, by mu - 3 sigma."""

    game: str
    ranked: list[RankingEntry]
