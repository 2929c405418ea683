"""Our games as OpenSpiel loads them, and the playthroughs that are kept of them.

`python -m tests.adapters.spiel` writes the playthroughs anew, with OpenSpiel's own tool.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pyspiel
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import fellfield.adapters.openspiel_game as openspiel_game
from fellfield.bots.contract import bot
from fellfield.core.chance import Seeded

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
KEPT = {
    "leaping-lemmings": "python_leaping_lemmings(options=short:true,players=2)",
    "valhalla-lemmings": "python_valhalla_lemmings(players=3)",
    "antler-island": "python_antler_island(players=3)",
}


def loaded(game_id: str, players: int, **settings: Any) -> Any:
    """A game of ours as OpenSpiel loads it."""
    openspiel_game.register()
    return pyspiel.load_game(f"python_{game_id.replace('-', '_')}", {"players": players, **settings})


def parsed_flags() -> None:
    """OpenSpiel's tools ask for command line flags; there are none."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])


def sensible_game(name: str, game_id: str) -> list[int]:
    """The integers of a whole game of greedy players, chance included."""
    openspiel_game.register()
    state, luck = pyspiel.load_game(name).new_initial_state(), Seeded(1)
    greedy = bot("greedy")(game_id)
    numbers: list[int] = []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.position.state.outcomes()
            number = [outcome for outcome, _ in outcomes].index(luck.draw(outcomes))
        else:
            ours, seat = state.position.state, state.current_player()
            action = greedy.choose(ours.view(seat), ours.legal(seat), luck)
            number = state.encoding.number(action, lambda: ours.view(seat))  # noqa: B023 - asked at once
        numbers.append(number)
        state.apply_action(number)
    return numbers


def main() -> None:
    """Write all playthroughs anew."""
    parsed_flags()
    for game_id, name in KEPT.items():
        text = generate_playthrough.playthrough(name, sensible_game(name, game_id))
        (PLAYTHROUGHS / f"{game_id}.txt.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main()
