"""Every game at every number of players, and the variants that change what can be done."""

from __future__ import annotations

from typing import Any

from fellfield.core.registry import games

TABLES = [(game_id, players) for game_id, game in games().items() for players in game.players]
VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    *((game_id, players, {}) for game_id, players in TABLES),
    ("leaping-lemmings", 4, {"chaos": True}),
    ("leaping-lemmings", 3, {"short": True, "edition": "italian"}),
    ("leaping-lemmings", 6, {"edition": "spanish", "claw_at_zero": True, "end_favor": "exchanged"}),
    ("antler-island", 4, {"advanced": True, "displacement": "anywhere"}),
    ("antler-island", 3, {"advanced": True}),
]


def named(table: tuple[Any, ...]) -> str:
    """`leaping-lemmings-4-chaos`."""
    options = "".join(f"-{name}" for name in (table[2] if len(table) > 2 else ()))
    return f"{table[0]}-{table[1]}{options}"
