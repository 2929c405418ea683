"""The position: everything decided so far (LL-2.1 to LL-2.6)."""

from __future__ import annotations

from typing import TypeVar

from fellfield.core.contract import Setup, State
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.board import Board
from fellfield.games.leaping_lemmings.hexes import BITS, HEXES
from fellfield.games.leaping_lemmings.material import CLAN_SHIFT, DIVES, KINDS, LEMMINGS, PELLETS
from fellfield.games.leaping_lemmings.setup import RaceSetup

T = TypeVar("T")


class Race(State):
    """One game of Leaping Lemmings.

    Stacks are tuples of lemming ids from bottom to top, by hex; `id >> CLAN_SHIFT` is the seat. Boxes off the map are
    by seat: `chow` is a set of lemming numbers, `start`, which has no limit and holds the highest numbers, `dives`,
    `exchanged` and `track` are counts (LL-1.7, LL-5.13). Fields by two keys are flat:
    `dives[seat * 6 + score]`, `held[seat * 3 + kind]`. `active`, `standing` and `full` are derived from the stacks and
    updated with them: for each seat the hexes that it tops, the hexes that hold a lemming, and those at their limit.
    Fields that change with every move are lists, the others tuples, which copies share.
    """

    stacks: list[tuple[int, ...]]
    active: list[int]
    standing: int
    full: int
    start: tuple[int, ...]
    chow: tuple[int, ...]
    dives: tuple[int, ...]
    track: tuple[int, ...]

    eagle_zone: tuple[int, int]
    feasting: tuple[bool, bool]
    eagle_seat: int
    dice: tuple[int, int] | None

    deck: list[int]
    card: int
    value: tuple[int, ...]
    doubled: tuple[bool, ...]
    stepped: int

    pellets: int
    unused: int
    unseen: tuple[int, ...]
    held: tuple[int, ...]
    exchanged: tuple[int, ...]

    hands: tuple[tuple[int, ...], ...]
    flipped: tuple[bool, ...]
    undealt: int
    discards: tuple[tuple[int, Seat], ...]
    shown: int | None
    under_dice: int | None
    kept: tuple[tuple[int, ...], ...]
    offered: int | None
    unwanted: int

    def __init__(self, setup: Setup | None = None) -> None:
        super().__init__(setup)
        count = 0 if setup is None else setup.players
        self.stacks = [()] * HEXES
        self.active = [0] * count
        self.standing = 0
        self.full = 0
        self.start = (LEMMINGS,) * count
        self.chow = (0,) * count
        self.dives = (0,) * (count * DIVES)
        self.track = (0,) * count
        self.eagle_zone = (0, 0)
        self.feasting = (False, False)
        self.eagle_seat = 0
        self.dice = None
        self.deck = []
        self.card = 0
        self.value = (0,) * count
        self.doubled = (False,) * count
        self.stepped = 0
        self.pellets = 0
        self.unused = 0
        self.unseen = PELLETS
        self.held = (0,) * (count * len(KINDS))
        self.exchanged = (0,) * count
        self.hands = ((),) * count
        self.flipped = (False,) * count
        self.undealt = 0
        self.discards = ()
        self.shown = None
        self.under_dice = None
        self.kept = ((),) * count
        self.offered = None
        self.unwanted = 0
        if isinstance(setup, RaceSetup):
            self._lay_out(setup)

    def _lay_out(self, setup: RaceSetup) -> None:
        """Set up everything that needs no chance; eagles start hunting (LL-3.1, LL-3.5, LL-3.6, LL-20.1, LL-R6)."""
        self.eagle_zone = setup.board.start_zones
        self.deck = list(setup.movement)
        self.pellets = setup.board.pellets
        self.unused = sum(PELLETS) - setup.board.pellets.bit_count()
        self.undealt = setup.specials
        self.flipped = (setup.chaos,) * setup.players

    # -- look-ups that every rule needs --------------------------------------------------------------------

    @property
    def rules(self) -> RaceSetup:
        """The setup of this game."""
        setup = self.setup
        assert isinstance(setup, RaceSetup)
        return setup

    @property
    def board(self) -> Board:
        """The board of this game."""
        return self.rules.board

    def watched(self) -> int:
        """The hexes in either eagle's zone of control, hunting or feasting (LL-5.14)."""
        red, blue = self.eagle_zone
        return self.rules.board.watched[red * 6 + blue]

    def zone(self, eagle: int) -> int:
        """The hexes of the zone in which this eagle is."""
        return self.rules.board.zones[eagle * 6 + self.eagle_zone[eagle]]

    def occupied(self) -> int:
        """The hexes that hold a lemming."""
        return self.standing

    def place_in_order(self, seat: Seat) -> int:
        """The number of players who step before this one in this turn (LL-3.8, LL-4.6)."""
        return (seat - self.eagle_seat) % self.players

    # -- changing stacks ------------------------------------------------------------------------------------

    def lay(self, code: int, stack: tuple[int, ...]) -> None:
        """Replace the stack of a hex and update `active`, `standing` and `full` (LL-6.2, LL-5.12)."""
        bit = BITS[code]
        old = self.stacks[code]
        self.stacks[code] = stack
        before, now = len(old), len(stack)
        if before:
            self.active[old[-1] >> CLAN_SHIFT] ^= bit
        if now:
            self.active[stack[-1] >> CLAN_SHIFT] ^= bit
        if (before == 0) != (now == 0):
            self.standing ^= bit
        limit = self.rules.limits[code]
        if (before >= limit) != (now >= limit):
            self.full ^= bit


def add_at(values: tuple[int, ...], index: int, amount: int = 1) -> tuple[int, ...]:
    """A copy of the tuple with `amount` added to the value at `index`."""
    copy = list(values)
    copy[index] += amount
    return tuple(copy)


def for_eagle(pair: tuple[T, T], eagle: int, value: T) -> tuple[T, T]:
    """A copy of a (red, blue) pair with another value for one eagle."""
    return (pair[0], value) if eagle else (value, pair[1])


def seats_after(state: Race, seat: Seat) -> list[Seat]:
    """The seats whose step comes later this turn, in order (LL-4.6)."""
    count = state.players
    place = state.place_in_order(seat)
    return [(state.eagle_seat + later) % count for later in range(place + 1, count)]
