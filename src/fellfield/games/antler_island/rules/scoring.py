"""The final result: points, markers, tie-breaks, ranking (AN-10, AN-11.4)."""

from __future__ import annotations

from fellfield.core.contract import Result, ScoreLine
from fellfield.core.seats import Seat
from fellfield.games.antler_island.material import WORTH
from fellfield.games.antler_island.rules import cubes
from fellfield.games.antler_island.state import Island


def final_result(state: Island) -> Result:
    """Scores, ranking and winners; only a seat with a marker can win (AN-10.2 to AN-10.4).

    A marker counts whenever it was won (AN-R90). Seats equal in every tie-break share the victory (AN-R87). If nobody
    has a marker nobody wins (AN-R88).
    """
    breakdown = tuple(_account(state, seat) for seat in range(state.players))
    scores = tuple(sum(line.points for line in lines) for lines in breakdown)
    ranking = _places(state, scores)
    winners = ranking[0] if any(state.markers) else ()
    reason = "monarch" if len(winners) == 1 else "shared" if winners else "nobody"
    return Result(scores, ranking, winners, breakdown, reason)


def _account(state: Island, seat: Seat) -> tuple[ScoreLine, ...]:
    """The score lines of a seat; one without the marker loses all its points (AN-10.2, AN-10.3, AN-11.4).

    Cube points are ordinary points, so they also count before tie-breaks (AN-R98).
    """
    lines = [ScoreLine("does", state.tracks[seat], state.tracks[seat])]
    board, space = state.board, state.stags[seat]
    if board.score[space]:
        lines.append(ScoreLine("summit" if board.level[space] > 1 else "grass", board.score[space]))
    if state.rules.advanced:
        lines += [ScoreLine(reason, points) for reason, points in cubes.cube_lines(state, seat)]
    if not state.markers[seat]:
        lines.append(ScoreLine("no-marker", -sum(line.points for line in lines)))
    return tuple(lines)


def _places(state: Island, scores: tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Seats from first to last by points, antlers, level, food; those without a marker are last (AN-10.4, AN-R89)."""
    board = state.board
    ranks = {
        seat: (
            scores[seat],
            state.antlers[seat],
            board.level[state.stags[seat]],
            WORTH[state.held[seat]],
        )
        for seat in range(state.players)
        if state.markers[seat]
    }
    places = [
        tuple(seat for seat in ranks if ranks[seat] == rank) for rank in sorted(set(ranks.values()), reverse=True)
    ]
    losers = tuple(seat for seat in range(state.players) if not state.markers[seat])
    return (*places, losers) if losers else tuple(places)
