"""Leaping Lemmings in numbers: what a seat sees of the race."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fellfield.adapters.encoding.actions import Actions
from fellfield.adapters.encoding.due_steps import Due
from fellfield.adapters.encoding.leaping_actions import RaceActions
from fellfield.adapters.encoding.tensor_writer import Pen, places
from fellfield.core.contract import View
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES
from fellfield.games.leaping_lemmings.hexes import TEXTS
from fellfield.games.leaping_lemmings.material import CARDS, FACES, KINDS, LEMMINGS, SPECIALS, TOP_VALUE, VALUES
from fellfield.games.leaping_lemmings.state import Race

_CARDS: Final = places(CARDS)
_SPECIALS: Final = places(SPECIALS)
_ZONES: Final = places(ZONES)
_FACES: Final = places(FACES)
_VALUES: Final = places(VALUES)


class Numbers:
    """What a seat of a race knows, as numbers."""

    def __init__(self, state: Race) -> None:
        self._players = state.setup.players
        self._parse = state.setup.game.parse
        self._board = state.board
        self._hexes = places([TEXTS[code] for code in self._board.hexes])
        self._levels = self._board.clear_limit
        self._due = Due(state.setup.game, max(4, self._players), {**self._hexes, **places(EAGLES), **_CARDS})

    def actions(self) -> Actions:
        return RaceActions(self._board, self._parse)

    def write(self, pen: Pen, view: View, turned: Callable[[int], int]) -> None:
        seats = sorted(range(self._players), key=turned)
        self._stacks(pen, view, turned)
        pen.some_of("pellets", view["pellets"], self._hexes)
        self._clans(pen, view, seats)
        self._turn(pen, view, turned)
        self._cards(pen, view, seats)
        self._gone(pen, view, turned)
        self._due.write(pen, view["due"], turned)

    def _stacks(self, pen: Pen, view: View, turned: Callable[[int], int]) -> None:
        """By hex and level: whose lemming, counted from the viewer."""
        players, levels = self._players, self._levels
        first = pen.room("stacks", len(self._hexes) * levels * players)
        for place, stack in view["stacks"].items():
            row = first + self._hexes[place] * levels * players
            for level, seat in enumerate(stack):
                pen.mark(row + level * players + turned(seat))

    def _clans(self, pen: Pen, view: View, seats: list[int]) -> None:
        """By seat: lemmings at the start and in the chow box, dives, points, pellets, hand size, Clan ID card."""
        for seat in seats:
            claimed, hand = view["claimed"][seat], view["hands"][seat]
            pellets = claimed["hidden"] if "hidden" in claimed else sum(claimed.values())
            pen.numbers("lemmings", (view["start"][seat], view["chow"][seat]), LEMMINGS)
            pen.numbers("dives", view["dives"][seat], LEMMINGS)
            pen.numbers("track", (view["track"][seat],), 30)
            pen.numbers("claimed", (pellets, view["exchanged"][seat]), 10)
            pen.numbers("claimed-kinds", [claimed.get(kind, 0) for kind in KINDS], 5)
            pen.numbers("hand-size", (hand["hidden"] if isinstance(hand, dict) else len(hand),), 4)
            pen.numbers("flags", (view["flipped"][seat], view["doubled"][seat]), 1)
            pen.numbers("value", (view["values"][seat],), TOP_VALUE)
            pen.ranks("kept", view["kept"][seat], _SPECIALS)

    def _turn(self, pen: Pen, view: View, turned: Callable[[int], int]) -> None:
        """Eagles, dice, the card, the pile, and what has been seen of it."""
        pen.one_of("eagle-seat", turned(view["eagle_seat"]), places(range(self._players)))
        for eagle in EAGLES:
            pen.one_of("zone", view["eagles"][eagle]["zone"], _ZONES)
            pen.numbers("feasting", (view["eagles"][eagle]["side"] == "feasting",), 1)
            pen.one_of("die", view["dice"][eagle] if view["dice"] else None, _FACES)
        pen.one_of("card", view["card"], _VALUES)
        pen.numbers("draw-pile", (view["draw_pile"],), 33)
        pen.numbers("stepped", (view["stepped"],), self._players)
        pen.numbers("seen-movement", list(view["seen"]["movement"].values()), 8)
        pen.numbers("pool", (view["pool"],), 32)

    def _cards(self, pen: Pen, view: View, seats: list[int]) -> None:
        """The viewer's own hand, and the cards on the table."""
        hand, offered = view["hands"][seats[0]], view["offered"]
        pen.some_of("own-hand", [] if isinstance(hand, dict) else hand, _SPECIALS)
        pen.numbers("undealt", (view["undealt"], view["unwanted"]), len(SPECIALS))
        for name, card in (("shown", view["shown"]), ("under-dice", view["under_dice"]), ("offered", offered)):
            pen.one_of(name, None if isinstance(card, dict) else card, _CARDS)
        pen.numbers("offered-to-others", (isinstance(offered, dict),), 1)

    def _gone(self, pen: Pen, view: View, turned: Callable[[int], int]) -> None:
        """By card: its place in the discard pile and who discarded it, or whether nobody wanted it."""
        seen = view["seen"]
        pen.ranks("discarded", [card for card, _ in seen["specials"]], _SPECIALS)
        first = pen.room("discarded-by", len(_SPECIALS) * self._players)
        for card, seat in seen["specials"]:
            pen.mark(first + _SPECIALS[card] * self._players + turned(seat))
        pen.some_of("seen-unwanted", seen["unwanted"], _SPECIALS)
