"""The bot `search`: information-set Monte Carlo tree search over determinizations.

Each simulation imagines a world that fits the view and descends the tree; every seat chooses at the node of its own
information set. The first new node is evaluated by the judgement. Values are chances by seat, and each seat maximizes
its own (max^n). A seat's node does not depend on what others have sealed, so simultaneous choices need no special
treatment. Chance events are sampled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from fellfield.bots.action_evaluation import SHORTLIST, ActionEvaluator, EvaluatedAction, order_by_prior, worlds_for
from fellfield.bots.budget import Budget, Meter
from fellfield.bots.contract import Bot
from fellfield.bots.information_set import InformationSetKey, ObservationHistory, initial_observations
from fellfield.bots.judgement import Judgement, judgement_for
from fellfield.bots.paired_rollouts import PairedRollouts
from fellfield.bots.playout import imagine_world, is_partly_sealed
from fellfield.bots.tree import Node, SearchedAction
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Action, Game, State, View
from fellfield.core.registry import game as game_by_id
from fellfield.core.seats import CHANCE, Seat
from fellfield.core.simulation import advance

SIMULATIONS_PER_WORLD: Final = 8
"""Simulations in a world before the next one is imagined; imagining costs as much as one or two simulations."""
EVALUATION_WORLDS: Final = 6
EVALUATION_SHARE: Final = 0.35
"""Worlds, and share of the budget, for the evaluation of all actions before the search."""
VISITS_BEFORE_CHANCE: Final = 40
"""Visits of an action before the chance event after it is sampled, where the judgement averages over it."""
ROOT_WIDTH: Final = 6
ROOT_GROWTH: Final = 2.0


class TreeSearch:
    """The tree search of one decision; it can be asked for its best action at any time."""

    def __init__(self, game: Game, judgement: Judgement, view: View, legal: Sequence[Action], source: Source) -> None:
        self.game = game
        self.judgement = judgement
        self.view = view
        self.seat: Seat = view["viewer"]
        self.players: int = view["players"]
        self.source = source
        self.legal = legal
        self.nodes: dict[InformationSetKey, Node] = {}
        self._world: State | None = None
        self._known: list[int] = []
        self._simulations = 0
        self.root = Node(self.seat, legal, ROOT_WIDTH, ROOT_GROWTH)
        self._sums: dict[int, list[float]] = {}
        self.evaluated: list[EvaluatedAction] | None = None

    # -- search --------------------------------------------------------------------------------------------

    def run(self, meter: Meter) -> None:
        """Run simulations until the budget is spent, at least one."""
        self.prepare(meter)
        while True:
            self.simulate()
            meter.count()
            if meter.spent():
                return

    def prepare(self, meter: Meter) -> None:
        """Evaluate the actions and make a root with the best ones first."""
        if not self.judgement.has_considerations():
            world = imagine_world(self.game, self.view, self.source)
            self._make_root(order_by_prior(self.judgement, world, self.seat, self.legal, self.source))
            return
        evaluated = self.evaluated
        if evaluated is None:
            evaluator = ActionEvaluator(self.game, self.judgement, self.view, self.source)
            worlds = min(EVALUATION_WORLDS, worlds_for(len(self.legal), self.judgement.evaluations))
            evaluated = evaluator.evaluate(self.legal, worlds, meter, share=EVALUATION_SHARE)
        evaluated = sorted(evaluated, key=lambda action: -action.chance(self.seat))
        seen = {action.action for action in evaluated}
        self._make_root(
            [action.action for action in evaluated] + [action for action in self.legal if action not in seen]
        )
        if len(self.legal) <= SHORTLIST:  # a wide choice opens by progressive widening
            self.root.open_through(len(evaluated) - 1)
        for index, action in enumerate(evaluated[: self.root.opened]):
            self.root.add_evaluation(
                index,
                action.chance(self.seat),
                min(EVALUATION_WORLDS, action.worlds) * self.judgement.evaluation_visits,
            )

    def _make_root(self, actions: Sequence[Action]) -> None:
        self.root = Node(self.seat, actions, ROOT_WIDTH, ROOT_GROWTH)
        self.nodes = {(self.seat, 0, 0): self.root}

    def simulate(self) -> None:
        """One simulation: descend, expand one node, evaluate, and update the path."""
        state, history = self._start_simulation()
        path = self._descend(state, history)
        chances = self.judgement.leaf_chances(state, self.source)
        for node, index in path:
            node.update(index, chances[node.seat])
            if node is self.root:
                sums = self._sums.setdefault(index, [0.0] * (self.players + 1))
                sums[-1] += 1
                for seat, chance in enumerate(chances):
                    sums[seat] += chance

    def _start_simulation(self) -> tuple[State, ObservationHistory]:
        """A copy of a world that fits the view, and what each seat knows in it."""
        if self._world is None or self._simulations % SIMULATIONS_PER_WORLD == 0:
            self._world = imagine_world(self.game, self.view, self.source)
            self._known = initial_observations(self._world, self.seat, self.judgement.secrets)
        self._simulations += 1
        return self._world.copy(), ObservationHistory(self._known[:])

    def _descend(self, state: State, history: ObservationHistory) -> list[tuple[Node, int]]:
        """Descend to the first new information set, then through its choice and the chance event after it."""
        path: list[tuple[Node, int]] = []
        expanded = False
        while due := state.to_act:
            actor = self.seat if self.seat in due else due[0]
            if actor is CHANCE:
                if self.judgement.averages_chance(state) and (expanded or self._visited_rarely(path)):
                    break
                action = self.source.draw(state.outcomes())
            else:
                if expanded and not is_partly_sealed(state):
                    break
                node = self.nodes.get(history.information_set(actor))
                if node is None:
                    node = self._add_node(state, history, actor)
                    expanded = True
                index = node.select()
                action = node.actions[index]
                if node is not self.root and state.why_not(actor, action) is not None:
                    break  # events do not tell these worlds apart
                path.append((node, index))
            if expanded and len(due) == 1:
                advance(state, actor, action)
            else:
                history.play(state, actor, action, actions_reveal_all=self.judgement.actions_reveal_all(state))
        return path

    def _visited_rarely(self, path: list[tuple[Node, int]]) -> bool:
        """Whether the last action has too few visits to sample the chance event after it."""
        node, index = path[-1]
        looks = self._sums.get(index, [0.0])[-1] if node is self.root else node.counts[index]
        return looks < VISITS_BEFORE_CHANCE

    def _add_node(self, state: State, history: ObservationHistory, seat: Seat) -> Node:
        actions = order_by_prior(self.judgement, state, seat, state.legal(seat), self.source)
        node = Node(seat, actions, self.judgement.initial_width)
        self.nodes[history.information_set(seat)] = node
        return node

    # -- results -----------------------------------------------------------------------------------------------

    def best_action(self) -> Action:
        """The action with the most visits."""
        return self.root.actions[self.root.most_visited()]

    def searched_actions(self) -> list[SearchedAction]:
        """All actions visited at the root, most visits first."""
        listed = [
            SearchedAction(self.root.actions[index], int(sums[-1]), tuple(total / sums[-1] for total in sums[:-1]))
            for index, sums in sorted(self._sums.items())
        ]
        return sorted(listed, key=lambda action: -action.visits)


def new_search(
    game: Game, judgement: Judgement, view: View, legal: Sequence[Action], source: Source
) -> TreeSearch | PairedRollouts:
    """The search that suits a game: its own rollouts, or a tree."""
    rollouts: PairedRollouts | None = (
        judgement.rollout_search(game, view, legal, source) if judgement.has_considerations() else None
    )
    return TreeSearch(game, judgement, view, legal, source) if rollouts is None else rollouts


def rollouts_for(thinking: TreeSearch | PairedRollouts) -> PairedRollouts:
    """Paired rollouts for the decision of this search, to compare actions with."""
    if isinstance(thinking, PairedRollouts):
        return thinking
    return PairedRollouts(thinking.game, thinking.judgement, thinking.view, thinking.legal, thinking.source)


def run_one_simulation(game: Game, judgement: Judgement, view: View, legal: Sequence[Action]) -> None:
    """Run the smallest possible search, to fill the caches of a game."""
    new_search(game, judgement, view, legal, Seeded(0)).run(Budget(nodes=1).meter())


@mypyc_attr(native_class=False)
class Searcher(Bot):
    """Searches until its budget is spent."""

    name = "search"
    budget = Budget(seconds=1.0)

    def __init__(self, game_id: str, judgement: Judgement | None = None) -> None:
        self.game = game_by_id(game_id)
        self.judgement = judgement_for(game_id) if judgement is None else judgement

    def warm_up(self, view: View, legal: Sequence[Action]) -> None:
        run_one_simulation(self.game, self.judgement, view, legal)

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        if len(legal) == 1:
            return legal[0]
        search = new_search(self.game, self.judgement, view, legal, source)
        search.run(self.meter())
        return search.best_action()
