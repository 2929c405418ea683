"""Bots: programs that play one seat and see only what a person in that seat would see."""

from __future__ import annotations

from fellfield.bots.budget import BadBudget, Budget, Meter
from fellfield.bots.contract import Bot, BotFactory, UnknownBot, bot, bots

__all__ = ["BadBudget", "Bot", "BotFactory", "Budget", "Meter", "UnknownBot", "bot", "bots"]
