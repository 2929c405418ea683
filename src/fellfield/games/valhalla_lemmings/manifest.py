"""Everything that Valhalla Lemmings brings."""

from __future__ import annotations

from typing import Final

from fellfield.core.manifest import Manifest
from fellfield.games.valhalla_lemmings.definition import game

manifest: Final = Manifest(
    game,
    locales="fellfield.games.valhalla_lemmings:locales",
    types="fellfield.games.valhalla_lemmings.view_types",
    lesson="fellfield.games.valhalla_lemmings:lesson.json",
    refusals="fellfield.games.valhalla_lemmings:refusals.json",
    ledger_tags=((r"\((?:S/)?E[,:] ", "("), (r"\s*\((?:S|E|D|O|S/E|S/D)\)", "")),
    judgement="fellfield.bots.valhalla_lemmings.judgement:judgement",
    levels="fellfield.bots.valhalla_lemmings.judgement:LEVELS",
    calibration="fellfield.bots.valhalla_lemmings.calibration:CALIBRATION",
    encoder="fellfield.adapters.encoding.valhalla_lemmings:Encoder",
    drawing="fellfield.cli.drawing.valhalla_lemmings:draw",
    picture="fellfield.adapters.rendering.valhalla_lemmings:draw",
    seat_colours=("#7e4d9d", "#262d33", "#12868c", "#a87f00", "#22641f", "#d1405e"),
)
