"""The immutable classes that may occur in a position, for `Game.values`."""

from __future__ import annotations

from typing import Final

from fellfield.games.leaping_lemmings import flow, opening
from fellfield.games.leaping_lemmings.specials.deck import SPECIAL_ACTIONS
from fellfield.games.leaping_lemmings.steps import cards, chaos, eagles, flushing, player, pushing

STEP_CLASSES: Final[tuple[type, ...]] = (
    flow.TurnStep,
    flow.RollStep,
    flow.RevealStep,
    flow.LemmingsStep,
    flow.TurnEndStep,
    opening.FirstPlayerStep,
    eagles.DiceOrderStep,
    eagles.ResolveDieStep,
    eagles.FlyStep,
    eagles.HuntStep,
    eagles.EatStep,
    eagles.ScatterStep,
    eagles.ResupplyStep,
    eagles.ArriveStep,
    eagles.FeedStep,
    eagles.FleeStep,
    player.PlayerStep,
    player.PelletStep,
    player.DrawSpecialStep,
    chaos.TakeCardStep,
    chaos.ChaosStep,
    cards.PutAwayStep,
    pushing.PushStep,
    flushing.FlushGoesOnStep,
    flushing.FlushStep,
    *(step for special in SPECIAL_ACTIONS for step in special.step_classes()),
)

VALUE_CLASSES: Final = STEP_CLASSES
