"""What holds in every position that can arise: no card is created or lost (VL-1.8)."""

from __future__ import annotations

from fellfield.games.valhalla_lemmings.deck import MODIFIERS, SHIELD, TIME_OF, TIMES
from fellfield.games.valhalla_lemmings.material import VALUES, count_in, is_set
from fellfield.games.valhalla_lemmings.state import CARD_STATES, INACTIVE, PENDING, READY, TIE_ANSWERS, Valhalla


def problems(state: Valhalla) -> list[str]:
    """Every broken invariant as a sentence that begins with its clause."""
    found = _range_problems(state)
    if found:  # the other checks use these numbers as indices
        return found
    return _village_problems(state) + _legend_problems(state) + _saga_problems(state) + _modifier_problems(state)


def _range_problems(state: Valhalla) -> list[str]:
    """Seats, Legends, cards and battles exist."""
    players, legends = state.setup.players, len(state.rules.deck.legends)
    seats = [state.first, *state.winners, *state.losers, *state.champions]
    seats += [modifier.seat for modifier in state.modifiers] + [active.seat for active in state.activations]
    found = []
    if any(not 0 <= seat < players for seat in seats):
        found.append("VL-1.6: a seat is named that is not at the table")
    if any(not 0 <= legend < legends for legend in state.cards + state.table + state.bottom):
        found.append("VL-1.4: a Legend is named that is not in the deck")
    if len(state.cards) != len(state.card_states) or any(
        not 0 <= card_state < len(CARD_STATES) for card_state in state.card_states
    ):
        found.append("VL-8.8: every Legend in a Saga has one of five states")
    named = [card for saga in state.sagas for card in saga]
    named += [modifier.card for modifier in state.modifiers] + [active.card for active in state.activations]
    if any(not 0 <= card < len(state.cards) for card in named):
        found.append("VL-8.8: a Legend card is named that has not appeared")
    if not 0 <= state.battle < state.rules.battles:
        found.append("VL-10.8: there is no such battle")
    if any(len(of_seats) != players for of_seats in (state.reserves, state.strengths, state.answers)):
        found.append("VL-1.6: every seat has a reserve, a strength and an answer, be it none")
    if len(state.deck) != legends:
        found.append("VL-1.4: the deck says of every Legend how many are unseen")
    if any(not 0 <= answer < len(TIE_ANSWERS) for answer in state.answers):
        found.append("VL-R102: there is no such answer to a tie")
    return found


def _village_problems(state: Valhalla) -> list[str]:
    """Village cards are never created or destroyed (VL-1.8)."""
    zones = [*state.hands, *state.bids, *state.reserves, state.pile, state.box]
    others = [*state.sure, *state.traced, state.fresh, state.back]
    if not all(is_set(zone) for zone in zones + others) or any(copies < 0 for copies in state.deck):
        return ["VL-1.8: a number of cards is negative"]
    total = state.rules.deck.village_total()
    found = []
    for kind, value in enumerate(VALUES):
        there = sum(count_in(zone, kind) for zone in zones)
        if there != total[kind]:
            found.append(f"VL-1.8: there are {total[kind]} cards of value {value}, not {there}")
    if state.setup.players > 2 and any(state.reserves):
        found.append("VL-10.2: only two players have reserves")
    return found


def _legend_problems(state: Valhalla) -> list[str]:
    """No Legend occurs more often than it has copies (VL-R2, VL-10.1)."""
    copies = state.rules.deck.copies(state.setup.players)
    seen = (*state.cards, *state.table, *state.bottom)
    return [
        f"VL-1.4: {state.rules.deck.ids[legend]} is there more than {most} times"
        for legend, most in enumerate(copies)
        if state.deck[legend] + seen.count(legend) > most
    ]


def _saga_problems(state: Valhalla) -> list[str]:
    """Each card that has appeared lies in one Saga, or is being activated for the first time (VL-6.4, VL-8.8)."""
    lying = sorted(card for saga in state.sagas for card in saga)
    fresh = [active.card for active in state.activations if active.card not in lying]
    if sorted(lying + fresh) != list(range(len(state.cards))):
        return ["VL-6.4: every Legend that was dealt or taken lies in exactly one Saga"]
    pending = {modifier.card for modifier in state.modifiers}
    found = []
    for card in lying:
        legend, card_state = state.rules.deck.legends[state.cards[card]], state.card_states[card]
        if card_state == READY and not legend.does(SHIELD):
            found.append(f"VL-8.8: {legend.id} is no Shield and cannot be ready")
        if card_state == PENDING and card not in pending:
            found.append(f"VL-8.8: {legend.id} is pending without a modifier")
        if card_state == INACTIVE and card in pending:
            found.append(f"VL-2.6: {legend.id} never acted, so nothing of it is pending")
    return found


def _modifier_problems(state: Valhalla) -> list[str]:
    """Every modifier is of a known kind and waits for the time of its kind (12.1)."""
    known = {(MODIFIERS.index(what), TIMES.index(when)) for what, when in TIME_OF.items()}
    wrong = [modifier for modifier in state.modifiers if (modifier.what, modifier.when) not in known]
    return ["VL-8.6: a modifier waits for a time that it does not act in"] if wrong else []
