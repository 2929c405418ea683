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

from fellfield.bots.action_evaluation import SHORTLIST, Scale, Weighed, ordered, worlds_for
from fellfield.bots.budget import Budget, Meter
from fellfield.bots.contract import Bot
from fellfield.bots.information_set import Memory, Name, knowledge
from fellfield.bots.judgement import Judgement, judgement_for
from fellfield.bots.paired_rollouts import Lines
from fellfield.bots.playout import half_sealed, imagined
from fellfield.bots.tree import Node, Tried
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Action, Game, State, View
from fellfield.core.registry import game as game_called
from fellfield.core.seats import CHANCE, Seat

LOOKS_PER_WORLD: Final = 8
"""How often a world is used before the next is imagined: that, and what everybody knows in it, costs a look or two."""
WARM_WORLDS: Final = 6
WARM_SHARE: Final = 0.35
"""The part of the budget that goes into weighing up every action before the search begins."""
LOTS: Final = 40
"""How often a choice is judged as it is before what chance brings is drawn, where the judgement foresees it."""
ROOT_BASE: Final = 6
ROOT_GROWTH: Final = 2.0


class Search:
    """One decision being thought about; can be asked for its favourite at any time."""

    def __init__(self, game: Game, judgement: Judgement, view: View, legal: Sequence[Action], source: Source) -> None:
        self.game = game
        self.judgement = judgement
        self.view = view
        self.seat: Seat = view["viewer"]
        self.players: int = view["players"]
        self.source = source
        self.legal = legal
        self.nodes: dict[Name, Node] = {}
        self._world: State | None = None
        self._known: list[int] = []
        self._looks = 0
        self.root = Node(self.seat, legal, ROOT_BASE, ROOT_GROWTH)
        self._sums: dict[int, list[float]] = {}
        self.weighed: list[Weighed] | None = None

    # -- thinking ------------------------------------------------------------------------------------------

    def think(self, meter: Meter) -> None:
        """Look ahead until the budget is spent, once at least."""
        self.prepare(meter)
        while True:
            self.look()
            meter.count()
            if meter.spent():
                return

    def prepare(self, meter: Meter) -> None:
        """Put the actions in order, the most promising first, and remember why."""
        if not self.judgement.knows():
            world = imagined(self.game, self.view, self.source)
            self._plant(ordered(self.judgement, world, self.seat, self.legal, self.source))
            return
        weighed = self.weighed
        if weighed is None:
            scale = Scale(self.game, self.judgement, self.view, self.source)
            worlds = min(WARM_WORLDS, worlds_for(len(self.legal), self.judgement.looks))
            weighed = scale.weigh(self.legal, worlds, meter, share=WARM_SHARE)
        weighed = sorted(weighed, key=lambda one: -one.chance(self.seat))
        seen = {one.action for one in weighed}
        self._plant([one.action for one in weighed] + [one for one in self.legal if one not in seen])
        if len(self.legal) <= SHORTLIST:  # a wide choice opens little by little
            self.root.insist(len(weighed) - 1)
        for place, one in enumerate(weighed[: self.root.opened]):
            self.root.warm(place, one.chance(self.seat), min(WARM_WORLDS, one.worlds) * self.judgement.trust)

    def _plant(self, actions: Sequence[Action]) -> None:
        self.root = Node(self.seat, actions, ROOT_BASE, ROOT_GROWTH)
        self.nodes = {(self.seat, 0, 0): self.root}

    def look(self) -> None:
        """One look ahead: down the tree, one new thing, back up with what it is worth."""
        state, memory = self._new_line()
        path = self._descend(state, memory)
        chances = self.judgement.outlook(state, self.source)
        for node, place in path:
            node.learn(place, chances[node.seat])
            if node is self.root:
                sums = self._sums.setdefault(place, [0.0] * (self.players + 1))
                sums[-1] += 1
                for seat, chance in enumerate(chances):
                    sums[seat] += chance

    def _new_line(self) -> tuple[State, Memory]:
        """A fresh copy of a world that fits the view, and what everybody knows in it."""
        if self._world is None or self._looks % LOOKS_PER_WORLD == 0:
            self._world = imagined(self.game, self.view, self.source)
            self._known = knowledge(self._world, self.seat, self.judgement.secrets)
        self._looks += 1
        return self._world.copy(), Memory(self._known[:])

    def _descend(self, state: State, memory: Memory) -> list[tuple[Node, int]]:
        """Down to the first information set that is new to its seat, through its choice and the chance behind it."""
        path: list[tuple[Node, int]] = []
        fresh = False
        while due := state.to_act:
            actor = self.seat if self.seat in due else due[0]
            if actor is CHANCE:
                if self.judgement.foresees(state) and (fresh or self._rarely(path)):
                    break
                action = self.source.draw(state.outcomes())
            else:
                if fresh and not half_sealed(state):
                    break
                node = self.nodes.get(memory.name(actor))
                if node is None:
                    node = self._grow(state, memory, actor)
                    fresh = True
                place = node.select()
                action = node.actions[place]
                if node is not self.root and state.why_not(actor, action) is not None:
                    break  # a game whose news do not tell everything: better shallow than wrong
                path.append((node, place))
            if fresh and len(due) == 1:
                state.advance(actor, action)
            else:
                memory.play(state, actor, action, overt=self.judgement.overt(state))
        return path

    def _rarely(self, path: list[tuple[Node, int]]) -> bool:
        """Has the last choice been looked at too rarely to be worth drawing lots behind it?"""
        node, place = path[-1]
        looks = self._sums.get(place, [0.0])[-1] if node is self.root else node.counts[place]
        return looks < LOTS

    def _grow(self, state: State, memory: Memory, seat: Seat) -> Node:
        actions = ordered(self.judgement, state, seat, state.legal(seat), self.source)
        node = Node(seat, actions, self.judgement.tries)
        self.nodes[memory.name(seat)] = node
        return node

    # -- answers -----------------------------------------------------------------------------------------------

    def favourite(self) -> Action:
        """The action tried most."""
        return self.root.actions[self.root.favourite()]

    def tried(self) -> list[Tried]:
        """Everything that was tried at the root, the favourite first."""
        listed = [
            Tried(self.root.actions[place], int(sums[-1]), tuple(one / sums[-1] for one in sums[:-1]))
            for place, sums in sorted(self._sums.items())
        ]
        return sorted(listed, key=lambda one: -one.visits)


def thinker(game: Game, judgement: Judgement, view: View, legal: Sequence[Action], source: Source) -> Search | Lines:
    """A decision to be thought about the way that suits its game; a game that nobody can judge grows a tree."""
    own: Lines | None = judgement.thinker(game, view, legal, source) if judgement.knows() else None
    return Search(game, judgement, view, legal, source) if own is None else own


def lines_of(thinking: Search | Lines) -> Lines:
    """Lines for the decision that is being thought about, to put actions side by side; a tree has none of its own."""
    if isinstance(thinking, Lines):
        return thinking
    return Lines(thinking.game, thinking.judgement, thinking.view, thinking.legal, thinking.source)


def look_once(game: Game, judgement: Judgement, view: View, legal: Sequence[Action]) -> None:
    """As little thought as there is: all tables that thinking needs are there then."""
    thinker(game, judgement, view, legal, Seeded(0)).think(Budget(nodes=1).meter())


@mypyc_attr(native_class=False)
class Searcher(Bot):
    """Thinks as long as it may, and answers at any time."""

    name = "search"
    budget = Budget(seconds=1.0)

    def __init__(self, game_id: str, judgement: Judgement | None = None) -> None:
        self.game = game_called(game_id)
        self.judgement = judgement_for(game_id) if judgement is None else judgement

    def ready(self, view: View, legal: Sequence[Action]) -> None:
        look_once(self.game, self.judgement, view, legal)

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        if len(legal) == 1:
            return legal[0]
        search = thinker(self.game, self.judgement, view, legal, source)
        search.think(self.meter())
        return search.favourite()
