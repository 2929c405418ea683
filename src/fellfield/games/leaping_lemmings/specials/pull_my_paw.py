"""Pull My Paw (LL-16.19)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypedDict

from fellfield.core.contract import Action, Event, WhyNot
from fellfield.core.notation import Reader
from fellfield.core.offers import Offer
from fellfield.core.seats import Actor, Seat
from fellfield.games.leaping_lemmings.actions import MAX_LEVELS
from fellfield.games.leaping_lemmings.board import Board, lemmings_on
from fellfield.games.leaping_lemmings.hexes import CODES, HEXES, TEXTS, Hex, Place, hexes_of
from fellfield.games.leaping_lemmings.lemming_names import LemmingId, id_of, name_of
from fellfield.games.leaping_lemmings.material import CLAN_SHIFT
from fellfield.games.leaping_lemmings.notation_parts import read_hex, read_level
from fellfield.games.leaping_lemmings.rules.flushing import can_flush
from fellfield.games.leaping_lemmings.rules.movement_reasons import why_no_hex
from fellfield.games.leaping_lemmings.rules.scattering import why_nobody_there
from fellfield.games.leaping_lemmings.rules.stacks import distinct_levels
from fellfield.games.leaping_lemmings.specials.special_action import SpecialAction
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.cards import CardStep
from fellfield.games.leaping_lemmings.steps.flushing import FlushStep


@dataclass(frozen=True)
class PullPaw(Action):
    """Choose the lemming that stays while the others flee: Pull My Paw (LL-16.19)."""

    hex: str
    level: int

    def __str__(self) -> str:
        return f"paw {self.hex}.{self.level}"


@dataclass(frozen=True)
class PullPawOffer(Offer):
    """Let this lemming of the clan `seat` stay while the others flee."""

    hex: Hex
    level: int
    source: Place
    lemming: LemmingId
    seat: Seat


@dataclass(frozen=True)
class PawPulled(Event):
    """A lemming was chosen to stay while the others flee (LL-16.19)."""

    seat: Seat
    lemming: LemmingId
    name: str
    hex: Hex
    level: int


class PullMyPaw(SpecialAction):
    """All lemmings of a hex but one are scattered (LL-16.19)."""

    def is_playable(self, state: Race, seat: Seat) -> bool:
        """Is there a stack of two or more lemmings from which one can leave (LL-16.19)?"""
        for code in hexes_of(state.occupied()):
            count = len(state.stacks[code])
            if count > 1 and (can_flush(state, code, count, 1) or can_flush(state, code, count, 2)):
                return True
        return False

    def why_unplayable(self, state: Race, seat: Seat) -> WhyNot:
        return WhyNot("LL-R126", "no-company")

    def begin(self, state: Race, seat: Seat) -> None:
        state.todo.append(PawStep(seat))

    def step_classes(self) -> tuple[type, ...]:
        return (PawStep,)

    def readers(self) -> dict[str, Callable[[Reader], Action]]:
        return {"paw": lambda reader: PullPaw(read_hex(reader), read_level(reader))}

    def texts(self, board: Board) -> dict[str, list[str]]:
        return {"pull-paw": [f"paw {lemming}" for lemming in lemmings_on(board)]}


_PAWS: Final = [PullPaw(TEXTS[code], level) for code in range(HEXES) for level in range(MAX_LEVELS)]


def _offer(state: Race, action: PullPaw) -> Offer:
    lemming = state.stacks[CODES[action.hex]][action.level - 1]
    clan = lemming >> CLAN_SHIFT
    return PullPawOffer(str(action), action.hex, action.level, action.hex, id_of(lemming), clan)


class PawQuestion(TypedDict):
    """Pull My Paw: choose the lemming that stays. Answers: `paw`."""


@dataclass(frozen=True)
class PawStep(CardStep):
    """Pull My Paw: the player chooses the lemming that stays (LL-16.19)."""

    def clause(self) -> str:
        return "LL-16.19"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        """The lemmings that may be chosen: another lemming of the hex can leave (LL-16.19, LL-R126)."""
        return [
            _PAWS[code * MAX_LEVELS + level]
            for code in hexes_of(state.occupied())
            for level in distinct_levels(state.stacks[code])
            if can_flush(state, code, len(state.stacks[code]), level)
        ]

    def offers(self, state: Race, seat: Seat) -> list[Offer]:
        return [_offer(state, action) for action in self.legal(state, seat) if isinstance(action, PullPaw)]

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        """Why this lemming may not be chosen (LL-16.19, LL-R126)."""
        if not isinstance(action, PullPaw):
            return WhyNot("LL-16.19", "choose-a-paw")
        wrong = why_no_hex(state, action.hex)
        if wrong is not None:
            return wrong
        code = CODES[action.hex]
        stack = state.stacks[code]
        wrong = why_nobody_there("LL-16.19", action.hex, stack, action.level)
        if wrong is not None:
            return wrong
        if not can_flush(state, code, len(stack), action.level):
            return WhyNot("LL-R126", "nobody-can-leave", hex=action.hex)
        return None

    def apply(self, state: Race, actor: Actor, action: PullPaw) -> None:
        code = CODES[action.hex]
        state.todo[-1] = FlushStep(self.seat, code, len(state.stacks[code]), action.level)
        if state.wants_events:
            lemming = state.stacks[code][action.level - 1]
            state.emit(PawPulled(lemming >> CLAN_SHIFT, id_of(lemming), name_of(lemming), action.hex, action.level))


CARD: Final = PullMyPaw("pull-my-paw")
