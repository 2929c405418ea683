"""Matches between bots, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fellfield.bots import Bot
from fellfield.core.chance import Source
from fellfield.core.match import Match
from fellfield.core.seats import Seat


def decisions(match: Match, bots: Sequence[Bot], source: Source) -> Iterator[Seat]:
    """Play a match to its end; yield the seat to act before each decision, so that the caller sees the position."""
    while match.state.to_act:
        seat = match.state.to_act[0]
        assert isinstance(seat, int)
        yield seat
        match.play(seat, bots[seat].choose(match.state.view(seat), match.state.legal(seat), source))


def play_to_end(match: Match, bots: Sequence[Bot], source: Source) -> Match:
    """Play a match to its end and return it."""
    for _ in decisions(match, bots, source):
        pass
    return match
