"""The game for the registry: players, options, seats, and the modules that implement the contract."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

from fellfield.core.chance import Source
from fellfield.core.contract import Action, Game, Json, Result, Setup, State, View, WhyNot
from fellfield.core.data_files import DataFile
from fellfield.core.errors import BadOption
from fellfield.core.options import Option
from fellfield.core.seats import Viewer
from fellfield.games.leaping_lemmings import board_check, imagine, notation, opening, scenario
from fellfield.games.leaping_lemmings.board import Board, standard
from fellfield.games.leaping_lemmings.board_check import die_problems
from fellfield.games.leaping_lemmings.invariants import problems
from fellfield.games.leaping_lemmings.material import CLANS
from fellfield.games.leaping_lemmings.rules.scoring import final_result
from fellfield.games.leaping_lemmings.setup import RaceSetup
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.values import STEP_CLASSES, VALUE_CLASSES
from fellfield.games.leaping_lemmings.view import own_entries, shared_entries
from fellfield.games.leaping_lemmings.view_types import LeapingView, OwnEntries, SharedEntries


class LeapingLemmingsState(Race):
    """A position together with its views, its invariants and its result."""

    def shared_entries(self) -> SharedEntries:
        return shared_entries(self)

    def own_entries(self, viewer: Viewer) -> OwnEntries:
        return own_entries(self, viewer)

    def final_result(self) -> Result:
        return final_result(self)

    def invariants(self) -> list[str]:
        return problems(self)


class LeapingLemmingsGame(Game):
    """Leaping Lemmings for 2 to 6 players, with all its variants."""

    def __init__(self) -> None:
        self.id = "leaping-lemmings"
        self.rules = "1.0"
        self.players = (2, 3, 4, 5, 6)
        self.players_clause = "LL-1.1"
        self.options = {
            "edition": Option("english", ("english", "italian", "spanish"), "LL-21.1"),
            "short": Option(default=False, choices=(False, True), clause="LL-18.1"),
            "chaos": Option(default=False, choices=(False, True), clause="LL-20.1"),
            "first_eagle": Option("random", ("random", 0, 1, 2, 3, 4, 5), "LL-3.7"),
            "claw_at_zero": Option(default=False, choices=(False, True), clause="LL-R43"),
            "end_favor": Option("held", ("held", "exchanged"), "LL-R124"),
            "die_faces": Option("standard", (), "LL-R1"),
            "board": Option("standard", (), "LL-24.1"),
        }
        self.end_clause = "LL-17.1"
        self._boards: list[tuple[str, Board]] = []

    # -- setting up ------------------------------------------------------------------------------------------------

    def seat_names(self, players: int) -> tuple[str, ...]:
        """The clans in seat order; they play alike, so who has which clan does not matter (LL-R8)."""
        return CLANS[:players]

    def new_setup(self, players: int, options: dict[str, Json]) -> Setup:
        """Refuse options that exclude each other, with the clause (LL-21.2, LL-3.7)."""
        if options["chaos"] and players == 2:
            raise BadOption(WhyNot("LL-21.2", "no-chaos-for-two"))
        first = options["first_eagle"]
        if first != "random" and first >= players:
            raise BadOption(WhyNot("LL-3.7", "no-such-seat", number=first, players=players))
        faces = options["die_faces"]
        if faces != "standard" and die_problems(faces):
            raise BadOption(WhyNot("LL-R1", "bad-die", problem=die_problems(faces)[0]))
        return RaceSetup(self, players, options, self._board(options["board"]))

    def _board(self, data: Json) -> Board:
        """The look-ups of a board, computed once; a board that breaks a constraint is refused (LL-24.1)."""
        if data == "standard":
            return standard()
        wrong = board_check.problems(data)
        if wrong:
            raise BadOption(WhyNot("LL-24.1", "bad-board", problem=wrong[0]))
        key = json.dumps(data, sort_keys=True)
        for known, board in self._boards:
            if known == key:
                return board
        made = Board(data)
        self._boards = [*self._boards[-7:], (key, made)]
        return made

    def new_state(self, setup: Setup) -> LeapingLemmingsState:
        return LeapingLemmingsState(setup)

    def begin(self, state: Any) -> None:
        opening.begin(state)

    def values(self) -> list[type]:
        return list(VALUE_CLASSES)

    # -- texts -------------------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Action:
        return notation.parse(text)

    def scenario(self, text: str, players: int | None = None, options: Mapping[str, Json] | None = None) -> State:
        """`card 3; Ritz to move; 9b: Biker Ritz; red D feasting`: see docs/notation/leaping-lemmings.md."""
        return scenario.read(self, text, players, options)

    def imagined_state(self, view: View, source: Source) -> State:
        state = self.new_state(self.prepare(view["players"], view["options"]))
        imagine.fill(state, cast("LeapingView", view), source, list(STEP_CLASSES))
        return state

    def data_files(self) -> dict[str, DataFile]:
        return {"board": board_check.BoardFile()}


game = LeapingLemmingsGame()
