"""The end of the game and the result (VL-7.1 to VL-7.5, VL-10.14, VL-10.15)."""

from __future__ import annotations

from fellfield.core.contract import Result, ScoreLine
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.events import GameEnded
from fellfield.games.valhalla_lemmings.material import size_of
from fellfield.games.valhalla_lemmings.rules.cards import hand_size
from fellfield.games.valhalla_lemmings.state import PENDING, SPENT, Ending, Valhalla


def cards_left(state: Valhalla, seat: Seat) -> int:
    """The Village cards that a seat still has to lose: hand, later bids and reserve (VL-7.3, VL-10.14)."""
    return hand_size(state, seat) + size_of(state.reserves[seat])


def out_of_cards(state: Valhalla) -> list[Seat]:
    """The seats without a Village card now (VL-7.2, VL-10.14).

    A winner of the battle may be among them (VL-R29); a seat that has received cards since is not (VL-R30).
    """
    return [seat for seat, held in enumerate(state.hands) if not held and not cards_left(state, seat)]


def close(state: Valhalla, ending: Ending, champions: tuple[Seat, ...]) -> None:
    """End the game; pending modifiers lapse (VL-R31)."""
    state.ending = ending
    state.champions = champions
    state.modifiers = ()
    state.card_states = [SPENT if card_state == PENDING else card_state for card_state in state.card_states]
    state.todo.clear()
    state.emit(GameEnded(ending, champions))


def is_over(state: Valhalla) -> bool:
    """End the game if a seat is out of cards; the longest Saga breaks ties (VL-7.4, VL-7.5, VL-10.15, VL-R28).

    The first card of a Saga counts (VL-R6).
    """
    out = out_of_cards(state)
    if not out:
        return False
    if len(out) == 1:
        close(state, "out", tuple(out))
        return True
    longest = max(len(state.sagas[seat]) for seat in out)
    best = tuple(seat for seat in out if len(state.sagas[seat]) == longest)
    if len(best) == 1:
        close(state, "longest-saga", best)
    elif state.setup.players == 2:
        close(state, "both-out", ())
    else:
        close(state, "shared", best)
    return True


def final_result(state: Valhalla) -> Result:
    """One point for winning; the others share the next place (VL-7.4, VL-7.5, VL-R115)."""
    players = range(state.setup.players)
    champions = state.champions
    others = tuple(seat for seat in players if seat not in champions)
    scores = tuple(int(seat in champions) for seat in players)
    lines = tuple(
        (
            ScoreLine("victory", scores[seat], scores[seat]),
            ScoreLine("cards-left", 0, cards_left(state, seat)),
            ScoreLine("legends", 0, len(state.sagas[seat])),
        )
        for seat in players
    )
    ranked = tuple(group for group in (champions, others) if group)
    return Result(scores, ranked, champions, lines, state.ending)
