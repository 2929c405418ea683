"""The actions of Valhalla Lemmings that a deck allows, in families."""

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
from fellfield.games.valhalla_lemmings.rules.bidding import USUAL_MOST
from fellfield.games.valhalla_lemmings.rules.picks import picks
from fellfield.games.valhalla_lemmings.state import TIE_ANSWERS

_MOST: Final = 200_000
"""The largest action space."""


class TooManyActions(FellfieldError):
    """The effects of a custom deck allow more choices than the largest action space holds."""


class Choices:
    """The choices that the Legends of a deck offer, for a number of players."""

    def __init__(self, deck: Deck, players: int) -> None:
        self.deck = deck
        self.players = players
        self._village = deck.village_total()
        copies = deck.copies(players)
        self._effects = [legend.effect for legend, count in zip(deck.legends, copies, strict=True) if count]
        self._operations = [operation for effect in self._effects for operation in effect]
        self.most_bid = max(
            [USUAL_MOST, *(operation.amount for operation in self._operations if operation.what == BID_MAX)]
        )

    def discards(self) -> list[str]:
        """Every set of cards that an effect, or a doubled loss, may discard (VL-9.3)."""
        zones, most = self._zones(hand=True, bid=False), self.most_bid * self._most_sets()
        if comb(len(zones) * len(VALUES) + most, most) > _MOST:
            raise TooManyActions(
                f"this deck lets losers discard up to {most} extra cards; that is more than {_MOST} sets of cards"
            )
        return _texts({*self._asked_for(DISCARD), *self._picked(zones, Limit(n=most))})

    def _most_sets(self) -> int:
        """The most sets of cards that a seat may lose for one bid: each doubling adds one (VL-R48)."""
        twice = [operation for operation in self._operations if _doubles(operation)]
        at_once = max([sum(map(_doubles, effect)) for effect in self._effects])
        in_a_turn = max(
            sum(_doubles(operation) + at_once * (operation.code == REACTIVATE) for operation in effect)
            for effect in self._effects
        )
        casters = 1 if all(operation.who == SELF for operation in twice) else self.players
        return max(1, in_a_turn * casters)

    def gifts(self) -> list[str]:
        """Every set of cards that an effect may give away."""
        return _texts(self._asked_for(PASS))

    def _asked_for(self, code: int) -> set[Pick]:
        return {
            pick
            for operation in self._operations
            if operation.code == code and not operation.every
            for pick in self._picked(self._zones(hand=operation.hand, bid=operation.bid), operation.limit)
        }

    def most_taken(self) -> int:
        """The most Legends that an effect takes from a Saga at once."""
        return max([operation.n for operation in self._operations if operation.code == TAKE_LEGEND], default=0)

    def _zones(self, *, hand: bool, bid: bool) -> list[int]:
        """The zones whose cards may be chosen; with two players, those of later battles count as held (VL-R75)."""
        held = [HELD, MIDDLE, RIGHT] if self.players == 2 else [HELD]
        return [*(held if hand else ()), *([BID] if bid else ())]

    def _picked(self, zones: list[int], limit: Limit) -> Iterable[Pick]:
        everything = cards_in(self._village)
        held, bid, middle, right = (everything if place in zones else NO_CARDS for place in range(len(PLACES)))
        return picks((held, bid, middle, right), limit)


def _doubles(operation: Operation) -> bool:
    return operation.code == MODIFY and operation.what == DOUBLE_LOSSES


def _texts(asked: set[Pick]) -> list[str]:
    """Sets of cards as texts, sorted by size."""
    return ["+".join(pick) for pick in sorted(asked, key=lambda pick: (len(pick), [*map(TOKENS.index, pick)]))]


def _families(choices: Choices) -> Iterator[tuple[str, list[str]]]:
    """The families in their fixed order; later versions append."""
    deck, seats = choices.deck, SEATS[: choices.players]
    bids = [bid for size in range(1, choices.most_bid + 1) for bid in combinations_with_replacement(VALUES[::-1], size)]
    names = sorted(deck.ids)
    taken = [
        legends for size in range(choices.most_taken()) for legends in combinations_with_replacement(names, size + 1)
    ]
    yield "bid", ["bid " + "+".join(map(str, bid)) for bid in bids]
    yield "bid-nothing", ["bid nothing"]
    yield "take-legend", [f"take {name}" for name in deck.ids]
    yield "name-target", [f"target {seat}" for seat in seats]
    yield "reactivate", [f"reactivate {name}" for name in deck.ids]
    yield "decide-tie", [f"tie {answer}" for answer in TIE_ANSWERS[1:]]
    yield "decline", ["decline"]
    yield "declare-strength", [f"strength {number}" for number in range(_strongest(choices) + 1)]
    yield "seize", ["seize " + "+".join(names) for names in taken]
    yield "discard", [f"discard {pick}" for pick in choices.discards()]
    yield "give", [f"give {seat} {pick}" for seat in seats for pick in choices.gifts()]


def _strongest(choices: Choices) -> int:
    """The highest strength that can be announced."""
    raised = max([0, *(operation.amount for legend in choices.deck.legends for operation in legend.effect)])
    return choices.most_bid * max(VALUES) + raised * sum(legend.copies for legend in choices.deck.legends)


def actions_of(deck: Deck, players: int, parse: Callable[[str], Action]) -> Actions:
    """All actions with this deck and number of players."""
    numbered = Actions(list(_families(Choices(deck, players))), parse)
    if numbered.size > _MOST:
        raise TooManyActions(f"this deck has {numbered.size} different actions; at most {_MOST} are supported")
    return numbered
