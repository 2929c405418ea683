"""A round played on in a quick model: everybody follows the best line of the own plan and thinks anew when disturbed.

It leaves out what rarely decides (most cunning tiles, who commits what), and so is many times quicker than the rules.
"""

from __future__ import annotations

from typing import Final

from fellfield.bots.antler_island.foresight import UNSEEN_TOKEN, Foresight, Turn, best_line, plan_left
from fellfield.bots.antler_island.scene import Scene, below
from fellfield.bots.antler_island.worth import odds_of_winning, pieces_for, strength
from fellfield.core.chance import Source
from fellfield.core.seats import Seat
from fellfield.core.tuples import changed
from fellfield.games.antler_island.material import (
    EAT,
    EXTRA_MATE,
    FIRST_TILE_LEVEL,
    MATE,
    MOST_HELD,
    MOST_TILES,
    MOVE,
    ONE_TILE,
    ROAR,
    SIZE,
    TURNS_EACH,
    counts_in,
    tile_count,
)
from fellfield.games.antler_island.state import Island

LOCKED: Final = 40
"""How many fights of a hundred come to a lock: food is spent, and a piece of antler lost."""
_FINE: Final = 1 << 20
NO_PLAN: Final[tuple[tuple[int, ...], int | None]] = ((), None)


class QuickRound:
    """A position in the middle of a round, when a control tile is due; it is changed in place."""

    def __init__(self, state: Island, source: Source) -> None:
        self.state = state
        self.source = source
        self.board = state.board
        self.players: int = state.players
        self.stags: list[int] = state.stags
        self.does: list[int] = state.does
        self.food = [len(tokens) for tokens in state.food]
        self.left = [plan_left(state, seat) for seat in range(self.players)]
        self.lines: list[list[Turn]] = [
            list(reversed(best_line(state, seat, *self.left[seat]).turns)) if self.left[seat] != NO_PLAN else []
            for seat in range(self.players)
        ]

    def play(self) -> None:
        """All turns that are left, in order (AN-5.1); the state is the position after them."""
        state, players = self.state, self.players
        first = state.taken - 1
        for number in range(first, TURNS_EACH * players):
            self._turn((state.pawn + number) % players)
        state.taken = TURNS_EACH * players

    def _turn(self, seat: Seat) -> None:
        line = self.lines[seat]
        if not line:
            return
        x_tile, task, to = line[-1]
        if self._disturbed(seat, task, to):
            line = self._think(seat)
            x_tile, task, to = line[-1]
        line.pop()
        numbered, x = self.left[seat]
        self.left[seat] = (numbered, None) if x_tile else (numbered[1:], x)
        if task == MOVE:
            self._move(seat, to)
        elif task == MATE:
            self._court(seat)
        elif task == EAT:
            self._eat(seat)
        elif self.state.held[seat]:
            self._grow(seat)

    def _disturbed(self, seat: Seat, task: int, to: int) -> bool:
        """Is the next turn not what it was thought to be? Then think again, if there is anything to choose."""
        here = self.stags[seat]
        if task == MOVE:
            if to in self.stags or to not in self.board.usable[here]:
                return True
            return MATE in self.left[seat][0] and not self.does[to] and not self.does[here]
        if task == MATE:
            return not self.does[here]
        return here != to

    def _think(self, seat: Seat) -> list[Turn]:
        eye = Foresight(Scene(self.state, seat, self.food), self.stags[seat])
        line = list(reversed(eye.of_plan(*self.left[seat]).turns))
        self.lines[seat] = line
        return line

    # -- the four tasks ------------------------------------------------------------------------------------------

    def _court(self, seat: Seat) -> None:
        state, here = self.state, self.stags[seat]
        if not self.does[here] and self._has(seat, ROAR):
            self._roar(seat, here)
        there = self.does[here]
        if not there:
            return
        count = 1
        if there > 1 and self._has(seat, EXTRA_MATE):
            self._use(seat, EXTRA_MATE)
            count = 2
        self.does[here] -= count
        state.reserve += count
        state.tracks[seat] += count

    def _roar(self, seat: Seat, here: int) -> None:
        near = [space for space in self.board.neighbours[here] if self.does[space]]
        if near:
            self._use(seat, ROAR)
            for space in near:
                self.does[space] -= 1
            self.does[here] += len(near)

    def _has(self, seat: Seat, kind: int) -> bool:
        state = self.state
        return bool((state.tiles_up[seat] | state.tiles_down[seat]) >> (3 * kind) & 7)

    def _use(self, seat: Seat, kind: int) -> None:
        state = self.state
        if state.tiles_up[seat] >> (3 * kind) & 7:
            state.tiles_up = changed(state.tiles_up, seat, state.tiles_up[seat] - ONE_TILE[kind])
        else:
            state.tiles_down = changed(state.tiles_down, seat, state.tiles_down[seat] - ONE_TILE[kind])

    def _eat(self, seat: Seat) -> None:
        state, here = self.state, self.stags[seat]
        count = min(self.food[here], MOST_HELD - SIZE[state.held[seat]])
        self.food[here] -= count
        state.held[seat] += count * UNSEEN_TOKEN

    def _grow(self, seat: Seat) -> None:
        state = self.state
        pieces = min(pieces_for(state.held[seat]), state.aside[seat] + state.supply)
        state.held[seat] = 0
        regrown = min(pieces, state.aside[seat])
        state.aside = changed(state.aside, seat, state.aside[seat] - regrown)
        state.supply -= pieces - regrown
        before = state.antlers[seat] + regrown
        state.antlers[seat] += pieces
        for level in range(before + 1, state.antlers[seat] + 1):
            if level >= FIRST_TILE_LEVEL and level % 2 == 0:
                self._earn(seat)

    def _earn(self, seat: Seat) -> None:
        """A tile of any kind, while there is room; which one, is of little matter here."""
        state = self.state
        if tile_count(state.tiles_up[seat] + state.tiles_down[seat]) < MOST_TILES:
            more = state.tiles_down[seat] + ONE_TILE[self.source.below(6)]
            state.tiles_down = changed(state.tiles_down, seat, more)

    # -- moves and fights ----------------------------------------------------------------------------------------

    def _move(self, seat: Seat, to: int) -> None:
        stags = self.stags
        rival = stags.index(to) if to in stags else None
        origin = stags[seat]
        if to == origin:
            return
        if rival is None:
            stags[seat] = to
            return
        state = self.state
        odds = odds_of_winning(strength(state, seat), strength(state, rival))
        stags[seat] = to
        won = self.source.below(_FINE) < odds * _FINE
        winner, loser = (seat, rival) if won else (rival, seat)
        self._displace(loser, to, origin)
        state.markers = changed(state.markers, winner, value=True)
        self._earn(winner)
        if self.source.below(100) < LOCKED:
            self._locked(winner, loser)
        self.lines[loser] = self.lines[loser] and self._think(loser)

    def _displace(self, loser: Seat, at: int, origin: int) -> None:
        """Next to the fight, not uphill if it can be helped (AN-8.12)."""
        board, stags = self.board, self.stags
        free = [space for space in board.usable[at] if space not in stags]
        low = [space for space in free if board.level[space] <= board.level[at]] or free or [origin]
        stags[loser] = low[self.source.below(len(low))]

    def _locked(self, winner: Seat, loser: Seat) -> None:
        """Both spend what they have committed, the loser a piece as well (AN-8.7, AN-8.9)."""
        state = self.state
        for seat in (winner, loser):
            state.held[seat] = _spent(state.held[seat])
        if state.antlers[loser]:
            state.antlers[loser] -= 1
            state.aside = changed(state.aside, loser, state.aside[loser] + 1)


def _spent(held: int) -> int:
    """A handful after its three best tokens are gone."""
    ones, twos, threes = counts_in(held)
    left = 3
    taken = min(threes, left)
    threes, left = threes - taken, left - taken
    taken = min(twos, left)
    twos, left = twos - taken, left - taken
    ones -= min(ones, left)
    return ones + 6 * twos + 36 * threes


def walk(state: Island) -> None:
    """The does go uphill, and everybody takes the control tiles back (AN-6.2, AN-6.3)."""
    does = state.does
    state.does = [sum(does[origin] for origin in origins) for origins in below(state.board)]
    state.plans = (None,) * state.players
    state.used = [0] * state.players
    state.taken = 0
