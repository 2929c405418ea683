"""The final result: score lines and ranking (LL-17.1 to LL-17.5, LL-20.9)."""

from __future__ import annotations

from fellfield.core.contract import Result, ScoreLine
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.material import DIVES, FAVOR, KIND_POINTS, KINDS
from fellfield.games.leaping_lemmings.rules.pellets import favors_of
from fellfield.games.leaping_lemmings.state import Race


def final_result(state: Race) -> Result:
    """Scores, ranking and the score lines of every clan; totals are not bounded (LL-R104)."""
    seats = range(state.players)
    accounts = tuple(account(state, seat) for seat in seats)
    scores = tuple(sum(line.points for line in lines) for lines in accounts)
    merits = [(scores[seat], *tie_breakers(state, seat)) for seat in seats]
    order = sorted(set(merits), reverse=True)
    ranking = tuple(tuple(seat for seat in seats if merits[seat] == merit) for merit in order)
    return Result(scores, ranking, ranking[0], accounts, "game-over")


def account(state: Race, seat: Seat) -> tuple[ScoreLine, ...]:
    """The score lines of a clan (LL-17.2).

    Each unused Special Action is worth 1 point, playable or not (LL-15.3); one under the dice is used (LL-R91). In
    Chaos the number dealt minus the number played is the whole account of the cards (LL-20.9, LL-R110). Three favours
    are exchanged for a point automatically, in Chaos as well (LL-R101, LL-R116).
    """
    pellets = [
        ScoreLine(f"pellets-{kind}", count * KIND_POINTS[index], count)
        for index, kind in enumerate(KINDS)
        if index != FAVOR
        for count in [state.held[seat * len(KINDS) + index]]
    ]
    favors = scoring_favors(state, seat)
    lines = [ScoreLine("dives", state.track[seat], scored_lemmings(state, seat))]
    if state.rules.chaos:
        played = len(state.kept[seat])
        lines.append(ScoreLine("chaos", state.rules.dealt - played, played))
    else:
        unused = len(state.hands[seat])
        lines.append(ScoreLine("specials", unused, unused))
        unflipped = int(not state.flipped[seat])
        lines.append(ScoreLine("its-a-5", unflipped, unflipped))
    return (*lines, *pellets, ScoreLine("favors", favors // 3, favors))


def scoring_favors(state: Race, seat: Seat) -> int:
    """The favour pellets that score in threes: those held, or by house rule those spent (LL-17.2, LL-R102, LL-R124)."""
    return state.exchanged[seat] if state.rules.end_favor == "exchanged" else favors_of(state, seat)


def scored_lemmings(state: Race, seat: Seat) -> int:
    """The number of a clan's lemmings in dive boxes (LL-6.9)."""
    return sum(state.dives[seat * DIVES : (seat + 1) * DIVES])


def tie_breakers(state: Race, seat: Seat) -> tuple[int, int, int]:
    """More scored lemmings, fewer in the chow box, more favour pellets left over (LL-17.4, LL-R103)."""
    held = favors_of(state, seat)
    left = held if state.rules.end_favor == "exchanged" else held % 3
    return scored_lemmings(state, seat), -state.chow[seat].bit_count(), left
