"""Everything that Pebble Draw brings; the entry point in pyproject.toml names it."""

from fellfield.core.manifest import Manifest

from pebble_draw.game import game

manifest = Manifest(
    game,
    locales="pebble_draw:locales",
    ledger="pebble_draw:rules.md",
    judgement="pebble_draw.judgement:judgement",
    seat_colours=("#b3402a", "#8a6a1f", "#5b4a8a", "#3b5b6b"),
)
