"""The player step: favour, Special Action and lemming move as one question (D6 to D8, LL-4.7, LL-R120)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.contract import Action, WhyNot
from fellfield.core.seats import ONLY, Actor, Seat
from fellfield.core.step import ChanceStep
from fellfield.core.tuples import replace_at
from fellfield.games.leaping_lemmings.actions import (
    FAVOR_CARD,
    FAVOR_MOVE,
    PASS,
    RAISES,
    Claw,
    Dive,
    Move,
    Pass,
    PelletFound,
    PlaySpecial,
    RaiseDive,
    SpecialDrawn,
    TakeFavor,
    claw_up,
)
from fellfield.games.leaping_lemmings.events import (
    DiveRaised,
    FavorExchanged,
    LemmingClawed,
    LemmingDived,
    LemmingMoved,
    PelletClaimed,
    PlayerPassed,
    SpecialReceived,
)
from fellfield.games.leaping_lemmings.hexes import BITS, CODES, HEXES, START, TEXTS
from fellfield.games.leaping_lemmings.lemming_names import id_of, name_of
from fellfield.games.leaping_lemmings.material import CARD_NUMBERS, DIVES, KINDS, TOP_VALUE
from fellfield.games.leaping_lemmings.odds import next_pellet, next_special
from fellfield.games.leaping_lemmings.rules.movement import free_hexes, regular_moves, value_for
from fellfield.games.leaping_lemmings.rules.movement_reasons import (
    may_claw,
    why_not_claw,
    why_not_dive,
    why_not_move,
    why_not_pass,
)
from fellfield.games.leaping_lemmings.rules.movement_value import set_value
from fellfield.games.leaping_lemmings.rules.paths import dive_route, move_route
from fellfield.games.leaping_lemmings.rules.pellets import (
    FAVOR_PRICES,
    claims_pellet,
    favors_of,
    pay_favors,
    pellets_of,
    raise_dive,
    why_not_favor,
    why_not_raise,
)
from fellfield.games.leaping_lemmings.rules.specials import playable, why_not_in_hand
from fellfield.games.leaping_lemmings.rules.stacks import (
    covered_levels,
    put_on_top,
    score,
    take_from,
    take_from_start,
)
from fellfield.games.leaping_lemmings.specials.special_action import why_not_card
from fellfield.games.leaping_lemmings.state import Race, add_at
from fellfield.games.leaping_lemmings.steps.asking import AskingStep
from fellfield.games.leaping_lemmings.steps.playing import begin_special
from fellfield.games.leaping_lemmings.view_types import PlayerQuestion, Stage

FRESH: Final = 0
FAVORED: Final = 1
PLAYED: Final = 2
STAGES: Final[tuple[Stage, ...]] = ("fresh", "favored", "played")
CHAOS_STAGES: Final[tuple[Stage, ...]] = ("chaos", "played", "played")
"""Stages of a player step: nothing done yet, favour taken, Special Action played."""


@dataclass(frozen=True)
class PlayerStep(AskingStep):
    """A player takes a favour, plays a Special Action, then moves; a later part declines earlier ones (LL-4.7, LL-R12).

    Favour and Special Action are voluntary (LL-15.3); all three parts are one question (LL-R120). The step ends with
    exactly one move of any lemming, including one that the Special Action moved (LL-8.10, LL-15.13). A pellet claimed
    by this move cannot be exchanged in this step (LL-R49).
    """

    seat: Seat
    stage: int

    def clause(self) -> str:
        return "LL-4.7"

    def to_act(self, state: Race) -> tuple[Actor, ...]:
        return ONLY[self.seat]

    def options_are_public(self, state: Race, seat: Seat) -> bool:
        """Without cards and pellets, whose number everybody sees, only the moves are left (LL-2.2, LL-2.4)."""
        if self.stage == PLAYED:
            return True
        cards = state.hands[seat] or not state.flipped[seat]
        return not cards and (self.stage == FAVORED or not pellets_of(state, seat))

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        actions: list[Action] = []
        if self.stage == FRESH and favors_of(state, seat):
            actions += favors(state, seat)
        if self.stage != PLAYED and (state.hands[seat] or not state.flipped[seat]):
            actions += playable(state, seat)
        moves = regular_moves(state, seat) or claws_or_pass(state, seat)
        return actions + moves if actions else moves

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Move):
            return why_not_move(state, seat, action)
        if isinstance(action, Dive):
            return why_not_dive(state, seat, action)
        if isinstance(action, Claw):
            return why_not_claw(state, seat, action)
        if isinstance(action, Pass):
            return why_not_pass(state, seat)
        return self._why_not_extra(state, seat, action)

    def _why_not_extra(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        """Why a voluntary part is illegal: a favour or a Special Action (LL-4.8)."""
        if isinstance(action, TakeFavor | RaiseDive):
            if self.stage == PLAYED:
                return WhyNot("LL-R12", "favor-comes-first")
            if self.stage == FAVORED:
                return WhyNot("LL-11.12", "one-favor")
            if isinstance(action, TakeFavor):
                return why_not_favor(state, seat, action.favor)
            return why_not_raise(state, seat, action.points)
        if isinstance(action, PlaySpecial):
            if self.stage == PLAYED:
                return WhyNot("LL-15.2", "one-special")
            card = CARD_NUMBERS[action.card]
            return why_not_in_hand(state, seat, card) or why_not_card(state, seat, card)
        return WhyNot("LL-4.7", "your-step")

    def apply(self, state: Race, actor: Actor, action: Action) -> None:
        if isinstance(action, Move):
            state.todo.pop()
            make_move(state, self.seat, CODES[action.source], CODES[action.goal])
        elif isinstance(action, Dive):
            state.todo.pop()
            make_dive(state, self.seat, CODES[action.source], action.points)
        elif isinstance(action, PlaySpecial):
            state.todo[-1] = PLAYER_STEPS[self.seat][PLAYED]
            begin_special(state, self.seat, CARD_NUMBERS[action.card])
        elif isinstance(action, TakeFavor | RaiseDive):
            state.todo[-1] = PLAYER_STEPS[self.seat][FAVORED]
            take_favor(state, self.seat, action)
        elif isinstance(action, Claw):
            state.todo.pop()
            claw(state, self.seat, CODES[action.hex], action.level)
        else:
            state.todo.pop()
            if state.wants_events:
                state.emit(PlayerPassed(self.seat))

    def question(self, state: Race, seat: Seat) -> PlayerQuestion:
        stages = CHAOS_STAGES if state.rules.chaos else STAGES
        return {
            "value": state.value[seat],
            "start_value": value_for(state, seat, START),
            "stage": stages[self.stage],
        }


PLAYER_STEPS: Final = tuple(tuple(PlayerStep(seat, stage) for stage in range(3)) for seat in range(6))


# -- legal actions ---------------------------------------------------------------------------------------------------


def favors(state: Race, seat: Seat) -> list[Action]:
    """The favours that this player can take (LL-11.6)."""
    actions: list[Action] = []
    held = favors_of(state, seat)
    if held >= 1 and state.value[seat] < TOP_VALUE:
        actions.append(FAVOR_MOVE)
    if held >= 2:
        actions += [RAISES[points] for points in range(1, TOP_VALUE) if state.dives[seat * DIVES + points]]
    if held >= 3 and state.undealt and not state.rules.chaos:
        actions.append(FAVOR_CARD)
    return actions


def claws_or_pass(state: Race, seat: Seat) -> list[Action]:
    """The actions if no regular move is legal: claw if a lemming is covered, else pass (LL-10.1, LL-10.4, LL-R43).

    This is checked after the favour and the Special Action (LL-10.5).
    """
    covered = covered_levels(state, seat) if may_claw(state, seat) else []
    return [claw_up(code, level) for code, level in covered] or [PASS]


# -- effects ---------------------------------------------------------------------------------------------------------


def make_move(state: Race, seat: Seat, source: int, goal: int) -> None:
    """Make a regular move: the lemming ends on top of its goal; hexes on the way are not changed (LL-8.8, LL-R21)."""
    path: tuple[str, ...] = ()
    if state.wants_events:
        path = move_route(state.board, source, goal, value_for(state, seat, source), free_hexes(state)).path
    lemming = remove_lemming(state, seat, source)
    put_on_top(state, goal, lemming)
    if state.wants_events:
        state.emit(LemmingMoved(seat, id_of(lemming), name_of(lemming), TEXTS[source], TEXTS[goal], path))


def make_dive(state: Race, seat: Seat, source: int, points: int) -> None:
    """Make a dive; its score is the movement points left (LL-9.1, LL-9.5)."""
    path: tuple[str, ...] = ()
    if state.wants_events:
        spent = value_for(state, seat, source) - points
        path = dive_route(state.board, source, spent, free_hexes(state)).path
    lemming = remove_lemming(state, seat, source)
    score(state, seat, points)
    if state.wants_events:
        state.emit(LemmingDived(seat, id_of(lemming), name_of(lemming), TEXTS[source], points, path))


def remove_lemming(state: Race, seat: Seat, source: int) -> int:
    """Remove the lemming that makes a regular move, and return it.

    The first to leave a pellet hex claims the pellet (LL-11.1, LL-R46, LL-R48).
    The pellet is looked at after the move (LL-R47).
    """
    if source == START:
        return take_from_start(state, seat)
    lemming = take_from(state, source, len(state.stacks[source]))
    if claims_pellet(state, source):
        state.todo.append(pellet_step(seat, source))
    return lemming


def claw(state: Race, seat: Seat, code: int, level: int) -> None:
    """Move a covered lemming to the top of its stack; the others keep their order (LL-10.2).

    The stack does not grow, so this is always possible (LL-R44). A claw is not a
    regular move and claims no pellet (LL-10.6).
    """
    lemming = take_from(state, code, level)
    put_on_top(state, code, lemming)
    if state.wants_events:
        state.emit(LemmingClawed(seat, id_of(lemming), name_of(lemming), TEXTS[code], level))


def take_favor(state: Race, seat: Seat, action: TakeFavor | RaiseDive) -> None:
    """Spend favour pellets and apply the favour (LL-11.6 to LL-11.9)."""
    favor = "raise" if isinstance(action, RaiseDive) else action.favor
    pay_favors(state, seat, FAVOR_PRICES[favor])
    if state.wants_events:
        state.emit(FavorExchanged(seat, favor, FAVOR_PRICES[favor]))
    if isinstance(action, RaiseDive):
        raise_dive(state, seat, action.points)
        if state.wants_events:
            state.emit(DiveRaised(seat, action.points + 1))
    elif favor == "move":
        set_value(state, seat, state.value[seat] + 1)
    else:
        state.todo.append(DrawSpecialStep(seat))


# -- draws that only the player sees -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class PelletStep(ChanceStep):
    """Only the claimer looks at the pellet; its kind is drawn now (LL-11.4, LL-2.4)."""

    seat: Seat
    hex: int

    def clause(self) -> str:
        return "LL-11.4"

    def outcomes(self, state: Race) -> list[tuple[Action, int]]:
        return next_pellet(state)

    def observers(self, state: Race) -> tuple[Seat, ...] | None:
        return (self.seat,)

    def apply(self, state: Race, actor: Actor, action: PelletFound) -> None:
        state.todo.pop()
        kind = KINDS.index(action.pellet)
        state.pellets &= ~BITS[self.hex]
        state.unseen = add_at(state.unseen, kind, -1)
        state.held = add_at(state.held, self.seat * len(KINDS) + kind)
        if state.wants_events:
            state.emit(PelletClaimed(self.seat, TEXTS[self.hex], action.pellet))


_pellet_steps: Final[list[PelletStep | None]] = [None] * (6 * HEXES)


def pellet_step(seat: Seat, code: int) -> PelletStep:
    """The shared step in which a seat looks at the pellet of this hex."""
    index = seat * HEXES + code
    step = _pellet_steps[index]
    if step is None:
        step = PelletStep(seat, code)
        _pellet_steps[index] = step
    return step


@dataclass(frozen=True)
class DrawSpecialStep(ChanceStep):
    """A Special Action for a player's hand, dealt or bought, which only that player sees (LL-3.3, LL-11.9)."""

    seat: Seat

    def clause(self) -> str:
        return "LL-3.3"

    def outcomes(self, state: Race) -> list[tuple[Action, int]]:
        return next_special(state)

    def observers(self, state: Race) -> tuple[Seat, ...] | None:
        return (self.seat,)

    def apply(self, state: Race, actor: Actor, action: SpecialDrawn) -> None:
        state.todo.pop()
        card = CARD_NUMBERS[action.card]
        state.undealt &= ~(1 << card)
        hand = tuple(sorted((*state.hands[self.seat], card)))
        state.hands = replace_at(state.hands, self.seat, hand)
        if state.wants_events:
            state.emit(SpecialReceived(self.seat, action.card))
