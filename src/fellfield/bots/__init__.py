"""Players made of code: they see what a person in their seat would see."""

from __future__ import annotations

from fellfield.bots.budget import BadBudget, Budget, Meter
from fellfield.bots.contract import Bot, BotFactory, UnknownBot, bot, bots

__all__ = ["BadBudget", "Bot", "BotFactory", "Budget", "Meter", "UnknownBot", "bot", "bots"]
