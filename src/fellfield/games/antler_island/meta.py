"""The game as the table knows it: figures, options, seats, and where each part is found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fellfield.core import fields
from fellfield.core.bag import Bag
from fellfield.core.chance import Source
from fellfield.core.contract import Action, Game, Json, Setup, State, View, WhyNot, checked
from fellfield.core.errors import BadOption
from fellfield.core.options import Option
from fellfield.games.antler_island import board_file, flow, imagine, initial, notation, scenario
from fellfield.games.antler_island.actions import SEAT_NAMES
from fellfield.games.antler_island.board import STANDARD, is_known
from fellfield.games.antler_island.rules import trails
from fellfield.games.antler_island.state import Fight, Island, IslandSetup
from fellfield.games.antler_island.steps import deeds, fight, planning, tiles, turn, upkeep

STEPS: list[type] = [
    flow.RoundStep,
    flow.TurnsStep,
    planning.PlanStep,
    initial.StartPlayerStep,
    initial.StagRollStep,
    initial.FirstFoodRollStep,
    upkeep.FoodRollStep,
    upkeep.ShortageStep,
    upkeep.NewDoesStep,
    upkeep.DoeRollStep,
    turn.RevealStep,
    turn.AfterActionStep,
    turn.RoarAfterStep,
    deeds.MoveStep,
    deeds.EatStep,
    deeds.AfterEatingStep,
    deeds.FamishedStep,
    deeds.DrawFoodStep,
    deeds.MateStep,
    deeds.GrowStep,
    deeds.SproutStep,
    fight.CommitStep,
    fight.DefendStep,
    fight.LockStep,
    fight.KeepFoodStep,
    fight.SettleFightStep,
    fight.SaveAntlerStep,
    fight.PlaceLoserStep,
    fight.WinFightStep,
    fight.TakeCubeStep,
    tiles.EarnTileStep,
    tiles.TakeTileStep,
    tiles.TopTileStep,
    tiles.OpenTileStep,
    tiles.LimitTilesStep,
    tiles.DiscardTileStep,
]


class AntlerIsland(Game):
    """Antler Island for 3 or 4 players, base and advanced."""

    def __init__(self) -> None:
        self.id = "antler-island"
        self.rules = "1.0"
        self.players = (3, 4)
        self.options = {
            "advanced": Option(default=False, choices=(False, True), clause="AN-11.1"),
            "displacement": Option("adjacent", ("adjacent", "anywhere"), "AN-R101"),
            "board": Option(STANDARD, clause="AN-2.1"),
        }

    def seat_names(self, players: int) -> tuple[str, ...]:
        return SEAT_NAMES[:players]

    def new_setup(self, players: int, options: dict[str, Json]) -> Setup:
        board = options["board"]
        if board != STANDARD and not is_known(board):
            found = board_file.problems(board)
            if found:
                raise BadOption(WhyNot("AN-2.1", "bad-board", problem=found[0], count=len(found)))
        return IslandSetup(self, players, options)

    def new_state(self, setup: Setup) -> Island:
        return Island(setup)

    def begin(self, state: Any) -> None:
        initial.begin(state)

    def values(self) -> list[type]:
        return [Bag, Fight, *STEPS]

    def parse(self, text: str) -> Action:
        return notation.parse(text)

    def scenario(self, text: str, players: int | None = None, options: Mapping[str, Json] | None = None) -> Island:
        """`3 players; does S 3; P1: at R1, antlers 5; P1 to move`: see docs/notation/antler-island.md."""
        named, switches = scenario.table_words(text)
        state = Island(self.prepare(named if players is None else players, {**(options or {}), **switches}))
        scenario.fill(state, text)
        done: Island = checked(state)
        return done

    def from_json(self, data: Mapping[str, Json] | str) -> State:
        """A position written before origins were kept is given some that fit."""
        document = fields.document(data, self.id)
        position = document["position"]
        if "trails" in position or "looked" in position:
            return super().from_json(document)
        state = Island(self.prepare(document["players"], document["options"]))
        nothing: list[Json] = [{"tuple": []}] * state.players
        fields.unpack(state, {**position, "trails": nothing, "looked": nothing}, self.values(), self.parse)
        trails.assume(state)
        whole: State = checked(state)
        return whole

    def imagine(self, view: View, source: Source) -> Island:
        state = Island(self.prepare(view["players"], view["options"]))
        imagine.fill(state, view, source, STEPS)
        return state

    def turn_clause(self) -> str:
        return "AN-5.1"

    def end_clause(self) -> str:
        return "AN-10.1"

    def data_kinds(self) -> tuple[str, ...]:
        return ("board",)

    def claims(self, kind: str, data: Json) -> bool:
        return kind == "board" and isinstance(data, Mapping) and data.get("game") == self.id

    def data_problems(self, kind: str, data: Json) -> list[str]:
        return board_file.problems(data) if kind == "board" else super().data_problems(kind, data)


game = AntlerIsland()
