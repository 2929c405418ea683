"""The terminal drawing of Valhalla Lemmings in three languages, within 100 columns."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console
from tests.games.valhalla_lemmings.owner_deck import owners_deck

import fellfield
from fellfield.cli.drawing import draw_function
from fellfield.core.chance import Seeded
from fellfield.core.contract import View
from fellfield.games.valhalla_lemmings import game
from fellfield.i18n import LANGUAGES, catalogue_for
from fellfield.i18n.narrator import Narrator


def drawn(view: View, language: str = "en", width: int = 100) -> str:
    """Render the drawing as text."""
    names = Narrator(game, catalogue_for(language), players=view["players"]).names
    out = io.StringIO()
    Console(file=out, width=width).print(draw_function(game.id)(view, catalogue_for(language), names))
    return out.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_no_line_is_longer_than_a_hundred_columns(players: int, language: str) -> None:
    match = fellfield.Match(game, players, seed=players)
    source = Seeded(players)
    for number in range(400):
        if not match.state.to_act:
            break
        seat = source.pick(match.state.to_act)
        assert isinstance(seat, int)
        match.play(seat, source.pick(match.state.legal(seat)))
        if number % 9 == 0:
            for viewer in (0, None):
                assert all(len(line) <= 100 for line in drawn(match.state.view(viewer), language).split("\n"))
    assert drawn(match.state.view(None), language)


def test_hands_show_values_to_their_owner_and_backs_to_others() -> None:
    state = game.scenario("3 players; first B; table lemsar; A hand 5+3+1; B hand 2+1; C hand 1+1")
    own = drawn(state.view(0))
    assert "5 3 1" in own
    assert "▮▮ 2" in own
    assert "▮▮▮ 3" in drawn(state.view(1))
    assert "★ Ironpaw" in own
    assert "▸" in own


def test_a_sealed_bid_shows_as_ready_and_a_revealed_one_with_its_strength() -> None:
    state: Any = game.scenario("3 players; first B; table lemsar; A hand 5+3+1; B hand 2+1; C hand 1+1")
    state.apply(0, game.parse("bid 5+3"))
    assert "ready" in drawn(state.view(1))
    assert "5+3" in drawn(state.view(0))
    assert "5+3" not in drawn(state.view(1))
    state.apply(1, game.parse("bid 2"))
    state.apply(2, game.parse("bid 1"))
    assert "5 3 = 8" in drawn(state.view(1))


@pytest.mark.parametrize(
    ("language", "name", "text"),
    [
        ("en", "Julius Lemsar", "Discard up to two of the cards you hold."),
        ("it", "Giulio Lemsare", "Scarta fino a due carte della tua mano."),
        ("es", "Julio Lémsar", "Descarta hasta dos de las cartas que tengas en la"),
    ],
)
def test_prizes_have_their_texts_in_the_readers_language(language: str, name: str, text: str) -> None:
    state = game.scenario("3 players; table lemsar")
    shown = drawn(state.view(0), language)
    assert name in shown
    assert text in shown


def test_sagas_show_the_state_of_every_legend() -> None:
    sagas = "A saga lemmoki lemopatra lemmerlino:pending lemmhilde_shield:ready lem_tzu:spent"
    shown = drawn(game.scenario(f"3 players; table lemsar; {sagas}").view(1), width=240)
    for part in ("z Lemmoki", "✓ Lemopatra", "… Lemmerlin", "◆ Shield of Lemmhilde", "× Lem Tzu"):
        assert part in shown
    assert "Frostwhisker may double the losses" in shown


def test_two_players_see_three_bids_reserves_and_the_known_bottom() -> None:
    state = game.scenario(
        "2 players; first A; table lemsar lemopatra lemmoki; bottom lemulysses; A hand 5+3 bids 2 1; B hand 1 bids 1 1"
    )
    shown = drawn(state.view(0))
    assert "│  1  │" in shown
    assert "▮ 1  │" in shown
    assert "left" in shown
    assert "Lemulysses" in shown
    assert "10" in shown


def test_the_current_activation_is_named() -> None:
    state = game.scenario("3 players; first A; table lemsar; A hand 3+1 bid 5; B hand 1 bid 1; C hand 1 bid 1")
    assert "Frostwhisker is activating Julius Lemsar" in drawn(state.view(2))


def test_an_owners_deck_provides_its_own_names() -> None:
    state = game.scenario("3 players; table tithe", options={"deck": owners_deck()})
    assert "tithe (it)" in drawn(state.view(0), "it")
