"""Fights: commitments, strengths, displacement, spoils (AN-8)."""

from __future__ import annotations

from fellfield.core.contract import WhyNot
from fellfield.core.seats import Seat
from fellfield.core.tuples import changed
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
    MOST_COMMITTED,
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
    """The attacker stands on the defender's space; the origin is where it stood just before (AN-8.1)."""
    state.fight = Fight(attacker, defender, at, origin)
    if state.wants_events:
        state.emit(FightBegan(attacker, defender, SPACES[at], SPACES[origin]))


# -- commitments (AN-8.2 to AN-8.4) -----------------------------------------------------------------------------


def why_not_commit(state: Island, seat: Seat, action: Commit) -> WhyNot | None:
    """Why these tokens cannot be committed, if so (AN-8.3)."""
    if action in COMMITMENTS[state.held[seat]]:
        return None
    if not action.food:
        return WhyNot("AN-8.3", "commit-at-least-one")
    if len(action.food) > MOST_COMMITTED:
        return WhyNot("AN-8.3", "commit-at-most-three", most=MOST_COMMITTED)
    return why_not_tokens(state, seat, action.food, "AN-8.3")


def commit(state: Island, seat: Seat, values: tuple[int, ...]) -> None:
    """The tokens lie face down for the fight; their number is public (AN-8.3)."""
    committed = handful(values)
    state.held[seat] -= committed
    state.committed = changed(state.committed, seat, committed)
    if state.wants_events:
        state.emit(FoodCommitted(seat, len(values), values))


def strength(state: Island, seat: Seat) -> int:
    """Antlers and the value of the committed tokens (AN-8.2)."""
    return state.antlers[seat] + WORTH[state.committed[seat]]


def take_back(state: Island, seat: Seat) -> None:
    """The committed tokens return to their owner (AN-8.6)."""
    state.held[seat] += state.committed[seat]
    state.committed = changed(state.committed, seat, NO_FOOD)


# -- displacement (AN-8.12) ---------------------------------------------------------------------------------------


def displacement(state: Island) -> list[int]:
    """D(F): where a retreating or beaten stag may go, uphill only if there is nothing else (AN-8.12, AN-R101)."""
    fight, board, stags = fight_of(state), state.board, state.stags
    around = board.stag_spaces if state.rules.anywhere else board.usable[fight.at]
    free = [space for space in around if space not in stags and space != fight.at]
    height = board.level[fight.at]
    low = [space for space in free if board.level[space] <= height]
    return low or free


def why_not_displace(state: Island, name: str) -> WhyNot | None:
    """Why the stag may not go to this space, if so (AN-8.12, AN-2.4, AN-R47)."""
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
    """The stag leaves; nobody loses food or antlers (AN-8.6)."""
    fight = fight_of(state)
    state.stags[seat] = NUMBER[name]
    take_back(state, fight.attacker)
    take_back(state, fight.defender)
    state.fight = None
    if state.wants_events:
        state.emit(StagRetreated(seat, name))


def lock(state: Island) -> tuple[int, int]:
    """All committed tokens are shown; the strengths of attacker and defender (AN-8.7)."""
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
    """The committed tokens that were not kept go face up to the discard (AN-8.7)."""
    fight = fight_of(state)
    spent: tuple[int, ...] = ()
    for seat in (fight.attacker, fight.defender):
        food.discard_food(state, state.committed[seat])
        spent += values_in(state.committed[seat])
        state.committed = changed(state.committed, seat, NO_FOOD)
    if spent and state.wants_events:
        state.emit(FoodSpent(tuple(sorted(spent))))


def draw(state: Island) -> None:
    """The attacker returns to where it came from, uphill or not (AN-8.8, AN-R58)."""
    fight = fight_of(state)
    state.stags[fight.attacker] = fight.origin
    state.fight = None
    if state.wants_events:
        state.emit(FightDrawn(fight.attacker, SPACES[fight.origin]))


def lose_antler(state: Island, seat: Seat) -> None:
    """One piece from the head to aside, if there is one (AN-8.9, AN-R56)."""
    if state.antlers[seat]:
        state.antlers[seat] -= 1
        state.aside = changed(state.aside, seat, state.aside[seat] + 1)
        if state.wants_events:
            state.emit(AntlerLost(seat, state.antlers[seat]))


def place_loser(state: Island, winner: Seat, loser: Seat, name: str) -> None:
    """The winner puts the beaten stag there and stands alone (AN-8.10)."""
    state.stags[loser] = NUMBER[name]
    state.fight = None
    if state.wants_events:
        state.emit(StagDriven(winner, loser, name))


def take_marker(state: Island, winner: Seat, loser: Seat) -> None:
    """The winner has the marker for good (AN-8.11)."""
    first = not state.markers[winner]
    if first:
        state.markers = changed(state.markers, winner, value=True)
    if state.wants_events:
        state.emit(FightWon(winner, loser, "first" if first else "again"))
