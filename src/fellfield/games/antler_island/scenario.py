"""Scenarios: a position in one line. The words are in docs/notation/antler-island.md."""

from __future__ import annotations

from collections.abc import Callable

from fellfield.core.bag import Bag
from fellfield.core.contract import Json
from fellfield.core.errors import BadPosition
from fellfield.core.notation import Once, Reader, statements, take_players
from fellfield.core.simulation import run_automatic_steps
from fellfield.core.step import Step
from fellfield.core.tuples import replace_at
from fellfield.games.antler_island.actions import PLANS, SEAT_NAMES, Plan
from fellfield.games.antler_island.flow import PLAN, ROUND, TURNS
from fellfield.games.antler_island.material import (
    CONTROLS,
    GROW,
    MOVE,
    NUMBER,
    ONE_TILE,
    TILES,
    TURNS_EACH,
    UNIT,
    VALUES,
)
from fellfield.games.antler_island.notation import parse, read_plan
from fellfield.games.antler_island.notation_parts import read_food, read_seat, read_space, read_tile
from fellfield.games.antler_island.opening import lay_out
from fellfield.games.antler_island.rules import trails
from fellfield.games.antler_island.rules.turns import is_possible
from fellfield.games.antler_island.state import START_BAG, Island
from fellfield.games.antler_island.steps.deeds import GROWING, MOVING
from fellfield.games.antler_island.steps.turn import AFTER_ACTION, REVEAL

_SEAT_WORDS = (
    *("at", "antlers", "aside", "food", "track", "marker"),
    *("shows", "hides", "plan", "used", "played", "cubes"),
)
_MAIN_BAG = 1
_MAX_TOKENS = 27
_USUAL_PLAN = parse("plan MECGM")
_USED_IN_ORDER = (0b0000, 0b0001, 0b0011, 0b0111, 0b1111)
_SAME_TASK = {"move": PLANS[0], "grow": PLANS[-1]}


def table_words(text: str, players: int | None) -> tuple[int | None, dict[str, Json]]:
    """The player count and the options that a scenario names: `3 players; advanced; displacement anywhere`."""
    options: dict[str, Json] = {}
    parts = statements(text)
    count = take_players(parts, players)
    for part in parts:
        if part.accept("advanced"):
            options["advanced"] = True
        elif part.accept("displacement"):
            options["displacement"] = part.choice(("adjacent", "anywhere"))
    return count, options


def fill(state: Island, text: str) -> None:
    """Make a fresh state the position that this text describes."""
    lay_out(state)
    state.turn = 1
    draft = Draft(state)
    parts = statements(text)
    take_players(parts, None)
    for part in parts:
        draft.read(part)
    draft.finish()


class Draft:
    """A position under construction; `finish` puts the pieces that no statement named where they start."""

    def __init__(self, state: Island) -> None:
        self.state = state
        self.once = Once()
        self.supply: int | None = None
        self.reserve: int | None = None
        self.piles: dict[int, tuple[int, ...]] = {}
        self.tile_pile: list[int] | None = None
        self.antlered: set[int] = set()
        players = range(state.players)
        self.stags: dict[int, int] = {}
        self.hands: dict[int, tuple[int, ...]] = dict.fromkeys(players, ())
        self.fed: set[int] = set()
        self.does: dict[int, int] | None = None
        self.board_food: dict[int, list[int | None]] | None = None
        self.food_discard: tuple[int, ...] = ()
        self.open_tile: int | None = None
        self.open_named = False
        self.plans: dict[int, Plan] = {}
        self.used: dict[int, int] = {}
        self.lap = 1
        self.due: tuple[int, str] | None = None
        self.round_over = False

    # -- reading --------------------------------------------------------------------------------------------

    def read(self, part: Reader) -> None:
        """One statement."""
        words: dict[str, Callable[[Reader], None]] = {
            "round": self._read_round,
            "lap": self._read_lap,
            "start": self._read_start,
            "does": self._read_does,
            "food": self._read_food,
            "discard": self._read_discard,
            "piles": self._read_piles,
            "supply": self._read_supply,
            "reserve": self._read_reserve,
            "open": self._read_open,
            "tiles": self._read_tile_pile,
            "advanced": _read_nothing,
            "displacement": _read_word,
        }
        if part.peek(r"P\d"):
            self._read_seat(part)
        else:
            word = part.choice(words, "a seat such as P1, a number of players, or one of " + ", ".join(words))
            if word not in ("round", "tiles"):
                self.once.check(part, word)
            words[word](part)
        part.finish()

    def _read_round(self, part: Reader) -> None:
        if part.accept("over"):
            self.once.check(part, "what is due")
            self.round_over = True
        else:
            self.once.check(part, "the round")
            self.state.turn = part.number("a number, or 'over'")
            if self.state.turn < 1:
                raise part.fail_at(part.begin, "a round from 1 on")

    def _read_lap(self, part: Reader) -> None:
        self.lap = part.number()
        if not 1 <= self.lap <= TURNS_EACH:
            raise BadPosition([f"AN-5.1: everybody takes {TURNS_EACH} turns, there is no lap {self.lap}"])

    def _read_start(self, part: Reader) -> None:
        self.state.pawn = self._seat(part)

    def _seat(self, part: Reader) -> int:
        here = part.offset
        seat = read_seat(part)
        if seat >= self.state.players:
            part.offset = here
            raise part.fail("one of " + ", ".join(SEAT_NAMES[: self.state.players]))
        return seat

    def _space(self, part: Reader) -> int:
        here = part.offset
        space = read_space(part)
        if space not in self.state.board.spaces:
            part.offset = here
            raise part.fail(f"a space of the board for {self.state.players} players")
        return space

    def _read_does(self, part: Reader) -> None:
        """`does S 3 G1 2`: all does on the island; the others are in the reserve."""
        self.does = {}
        if part.accept_nothing():
            return
        while not part.done():
            space = self._space(part)
            self.does[space] = part.number("a number of does")

    def _read_food(self, part: Reader) -> None:
        """`food R1 2 B1 main+start`: all tokens on the island, oldest first, by number or by pile."""
        self.board_food = {}
        if part.accept_nothing():
            return
        while not part.done():
            space = self._space(part)
            if part.peek(r"-?\d"):
                self.board_food[space] = [None] * _read_tokens(part)
                continue
            claims: list[int | None] = [_read_pile(part)]
            while part.accept("+"):
                claims.append(_read_pile(part))
            self.board_food[space] = claims

    def _read_discard(self, part: Reader) -> None:
        self.food_discard = _read_pile_of_food(part)

    def _read_piles(self, part: Reader) -> None:
        """`piles start 1+2 main 3x1+2`: the tokens of a pile that nobody has looked at; the others are discarded."""
        while not part.done():
            begin = part.offset
            pile = _read_pile(part)
            if pile in self.piles:
                raise part.fail_at(begin, "each pile only once")
            self.piles[pile] = _read_pile_of_food(part)

    def _read_supply(self, part: Reader) -> None:
        self.supply = part.number_from(0, self.state.board.antler_pieces, "pieces of antler")

    def _read_reserve(self, part: Reader) -> None:
        self.reserve = part.number_from(0, self.state.board.does_total, "does")

    def _read_open(self, part: Reader) -> None:
        self.open_named = True
        self.open_tile = None if part.accept_nothing() else read_tile(part)

    def _read_tile_pile(self, part: Reader) -> None:
        """`tiles discarded roar speed`, `tiles left roar`: the discard, the pile; the other tiles are in the other."""
        word = part.choice(("discarded", "left"))
        self.once.check(part, f"tiles {word}")
        kinds: list[int] = []
        if not part.accept_nothing():
            while not part.done():
                kinds.append(read_tile(part))
        if word == "left":
            self.tile_pile = kinds
            return
        for kind in kinds:
            self._discard_tile(kind)

    def _discard_tile(self, kind: int) -> None:
        self._draw_tile(kind)
        self.state.tile_discard = replace_at(self.state.tile_discard, kind, self.state.tile_discard[kind] + 1)

    def _read_seat(self, part: Reader) -> None:
        """`P1 to move`, or `P1: at R1, antlers 5, food 1+3, hides roar`."""
        seat = self._seat(part)
        if part.accept("to"):
            self.once.check(part, "what is due")
            self.due = (seat, part.choice(("reveal", "move", "grow")))
            return
        part.accept(":")
        while True:
            self._read_fact(part, seat)
            if not part.accept(","):
                return

    def _read_fact(self, part: Reader, seat: int) -> None:
        state = self.state
        begin = part.offset
        word = part.choice(_SEAT_WORDS)
        part.begin = begin
        self.once.check(part, f"{SEAT_NAMES[seat]} {word}")
        if word == "at":
            self.stags[seat] = self._space(part)
        elif word == "antlers":
            self.antlered.add(seat)
            state.antlers[seat] = part.number_from(0, state.board.antler_pieces, "pieces of antler")
        elif word == "aside":
            state.aside = replace_at(
                state.aside, seat, part.number_from(0, state.board.antler_pieces, "pieces of antler")
            )
        elif word == "food":
            self.hands[seat] = read_food(part)
            self.fed.add(seat)
        elif word == "track":
            state.tracks[seat] = part.number_from(0, 999, "does on the track")
        elif word == "marker":
            state.markers = replace_at(state.markers, seat, value=True)
        else:
            self._read_tiles(part, seat, word)

    def _read_tiles(self, part: Reader, seat: int, word: str) -> None:
        state = self.state
        if word == "plan":
            self.plans[seat] = _plan(read_plan(part))
        elif word == "used":
            letters = part.take("[123X]+", "the control tiles used, such as 1X")
            self.used[seat] = sum({1 << CONTROLS.index(letter) for letter in letters})
        elif word == "cubes":
            cubes = [0] * state.players
            while part.peek(r"P\d"):
                colour = self._seat(part)
                cubes[colour] = part.number()
            begin = seat * state.players
            state.cubes = (*state.cubes[:begin], *cubes, *state.cubes[begin + state.players :])
        else:
            while part.peek(r"[a-z]"):
                kind = read_tile(part)
                if word == "played":
                    state.played = replace_at(state.played, seat, state.played[seat] | 1 << kind)
                    continue
                if word == "shows":
                    state.tiles_up = replace_at(state.tiles_up, seat, state.tiles_up[seat] + ONE_TILE[kind])
                else:
                    state.tiles_down = replace_at(state.tiles_down, seat, state.tiles_down[seat] + ONE_TILE[kind])
                self._draw_tile(kind)

    # -- pieces out of the box --------------------------------------------------------------------------------

    def _draw_tile(self, kind: int) -> None:
        board = self.state.board
        try:
            self.state.tile_bag = self.state.tile_bag.without(kind)
        except ValueError:
            most = board.tiles[kind] if board.has_tile(kind) else 0
            raise BadPosition([f"AN-1.7: there are {most} tiles {TILES[kind]}, and more are named"]) from None

    def _draw_food(self, value: int) -> int:
        """A token of this value from the start pile if it is there, else from the main pile; which one it was."""
        bags = self.state.bags
        for number in (START_BAG, _MAIN_BAG):
            if bags[number].counts[value - 1]:
                self.state.bags = replace_at(bags, number, bags[number].without(value - 1))
                return number
        most = self.state.board.start_pile[value - 1] + self.state.board.main_pile[value - 1]
        raise BadPosition([f"AN-1.4: there are {most} tokens of value {value}, and more are named"])

    # -- finishing ----------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Set up what no statement named, as at the start."""
        self._finish_stags()
        self._finish_does()
        self._finish_food()
        self._finish_tiles()
        self._finish_antlers()
        self._finish_turns()

    def _finish_antlers(self) -> None:
        """`supply 2` gives the other pieces, one at a time, to the seats whose antlers are not named."""
        state = self.state
        state.supply = state.board.antler_pieces - sum(state.antlers) - sum(state.aside)
        if self.supply is None:
            return
        seats = [seat for seat in range(state.players) if seat not in self.antlered]
        surplus = state.supply - self.supply
        if surplus < 0 or (surplus and not seats):
            most = f"{'at most ' if seats else ''}{state.supply}"
            raise BadPosition([f"AN-12.4: the supply holds {most} pieces of antler here, not {self.supply}"])
        for number in range(surplus):
            state.antlers[seats[number % len(seats)]] += 1
        state.supply = self.supply

    def _finish_stags(self) -> None:
        """A stag that is not named stands on its red space, or on the next free one of that colour, or elsewhere."""
        board, players = self.state.board, self.state.players
        red = board.colour_spaces[0]
        for seat in range(players):
            if seat not in self.stags:
                first = (seat - self.state.pawn) % players
                wanted = red[first:] + red[:first] + board.stag_spaces
                self.stags[seat] = next(space for space in wanted if space not in self.stags.values())
        self.state.stags = [self.stags[seat] for seat in range(players)]

    def _finish_does(self) -> None:
        state, board = self.state, self.state.board
        does = self.does
        if does is None:
            does = dict.fromkeys(board.colour_spaces[2] + board.grass, 1)
        for space, count in does.items():
            state.does[space] = count
        state.reserve = board.does_total - sum(state.does)
        if self.reserve is not None:
            surplus = state.reserve - self.reserve
            if surplus < 0 or (surplus and self.does is not None):
                least = "" if self.does is not None else "at most "
                raise BadPosition([f"AN-12.4: the reserve holds {least}{state.reserve} does here, not {self.reserve}"])
            state.does[NUMBER["S"]] += surplus
            state.reserve = self.reserve

    def _finish_food(self) -> None:
        state = self.state
        for value in self.food_discard:
            bag = self._draw_food(value)
            state.filled = replace_at(state.filled, bag, state.bags[bag].counts)
            before = state.discard
            state.discard = tuple(count + (kind == value - 1) for kind, count in enumerate(before))
        for seat, values in self.hands.items():
            for value in values if seat in self.fed else (self._smallest(),):
                trails.gain(state, seat, self._draw_food(value), value)
                state.held[seat] += UNIT[value]
        for pile, left in self.piles.items():
            self._leave_in_pile(pile, tuple(left.count(value) for value in VALUES))
        self._finish_board_food()

    def _leave_in_pile(self, pile: int, left: tuple[int, ...]) -> None:
        """Discard what is in a food pile besides these tokens; everybody saw it."""
        state = self.state
        bag = state.bags[pile]
        gone = tuple(there - here for there, here in zip(bag.counts, left, strict=True))
        if min(gone) < 0:
            value = VALUES[gone.index(min(gone))]
            most = bag.counts[value - 1]
            raise BadPosition([f"AN-1.4: the {bag.name} pile can hold at most {most} tokens of value {value} here"])
        state.bags = replace_at(state.bags, pile, Bag(bag.name, left, bag.generation))
        filled = tuple(there - away for there, away in zip(state.filled[pile], gone, strict=True))
        state.filled = replace_at(state.filled, pile, filled)
        state.discard = tuple(there + away for there, away in zip(state.discard, gone, strict=True))

    def _smallest(self) -> int:
        bag = self.state.bags[START_BAG]
        counts = bag.counts if bag.size else self.state.bags[_MAIN_BAG].counts
        return next((value for value in (1, 2, 3) if counts[value - 1]), 1)

    def _finish_board_food(self) -> None:
        """Tokens on the island are claims: named ones on their pile, the others on the start pile while it lasts."""
        state = self.state
        placed = self.board_food
        if placed is None:
            placed = {space: [None] for space in state.board.colour_spaces[1]}
        left = [bag.size for bag in state.bags]
        for claims in placed.values():
            for claim in claims:
                if claim is not None:
                    left[claim] -= 1
        for space, claims in placed.items():
            for index, claim in enumerate(claims):
                if claim is None:
                    claims[index] = START_BAG if left[START_BAG] > 0 else _MAIN_BAG
                    left[claims[index] or START_BAG] -= 1
            state.food[space] = tuple(claim or START_BAG for claim in claims)
        state.start_left, state.main_left = left
        if min(left) < 0:
            there = f"{state.bags[START_BAG].size} in the start pile and {state.bags[_MAIN_BAG].size} in the main pile"
            raise BadPosition([f"AN-1.4: more tokens on the island than there are: {there}"])

    def _finish_tiles(self) -> None:
        state = self.state
        if not self.open_named:
            self.open_tile = next((kind for kind, _ in state.tile_bag.odds()), None)
        if self.open_tile is not None:
            self._draw_tile(self.open_tile)
        state.open_tile = self.open_tile
        if self.tile_pile is not None:
            for kind, count in enumerate(state.tile_bag.counts):
                left = self.tile_pile.count(kind)
                if left > count:
                    raise BadPosition([f"AN-1.7: the tile pile can hold at most {count} tiles {TILES[kind]} here"])
                for _ in range(count - left):
                    self._discard_tile(kind)

    def _finish_turns(self) -> None:
        state, players = self.state, self.state.players
        if self.round_over:
            state.taken = TURNS_EACH * players
            self._finish_plans(state.taken, None)
            state.todo = [ROUND]
            run_automatic_steps(state)
            return
        if self.due is None:
            state.todo = [ROUND, TURNS, PLAN]
            return
        seat, task = self.due
        state.taken = (self.lap - 1) * players + (seat - state.pawn) % players + 1
        if task != "reveal":
            self.plans.setdefault(seat, _plan(_SAME_TASK[task]))
        self._finish_plans(state.taken, seat if task == "reveal" else None)
        asked: dict[str, Step] = {"reveal": REVEAL[seat], "move": MOVING[seat], "grow": GROWING[seat]}
        if not is_possible(state, seat, GROW if task == "grow" else MOVE):
            raise BadPosition([f"AN-5.5: {SEAT_NAMES[seat]} has nothing to {task}"])
        state.todo = [ROUND, TURNS, AFTER_ACTION[seat], asked[task]]

    def _finish_plans(self, taken: int, revealing: int | None) -> None:
        """Plans that are not named are `MECGM`; control tiles were used in the order 1, 2, 3, X."""
        state = self.state
        for seat in range(state.players):
            state.plans = replace_at(state.plans, seat, self.plans.get(seat, _plan(_USUAL_PLAN)))
            place = (seat - state.pawn) % state.players
            begun = (taken - place + state.players - 1) // state.players - (seat == revealing)
            state.used[seat] = self.used.get(seat, _USED_IN_ORDER[begun])


def _plan(action: object) -> Plan:
    assert isinstance(action, Plan)
    return action


def _read_tokens(part: Reader) -> int:
    """A number of tokens."""
    count = part.number()
    if not 0 <= count <= _MAX_TOKENS:
        raise BadPosition([f"AN-1.4: there are {_MAX_TOKENS} tokens, not {count}"])
    return count


def _read_pile_of_food(part: Reader) -> tuple[int, ...]:
    """`1+3`, `3x2+1`, or `nothing`."""
    food: tuple[int, ...] = ()
    if part.accept_nothing():
        return food
    while True:
        count = 1
        if part.peek(r"-?\d+ *x"):
            count = _read_tokens(part)
            part.expect("x")
        food += (int(part.take("[123](?![0-9])", "a food value from 1 to 3, or nothing")),) * count
        if not part.accept("+"):
            return food


def _read_pile(part: Reader) -> int:
    return START_BAG if part.choice(("start", "main")) == "start" else _MAIN_BAG


def _read_nothing(part: Reader) -> None:
    """A statement of one word."""


def _read_word(part: Reader) -> None:
    part.word()
