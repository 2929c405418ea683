"""Actors and viewers: the seats, chance, spectators."""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal, TypeAlias

from fellfield.core.errors import UnknownSeat

Seat: TypeAlias = int
"""A place at the table, numbered clockwise from 0."""

Viewer: TypeAlias = "int | None"
"""Who looks at a state: a seat, or `None` for a spectator."""


class Chance(Enum):
    """The actor that rolls dice, turns cards and draws counters."""

    CHANCE = "chance"

    def __repr__(self) -> str:
        return "CHANCE"


CHANCE: Final = Chance.CHANCE

Actor: TypeAlias = "int | Literal[Chance.CHANCE]"
"""Who can be to act: a seat or chance."""

CHANCE_IS_DUE: Final[tuple[Actor, ...]] = (CHANCE,)
NOBODY: Final[tuple[Actor, ...]] = ()
ONLY: Final[tuple[tuple[Actor, ...], ...]] = tuple((seat,) for seat in range(8))
"""`to_act` for a single seat, by seat; shared, because it is asked for before every decision."""


def check_seat(seat: object, players: int) -> None:
    """Raise `UnknownSeat` unless this is a seat of a game for that many players."""
    if not _is_seat(seat, players):
        raise UnknownSeat("seat", seat, f"a seat {_seats(players)}")


def check_actor(actor: object, players: int) -> None:
    """Raise `UnknownSeat` unless this is a seat, or chance."""
    if actor is not CHANCE and not _is_seat(actor, players):
        raise UnknownSeat("seat", actor, f"a seat {_seats(players)} or CHANCE")


def check_viewer(viewer: object, players: int | None) -> None:
    """Raise `UnknownSeat` unless this is a seat, or `None` for a spectator; `players` is `None` where it is unknown."""
    if viewer is not None and not _is_seat(viewer, players):
        raise UnknownSeat("viewer", viewer, f"a seat {_seats(players)} or None")


def seat_by_name(names: tuple[str, ...], name: str) -> Seat | None:
    """The seat of that name, whatever its case and full stops; `None` if there is none."""
    wanted = name.replace(".", "").lower()
    for seat, known in enumerate(names):
        if known.replace(".", "").lower() == wanted:
            return seat
    return None


def _is_seat(seat: object, players: int | None) -> bool:
    if not isinstance(seat, int) or isinstance(seat, bool):
        return False
    return seat >= 0 and (players is None or seat < players)


def _seats(players: int | None) -> str:
    return "from 0 on" if players is None else f"0-{players - 1}"
