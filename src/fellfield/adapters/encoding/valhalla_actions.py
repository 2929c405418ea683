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


class TooManyActions(FellfieldError):
    """The effects of a custom deck allow more choices than the action space can hold."""


class Choices:
    """The choices that the Legends of a deck offer, for a number of players."""

    def __init__(self, deck: Deck, players: int) -> None:
        self.deck = deck
        self.players = players
        self._village = deck.village_total()
        copies = deck.copies(players)
        self._effects = [legend.effect for legend, count in zip(deck.legends, copies, strict=True) if count]
        self._operations = [operation for effect in self._effects for operation in effect]
        self.most_bid = max([USUAL_MOST, *(one.amount for one in self._operations if one.what == BID_MAX)])

    def discards(self) -> list[str]:
        """Every set of cards that may be discarded for some effect, or because losses count twice (VL-9.3)."""
        zones, most = self._zones(hand=True, bid=False), self.most_bid * self._most_sets()
        if comb(len(zones) * len(VALUES) + most, most) > _MOST:
            raise TooManyActions(f"this deck lets losers discard {most} cards more; their sets are too many to number")
        return _written({*self._asked_for(DISCARD), *self._picked(zones, Limit(n=most))})

    def _most_sets(self) -> int:
        """The most sets like the lost one that may go at once: each doubling adds one (VL-R48)."""
        twice = [one for one in self._operations if _doubles(one)]
        at_once = max([sum(map(_doubles, effect)) for effect in self._effects])
        in_a_turn = max(
            sum(_doubles(one) + at_once * (one.code == REACTIVATE) for one in effect) for effect in self._effects
        )
        casters = 1 if all(one.who == SELF for one in twice) else self.players
        return max(1, in_a_turn * casters)

    def gifts(self) -> list[str]:
        """Every set of cards that may be given away for some effect."""
        return _written(self._asked_for(PASS))

    def _asked_for(self, code: int) -> set[Pick]:
        return {
            pick
            for one in self._operations
            if one.code == code and not one.every
            for pick in self._picked(self._zones(hand=one.hand, bid=one.bid), one.limit)
        }

    def most_taken(self) -> int:
        """How many Legends an effect may take out of a Saga at once."""
        return max([one.n for one in self._operations if one.code == TAKE_LEGEND], default=0)

    def _zones(self, *, hand: bool, bid: bool) -> list[int]:
        """Zones of cards in reach; with two players those in later battles count as held (VL-R75)."""
        held = [HELD, MIDDLE, RIGHT] if self.players == 2 else [HELD]
        return [*(held if hand else ()), *([BID] if bid else ())]

    def _picked(self, zones: list[int], limit: Limit) -> Iterable[Pick]:
        everything = cards_in(self._village)
        held, bid, middle, right = (everything if place in zones else NO_CARDS for place in range(len(PLACES)))
        return picks((held, bid, middle, right), limit)


def _doubles(one: Operation) -> bool:
    return one.code == MODIFY and one.what == DOUBLE_LOSSES


def _written(asked: set[Pick]) -> list[str]:
    """Sets of cards as texts, small ones first."""
    return ["+".join(pick) for pick in sorted(asked, key=lambda pick: (len(pick), [*map(TOKENS.index, pick)]))]


def _families(choices: Choices) -> Iterator[tuple[str, list[str]]]:
    """The families in their fixed order; later versions append."""
    deck, seats = choices.deck, SEATS[: choices.players]
    bids = [bid for size in range(1, choices.most_bid + 1) for bid in combinations_with_replacement(VALUES[::-1], size)]
    names = sorted(deck.ids)
    taken = [some for size in range(choices.most_taken()) for some in combinations_with_replacement(names, size + 1)]
    yield "bid", ["bid " + "+".join(map(str, bid)) for bid in bids]
    yield "bid-nothing", ["bid nothing"]
    yield "take-legend", [f"take {name}" for name in deck.ids]
    yield "name-target", [f"target {seat}" for seat in seats]
    yield "reactivate", [f"reactivate {name}" for name in deck.ids]
    yield "decide-tie", [f"tie {answer}" for answer in TIE_ANSWERS[1:]]
    yield "decline", ["decline"]
    yield "declare-strength", [f"strength {number}" for number in range(_strongest(choices) + 1)]
    yield "seize", ["seize " + "+".join(some) for some in taken]
    yield "discard", [f"discard {pick}" for pick in choices.discards()]
    yield "give", [f"give {seat} {pick}" for seat in seats for pick in choices.gifts()]


def _strongest(choices: Choices) -> int:
    """The highest strength that can be announced."""
    raised = max([0, *(one.amount for legend in choices.deck.legends for one in legend.effect)])
    return choices.most_bid * max(VALUES) + raised * sum(legend.copies for legend in choices.deck.legends)


def actions_of(deck: Deck, players: int, parse: Callable[[str], Action]) -> Actions:
    """All actions with this deck and number of players."""
    numbered = Actions(list(_families(Choices(deck, players))), parse)
    if numbered.size > _MOST:
        raise TooManyActions(f"this deck leaves {numbered.size} different actions; {_MOST} can be numbered")
    return numbered
