"""Heroic Return (LL-16.10)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypedDict

from fellfield.core.contract import Action, Event, WhyNot
from fellfield.core.notation import Reader
from fellfield.core.offers import Offer
from fellfield.core.seats import Actor, Seat
from fellfield.games.leaping_lemmings.board import BLUE, Board
from fellfield.games.leaping_lemmings.hexes import BITS, CODES, HEXES, TEXTS, Hex, Place, hexes_of
from fellfield.games.leaping_lemmings.lemming_names import LemmingId, id_of, name_of
from fellfield.games.leaping_lemmings.notation_parts import read_hex
from fellfield.games.leaping_lemmings.rules.movement_reasons import why_no_hex
from fellfield.games.leaping_lemmings.rules.stacks import next_from_chow, put_on_top, take_from_chow
from fellfield.games.leaping_lemmings.specials.special_action import SpecialAction
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.cards import CardStep


@dataclass(frozen=True)
class ReturnTo(Action):
    """Bring a lemming back from the chow box into this brush hex: Heroic Return (LL-16.10)."""

    hex: str

    def __str__(self) -> str:
        return f"return {self.hex}"


@dataclass(frozen=True)
class ReturnToOffer(Offer):
    """Bring this lemming back from the chow box."""

    hex: Hex
    goal: Place
    lemming: LemmingId
    risk: float | None = None

    def exposed_place(self) -> str:
        return self.goal


@dataclass(frozen=True)
class LemmingReturned(Event):
    """A lemming came back from the chow box (LL-16.10)."""

    seat: Seat
    lemming: LemmingId
    name: str
    hex: Hex


class HeroicReturn(SpecialAction):
    """An own lemming returns from the chow box to blue brush (LL-16.10)."""

    def is_playable(self, state: Race, seat: Seat) -> bool:
        return state.chow[seat] > 0 and _goals(state) != 0

    def why_unplayable(self, state: Race, seat: Seat) -> WhyNot:
        return WhyNot("LL-R85", "no-brush-free") if state.chow[seat] else WhyNot("LL-16.10", "no-own-chow")

    def begin(self, state: Race, seat: Seat) -> None:
        state.todo.append(ReturnStep(seat))

    def step_classes(self) -> tuple[type, ...]:
        return (ReturnStep,)

    def readers(self) -> dict[str, Callable[[Reader], Action]]:
        return {"return": lambda reader: ReturnTo(read_hex(reader))}

    def texts(self, board: Board) -> dict[str, list[str]]:
        return {"return-to": [str(_RETURNS[code]) for code in board.hexes]}


_RETURNS: Final = tuple(ReturnTo(TEXTS[code]) for code in range(HEXES))


def _goals(state: Race) -> int:
    """The blue brush hexes to which a lemming may return: not full, not in the blue eagle's zone (LL-16.10)."""
    board = state.board
    return board.brush & board.circles[BLUE] & ~(state.full | state.zone(BLUE))


class ReturnQuestion(TypedDict):
    """Heroic Return: choose the hex where the lemming comes back. Answers: `return`."""


@dataclass(frozen=True)
class ReturnStep(CardStep):
    """Heroic Return: the player chooses the brush hex (LL-16.10)."""

    def clause(self) -> str:
        return "LL-16.10"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return [_RETURNS[code] for code in hexes_of(_goals(state))]

    def offers(self, state: Race, seat: Seat) -> list[Offer]:
        lemming = id_of(next_from_chow(state, seat))
        goals = [TEXTS[code] for code in hexes_of(_goals(state))]
        return [ReturnToOffer(str(ReturnTo(goal)), goal, goal, lemming) for goal in goals]

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        """Why a lemming may not return there (LL-16.10, LL-R85)."""
        if not isinstance(action, ReturnTo):
            return WhyNot("LL-16.10", "must-return")
        wrong = why_no_hex(state, action.hex)
        if wrong is not None:
            return wrong
        bit = BITS[CODES[action.hex]]
        if _goals(state) & bit:
            return None
        if not state.board.brush & state.board.circles[BLUE] & bit:
            return WhyNot("LL-16.10", "no-blue-brush", hex=action.hex)
        if state.full & bit:
            return WhyNot("LL-R85", "goal-full", hex=action.hex)
        return WhyNot("LL-16.10", "goal-watched", hex=action.hex)

    def apply(self, state: Race, actor: Actor, action: ReturnTo) -> None:
        state.todo.pop()
        lemming = take_from_chow(state, self.seat)
        put_on_top(state, CODES[action.hex], lemming)
        if state.wants_events:
            state.emit(LemmingReturned(self.seat, id_of(lemming), name_of(lemming), action.hex))


CARD: Final = HeroicReturn("heroic-return")
