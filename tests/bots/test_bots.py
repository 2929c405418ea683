"""The bot interface and the uniform bot."""

from __future__ import annotations

from collections import Counter

import pytest

import fellfield
from fellfield.bots import Bot, UnknownBot, bot, bots
from fellfield.bots.uniform import Uniform
from fellfield.core.chance import Seeded


def test_the_random_bot_is_found_by_its_entry_point() -> None:
    assert bots()["random"] is Uniform
    player = bot("random")("tides")
    assert isinstance(player, Uniform)
    assert (player.name, player.game_id) == ("random", "tides")


def test_an_unknown_bot_raises_with_the_known_names() -> None:
    with pytest.raises(UnknownBot, match="random") as caught:
        bot("genius")
    assert caught.value.name == "genius"
    assert "random" in caught.value.known


def test_a_bot_uses_its_view_by_default() -> None:
    assert not Bot().ignores_view()
    assert Uniform().ignores_view()
    with pytest.raises(NotImplementedError):
        Bot().choose({}, [], Seeded(1))


def test_the_random_bot_takes_every_legal_action_equally_often() -> None:
    legal = fellfield.Match("tides", players=2, seed=1).state.legal(0)
    source, player = Seeded(5), Uniform("tides")
    counts = Counter(str(player.choose({}, legal, source)) for _ in range(3000))
    assert set(counts) == {"wade 1", "wade 2", "wade 3"}
    assert all(850 < times < 1150 for times in counts.values())


def test_the_same_source_gives_the_same_choices() -> None:
    legal = fellfield.Match("tides", players=2, seed=1).state.legal(0)
    first, second = Seeded("x"), Seeded("x")
    assert [Uniform().choose({}, legal, first) for _ in range(20)] == [
        Uniform().choose({}, legal, second) for _ in range(20)
    ]
