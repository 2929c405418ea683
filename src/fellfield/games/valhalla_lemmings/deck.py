"""The deck file as look-ups for the interpreter of effects (VL-1.4, sections 12 and 13)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

from fellfield.core.action import Action
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.actions import LegendCard, Reactivate, TakeLegend
from fellfield.games.valhalla_lemmings.material import (
    KIND_OF,
    KINDS,
    MAX_OF_A_KIND,
    ONE_CARD,
    ONE_OF_EACH,
    VALUES,
    Cards,
    Counts,
    Reach,
    at_most,
    cards_in,
)

STANDARD: Final = "standard"

DISCARD: Final = 0
PASS: Final = 1
DRAW_RANDOM: Final = 2
TAKE_RANDOM: Final = 3
LOOK_HAND: Final = 4
TAKE_LEGEND: Final = 5
RECALL_BID: Final = 6
REACTIVATE: Final = 7
SHIELD: Final = 8
MODIFY: Final = 9
SWAP_HANDS: Final = 10
OPERATIONS: Final[tuple[str, ...]] = (
    "discard",
    "pass",
    "draw_random",
    "take_random",
    "look_hand",
    "take_legend",
    "recall_bid",
    "reactivate",
    "shield",
    "modify",
    "swap_hands",
)

SELF: Final = 0
ONE_OTHER: Final = 1
ALL_OTHERS: Final = 2
FEWEST_OTHER: Final = 3
LEFT: Final = 4
RIGHT: Final = 5
ONE_LOSER: Final = 6
MOST_OTHER: Final = 7
FIRST_PLAYER: Final = 8
TARGETS: Final[tuple[str, ...]] = (
    "self",
    "one_other",
    "all_others",
    "fewest_other",
    "left",
    "right",
    "one_loser",
    "most_other",
    "first_player",
)

DOUBLE_LOSSES: Final = 0
STRENGTH: Final = 1
TIE_CHOICE: Final = 2
BID_MAX: Final = 3
BID_LAST: Final = 4
ModifierKind: TypeAlias = Literal["double_losses", "strength", "tie_choice", "bid_max", "bid_last"]
"""What a deferred effect does."""
MODIFIERS: Final[tuple[ModifierKind, ...]] = ("double_losses", "strength", "tie_choice", "bid_max", "bid_last")
NEXT_BATTLE: Final = 0
NEXT_BIDDING: Final = 1
ModifierTime: TypeAlias = Literal["next_battle", "next_bidding"]
"""When a deferred effect acts."""
TIMES: Final[tuple[ModifierTime, ...]] = ("next_battle", "next_bidding")
TIME_OF: Final = {
    "double_losses": "next_battle",
    "strength": "next_battle",
    "tie_choice": "next_battle",
    "bid_max": "next_bidding",
    "bid_last": "next_bidding",
}

ANY: Final = 999
"""No limit: more than any hand can hold."""


class Limit:
    """Limits of a choice of cards: number, total value, and number of each value.

    `discards` and `gifts` cache the legal actions by the cards within reach.
    """

    def __init__(self, n: int = ANY, total: int = ANY, caps: Cards = MAX_OF_A_KIND * ONE_OF_EACH) -> None:
        self.n = n
        self.total = total
        self.caps = caps
        # The most cards of each value that a pick can hold.
        self.room: Cards = at_most(caps, cards_in([min(n, total // value, MAX_OF_A_KIND) for value in VALUES]))
        self.discards: dict[Reach, list[Action]] = {}
        self.gifts: dict[tuple[Reach, tuple[Seat, ...]], list[Action]] = {}


NO_LIMIT: Final = Limit()


@dataclass(frozen=True)
class Operation:
    """One operation of an effect (12.1), with its words as numbers."""

    code: int
    who: int
    hand: bool = False
    bid: bool = False
    every: bool = False
    n: int = 0
    limit: Limit = NO_LIMIT
    what: int = 0
    amount: int = 0
    when: int = 0
    alone: bool = True  # no other operation of the Legend has the same target


@dataclass(frozen=True)
class Legend:
    """One Legend: its id, copies and effect, and whether two players use it (VL-10.1)."""

    id: str
    copies: int
    two_player: bool
    effect: tuple[Operation, ...]
    codes: tuple[int, ...]

    def does(self, code: int) -> bool:
        """Does the effect contain this operation?"""
        return code in self.codes


class Deck:
    """All Legends and card figures of a game, with the shared actions that name a Legend."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        village = data["village"]
        self.legends: tuple[Legend, ...] = tuple(_legend(entry) for entry in data["legends"])
        self.index: dict[str, int] = {legend.id: index for index, legend in enumerate(self.legends)}
        self.ids: tuple[str, ...] = tuple(legend.id for legend in self.legends)
        self.draws: tuple[tuple[Any, ...], ...] = tuple(_draws(legend) for legend in self.legends)
        self.takes: tuple[TakeLegend, ...] = tuple(TakeLegend(name) for name in self.ids)
        self.reactivations: tuple[Reactivate, ...] = tuple(Reactivate(name) for name in self.ids)
        self.clans: int = village["clans"]
        self.clan: Counts = _clan(village["clan"])
        self.neutral: Counts = _counted(village["neutral"])
        self.extra: Counts = _counted([village["extra_card_with_3_players"]])
        self.reveal: dict[int, int] = {int(players): n for players, n in data["reveal"].items()}
        two = data["two_player"]
        self.reserve_clans: int = two["reserve_clans_each"]
        self.reserve_draw: int = two["reserve_draw"]
        self.zero_bid_max_hand: int = two["zero_bid_max_hand"]
        self.dead_turns: int = two["dead_turns_to_end"]

    def copies(self, players: int) -> list[int]:
        """The copies of each Legend in a game of this number of players (VL-1.4, VL-10.1)."""
        return [legend.copies if players > 2 or legend.two_player else 0 for legend in self.legends]

    def village_total(self) -> list[int]:
        """All Village cards in the box, neutral ones included (VL-1.1 to VL-1.3)."""
        return [self.clans * self.clan[kind] + self.neutral[kind] for kind in range(KINDS)]


def standard_data() -> Any:
    """The data of the standard deck."""
    return json.loads((files(__package__) / "deck.json").read_text(encoding="utf-8"))


@cache
def standard() -> Deck:
    """The standard deck (VL-R2)."""
    return Deck(standard_data())


def _draws(legend: Legend) -> tuple[tuple[LegendCard, int], ...]:
    """The outcome of drawing this Legend with its weight, for each number of copies left."""
    card = LegendCard(legend.id)
    return tuple((card, copies) for copies in range(legend.copies + 1))


def _clan(counts: Mapping[str, int]) -> Counts:
    return (counts.get("1", 0), counts.get("2", 0), counts.get("3", 0), counts.get("5", 0))


def _counted(values: list[int]) -> Counts:
    return (values.count(1), values.count(2), values.count(3), values.count(5))


def _legend(entry: Mapping[str, Any]) -> Legend:
    targets = [target_of(operation) for operation in entry["effect"]]
    effect = tuple(
        _operation(operation, alone=targets.count(target_of(operation)) == 1) for operation in entry["effect"]
    )
    codes = tuple(operation.code for operation in effect)
    return Legend(entry["id"], entry["copies"], entry["two_player"], effect, codes)


def target_of(entry: Mapping[str, Any]) -> str:
    """The target symbol of an operation of a deck file."""
    word: str = entry.get("who", entry.get("to", "self"))
    return word


def _operation(entry: Mapping[str, Any], *, alone: bool) -> Operation:
    n = entry.get("n", entry.get("charges", 0))
    zones = entry.get("from", [])
    what = MODIFIERS.index(entry["what"]) if "what" in entry else 0
    return Operation(
        code=OPERATIONS.index(entry["op"]),
        who=TARGETS.index(target_of(entry)),
        hand="hand" in zones,
        bid="bid" in zones,
        every=n == "all",
        n=0 if n == "all" else n,
        limit=_limit(entry),
        what=what,
        amount=entry.get("max_delta", entry.get("value", 0)),
        when=TIMES.index(entry["when"]) if "when" in entry else 0,
        alone=alone,
    )


def _limit(entry: Mapping[str, Any]) -> Limit:
    """The amounts and filters of an operation as one limit."""
    chosen = entry.get("filter", {})
    n = entry.get("n", ANY)
    most = 1 if chosen.get("distinct_values") else MAX_OF_A_KIND
    caps = most * (ONE_CARD[KIND_OF[chosen["value"]]] if "value" in chosen else ONE_OF_EACH)
    total = chosen.get("max_total", entry.get("max_total", ANY))
    return Limit(ANY if n == "all" else n, total, caps)
