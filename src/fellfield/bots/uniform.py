"""The bot `random`: every legal action is equally likely."""

from __future__ import annotations

from collections.abc import Sequence

from fellfield.bots.contract import Bot
from fellfield.core.chance import Source
from fellfield.core.contract import Action, View


class Uniform(Bot):
    """Plays at random without its view: the baseline for other bots, at milliseconds a game."""

    name = "random"

    def __init__(self, game_id: str = "") -> None:
        self.game_id = game_id

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        return source.pick(legal)

    def ignores_view(self) -> bool:
        return True
