"""Snap Crackle Pop (LL-16.23)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypedDict

from fellfield.core.contract import Action, WhyNot
from fellfield.core.seats import Actor, Seat
from fellfield.games.leaping_lemmings.actions import Scatter
from fellfield.games.leaping_lemmings.hexes import BITS, CODES, hexes_of
from fellfield.games.leaping_lemmings.rules.flushing import can_flush, flushings, why_not_flush
from fellfield.games.leaping_lemmings.rules.movement_reasons import why_no_hex
from fellfield.games.leaping_lemmings.specials.special_action import SpecialAction
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.cards import CardStep
from fellfield.games.leaping_lemmings.steps.flushing import FlushStep, flush


class SnapCracklePop(SpecialAction):
    """All lemmings of a brush hex are scattered (LL-16.23)."""

    def is_playable(self, state: Race, seat: Seat) -> bool:
        """Is there a brush hex from which a lemming can leave (LL-16.23, LL-R125)?"""
        brush = hexes_of(state.rules.board.brush & state.occupied())
        return any(can_flush(state, code, len(state.stacks[code]), 0) for code in brush)

    def why_unplayable(self, state: Race, seat: Seat) -> WhyNot:
        return WhyNot("LL-R125", "no-brush-to-shake")

    def begin(self, state: Race, seat: Seat) -> None:
        state.todo.append(ShakeStep(seat))

    def step_classes(self) -> tuple[type, ...]:
        return (ShakeStep,)


class ShakeQuestion(TypedDict):
    """Snap Crackle Pop: scatter the first lemming of a brush hex. Answers: `scatter`."""


@dataclass(frozen=True)
class ShakeStep(CardStep):
    """Snap Crackle Pop: the first scattered lemming decides the brush hex (LL-16.23)."""

    def clause(self) -> str:
        return "LL-16.23"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        """The first scattering of every brush hex from which a lemming can leave (LL-16.23, LL-R125)."""
        actions: list[Action] = []
        for code in hexes_of(state.board.brush & state.occupied()):
            actions += flushings(state, code, len(state.stacks[code]), 0)
        return actions

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        """Why the card may not begin with this lemming (LL-16.23, LL-R125)."""
        if not isinstance(action, Scatter):
            return WhyNot("LL-16.23", "must-shake")
        wrong = why_no_hex(state, action.source)
        if wrong is not None:
            return wrong
        code = CODES[action.source]
        if not state.board.brush & BITS[code]:
            return WhyNot("LL-16.23", "no-brush", hex=action.source)
        return why_not_flush(state, code, len(state.stacks[code]), 0, action)

    def apply(self, state: Race, actor: Actor, action: Scatter) -> None:
        code = CODES[action.source]
        flush(state, FlushStep(self.seat, code, len(state.stacks[code]), 0), action)


CARD: Final = SnapCracklePop("snap-crackle-pop")
