"""Lemmings moved by Special Actions: Boo!, Run Lemming Run!, Lost (LL-15.8, LL-16.1, LL-16.13, LL-16.22)."""

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
from fellfield.games.leaping_lemmings.material import BOO, CARDS, CLAN_SHIFT, LOST, RUN_LEMMING_RUN
from fellfield.games.leaping_lemmings.rules.movement import barred_for
from fellfield.games.leaping_lemmings.rules.movement_reasons import why_no_hex
from fellfield.games.leaping_lemmings.rules.paths import dive_path, move_path
from fellfield.games.leaping_lemmings.rules.scattering import fall, why_nobody_there
from fellfield.games.leaping_lemmings.rules.stacks import clans_in, distinct_levels, put_on_top, take_from
from fellfield.games.leaping_lemmings.state import Race

POINTS: Final = {BOO: 2, RUN_LEMMING_RUN: 3, LOST: 1}
ALL_SEATS: Final = tuple(range(6))
CLAUSES: Final = {BOO: "LL-16.1", RUN_LEMMING_RUN: "LL-16.22", LOST: "LL-16.13"}


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


def push_goals(state: Race, card: int, code: int, seat: Seat) -> tuple[int, bool]:
    """The goals of a lemming of this clan at this hex, and whether it can go over the edge (LL-R69, LL-R88, LL-R98)."""
    board, barred = state.rules.board, barred_for(state, seat)
    if card == LOST:
        return without(without(board.retreats[code], state.full), barred), False
    if card == RUN_LEMMING_RUN and not board.before_bones & BITS[code]:
        return 0, False
    goals, over = forward_reach(state, code, 2 if card == BOO else 3)
    return without(goals, barred), over and card == BOO


def pushable(state: Race, card: int, seats: tuple[Seat, ...]) -> Iterator[tuple[int, int, int, bool]]:
    """The lemmings of these clans that the card can move: hex, level, goals, and whether the cliff is a goal (LL-15.7).

    Lemmings in the Start Area cannot be targets (LL-R22).
    """
    for code in hexes_of(state.occupied()):
        stack = state.stacks[code]
        for level in distinct_levels(stack):
            clan = stack[level - 1] >> CLAN_SHIFT
            if clan in seats:
                goals, over = push_goals(state, card, code, clan)
                if goals or over:
                    yield code, level, goals, over


def pushes(state: Race, card: int, seats: tuple[Seat, ...]) -> list[Action]:
    """Every push of a lemming of these clans by this card."""
    actions: list[Action] = []
    for code, level, goals, over in pushable(state, card, seats):
        actions += [push(code, level, goal) for goal in hexes_of(goals)]
        if over:
            actions.append(push(code, level, CLIFF))
    return actions


def can_push(state: Race, card: int, seats: tuple[Seat, ...]) -> bool:
    """Whether the card can move any lemming of these clans (LL-R70, LL-R121)."""
    for code in hexes_of(state.occupied()):
        for seat in clans_in(state.stacks[code]):
            if seat in seats:
                goals, over = push_goals(state, card, code, seat)
                if goals or over:
                    return True
    return False


def why_not_push(state: Race, card: int, seats: tuple[Seat, ...], action: Push) -> WhyNot | None:
    """Why the card may not move this lemming there (LL-16.1, LL-16.13, LL-16.22, LL-R67, LL-R68, LL-R88, LL-R98)."""
    wrong = why_no_hex(state, action.source)
    if wrong is not None:
        return wrong
    code = CODES[action.source]
    stack = state.stacks[code]
    wrong = why_nobody_there(CLAUSES[card], action.source, stack, action.level)
    if wrong is not None:
        return wrong
    seat = stack[action.level - 1] >> CLAN_SHIFT
    if seat not in seats:
        return WhyNot("LL-16.13", "clan-not-due", seat=seat)
    goals, over = push_goals(state, card, code, seat)
    return _why_not_there(state, card, code, seat, goals, over=over, text=action.goal)


def _why_not_there(
    state: Race, card: int, code: int, seat: Seat, goals: int, *, over: bool, text: str
) -> WhyNot | None:
    goal = CODES[text]
    if card == RUN_LEMMING_RUN and not state.board.before_bones & BITS[code]:
        return WhyNot("LL-R98", "beyond-the-line", hex=TEXTS[code])
    if goal == CLIFF:
        return None if over else WhyNot("LL-16.2" if card == BOO else "LL-9.7", "not-over-the-cliff", hex=TEXTS[code])
    if goal == START:
        return WhyNot("LL-R16", "not-to-start")
    wrong = why_no_hex(state, text)
    if wrong is not None or goals & BITS[goal]:
        return wrong
    return _why_wrong_way(state, card, code, goal) or _why_no_room(state, card, code, seat, goal, over=over)


def _why_wrong_way(state: Race, card: int, code: int, goal: int) -> WhyNot | None:
    """Why the direction is wrong: Lost moves one step back, the other cards forward (LL-16.13, LL-R67)."""
    if card == LOST:
        back = state.board.backward[code] & BITS[goal]
        return None if back else WhyNot("LL-16.13", "only-one-back", hex=TEXTS[goal])
    if row_of(goal) <= row_of(code):
        return WhyNot("LL-R67", "only-forward", hex=TEXTS[goal], card=CARDS[card])
    return None


def _why_no_room(state: Race, card: int, code: int, seat: Seat, goal: int, *, over: bool) -> WhyNot:
    """Why the goal cannot be entered: full, protected, or not with exactly these points (LL-R17, LL-R68, LL-R88)."""
    text = TEXTS[goal]
    if state.full & BITS[goal]:
        return WhyNot("LL-R17", "goal-full", hex=text)
    if barred_for(state, seat) & BITS[goal]:
        return WhyNot("LL-R108", "protected", hex=text)
    if card == LOST:
        return WhyNot("LL-R88", "brush-too-dear", hex=text)
    if over:
        return WhyNot("LL-R75", "must-go-over", hex=TEXTS[code])
    return WhyNot("LL-R68", "exact-points", hex=text, card=CARDS[card], points=POINTS[card])


def carry_out_push(state: Race, card: int, code: int, level: int, goal: int) -> None:
    """Move a lemming by a card: on top of its goal, or over the cliff for one point (LL-16.2).

    No pellet is claimed (LL-15.12).
    """
    path = _path(state, card, code, goal) if state.wants_events else ()
    lemming = take_from(state, code, level)
    if goal == CLIFF:
        fall(state, lemming, code, level, path)
        return
    put_on_top(state, goal, lemming)
    if state.wants_events:
        state.emit(
            LemmingPushed(
                lemming >> CLAN_SHIFT, id_of(lemming), name_of(lemming), TEXTS[code], level, TEXTS[goal], path
            )
        )


def _path(state: Race, card: int, code: int, goal: int) -> tuple[str, ...]:
    board = state.board
    free = board.all & ~state.full
    if card == LOST:
        return TEXTS[code], TEXTS[goal]
    if goal == CLIFF:
        steps = 0 if board.cliff & BITS[code] else 1
        return dive_path(board, code, steps, free, sidesteps=0)
    return move_path(board, code, goal, POINTS[card], free, sidesteps=0)
