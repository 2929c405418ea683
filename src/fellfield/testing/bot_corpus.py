"""Games that bots play among themselves: what they choose, and how they judge every position on the way.

    python -m fellfield.testing.bot_corpus     print them as JSON, with the engine that runs

Two engines that are the same let the same bots make the same choices from the same seeds, and judge every position
alike to the last bit.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from fellfield.bots import bot, paired_rollouts
from fellfield.bots.judgement import judgement_for
from fellfield.core.build import engine
from fellfield.core.chance import Seeded
from fellfield.core.registry import game as game_called
from fellfield.core.seats import CHANCE


@dataclass(frozen=True)
class Table:
    """A game, how many bots of which kind play it, and the choices after which it is left."""

    game: str
    players: int
    bot: str
    choices: int = 1000
    seed: str = "table"

    @property
    def name(self) -> str:
        """How the table is called in what is printed."""
        return f"{self.game}/{self.players} {self.bot} {self.seed}"


TABLES: Final = (
    Table("leaping-lemmings", 4, "greedy"),
    Table("leaping-lemmings", 2, "greedy", choices=60),
    Table("leaping-lemmings", 4, "search@60n", choices=16),
    Table("leaping-lemmings", 6, "search@40n", choices=10),
    Table("valhalla-lemmings", 4, "greedy"),
    Table("valhalla-lemmings", 2, "greedy"),
    Table("valhalla-lemmings", 3, "search@100n"),
    Table("valhalla-lemmings", 2, "search@100n", choices=12),
    Table("antler-island", 4, "greedy", choices=150),
    Table("antler-island", 3, "search@60n", choices=60),
    Table("antler-island", 4, "steady", choices=60),
)


def played(table: Table) -> list[list[str]]:
    """Every action and outcome; before an action the chances as they were judged, exactly."""
    state = game_called(table.game).start(table.players)
    judgement = judgement_for(table.game)
    seats = [bot(table.bot)(table.game) for _ in range(table.players)]
    luck = Seeded(table.seed)
    thoughts = [Seeded(f"{table.seed} {seat}") for seat in range(table.players)]
    lines: list[list[str]] = []
    chosen = 0
    while state.to_act and chosen < table.choices:
        actor = state.to_act[0]
        seen: list[float] = []
        if actor is CHANCE:
            action = luck.draw(state.outcomes())
        else:
            seen = judgement.chances(state, Seeded(0))
            legal = state.legal(actor)
            action = seats[actor].choose(state.view(actor), legal, thoughts[actor])
            chosen += len(legal) > 1
        lines.append([str(action), *(chance.hex() for chance in seen)])
        state.advance(actor, action)
    return lines


def corpus() -> dict[str, Any]:
    """All tables, with the engine that ran, and whether the bots are compiled as well."""
    return {
        "engine": engine(),
        "bots": "interpreted" if paired_rollouts.__file__.endswith(".py") else "compiled",
        "games": {table.name: played(table) for table in TABLES},
    }


if __name__ == "__main__":
    print(json.dumps(corpus()))
