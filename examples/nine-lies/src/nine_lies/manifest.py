"""Everything that Nine Lies brings; the entry point in pyproject.toml names it."""

from fellfield.core.manifest import Manifest

from nine_lies.game import game

manifest = Manifest(
    game,
    locales="nine_lies:locales",
    ledger="nine_lies:rules.md",
    judgement="nine_lies.judgement:judgement",
    seat_colours=("#2b2f57", "#5b6670", "#6d3f78", "#1c262e"),
)
