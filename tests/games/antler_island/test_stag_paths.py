"""Every way of a stag is told by an event, from the space where it stood to the space where it stands."""

from __future__ import annotations

import pytest

from fellfield.core.chance import Seeded
from fellfield.core.match import Match
from fellfield.testing.clauses import clause

MOVES = ("stag-moved", "stag-retreated", "stag-driven", "fight-drawn")


@clause("AN-7.1", "AN-8.6", "AN-8.8", "AN-8.10")
@pytest.mark.parametrize("players", [3, 4])
def test_a_stag_goes_from_where_it_stood_to_where_it_stands(players: int) -> None:
    for seed in range(3):
        match, source = Match("antler-island", players, {}, seed), Seeded(seed)
        while match.state.to_act:
            seat = match.state.to_act[0]
            assert isinstance(seat, int)
            stags = list(match.state.view(None)["stags"])
            for event in match.play(seat, source.pick(match.state.legal(seat))):
                facts = event.facts()
                if facts["event"] in MOVES:
                    assert (facts["path"][0], facts["path"][-1]) == (stags[facts["seat"]], facts["space"]), facts
                    stags[facts["seat"]] = facts["space"]
                elif facts["event"] in ("fight-won", "antlers-grown", "antler-lost"):
                    assert facts["space"] == stags[facts["seat"]], facts
            assert stags == match.state.view(None)["stags"]
