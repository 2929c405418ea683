"""Parse the texts of actions and outcomes; `str` writes them (docs/notation/valhalla-lemmings.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fellfield.core.action import Action
from fellfield.core.notation import Reader
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.actions import (
    BID_NOTHING,
    DECLINE,
    FIRST_SEAT,
    HAND_CARD,
    NAME_TARGET,
    PILE_CARD,
    RESERVE_CARD,
    DecideTie,
    DiscardCards,
    GiveCards,
    LegendCard,
    Reactivate,
    SeizeLegends,
    TakeLegend,
    bid_of,
    strength_of,
)
from fellfield.games.valhalla_lemmings.material import (
    ANSWERS,
    KIND_OF,
    SEATS,
    TOKEN_OF,
    Pick,
    Values,
    in_order,
)

MAX_CARDS: Final = 200
_LEGEND: Final = r"[a-z][a-z0-9_]{0,39}"


def parse(text: str) -> Action:
    """Parse an action or outcome; raises `Unreadable`."""
    reader = Reader(text)
    action = _READERS[reader.choice(tuple(_READERS))](reader)
    reader.finish()
    return action


def read_seat(reader: Reader) -> Seat:
    """A seat by its letter."""
    return SEATS.index(reader.choice(SEATS))


def read_legend(reader: Reader) -> str:
    """A Legend by its id."""
    return reader.take(_LEGEND, "the id of a Legend, such as lemsar")


def read_value(reader: Reader) -> int:
    """The value of one card."""
    return int(reader.take(r"[1235](?![\w.-])", "one of 1, 2, 3, 5"))


def read_values(reader: Reader) -> Values:
    """`5+1+1`, or `nothing`."""
    if reader.accept_nothing():
        return ()
    found = [read_value(reader)]
    while reader.accept("+"):
        found.append(read_value(reader))
    if len(found) > MAX_CARDS:
        raise reader.fail(f"at most {MAX_CARDS} cards")
    return tuple(sorted(found, reverse=True))


def _read_token(reader: Reader) -> str:
    return reader.take(r"(bid-|middle-|right-)?[1235](?![\w.-])", "a card such as 5, bid-5 or middle-5")


def _read_pick(reader: Reader) -> Pick:
    found = [_read_token(reader)]
    while reader.accept("+"):
        found.append(_read_token(reader))
    if len(found) > MAX_CARDS:
        raise reader.fail(f"at most {MAX_CARDS} cards")
    return in_order(found)


def _bid(reader: Reader) -> Action:
    if reader.accept("-"):  # `bid nothing` in records of release 0.1
        return BID_NOTHING
    values = read_values(reader)
    return bid_of(values) if values else BID_NOTHING


def _give(reader: Reader) -> Action:
    target = read_seat(reader)
    return GiveCards(target, _read_pick(reader))


def _seize(reader: Reader) -> Action:
    found = [read_legend(reader)]
    while reader.accept("+"):
        found.append(read_legend(reader))
    if len(found) > MAX_CARDS:
        raise reader.fail(f"at most {MAX_CARDS} Legends")
    return SeizeLegends(tuple(sorted(found)))


def _strength(reader: Reader) -> Action:
    return strength_of(int(reader.take(r"[0-9]{1,4}(?![\w.-])", "a strength of 0 or more")))


_READERS: Final[dict[str, Callable[[Reader], Action]]] = {
    "bid": _bid,
    "take": lambda reader: TakeLegend(read_legend(reader)),
    "target": lambda reader: NAME_TARGET[read_seat(reader)],
    "give": _give,
    "discard": lambda reader: DiscardCards(_read_pick(reader)),
    "seize": _seize,
    "reactivate": lambda reader: Reactivate(read_legend(reader)),
    "strength": _strength,
    "tie": lambda reader: DecideTie(reader.choice(ANSWERS)),
    "decline": lambda reader: DECLINE,
    "first": lambda reader: FIRST_SEAT[read_seat(reader)],
    "legend": lambda reader: LegendCard(read_legend(reader)),
    "draw": lambda reader: PILE_CARD[KIND_OF[read_value(reader)]],
    "reserve": lambda reader: RESERVE_CARD[KIND_OF[read_value(reader)]],
    "grab": lambda reader: HAND_CARD[TOKEN_OF[_read_token(reader)]],
}
