"""The frozen values that may stand in a position."""

from __future__ import annotations

from typing import Final

from fellfield.games.valhalla_lemmings import flow, flow_of_battle, flow_of_two
from fellfield.games.valhalla_lemmings.state import Activation, Modifier
from fellfield.games.valhalla_lemmings.steps.bidding import BidStep, LockedBidStep
from fellfield.games.valhalla_lemmings.steps.cards import DiscardStep, DoubleLossesStep, GiveStep
from fellfield.games.valhalla_lemmings.steps.declarations import LegendChoiceStep, StrengthStep, TieStep
from fellfield.games.valhalla_lemmings.steps.draws import DrawStep, GrabStep, PileStep, ReserveStep
from fellfield.games.valhalla_lemmings.steps.operations import OperationStep
from fellfield.games.valhalla_lemmings.steps.sagas import ReactivatedStep, ReactivateStep, SeizeStep
from fellfield.games.valhalla_lemmings.steps.setup import FirstPlayerStep, LegendStep, SagaStep
from fellfield.games.valhalla_lemmings.steps.targets import TargetStep

STEP_CLASSES: Final[tuple[type, ...]] = (
    flow.ArrivalStep,
    flow_of_two.BattleOverStep,
    flow_of_two.BattleStep,
    flow.BiddingStep,
    flow_of_two.DuelStep,
    flow.LapseStep,
    flow_of_two.LastPhaseOfTwoStep,
    flow.LastPhaseStep,
    flow_of_battle.LosersStep,
    flow_of_two.PlaceBidsStep,
    flow_of_battle.PrizeStep,
    flow.RankingStep,
    flow_of_two.RevealStep,
    flow_of_two.SpoilsStep,
    flow_of_battle.StrengthsStep,
    flow_of_two.ThreeBattlesStep,
    flow_of_battle.TiesStep,
    flow.TurnStep,
    flow.WinnersStep,
    BidStep,
    DiscardStep,
    DoubleLossesStep,
    DrawStep,
    FirstPlayerStep,
    GiveStep,
    GrabStep,
    LegendChoiceStep,
    LegendStep,
    LockedBidStep,
    OperationStep,
    PileStep,
    ReactivateStep,
    ReactivatedStep,
    ReserveStep,
    SagaStep,
    SeizeStep,
    StrengthStep,
    TargetStep,
    TieStep,
)

VALUE_CLASSES: Final[tuple[type, ...]] = (Activation, Modifier, *STEP_CLASSES)
