"""Parse the texts of actions and outcomes; `str` writes them (docs/notation/leaping-lemmings.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fellfield.core.action import Action
from fellfield.core.notation import Reader
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.actions import (
    HAND_ON,
    PASS,
    CardTurned,
    ChooseDie,
    Claw,
    DiceRolled,
    DieRolled,
    Dive,
    Eat,
    FeedEagle,
    FirstPlayer,
    FlyEagle,
    Move,
    PelletFound,
    PlaySpecial,
    PullPaw,
    Push,
    RaiseDive,
    Reorder,
    Resupply,
    ReturnTo,
    Scatter,
    SendEagle,
    SpecialDrawn,
    SwapIdentity,
    TakeFavor,
)
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES
from fellfield.games.leaping_lemmings.material import CARDS, CLANS, FACES, KINDS, SPECIALS, VALUES

_HEX: Final = r"(?:1[0-6]|[1-9])[a-h](?![0-9A-Za-z])"
_PLACE: Final = rf"(?:{_HEX}|start|cliff)"


def parse(text: str) -> Action:
    """Parse an action or outcome; raises `Unreadable`."""
    reader = Reader(text)
    action = _READERS[reader.choice(_READERS)](reader)
    reader.finish()
    return action


# -- parts that several texts share ----------------------------------------------------------------------------------


def read_hex(reader: Reader) -> str:
    """A hex such as 9b."""
    return reader.take(_HEX, "a hex such as 9b")


def read_clan(reader: Reader, players: int = len(CLANS)) -> Seat:
    """A clan; I.Q. may be written with or without dots."""
    known = {clan: seat for seat, clan in enumerate(CLANS[:players])}
    if "IQ" in known:
        known["I.Q."] = known["IQ"]
    return known[reader.choice(known, "a clan: " + ", ".join(CLANS[:players]))]


def _source(reader: Reader) -> str:
    return reader.take(rf"(?:{_HEX}|start)", "a hex such as 9b, or start")


def _goal(reader: Reader) -> str:
    reader.expect(">")
    return reader.take(_PLACE, "a hex such as 9b, start or cliff")


def _level(reader: Reader) -> int:
    """The level of a lemming, counted from the bottom; a hex alone means the lowest."""
    return reader.number("a level") if reader.accept(".") else 1


def _eagle(reader: Reader) -> str:
    return reader.choice(EAGLES)


def _flight(reader: Reader) -> Action:
    eagle = _eagle(reader)
    where = reader.choice(("cw", "ccw", *ZONES))
    return FlyEagle(eagle, where) if where in ("cw", "ccw") else SendEagle(eagle, where)


def _favor(reader: Reader) -> Action:
    favor = reader.choice(("move", "raise", "card"))
    return RaiseDive(reader.number("a dive score")) if favor == "raise" else TakeFavor(favor)


def _hand_on(reader: Reader) -> Action:
    reader.expect("on")
    return HAND_ON


def _order(reader: Reader) -> Action:
    code = read_hex(reader)
    clans = [read_clan(reader)]
    while not reader.done():
        clans.append(read_clan(reader))
    return Reorder(code, tuple(clans))


def _dice(reader: Reader) -> Action:
    faces = []
    for eagle in EAGLES:
        reader.expect(f"{eagle}:")
        faces.append(reader.choice(FACES))
    return DiceRolled(faces[0], faces[1])


_READERS: Final[dict[str, Callable[[Reader], Action]]] = {
    "card": lambda reader: CardTurned(reader.choice((*map(str, VALUES), "game-over"))),
    "claw": lambda reader: Claw(read_hex(reader), _level(reader)),
    "dice": _dice,
    "die": lambda reader: DieRolled(reader.choice(FACES)),
    "dive": lambda reader: Dive(_source(reader), reader.number("a number of points")),
    "eagle": _flight,
    "eat": lambda reader: Eat(read_hex(reader)),
    "favor": _favor,
    "favour": _favor,
    "feed": lambda reader: FeedEagle(_eagle(reader)),
    "first": lambda reader: ChooseDie(_eagle(reader)),
    "hand": _hand_on,
    "move": lambda reader: Move(_source(reader), _goal(reader)),
    "order": _order,
    "pass": lambda reader: PASS,
    "paw": lambda reader: PullPaw(read_hex(reader), _level(reader)),
    "pellet": lambda reader: PelletFound(reader.choice(KINDS)),
    "play": lambda reader: PlaySpecial(reader.choice(CARDS)),
    "push": lambda reader: Push(read_hex(reader), _level(reader), _goal(reader)),
    "resupply": lambda reader: Resupply(read_hex(reader)),
    "return": lambda reader: ReturnTo(read_hex(reader)),
    "scatter": lambda reader: Scatter(read_hex(reader), _level(reader), _goal(reader)),
    "special": lambda reader: SpecialDrawn(reader.choice(SPECIALS)),
    "starts": lambda reader: FirstPlayer(read_clan(reader)),
    "swap": lambda reader: SwapIdentity(read_hex(reader), _level(reader)),
}
