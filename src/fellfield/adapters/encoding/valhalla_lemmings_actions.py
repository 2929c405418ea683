"""The action space of Valhalla Lemmings with a given deck, in families of action texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement
from math import comb
from typing import Final

from fellfield.adapters.encoding.actions import Actions
from fellfield.core.contract import Action
from fellfield.core.errors import FellfieldError
from fellfield.games.valhalla_lemmings.deck import (
    BID_MAX,
    DISCARD,
    DOUBLE_LOSSES,
    MODIFY,
    PASS,
    REACTIVATE,
    SELF,
    TAKE_LEGEND,
    Deck,
    Limit,
    Operation,
)
from fellfield.games.valhalla_lemmings.material import (
    BID,
    HELD,
    MIDDLE,
    NO_CARDS,
    PLACES,
    RIGHT,
    SEATS,
    TOKENS,
    VALUES,
    Pick,
    cards_in,
)
from fellfield.games.valhalla_lemmings.rules.bidding import DEFAULT_BID_MAX
from fellfield.games.valhalla_lemmings.rules.picks import picks
from fellfield.games.valhalla_lemmings.state import TIE_ANSWERS

_MAX_ACTIONS: Final = 200_000


class TooManyActions(FellfieldError):
    """The effects of a custom deck allow more actions than the action space can hold."""


class DeckChoices:
    """The choices of cards and Legends that the effects of a deck allow, for a number of players."""

    def __init__(self, deck: Deck, players: int) -> None:
        self.deck = deck
        self.players = players
        self._village_cards = deck.village_total()
        copies = deck.copies(players)
        self._effects = [legend.effect for legend, count in zip(deck.legends, copies, strict=True) if count]
        self._operations = [operation for effect in self._effects for operation in effect]
        raised = (operation.amount for operation in self._operations if operation.what == BID_MAX)
        self.max_bid = max([DEFAULT_BID_MAX, *raised])

    def discards(self) -> list[str]:
        """Every set of cards that may be discarded for some effect, or because losses count twice (VL-9.3)."""
        zones, max_cards = self._zones(hand=True, bid=False), self.max_bid * self._max_extra_sets()
        if comb(len(zones) * len(VALUES) + max_cards, max_cards) > _MAX_ACTIONS:
            raise TooManyActions(
                f"this deck lets losers discard {max_cards} more cards, in more than {_MAX_ACTIONS} different ways"
            )
        return _pick_texts({*self._picks_for(DISCARD), *self._picks(zones, Limit(n=max_cards))})

    def _max_extra_sets(self) -> int:
        """The largest number of extra sets that a loser may discard at once: each doubling adds one (VL-R48)."""
        per_effect = max(sum(map(_doubles_losses, effect)) for effect in self._effects)
        per_turn = max(
            sum(_doubles_losses(operation) + per_effect * (operation.code == REACTIVATE) for operation in effect)
            for effect in self._effects
        )
        only_self = all(operation.who == SELF for operation in self._operations if _doubles_losses(operation))
        return max(1, per_turn * (1 if only_self else self.players))

    def gifts(self) -> list[str]:
        """Every set of cards that may be given away for some effect."""
        return _pick_texts(self._picks_for(PASS))

    def _picks_for(self, code: int) -> set[Pick]:
        """The sets of cards that an operation with this code lets its controller choose."""
        return {
            pick
            for operation in self._operations
            if operation.code == code and not operation.every
            for pick in self._picks(self._zones(hand=operation.hand, bid=operation.bid), operation.limit)
        }

    def max_seized(self) -> int:
        """The largest number of Legends that an effect may take out of a Saga at once."""
        return max([operation.n for operation in self._operations if operation.code == TAKE_LEGEND], default=0)

    def _zones(self, *, hand: bool, bid: bool) -> list[int]:
        """The zones that an effect reaches; with two players, bids on later battles count as held (VL-R75)."""
        held = [HELD, MIDDLE, RIGHT] if self.players == 2 else [HELD]
        return [*(held if hand else ()), *([BID] if bid else ())]

    def _picks(self, zones: list[int], limit: Limit) -> Iterable[Pick]:
        all_cards = cards_in(self._village_cards)
        held, bid, middle, right = (all_cards if zone in zones else NO_CARDS for zone in range(len(PLACES)))
        return picks((held, bid, middle, right), limit)


def _doubles_losses(operation: Operation) -> bool:
    return operation.code == MODIFY and operation.what == DOUBLE_LOSSES


def _pick_texts(chosen: set[Pick]) -> list[str]:
    """Sets of cards as texts, the smallest first."""
    return ["+".join(pick) for pick in sorted(chosen, key=lambda pick: (len(pick), [*map(TOKENS.index, pick)]))]


def _families(choices: DeckChoices) -> Iterator[tuple[str, list[str]]]:
    """The families in their fixed order; later versions may only append."""
    deck, seats = choices.deck, SEATS[: choices.players]
    bids = [bid for size in range(1, choices.max_bid + 1) for bid in combinations_with_replacement(VALUES[::-1], size)]
    names = sorted(deck.ids)
    seized = [
        legends for size in range(choices.max_seized()) for legends in combinations_with_replacement(names, size + 1)
    ]
    yield "bid", ["bid " + "+".join(map(str, bid)) for bid in bids]
    yield "bid-nothing", ["bid nothing"]
    yield "take-legend", [f"take {name}" for name in deck.ids]
    yield "name-target", [f"target {seat}" for seat in seats]
    yield "reactivate", [f"reactivate {name}" for name in deck.ids]
    yield "decide-tie", [f"tie {answer}" for answer in TIE_ANSWERS[1:]]
    yield "decline", ["decline"]
    yield "declare-strength", [f"strength {number}" for number in range(_max_strength(choices) + 1)]
    yield "seize", ["seize " + "+".join(legends) for legends in seized]
    yield "discard", [f"discard {pick}" for pick in choices.discards()]
    yield "give", [f"give {seat} {pick}" for seat in seats for pick in choices.gifts()]


def _max_strength(choices: DeckChoices) -> int:
    """The highest strength that can be announced."""
    bonus = max([0, *(operation.amount for legend in choices.deck.legends for operation in legend.effect)])
    return choices.max_bid * max(VALUES) + bonus * sum(legend.copies for legend in choices.deck.legends)


def actions_of(deck: Deck, players: int, parse: Callable[[str], Action]) -> Actions:
    """All actions with this deck and number of players."""
    actions = Actions(list(_families(DeckChoices(deck, players))), parse)
    if actions.size > _MAX_ACTIONS:
        raise TooManyActions(f"this deck has {actions.size} actions; at most {_MAX_ACTIONS} are supported")
    return actions
