"""Any well-formed action is either applied, or refused with a clause without changing the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.leaping_lemmings.kit import TABLES
from tests.games.leaping_lemmings.positions import random_states

from fellfield.core.chance import Seeded, Source
from fellfield.core.errors import IllegalAction, WrongSeat
from fellfield.core.fields import declared_fields
from fellfield.core.seats import CHANCE
from fellfield.games.leaping_lemmings import game
from fellfield.games.leaping_lemmings.material import CARDS, CLANS, FACES, KINDS, SPECIALS
from fellfield.i18n import catalogue_for
from fellfield.i18n.narrator import Narrator

PARTS = 10
ACTIONS = 200_000


def any_text(source: Source, occupied: list[str]) -> str:
    """A random well-formed action text; its places are often occupied."""

    def place() -> str:
        if occupied and source.below(2):
            return source.pick(occupied)
        return f"{1 + source.below(16)}{source.pick('abcdefgh')}"

    def goal() -> str:
        return source.pick((place(), place(), place(), place(), place(), "cliff", "start"))

    def level() -> int:
        return 1 + source.below(4)

    kinds: dict[str, Callable[[], Any]] = {
        "move": lambda: f"{source.pick((place(), place(), 'start'))}>{goal()}",
        "dive": lambda: f"{source.pick((place(), place(), 'start'))} {source.below(8)}",
        "scatter": lambda: f"{place()}.{level()}>{goal()}",
        "push": lambda: f"{place()}.{level()}>{goal()}",
        "claw": lambda: f"{place()}.{level()}",
        "paw": lambda: f"{place()}.{level()}",
        "swap": lambda: f"{place()}.{level()}",
        "eat": place,
        "resupply": place,
        "return": place,
        "order": lambda: " ".join([place(), *(source.pick(CLANS) for _ in range(2 + source.below(3)))]),
        "play": lambda: source.pick(CARDS),
        "favor": lambda: source.pick(("move", "card", f"raise {source.below(7)}")),
        "first": lambda: source.pick(("red", "blue")),
        "feed": lambda: source.pick(("red", "blue")),
        "eagle": lambda: f"{source.pick(('red', 'blue'))} {source.pick(('cw', 'ccw', *'ABCDEF'))}",
        "hand": lambda: "on",
        "pass": lambda: "",
        "special": lambda: source.pick(SPECIALS),
        "pellet": lambda: source.pick(KINDS),
        "card": lambda: source.pick(("2", "5", "game-over")),
        "die": lambda: source.pick(FACES),
        "dice": lambda: f"red:{source.pick(FACES)} blue:{source.pick(FACES)}",
        "starts": lambda: source.pick(CLANS),
    }
    kind = source.pick(sorted(kinds))
    return f"{kind} {kinds[kind]()}".strip()


def snapshot(state: Any) -> list[Any]:
    values = [getattr(state, name) for name in declared_fields(type(state))]
    return [value[:] if isinstance(value, list) else value for value in values]


def try_actions(state: Any, source: Source, narrator: Narrator, count: int) -> int:
    occupied = state.view(None)["stacks"]
    legal = {seat: set(state.legal(seat)) for seat in (*range(state.players), CHANCE)}
    before = snapshot(state)
    applied = 0
    for _ in range(count):
        actor = source.pick((*state.to_act, *state.to_act, source.below(state.players), CHANCE))
        text = any_text(source, list(occupied))
        action = game.parse(text)
        why = state.why_not(actor, action)
        assert (why is None) == (action in legal[actor]), f"{text} of {actor}: {why}"
        target = state if why is not None else state.copy()
        try:
            target.apply(actor, action)
            applied += 1
        except (IllegalAction, WrongSeat):
            assert why is not None
            assert why.clause
            assert narrator.why(why)
        assert snapshot(state) == before, f"{text} changed the position"
    return applied


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_two_hundred_thousand_random_actions_are_applied_or_refused(part: int) -> None:
    source = Seeded(part)
    done = applied = seed = 0
    while done < ACTIONS // PARTS:
        players, options = TABLES[(part + seed) % len(TABLES)]
        narrator = Narrator(game, catalogue_for(("en", "it", "es")[seed % 3]), players=players)
        for number, state in enumerate(random_states(players, 100 * part + seed, **options)):
            if number % 6 == seed % 6 and state.to_act:
                applied += try_actions(state, source, narrator, 40)
                done += 40
        seed += 1
    assert applied > 100


def test_a_thousand_random_actions_are_applied_or_refused() -> None:
    source = Seeded(1)
    narrator = Narrator(game, catalogue_for("en"), players=4)
    for number, state in enumerate(random_states(4, 77)):
        if number % 14 == 5 and state.to_act:
            try_actions(state, source, narrator, 40)
