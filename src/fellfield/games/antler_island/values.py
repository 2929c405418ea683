"""The immutable classes that may occur in a position, for `Game.values`."""

from __future__ import annotations

from typing import Final

from fellfield.core.bag import Bag
from fellfield.games.antler_island import flow, opening
from fellfield.games.antler_island.state import Fight
from fellfield.games.antler_island.steps import deeds, fight, planning, tiles, turn, upkeep
from fellfield.games.antler_island.tiles.box import CUNNING_TILES

STEP_CLASSES: Final[tuple[type, ...]] = (
    flow.RoundStep,
    flow.TurnsStep,
    planning.PlanStep,
    opening.StartPlayerStep,
    opening.StagRollStep,
    opening.FirstFoodRollStep,
    upkeep.FoodRollStep,
    upkeep.ShortageStep,
    upkeep.NewDoesStep,
    upkeep.DoeRollStep,
    turn.RevealStep,
    turn.AfterActionStep,
    deeds.MoveStep,
    deeds.EatStep,
    deeds.AfterEatingStep,
    deeds.DrawFoodStep,
    deeds.MateStep,
    deeds.GrowStep,
    deeds.SproutStep,
    fight.CommitStep,
    fight.DefendStep,
    fight.LockStep,
    fight.SettleFightStep,
    fight.PlaceLoserStep,
    fight.WinFightStep,
    fight.TakeCubeStep,
    tiles.EarnTileStep,
    tiles.TakeTileStep,
    tiles.TopTileStep,
    tiles.OpenTileStep,
    tiles.LimitTilesStep,
    tiles.DiscardTileStep,
    *(step for tile in CUNNING_TILES for step in tile.step_classes()),
)

VALUE_CLASSES: Final[tuple[type, ...]] = (Bag, Fight, *STEP_CLASSES)
