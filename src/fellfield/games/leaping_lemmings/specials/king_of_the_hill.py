"""King of the Hill (LL-16.12)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations
from typing import Final, TypedDict

from fellfield.core.contract import Action, Event, WhyNot
from fellfield.core.notation import Reader
from fellfield.core.offers import Offer
from fellfield.core.seats import Actor, Seat
from fellfield.games.leaping_lemmings.hexes import CODES, TEXTS, Hex, Place, hexes_of
from fellfield.games.leaping_lemmings.lemming_names import LemmingId, id_of
from fellfield.games.leaping_lemmings.material import CLANS
from fellfield.games.leaping_lemmings.notation_parts import read_clan, read_hex
from fellfield.games.leaping_lemmings.rules.movement_reasons import why_no_hex
from fellfield.games.leaping_lemmings.rules.stacks import clans_in, reordered
from fellfield.games.leaping_lemmings.specials.special_action import SpecialAction
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.cards import CardStep


@dataclass(frozen=True)
class Reorder(Action):
    """Put a stack into this order, bottom to top: King of the Hill (LL-16.12)."""

    hex: str
    seats: tuple[Seat, ...]

    def __str__(self) -> str:
        return f"order {self.hex} {' '.join(CLANS[seat] for seat in self.seats)}"


@dataclass(frozen=True)
class ReorderOffer(Offer):
    """Put a stack into this order, bottom to top, by clans and by lemmings."""

    hex: Hex
    seats: tuple[Seat, ...]
    source: Place
    lemmings: tuple[LemmingId, ...]


@dataclass(frozen=True)
class StackReordered(Event):
    """A stack was put into this order, bottom to top (LL-16.12)."""

    hex: Hex
    seats: tuple[Seat, ...]
    lemmings: tuple[LemmingId, ...]


class KingOfTheHill(SpecialAction):
    """A stack is put into another order (LL-16.12)."""

    def is_playable(self, state: Race, seat: Seat) -> bool:
        """Is there a stack of more than one clan (LL-R122)?"""
        return any(_is_mixed(state.stacks[code]) for code in hexes_of(state.occupied()))

    def why_unplayable(self, state: Race, seat: Seat) -> WhyNot:
        return WhyNot("LL-R70", "no-stack")

    def begin(self, state: Race, seat: Seat) -> None:
        state.todo.append(ReorderStep(seat))

    def step_classes(self) -> tuple[type, ...]:
        return (ReorderStep,)

    def readers(self) -> dict[str, Callable[[Reader], Action]]:
        return {"order": _read_order}


def _read_order(reader: Reader) -> Action:
    code = read_hex(reader)
    clans = [read_clan(reader)]
    while not reader.done():
        clans.append(read_clan(reader))
    return Reorder(code, tuple(clans))


_orders: Final[dict[tuple[int, tuple[Seat, ...]], Reorder]] = {}


def _reorder(code: int, seats: tuple[Seat, ...]) -> Reorder:
    """The shared action for this order of this stack."""
    known = _orders.get((code, seats))
    if known is None:
        known = Reorder(TEXTS[code], seats)
        _orders[code, seats] = known
    return known


def _is_mixed(stack: tuple[int, ...]) -> bool:
    """Does this stack hold more than one clan?"""
    return len(stack) > 1 and len(set(clans_in(stack))) > 1


def _offer(state: Race, action: Reorder) -> Offer:
    order = reordered(state.stacks[CODES[action.hex]], action.seats)
    lemmings = tuple([id_of(lemming) for lemming in order])
    return ReorderOffer(str(action), action.hex, action.seats, action.hex, lemmings)


class ReorderQuestion(TypedDict):
    """King of the Hill: put a stack into another order. Answers: `order`."""


@dataclass(frozen=True)
class ReorderStep(CardStep):
    """King of the Hill: the player chooses a stack and its new order (LL-16.12)."""

    def clause(self) -> str:
        return "LL-16.12"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        """Every other order of every stack of more than one clan (LL-R87, LL-R122).

        Only this card must change something; with any other a player may choose a resolution without effect (LL-R127).
        """
        return [
            _reorder(code, order)
            for code in hexes_of(state.occupied())
            if _is_mixed(state.stacks[code])
            for clans in [clans_in(state.stacks[code])]
            for order in sorted(set(permutations(clans)))
            if order != clans
        ]

    def offers(self, state: Race, seat: Seat) -> list[Offer]:
        return [_offer(state, action) for action in self.legal(state, seat) if isinstance(action, Reorder)]

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        """Why a stack may not be put into this order (LL-16.12, LL-R87, LL-R122)."""
        if not isinstance(action, Reorder):
            return WhyNot("LL-16.12", "must-reorder")
        wrong = why_no_hex(state, action.hex)
        if wrong is not None:
            return wrong
        stack = state.stacks[CODES[action.hex]]
        if len(stack) < 2:
            return WhyNot("LL-16.12", "no-stack-there", hex=action.hex)
        clans = clans_in(stack)
        if len(set(clans)) == 1:
            return WhyNot("LL-R122", "one-clan", hex=action.hex)
        if sorted(action.seats) != sorted(clans):
            return WhyNot("LL-16.12", "other-lemmings", hex=action.hex)
        if action.seats == clans:
            return WhyNot("LL-R87", "same-order", hex=action.hex)
        return None

    def apply(self, state: Race, actor: Actor, action: Reorder) -> None:
        state.todo.pop()
        code = CODES[action.hex]
        order = reordered(state.stacks[code], action.seats)
        state.lay(code, order)
        if state.wants_events:
            state.emit(StackReordered(action.hex, action.seats, tuple([id_of(lemming) for lemming in order])))


CARD: Final = KingOfTheHill("king-of-the-hill")
