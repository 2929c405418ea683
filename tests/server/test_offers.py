"""A seat that is due is sent its offers, with the risk of each, and nobody else is."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.test_secrets import KITS, in_a_game

from fellfield.bots.danger import danger_by_place
from fellfield.server.following import legal_actions
from fellfield.server.tables import FrameBuilder


@pytest.mark.parametrize("game", sorted(KITS))
def test_offers_go_to_the_seats_that_are_due(tmp_path: Path, game: str) -> None:
    sent = risky = 0
    for table in in_a_game(tmp_path, game, 25):
        assert table.match is not None
        state, frames = table.match.state, FrameBuilder(table)
        for viewer in (None, *range(table.created.players)):
            table_view = frames.table_view(viewer)
            if viewer is None or viewer not in table.due():
                assert table_view.offers == []
                continue
            offers = state.offers(viewer)
            danger = danger_by_place(state.view(viewer))
            assert sorted(legal_actions(table_view.offers)) == sorted(str(action) for action in state.legal(viewer))
            for offer, told in zip(offers, table_view.offers, strict=True):
                risk = told.pop("risk", None)
                assert told == offer.to_json()
                assert risk == danger.get(offer.exposed_place())
                risky += risk is not None
            sent += 1
    assert sent
    assert (risky > 0) == (game == "leaping-lemmings")
