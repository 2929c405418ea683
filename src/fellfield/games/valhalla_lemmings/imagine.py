"""A whole position that fits what a view knows; what is hidden is dealt anew with fair odds.

The view tells how many cards each hidden place holds and which cards are surely there: everybody knows some of them
(`known`, and `fresh` in the pile), the viewer alone others (`traced`). All other unseen cards are equally likely
anywhere; but an opponent's reserve is part of one Clan, and what was drawn from it is the rest of that Clan (VL-10.16,
VL-R67).
"""

from __future__ import annotations

from typing import Any

from fellfield.core.chance import Source
from fellfield.core.contract import Game, Json, View
from fellfield.core.seats import Seat
from fellfield.core.step import SealedStep
from fellfield.core.tuples import changed
from fellfield.core.views import is_hidden
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


def imagine(game: Game, view: View, source: Source) -> Any:
    """A state that looks to this viewer as the view says."""
    state: Any = game.new_state(game.prepare(view["players"], view["options"]))
    _lay_out_legends(state, view)
    _lay_out_battle(state, view)
    _deal_hidden_cards(state, view, source)
    state.todo = [_step(one) for one in view["stack"]]
    _seal_bids(game, state, view, source)
    return state


# -- what the view tells --------------------------------------------------------------------------------------


def _lay_out_legends(state: Valhalla, view: View) -> None:
    """Sagas, table and deck; Legends that nobody has seen are the rest."""
    index = state.rules.deck.index
    state.table = tuple(index[name] for name in view["table"])
    state.bottom = tuple(index[name] for name in view["bottom"])
    lying = [one for saga in view["sagas"] for one in saga]
    fresh = [one for one in view["activations"] if all(one["card"] != other["card"] for other in lying)]
    legends = {one["card"]: index[one["legend"]] for one in lying + fresh}
    state.cards = tuple(legends[card] for card in sorted(legends))
    state.card_states = [RESOLVED] * len(state.cards)
    for one in lying:
        state.card_states[one["card"]] = CARD_STATES.index(one["state"])
    state.sagas = [tuple(one["card"] for one in saga) for saga in view["sagas"]]
    left = state.rules.deck.copies(state.setup.players)
    for legend in state.cards + state.table + state.bottom:
        left[legend] -= 1
    state.deck = tuple(left if sum(left) + len(state.bottom) == view["deck"] else _shrunk(left, view))
    state.modifiers = tuple(
        Modifier(
            one["seat"], MODIFIERS.index(one["what"]), one["amount"], TIMES.index(one["when"]), one["due"], one["card"]
        )
        for one in view["modifiers"]
    )


def _shrunk(left: list[int], view: View) -> list[int]:
    """A puzzle may begin with a smaller deck: keep as many unseen Legends as it says."""
    unseen = view["deck"] - len(view["bottom"])
    kept = [0] * len(left)
    for legend, copies in enumerate(left):
        kept[legend] = min(copies, unseen)
        unseen -= kept[legend]
    return kept


def _lay_out_battle(state: Valhalla, view: View) -> None:
    """The turn, the battle, the activation under way."""
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
            one["seat"],
            one["card"],
            tuple(one["other"]),
            tuple(one["loser"]),
            tuple(one["shielded"]),
            tuple(one["equal"]),
        )
        for one in view["activations"]
    )


def _lay_out_traces(state: Valhalla, view: View) -> None:
    """What the viewer alone knows; what others alone know is theirs."""
    if any(view["traced"]):
        seats = range(state.setup.players)
        state.traced = tuple(
            _seen(view["traced"][seat]) if knower == view["viewer"] else NO_CARDS for knower in seats for seat in seats
        )


def _step(data: dict[str, Json]) -> Any:
    kinds = {kind.__name__: kind for kind in STEP_CLASSES}
    facts = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in data.items() if name != "step"}
    return kinds[data["step"]](**facts)


# -- what it does not tell --------------------------------------------------------------------------------------


def _deal_hidden_cards(state: Valhalla, view: View, source: Source) -> None:
    """First everything seen, then reserves, then hidden hands and bids; the rest is the pile."""
    seats = range(state.setup.players)
    for seat in seats:
        state.hands[seat] = _seen(view["hands"][seat])
        for battle, bids in enumerate(view["bids"]):
            state.bids[state.bid_at(battle, seat)] = _seen(bids[seat])
    state.reserves = tuple(_seen(view["reserves"][seat]) for seat in seats)
    hiding = [seat for seat in seats if is_hidden(view["hands"][seat])]
    unseen = cards_in(state.rules.deck.village_total()) - state.box
    unseen -= (
        sum(state.hands) + sum(state.bids) + sum(state.reserves) + sum(_surely(state, view, one) for one in hiding)
    )
    if is_hidden(view["pile"]):
        unseen -= state.fresh
    for seat in hiding:
        reserve, drawn = _reserve(state, view["reserves"][seat], unseen, source)
        state.reserves = changed(state.reserves, seat, state.reserves[seat] + reserve)
        unseen = _deal_hand(state, seat, view, drawn, unseen - reserve, source)
    state.pile = unseen + state.fresh if is_hidden(view["pile"]) else _seen(view["pile"])


def _surely(state: Valhalla, view: View, seat: Seat) -> Cards:
    """The cards that the viewer knows to be among a seat's hidden ones."""
    return state.sure[seat] + _seen(view["traced"][seat])


def _reserve(state: Valhalla, shown: Json, unseen: Cards, source: Source) -> tuple[Cards, Cards]:
    """What is left of a Clan after some cards were drawn from it unseen, and the ones that were drawn."""
    deck = state.rules.deck
    if state.setup.players > 2 or not is_hidden(shown):
        return NO_CARDS, NO_CARDS
    clan = at_most(deck.reserve_clans * cards_in(deck.clan), unseen)
    left = _drawn(clan, _hidden(shown), source)
    return left, clan - left


def _deal_hand(state: Valhalla, seat: Seat, view: View, drawn: Cards, unseen: Cards, source: Source) -> Cards:
    """The cards surely there, those drawn from the reserve, others from all that is unseen; then bids still face down.

    Tells what is unseen after that.
    """
    face_down = [_hidden(bids[seat]) for bids in view["bids"]]
    surely = _surely(state, view, seat)
    missing = _hidden(view["hands"][seat]) + sum(face_down) - size_of(surely)
    own = at_most(drawn, unseen)
    dealt = _drawn(own, min(missing, size_of(own)), source)
    dealt += _drawn(unseen - dealt, missing - size_of(dealt), source)
    hand = surely + dealt
    for battle, count in enumerate(face_down):
        laid = _drawn(hand, count, source)
        state.bids[state.bid_at(battle, seat)] += laid
        hand -= laid
    state.hands[seat] = hand
    return unseen - dealt


def _drawn(cards: Cards, size: int, source: Source) -> Cards:
    """So many cards out of these, one after another, each as likely as any other."""
    drawn = NO_CARDS
    for _ in range(size):
        drawn += _one(cards - drawn, source)
    return drawn


def _one(cards: Cards, source: Source) -> Cards:
    left = source.below(size_of(cards))
    for kind in range(KINDS):
        left -= count_in(cards, kind)
        if left < 0:
            return ONE_CARD[kind]
    raise ValueError("there is no card left to draw")


def _seen(shown: Json) -> Cards:
    """The cards that the viewer sees in a place; none where he sees only how many there are."""
    return NO_CARDS if is_hidden(shown) else cards_of(tuple(shown))


def _seal_bids(game: Game, state: Valhalla, view: View, source: Source) -> None:
    """Whoever is ready has sealed some legal bid; the viewer's own is known."""
    step = state.todo[-1] if state.todo else None
    if not isinstance(step, SealedStep):
        return
    for seat in step.asked(state):
        if seat == view["viewer"] and view["sealed"] is not None:
            state.sealed[seat] = game.parse(view["sealed"])
        elif seat not in view["to_act"]:
            state.sealed[seat] = source.pick(step.legal(state, seat))


def _hidden(shown: Json) -> int:
    return int(shown["hidden"]) if is_hidden(shown) else 0
