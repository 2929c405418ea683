"""Play a Special Action: show it, then begin its effect (LL-15.4)."""

from __future__ import annotations

from fellfield.core.seats import Seat
from fellfield.core.tuples import replace_at
from fellfield.games.leaping_lemmings.events import SpecialPlayed
from fellfield.games.leaping_lemmings.material import CARDS, CLAN_CARD
from fellfield.games.leaping_lemmings.specials.special_action import SPECIAL_ACTIONS
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.cards import PUT_AWAY


def begin_special(state: Race, seat: Seat, card: int) -> None:
    """Play a Special Action from the hand, or flip the Clan ID card (LL-15.4)."""
    if card == CLAN_CARD:
        state.flipped = replace_at(state.flipped, seat, value=True)
        if state.wants_events:
            state.emit(SpecialPlayed(seat, CARDS[card]))
        SPECIAL_ACTIONS[card].begin(state, seat)
        return
    hand = tuple([other for other in state.hands[seat] if other != card])
    state.hands = replace_at(state.hands, seat, hand)
    show_special(state, seat, card)


def show_special(state: Race, seat: Seat, card: int) -> None:
    """Show the card and begin its effect; it is put away when that is resolved (LL-15.4)."""
    state.shown = card
    if state.wants_events:
        state.emit(SpecialPlayed(seat, CARDS[card]))
    state.todo.append(PUT_AWAY[seat])
    SPECIAL_ACTIONS[card].begin(state, seat)
