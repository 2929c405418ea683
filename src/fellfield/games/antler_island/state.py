"""The position: everything decided so far (AN-0.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.bag import Bag
from fellfield.core.contract import Setup, State
from fellfield.core.seats import Seat
from fellfield.games.antler_island.actions import Plan
from fellfield.games.antler_island.board import Board
from fellfield.games.antler_island.material import NO_FOOD, SPACES
from fellfield.games.antler_island.setup import IslandSetup

START_BAG: Final = 0


@dataclass(frozen=True)
class Fight:
    """A fight in progress: `at` is its space, `origin` the one it was entered from (AN-8.1)."""

    attacker: Seat
    defender: Seat
    at: int
    origin: int
    locked: bool = False


class Island(State):
    """The position. `turn` counts the rounds, `taken` the turns begun in this round; `stags` is empty before setup.

    Food on the board is a claim on a bag: `food[space]` holds the numbers of the bags its tokens came from, the
    oldest first (AN-R35). Bag 0 is the start pile, `main` the number of the present main pile; `filled` says what
    each bag held when it was shuffled, less what everybody knows to have come from it. `trails` is the public history
    of a hand, `looked` the tokens its owner has looked at, with their bags (`rules.trails`). Fields that seldom change
    are tuples, which copies share.
    """

    stags: list[int]
    does: list[int]
    food: list[tuple[int, ...]]
    reserve: int
    tracks: list[int]
    antlers: list[int]
    aside: tuple[int, ...]
    supply: int
    markers: tuple[bool, ...]
    cubes: tuple[int, ...]
    pawn: Seat
    taken: int
    plans: tuple[Plan | None, ...]
    used: list[int]
    held: list[int]
    committed: tuple[int, ...]
    trails: list[tuple[int, ...]]
    looked: list[tuple[int, ...]]
    bags: tuple[Bag, ...]
    filled: tuple[tuple[int, ...], ...]
    start_left: int
    main_left: int
    main: int
    discard: tuple[int, ...]
    tiles_up: tuple[int, ...]
    tiles_down: tuple[int, ...]
    tile_bag: Bag
    tiles_filled: tuple[int, ...]
    tile_discard: tuple[int, ...]
    open_tile: int | None
    played: tuple[int, ...]
    fight: Fight | None

    def __init__(self, setup: Setup | None = None) -> None:
        super().__init__(setup)
        count = 0 if setup is None else setup.players
        nothing = (0,) * count
        self.stags = []
        self.does = [0] * len(SPACES)
        self.food = [()] * len(SPACES)
        self.reserve = 0
        self.tracks = [0] * count
        self.antlers = [0] * count
        self.aside = nothing
        self.supply = 0
        self.markers = (False,) * count
        self.cubes = nothing * count
        self.pawn = 0
        self.taken = 0
        self.plans = (None,) * count
        self.used = [0] * count
        self.held = [NO_FOOD] * count
        self.committed = (NO_FOOD,) * count
        self.trails = [()] * count
        self.looked = [()] * count
        self.bags = ()
        self.filled = ()
        self.start_left = 0
        self.main_left = 0
        self.main = 1
        self.discard = (0, 0, 0)
        self.tiles_up = nothing
        self.tiles_down = nothing
        self.tile_bag = Bag("tiles", ())
        self.tiles_filled = ()
        self.tile_discard = ()
        self.open_tile = None
        self.played = nothing
        self.fight = None

    @property
    def board(self) -> Board:
        """The island, the same for the whole game."""
        setup = self.setup
        assert isinstance(setup, IslandSetup)
        return setup.board

    @property
    def rules(self) -> IslandSetup:
        """The setup with the options of this game."""
        setup = self.setup
        assert isinstance(setup, IslandSetup)
        return setup

    @property
    def active(self) -> Seat:
        """The seat whose turn it is (AN-5.1)."""
        return (self.pawn + self.taken - 1) % self.setup.players

    def is_final_round(self) -> bool:
        """Has any track reached or passed the target? Tracks never fall (AN-10.1, AN-R91)."""
        return max(self.tracks) >= self.board.target
