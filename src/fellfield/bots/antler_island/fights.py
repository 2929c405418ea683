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

COMMITTED_FOOD_LOSS: Final = 0.5
"""Share of committed food that is lost on average; after a retreat both sides take theirs back (AN-8.6)."""
RETREAT_SPOILS_SHARE: Final = 0.9
"""Share of the attacker's spoils that a retreat costs the defender: not all, because no antlers are lost."""
DRAW_STRENGTH: Final = 0.3
"""Strength that the draw rule is worth to a defender (AN-8.8)."""


def spoils(state: Any, seat: Seat) -> float:
    """The value of winning a fight: the marker, if new, and a cunning tile (AN-8.11)."""
    late = lateness(state)
    return TILE * (1.0 - late) + (0.0 if state.markers[seat] else marker_value(late))


def value_of_entering(state: Any, seat: Seat, to: int, space_value: float) -> float:
    """The value of a move to a space worth `space_value`; a stag on it must be beaten first."""
    rival = next((other for other, space in enumerate(state.stags) if space == to and other != seat), None)
    if rival is None:
        return space_value
    odds = odds_of_winning(strength(state, seat), apparent_strength(state, rival))
    return odds * (space_value + spoils(state, seat) + 0.4) - (1.0 - odds) * (DEFEAT + spoils(state, rival) / 3)


# -- the current fight ---------------------------------------------------------------------------------------


def current_odds(state: Any) -> float:
    """The chance that the attacker wins the current fight, with all committed food known."""
    fight, step_name = state.fight, type(state.todo[-1]).__name__
    attacker, defender = fight.attacker, fight.defender
    if step_name == "CommitStep":
        return odds_of_winning(strength(state, attacker), strength(state, defender))
    attack = state.antlers[attacker] + WORTH[state.committed[attacker]]
    if step_name == "DefendStep":
        return odds_of_winning(attack, strength(state, defender))
    if step_name == "LockStep":
        defence = state.antlers[defender] + WORTH[state.committed[defender]]
        return 0.9 if attack > defence else 0.3 if attack == defence else 0.06
    step = next((step for step in reversed(state.todo) if hasattr(step, "attack") or hasattr(step, "attacked")), None)
    if step is None:
        return 0.5
    if hasattr(step, "attacked"):
        return 1.0 if step.attacked else 0.0
    return 1.0 if step.attack > step.defence else 0.0


def retreat_space(state: Any, seat: Seat) -> int:
    """Where a stag would retreat to: next to the fight, downhill or level if possible (AN-8.12)."""
    board, fight_space = state.board, state.fight.at
    free_spaces = [space for space in board.usable[fight_space] if space not in state.stags]
    level_or_lower = [space for space in free_spaces if board.level[space] <= board.level[fight_space]] or free_spaces
    return level_or_lower[0] if level_or_lower else int(state.fight.origin)


# -- values of actions -------------------------------------------------------------------------------------------


def action_values(state: Any, seat: Seat, actions: Sequence[Action]) -> list[float]:
    """The values of committing, retreating or locking antlers, in does, from what the seat knows."""
    fight = state.fight
    if seat == fight.defender:
        return _defence_values(state, seat, actions)
    if isinstance(actions[0], acts.Commit):
        return [_attack_value(state, seat, action) for action in actions]
    return _lock_values(state, seat, actions)


def _stay_and_retreat_values(state: Any, seat: Seat, actions: Sequence[Action]) -> tuple[float, dict[str, float]]:
    """The value of the remaining plan on the space of the fight, and on each space to retreat to."""
    numbered, x = remaining_plan(state, seat)
    stay = best_plan_value(state, seat, numbered, x, state.fight.at).worth
    retreats = {
        action.space: best_plan_value(state, seat, numbered, x, NUMBER[action.space]).worth
        for action in actions
        if isinstance(action, acts.Retreat)
    }
    return stay, retreats


def _attack_value(state: Any, seat: Seat, action: Any) -> float:
    """The value of attacking with this food: more means better odds, but it is lost if antlers lock."""
    committed, rival = handful(action.food), state.fight.defender
    odds = odds_of_winning(state.antlers[seat] + WORTH[committed], apparent_strength(state, rival) - 0.5)
    stake = spoils(state, seat) + DEFEAT + spoils(state, rival) / 3 + 1.0
    return odds * stake - COMMITTED_FOOD_LOSS * food_value(committed, lateness(state))


def _defence_values(state: Any, seat: Seat, actions: Sequence[Action]) -> list[float]:
    """The values of a defender's commitments and retreats."""
    fight, late = state.fight, lateness(state)
    stay, retreats = _stay_and_retreat_values(state, seat, actions)
    best_retreat = max(retreats.values())
    theirs = state.antlers[fight.attacker] + unseen_food_strength(SIZE[state.committed[fight.attacker]])
    values = []
    for action in actions:
        if not isinstance(action, acts.Commit):
            assert isinstance(action, acts.Retreat)
            values.append(retreats[action.space] - RETREAT_SPOILS_SHARE * spoils(state, fight.attacker) / 3)
            continue
        committed = handful(action.food)
        odds = odds_of_winning(state.antlers[seat] + WORTH[committed], theirs)
        win = stay + spoils(state, seat)
        lose = best_retreat - DEFEAT - spoils(state, fight.attacker) / 3
        values.append(odds * win + (1.0 - odds) * lose - COMMITTED_FOOD_LOSS * food_value(committed, late))
    return values


def _lock_values(state: Any, seat: Seat, actions: Sequence[Action]) -> list[float]:
    """The values of an attacker's lock and retreats, after both have committed."""
    fight, late = state.fight, lateness(state)
    stay, retreats = _stay_and_retreat_values(state, seat, actions)
    best_retreat = max(retreats.values())
    mine = state.antlers[seat] + WORTH[state.committed[seat]]
    theirs = state.antlers[fight.defender] + unseen_food_strength(SIZE[state.committed[fight.defender]])
    odds = odds_of_winning(mine, theirs + DRAW_STRENGTH)
    lock = odds * (stay + spoils(state, seat)) + (1.0 - odds) * (best_retreat - DEFEAT)
    lock -= food_value(state.committed[seat], late)
    rival_gain = spoils(state, fight.defender) / 3
    lock -= (1.0 - odds) * rival_gain
    return [retreats[action.space] - rival_gain if isinstance(action, acts.Retreat) else lock for action in actions]
