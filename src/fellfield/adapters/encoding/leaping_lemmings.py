"""The encoding of Leaping Lemmings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from fellfield.adapters.encoding.actions import Actions
from fellfield.adapters.encoding.due_steps import DueStepsEncoder
from fellfield.adapters.encoding.leaping_lemmings_actions import RaceActions, cards_of
from fellfield.adapters.encoding.tensor_writer import TensorWriter, indices
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES
from fellfield.games.leaping_lemmings.hexes import TEXTS
from fellfield.games.leaping_lemmings.material import CARDS, CLAN_CARD, FACES, KINDS, LEMMINGS, TOP_VALUE, VALUES
from fellfield.games.leaping_lemmings.specials.deck import SPECIAL_ACTIONS
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.view_types import LeapingView

_ZONES: Final = indices(ZONES)
_FACES: Final = indices(FACES)
_VALUES: Final = indices(VALUES)


class Encoder:
    """Encodes the view of a seat."""

    def __init__(self, state: Race) -> None:
        self._players = state.setup.players
        self._parse = state.setup.game.parse
        self._board = state.board
        self._hexes = indices([TEXTS[code] for code in self._board.hexes])
        self._levels = self._board.clear_limit
        cards = cards_of(self._board)
        self._cards = indices(cards)
        self._deck = indices([card for card in cards if card != CARDS[CLAN_CARD]])
        absent = [step for card in SPECIAL_ACTIONS if card.name not in cards for step in card.step_classes()]
        self._due_steps = DueStepsEncoder(
            state.setup.game, max(4, self._players), {**self._hexes, **indices(EAGLES), **self._cards}, absent
        )

    def actions(self) -> Actions:
        return RaceActions(self._board, self._parse)

    def step_kinds(self) -> dict[str, int]:
        return self._due_steps.kinds

    def encode(self, writer: TensorWriter, view: LeapingView, relative_seat: Callable[[int], int]) -> None:
        seats = sorted(range(self._players), key=relative_seat)
        self._encode_stacks(writer, view, relative_seat)
        writer.counts("pellets", view["pellets"], self._hexes)
        self._encode_clans(writer, view, seats)
        self._encode_turn(writer, view, relative_seat)
        self._encode_cards(writer, view, seats)
        self._encode_used_cards(writer, view, relative_seat)
        self._due_steps.encode(writer, view["due"], relative_seat)

    def _encode_stacks(self, writer: TensorWriter, view: LeapingView, relative_seat: Callable[[int], int]) -> None:
        """By hex and level: the owner relative to the viewer."""
        players, levels = self._players, self._levels
        first = writer.reserve("stacks", len(self._hexes) * levels * players)
        for hex_text, stack in view["stacks"].items():
            row = first + self._hexes[hex_text] * levels * players
            for level, seat in enumerate(stack):
                writer.write(row + level * players + relative_seat(seat))

    def _encode_clans(self, writer: TensorWriter, view: LeapingView, seats: list[int]) -> None:
        """By seat: lemmings at the start and in the chow box, dives, points, pellets, hand size, Clan ID card."""
        for seat in seats:
            claimed: Mapping[str, Any] = cast("dict[str, Any]", view["claimed"][seat])
            hand, pellets = view["hands"][seat], sum(claimed.values())
            writer.numbers("lemmings", (view["start"][seat], view["chow"][seat]), LEMMINGS)
            writer.numbers("dives", view["dives"][seat], LEMMINGS)
            writer.numbers("track", (view["track"][seat],), 30)
            writer.numbers("claimed", (pellets, view["exchanged"][seat]), 10)
            writer.numbers("claimed-kinds", [claimed.get(kind, 0) for kind in KINDS], 5)
            writer.numbers("hand-size", (hand["hidden"] if isinstance(hand, dict) else len(hand),), 4)
            writer.numbers("flags", (view["flipped"][seat], view["doubled"][seat]), 1)
            writer.numbers("value", (view["values"][seat],), TOP_VALUE)
            writer.ranks("kept", view["kept"][seat], self._deck)

    def _encode_turn(self, writer: TensorWriter, view: LeapingView, relative_seat: Callable[[int], int]) -> None:
        """Eagles, dice, the movement card, the draw pile, and the movement cards seen."""
        writer.one_hot("eagle-seat", relative_seat(view["eagle_seat"]), indices(range(self._players)))
        for eagle in EAGLES:
            writer.one_hot("zone", view["eagles"][eagle]["zone"], _ZONES)
            writer.numbers("feasting", (view["eagles"][eagle]["side"] == "feasting",), 1)
            writer.one_hot("die", view["dice"][eagle] if view["dice"] else None, _FACES)
        writer.one_hot("card", view["card"], _VALUES)
        writer.numbers("draw-pile", (view["draw_pile"],), 33)
        writer.numbers("stepped", (view["stepped"],), self._players)
        writer.numbers("seen-movement", list(view["seen"]["movement"].values()), 8)
        writer.numbers("pool", (view["pool"],), 32)

    def _encode_cards(self, writer: TensorWriter, view: LeapingView, seats: list[int]) -> None:
        """The viewer's own hand, and the cards on the table."""
        hand, offered = view["hands"][seats[0]], view["offered"]
        writer.counts("own-hand", [] if isinstance(hand, dict) else hand, self._deck)
        writer.numbers("undealt", (view["undealt"], view["unwanted"]), len(self._deck))
        for name, card in (("shown", view["shown"]), ("under-dice", view["under_dice"]), ("offered", offered)):
            writer.one_hot(name, None if isinstance(card, dict) else card, self._cards)
        writer.numbers("offered-to-others", (isinstance(offered, dict),), 1)

    def _encode_used_cards(self, writer: TensorWriter, view: LeapingView, relative_seat: Callable[[int], int]) -> None:
        """By card: its place in the discard pile and the seat that discarded it, or whether every seat refused it."""
        seen = view["seen"]
        writer.ranks("discarded", [played["card"] for played in seen["specials"]], self._deck)
        first = writer.reserve("discarded-by", len(self._deck) * self._players)
        for played in seen["specials"]:
            writer.write(first + self._deck[played["card"]] * self._players + relative_seat(played["seat"]))
        writer.counts("seen-unwanted", seen["unwanted"], self._deck)
