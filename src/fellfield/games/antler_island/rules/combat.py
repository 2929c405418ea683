"""Fights: commitments, strengths, displacement, outcomes (AN-8.1 to AN-8.13).

Food and does on the spaces concerned are not touched (AN-8.13).
"""

from __future__ import annotations

from fellfield.core.contract import WhyNot
from fellfield.core.seats import Seat
from fellfield.core.tuples import replace_at
from fellfield.games.antler_island.actions import COMMITMENTS, Commit
from fellfield.games.antler_island.events import (
    AntlerLost,
    AntlersLocked,
    FightBegan,
    FightDrawn,
    FightWon,
    FoodCommitted,
    FoodSpent,
    StagDriven,
    StagRetreated,
)
from fellfield.games.antler_island.material import (
    MAX_COMMITTED,
    NO_FOOD,
    NUMBER,
    SPACES,
    WORTH,
    handful,
    values_in,
)
from fellfield.games.antler_island.rules import food, trails
from fellfield.games.antler_island.rules.actions import why_not_tokens
from fellfield.games.antler_island.state import Fight, Island


def fight_of(state: Island) -> Fight:
    """The fight that is being resolved."""
    fight = state.fight
    assert fight is not None
    return fight


def begin(state: Island, attacker: Seat, defender: Seat, at: int, origin: int) -> None:
    """Begin a fight on the defender's space; the origin is where the attacker stood just before (AN-8.1).

    After Speed this is the intermediate space (AN-R57).
    """
    state.fight = Fight(attacker, defender, at, origin)
    if state.wants_events:
        state.emit(FightBegan(attacker, defender, SPACES[at], SPACES[origin]))


# -- commitments (AN-8.2 to AN-8.4) -----------------------------------------------------------------------------


def why_not_commit(state: Island, seat: Seat, action: Commit) -> WhyNot | None:
    """Why these tokens cannot be committed (AN-8.3)."""
    if action in COMMITMENTS[state.held[seat]]:
        return None
    if not action.food:
        return WhyNot("AN-8.3", "commit-at-least-one")
    if len(action.food) > MAX_COMMITTED:
        return WhyNot("AN-8.3", "commit-at-most-three", most=MAX_COMMITTED)
    return why_not_tokens(state, seat, action.food, "AN-8.3")


def commit(state: Island, seat: Seat, values: tuple[int, ...]) -> None:
    """Lay the tokens face down for the fight; only their number is public (AN-8.3, AN-R54)."""
    committed = handful(values)
    state.held[seat] -= committed
    state.committed = replace_at(state.committed, seat, committed)
    if state.wants_events:
        state.emit(FoodCommitted(seat, len(values), values))


def strength(state: Island, seat: Seat) -> int:
    """Antlers plus the value of the committed tokens (AN-8.2, AN-R53)."""
    return state.antlers[seat] + WORTH[state.committed[seat]]


def take_back(state: Island, seat: Seat) -> None:
    """Return the committed tokens to their owner, unseen (AN-8.6, AN-R55, AN-R85)."""
    state.held[seat] += state.committed[seat]
    state.committed = replace_at(state.committed, seat, NO_FOOD)


# -- displacement (AN-8.12) ---------------------------------------------------------------------------------------


def displacement(state: Island) -> list[int]:
    """D(F): where a retreating or beaten stag may go (AN-8.12, AN-R44, AN-R101).

    Uphill spaces only if no other is free, the origin included (AN-R46, AN-R48, AN-R49). The list is never empty,
    because the origin was just vacated (AN-R50, AN-R62).
    """
    fight, board, stags = fight_of(state), state.board, state.stags
    around = board.stag_spaces if state.rules.anywhere else board.usable[fight.at]
    free = [space for space in around if space not in stags and space != fight.at]
    height = board.level[fight.at]
    low = [space for space in free if board.level[space] <= height]
    return low or free


def why_not_displace(state: Island, name: str) -> WhyNot | None:
    """Why the stag may not go to this space (AN-8.12, AN-2.4, AN-R47)."""
    space, fight, board = NUMBER[name], fight_of(state), state.board
    if space in displacement(state):
        return None
    if space not in board.spaces:
        return WhyNot("AN-2.2", "no-such-space", space=name)
    if space not in board.stag_spaces:
        return WhyNot("AN-2.4", "no-stag-on-wetland", space=name)
    if space == fight.at:
        return WhyNot("AN-8.12", "that-is-the-fight", space=name)
    if space in state.stags:
        return WhyNot("AN-R59", "third-stag-there", space=name)
    if not state.rules.anywhere and space not in board.usable[fight.at]:
        return WhyNot("AN-8.12", "not-next-to-the-fight", space=name, origin=SPACES[fight.at])
    return WhyNot("AN-R47", "not-uphill", space=name, origin=SPACES[fight.at])


# -- outcomes (AN-8.6 to AN-8.11) ---------------------------------------------------------------------------------


def retreat(state: Island, seat: Seat, name: str) -> None:
    """Move the stag out of the fight; nobody loses food or antlers (AN-8.6)."""
    fight = fight_of(state)
    state.stags[seat] = NUMBER[name]
    take_back(state, fight.attacker)
    take_back(state, fight.defender)
    state.fight = None
    if state.wants_events:
        state.emit(StagRetreated(seat, (SPACES[fight.at], name), name))


def lock(state: Island) -> tuple[int, int]:
    """Show all committed tokens and return the strengths of attacker and defender (AN-8.7)."""
    fight = fight_of(state)
    state.fight = Fight(fight.attacker, fight.defender, fight.at, fight.origin, locked=True)
    for seat in (fight.attacker, fight.defender):
        trails.show(state, seat, state.committed[seat])
    attack, defence = strength(state, fight.attacker), strength(state, fight.defender)
    if state.wants_events:
        state.emit(
            AntlersLocked(
                fight.attacker,
                fight.defender,
                values_in(state.committed[fight.attacker]),
                values_in(state.committed[fight.defender]),
                attack,
                defence,
            )
        )
    return attack, defence


def spend(state: Island) -> None:
    """Discard the committed tokens that were not kept, face up (AN-8.7)."""
    fight = fight_of(state)
    spent: tuple[int, ...] = ()
    for seat in (fight.attacker, fight.defender):
        food.discard_food(state, state.committed[seat])
        spent += values_in(state.committed[seat])
        state.committed = replace_at(state.committed, seat, NO_FOOD)
    if spent and state.wants_events:
        state.emit(FoodSpent((fight.attacker, fight.defender), tuple(sorted(spent))))


def draw(state: Island) -> None:
    """Return the attacker to its origin, uphill or not (AN-8.8, AN-R57, AN-R58); its action is performed (AN-R34)."""
    fight = fight_of(state)
    state.stags[fight.attacker] = fight.origin
    state.fight = None
    if state.wants_events:
        state.emit(FightDrawn(fight.attacker, (SPACES[fight.at], SPACES[fight.origin]), SPACES[fight.origin]))


def lose_antler(state: Island, seat: Seat) -> None:
    """Lay one piece from the head aside, if there is one (AN-8.9, AN-R56)."""
    if state.antlers[seat]:
        state.antlers[seat] -= 1
        state.aside = replace_at(state.aside, seat, state.aside[seat] + 1)
        if state.wants_events:
            state.emit(AntlerLost(seat, state.antlers[seat], SPACES[state.stags[seat]]))


def place_loser(state: Island, winner: Seat, loser: Seat, name: str) -> None:
    """Put the beaten stag on the space that the winner chose (AN-8.10)."""
    fought_at = SPACES[state.stags[loser]]
    state.stags[loser] = NUMBER[name]
    state.fight = None
    if state.wants_events:
        state.emit(StagDriven(winner, loser, (fought_at, name), name))


def take_marker(state: Island, winner: Seat, loser: Seat) -> None:
    """Give the winner the marker for good, also after a retreat of the opponent (AN-8.11, AN-R60)."""
    first = not state.markers[winner]
    if first:
        state.markers = replace_at(state.markers, winner, value=True)
    if state.wants_events:
        state.emit(FightWon(winner, loser, "first" if first else "again", SPACES[state.stags[winner]]))
