"""Strengths, ties and ranking of a battle (VL-6.1 to VL-6.3, VL-10.9, VL-R24, VL-R25, VL-R100 to VL-R102)."""

from __future__ import annotations

from typing import Final

from fellfield.core.action import Action
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.actions import LEAVE, LOSE, WIN, DecideTie, DeclareStrength, strength_of
from fellfield.games.valhalla_lemmings.deck import STRENGTH, TIE_CHOICE
from fellfield.games.valhalla_lemmings.material import worth
from fellfield.games.valhalla_lemmings.rules.cards import bid_cards
from fellfield.games.valhalla_lemmings.rules.modifiers import amounts, is_due
from fellfield.games.valhalla_lemmings.state import LOSE_TIE, UNASKED, WIN_TIE, Valhalla

# By tie answer: "win" ranks before those tied, "lose" behind them.
_PRECEDENCE: Final[tuple[int, ...]] = (1, 0, 2, 1)


def bid_strength(state: Valhalla, seat: Seat) -> int:
    """The sum of the values in a seat's bid; 0 if an effect has emptied it (VL-6.1, VL-10.12, VL-R70)."""
    return worth(bid_cards(state, seat))


def count_strengths(state: Valhalla) -> None:
    """Set every strength before modifiers, and clear the tie answers."""
    players = state.setup.players
    begin = state.bid_at(state.battle, 0)
    state.strengths = tuple([worth(cards) for cards in state.bids[begin : begin + players]])
    state.answers = (UNASKED,) * players


def contenders(state: Valhalla) -> list[Seat]:
    """The seats that can win: both of two players, otherwise those with a bid (VL-R15, VL-R72, VL-R99)."""
    if state.setup.players == 2:
        return [0, 1]
    bids = state.bids
    return [seat for seat in range(state.setup.players) if bids[seat]]


def strength_owners(state: Valhalla) -> list[Seat]:
    """The seats that may change their strength now, in turn order; none without a prize (VL-R101)."""
    if not state.table or not is_due(state, STRENGTH):
        return []
    able = contenders(state)
    return [seat for seat in state.turn_order() if seat in able and amounts(state, seat, STRENGTH)]


def strength_range(state: Valhalla, seat: Seat) -> range:
    """The strengths that a seat may announce: limits add up, 0 is the minimum (VL-R25, VL-R40, VL-R100)."""
    most = sum(amounts(state, seat, STRENGTH))
    now = bid_strength(state, seat)
    return range(max(0, now - most), now + most + 1)


def legal_strengths(state: Valhalla, seat: Seat) -> list[Action]:
    """One announcement for each different strength (VL-R100)."""
    return [strength_of(strength) for strength in strength_range(state, seat)]


def why_not_strength(state: Valhalla, seat: Seat, action: Action) -> WhyNot | None:
    """Why a seat may not announce this strength (VL-R100)."""
    if not isinstance(action, DeclareStrength):
        return WhyNot("VL-R100", "time-to-declare-strength")
    allowed = strength_range(state, seat)
    if action.strength in allowed:
        return None
    return WhyNot("VL-R100", "strength-out-of-range", least=allowed[0], most=allowed[-1])


def next_tie_owner(state: Valhalla) -> Seat | None:
    """The next owner of a tie modifier who is in a tie and has not answered (VL-R77, VL-R102)."""
    if not state.table or not is_due(state, TIE_CHOICE):
        return None
    able = contenders(state)
    if len(able) == 2 == state.setup.players and not is_tied(state):
        return None
    for seat in state.turn_order():
        tied = any(other != seat and state.strengths[other] == state.strengths[seat] for other in able if seat in able)
        if tied and state.answers[seat] == UNASKED and amounts(state, seat, TIE_CHOICE):
            return seat
    return None


def is_tied(state: Valhalla) -> bool:
    """Is a two-player battle tied: equal strengths, also 0, and no answer decides it (VL-10.10, VL-R71, VL-R77)?"""
    decided = any(answer in (WIN_TIE, LOSE_TIE) for answer in state.answers)
    return state.strengths[0] == state.strengths[1] and not decided


def legal_answers(state: Valhalla) -> list[Action]:
    """Win or lose; with two players also leave it a tie (VL-R102)."""
    return [WIN, LOSE, LEAVE] if state.setup.players == 2 else [WIN, LOSE]


def why_not_answer(state: Valhalla, action: Action) -> WhyNot | None:
    """Why this is no answer to a tie (VL-R77, VL-R102)."""
    if not isinstance(action, DecideTie):
        return WhyNot("VL-R102", "time-to-decide-tie")
    if action in legal_answers(state):
        return None
    return WhyNot("VL-R77", "tie-cannot-stay", answer=action.answer)


def ranking(state: Valhalla) -> list[Seat]:
    """The contenders by strength, then tie answer, then distance from the first player (VL-6.2, VL-R24)."""
    order, able = state.turn_order(), contenders(state)
    strengths, answers = state.strengths, state.answers
    # One number for each contender: the strongest has the smallest; the last digit is the distance.
    ranks = [
        (_PRECEDENCE[answers[seat]] - 10 * strengths[seat]) * 10 + distance
        for distance, seat in enumerate(order)
        if seat in able
    ]
    ranks.sort()
    return [order[rank % 10] for rank in ranks]


def tied_seats(state: Valhalla, winners: list[Seat]) -> tuple[Seat, ...]:
    """The winners and losers of equal strength that only the turn order tells apart (VL-6.2, VL-R24)."""
    able, strengths, answers = contenders(state), state.strengths, state.answers
    losers = [seat for seat in able if seat not in winners]
    pairs = [
        (winner, loser)
        for winner in winners
        for loser in losers
        if strengths[winner] == strengths[loser] and _PRECEDENCE[answers[winner]] == _PRECEDENCE[answers[loser]]
    ]
    return tuple(sorted({seat for pair in pairs for seat in pair}))


def duel_winner(state: Valhalla) -> Seat | None:
    """The winner of a two-player battle; None in a tie or without a prize (VL-10.9, VL-R72, VL-R77, VL-R79)."""
    if not state.table or is_tied(state):
        return None
    return ranking(state)[0]
