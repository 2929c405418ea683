"""The end of the game: final points, line by line, and places (LL-17.1 to LL-17.5, LL-20.9)."""

from __future__ import annotations

from fellfield.core.contract import Result, ScoreLine
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.material import DIVES, FAVOR, KIND_POINTS, KINDS
from fellfield.games.leaping_lemmings.rules.pellets import favors_of
from fellfield.games.leaping_lemmings.state import Race


def final_result(state: Race) -> Result:
    """Scores, places and the account of every clan."""
    seats = range(state.players)
    accounts = tuple(account(state, seat) for seat in seats)
    scores = tuple(sum(line.points for line in lines) for lines in accounts)
    merits = [(scores[seat], *tie_breakers(state, seat)) for seat in seats]
    order = sorted(set(merits), reverse=True)
    ranking = tuple(tuple(seat for seat in seats if merits[seat] == merit) for merit in order)
    return Result(scores, ranking, ranking[0], accounts, "game-over")


def account(state: Race, seat: Seat) -> tuple[ScoreLine, ...]:
    """What a clan scores, and what for (LL-17.2)."""
    pellets = [
        ScoreLine(f"pellets-{kind}", count * KIND_POINTS[place], count)
        for place, kind in enumerate(KINDS)
        if place != FAVOR
        for count in [state.held[seat * len(KINDS) + place]]
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
    """The favour pellets that count in threes: held ones, or by house rule spent ones (LL-17.2, LL-R102, LL-R124)."""
    return state.exchanged[seat] if state.rules.end_favor == "exchanged" else favors_of(state, seat)


def scored_lemmings(state: Race, seat: Seat) -> int:
    """How many of a clan's lemmings lie in dive boxes (LL-6.9)."""
    return sum(state.dives[seat * DIVES : (seat + 1) * DIVES])


def tie_breakers(state: Race, seat: Seat) -> tuple[int, int, int]:
    """More scored lemmings, fewer in the chow box, more favour pellets left over (LL-17.4, LL-R103)."""
    held = favors_of(state, seat)
    left = held if state.rules.end_favor == "exchanged" else held % 3
    return scored_lemmings(state, seat), -state.chow[seat], left
