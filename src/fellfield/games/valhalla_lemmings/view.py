"""What each viewer may know, built from an empty view (section 11, VL-R3, VL-R68, VL-R85 to VL-R87, VL-R111)."""

from __future__ import annotations

from fellfield.core.public_steps import show_steps
from fellfield.core.seats import Seat, Viewer
from fellfield.core.view_types import Hidden
from fellfield.core.views import hidden
from fellfield.games.valhalla_lemmings.deck import MODIFIERS, TIMES
from fellfield.games.valhalla_lemmings.material import Cards, size_of, values_in
from fellfield.games.valhalla_lemmings.rules.legend_deck import deck_size
from fellfield.games.valhalla_lemmings.state import CARD_STATES, TIE_ANSWERS, Activation, Modifier, Valhalla
from fellfield.games.valhalla_lemmings.view_types import (
    ActivationFacts,
    ModifierFacts,
    OwnEntries,
    SagaCard,
    SharedEntries,
    VillageCards,
)


def shared_entries(state: Valhalla) -> SharedEntries:
    """Public facts, and the pile once the game is over (VL-R87). What is due depends on them alone (VL-R98)."""
    seats = range(state.setup.players)
    ids = state.rules.deck.ids
    over = not state.todo
    return {
        "first": state.first,
        "battle": state.battle,
        "pile": _cards(state.pile, shown=over),
        "box": list(values_in(state.box)),
        "known": [list(values_in(state.sure[seat])) for seat in seats],
        "fresh": list(values_in(state.fresh)),
        "deck": deck_size(state),
        "bottom": [ids[legend] for legend in state.bottom],
        "table": [ids[legend] for legend in state.table],
        "sagas": [[_card(state, card) for card in state.sagas[seat]] for seat in seats],
        "modifiers": [_modifier(modifier) for modifier in state.modifiers],
        "activations": [_activation(state, active) for active in state.activations],
        "strengths": list(state.strengths),
        "answers": [TIE_ANSWERS[answer] or None for answer in state.answers],
        "winners": list(state.winners),
        "losers": list(state.losers),
        "opened": state.opened,
        "stirred": state.stirred,
        "dead_turns": state.dead_turns,
        "champions": list(state.champions),
        "ending": state.ending or None,
        "back": list(values_in(state.back)),
        "due": show_steps(state.todo),
    }


def own_entries(state: Valhalla, viewer: Viewer) -> OwnEntries:
    """What is open to its owner alone until the game is over, and the cards of others that the viewer knows.

    A sealed bid still counts as held (VL-R85, VL-R111). With two players bids lie face down until all are placed
    (VL-10.8, VL-R68). The owner of a reserve knows its cards by elimination (VL-R67).
    """
    players = state.setup.players
    over = not state.todo
    face_up = over or state.opened or players > 2
    return {
        "hands": [_cards(cards, shown=over or seat == viewer) for seat, cards in enumerate(state.hands)],
        "bids": [
            [_cards(state.bids[state.bid_at(battle, seat)], shown=face_up or seat == viewer) for seat in range(players)]
            for battle in range(state.rules.battles)
        ],
        "reserves": [_cards(cards, shown=over or seat == viewer) for seat, cards in enumerate(state.reserves)],
        "traced": [_traced(state, seat, viewer) for seat in range(players)],
    }


def _traced(state: Valhalla, seat: Seat, viewer: Viewer) -> VillageCards:
    """A seat's hidden cards that the viewer knows: given, taken or looked at (VL-R39, VL-R95)."""
    if viewer is None or not state.traced:
        return []
    return list(values_in(state.traced[viewer * state.setup.players + seat]))


def _cards(cards: Cards, *, shown: bool) -> VillageCards | Hidden:
    return list(values_in(cards)) if shown else hidden(size_of(cards))


def _card(state: Valhalla, card: int) -> SagaCard:
    return {"card": card, "legend": state.legend_of(card), "state": CARD_STATES[state.card_states[card]]}


def _modifier(modifier: Modifier) -> ModifierFacts:
    return {
        "seat": modifier.seat,
        "what": MODIFIERS[modifier.what],
        "amount": modifier.amount,
        "when": TIMES[modifier.when],
        "due": modifier.due,
        "card": modifier.card,
    }


def _activation(state: Valhalla, active: Activation) -> ActivationFacts:
    return {
        "seat": active.seat,
        "card": active.card,
        "other": list(active.other),
        "loser": list(active.loser),
        "shielded": list(active.shielded),
        "equal": list(active.equal),
        "legend": state.legend_of(active.card),
    }
