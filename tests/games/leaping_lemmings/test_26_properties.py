"""Chapter 26: what holds throughout random games, of every number of players, variant and edition.

`make test` plays a bit more than two thousand games; `FELLFIELD_TEST_PROFILE=long` plays twenty times as many.
"""

from __future__ import annotations

import os
from itertools import product
from typing import Any

import pytest

from fellfield.core.chance import Seeded
from fellfield.core.match import Match
from fellfield.core.replay import replay
from fellfield.core.seats import CHANCE
from fellfield.core.simulation import advance
from fellfield.games.leaping_lemmings import game
from fellfield.games.leaping_lemmings.rules.stacks import clans_in
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.eagles import EatStep, FeedStep, FleeStep, ScatterStep
from fellfield.games.leaping_lemmings.steps.player import PlayerStep
from fellfield.testing.clauses import clause

LONG = os.environ.get("FELLFIELD_TEST_PROFILE") == "long"
GAMES = 38 * (20 if LONG else 1)
COMBINATIONS = [
    (players, {"edition": edition, "short": short, "chaos": chaos})
    for players, edition, short, chaos in product(
        range(2, 7), ("english", "italian", "spanish"), (False, True), (False, True)
    )
    if not (chaos and players == 2)
]


def turns_allowed(options: dict[str, Any]) -> range:
    """The possible numbers of complete turns (LL-R15, LL-18.3, LL-R123)."""
    if not options["short"]:
        return range(26, 33)
    return range(23 if options["edition"] == "spanish" else 24, 29)


def check_position(state: Race) -> None:
    """Check LL-26.1 to LL-26.4, and that no lemming is in a zone of control (LL-14.12)."""
    problems = state.invariants()
    assert not problems, problems


def check_zones(state: Race) -> None:
    top = state.todo[-1]
    if not isinstance(top, EatStep | ScatterStep | FeedStep | FleeStep):
        assert not state.watched() & state.occupied(), "LL-14.12: somebody stands in a zone of control"


def check_pass(state: Race, texts: list[str]) -> None:
    """Check that a pass was legal (LL-26.6)."""
    top = state.todo[-1]
    assert isinstance(top, PlayerStep)
    if texts[-1] == "pass" and state.value[top.seat]:
        assert not any(top.seat in clans_in(stack[:-1]) for stack in state.stacks)
        assert not any(text.startswith(("move", "dive")) for text in texts)


def play_out(players: int, options: dict[str, Any], seed: int) -> Race:
    source = Seeded(f"{players} {sorted(options.items())} {seed}")
    state: Any = game.start(players, options)
    count = 0
    while state.to_act:
        actor = state.to_act[0]
        check_zones(state)
        if (count + seed) % 29 == 0:
            check_position(state)
        if actor is CHANCE:
            advance(state, actor, source.draw(state.outcomes()))
        else:
            legal = state.legal(actor)
            if str(legal[-1]) == "pass":
                check_pass(state, [str(action) for action in legal])
            advance(state, actor, source.pick(legal))
        count += 1
    check_position(state)
    assert state.turn in turns_allowed(options), f"{state.turn} complete turns"
    assert state.result is not None
    played: Race = state
    return played


@pytest.mark.slow
@clause("LL-26.1", "LL-26.2", "LL-26.3", "LL-26.4", "LL-26.6", "LL-26.7", "LL-14.12", "LL-R15", "LL-R123")
@pytest.mark.parametrize(("players", "options"), COMBINATIONS, ids=str)
def test_random_games_keep_every_property(players: int, options: dict[str, Any]) -> None:
    for seed in range(GAMES):
        play_out(players, options, seed)


@clause("LL-26.1", "LL-26.4")
def test_a_few_games_keep_every_property() -> None:
    for players, options in COMBINATIONS[::9]:
        play_out(players, options, 0)


@clause("LL-26.9")
def test_a_game_replayed_gives_the_same_log() -> None:
    logs = []
    for _ in range(2):
        match = Match(game, 3, {}, seed=12)
        source = Seeded(5)
        while match.state.to_act:
            seat = match.state.to_act[0]
            assert isinstance(seat, int)
            match.play(seat, source.pick(match.state.legal(seat)))
        logs.append(match.record())
    assert logs[0] == logs[1]
    assert replay(logs[0]).record() == logs[0]
