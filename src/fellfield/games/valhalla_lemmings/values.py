"""The immutable classes that may occur in a position, for `Game.values`."""

from __future__ import annotations

from typing import Final

from fellfield.games.valhalla_lemmings import flow, flow_battle, flow_two_players
from fellfield.games.valhalla_lemmings.opening import FirstPlayerStep, SagaStep
from fellfield.games.valhalla_lemmings.state import Activation, Modifier
from fellfield.games.valhalla_lemmings.steps.bidding import BidStep, LockedBidStep
from fellfield.games.valhalla_lemmings.steps.cards import DiscardStep, DoubleLossesStep, GiveStep
from fellfield.games.valhalla_lemmings.steps.declarations import LegendChoiceStep, StrengthStep, TieStep
from fellfield.games.valhalla_lemmings.steps.draws import DrawStep, GrabStep, PileStep, ReserveStep
from fellfield.games.valhalla_lemmings.steps.legends import LegendStep
from fellfield.games.valhalla_lemmings.steps.operations import OperationStep
from fellfield.games.valhalla_lemmings.steps.sagas import ReactivatedStep, ReactivateStep, SeizeStep
from fellfield.games.valhalla_lemmings.steps.targets import TargetStep

STEP_CLASSES: Final[tuple[type, ...]] = (
    flow.ArrivalStep,
    flow_two_players.BattleOverStep,
    flow_two_players.BattleStep,
    flow.BiddingStep,
    flow_two_players.DuelStep,
    flow.LapseStep,
    flow_two_players.LastPhaseOfTwoStep,
    flow.LastPhaseStep,
    flow_battle.LosersStep,
    flow_two_players.PlaceBidsStep,
    flow_battle.PrizeStep,
    flow.RankingStep,
    flow_two_players.RevealStep,
    flow_two_players.SpoilsStep,
    flow_battle.StrengthsStep,
    flow_two_players.ThreeBattlesStep,
    flow_battle.TiesStep,
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
