"""Leaping Lemmings in numbers: families of actions on this board, and what a seat sees of the race."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Final

from fellfield.adapters.encoding.actions import Actions, Look
from fellfield.adapters.encoding.pen import Pen, places
from fellfield.core.contract import Action, View
from fellfield.games.leaping_lemmings.actions import Reorder
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES, Board
from fellfield.games.leaping_lemmings.material import CARDS, CLANS, FACES, KINDS, LEMMINGS, SPECIALS, TOP_VALUE, VALUES
from fellfield.games.leaping_lemmings.places import BITS, TEXTS, row_of
from fellfield.games.leaping_lemmings.state import Race

_CARDS: Final = places(CARDS)
_SPECIALS: Final = places(SPECIALS)
_ZONES: Final = places(ZONES)
_FACES: Final = places(FACES)
_VALUES: Final = places(VALUES)
_QUICK: Final = 2 * TOP_VALUE
"""A lemming that leaves the Start Area goes at most a doubled five (LL-16.20)."""
_PUSHED: Final = 3
"""No card pushes a lemming further (LL-16.22)."""


class RaceActions(Actions):
    """The actions of a race. A new order of a stack is numbered by how it permutes the stack that lies there."""

    def __init__(self, board: Board, parse: Callable[[str], Action]) -> None:
        self._hexes = [TEXTS[code] for code in board.hexes]
        self._orders = list(permutations(range(board.clear_limit)))
        super().__init__(list(_families(board, len(self._orders))), parse)
        self._first_order = self.families[-1].first

    def number(self, action: Action, look: Look) -> int:
        if not isinstance(action, Reorder):
            return super().number(action, look)
        stack = look()["stacks"][action.hex]
        wanted = list(action.seats)
        for rank, order in enumerate(self._orders):
            if [stack[level] for level in order if level < len(stack)] == wanted:
                return self._first_order + self._hexes.index(action.hex) * len(self._orders) + rank
        raise ValueError(f"{action} is no order of the stack {stack}")

    def action(self, number: int, look: Look) -> Action:
        if number < self._first_order or number >= self.size:
            return super().action(number, look)
        place, rank = divmod(number - self._first_order, len(self._orders))
        stack = look()["stacks"].get(self._hexes[place], [])
        return Reorder(self._hexes[place], tuple(stack[level] for level in self._orders[rank] if level < len(stack)))


def _families(board: Board, orders: int) -> Iterator[tuple[str, list[str]]]:
    """The families in their fixed order; what is added in a later version comes at the end."""
    hexes = board.hexes
    levels = range(1, board.clear_limit + 1)
    everywhere = [TEXTS[code] for code in hexes]
    everybody = [f"{TEXTS[code]}.{level}" for code in hexes for level in levels]
    yield "choose-die", [f"first {eagle}" for eagle in EAGLES]
    yield "fly-eagle", [f"eagle {eagle} {way}" for eagle in EAGLES for way in ("cw", "ccw")]
    yield "send-eagle", [f"eagle {eagle} {zone}" for eagle in EAGLES for zone in ZONES]
    yield "eat", [f"eat {place}" for place in everywhere]
    yield "feed-eagle", [f"feed {eagle}" for eagle in EAGLES]
    yield "resupply", [f"resupply {place}" for place in everywhere]
    yield "pass", ["pass"]
    yield "hand-on", ["hand on"]
    yield "take-favor", ["favor move", "favor card"]
    yield "raise-dive", [f"favor raise {points}" for points in range(TOP_VALUE + 1)]
    yield "play-special", [f"play {card}" for card in CARDS]
    yield "move", [f"move {one}>{other}" for one, other in _moves(board)]
    yield "dive", [f"dive {place} {points}" for place in everywhere for points in range(1, TOP_VALUE + 1)]
    yield "claw", [f"claw {one}" for one in everybody]
    yield "pull-paw", [f"paw {one}" for one in everybody]
    yield "return-to", [f"return {place}" for place in everywhere]
    yield "swap-identity", [f"swap {one}" for one in everybody]
    for word, reach in (
        ("push", _reach_of_cards),
        ("scatter", _reach_of_scattering),
    ):
        goals = {code: [*map(TEXTS.__getitem__, reach(board, code)), "cliff"] for code in hexes}
        yield word, [f"{word} {TEXTS[code]}.{n}>{goal}" for code in hexes for n in levels for goal in goals[code]]
    yield "reorder", [f"order {place} by {rank}" for place in everywhere for rank in range(orders)]


def _moves(board: Board) -> Iterator[tuple[str, str]]:
    """From where to where a regular move may lead: forward or sideways, never further than its points."""
    for goal in board.hexes:
        if row_of(goal) <= _QUICK:
            yield "start", TEXTS[goal]
    for source in board.hexes:
        for goal in board.hexes:
            if row_of(goal) >= row_of(source) and 0 < board.distance(source, goal) <= TOP_VALUE:
                yield TEXTS[source], TEXTS[goal]


def _reach_of_cards(board: Board, source: int) -> list[int]:
    return [goal for goal in board.hexes if 0 < board.distance(source, goal) <= _PUSHED]


def _reach_of_scattering(board: Board, source: int) -> list[int]:
    """Where the closest free hex may be (LL-14.3): everything closer lies under an eagle or is full."""
    away = sorted((board.distance(source, goal), goal) for goal in board.hexes if goal != source)
    if not any(zone & BITS[source] for zone in board.zones):
        return [goal for distance, goal in away if distance == 1]
    watched = max(zone.bit_count() for zone in board.zones[:6]) + max(zone.bit_count() for zone in board.zones[6:])
    furthest = away[min(watched + _most_full(board), len(away) - 1)][0]
    return sorted(goal for distance, goal in away if distance <= furthest)


def _most_full(board: Board) -> int:
    """How many hexes can be full at once in any game on this board: brush holds least, so it fills first."""
    lemmings = len(CLANS) * LEMMINGS
    brush = board.brush.bit_count()
    return brush + (lemmings - brush) // board.clear_limit


class Numbers:
    """What a seat of a race knows, as numbers."""

    def __init__(self, state: Race) -> None:
        self._players = state.setup.players
        self._parse = state.setup.game.parse
        self._board = state.board
        self._hexes = places([TEXTS[code] for code in self._board.hexes])
        self._levels = self._board.clear_limit

    def actions(self) -> Actions:
        return RaceActions(self._board, self._parse)

    def write(self, pen: Pen, view: View, turned: Callable[[int], int]) -> None:
        seats = sorted(range(self._players), key=turned)
        self._stacks(pen, view, turned)
        pen.some_of("pellets", view["pellets"], self._hexes)
        self._clans(pen, view, seats)
        self._turn(pen, view, turned)
        self._cards(pen, view, seats)

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
            pen.numbers("hand-size", (hand["hidden"] if isinstance(hand, dict) else len(hand),), 4)
            pen.numbers("flags", (view["flipped"][seat], view["doubled"][seat]), 1)
            pen.numbers("value", (view["values"][seat],), TOP_VALUE)
            pen.some_of("kept", view["kept"][seat], _SPECIALS)

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
        """The viewer's own hand and pellets, the cards on the table, those gone by."""
        hand, claimed, top = view["hands"][seats[0]], view["claimed"][seats[0]], view["discard_top"]
        pen.some_of("own-hand", [] if isinstance(hand, dict) else hand, _SPECIALS)
        pen.numbers("own-pellets", [claimed.get(kind, 0) for kind in KINDS], 5)
        pen.numbers("undealt", (view["undealt"], view["unwanted"]), len(SPECIALS))
        pen.one_of("discard-top", top["card"] if top else None, _SPECIALS)
        offered = view["offered"]
        for name, card in (("shown", view["shown"]), ("under-dice", view["under_dice"]), ("offered", offered)):
            pen.one_of(name, None if isinstance(card, dict) else card, _CARDS)
        pen.some_of("seen-specials", [card for card, _ in view["seen"]["specials"]], _SPECIALS)
        pen.some_of("seen-unwanted", view["seen"]["unwanted"], _SPECIALS)
