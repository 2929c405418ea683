"""Special Actions: which a player holds and may play now (chapter 15); each card is a file in `specials/`."""

from __future__ import annotations

from fellfield.core.action import Action
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.actions import PLAYS
from fellfield.games.leaping_lemmings.material import CARDS, CLAN_CARD
from fellfield.games.leaping_lemmings.specials.deck import SPECIAL_ACTIONS
from fellfield.games.leaping_lemmings.state import Race


def playable(state: Race, seat: Seat) -> list[Action]:
    """The Special Actions of this player that can be played now (LL-15.5, LL-R70)."""
    actions: list[Action] = [
        PLAYS[card] for card in state.hands[seat] if SPECIAL_ACTIONS[card].is_playable(state, seat)
    ]
    if not state.flipped[seat] and SPECIAL_ACTIONS[CLAN_CARD].is_playable(state, seat):
        actions.append(PLAYS[CLAN_CARD])
    return actions


def why_not_in_hand(state: Race, seat: Seat, card: int) -> WhyNot | None:
    """Why this player has no such Special Action left (LL-15.1, LL-R115)."""
    if state.rules.chaos:
        return WhyNot("LL-R115", "no-hand-in-chaos")
    if card == CLAN_CARD:
        return WhyNot("LL-15.1", "flipped") if state.flipped[seat] else None
    return None if card in state.hands[seat] else WhyNot("LL-15.1", "not-in-hand", card=CARDS[card])
