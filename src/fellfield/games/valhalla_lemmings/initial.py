"""Chapters 2 and 10: who starts with which cards (VL-2.1 to VL-2.8, VL-10.1 to VL-10.3, VL-R65 to VL-R67)."""

from __future__ import annotations

from fellfield.games.valhalla_lemmings.material import KINDS
from fellfield.games.valhalla_lemmings.state import Valhalla


def deal(state: Valhalla) -> None:
    """A Clan for everybody, reserves for two, the rest into the pile or the box; the Legend deck is unseen."""
    deck, players = state.tables.deck, state.setup.players
    for seat in range(players):
        for kind in range(KINDS):
            extra = deck.extra[kind] if players == 3 else 0
            state.hands[seat * KINDS + kind] = deck.clan[kind] + extra
            state.reserves[seat * KINDS + kind] = deck.reserve_clans * deck.clan[kind] if players == 2 else 0
    state.sure = state.hands[:]
    dealt = [sum(state.hands[kind::KINDS]) + sum(state.reserves[kind::KINDS]) for kind in range(KINDS)]
    neutral = deck.neutral
    state.box = [0] * KINDS if players == 6 else list(neutral)
    total = deck.village_total()
    state.pile = [total[kind] - dealt[kind] - state.box[kind] for kind in range(KINDS)]
    state.deck = deck.copies(players)
