"""Games, their options, and rankings."""

from __future__ import annotations

from typing import Any

import msgspec


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game; if `choices` is empty, the game itself validates the value."""

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
    lesson: bool
    """Whether there is a lesson."""
    ledger: bool
    """Whether the rules can be read by clause."""
    seat_colours: list[str]
    """CSS colours by seat; empty if the game brings none."""


class GameWords(msgspec.Struct, frozen=True):
    """The messages of a game by key, for pages that were not built with it."""

    game: str
    language: str
    words: dict[str, str]


class GameList(msgspec.Struct, frozen=True):
    """The games, bots, colours and reactions of this server."""

    games: list[GameInfo]
    bots: list[str]
    colours: list[str]
    reactions: list[str]
    address: str = ""
    """The base URL of invitation links: the public URL if one is set. Otherwise a page opened on the server's own
    machine gets the address on the local network, if sharing is on; all other pages get an empty string."""


class RankingEntry(msgspec.Struct, frozen=True):
    """An entry of a ranking; `you` marks the caller."""

    name: str
    bot: bool
    you: bool
    mu: float
    sigma: float
    games: int


class Ranking(msgspec.Struct, frozen=True):
    """The ranking of a game, sorted by mu - 3 sigma, best player first."""

    game: str
    ranked: list[RankingEntry]
