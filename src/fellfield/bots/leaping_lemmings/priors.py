"""Priors of actions: the change in points for the lemming that an action concerns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fellfield.bots.leaping_lemmings.board_tables import board_tables
from fellfield.bots.leaping_lemmings.eagle_threat import flights_due
from fellfield.bots.leaping_lemmings.features import RaceFeatures
from fellfield.bots.leaping_lemmings.lemming_values import NO_MOVE, SHELTERED, STANCES, Row, lemming_value_tables
from fellfield.bots.leaping_lemmings.values import chance_of_use, expected_pellet, favor_value
from fellfield.core.contract import Action
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.actions import (
    CLOCKWISE,
    Dive,
    Eat,
    FlyEagle,
    Move,
    PlaySpecial,
    Push,
    RaiseDive,
    Scatter,
    SendEagle,
    TakeFavor,
)
from fellfield.games.leaping_lemmings.board import BLUE, EAGLES, RED, ZONES
from fellfield.games.leaping_lemmings.hexes import BITS, CLIFF, CODES, START, hexes_of
from fellfield.games.leaping_lemmings.material import CLAN_SHIFT, TOP_VALUE
from fellfield.games.leaping_lemmings.specials.heroic_return import ReturnTo
from fellfield.games.leaping_lemmings.specials.mistaken_identity import SwapIdentity
from fellfield.games.leaping_lemmings.state import Race

LOGITS_PER_POINT: Final = 2.0
RIVAL_LOSS_SHARE: Final = 0.25
"""Share of a rival's loss that counts as a gain."""
KEPT_CARD_VALUE: Final = 0.6
"""Value of a card that stays in hand."""
FIXED_VALUES: Final = {
    "favor": 0.1,
    "raise": 0.3,
    "card": -0.2,
    "heroic-return": 0.6,
    "mistaken-identity": 0.6,
    "noble-sacrifice": 0.3,
    "special": -0.3,
}
"""Priors of actions that are not computed."""


class ActionPriors:
    """Computes the priors of one seat in one position."""

    def __init__(self, state: Race, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        rules = state.rules
        self.board = rules.board
        self.tables = board_tables(rules.board)
        value_tables = lemming_value_tables(rules.tail, sum(rules.movement), self.tables.farthest)
        left = sum(state.deck)
        places = tuple([self.tables.places[code] for code in hexes_of(state.active[seat])])
        self.row: Row = value_tables.allocate(left, NO_MOVE, state.start[seat], places).row
        self.expected = expected_pellet(state, favor_value(state, chance_of_use(value_tables.moves[left])))
        self.risk = [0.0] * 12
        for flight in flights_due(state):
            for zone in flight.zones:
                self.risk[zone] += (
                    flight.probability / len(flight.zones) if flight.keeper != seat else 0.1 * flight.probability
                )
        self._known: dict[int, float] = {}
        self._features: RaceFeatures | None = None

    def logits(self, actions: Sequence[Action]) -> list[float]:
        """One logit for each action."""
        return [LOGITS_PER_POINT * self._value(action) for action in actions]

    def _value(self, action: Action) -> float:
        if isinstance(action, Move):
            return self._move_value(CODES[action.source], CODES[action.goal])
        if isinstance(action, Dive):
            code = CODES[action.source]
            return action.points - self._value_if_staying(code) + self._pellet_share(code)
        if isinstance(action, Scatter | Push):
            return self._displacement_value(CODES[action.source], action.level, CODES[action.goal])
        if isinstance(action, Eat):
            return self._capture_value(CODES[action.hex], -1)
        if isinstance(action, ReturnTo):
            return self._value_at(CODES[action.hex])
        if isinstance(action, SwapIdentity):
            return self._value_at(CODES[action.hex]) + self._capture_value(CODES[action.hex], action.level - 1)
        return self._other_value(action)

    def _other_value(self, action: Action) -> float:
        if isinstance(action, FlyEagle):
            eagle = EAGLES.index(action.eagle)
            zones = getattr(self.state.todo[-1], "zones", 1)
            return self._eagle_visit_gain(eagle, zones if action.way == CLOCKWISE else -zones)
        if isinstance(action, SendEagle):
            eagle = EAGLES.index(action.eagle)
            return self._eagle_visit_gain(eagle, ZONES.index(action.zone) - self.state.eagle_zone[eagle])
        if isinstance(action, PlaySpecial):
            return self._special_value(action.card)
        if isinstance(action, TakeFavor):
            return FIXED_VALUES["favor" if action.favor == "move" else "card"]
        return FIXED_VALUES["raise"] if isinstance(action, RaiseDive) else 0.0

    def _eagle_visit_gain(self, eagle: int, zones: int) -> float:
        """The gain of an eagle's visit to a zone: losses of others less own ones."""
        if self._features is None:
            self._features = RaceFeatures(self.state, everywhere=True)
        zone = eagle * 6 + (self.state.eagle_zone[eagle] + zones) % 6
        return self._features.eagle_threat.visit(zone, self.seat, self._features.threats, hunts=True).gain

    def _special_value(self, card: str) -> float:
        """The value of a Special Action: by an eagle's best visit, by the dive of It's a 5, or fixed."""
        if card == "eagle-eye":
            return (
                max(self._eagle_visit_gain(eagle, zones) for eagle in (RED, BLUE) for zones in (-1, 1))
                - KEPT_CARD_VALUE
            )
        if card == "uh-oh":
            hunting = [eagle for eagle in (RED, BLUE) if not self.state.feasting[eagle]]
            return (
                max((self._eagle_visit_gain(eagle, zones) for eagle in hunting for zones in range(1, 6)), default=0.0)
                - KEPT_CARD_VALUE
            )
        if card == "its-a-5":
            more = TOP_VALUE - self.state.value[self.seat]
            on_edge = bool(self.state.active[self.seat] & self.board.cliff)
            return 0.9 * more - 1.8 if on_edge else 0.3 * more - 1.5
        return FIXED_VALUES.get(card, FIXED_VALUES["special"])

    def _value_at(self, code: int) -> float:
        return self.row[self.tables.places[code]]

    def _value_if_staying(self, code: int) -> float:
        """Expected points of the top lemming of a hex if it stays there, the eagles considered."""
        known = self._known.get(code)
        if known is None:
            brings = self._value_at(code)
            if self.board.clear & BITS[code]:
                for zone in self.tables.zones[code]:
                    brings *= max(0.0, 1 - self.risk[zone])
            known = self._known[code] = brings
        return known

    def _pellet_share(self, code: int) -> float:
        return 0.3 * self.expected if self.state.pellets & BITS[code] else 0.0

    def _move_value(self, source: int, goal: int) -> float:
        state = self.state
        gain = self._value_if_staying(goal)
        if state.pellets & BITS[goal]:
            gain += 0.7 * self.expected
        covered = state.stacks[goal]
        if covered:
            gain += (RIVAL_LOSS_SHARE if covered[-1] >> CLAN_SHIFT != self.seat else -0.3) * self._value_at(goal)
        if source == START:
            return gain - self.row[self.tables.farthest * STANCES + SHELTERED]
        stack = state.stacks[source]
        if len(stack) > 1:
            gain += (0.3 if stack[-2] >> CLAN_SHIFT == self.seat else -RIVAL_LOSS_SHARE) * self._value_at(source)
        return gain - self._value_if_staying(source) + self._pellet_share(source)

    def _displacement_value(self, source: int, level: int, goal: int) -> float:
        """The value of scattering or pushing a lemming."""
        state = self.state
        owner = state.stacks[source][level - 1] >> CLAN_SHIFT
        brings = 1.0 if goal == CLIFF else self._value_at(goal)
        if goal != CLIFF and state.watched() & BITS[goal]:
            brings *= 0.2
        change = brings - self._value_at(source)
        return change if owner == self.seat else -RIVAL_LOSS_SHARE * change

    def _capture_value(self, code: int, level: int) -> float:
        owner = self.state.stacks[code][level] >> CLAN_SHIFT
        return (
            -self._value_at(code)
            if owner == self.seat
            else (RIVAL_LOSS_SHARE + 0.05 * self.state.track[owner]) * self._value_at(code)
        )
