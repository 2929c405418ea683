"""Fellfield: rules engines for three tabletop games, with bots, records, a server and adapters."""

from __future__ import annotations

from fellfield.core.chance import Prompted, Script, Seeded, Source, System
from fellfield.core.contract import Action, Event, Game, Result, ScoreLine, State, WhyNot
from fellfield.core.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    BeyondHorizon,
    FellfieldError,
    IllegalAction,
    NothingToUndo,
    UnknownGame,
    UnknownSeat,
    Unreadable,
    WrongSeat,
)
from fellfield.core.match import Match
from fellfield.core.registry import game, games
from fellfield.core.replay import replay
from fellfield.core.seats import CHANCE, Actor, Seat, Viewer

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "Action",
    "Actor",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BeyondHorizon",
    "Event",
    "FellfieldError",
    "Game",
    "IllegalAction",
    "Match",
    "NothingToUndo",
    "Prompted",
    "Result",
    "ScoreLine",
    "Script",
    "Seat",
    "Seeded",
    "Source",
    "State",
    "System",
    "UnknownGame",
    "UnknownSeat",
    "Unreadable",
    "Viewer",
    "WhyNot",
    "WrongSeat",
    "game",
    "games",
    "replay",
]
