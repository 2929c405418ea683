"""Chapter 7 and VL-10.14 to VL-10.15: who goes out, who wins."""

from __future__ import annotations

from fellfield.core.contract import Result, ScoreLine
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.events import GameEnded
from fellfield.games.valhalla_lemmings.material import size_of
from fellfield.games.valhalla_lemmings.rules.cards import hand_size
from fellfield.games.valhalla_lemmings.state import PENDING, SPENT, Valhalla


def cards_left(state: Valhalla, seat: Seat) -> int:
    """How many Village cards stand between a seat and going out: hand, later bids and reserve (VL-7.3, VL-10.14)."""
    return hand_size(state, seat) + size_of(state.reserves[seat])


def out_of_cards(state: Valhalla) -> list[Seat]:
    """The seats with no Village card left (VL-7.2, VL-10.14)."""
    return [seat for seat, held in enumerate(state.hands) if not held and not cards_left(state, seat)]


def close(state: Valhalla, ending: str, champions: tuple[Seat, ...]) -> None:
    """Nothing is left to do; pending modifiers lapse with the game (VL-R31)."""
    state.ending = ending
    state.champions = champions
    state.modifiers = ()
    state.card_states = [SPENT if one == PENDING else one for one in state.card_states]
    state.todo.clear()
    state.emit(GameEnded(ending, champions))


def is_over(state: Valhalla) -> bool:
    """Look for seats that went out, and close the game if there are any (VL-7.4, VL-7.5, VL-10.15, VL-R28)."""
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
