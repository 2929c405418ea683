"""Whole games: cards are conserved, every game ends, and lengths are those of section 14."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fellfield.core.action import Action
from fellfield.core.chance import Seeded, Source
from fellfield.core.seats import CHANCE, Actor
from fellfield.core.simulation import advance
from fellfield.games.valhalla_lemmings import game
from fellfield.games.valhalla_lemmings.actions import Bid, DiscardCards, GiveCards
from fellfield.games.valhalla_lemmings.material import KINDS, VALUES, count_in, is_set
from fellfield.testing.clauses import clause

GAMES = 400
"""Games for each number of players: 2,000 in all."""

SECTION_14 = {2: 7.14, 3: 7.60, 4: 8.63, 5: 7.41, 6: 8.71}
"""Mean number of turns of random games, from section 14."""


def cards_of(state: Any) -> tuple[int, ...]:
    """Hands, bids, reserves and pile together, by value (VL-1.8)."""
    zones = (*state.hands, *state.bids, *state.reserves, state.pile)
    return tuple(sum(count_in(zone, kind) for zone in zones) for kind in range(KINDS))


Choice = Callable[[Any, Source], tuple[Actor, Action]]
"""A policy: the actor among those due, and its action."""


def playing(state: Any, source: Source, choice: Choice) -> Iterator[None]:
    """Play a game to its end and yield the state after each action."""
    while state.to_act:
        if state.chance_is_due:
            advance(state, CHANCE, source.draw(state.outcomes()))
        else:
            advance(state, *choice(state, source))
        yield


def at_random(state: Any, source: Source) -> tuple[Actor, Action]:
    """A random actor among those due plays a random legal action."""
    seat = source.pick(state.to_act)
    return seat, source.pick(state.legal(seat))


@pytest.mark.slow
@clause("VL-1.8", "VL-R11", "VL-R80")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_thousand_random_games_keep_every_card_and_end(players: int) -> None:
    source = Seeded(f"conservation {players}")
    opening: Any = game.start(players)
    whole = cards_of(opening)
    for number in range(GAMES):
        state = opening.copy()
        for _ in playing(state, source, at_random):
            assert cards_of(state) == whole
            assert all(is_set(hand) for hand in state.hands)
            assert state.turn <= 110
        if number % 10 == 0:
            assert state.invariants() == []
        assert state.result.reason in ("out", "longest-saga", "shared", "both-out", "dead-turns")


def as_in_section_14(state: Any, source: Source) -> tuple[Actor, Action]:
    """The random bot of section 14: a size, then cards for the bid; no target declined, amounts mostly full."""
    seat = state.to_act[0]
    legal: list[Action] = state.legal(seat)
    if str(legal[0]).startswith("bid"):
        sizes = sorted({len(action.cards) if isinstance(action, Bid) else 0 for action in legal})
        held = [VALUES[kind] for kind, count in enumerate(state.held(seat)) for _ in range(count)]
        picked = source.shuffled(held)[: source.pick(sizes)]
        return seat, game.parse(f"bid {'+'.join(str(value) for value in picked) or '-'}")
    chosen = [action for action in legal if str(action) != "decline"] or legal
    if isinstance(chosen[0], GiveCards | DiscardCards) and source.below(10) < 7:
        most = max(str(action).count("+") for action in chosen)
        chosen = [action for action in chosen if str(action).count("+") == most]
    return seat, source.pick(chosen)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_games_last_about_as_long_as_in_section_14(players: int) -> None:
    source = Seeded(f"length {players}")
    opening: Any = game.start(players)
    turns = []
    for _ in range(250):
        state = opening.copy()
        for _ in playing(state, source, as_in_section_14):
            pass
        turns.append(state.turn)
    assert abs(statistics.mean(turns) - SECTION_14[players]) < 0.45
