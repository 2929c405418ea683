"""The bot `search`: information-set Monte Carlo tree search over imagined worlds.

Each look ahead takes a world that fits the view, goes down the tree with every seat choosing from what that seat
knows (its own node, found by its memory), tries one new thing, and lets the judgement say what it is worth. Values
are chances by seat, and each seat wants its own (max^n). Sealed choices come out right by themselves: a seat's node
does not depend on what others have sealed. Chance is drawn, never chosen.
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
from fellfield.core.registry import game as game_called
from fellfield.core.seats import CHANCE, Seat

SIMULATIONS_PER_WORLD: Final = 8
"""How often a world is used before the next is imagined: that, and what everybody knows in it, costs a look or two."""
EVALUATION_WORLDS: Final = 6
EVALUATION_SHARE: Final = 0.35
"""The part of the budget that goes into weighing up every action before the search begins."""
VISITS_BEFORE_CHANCE: Final = 40
"""How often a choice is judged as it is before what chance brings is drawn, where the judgement averages over it."""
ROOT_WIDTH: Final = 6
ROOT_GROWTH: Final = 2.0


class TreeSearch:
    """One decision being thought about; can be asked for its favourite at any time."""

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

    # -- thinking ------------------------------------------------------------------------------------------

    def run(self, meter: Meter) -> None:
        """Look ahead until the budget is spent, once at least."""
        self.prepare(meter)
        while True:
            self.simulate()
            meter.count()
            if meter.spent():
                return

    def prepare(self, meter: Meter) -> None:
        """Put the actions in order, the most promising first, and remember why."""
        if not self.judgement.has_considerations():
            world = imagine_world(self.game, self.view, self.source)
            self._make_root(order_by_prior(self.judgement, world, self.seat, self.legal, self.source))
            return
        evaluated = self.evaluated
        if evaluated is None:
            evaluator = ActionEvaluator(self.game, self.judgement, self.view, self.source)
            worlds = min(EVALUATION_WORLDS, worlds_for(len(self.legal), self.judgement.evaluations))
            evaluated = evaluator.evaluate(self.legal, worlds, meter, share=EVALUATION_SHARE)
        evaluated = sorted(evaluated, key=lambda one: -one.chance(self.seat))
        seen = {one.action for one in evaluated}
        self._make_root([one.action for one in evaluated] + [one for one in self.legal if one not in seen])
        if len(self.legal) <= SHORTLIST:  # a wide choice opens little by little
            self.root.open_through(len(evaluated) - 1)
        for place, one in enumerate(evaluated[: self.root.opened]):
            self.root.add_evaluation(
                place, one.chance(self.seat), min(EVALUATION_WORLDS, one.worlds) * self.judgement.evaluation_visits
            )

    def _make_root(self, actions: Sequence[Action]) -> None:
        self.root = Node(self.seat, actions, ROOT_WIDTH, ROOT_GROWTH)
        self.nodes = {(self.seat, 0, 0): self.root}

    def simulate(self) -> None:
        """One look ahead: down the tree, one new thing, back up with what it is worth."""
        state, history = self._start_simulation()
        path = self._descend(state, history)
        chances = self.judgement.leaf_chances(state, self.source)
        for node, place in path:
            node.learn(place, chances[node.seat])
            if node is self.root:
                sums = self._sums.setdefault(place, [0.0] * (self.players + 1))
                sums[-1] += 1
                for seat, chance in enumerate(chances):
                    sums[seat] += chance

    def _start_simulation(self) -> tuple[State, ObservationHistory]:
        """A fresh copy of a world that fits the view, and what everybody knows in it."""
        if self._world is None or self._simulations % SIMULATIONS_PER_WORLD == 0:
            self._world = imagine_world(self.game, self.view, self.source)
            self._known = initial_observations(self._world, self.seat, self.judgement.secrets)
        self._simulations += 1
        return self._world.copy(), ObservationHistory(self._known[:])

    def _descend(self, state: State, history: ObservationHistory) -> list[tuple[Node, int]]:
        """Down to the first information set that is new to its seat, through its choice and the chance behind it."""
        path: list[tuple[Node, int]] = []
        fresh = False
        while due := state.to_act:
            actor = self.seat if self.seat in due else due[0]
            if actor is CHANCE:
                if self.judgement.averages_chance(state) and (fresh or self._visited_rarely(path)):
                    break
                action = self.source.draw(state.outcomes())
            else:
                if fresh and not is_partly_sealed(state):
                    break
                node = self.nodes.get(history.information_set(actor))
                if node is None:
                    node = self._add_node(state, history, actor)
                    fresh = True
                place = node.select()
                action = node.actions[place]
                if node is not self.root and state.why_not(actor, action) is not None:
                    break  # a game whose news do not tell everything: better shallow than wrong
                path.append((node, place))
            if fresh and len(due) == 1:
                state.advance(actor, action)
            else:
                history.play(state, actor, action, actions_reveal_all=self.judgement.actions_reveal_all(state))
        return path

    def _visited_rarely(self, path: list[tuple[Node, int]]) -> bool:
        """Has the last choice been looked at too rarely to be worth drawing lots behind it?"""
        node, place = path[-1]
        looks = self._sums.get(place, [0.0])[-1] if node is self.root else node.counts[place]
        return looks < VISITS_BEFORE_CHANCE

    def _add_node(self, state: State, history: ObservationHistory, seat: Seat) -> Node:
        actions = order_by_prior(self.judgement, state, seat, state.legal(seat), self.source)
        node = Node(seat, actions, self.judgement.initial_width)
        self.nodes[history.information_set(seat)] = node
        return node

    # -- answers -----------------------------------------------------------------------------------------------

    def best_action(self) -> Action:
        """The action tried most."""
        return self.root.actions[self.root.most_visited()]

    def searched_actions(self) -> list[SearchedAction]:
        """Everything that was tried at the root, the favourite first."""
        listed = [
            SearchedAction(self.root.actions[place], int(sums[-1]), tuple(one / sums[-1] for one in sums[:-1]))
            for place, sums in sorted(self._sums.items())
        ]
        return sorted(listed, key=lambda one: -one.visits)


def new_search(
    game: Game, judgement: Judgement, view: View, legal: Sequence[Action], source: Source
) -> TreeSearch | PairedRollouts:
    """A decision to be thought about the way that suits its game; a game that nobody can judge grows a tree."""
    own: PairedRollouts | None = (
        judgement.rollout_search(game, view, legal, source) if judgement.has_considerations() else None
    )
    return TreeSearch(game, judgement, view, legal, source) if own is None else own


def rollouts_for(thinking: TreeSearch | PairedRollouts) -> PairedRollouts:
    """Lines for the decision that is being thought about, to put actions side by side; a tree has none of its own."""
    if isinstance(thinking, PairedRollouts):
        return thinking
    return PairedRollouts(thinking.game, thinking.judgement, thinking.view, thinking.legal, thinking.source)


def run_one_simulation(game: Game, judgement: Judgement, view: View, legal: Sequence[Action]) -> None:
    """As little thought as there is: all tables that thinking needs are there then."""
    new_search(game, judgement, view, legal, Seeded(0)).run(Budget(nodes=1).meter())


@mypyc_attr(native_class=False)
class Searcher(Bot):
    """Thinks as long as it may, and answers at any time."""

    name = "search"
    budget = Budget(seconds=1.0)

    def __init__(self, game_id: str, judgement: Judgement | None = None) -> None:
        self.game = game_called(game_id)
        self.judgement = judgement_for(game_id) if judgement is None else judgement

    def warm_up(self, view: View, legal: Sequence[Action]) -> None:
        run_one_simulation(self.game, self.judgement, view, legal)

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        if len(legal) == 1:
            return legal[0]
        search = new_search(self.game, self.judgement, view, legal, source)
        search.run(self.meter())
        return search.best_action()
