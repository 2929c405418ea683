"""The encoding of Valhalla Lemmings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fellfield.adapters.encoding.actions import Actions
from fellfield.adapters.encoding.due_steps import DueStepsEncoder
from fellfield.adapters.encoding.tensor_writer import TensorWriter, indices
from fellfield.adapters.encoding.valhalla_lemmings_actions import actions_of
from fellfield.games.valhalla_lemmings.deck import (
    MODIFIERS,
    TIMES,
)
from fellfield.games.valhalla_lemmings.material import (
    VALUES,
)
from fellfield.games.valhalla_lemmings.state import CARD_STATES, TIE_ANSWERS, Valhalla
from fellfield.games.valhalla_lemmings.view_types import ValhallaView

_VALUES: Final = indices(VALUES)
_STATES: Final = indices(CARD_STATES)
_MODIFIERS: Final = indices(MODIFIERS)
_ANSWERS: Final = indices(TIE_ANSWERS[1:])
_ENDINGS: Final = indices(("out", "longest-saga", "shared", "both-out", "dead-turns"))
_SLOTS: Final = 16
"""Modifiers that are encoded individually; the sums include all of them."""
_NESTED: Final = 3
"""Nested activations that are encoded."""


class Encoder:
    """Encodes the view of a seat."""

    def __init__(self, state: Valhalla) -> None:
        self._players = state.setup.players
        self._parse = state.setup.game.parse
        self._deck = state.rules.deck
        self._legends = indices(self._deck.ids)
        self._battles = state.rules.battles
        copies = [legend.copies for legend in self._deck.legends]
        self._copies = sum(copies)
        self._first_copy = {name: sum(copies[:index]) for name, index in self._legends.items()}
        self._due_steps = DueStepsEncoder(state.setup.game, max(5, self._players + 1), {})

    def actions(self) -> Actions:
        return actions_of(self._deck, self._players, self._parse)

    def step_kinds(self) -> dict[str, int]:
        return self._due_steps.kinds

    def encode(self, writer: TensorWriter, view: ValhallaView, relative_seat: Callable[[int], int]) -> None:
        seats = sorted(range(self._players), key=relative_seat)
        order = indices(seats)
        for seat in seats:
            self._encode_army(writer, view, seat)
            self._encode_saga(writer, view["sagas"][seat])
            self._encode_modifiers(writer, [modifier for modifier in view["modifiers"] if modifier["seat"] == seat])
        self._encode_battle(writer, view, order)
        self._encode_piles(writer, view)
        self._encode_legends_taken(writer, view["sagas"], order)
        self._encode_modifiers_in_order(writer, view["modifiers"], order)
        self._encode_activations(writer, view["activations"], order)
        self._due_steps.encode(writer, view["due"], relative_seat)

    def _encode_army(self, writer: TensorWriter, view: ValhallaView, seat: int) -> None:
        """The cards of one seat (held, known, bid, in reserve), its strength, and its answer to a tie."""
        _encode_cards(writer, "hand", view["hands"][seat])
        writer.counts("known", view["known"][seat], _VALUES, 6)
        writer.counts("traced", view["traced"][seat], _VALUES, 6)
        for battle in range(self._battles):
            _encode_cards(writer, "bid", view["bids"][battle][seat])
        _encode_cards(writer, "reserve", view["reserves"][seat])
        writer.numbers("strength", (view["strengths"][seat],), 15)
        writer.one_hot("answer", view["answers"][seat], _ANSWERS)

    def _encode_saga(self, writer: TensorWriter, saga: list[Any]) -> None:
        """By Legend and state: the number of cards in the Saga."""
        first = writer.reserve("saga", len(self._legends) * len(_STATES))
        counts: dict[int, int] = {}
        for card in saga:
            offset = first + self._legends[card["legend"]] * len(_STATES) + _STATES[card["state"]]
            counts[offset] = counts.get(offset, 0) + 1
            writer.write(offset, counts[offset] / 2)

    def _encode_modifiers(self, writer: TensorWriter, modifiers: list[Any]) -> None:
        """By kind: the number of waiting modifiers, the number due, and the sum of their amounts."""
        sums = [0] * (3 * len(_MODIFIERS))
        for modifier in modifiers:
            offset = 3 * _MODIFIERS[modifier["what"]]
            sums[offset + int(modifier["due"])] += 1
            sums[offset + 2] += modifier["amount"]
        writer.numbers("modifiers", sums, 5)

    def _encode_battle(self, writer: TensorWriter, view: ValhallaView, order: dict[int, int]) -> None:
        """The battle, who won and who lost it, the first seat, and how the game ended."""
        writer.ranks("winners", view["winners"], order)
        writer.ranks("losers", view["losers"], order)
        writer.ranks("champions", view["champions"], order)
        writer.one_hot("first", view["first"], order)
        writer.one_hot("battle", view["battle"], indices(range(self._battles)))
        writer.numbers("flags", (view["opened"], view["stirred"]), 1)
        writer.numbers("dead-turns", (view["dead_turns"],), 3)
        writer.one_hot("ending", view["ending"], _ENDINGS)

    def _encode_piles(self, writer: TensorWriter, view: ValhallaView) -> None:
        """Cards in the pile, in the box and on their way back; Legends on the table and at the bottom of the deck."""
        _encode_cards(writer, "pile", view["pile"])
        writer.counts("fresh", view["fresh"], _VALUES, 6)
        writer.counts("box", view["box"], _VALUES, 6)
        writer.counts("back", view["back"], _VALUES, 6)
        writer.numbers("deck", (view["deck"],), self._copies)
        for name in ("table", "bottom"):
            self._encode_row(writer, name, view[name])

    def _encode_row(self, writer: TensorWriter, name: str, legends: list[str]) -> None:
        """By copy of a Legend: its place in the row, counted from 1."""
        first, copies = writer.reserve(name, self._copies), dict.fromkeys(legends, 0)
        for rank, legend in enumerate(legends, 1):
            writer.write(first + self._first_copy[legend] + copies[legend], rank / self._copies)
            copies[legend] += 1

    def _encode_legends_taken(self, writer: TensorWriter, sagas: list[list[Any]], order: dict[int, int]) -> None:
        """By Legend card in order of appearance: the owner of its Saga, its place there, its Legend, its state."""
        first = writer.reserve("cards", 4 * self._copies)
        for seat, saga in enumerate(sagas):
            for rank, legend in enumerate(saga, 1):
                offset = first + 4 * legend["card"]
                writer.write(offset, (order[seat] + 1) / self._players)
                writer.write(offset + 1, rank / 12)
                writer.write(offset + 2, (self._legends[legend["legend"]] + 1) / len(self._legends))
                writer.write(offset + 3, (_STATES[legend["state"]] + 1) / len(_STATES))

    def _encode_modifiers_in_order(self, writer: TensorWriter, modifiers: list[Any], order: dict[int, int]) -> None:
        """For each of the first modifiers: seat, kind, amount, time, whether it is due, and its card."""
        first = writer.reserve("modifier", 6 * _SLOTS)
        for slot, modifier in enumerate(modifiers[:_SLOTS]):
            facts = (order[modifier["seat"]] + 1, _MODIFIERS[modifier["what"]] + 1, modifier["amount"])
            when = (TIMES.index(modifier["when"]) + 1, int(modifier["due"]), modifier["card"] + 1)
            for offset, number in enumerate((*facts, *when), first + 6 * slot):
                writer.write(offset, number / 8)

    def _encode_activations(self, writer: TensorWriter, activations: list[Any], order: dict[int, int]) -> None:
        """The current activations, the innermost first: Legend, seat, the seats named so far, and those protected."""
        for activation in [*activations[::-1], *([None] * _NESTED)][:_NESTED]:
            writer.one_hot("acting", activation and activation["legend"], self._legends)
            writer.numbers("acting-card", (activation["card"] + 1 if activation else 0,), self._copies)
            writer.one_hot("acting-seat", activation and activation["seat"], order)
            for name in ("other", "loser", "equal", "shielded"):
                writer.ranks(f"acting-{name}", activation[name] if activation else (), order)


def _encode_cards(writer: TensorWriter, name: str, cards: Any) -> None:
    """A set of cards: its size, and its values if the view shows them."""
    unknown = isinstance(cards, dict)
    writer.numbers(f"{name}-size", (cards["hidden"] if unknown else len(cards),), 12)
    writer.counts(f"{name}-values", [] if unknown else cards, _VALUES, 6)
