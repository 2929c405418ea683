"""Hooks of a judgement besides its considerations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fellfield.bots import Budget
from fellfield.bots.action_evaluation import ActionEvaluator, order_by_prior, sample_by_prior, worlds_for
from fellfield.bots.information_set import ObservationHistory
from fellfield.bots.judgement import Consideration, Judgement, judgement_for
from fellfield.bots.search import TreeSearch
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Action
from fellfield.core.registry import game as game_by_id
from fellfield.core.seats import CHANCE, Seat
from fellfield.samples.tides import Wade, game

race = game_by_id("leaping-lemmings")


class Watchful(Judgement):
    """Counts evaluations of positions in which chance is due."""

    def __init__(self, *, averages_chance: bool) -> None:
        super().__init__(
            "leaping-lemmings", (Consideration("track", 1.0, lambda state, seat: float(state.track[seat])),)
        )
        self.ahead = averages_chance
        self.undrawn = 0

    def averages_chance(self, state: Any) -> bool:
        return self.ahead

    def chances(self, state: Any, source: Source) -> list[float]:
        self.undrawn += CHANCE in state.to_act
        return super().chances(state, source)


LAST_MOVER = "2 players; card 2; Ritz dice; Biker to move; 7c: Ritz; 4c: Biker; Biker start 0; Biker used its-a-5"


def test_chance_is_not_sampled_where_the_judgement_averages_over_it() -> None:
    state = race.scenario(LAST_MOVER)
    for averages_chance in (True, False):
        judgement = Watchful(averages_chance=averages_chance)
        ActionEvaluator(race, judgement, state.view(1), Seeded(1)).evaluate(state.legal(1), 2, Budget(nodes=50).meter())
        TreeSearch(race, judgement, state.view(1), state.legal(1), Seeded(1)).run(Budget(nodes=20).meter())
        assert bool(judgement.undrawn) == averages_chance


def test_a_well_visited_action_is_searched_beyond_the_chance_event() -> None:
    state = race.scenario(LAST_MOVER)
    search = TreeSearch(race, judgement_for(race.id), state.view(1), state.legal(1), Seeded(1))
    search.run(Budget(nodes=400).meter())
    assert len(search.nodes) > 1 + len(state.legal(1)), "nodes of the next turn"


class Set(Judgement):
    """Orders and samples actions itself."""

    def order_actions(self, state: Any, seat: Seat, actions: Sequence[Action]) -> Sequence[Action] | None:
        return actions[::-1]

    def sample_action(self, state: Any, seat: Seat, source: Source) -> Action | None:
        return Wade(2)


def test_a_game_may_order_and_sample_actions_itself() -> None:
    state = game.scenario("3 players; round 1")
    judgement = Set("tides", ())
    assert order_by_prior(judgement, state, 0, state.legal(0), Seeded(1)) == state.legal(0)[::-1]
    assert all(sample_by_prior(judgement, state, 0, Seeded(seed)) == Wade(2) for seed in range(5))


def test_more_actions_get_fewer_worlds() -> None:
    assert worlds_for(2, 256) > worlds_for(30, 256) > worlds_for(1000, 256) - 1
    assert worlds_for(1000, 256) == worlds_for(1000, 6) == 3


def test_public_actions_give_the_same_information_sets_as_events() -> None:
    """Two lines of play differ by events exactly if they differ by public actions."""
    state = race.scenario("card 3; Ritz to move; 7c: Ritz; 4c: Ritz; 9b: Biker")
    told: dict[bool, list[tuple[object, ...]]] = {True: [], False: []}
    for actions_reveal_all, names in told.items():
        for action in state.legal(0):
            for kind in ("1", "2", "favor"):
                world, history = state.copy(), ObservationHistory([0] * 4)
                history.play(world, 0, action, actions_reveal_all=actions_reveal_all)
                if world.to_act == (CHANCE,) and str(world.outcomes()[0][0]).startswith("pellet"):
                    history.play(world, CHANCE, race.parse(f"pellet {kind}"), actions_reveal_all=actions_reveal_all)
                names.append(tuple(history.information_set(seat) for seat in range(4)))
    for seat in range(4):
        by_news, by_actions = (
            [name[seat] for name in told[actions_reveal_all]] for actions_reveal_all in (False, True)
        )
        assert [by_news.index(name) for name in by_news] == [by_actions.index(name) for name in by_actions]
