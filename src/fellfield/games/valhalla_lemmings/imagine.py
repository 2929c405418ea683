"""Samples a full position that is consistent with a view; hidden cards are dealt with the odds of the game.

The view gives the number of cards in each hidden place and the cards that are certainly there: some are public
(`known`, and `fresh` in the pile), others only the viewer knows (`traced`). All other unseen cards are equally likely
in every place; but an opponent's reserve is part of one Clan, and the cards drawn from it are the rest of that Clan
(VL-10.16, VL-R67).
"""

from __future__ import annotations

from typing import Any

from fellfield.core.chance import Source
from fellfield.core.contract import Game
from fellfield.core.public_steps import read_steps
from fellfield.core.seats import Seat
from fellfield.core.step import SealedStep
from fellfield.core.tuples import replace_at
from fellfield.core.view_types import Hidden
from fellfield.core.views import is_hidden, visible
from fellfield.games.valhalla_lemmings.deck import MODIFIERS, TIMES
from fellfield.games.valhalla_lemmings.material import (
    KINDS,
    NO_CARDS,
    ONE_CARD,
    Cards,
    at_most,
    cards_in,
    cards_of,
    count_in,
    size_of,
)
from fellfield.games.valhalla_lemmings.state import (
    CARD_STATES,
    RESOLVED,
    TIE_ANSWERS,
    Activation,
    Modifier,
    Valhalla,
)
from fellfield.games.valhalla_lemmings.values import STEP_CLASSES
from fellfield.games.valhalla_lemmings.view_types import ValhallaView, VillageCards


def imagine(game: Game, view: ValhallaView, source: Source) -> Any:
    """A full state whose view for this viewer is `view`."""
    state: Any = game.new_state(game.prepare(view["players"], view["options"]))
    _lay_out_legends(state, view)
    _lay_out_battle(state, view)
    _deal_hidden_cards(state, view, source)
    state.todo = read_steps(view["due"], STEP_CLASSES)
    _seal_bids(game, state, view, source)
    return state


# -- known cards ----------------------------------------------------------------------------------------------


def _lay_out_legends(state: Valhalla, view: ValhallaView) -> None:
    """Fill in Sagas, table and modifiers; the deck is all other Legends."""
    index = state.rules.deck.index
    state.table = tuple(index[name] for name in view["table"])
    state.bottom = tuple(index[name] for name in view["bottom"])
    lying = [card for saga in view["sagas"] for card in saga]
    fresh = [
        activation for activation in view["activations"] if all(activation["card"] != card["card"] for card in lying)
    ]
    legends = {card["card"]: index[card["legend"]] for card in lying + fresh}
    state.cards = tuple(legends[card] for card in sorted(legends))
    state.card_states = [RESOLVED] * len(state.cards)
    for card in lying:
        state.card_states[card["card"]] = CARD_STATES.index(card["state"])
    state.sagas = [tuple(card["card"] for card in saga) for saga in view["sagas"]]
    left = state.rules.deck.copies(state.setup.players)
    for legend in state.cards + state.table + state.bottom:
        left[legend] -= 1
    state.deck = tuple(left if sum(left) + len(state.bottom) == view["deck"] else _shrunk(left, view))
    state.modifiers = tuple(
        Modifier(
            modifier["seat"],
            MODIFIERS.index(modifier["what"]),
            modifier["amount"],
            TIMES.index(modifier["when"]),
            modifier["due"],
            modifier["card"],
        )
        for modifier in view["modifiers"]
    )


def _shrunk(left: list[int], view: ValhallaView) -> list[int]:
    """Reduce the unseen Legends to the size of the view's deck: a scenario may start with a smaller one."""
    unseen = view["deck"] - len(view["bottom"])
    kept = [0] * len(left)
    for legend, copies in enumerate(left):
        kept[legend] = min(copies, unseen)
        unseen -= kept[legend]
    return kept


def _lay_out_battle(state: Valhalla, view: ValhallaView) -> None:
    """Fill in the turn, the battle and the current activations."""
    state.turn, state.first, state.battle = view["turn"], view["first"], view["battle"]
    state.strengths = tuple(view["strengths"])
    state.winners, state.losers = tuple(view["winners"]), tuple(view["losers"])
    state.answers = tuple(TIE_ANSWERS.index(answer or "") for answer in view["answers"])
    state.opened, state.stirred, state.dead_turns = view["opened"], view["stirred"], view["dead_turns"]
    state.champions, state.ending = tuple(view["champions"]), view["ending"] or ""
    state.back = _seen(view["back"])
    state.box = _seen(view["box"])
    state.sure = [_seen(known) for known in view["known"]]
    state.fresh = _seen(view["fresh"])
    _lay_out_traces(state, view)
    state.activations = tuple(
        Activation(
            activation["seat"],
            activation["card"],
            tuple(activation["other"]),
            tuple(activation["loser"]),
            tuple(activation["shielded"]),
            tuple(activation["equal"]),
        )
        for activation in view["activations"]
    )


def _lay_out_traces(state: Valhalla, view: ValhallaView) -> None:
    """Fill in the private knowledge of the viewer; that of other seats stays empty."""
    if any(view["traced"]):
        seats = range(state.setup.players)
        state.traced = tuple(
            _seen(view["traced"][seat]) if knower == view["viewer"] else NO_CARDS for knower in seats for seat in seats
        )


# -- hidden cards -----------------------------------------------------------------------------------------------


def _deal_hidden_cards(state: Valhalla, view: ValhallaView, source: Source) -> None:
    """Place the visible cards, then deal reserves, hidden hands and bids; the rest is the pile."""
    seats = range(state.setup.players)
    for seat in seats:
        state.hands[seat] = _seen(view["hands"][seat])
        for battle, bids in enumerate(view["bids"]):
            state.bids[state.bid_at(battle, seat)] = _seen(bids[seat])
    state.reserves = tuple(_seen(view["reserves"][seat]) for seat in seats)
    hiding = [seat for seat in seats if is_hidden(view["hands"][seat])]
    unseen = cards_in(state.rules.deck.village_total()) - state.box
    unseen -= (
        sum(state.hands) + sum(state.bids) + sum(state.reserves) + sum(_surely(state, view, seat) for seat in hiding)
    )
    if is_hidden(view["pile"]):
        unseen -= state.fresh
    for seat in hiding:
        reserve, drawn = _reserve(state, view["reserves"][seat], unseen, source)
        state.reserves = replace_at(state.reserves, seat, state.reserves[seat] + reserve)
        unseen = _deal_hand(state, seat, view, drawn, unseen - reserve, source)
    state.pile = unseen + state.fresh if is_hidden(view["pile"]) else _seen(view["pile"])


def _surely(state: Valhalla, view: ValhallaView, seat: Seat) -> Cards:
    """The cards that the viewer knows to be among the hidden cards of a seat."""
    return state.sure[seat] + _seen(view["traced"][seat])


def _reserve(state: Valhalla, shown: VillageCards | Hidden, unseen: Cards, source: Source) -> tuple[Cards, Cards]:
    """Split a seat's Clan at random into the cards still in its reserve and those already drawn."""
    deck = state.rules.deck
    if state.setup.players > 2 or not is_hidden(shown):
        return NO_CARDS, NO_CARDS
    clan = at_most(deck.reserve_clans * cards_in(deck.clan), unseen)
    left = _sample(clan, _hidden(shown), source)
    return left, clan - left


def _deal_hand(state: Valhalla, seat: Seat, view: ValhallaView, drawn: Cards, unseen: Cards, source: Source) -> Cards:
    """Deal a hidden hand and its face-down bids; returns the cards that are still unseen.

    The certain cards come first, then those drawn from the reserve, then any unseen cards.
    """
    face_down = [_hidden(bids[seat]) for bids in view["bids"]]
    surely = _surely(state, view, seat)
    missing = _hidden(view["hands"][seat]) + sum(face_down) - size_of(surely)
    own = at_most(drawn, unseen)
    dealt = _sample(own, min(missing, size_of(own)), source)
    dealt += _sample(unseen - dealt, missing - size_of(dealt), source)
    hand = surely + dealt
    for battle, count in enumerate(face_down):
        laid = _sample(hand, count, source)
        state.bids[state.bid_at(battle, seat)] += laid
        hand -= laid
    state.hands[seat] = hand
    return unseen - dealt


def _sample(cards: Cards, size: int, source: Source) -> Cards:
    """A random sample of `size` cards without replacement."""
    drawn = NO_CARDS
    for _ in range(size):
        drawn += _random_card(cards - drawn, source)
    return drawn


def _random_card(cards: Cards, source: Source) -> Cards:
    left = source.below(size_of(cards))
    for kind in range(KINDS):
        left -= count_in(cards, kind)
        if left < 0:
            return ONE_CARD[kind]
    raise ValueError("cards must not be empty")


def _seen(shown: VillageCards | Hidden) -> Cards:
    """The cards that the view shows in a place; none where it shows only a count."""
    return cards_of(tuple(visible(shown)))


def _seal_bids(game: Game, state: Valhalla, view: ValhallaView, source: Source) -> None:
    """Seal a random legal bid for each seat that has already bid; the viewer's own bid is known."""
    step = state.todo[-1] if state.todo else None
    if not isinstance(step, SealedStep):
        return
    for seat in step.asked(state):
        if seat == view["viewer"] and view["sealed"] is not None:
            state.sealed[seat] = game.parse(view["sealed"]["text"])
        elif seat not in view["to_act"]:
            state.sealed[seat] = source.pick(step.legal(state, seat))


def _hidden(shown: VillageCards | Hidden) -> int:
    return 0 if isinstance(shown, list) else shown["hidden"]
