"""Chapters 2 and 10: who starts with which cards (VL-2.1 to VL-2.8, VL-10.1 to VL-10.3, VL-R65 to VL-R67)."""

from __future__ import annotations

from fellfield.games.valhalla_lemmings.material import NO_CARDS, cards_in
from fellfield.games.valhalla_lemmings.state import Valhalla


def deal(state: Valhalla) -> None:
    """A Clan for everybody, reserves for two, the rest into the pile or the box; the Legend deck is unseen."""
    deck, players = state.tables.deck, state.setup.players
    clan = cards_in(deck.clan)
    reserve = deck.reserve_clans * clan if players == 2 else NO_CARDS
    state.hands = [clan + (cards_in(deck.extra) if players == 3 else NO_CARDS)] * players
    state.sure = state.hands[:]
    state.reserves = (reserve,) * players
    state.box = NO_CARDS if players == 6 else cards_in(deck.neutral)
    state.pile = cards_in(deck.village_total()) - sum(state.hands) - sum(state.reserves) - state.box
    state.deck = tuple(deck.copies(players))
