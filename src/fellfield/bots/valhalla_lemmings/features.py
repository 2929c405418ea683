"""A position as it will stand at the end of the turn, as far as that can be seen now.

In the middle of a battle the cards on the table are already as good as lost, or as good as back in hand; winners who
have still to act will take the Legend that suits them best. All that the considerations ask for is counted here once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from fellfield.bots.valhalla_lemmings.values import (
    Holdings,
    LegendValue,
    legend_value,
    load_of,
    operation_value,
    rivals_share,
    strength,
)
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.deck import BID_LAST, BID_MAX, DOUBLE_LOSSES, ONE_OTHER, STRENGTH, TIE_CHOICE
from fellfield.games.valhalla_lemmings.flow_two_players import SpoilsStep
from fellfield.games.valhalla_lemmings.material import KINDS, size_of
from fellfield.games.valhalla_lemmings.rules.battle import ranking
from fellfield.games.valhalla_lemmings.state import READY, Valhalla
from fellfield.games.valhalla_lemmings.steps.cards import DiscardStep, DoubleLossesStep, GiveStep
from fellfield.games.valhalla_lemmings.steps.declarations import LegendChoiceStep
from fellfield.games.valhalla_lemmings.steps.operations import OperationStep

SWAY: Final = {STRENGTH: 1.0, TIE_CHOICE: 0.5, BID_LAST: 1.0}
"""How much of a say a modifier gives in the next battle."""


NOTHING_BID: Final = (0, 0, 0, 0)


class ValhallaFeatures:
    """What each seat will have at the end of the turn; all lists are by seat.

    `cards` are the four counts of the hand and the bids that stay, `left` their number with the reserve, less what a
    Legend will take away, `load` how heavy they are, `edge` what else that Legend brings, `legends` the Saga with it,
    `out` whether somebody is about to go out, and in front. `shields` stand ready; for the next battle `doubled` counts
    the modifiers that double losses, `sway` those that give a say, `room` is the most cards of a bid, if not the usual.
    """

    __slots__ = (
        "cards",
        "doubled",
        "edge",
        "left",
        "legends",
        "load",
        "out",
        "players",
        "room",
        "shields",
        "state",
        "sway",
    )

    def __init__(self, state: Valhalla) -> None:
        players: int = state.setup.players
        self.state = state
        self.players = players
        self.cards = [list(state.held(seat)) for seat in range(players)]
        self.left = [float(sum(cards)) for cards in self.cards]
        self.edge = [0.0] * players
        self.load = [0.0] * players
        self.legends = [len(saga) for saga in state.sagas]
        self.out = [0.0] * players
        self.shields = [0] * players
        self.doubled = [0] * players
        self.sway = [0.0] * players
        self.room = [0] * players
        self._what_waits()
        if players == 2:
            self._two()
        elif any(state.bids):
            self._battle()
        step = state.todo[-1] if state.todo else None
        if isinstance(step, DoubleLossesStep):
            self._gone(step.seat, [min(pair) for pair in zip(state.held(step.seat), step.allowed, strict=True)])
        for seat, cards in enumerate(self.cards):
            self.load[seat] += load_of(cards)
        self._who_is_out()

    # -- three to six players -----------------------------------------------------------------------------------

    def _battle(self) -> None:
        state = self.state
        step = state.todo[-1]
        losers: Iterable[Seat] = state.losers
        winners = list(state.winners)
        if isinstance(step, LegendChoiceStep):
            winners.insert(0, step.seat)
        elif not winners and not state.losers and not state.activations:
            order = ranking(state)
            winners, losers = order[: len(state.table)], order[len(state.table) :]
        for seat in range(self.players):
            bid = state.bid(0, seat)
            if any(bid):
                if seat in losers:
                    self._lost(seat, bid)
                else:
                    self._kept(seat, bid)
        if state.activations:
            self._under_way(state.bid(0, state.activations[0].seat))
        table = list(state.table)
        for seat in winners:
            if table:
                self._takes(seat, table, Holdings(state.held(seat), state.bid(0, seat)))

    def _kept(self, seat: Seat, bid: Any) -> None:
        cards = self.cards[seat]
        self.cards[seat] = [cards[0] + bid[0], cards[1] + bid[1], cards[2] + bid[2], cards[3] + bid[3]]
        self.left[seat] += sum(bid)

    def _lost(self, seat: Seat, bid: Any) -> None:
        """A lost bid is gone, and with doubled losses as much again of the same values (VL-9.3)."""
        copies = 0
        for one in self.state.modifiers:
            if one.what == DOUBLE_LOSSES and one.due and one.seat == seat:
                copies += 1
        if copies:
            for kind, there in enumerate(self.cards[seat]):
                more = min(there, bid[kind] * copies)
                self.cards[seat][kind] -= more
                self.left[seat] -= more

    def _takes(self, seat: Seat, table: list[int], cards: Holdings) -> None:
        """A winner takes the Legend that suits him best."""
        best, most, chosen = -9.0, None, table[0]
        for legend in dict.fromkeys(table):
            found = legend_value(self.state, seat, legend, cards)
            if found.total() > best:
                best, most, chosen = found.total(), found, legend
        table.remove(chosen)
        if most is not None:
            self._acts(seat, most)
        self.legends[seat] += 1

    def _acts(self, seat: Seat, found: LegendValue) -> None:
        """Somebody's Legend acts: cards go, some of them to the rival who is nearest to going out."""
        self.left[seat] -= found.own
        self.load[seat] -= found.load
        self.edge[seat] += found.edge
        if found.each:
            self.edge[seat] -= found.each
            for rival in range(self.players):
                if rival != seat and not self.shields[rival]:
                    self.left[rival] += found.each
        if found.aimed:
            self.edge[seat] -= found.aimed * rivals_share(self.state, ONE_OTHER)
            nearest = min((left, rival) for rival, left in enumerate(self.left) if rival != seat)[1]
            if not self.shields[nearest]:
                self.left[nearest] += found.aimed
                self.load[nearest] += max(0.0, found.load)

    def _under_way(self, bid: Any) -> None:
        """What is still to come of the Legend being activated."""
        state = self.state
        seat = state.activations[0].seat
        self.legends[seat] += 1
        cards = Holdings(state.held(seat), bid)
        for step in reversed(state.todo):
            if isinstance(step, OperationStep | DiscardStep | GiveStep):
                found = operation_value(state, seat, state.rules.deck.legends[step.legend].effect[step.place], cards)
                self._acts(seat, found)

    # -- two players ----------------------------------------------------------------------------------------------

    def _two(self) -> None:
        """Battle after battle from left to right, with the bids as they lie (VL-10.9 to VL-10.14)."""
        state = self.state
        reserves = state.reserves
        for seat in (0, 1):
            self.left[seat] += size_of(reserves[seat])
        if not any(state.bids):
            if state.activations:
                self._under_way(NOTHING_BID)
            return
        for seat in (0, 1):
            for battle in (0, 1, 2):
                self._kept(seat, state.bid(battle, seat))
        begins = state.battle
        if state.activations:
            self._under_way(NOTHING_BID)
            begins += 1
        elif state.losers and not any(isinstance(step, SpoilsStep) for step in state.todo):
            for seat in state.losers:
                self._gone(seat, state.bid(begins, seat))
            begins += 1
        if self._is_over():
            return
        for place, battle in enumerate(range(begins, 3)):
            self._duel(battle, place)
            if self._is_over():
                return

    def _duel(self, battle: int, place: int) -> None:
        state = self.state
        bids = state.bid(battle, 0), state.bid(battle, 1)
        strengths = [strength(bids[0]), strength(bids[1])]
        if battle == state.battle and state.opened:
            strengths = [max(strengths[seat], state.strengths[seat]) for seat in (0, 1)]
        winner = -1 if strengths[0] == strengths[1] else int(strengths[1] > strengths[0])
        for seat in (0, 1):
            if seat != winner:
                self._gone(seat, bids[seat])
        if winner >= 0 and place < len(state.table):
            self._takes(winner, [state.table[place]], Holdings(self.cards[winner], bids[winner]))

    def _gone(self, seat: Seat, bid: Any) -> None:
        cards = self.cards[seat]
        self.cards[seat] = [max(0, cards[kind] - bid[kind]) for kind in range(KINDS)]
        self.left[seat] -= sum(bid)

    def _is_over(self) -> bool:
        return self.left[0] <= 0 or self.left[1] <= 0

    # -- who goes out -----------------------------------------------------------------------------------------------

    def _who_is_out(self) -> None:
        """Whoever will have no card left; of several the longest Saga (VL-7.4, VL-7.5)."""
        gone = [seat for seat in range(self.players) if self.left[seat] <= 0]
        if not gone:
            return
        longest = max(self.legends[seat] for seat in gone)
        for seat in gone:
            self.left[seat] = 0.0
            if self.legends[seat] == longest:
                self.out[seat] = 1.0

    def count(self, seat: Seat) -> int:
        """How many cards a seat has now, wherever they lie; everybody can count them (VL-R85)."""
        state, players = self.state, self.players
        found: int = size_of(state.hands[seat]) + size_of(state.reserves[seat])
        found += sum([sum(state.bid(battle, seat)) for battle in range(3 if players == 2 else 1)])
        return found

    # -- what waits -------------------------------------------------------------------------------------------------

    def _what_waits(self) -> None:
        """Shields that stand ready, and modifiers of battles and biddings to come (VL-8.6, VL-9.5)."""
        state = self.state
        if READY in state.card_states:
            for seat, saga in enumerate(state.sagas):
                self.shields[seat] = sum([state.card_states[card] == READY for card in saga])
        fighting = any(state.bids)
        for one in state.modifiers:
            if one.due and fighting:
                continue
            if one.what == DOUBLE_LOSSES:
                self.doubled[one.seat] += 1
            elif one.what == BID_MAX:
                self.room[one.seat] = min(self.room[one.seat] or one.amount, one.amount)
            else:
                self.sway[one.seat] += SWAY[one.what]
