"""Readers of the parts that several action texts share: places, levels, clans, eagles."""

from __future__ import annotations

from typing import Final

from fellfield.core.notation import Reader
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.board import EAGLES, EagleName
from fellfield.games.leaping_lemmings.material import CLANS

_HEX: Final = r"(?:1[0-6]|[1-9])[a-h](?![0-9A-Za-z])"
_PLACE: Final = rf"(?:{_HEX}|start|cliff)"


def read_hex(reader: Reader) -> str:
    """A hex such as 9b."""
    return reader.take(_HEX, "a hex such as 9b")


def read_source(reader: Reader) -> str:
    """A hex or the Start Area."""
    return reader.take(rf"(?:{_HEX}|start)", "a hex such as 9b, or start")


def read_goal(reader: Reader) -> str:
    """`>` and a hex, the Start Area or the cliff."""
    reader.expect(">")
    return reader.take(_PLACE, "a hex such as 9b, start or cliff")


def read_level(reader: Reader) -> int:
    """The level of a lemming, counted from the bottom; a hex alone means the lowest."""
    return reader.number("a level") if reader.accept(".") else 1


def read_clan(reader: Reader, players: int = len(CLANS)) -> Seat:
    """A clan; I.Q. may be written with or without dots."""
    known = {clan: seat for seat, clan in enumerate(CLANS[:players])}
    if "IQ" in known:
        known["I.Q."] = known["IQ"]
    return known[reader.choice(known, "a clan: " + ", ".join(CLANS[:players]))]


def read_eagle(reader: Reader) -> EagleName:
    """`red` or `blue`."""
    return reader.choice(EAGLES)
