"""No bot's choice changes when only others' secrets change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.bots.fairness import BotMaker, compare_with_swapped_secrets

from fellfield.bots import Bot, Budget, bot, levels, search
from fellfield.bots.action_evaluation import SHORTLIST
from fellfield.bots.judgement import judgement_for
from fellfield.bots.paired_rollouts import PairedRollouts
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Action, State, View
from fellfield.core.simulation import advance
from fellfield.testing.kit import Kit, find_kits

KITS = find_kits(Path(__file__).parents[1] / "games")


QUICK = ("random", "greedy", "easy")
THOROUGH = ("search", "strong")


def sitter(name: str, game_id: str) -> BotMaker:
    def make_bot(state: State) -> Bot:
        made = bot(name)(game_id)
        made.budget = Budget(nodes=enough(state) if name in THOROUGH else 6)
        return made

    return make_bot


def enough(state: State) -> int:
    """Looks ahead for every action to be weighed up and some of them to be looked at further."""
    widest = max(len(state.legal(seat)) for seat in state.to_act if isinstance(seat, int))
    return 3 * min(SHORTLIST, widest) + 20


def bot_makers(game_id: str, names: Sequence[str] = (*QUICK, *THOROUGH)) -> dict[str, BotMaker]:
    return {name: sitter(name, game_id) for name in names}


def moments(kit: Kit) -> int:
    """How many decisions to compare: playing out at random takes its time."""
    return 4 if judgement_for(kit.game.id).has_considerations() else 1


class SearchRecorder:
    """Records every search."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.all: list[search.TreeSearch | PairedRollouts] = []
        for module in (search, levels):
            monkeypatch.setattr(module, "new_search", self._record)

    def _record(self, *asked: Any) -> search.TreeSearch | PairedRollouts:
        self.all.append(NEW_SEARCH(*asked))
        return self.all[-1]

    def all_searched(self) -> bool:
        """Whether every search went beyond the evaluation."""
        return all(
            len(search.rounds) if isinstance(search, PairedRollouts) else search.root.visits for search in self.all
        )


NEW_SEARCH = search.new_search


@pytest.mark.parametrize("kit", KITS.values(), ids=KITS.keys())
def test_hidden_information_does_not_change_a_choice(kit: Kit) -> None:
    players, options = kit.tables[len(kit.tables) // 2]
    assert (
        compare_with_swapped_secrets(
            kit, players, options, 1, bot_makers(kit.game.id, QUICK), stride=5, limit=moments(kit)
        )
        > 0
    )


@pytest.mark.parametrize("kit", KITS.values(), ids=KITS.keys())
def test_hidden_information_does_not_change_a_deep_search(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts = SearchRecorder(monkeypatch)
    players, options = max(kit.tables, key=lambda table: (table[0] == 4, not table[1]))
    compared = compare_with_swapped_secrets(
        kit, players, options, 1, bot_makers(kit.game.id, THOROUGH), stride=3, limit=2
    )
    assert compared
    assert len(thoughts.all) == compared * 2 * len(THOROUGH)
    assert thoughts.all_searched()


@pytest.mark.slow
@pytest.mark.parametrize("kit", KITS.values(), ids=KITS.keys())
def test_hidden_information_does_not_change_a_choice_with_other_options(kit: Kit) -> None:
    for seed, (players, options) in enumerate(kit.tables[:: max(1, len(kit.tables) // 6)]):
        compare_with_swapped_secrets(
            kit, players, options, seed, bot_makers(kit.game.id), stride=11, limit=moments(kit)
        )


class Cheater(Bot):
    """Peeks at the state through a hole in the table."""

    name = "cheater"

    def __init__(self, state: Any) -> None:
        self.peek: Callable[[], Any] = lambda: state

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        return legal[hash(str(self.peek().to_json()["position"])) % len(legal)]


@pytest.mark.parametrize("kit", KITS.values(), ids=KITS.keys())
def test_a_cheating_bot_is_caught(kit: Kit) -> None:
    players, options = kit.tables[len(kit.tables) // 2]
    with pytest.raises(AssertionError, match="secrets changed"):
        watched(kit, players, options)


def watched(kit: Kit, players: int, options: Mapping[str, Any]) -> None:
    for seed in range(20):
        compare_with_swapped_secrets(kit, players, options, seed, {"cheater": Cheater}, stride=1, limit=60)


@pytest.mark.parametrize("kit", KITS.values(), ids=KITS.keys())
@pytest.mark.parametrize("name", ["search@20n", "greedy@20n", "steady@20n"])
def test_the_same_seed_and_node_budget_give_the_same_choice(kit: Kit, name: str) -> None:
    players, options = kit.tables[0]
    state = kit.game.start(players, options)
    source = Seeded(5)
    for _ in range(30):
        if not state.to_act:
            break
        actor = state.to_act[0]
        if isinstance(actor, int):
            view, legal = state.view(actor), state.legal(actor)
            again = [str(bot(name)(kit.game.id).choose(view, legal, Seeded("same"))) for _ in range(2)]
            assert again[0] == again[1]
            if len(legal) > 1:
                return
            advance(state, actor, legal[0])
        else:
            advance(state, actor, source.draw(state.outcomes()))
