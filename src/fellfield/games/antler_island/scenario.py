"""A position in one line; what is left out is as at the start (docs/notation/antler-island.md)."""

from __future__ import annotations

from collections.abc import Callable

from fellfield.core.contract import Json
from fellfield.core.errors import BadPosition
from fellfield.core.notation import Reader, statements
from fellfield.core.step import Step
from fellfield.core.tuples import changed
from fellfield.games.antler_island.actions import PLANS, SEAT_NAMES, Plan
from fellfield.games.antler_island.flow import PLAN, ROUND, TURNS
from fellfield.games.antler_island.material import (
    CONTROLS,
    GROW,
    MOVE,
    ONE_TILE,
    TILES,
    TURNS_EACH,
    UNIT,
)
from fellfield.games.antler_island.notation import parse, read_food, read_plan, read_seat, read_space, read_tile
from fellfield.games.antler_island.opening import lay_out
from fellfield.games.antler_island.rules import trails
from fellfield.games.antler_island.rules.turns import is_possible
from fellfield.games.antler_island.state import START_BAG, Island
from fellfield.games.antler_island.steps.deeds import GROWING, MOVING
from fellfield.games.antler_island.steps.turn import AFTER_ACTION, REVEAL

_MAIN_BAG = 1
_MOST_TOKENS = 27
_USUAL_PLAN = parse("plan MECGM")
_USED_IN_ORDER = (0b0000, 0b0001, 0b0011, 0b0111, 0b1111)
_SAME_TASK = {"move": PLANS[0], "grow": PLANS[-1]}


def table_words(text: str) -> tuple[int | None, dict[str, Json]]:
    """The player count and the options that a scenario names: `3 players; advanced; displacement anywhere`."""
    players: int | None = None
    options: dict[str, Json] = {}
    for part in statements(text):
        if part.peek(r"\d+ +players"):
            players = part.number()
        elif part.accept("advanced"):
            options["advanced"] = True
        elif part.accept("displacement"):
            options["displacement"] = part.choice(("adjacent", "anywhere"))
    return players, options


def fill(state: Island, text: str) -> None:
    """Make a fresh state the position that this text describes."""
    lay_out(state)
    state.turn = 1
    draft = Draft(state)
    for part in statements(text):
        draft.read(part)
    draft.finish()


class Draft:
    """Reads statement after statement, then puts the pieces that were not mentioned where they start."""

    def __init__(self, state: Island) -> None:
        self.state = state
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
            "open": self._read_open,
            "tiles": self._read_tile_discard,
            "advanced": _read_nothing,
            "displacement": _read_word,
        }
        if part.peek(r"\d+ +players"):
            part.number()
            part.word()
        elif part.peek(r"P\d"):
            self._read_seat(part)
        else:
            words[part.choice(words, "a seat, " + ", ".join(words))](part)
        part.finish()

    def _read_round(self, part: Reader) -> None:
        if part.accept("over"):
            self.round_over = True
        else:
            self.state.turn = part.number("a number, or 'over'")

    def _read_lap(self, part: Reader) -> None:
        self.lap = part.number()
        if not 1 <= self.lap <= TURNS_EACH:
            raise BadPosition([f"AN-5.1: everybody takes {TURNS_EACH} turns, there is no lap {self.lap}"])

    def _read_start(self, part: Reader) -> None:
        self.state.pawn = self._seat(part)

    def _seat(self, part: Reader) -> int:
        here = part.place
        seat = read_seat(part)
        if seat >= self.state.players:
            part.place = here
            raise part.fail("one of " + ", ".join(SEAT_NAMES[: self.state.players]))
        return seat

    def _space(self, part: Reader) -> int:
        here = part.place
        space = read_space(part)
        if space not in self.state.board.spaces:
            part.place = here
            raise part.fail(f"a space of the board for {self.state.players} players")
        return space

    def _read_does(self, part: Reader) -> None:
        """`does S 3 G1 2`: all does on the island; the others are in the reserve."""
        self.does = {}
        while not part.done():
            space = self._space(part)
            self.does[space] = part.number()

    def _read_food(self, part: Reader) -> None:
        """`food R1 2 B1 main+start`: all tokens on the island, oldest first, by number or by pile."""
        self.board_food = {}
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
        self.food_discard = ()
        while True:
            count = 1
            if part.peek(r"-?\d+ *x"):
                count = _read_tokens(part)
                part.expect("x")
            self.food_discard += (int(part.take("[123]", "a food value from 1 to 3")),) * count
            if not part.accept("+"):
                return

    def _read_open(self, part: Reader) -> None:
        self.open_named = True
        self.open_tile = None if part.accept("none") else read_tile(part)

    def _read_tile_discard(self, part: Reader) -> None:
        part.expect("discarded")
        while not part.done():
            kind = read_tile(part)
            pile = self.state.tile_discard
            self.state.tile_discard = (*pile[:kind], pile[kind] + 1, *pile[kind + 1 :])
            self._draw_tile(kind)

    def _read_seat(self, part: Reader) -> None:
        """`P1 to move`, or `P1: at R1, antlers 5, food 1+3, hides roar`."""
        seat = self._seat(part)
        if part.accept("to"):
            self.due = (seat, part.choice(("reveal", "move", "grow")))
            return
        part.accept(":")
        while True:
            self._read_fact(part, seat)
            if not part.accept(","):
                return

    def _read_fact(self, part: Reader, seat: int) -> None:
        state = self.state
        word = part.choice(
            ("at", "antlers", "aside", "food", "track", "marker", "shows", "hides", "plan", "used", "played", "cubes")
        )
        if word == "at":
            self.stags[seat] = self._space(part)
        elif word == "antlers":
            state.antlers[seat] = part.number()
        elif word == "aside":
            state.aside = changed(state.aside, seat, part.number())
        elif word == "food":
            self.hands[seat] = read_food(part)
            self.fed.add(seat)
        elif word == "track":
            state.tracks[seat] = part.number()
        elif word == "marker":
            state.markers = changed(state.markers, seat, value=True)
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
                    state.played = changed(state.played, seat, state.played[seat] | 1 << kind)
                    continue
                if word == "shows":
                    state.tiles_up = changed(state.tiles_up, seat, state.tiles_up[seat] + ONE_TILE[kind])
                else:
                    state.tiles_down = changed(state.tiles_down, seat, state.tiles_down[seat] + ONE_TILE[kind])
                self._draw_tile(kind)

    # -- pieces out of the box --------------------------------------------------------------------------------

    def _draw_tile(self, kind: int) -> None:
        try:
            self.state.tile_bag = self.state.tile_bag.without(kind)
        except ValueError:
            raise BadPosition([f"AN-1.7: there are not so many tiles {TILES[kind]}"]) from None

    def _draw_food(self, value: int) -> int:
        """A token of this value from the start pile if it is there, else from the main pile; which one it was."""
        bags = self.state.bags
        for number in (START_BAG, _MAIN_BAG):
            if bags[number].counts[value - 1]:
                self.state.bags = changed(bags, number, bags[number].without(value - 1))
                return number
        raise BadPosition([f"AN-1.4: there are not so many tokens of value {value}"])

    # -- finishing ----------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Everything that was not mentioned, as at the start."""
        self._finish_stags()
        self._finish_does()
        self._finish_food()
        self._finish_tiles()
        state = self.state
        state.supply = state.board.antler_pieces - sum(state.antlers) - sum(state.aside)
        self._finish_turns()

    def _finish_stags(self) -> None:
        """A stag not mentioned stands on its red space, or on the next free one of that colour, or elsewhere."""
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

    def _finish_food(self) -> None:
        state = self.state
        for value in self.food_discard:
            bag = self._draw_food(value)
            state.filled = changed(state.filled, bag, state.bags[bag].counts)
            before = state.discard
            state.discard = tuple(count + (kind == value - 1) for kind, count in enumerate(before))
        for seat, values in self.hands.items():
            for value in values if seat in self.fed else (self._smallest(),):
                trails.gain(state, seat, self._draw_food(value), value)
                state.held[seat] += UNIT[value]
        self._finish_board_food()

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
            for place, claim in enumerate(claims):
                if claim is None:
                    claims[place] = START_BAG if left[START_BAG] > 0 else _MAIN_BAG
                    left[claims[place] or START_BAG] -= 1
            state.food[space] = tuple(claim or START_BAG for claim in claims)
        state.start_left, state.main_left = left
        if min(left) < 0:
            raise BadPosition(["AN-1.4: there are not so many tokens in these piles"])

    def _finish_tiles(self) -> None:
        state = self.state
        if not self.open_named:
            self.open_tile = next((kind for kind, _ in state.tile_bag.odds()), None)
        if self.open_tile is not None:
            self._draw_tile(self.open_tile)
        state.open_tile = self.open_tile

    def _finish_turns(self) -> None:
        state, players = self.state, self.state.players
        if self.round_over:
            state.taken = TURNS_EACH * players
            self._finish_plans(state.taken, None)
            state.todo = [ROUND]
            state.run()
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
        """Plans not mentioned are the usual one; control tiles were used in the order 1, 2, 3, X."""
        state = self.state
        for seat in range(state.players):
            state.plans = changed(state.plans, seat, self.plans.get(seat, _plan(_USUAL_PLAN)))
            place = (seat - state.pawn) % state.players
            begun = (taken - place + state.players - 1) // state.players - (seat == revealing)
            state.used[seat] = self.used.get(seat, _USED_IN_ORDER[begun])


def _plan(action: object) -> Plan:
    assert isinstance(action, Plan)
    return action


def _read_tokens(part: Reader) -> int:
    """A number of tokens that the box can hold."""
    count = part.number()
    if not 0 <= count <= _MOST_TOKENS:
        raise BadPosition([f"AN-1.4: there are not {count} tokens"])
    return count


def _read_pile(part: Reader) -> int:
    return START_BAG if part.choice(("start", "main")) == "start" else _MAIN_BAG


def _read_nothing(part: Reader) -> None:
    """A word that says it all."""


def _read_word(part: Reader) -> None:
    part.word()
