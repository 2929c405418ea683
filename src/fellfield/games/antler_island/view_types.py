"""The views of Antler Island as types: what a seat sees, and what it is asked."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from fellfield.core.seats import Seat
from fellfield.core.view_types import BaseView, BySeat, EngineEntries, Hidden
from fellfield.games.antler_island.material import Control, FoodValue, Space, Task, Tile

PileIndex: TypeAlias = int
"""An index of `piles`."""


class SpaceContents(TypedDict):
    """What lies in a space, besides stags."""

    does: int
    """Does in the space."""
    food: list[PileIndex]
    """For each token the pile it came from, the oldest first."""


class FightFacts(TypedDict):
    """A fight."""

    attacker_seat: Seat
    """The attacker."""
    defender_seat: Seat
    """The defender."""
    space: Space
    """Where they fight."""
    origin: Space
    """Where the attacker came from."""
    locked: bool
    """Antlers are locked."""


class IslandEntries(TypedDict):
    """Island."""

    round: int
    """The same as `turn`."""
    final_round: bool
    """A track has reached the target."""
    target: int
    """Does on a track that trigger the final round."""
    start_seat: Seat
    """The start player of this round."""
    turns_taken: int
    """Turns begun in this round, of four for each seat."""
    active_seat: Seat | None
    """The seat whose turn it is; null during planning."""
    stags: BySeat[Space]
    """Where the stags stand; empty until they are placed."""
    spaces: dict[Space, SpaceContents]
    """What lies in each space."""
    reserve: int
    """Does in the reserve."""
    supply: int
    """Antler pieces in the supply."""
    fight: FightFacts | None
    """The current fight."""


class Pile(TypedDict):
    """A bag that food tokens come from."""

    name: Literal["start", "main"]
    """The first pile is the start pile."""
    generation: int
    """The number of reshuffles of the main pile before this pile."""
    shuffled: list[int]
    """The numbers of 1s, 2s and 3s shuffled into it, less the tokens publicly known to have been drawn from it."""
    left: int
    """Tokens still to be drawn."""


class TilePile(TypedDict):
    """The pile of cunning tiles."""

    generation: int
    """The number of reshuffles."""
    shuffled: list[int]
    """Tiles shuffled into it, by kind: speed, diamond-antlers, famished, roar, extra-mate, keep-one-food."""
    left: int
    """Tiles still to be drawn."""


class PileEntries(TypedDict):
    """Piles."""

    piles: list[Pile]
    """The piles that food came from, the oldest first."""
    main_pile: PileIndex
    """The present main pile."""
    food_discard: list[FoodValue]
    """Discarded food, shuffled into the next pile."""
    open_tile: Tile | None
    """The open cunning tile."""
    tile_pile: TilePile
    """The cunning tiles to draw."""
    tile_discard: list[Tile]
    """Discarded cunning tiles."""


class TaskCounts(TypedDict):
    """Control tiles beside each action."""

    move: int
    """Tiles beside Move."""
    eat: int
    """Tiles beside Eat."""
    mate: int
    """Tiles beside Mate."""
    grow: int
    """Tiles beside Grow."""


class PlanFacts(TypedDict):
    """The plan of a seat for this round."""

    counts: TaskCounts
    """Control tiles beside each action."""
    revealed: dict[Control, Task]
    """The action of each control tile that is turned over."""
    tiles: dict[Control, Task] | Hidden
    """The whole plan; others' give only the number of face-down tiles."""


class Mat(TypedDict):
    """The mat of a seat.

    Entries of a **trail**: 0 or more is the index of the pile a token was drawn from; -1 to -3 is a token of value 1 to
    3 that was shown and given up; -4 to -6 is a token of value 1 to 3 that was taken back after it was shown. Entries
    without ambiguity are removed: if all tokens of a hand came from one pile, the shown one did, too. `[0, 1, -3]`: one
    token from the start pile and one from the next; one of the two, a 3, was shown.
    """

    track: int
    """Does courted."""
    antlers: int
    """Antler pieces on the head."""
    aside: int
    """Pieces lost in fights, kept aside."""
    marker: bool
    """Has won a fight."""
    cubes: BySeat[int]
    """Advanced game: combat cubes of each colour; else empty."""
    food: list[FoodValue] | Hidden
    """Food held."""
    committed: list[FoodValue] | Hidden
    """Food committed to the fight; hidden until antlers are locked."""
    trail: list[int]
    """The public history of this hand, in order."""
    looked: list[list[int]] | Hidden
    """Pile and value of each token you have looked at, except where both are public."""
    tiles_up: list[Tile]
    """Cunning tiles face up."""
    tiles_down: list[Tile] | Hidden
    """Cunning tiles face down."""
    played: list[Tile]
    """Kinds played in this turn."""
    plan: PlanFacts | None
    """The plan of this round; null during planning."""


class OwnEntries(TypedDict):
    """Mats.

    You see more of your own one.
    """

    seats: BySeat[Mat]
    """The mats."""


class SharedEntries(IslandEntries, PileEntries, EngineEntries):
    """What everybody sees."""


class AntlerView(BaseView, SharedEntries, OwnEntries):
    """A view of Antler Island.

    The values of others' food, their face-down tiles and their plans are **secret**: `{"hidden": 2}` gives only
    their number. Nobody knows the value of food on the island. Committed food is revealed once antlers are locked.

    A stag is known by its seat. Does are interchangeable, and so are cunning tiles of a kind and food of a value:
    nobody at the table could say which doe is which (AN-1.3), so they have no ids. A food token on the island is
    known by the pile it came from and by its age there, which is all that its back tells.

    >>> from fellfield.core.match import Match
    >>> view = Match("antler-island", 3, seed=1).state.view(0)
    >>> view["question"], view["stags"], view["spaces"]["G1"]
    ({'step': 'plan-step', 'clause': 'AN-4.1'}, ['B3', 'B1', 'B2'], {'does': 1, 'food': []})
    >>> [view["seats"][seat]["food"] for seat in range(3)]
    [[2], {'hidden': 1}, {'hidden': 1}]
    >>> view["seats"][0]["trail"], view["seats"][0]["looked"], view["piles"][0]["name"]  # a 2 of the start pile
    ([0], [[0, 2]], 'start')
    """


# -- questions --------------------------------------------------------------------------------------------------


class PlanQuestion(TypedDict):
    """Lay out the five control tiles. Answers: `plan`."""


class RevealQuestion(TypedDict):
    """Turn a control tile over. Answers: `reveal`, `play roar`."""

    space: Space
    """Where your stag stands."""
    used: int
    """Tiles turned over."""


class MoveQuestion(TypedDict):
    """Move the stag. Answers: `move`, `speed`."""

    space: Space
    """Where your stag stands."""


class MateQuestion(TypedDict):
    """Court. Answers: `mate`, `play extra-mate`."""

    asked_tile: Tile
    """The tile in question."""
    space: Space
    """Where your stag stands."""
    count: int
    """Does there."""


class GrowQuestion(TypedDict):
    """Give food for antlers. Answers: `grow`."""

    antlers: int
    """Your antler pieces."""
    aside: int
    """Those kept aside."""


class CommitQuestion(TypedDict):
    """Commit food as attacker. Answers: `commit`."""

    defender_seat: Seat
    """The defender."""
    space: Space
    """Where you fight."""
    antlers: int
    """Antler pieces of the defender."""


class DefendQuestion(TypedDict):
    """Commit food as defender, or retreat. Answers: `commit`, `retreat`."""

    attacker_seat: Seat
    """The attacker."""
    space: Space
    """Where you fight."""
    count: int
    """Food that the attacker has committed."""
    antlers: int
    """Antler pieces of the attacker."""


class LockQuestion(TypedDict):
    """Lock antlers, or retreat. Answers: `lock`, `retreat`."""

    defender_seat: Seat
    """The defender."""
    space: Space
    """Where you fight."""
    count: int
    """Food that the defender has committed."""
    antlers: int
    """Antler pieces of the defender."""


class PlaceLoserQuestion(TypedDict):
    """Put the beaten stag somewhere. Answers: `place`."""

    loser_seat: Seat
    """The loser."""
    space: Space
    """Where you fought."""


class TakeCubeQuestion(TypedDict):
    """Take a combat cube. Answers: `cube`."""

    loser_seat: Seat
    """The loser."""


class TakeTileQuestion(TypedDict):
    """Take a cunning tile. Answers: `take`."""

    tile: Tile | Literal["nothing"]
    """The open tile."""
    count: int
    """Tiles in the pile."""


class DiscardTileQuestion(TypedDict):
    """Discard a fourth tile. Answers: `discard`."""
