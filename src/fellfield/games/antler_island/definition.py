"""The game for the registry: players, options, seats, and the modules that implement the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from fellfield.core import fields
from fellfield.core.chance import Source
from fellfield.core.contract import Action, Game, Json, Result, Setup, State, View, WhyNot
from fellfield.core.data_files import DataFile
from fellfield.core.errors import BadOption
from fellfield.core.options import Option
from fellfield.core.positions import check_position
from fellfield.core.seats import Viewer
from fellfield.games.antler_island import board_check, imagine, invariants, notation, opening, scenario, view
from fellfield.games.antler_island.actions import SEAT_NAMES
from fellfield.games.antler_island.board import STANDARD, is_known
from fellfield.games.antler_island.rules import scoring, trails
from fellfield.games.antler_island.setup import IslandSetup
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.values import STEP_CLASSES, VALUE_CLASSES
from fellfield.games.antler_island.view_types import AntlerView, OwnEntries, SharedEntries


class AntlerIslandState(Island):
    """A position together with its views, its invariants and its result."""

    def shared_entries(self) -> SharedEntries:
        return view.shared_entries(self)

    def own_entries(self, viewer: Viewer) -> OwnEntries:
        return view.own_entries(self, viewer)

    def final_result(self) -> Result:
        return scoring.final_result(self)

    def invariants(self) -> list[str]:
        return invariants.problems(self)


class AntlerIslandGame(Game):
    """Antler Island for 3 or 4 players, base and advanced."""

    def __init__(self) -> None:
        self.id = "antler-island"
        self.rules = "1.0"
        self.players = (3, 4)
        self.players_clause = "AN-1.2"
        self.options = {
            "advanced": Option(default=False, choices=(False, True), clause="AN-11.1"),
            "displacement": Option("adjacent", ("adjacent", "anywhere"), "AN-R101"),
            "board": Option(STANDARD, clause="AN-2.1"),
        }
        self.end_clause = "AN-10.1"

    def seat_names(self, players: int) -> tuple[str, ...]:
        return SEAT_NAMES[:players]

    def new_setup(self, players: int, options: dict[str, Json]) -> Setup:
        board = options["board"]
        if board != STANDARD and not is_known(board):
            found = board_check.problems(board)
            if found:
                raise BadOption(WhyNot("AN-2.1", "bad-board", problem=found[0], count=len(found)))
        return IslandSetup(self, players, options)

    def new_state(self, setup: Setup) -> AntlerIslandState:
        return AntlerIslandState(setup)

    def begin(self, state: Any) -> None:
        opening.begin(state)

    def values(self) -> list[type]:
        return list(VALUE_CLASSES)

    def parse(self, text: str) -> Action:
        return notation.parse(text)

    def scenario(self, text: str, players: int | None = None, options: Mapping[str, Json] | None = None) -> State:
        """`3 players; does S 3; P1: at R1, antlers 5; P1 to move`: see docs/notation/antler-island.md."""
        count, switches = scenario.table_words(text, players)
        state = AntlerIslandState(self.prepare(count, {**(options or {}), **switches}))
        scenario.fill(state, text)
        done: State = check_position(state)
        return done

    def from_json(self, data: Mapping[str, Json] | str) -> State:
        """Read a position; one written before trails existed gets trails that fit."""
        document = fields.document(data, self.id)
        position = document["position"]
        if "trails" in position or "looked" in position:
            return super().from_json(document)
        state = AntlerIslandState(self.prepare(document["players"], document["options"]))
        nothing: list[Json] = [{"tuple": []}] * state.players
        fields.unpack(state, {**position, "trails": nothing, "looked": nothing}, self.values(), self.parse)
        trails.assume(state)
        whole: State = check_position(state)
        return whole

    def imagined_state(self, view: View, source: Source) -> AntlerIslandState:
        state = AntlerIslandState(self.prepare(view["players"], view["options"]))
        imagine.fill(state, cast("AntlerView", view), source, list(STEP_CLASSES))
        return state

    def data_files(self) -> dict[str, DataFile]:
        return {"board": board_check.BoardFile()}


game = AntlerIslandGame()
