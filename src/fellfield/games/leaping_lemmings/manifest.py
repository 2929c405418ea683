"""Everything that Leaping Lemmings brings."""

from __future__ import annotations

from typing import Final

from fellfield.core.manifest import Manifest
from fellfield.games.leaping_lemmings.definition import game

manifest: Final = Manifest(
    game,
    locales="fellfield.games.leaping_lemmings:locales",
    types="fellfield.games.leaping_lemmings.view_types",
    lesson="fellfield.games.leaping_lemmings:lesson.json",
    refusals="fellfield.games.leaping_lemmings:refusals.json",
    judgement="fellfield.bots.leaping_lemmings.judgement:judgement",
    levels="fellfield.bots.leaping_lemmings.judgement:LEVELS",
    calibration="fellfield.bots.leaping_lemmings.calibration:CALIBRATION",
    danger="fellfield.bots.leaping_lemmings.danger:danger_by_hex",
    encoder="fellfield.adapters.encoding.leaping_lemmings:Encoder",
    drawing="fellfield.cli.drawing.leaping_lemmings:draw",
    picture="fellfield.adapters.rendering.leaping_lemmings:draw",
    seat_colours=("#7e4d9d", "#262d33", "#12868c", "#a87f00", "#22641f", "#d1405e"),
)
