"""Pushes: lemmings that a Special Action moves (LL-15.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fellfield.core.action import Action
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.actions import Push, push
from fellfield.games.leaping_lemmings.events import LemmingPushed
from fellfield.games.leaping_lemmings.hexes import BITS, CLIFF, CODES, START, TEXTS, hexes_of, row_of, without
from fellfield.games.leaping_lemmings.lemming_names import id_of, name_of
from fellfield.games.leaping_lemmings.material import CLAN_SHIFT
from fellfield.games.leaping_lemmings.rules.movement import barred_for
from fellfield.games.leaping_lemmings.rules.movement_reasons import why_no_hex
from fellfield.games.leaping_lemmings.rules.paths import Route, dive_route, move_route
from fellfield.games.leaping_lemmings.rules.scattering import fall, why_nobody_there
from fellfield.games.leaping_lemmings.rules.stacks import clans_in, distinct_levels, put_on_top, take_from
from fellfield.games.leaping_lemmings.specials.special_action import SpecialAction
from fellfield.games.leaping_lemmings.state import Race

ALL_SEATS: Final = tuple(range(6))


class PushingAction(SpecialAction):
    """A Special Action that pushes lemmings, by default one of any clan, forward (LL-15.8, LL-R67, LL-R68)."""

    def clause(self) -> str:
        """The clause of the card."""
        raise NotImplementedError

    def points(self) -> int:
        """The movement points that a push spends."""
        raise NotImplementedError

    def goals(self, state: Race, code: int, clan: Seat) -> tuple[int, bool]:
        """The goals of a lemming of this clan at this hex, and whether it can go over the cliff (LL-R69)."""
        raise NotImplementedError

    def clans(self, state: Race, seat: Seat) -> tuple[Seat, ...]:
        """The clans whose lemmings the player of the card may move."""
        return ALL_SEATS

    def is_playable(self, state: Race, seat: Seat) -> bool:
        return can_push(state, self, self.clans(state, seat))

    def why_unplayable(self, state: Race, seat: Seat) -> WhyNot:
        return WhyNot(self.clause(), "nobody-to-push", card=self.name)

    def why_not_clan(self, clan: Seat) -> WhyNot:
        """Why a lemming of this clan cannot be chosen."""
        raise NotImplementedError

    def why_not_from(self, state: Race, code: int) -> WhyNot | None:
        """Why a lemming at this hex cannot be chosen at all."""
        return None

    def why_not_over(self, code: int) -> WhyNot:
        """Why a lemming does not reach the cliff (LL-9.7)."""
        return WhyNot("LL-9.7", "not-over-the-cliff", hex=TEXTS[code])

    def why_wrong_way(self, state: Race, code: int, goal: int) -> WhyNot | None:
        """Why the goal does not lie in the direction of the card (LL-R67)."""
        if row_of(goal) <= row_of(code):
            return WhyNot("LL-R67", "only-forward", hex=TEXTS[goal], card=self.name)
        return None

    def why_no_path(self, code: int, goal: int, *, over: bool) -> WhyNot:
        """Why exactly these points do not lead to a goal that is free (LL-R68, LL-R75)."""
        if over:
            return WhyNot("LL-R75", "must-go-over", hex=TEXTS[code])
        return WhyNot("LL-R68", "exact-points", hex=TEXTS[goal], card=self.name, points=self.points())

    def route(self, state: Race, code: int, goal: int) -> Route:
        """The route of a push."""
        board = state.board
        free = board.all & ~state.full
        if goal == CLIFF:
            return dive_route(board, code, 0 if board.cliff & BITS[code] else 1, free, sidesteps=0)
        return move_route(board, code, goal, self.points(), free, sidesteps=0)


def forward_reach(state: Race, code: int, points: int) -> tuple[int, bool]:
    """The hexes ahead that exactly these points reach, and whether the cliff is within reach (LL-R67, LL-R68, LL-R75).

    Eagles on the way are ignored (LL-15.11, LL-R76). Brush with 1 point left is not entered (LL-R77). A lemming that
    reaches the edge with its last point stays there (LL-16.3).
    """
    window = state.rules.board.move_window(code, points)
    free = without(window.cone, state.full >> window.lift)
    clear, brush = window.clear & free, window.brush & free
    here, before, over = window.here, 0, False
    for _ in range(points):
        over = over or here & window.cliff != 0
        ahead = window.steps_ahead(here)
        here, before = ahead & clear | before & brush, ahead
    return here << window.lift, over


def pushable(state: Race, card: PushingAction, seats: tuple[Seat, ...]) -> Iterator[tuple[int, int, int, bool]]:
    """The lemmings of these clans that the card can move: hex, level, goals, and whether the cliff is a goal (LL-15.7).

    Lemmings in the Start Area cannot be targets (LL-R22).
    """
    for code in hexes_of(state.occupied()):
        stack = state.stacks[code]
        for level in distinct_levels(stack):
            clan = stack[level - 1] >> CLAN_SHIFT
            if clan in seats:
                goals, over = card.goals(state, code, clan)
                if goals or over:
                    yield code, level, goals, over


def pushes(state: Race, card: PushingAction, seats: tuple[Seat, ...]) -> list[Action]:
    """Every push of a lemming of these clans by this card."""
    actions: list[Action] = []
    for code, level, goals, over in pushable(state, card, seats):
        actions += [push(code, level, goal) for goal in hexes_of(goals)]
        if over:
            actions.append(push(code, level, CLIFF))
    return actions


def can_push(state: Race, card: PushingAction, seats: tuple[Seat, ...]) -> bool:
    """Whether the card can move any lemming of these clans (LL-R70, LL-R121)."""
    for code in hexes_of(state.occupied()):
        for seat in clans_in(state.stacks[code]):
            if seat in seats:
                goals, over = card.goals(state, code, seat)
                if goals or over:
                    return True
    return False


def why_not_push(state: Race, card: PushingAction, seats: tuple[Seat, ...], action: Push) -> WhyNot | None:
    """Why the card may not move this lemming there (LL-15.7, LL-R17, LL-R108)."""
    wrong = why_no_hex(state, action.source)
    if wrong is not None:
        return wrong
    code = CODES[action.source]
    stack = state.stacks[code]
    wrong = why_nobody_there(card.clause(), action.source, stack, action.level)
    if wrong is not None:
        return wrong
    clan = stack[action.level - 1] >> CLAN_SHIFT
    if clan not in seats:
        return card.why_not_clan(clan)
    return card.why_not_from(state, code) or _why_not_there(state, card, code, clan, action.goal)


def _why_not_there(state: Race, card: PushingAction, code: int, clan: Seat, text: str) -> WhyNot | None:
    goals, over = card.goals(state, code, clan)
    goal = CODES[text]
    if goal == CLIFF:
        return None if over else card.why_not_over(code)
    if goal == START:
        return WhyNot("LL-R16", "not-to-start")
    wrong = why_no_hex(state, text)
    if wrong is not None or goals & BITS[goal]:
        return wrong
    wrong = card.why_wrong_way(state, code, goal)
    if wrong is not None:
        return wrong
    if state.full & BITS[goal]:
        return WhyNot("LL-R17", "goal-full", hex=text)
    if barred_for(state, clan) & BITS[goal]:
        return WhyNot("LL-R108", "protected", hex=text)
    return card.why_no_path(code, goal, over=over)


def carry_out_push(state: Race, card: PushingAction, code: int, level: int, goal: int) -> None:
    """Move a lemming by a card: on top of its goal, or over the cliff for one point (LL-16.2).

    No pellet is claimed (LL-15.12).
    """
    path = card.route(state, code, goal).path if state.wants_events else ()
    lemming = take_from(state, code, level)
    if goal == CLIFF:
        fall(state, lemming, code, level, path)
        return
    put_on_top(state, goal, lemming)
    if state.wants_events:
        state.emit(
            LemmingPushed(
                lemming >> CLAN_SHIFT,
                id_of(lemming),
                name_of(lemming),
                TEXTS[code],
                level,
                TEXTS[goal],
                path,
                card.name,
            )
        )
