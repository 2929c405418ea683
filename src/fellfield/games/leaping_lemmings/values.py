"""The immutable classes that may occur in a position, for `Game.values`."""

from __future__ import annotations

from typing import Final

from fellfield.games.leaping_lemmings import flow, opening
from fellfield.games.leaping_lemmings.steps import cards, chaos, eagles, flushing, player, pushing, specials

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
    pushing.LostGoesOnStep,
    pushing.LostStep,
    flushing.PawStep,
    flushing.ShakeStep,
    flushing.FlushGoesOnStep,
    flushing.FlushStep,
    specials.ReorderStep,
    specials.ReturnStep,
    specials.IdentityStep,
    specials.SacrificeStep,
    specials.EagleEyeStep,
    specials.UhOhStep,
)

VALUE_CLASSES: Final = STEP_CLASSES
