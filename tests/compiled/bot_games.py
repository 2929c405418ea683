"""Print games between bots as JSON, with the engine that ran: every choice, and the judgement before it.

    python -m tests.compiled.bot_games

On two equal engines the same bots make the same choices from the same seeds, and judge every position the same to the
last bit.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import Any, Final

from fellfield.bots import bot, paired_rollouts
from fellfield.bots.judgement import judgement_for
from fellfield.core.build import engine
from fellfield.core.chance import Seeded
from fellfield.core.registry import game as game_by_id
from fellfield.core.seats import CHANCE
from fellfield.core.simulation import advance


@dataclass(frozen=True)
class BotGame:
    """A game, its number of players, the bot that plays every seat, and the number of choices after which it stops."""

    game: str
    players: int
    bot: str
    choices: int = 1000
    seed: str = "table"

    @property
    def name(self) -> str:
        """The key of this game in the output."""
        return f"{self.game}/{self.players} {self.bot} {self.seed}"


BOT_GAMES: Final = (
    BotGame("leaping-lemmings", 4, "greedy"),
    BotGame("leaping-lemmings", 2, "greedy", choices=60),
    BotGame("leaping-lemmings", 4, "search@60n", choices=16),
    BotGame("leaping-lemmings", 6, "search@40n", choices=10),
    BotGame("valhalla-lemmings", 4, "greedy"),
    BotGame("valhalla-lemmings", 2, "greedy"),
    BotGame("valhalla-lemmings", 3, "search@100n"),
    BotGame("valhalla-lemmings", 2, "search@100n", choices=12),
    BotGame("antler-island", 4, "greedy", choices=150),
    BotGame("antler-island", 3, "search@60n", choices=60),
    BotGame("antler-island", 4, "steady", choices=60),
)


def play(bot_game: BotGame) -> list[list[str]]:
    """Every action and outcome in order, each action followed by the judgement before it in hexadecimal floats."""
    state = game_by_id(bot_game.game).start(bot_game.players)
    judgement = judgement_for(bot_game.game)
    seats = [bot(bot_game.bot)(bot_game.game) for _ in range(bot_game.players)]
    chance = Seeded(bot_game.seed)
    bot_sources = [Seeded(f"{bot_game.seed} {seat}") for seat in range(bot_game.players)]
    lines: list[list[str]] = []
    chosen = 0
    while state.to_act and chosen < bot_game.choices:
        actor = state.to_act[0]
        judged: list[float] = []
        if actor is CHANCE:
            action = chance.draw(state.outcomes())
        else:
            judged = judgement.chances(state, Seeded(0))
            legal = state.legal(actor)
            action = seats[actor].choose(state.view(actor), legal, bot_sources[actor])
            chosen += len(legal) > 1
        lines.append([str(action), *(probability.hex() for probability in judged)])
        advance(state, actor, action)
    return lines


def all_games() -> dict[str, Any]:
    """All games, with the engine that ran and whether the bots are compiled as well."""
    return {
        "engine": engine(),
        "bots": "interpreted" if paired_rollouts.__file__.endswith(".py") else "compiled",
        "games": {bot_game.name: play(bot_game) for bot_game in BOT_GAMES},
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(all_games()))
