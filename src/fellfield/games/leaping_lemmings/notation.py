"""Parse the texts of actions and outcomes; `str` writes them (docs/notation/leaping-lemmings.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fellfield.core.action import Action
from fellfield.core.notation import Reader
from fellfield.games.leaping_lemmings.actions import (
    ANTICLOCKWISE,
    CLOCKWISE,
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
    Push,
    RaiseDive,
    Resupply,
    Scatter,
    SendEagle,
    SpecialDrawn,
    TakeFavor,
)
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES
from fellfield.games.leaping_lemmings.material import CARDS, FACES, KINDS, SPECIALS, VALUES
from fellfield.games.leaping_lemmings.notation_parts import (
    read_clan,
    read_eagle,
    read_goal,
    read_hex,
    read_level,
    read_source,
)
from fellfield.games.leaping_lemmings.specials.deck import SPECIAL_ACTIONS

WAYS: Final = (CLOCKWISE, ANTICLOCKWISE)


def parse(text: str) -> Action:
    """Parse an action or outcome; raises `Unreadable`."""
    reader = Reader(text)
    action = _READERS[reader.choice(_READERS)](reader)
    reader.finish()
    return action


def _flight(reader: Reader) -> Action:
    eagle = read_eagle(reader)
    where = reader.choice((*WAYS, *ZONES))
    return FlyEagle(eagle, where) if where in WAYS else SendEagle(eagle, ZONES[ZONES.index(where)])


def _favor(reader: Reader) -> Action:
    favor = reader.choice(("move", "raise", "card"))
    return RaiseDive(reader.number("a dive score")) if favor == "raise" else TakeFavor(favor)


def _hand_on(reader: Reader) -> Action:
    reader.expect("on")
    return HAND_ON


def _dice(reader: Reader) -> Action:
    faces = []
    for eagle in EAGLES:
        reader.expect(f"{eagle}:")
        faces.append(reader.choice(FACES))
    return DiceRolled(faces[0], faces[1])


_READERS: Final[dict[str, Callable[[Reader], Action]]] = {
    "card": lambda reader: CardTurned(reader.choice((*map(str, VALUES), "game-over"))),
    "claw": lambda reader: Claw(read_hex(reader), read_level(reader)),
    "dice": _dice,
    "die": lambda reader: DieRolled(reader.choice(FACES)),
    "dive": lambda reader: Dive(read_source(reader), reader.number("a number of points")),
    "eagle": _flight,
    "eat": lambda reader: Eat(read_hex(reader)),
    "favor": _favor,
    "favour": _favor,
    "feed": lambda reader: FeedEagle(read_eagle(reader)),
    "first": lambda reader: ChooseDie(read_eagle(reader)),
    "hand": _hand_on,
    "move": lambda reader: Move(read_source(reader), read_goal(reader)),
    "pass": lambda reader: PASS,
    "pellet": lambda reader: PelletFound(reader.choice(KINDS)),
    "play": lambda reader: PlaySpecial(reader.choice(CARDS)),
    "push": lambda reader: Push(read_hex(reader), read_level(reader), read_goal(reader)),
    "resupply": lambda reader: Resupply(read_hex(reader)),
    "scatter": lambda reader: Scatter(read_hex(reader), read_level(reader), read_goal(reader)),
    "special": lambda reader: SpecialDrawn(reader.choice(SPECIALS)),
    "starts": lambda reader: FirstPlayer(read_clan(reader)),
}
for _special in SPECIAL_ACTIONS:
    _READERS.update(_special.readers())
