"""Fights: the value of entering one, the odds of the current one, and the values of its actions (AN-8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fellfield.bots.antler_island.plan_search import best_plan_value, remaining_plan
from fellfield.bots.antler_island.values import (
    DEFEAT,
    TILE,
    apparent_strength,
    food_value,
    lateness,
    marker_value,
    odds_of_winning,
    strength,
    unseen_food_strength,
)
from fellfield.core.contract import Action
from fellfield.core.seats import Seat
from fellfield.games.antler_island import actions as acts
from fellfield.games.antler_island.material import NUMBER, SIZE, WORTH, handful

SPENT: Final = 0.5
"""Share of committed food that is lost on average: a retreat returns it to both (AN-8.6)."""
SCARE: Final = 0.9
"""Losing by a retreat costs no antlers."""
DRAWN: Final = 0.3
"""Strength that the draw rule is worth to a defender (AN-8.8)."""


def spoils(state: Any, seat: Seat) -> float:
    """The value of winning a fight: the marker, if new, and a cunning tile (AN-8.11)."""
    late = lateness(state)
    return TILE * (1.0 - late) + (0.0 if state.markers[seat] else marker_value(late))


def value_of_entering(state: Any, seat: Seat, to: int, there: float) -> float:
    """The value of a move to a space worth `there`, whose occupant must be beaten first."""
    rival = next((other for other, space in enumerate(state.stags) if space == to and other != seat), None)
    if rival is None:
        return there
    odds = odds_of_winning(strength(state, seat), apparent_strength(state, rival))
    return odds * (there + spoils(state, seat) + 0.4) - (1.0 - odds) * (DEFEAT + spoils(state, rival) / 3)


# -- the current fight ---------------------------------------------------------------------------------------


def current_odds(state: Any) -> float:
    """The chance that the attacker wins the current fight, with all committed food known."""
    fight, kind = state.fight, type(state.todo[-1]).__name__
    attacker, defender = fight.attacker, fight.defender
    if kind == "CommitStep":
        return odds_of_winning(strength(state, attacker), strength(state, defender))
    attack = state.antlers[attacker] + WORTH[state.committed[attacker]]
    if kind == "DefendStep":
        return odds_of_winning(attack, strength(state, defender))
    if kind == "LockStep":
        defence = state.antlers[defender] + WORTH[state.committed[defender]]
        return 0.9 if attack > defence else 0.3 if attack == defence else 0.06
    step = next((step for step in reversed(state.todo) if hasattr(step, "attack") or hasattr(step, "attacked")), None)
    if step is None:
        return 0.5
    if hasattr(step, "attacked"):
        return 1.0 if step.attacked else 0.0
    return 1.0 if step.attack > step.defence else 0.0


def refuge(state: Any, seat: Seat) -> int:
    """Where a stag would retreat to: next to the fight, downhill or level if possible (AN-8.12)."""
    board, at = state.board, state.fight.at
    free = [space for space in board.usable[at] if space not in state.stags]
    low = [space for space in free if board.level[space] <= board.level[at]] or free
    return low[0] if low else int(state.fight.origin)


# -- values of actions -------------------------------------------------------------------------------------------


def action_values(state: Any, seat: Seat, actions: Sequence[Action]) -> list[float]:
    """Values of commit, stay, retreat or lock, in does, from what the seat knows."""
    fight = state.fight
    if seat == fight.defender:
        return _defending(state, seat, actions)
    if isinstance(actions[0], acts.Commit):
        return [_attack(state, seat, action) for action in actions]
    return _locking(state, seat, actions)


def _values_here_and_away(state: Any, seat: Seat, actions: Sequence[Action]) -> tuple[float, dict[str, float]]:
    """The value of the remaining plan on the space of the fight, and on each space to retreat to."""
    numbered, x = remaining_plan(state, seat)
    stay = best_plan_value(state, seat, numbered, x, state.fight.at).worth
    ways = {
        action.space: best_plan_value(state, seat, numbered, x, NUMBER[action.space]).worth
        for action in actions
        if isinstance(action, acts.Retreat)
    }
    return stay, ways


def _attack(state: Any, seat: Seat, action: Any) -> float:
    """More committed food means better odds; it is lost if antlers lock."""
    given, rival = handful(action.food), state.fight.defender
    odds = odds_of_winning(state.antlers[seat] + WORTH[given], apparent_strength(state, rival) - 0.5)
    stake = spoils(state, seat) + DEFEAT + spoils(state, rival) / 3 + 1.0
    return odds * stake - SPENT * food_value(given, lateness(state))


def _defending(state: Any, seat: Seat, actions: Sequence[Action]) -> list[float]:
    fight, late = state.fight, lateness(state)
    stay, ways = _values_here_and_away(state, seat, actions)
    flight = max(ways.values())
    theirs = state.antlers[fight.attacker] + unseen_food_strength(SIZE[state.committed[fight.attacker]])
    found = []
    for action in actions:
        if not isinstance(action, acts.Commit):
            assert isinstance(action, acts.Retreat)
            found.append(ways[action.space] - SCARE * spoils(state, fight.attacker) / 3)
            continue
        given = handful(action.food)
        odds = odds_of_winning(state.antlers[seat] + WORTH[given], theirs)
        win = stay + spoils(state, seat)
        lose = flight - DEFEAT - spoils(state, fight.attacker) / 3
        found.append(odds * win + (1.0 - odds) * lose - SPENT * food_value(given, late))
    return found


def _locking(state: Any, seat: Seat, actions: Sequence[Action]) -> list[float]:
    fight, late = state.fight, lateness(state)
    stay, ways = _values_here_and_away(state, seat, actions)
    flight = max(ways.values())
    mine = state.antlers[seat] + WORTH[state.committed[seat]]
    theirs = state.antlers[fight.defender] + unseen_food_strength(SIZE[state.committed[fight.defender]])
    odds = odds_of_winning(mine, theirs + DRAWN)
    lock = odds * (stay + spoils(state, seat)) + (1.0 - odds) * (flight - DEFEAT)
    lock -= food_value(state.committed[seat], late)
    gift = spoils(state, fight.defender) / 3
    lock -= (1.0 - odds) * gift
    return [ways[action.space] - gift if isinstance(action, acts.Retreat) else lock for action in actions]
