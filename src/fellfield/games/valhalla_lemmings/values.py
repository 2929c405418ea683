"""The frozen values that may stand in a position."""

from __future__ import annotations

from typing import Final

from fellfield.games.valhalla_lemmings import flow
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
    flow.BattleOverStep,
    flow.BattleStep,
    flow.BiddingStep,
    flow.DuelStep,
    flow.LapseStep,
    flow.LastPhaseOfTwoStep,
    flow.LastPhaseStep,
    flow.LosersStep,
    flow.PlaceBidsStep,
    flow.PrizeStep,
    flow.RankingStep,
    flow.RevealStep,
    flow.SpoilsStep,
    flow.StrengthsStep,
    flow.ThreeBattlesStep,
    flow.TiesStep,
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
