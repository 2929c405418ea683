"""Everything that Antler Island brings."""

from __future__ import annotations

from typing import Final

from fellfield.core.manifest import Manifest
from fellfield.games.antler_island.definition import game

manifest: Final = Manifest(
    game,
    locales="fellfield.games.antler_island:locales",
    types="fellfield.games.antler_island.view_types",
    lesson="fellfield.games.antler_island:lesson.json",
    refusals="fellfield.games.antler_island:refusals.json",
    ledger_tags=(
        (r"\[N\s+(AN-R\d+)\]", r"(\1)"),
        (r"\[([^\]]+) N\s+(AN-R\d+)\]", r"(\1: \2)"),
        (r"\[([^\]]+) is R\]", r"(\1 is our reconstruction)"),
        (r"\[R[,:] ([^\]]+)\]", r"(\1)"),
        (r"\bis \[R\]", "is our reconstruction"),
        (r"\s*\[[SRN]\]", ""),
    ),
    judgement="fellfield.bots.antler_island.judgement:judgement",
    levels="fellfield.bots.antler_island.judgement:LEVELS",
    calibration="fellfield.bots.antler_island.calibration:CALIBRATION",
    encoder="fellfield.adapters.encoding.antler_island:Encoder",
    drawing="fellfield.cli.drawing.antler_island:draw",
    picture="fellfield.adapters.rendering.antler_island:draw",
    seat_colours=("#43494f", "#9c8450", "#c75d17", "#7c4fb0"),
)
