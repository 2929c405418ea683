"""A position as a bot reads it: by seat, and all in points, those scored and those that will probably come."""

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
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.player import PlayerStep

CLAIMS: Final = 0.8
"""How likely it is that a lemming on top of a pellet takes it along."""
CLAIMS_COVERED: Final = 0.15
SETBACK: Final = 0.3
"""What it costs to be chased a hex or two out of the way."""
FRIGHT: Final = 1.0
"""What a lemming still brings that is chased over the cliff (LL-14.4)."""
HUNTED_LEADER: Final = 0.25
"""How much more a point ahead makes somebody a target."""


class RaceFeatures:
    """What is worked out once for all considerations."""

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
        """Note every lemming on the board by its hex and its place in the tables of prospects."""
        state = self.state
        stacks, places = state.stacks, self.tables.places
        for code in hexes_of(state.occupied()):
            stack = stacks[code]
            top = len(stack) - 1
            self._note(stack[top], code, places[code])
            for level in range(top):
                self._note(stack[level], code, _covered(places[code], _rivals_above(stack, level)))
        on_pellets = hexes_of(state.occupied() & state.pellets)
        if on_pellets:
            expected = expected_pellet(state, self.favor)
            for code in on_pellets:
                stack = stacks[code]
                self.forage[stack[-1]] += CLAIMS * expected
                if len(stack) > 1:
                    self.forage[stack[-2]] += CLAIMS_COVERED * expected

    def _note(self, seat: Seat, code: int, place: int) -> None:
        self.codes[seat].append(code)
        self.places[seat].append(place)

    def _fill_zones(self, reached: list[bool]) -> None:
        """Who is in the zones that an eagle may reach, and what would be lost with each of them."""
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
        """Whom the others fear: whoever is ahead."""
        track = self.state.track
        sums = [
            track[seat] + allocate.near + allocate.far + allocate.covered
            for seat, allocate in enumerate(self.allocations)
        ]
        most = max(sums)
        raw = [exp(HUNTED_LEADER * (one - most)) for one in sums]
        whole = sum(raw)
        return [one / whole for one in raw]


def _rivals_above(stack: tuple[Seat, ...], level: int) -> int:
    """How many lemmings of other clans sit on this one."""
    seat, rivals = stack[level], 0
    for above in range(level + 1, len(stack)):
        if stack[above] != seat:
            rivals += 1
    return rivals


def _covered(place: int, rivals: int) -> int:
    """The place of a lemming with rivals above it; those of its own clan will make way."""
    if not rivals:
        return place
    return place - place % STANCES + (UNDER if rivals == 1 else DEEP)


def value_tables_due(state: Race) -> list[int]:
    """For each seat the table of its prospects: does it have its step still to come, with the card on the table?"""
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
