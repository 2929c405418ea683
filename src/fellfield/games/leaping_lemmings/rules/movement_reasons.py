"""Why a regular move, a dive, a claw or a pass is illegal: the narrowest clause of chapters 8 to 10."""

from __future__ import annotations

from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.actions import Claw, Dive, Move
from fellfield.games.leaping_lemmings.hexes import BITS, CLIFF, CODES, HEXES, START, TEXTS, row_of
from fellfield.games.leaping_lemmings.material import CLAN_SHIFT
from fellfield.games.leaping_lemmings.rules.movement import barred_for, can_move, free_hexes, reach, value_for
from fellfield.games.leaping_lemmings.rules.stacks import clans_in, has_covered, same_as
from fellfield.games.leaping_lemmings.state import Race


def why_no_hex(state: Race, text: str) -> WhyNot | None:
    """Why a text is not a hex of this board (LL-24.1)."""
    code = CODES[text]
    if code >= HEXES or not state.board.all & BITS[code]:
        return WhyNot("LL-24.1", "no-such-hex", hex=text)
    return None


def why_not_source(state: Race, seat: Seat, text: str) -> WhyNot | None:
    """Why no lemming of this player can make a regular move from here (LL-8.1, LL-6.5, LL-6.6, LL-R34)."""
    code = CODES[text]
    if code == START:
        if not state.start[seat]:
            return WhyNot("LL-8.1", "no-starting-lemming")
    else:
        wrong = why_no_hex(state, text)
        if wrong is not None:
            return wrong
        stack = state.stacks[code]
        if seat not in clans_in(stack):
            return WhyNot("LL-8.1", "no-lemming-there", hex=text)
        if stack[-1] >> CLAN_SHIFT != seat:
            return WhyNot("LL-6.5", "covered", hex=text)
    if state.value[seat] == 0:
        return WhyNot("LL-R34", "no-points")
    return None


def why_not_move(state: Race, seat: Seat, action: Move) -> WhyNot | None:
    """Why this lemming may not move there (LL-8.1 to LL-8.7, LL-9.2, LL-19.9)."""
    if CODES[action.goal] == START:
        return WhyNot("LL-R16", "not-to-start")
    if CODES[action.goal] == CLIFF:
        return WhyNot("LL-9.1", "not-to-cliff")
    wrong = why_not_source(state, seat, action.source) or why_no_hex(state, action.goal)
    if wrong is not None:
        return wrong
    source, goal = CODES[action.source], BITS[CODES[action.goal]]
    points = value_for(state, seat, source)
    board = state.board
    if reach(board, source, points, free_hexes(state))[0] & goal:
        if barred_for(state, seat) & goal:
            return WhyNot("LL-19.9", "protected", hex=action.goal)
        return None
    if source != START and row_of(CODES[action.goal]) < row_of(source):
        return WhyNot("LL-8.3", "backward", hex=action.goal)
    return _why_blocked(state, source, goal, points, action.goal) or _why_out_of_reach(
        state, source, CODES[action.goal], points
    )


def _why_blocked(state: Race, source: int, goal: int, points: int, text: str) -> WhyNot | None:
    """Why the goal is blocked: by an eagle or by a full hex (LL-8.5, LL-8.6)."""
    board = state.board
    watched, full = state.watched(), state.full
    if reach(board, source, points, board.all & ~full)[0] & goal:
        return WhyNot("LL-8.5", "goal-watched" if watched & goal else "way-watched", hex=text)
    if reach(board, source, points, board.all & ~watched)[0] & goal:
        return WhyNot("LL-8.6", "goal-full" if full & goal else "way-full", hex=text)
    if reach(board, source, points, board.all)[0] & goal:
        if full & goal:
            return WhyNot("LL-8.6", "goal-full", hex=text)
        return WhyNot("LL-8.5", "goal-watched" if watched & goal else "way-watched", hex=text)
    return None


def _why_out_of_reach(state: Race, source: int, goal: int, points: int) -> WhyNot:
    """Why the goal cannot be reached with exactly these points: too near, too far, too far aside (LL-8.2 to LL-8.4)."""
    board = state.board
    text = TEXTS[goal]
    for spent in range(points - 1, -1, -1):
        if reach(board, source, spent, board.all)[0] & BITS[goal]:
            left = points - spent
            if board.cliff & BITS[goal]:
                return WhyNot("LL-9.2", "edge-with-points-left", hex=text, left=left)
            return WhyNot("LL-8.2", "points-left", hex=text, left=left)
    for needed in range(points + 1, 33):
        if reach(board, source, needed, board.all)[0] & BITS[goal]:
            return WhyNot("LL-8.4", "too-far", hex=text, needed=needed, value=points)
    return WhyNot("LL-8.3", "too-far-aside", hex=text)


def why_not_dive(state: Race, seat: Seat, action: Dive) -> WhyNot | None:
    """Why this lemming may not make a dive of this score (LL-9.1 to LL-9.4)."""
    wrong = why_not_source(state, seat, action.source)
    if wrong is not None:
        return wrong
    source, board = CODES[action.source], state.board
    points = value_for(state, seat, source)
    dives = reach(board, source, points, free_hexes(state))[1]
    if 0 < action.points <= 5 and dives >> action.points & 1:
        return None
    if not 0 < action.points <= 5:
        return WhyNot("LL-9.1", "no-such-dive", points=action.points)
    for free, why in (
        (board.all & ~state.full, WhyNot("LL-8.5", "dive-watched", hex=action.source)),
        (board.all & ~state.watched(), WhyNot("LL-8.6", "dive-full", hex=action.source)),
        (board.all, WhyNot("LL-8.5", "dive-watched", hex=action.source)),
    ):
        if reach(board, source, points, free)[1] >> action.points & 1:
            return why
    return _why_no_dive(state, source, points, action.points, dives or reach(board, source, points, board.all)[1])


def _why_no_dive(state: Race, source: int, points: int, wanted: int, dives: int) -> WhyNot:
    """Why no path leaves exactly this score; `dives` is the set of scores that paths can leave (LL-9.1)."""
    text = TEXTS[source]
    if not dives:
        return WhyNot("LL-9.1", "edge-too-far", needed=_cost_of_edge(state, source), value=points)
    best = dives.bit_length() - 1
    if wanted > best:
        return WhyNot("LL-9.1", "dive-too-deep", hex=text, points=wanted, cost=points - best, value=points, left=best)
    return WhyNot("LL-9.1", "no-way-so-long", hex=text, points=wanted, cost=points - wanted, value=points)


def _cost_of_edge(state: Race, source: int) -> int:
    """The fewest points to the edge on an empty board: with one more the lemming can dive."""
    points = 1
    while not reach(state.board, source, points, state.board.all)[1]:
        points += 1
    return points - 1


def why_not_claw(state: Race, seat: Seat, action: Claw) -> WhyNot | None:
    """Why this lemming may not claw (LL-10.1 to LL-10.3, LL-R43)."""
    wrong = why_no_hex(state, action.hex)
    if wrong is not None:
        return wrong
    stack = state.stacks[CODES[action.hex]]
    if not 1 <= action.level < len(stack) or stack[action.level - 1] >> CLAN_SHIFT != seat:
        return WhyNot("LL-10.2", "nobody-to-claw", hex=action.hex, level=action.level)
    if same_as(stack, action.level) != action.level:
        return WhyNot("LL-R3", "same-lemming", hex=action.hex, level=same_as(stack, action.level))
    if state.value[seat] == 0 and not state.rules.claw_at_zero:
        return WhyNot("LL-R43", "no-claw-at-zero")
    if can_move(state, seat):
        return WhyNot("LL-10.3", "must-move")
    return None


def why_not_pass(state: Race, seat: Seat) -> WhyNot | None:
    """Why this player may not pass: he can move, or claw (LL-10.4, LL-26.6)."""
    if can_move(state, seat):
        return WhyNot("LL-10.4", "can-move")
    if has_covered(state, seat) and may_claw(state, seat):
        return WhyNot("LL-10.4", "can-claw")
    return None


def may_claw(state: Race, seat: Seat) -> bool:
    """Does the value allow a claw at all (LL-R43)?"""
    return state.value[seat] > 0 or state.rules.claw_at_zero
