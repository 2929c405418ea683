"""Bots at a match, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fellfield.bots import Bot
from fellfield.core.chance import Source
from fellfield.core.match import Match
from fellfield.core.seats import Seat


def sitting(match: Match, bots: Sequence[Bot], source: Source) -> Iterator[Seat]:
    """Play a match to its end; yields the seat that is about to choose, so that the position can be looked at."""
    while match.state.to_act:
        seat = match.state.to_act[0]
        assert isinstance(seat, int)
        yield seat
        match.play(seat, bots[seat].choose(match.state.view(seat), match.state.legal(seat), source))


def played(match: Match, bots: Sequence[Bot], source: Source) -> Match:
    """The match, over."""
    for _ in sitting(match, bots, source):
        pass
    return match
