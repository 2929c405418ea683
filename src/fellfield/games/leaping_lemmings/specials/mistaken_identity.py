"""Mistaken Identity (LL-16.17)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypedDict

from fellfield.core.contract import Action, Event, WhyNot
from fellfield.core.notation import Reader
from fellfield.core.offers import Offer
from fellfield.core.seats import Actor, Seat
from fellfield.games.leaping_lemmings.actions import MAX_LEVELS
from fellfield.games.leaping_lemmings.board import RED, Board, lemmings_on
from fellfield.games.leaping_lemmings.hexes import BITS, CODES, HEXES, TEXTS, Hex, Place, hexes_of
from fellfield.games.leaping_lemmings.lemming_names import LemmingId, id_of, name_of
from fellfield.games.leaping_lemmings.material import CLAN_SHIFT
from fellfield.games.leaping_lemmings.notation_parts import read_hex, read_level
from fellfield.games.leaping_lemmings.offers import ownership
from fellfield.games.leaping_lemmings.rules.movement_reasons import why_no_hex
from fellfield.games.leaping_lemmings.rules.stacks import clans_in, next_from_chow, put_in_chow, take_from_chow
from fellfield.games.leaping_lemmings.specials.special_action import SpecialAction
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.cards import CardStep


@dataclass(frozen=True)
class SwapIdentity(Action):
    """Swap a lemming from the chow box with another clan's lemming in red brush: Mistaken Identity (LL-16.17)."""

    hex: str
    level: int

    def __str__(self) -> str:
        return f"swap {self.hex}.{self.level}"


@dataclass(frozen=True)
class SwapIdentityOffer(Offer):
    """Swap this lemming from the chow box with the other one, of the clan `seat`."""

    hex: Hex
    level: int
    source: Place
    lemming: LemmingId
    other_lemming: LemmingId
    seat: Seat
    whose: str
    among: str


@dataclass(frozen=True)
class IdentitySwapped(Event):
    """A lemming came back from the chow box, another clan's went there (LL-16.17)."""

    seat: Seat
    lemming: LemmingId
    name: str
    hex: Hex
    level: int
    other_seat: Seat
    other_lemming: LemmingId
    other_name: str


class MistakenIdentity(SpecialAction):
    """An own lemming in the chow box changes places with another clan's in red brush (LL-16.17)."""

    def is_playable(self, state: Race, seat: Seat) -> bool:
        return state.chow[seat] > 0 and bool(_swaps(state, seat))

    def why_unplayable(self, state: Race, seat: Seat) -> WhyNot:
        return WhyNot("LL-16.17", "nobody-in-red-brush" if state.chow[seat] else "no-own-chow")

    def begin(self, state: Race, seat: Seat) -> None:
        state.todo.append(IdentityStep(seat))

    def step_classes(self) -> tuple[type, ...]:
        return (IdentityStep,)

    def readers(self) -> dict[str, Callable[[Reader], Action]]:
        return {"swap": lambda reader: SwapIdentity(read_hex(reader), read_level(reader))}

    def texts(self, board: Board) -> dict[str, list[str]]:
        return {"swap-identity": [f"swap {lemming}" for lemming in lemmings_on(board)]}


_SWAPS: Final = [SwapIdentity(TEXTS[code], level) for code in range(HEXES) for level in range(MAX_LEVELS)]


def _swaps(state: Race, seat: Seat) -> list[SwapIdentity]:
    """The swaps with lemmings of other clans in red brush; each level is another place (LL-16.17, LL-R92)."""
    return [
        _SWAPS[code * MAX_LEVELS + level]
        for code in hexes_of(state.board.brush & state.board.circles[RED] & state.occupied())
        for level, clan in enumerate(clans_in(state.stacks[code]), start=1)
        if clan != seat
    ]


def _offer(state: Race, seat: Seat, action: SwapIdentity, lemming: str) -> Offer:
    code, level = CODES[action.hex], action.level
    other = id_of(state.stacks[code][level - 1])
    owner = ownership(state, seat, code, level)
    return SwapIdentityOffer(str(action), action.hex, level, action.hex, lemming, other, *owner)


class IdentityQuestion(TypedDict):
    """Mistaken Identity: choose the lemming to swap with. Answers: `swap`."""


@dataclass(frozen=True)
class IdentityStep(CardStep):
    """Mistaken Identity: the player chooses the lemming to swap with (LL-16.17)."""

    def clause(self) -> str:
        return "LL-16.17"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return list(_swaps(state, self.seat))

    def offers(self, state: Race, seat: Seat) -> list[Offer]:
        lemming = id_of(next_from_chow(state, seat))
        return [_offer(state, seat, action, lemming) for action in _swaps(state, seat)]

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        """Why a lemming may not be swapped with this one (LL-16.17, LL-R92)."""
        if not isinstance(action, SwapIdentity):
            return WhyNot("LL-16.17", "must-swap")
        wrong = why_no_hex(state, action.hex)
        if wrong is not None:
            return wrong
        code = CODES[action.hex]
        if not state.board.brush & state.board.circles[RED] & BITS[code]:
            return WhyNot("LL-16.17", "no-red-brush", hex=action.hex)
        stack = state.stacks[code]
        if not 1 <= action.level <= len(stack):
            return WhyNot("LL-16.17", "nobody-at-level", hex=action.hex, level=action.level)
        if stack[action.level - 1] >> CLAN_SHIFT == self.seat:
            return WhyNot("LL-R92", "own-lemming", hex=action.hex)
        return None

    def apply(self, state: Race, actor: Actor, action: SwapIdentity) -> None:
        state.todo.pop()
        code, place = CODES[action.hex], action.level - 1
        stack = state.stacks[code]
        lemming, other = take_from_chow(state, self.seat), stack[place]
        state.lay(code, (*stack[:place], lemming, *stack[place + 1 :]))
        put_in_chow(state, other)
        if state.wants_events:
            state.emit(
                IdentitySwapped(
                    self.seat,
                    id_of(lemming),
                    name_of(lemming),
                    action.hex,
                    action.level,
                    other >> CLAN_SHIFT,
                    id_of(other),
                    name_of(other),
                )
            )


CARD: Final = MistakenIdentity("mistaken-identity")
