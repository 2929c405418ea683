"""A whole position that fits what a view knows; what is hidden is dealt anew with fair odds.

The view tells how many cards each hidden place holds and which cards are surely there (`known`). All other unseen
cards are equally likely anywhere; an opponent's reserve is part of one Clan (VL-R67).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fellfield.core.chance import Source
from fellfield.core.contract import Game, Json, View
from fellfield.core.seats import Seat
from fellfield.core.step import SealedStep
from fellfield.games.valhalla_lemmings.deck import MODIFIERS, TIMES
from fellfield.games.valhalla_lemmings.material import KINDS, counts_of
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
    index = state.tables.deck.index
    state.table = [index[name] for name in view["table"]]
    state.bottom = [index[name] for name in view["bottom"]]
    lying = [one for saga in view["sagas"] for one in saga]
    fresh = [one for one in view["activations"] if all(one["card"] != other["card"] for other in lying)]
    state.cards = [0] * (len(lying) + len(fresh))
    state.card_states = [RESOLVED] * len(state.cards)
    for one in lying + fresh:
        state.cards[one["card"]] = index[one["legend"]]
    for one in lying:
        state.card_states[one["card"]] = CARD_STATES.index(one["state"])
    state.sagas = [tuple(one["card"] for one in saga) for saga in view["sagas"]]
    left = state.tables.deck.copies(state.setup.players)
    for legend in state.cards + state.table + state.bottom:
        left[legend] -= 1
    state.deck = left if sum(left) + len(state.bottom) == view["deck"] else _shrunk(left, view)
    state.modifiers = [
        Modifier(
            one["seat"], MODIFIERS.index(one["what"]), one["amount"], TIMES.index(one["when"]), one["due"], one["card"]
        )
        for one in view["modifiers"]
    ]


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
    state.strengths, state.winners, state.losers = view["strengths"][:], view["winners"][:], view["losers"][:]
    state.answers = [TIE_ANSWERS.index(answer) for answer in view["answers"]]
    state.opened, state.stirred, state.dead_turns = view["opened"], view["stirred"], view["dead_turns"]
    state.champions, state.ending = tuple(view["champions"]), view["ending"]
    state.back = _counts(view["back"])
    state.box = _counts(view["box"])
    state.sure = [count for seat in view["known"] for count in _counts(seat)]
    state.activations = [
        Activation(
            one["seat"],
            one["card"],
            tuple(one["other"]),
            tuple(one["loser"]),
            tuple(one["shielded"]),
            tuple(one["equal"]),
        )
        for one in view["activations"]
    ]


def _step(data: dict[str, Json]) -> Any:
    kinds = {kind.__name__: kind for kind in STEP_CLASSES}
    facts = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in data.items() if name != "step"}
    return kinds[data["step"]](**facts)


# -- what it does not tell --------------------------------------------------------------------------------------


def _deal_hidden_cards(state: Valhalla, view: View, source: Source) -> None:
    """First everything seen, then reserves, then hidden hands and bids; the rest is the pile."""
    unseen = [all_ - boxed for all_, boxed in zip(state.tables.deck.village_total(), state.box, strict=True)]
    seats = range(state.setup.players)
    for seat in seats:
        _lay_seen(state.hands, seat * KINDS, view["hands"][seat], unseen)
        _lay_seen(state.reserves, seat * KINDS, view["reserves"][seat], unseen)
        for battle, bids in enumerate(view["bids"]):
            _lay_seen(state.bids, state.bid_at(battle, seat), bids[seat], unseen)
    hiding = [seat for seat in seats if isinstance(view["hands"][seat], dict)]
    for seat in hiding:
        for kind in range(KINDS):
            unseen[kind] -= state.sure[seat * KINDS + kind]
    for seat in seats:
        _deal_reserve(state, seat, _hidden(view["reserves"][seat]), unseen, source)
    for seat in hiding:
        _deal_hand(state, seat, view, unseen, source)
    state.pile = unseen if isinstance(view["pile"], dict) else _counts(view["pile"])


def _lay_seen(zone: list[int], at: int, shown: Json, unseen: list[int]) -> None:
    """Cards that the viewer sees lie where they lie."""
    if isinstance(shown, dict):
        return
    counts = _counts(shown)
    zone[at : at + KINDS] = counts
    for kind in range(KINDS):
        unseen[kind] -= counts[kind]


def _deal_reserve(state: Valhalla, seat: Seat, size: int, unseen: list[int], source: Source) -> None:
    """What is left of a Clan after some cards were drawn from it unseen."""
    clan = [
        min(count * state.tables.deck.reserve_clans, unseen[kind]) for kind, count in enumerate(state.tables.deck.clan)
    ]
    for _ in range(size):
        kind = _draw(clan, source)
        unseen[kind] -= 1
        state.reserves[seat * KINDS + kind] += 1


def _deal_hand(state: Valhalla, seat: Seat, view: View, unseen: list[int], source: Source) -> None:
    """The cards surely there, others from all that is unseen; then some of them into bids still face down."""
    at = seat * KINDS
    face_down = [_hidden(bids[seat]) for bids in view["bids"]]
    size = _hidden(view["hands"][seat]) + sum(face_down)
    hand = state.sure[at : at + KINDS]
    for _ in range(size - sum(hand)):
        kind = _draw(unseen, source)
        hand[kind] += 1
    for battle, count in enumerate(face_down):
        for _ in range(count):
            state.bids[state.bid_at(battle, seat) + _draw(hand, source)] += 1
    state.hands[at : at + KINDS] = hand


def _draw(counts: list[int], source: Source) -> int:
    """Take one card out of these, each as likely as any other, and tell its kind."""
    left = source.below(sum(counts))
    for kind, count in enumerate(counts):
        left -= count
        if left < 0:
            counts[kind] -= 1
            return kind
    raise ValueError("there is no card left to draw")


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
    return int(shown["hidden"]) if isinstance(shown, dict) else 0


def _counts(values: Sequence[int]) -> list[int]:
    return list(counts_of(tuple(sorted(values, reverse=True))))
