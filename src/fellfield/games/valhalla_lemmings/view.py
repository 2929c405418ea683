"""What each viewer may know, built from an empty view (section 11, VL-R3, VL-R68, VL-R85 to VL-R87, VL-R111)."""

from __future__ import annotations

from typing import Any

from fellfield.core.contract import Json, View
from fellfield.core.fields import names_in
from fellfield.core.seats import Seat, Viewer
from fellfield.core.views import hidden
from fellfield.games.valhalla_lemmings.deck import MODIFIERS, TIMES
from fellfield.games.valhalla_lemmings.material import Cards, size_of, values_in
from fellfield.games.valhalla_lemmings.rules.legend_deck import deck_size
from fellfield.games.valhalla_lemmings.state import CARD_STATES, TIE_ANSWERS, Modifier, Valhalla


def shared_entries(state: Valhalla) -> View:
    """Public facts, and the pile once the game is over (VL-R87)."""
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
        "activations": [{**_plain(active), "legend": ids[state.cards[active.card]]} for active in state.activations],
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
        "stack": [_step(step) for step in state.todo],
    }


def own_entries(state: Valhalla, viewer: Viewer) -> View:
    """Hands, bids and reserves, open to their owner alone until the game is over, and cards of others that it knows."""
    seats = range(state.setup.players)
    over = not state.todo
    return {
        "hands": [_hand(state, seat, own=over or seat == viewer) for seat in seats],
        "bids": [
            [_bid(state, battle, seat, own=over or seat == viewer) for seat in seats]
            for battle in range(state.rules.battles)
        ],
        "reserves": [_reserve(state, seat, own=over or seat == viewer) for seat in seats],
        "traced": [_traced(state, seat, viewer) for seat in seats],
    }


def _hand(state: Valhalla, seat: Seat, *, own: bool) -> Json:
    """A hand for its owner, its size for others; a sealed bid still counts as held (VL-R85, VL-R111)."""
    return _cards(state.hands[seat], shown=own)


def _bid(state: Valhalla, battle: int, seat: Seat, *, own: bool) -> Json:
    """A bid on the table; face down with two players until all are placed (VL-10.8, VL-R68)."""
    return _cards(state.bids[state.bid_at(battle, seat)], shown=own or state.opened or state.setup.players > 2)


def _reserve(state: Valhalla, seat: Seat, *, own: bool) -> Json:
    """The size of a reserve; its owner knows its cards by elimination (VL-R67)."""
    return _cards(state.reserves[seat], shown=own)


def _traced(state: Valhalla, seat: Seat, viewer: Viewer) -> Json:
    """A seat's hidden cards that the viewer knows: given, taken or looked at (VL-R39, VL-R95)."""
    if viewer is None or not state.traced:
        return []
    return list(values_in(state.traced[viewer * state.setup.players + seat]))


def _cards(cards: Cards, *, shown: bool) -> Json:
    return list(values_in(cards)) if shown else hidden(size_of(cards))


def _card(state: Valhalla, card: int) -> Json:
    return {"card": card, "legend": state.legend_of(card), "state": CARD_STATES[state.card_states[card]]}


def _modifier(modifier: Modifier) -> Json:
    return {
        "seat": modifier.seat,
        "what": MODIFIERS[modifier.what],
        "amount": modifier.amount,
        "when": TIMES[modifier.when],
        "due": modifier.due,
        "card": modifier.card,
    }


def _step(step: Any) -> Json:
    """A step that is due; what this game asks depends on public facts alone (VL-R98)."""
    return {"step": type(step).__name__, **_plain(step)}


def _plain(value: Any) -> dict[str, Json]:
    facts = {name: getattr(value, name) for name in names_in(type(value))}
    return {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in facts.items()}
