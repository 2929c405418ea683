"""The features of a position: by seat, in points, scored and expected."""

from __future__ import annotations

from math import exp
from typing import Final

from fellfield.bots.leaping_lemmings.board_tables import BoardTables, board_tables
from fellfield.bots.leaping_lemmings.eagle_threat import ZONES, EagleThreat, PossibleLoss, flights_due
from fellfield.bots.leaping_lemmings.lemming_values import (
    DEEP,
    EXPOSED,
    NO_MOVE,
    STANCES,
    UNDER,
    lemming_value_tables,
    table_for_value,
)
from fellfield.bots.leaping_lemmings.values import (
    chance_of_use,
    expected_pellet,
    favor_value,
    held_cards_value,
    held_pellet_values,
)
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.flow import LemmingsStep, RevealStep
from fellfield.games.leaping_lemmings.hexes import BITS, hexes_of
from fellfield.games.leaping_lemmings.material import CLAN_SHIFT
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.player import PlayerStep

CLAIMS: Final = 0.8
"""The chance that a lemming on top of a pellet claims it."""
CLAIMS_COVERED: Final = 0.15
SETBACK: Final = 0.3
"""The cost of being chased a hex or two off course."""
FRIGHT: Final = 1.0
"""What a lemming that is chased over the cliff still scores (LL-14.4)."""
HUNTED_LEADER: Final = 0.25
"""How much each point of lead makes a seat a target, as a logit."""


class RaceFeatures:
    """Values that the considerations share, computed once for a position."""

    def __init__(self, state: Race, *, everywhere: bool = False) -> None:
        self.state = state
        self.players = state.players
        rules = state.rules
        self.tables: BoardTables = board_tables(rules.board)
        value_tables = lemming_value_tables(rules.tail, sum(rules.movement), self.tables.farthest)
        left = sum(state.deck)
        self.use = chance_of_use(value_tables.moves[left])
        seats = range(self.players)
        self.codes: list[list[int]] = [[] for _ in seats]
        self.places: list[list[int]] = [[] for _ in seats]
        self.forage = [0.0] * self.players
        self.favor = favor_value(state, self.use)
        self.pellets = held_pellet_values(state, self.favor)
        self.cards = [held_cards_value(state, seat, self.use) for seat in seats]
        self._locate_lemmings()
        self.allocations = [
            value_tables.allocate(left, table, state.start[seat], tuple(self.places[seat]))
            for seat, table in enumerate(value_tables_due(state))
        ]
        self.threats = self._threats()
        self.eagle_threat = EagleThreat(self.players)
        flights = flights_due(state)
        reached = [everywhere] * ZONES
        for flight in flights:
            for zone in flight.zones:
                reached[zone] = True
        self._fill_zones(reached)
        self.danger = self.eagle_threat.danger(flights, self.threats)

    def _locate_lemmings(self) -> None:
        """Note the hex of every lemming and its place in the value tables."""
        state = self.state
        stacks, places = state.stacks, self.tables.places
        for code in hexes_of(state.occupied()):
            stack = stacks[code]
            top = len(stack) - 1
            self._note(stack[top] >> CLAN_SHIFT, code, places[code])
            for level in range(top):
                self._note(stack[level] >> CLAN_SHIFT, code, _covered(places[code], _rivals_above(stack, level)))
        on_pellets = hexes_of(state.occupied() & state.pellets)
        if on_pellets:
            expected = expected_pellet(state, self.favor)
            for code in on_pellets:
                stack = stacks[code]
                self.forage[stack[-1] >> CLAN_SHIFT] += CLAIMS * expected
                if len(stack) > 1:
                    self.forage[stack[-2] >> CLAN_SHIFT] += CLAIMS_COVERED * expected

    def _note(self, seat: Seat, code: int, place: int) -> None:
        self.codes[seat].append(code)
        self.places[seat].append(place)

    def _fill_zones(self, reached: list[bool]) -> None:
        """Enter the lemmings in reach of an eagle, with the points that would be lost."""
        state, tables = self.state, self.tables
        clear = state.rules.board.clear
        away, zones_of, prey, herd = tables.away, tables.zones, self.eagle_threat.prey, self.eagle_threat.herd
        for seat in range(self.players):
            row, places = self.allocations[seat].row, self.places[seat]
            exposed = state.active[seat] & clear
            for number, code in enumerate(self.codes[seat]):
                for zone in zones_of[code]:
                    if reached[zone]:
                        place = places[number]
                        brings = row[place]
                        chased = SETBACK if away[code] else max(0.0, brings - FRIGHT)
                        herd[zone].append(PossibleLoss(seat, chased))
                        if place % STANCES == EXPOSED and exposed & BITS[code]:
                            prey[zone].append(PossibleLoss(seat, max(0.05, brings - chased)))

    def _threats(self) -> list[float]:
        """How much each seat is a target for the others: a softmax of the scores."""
        track = self.state.track
        sums = [
            track[seat] + allocate.near + allocate.far + allocate.covered
            for seat, allocate in enumerate(self.allocations)
        ]
        most = max(sums)
        raw = [exp(HUNTED_LEADER * (score - most)) for score in sums]
        whole = sum(raw)
        return [weight / whole for weight in raw]


def _rivals_above(stack: tuple[int, ...], level: int) -> int:
    """The number of rival lemmings on top of this one."""
    seat, rivals = stack[level] >> CLAN_SHIFT, 0
    for above in range(level + 1, len(stack)):
        if stack[above] >> CLAN_SHIFT != seat:
            rivals += 1
    return rivals


def _covered(place: int, rivals: int) -> int:
    """The place of a lemming under rivals; own lemmings on top do not count."""
    if not rivals:
        return place
    return place - place % STANCES + (UNDER if rivals == 1 else DEEP)


def value_tables_due(state: Race) -> list[int]:
    """The value table of each seat: with the current card if its step is still to come."""
    tables = [NO_MOVE] * state.players
    lemmings, at_work = False, -1
    for step in state.todo:
        if isinstance(step, RevealStep):
            return tables
        if isinstance(step, LemmingsStep):
            lemmings = True
        elif isinstance(step, PlayerStep):
            at_work = step.seat
    if not lemmings:
        return tables
    for seat in range(state.players):
        if seat == at_work or state.place_in_order(seat) >= state.stepped:
            tables[seat] = table_for_value(state.value[seat])
    return tables
