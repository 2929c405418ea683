"""The features of a position: each seat as it will stand at the end of the turn, as far as that is determined.

In the middle of a battle the cards on the table count as lost or as back in hand; winners who have still to act take
the Legend that suits them best.
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
"""How much a modifier influences the next battle."""


NOTHING_BID: Final = (0, 0, 0, 0)


class ValhallaFeatures:
    """Values that the considerations share; all lists are by seat.

    `cards` are the four counts of the hand and the bids that return, `left` their number with the reserve, less what a
    Legend will take away, `load` how heavy they are, `edge` what else that Legend brings, `legends` the size of the
    Saga with it, `out` whether the seat is about to go out as the first. `shields` are ready; for the next battle
    `doubled` counts modifiers that double losses, `sway` those that give influence, and `room` is the largest bid, 0
    for the usual one.
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
        self._pending_effects()
        if players == 2:
            self._resolve_two_player_battles()
        elif any(state.bids):
            self._resolve_battle()
        step = state.todo[-1] if state.todo else None
        if isinstance(step, DoubleLossesStep):
            self._remove_cards(step.seat, [min(pair) for pair in zip(state.held(step.seat), step.allowed, strict=True)])
        for seat, cards in enumerate(self.cards):
            self.load[seat] += load_of(cards)
        self._mark_seats_out()

    # -- three to six players -----------------------------------------------------------------------------------

    def _resolve_battle(self) -> None:
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
                    self._lose_bid(seat, bid)
                else:
                    self._return_bid(seat, bid)
        if state.activations:
            self._finish_activation(state.bid(0, state.activations[0].seat))
        table = list(state.table)
        for seat in winners:
            if table:
                self._take_legend(seat, table, Holdings(state.held(seat), state.bid(0, seat)))

    def _return_bid(self, seat: Seat, bid: Any) -> None:
        cards = self.cards[seat]
        self.cards[seat] = [cards[0] + bid[0], cards[1] + bid[1], cards[2] + bid[2], cards[3] + bid[3]]
        self.left[seat] += sum(bid)

    def _lose_bid(self, seat: Seat, bid: Any) -> None:
        """A lost bid is gone; with doubled losses as many cards of the same values again (VL-9.3)."""
        copies = 0
        for modifier in self.state.modifiers:
            if modifier.what == DOUBLE_LOSSES and modifier.due and modifier.seat == seat:
                copies += 1
        if copies:
            for kind, there in enumerate(self.cards[seat]):
                more = min(there, bid[kind] * copies)
                self.cards[seat][kind] -= more
                self.left[seat] -= more

    def _take_legend(self, seat: Seat, table: list[int], cards: Holdings) -> None:
        """A winner takes the Legend that suits them best."""
        best, most, chosen = -9.0, None, table[0]
        for legend in dict.fromkeys(table):
            found = legend_value(self.state, seat, legend, cards)
            if found.total() > best:
                best, most, chosen = found.total(), found, legend
        table.remove(chosen)
        if most is not None:
            self._apply_effect(seat, most)
        self.legends[seat] += 1

    def _apply_effect(self, seat: Seat, found: LegendValue) -> None:
        """Apply a Legend's effect: cards go, some of them to the rival nearest to going out."""
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

    def _finish_activation(self, bid: Any) -> None:
        """The remaining effect of the Legend being activated."""
        state = self.state
        seat = state.activations[0].seat
        self.legends[seat] += 1
        cards = Holdings(state.held(seat), bid)
        for step in reversed(state.todo):
            if isinstance(step, OperationStep | DiscardStep | GiveStep):
                found = operation_value(state, seat, state.rules.deck.legends[step.legend].effect[step.place], cards)
                self._apply_effect(seat, found)

    # -- two players ----------------------------------------------------------------------------------------------

    def _resolve_two_player_battles(self) -> None:
        """Battles from left to right with the bids as they lie (VL-10.9 to VL-10.14)."""
        state = self.state
        reserves = state.reserves
        for seat in (0, 1):
            self.left[seat] += size_of(reserves[seat])
        if not any(state.bids):
            if state.activations:
                self._finish_activation(NOTHING_BID)
            return
        for seat in (0, 1):
            for battle in (0, 1, 2):
                self._return_bid(seat, state.bid(battle, seat))
        begins = state.battle
        if state.activations:
            self._finish_activation(NOTHING_BID)
            begins += 1
        elif state.losers and not any(isinstance(step, SpoilsStep) for step in state.todo):
            for seat in state.losers:
                self._remove_cards(seat, state.bid(begins, seat))
            begins += 1
        if self._is_over():
            return
        for index, battle in enumerate(range(begins, 3)):
            self._resolve_duel(battle, index)
            if self._is_over():
                return

    def _resolve_duel(self, battle: int, index: int) -> None:
        state = self.state
        bids = state.bid(battle, 0), state.bid(battle, 1)
        strengths = [strength(bids[0]), strength(bids[1])]
        if battle == state.battle and state.opened:
            strengths = [max(strengths[seat], state.strengths[seat]) for seat in (0, 1)]
        winner = -1 if strengths[0] == strengths[1] else int(strengths[1] > strengths[0])
        for seat in (0, 1):
            if seat != winner:
                self._remove_cards(seat, bids[seat])
        if winner >= 0 and index < len(state.table):
            self._take_legend(winner, [state.table[index]], Holdings(self.cards[winner], bids[winner]))

    def _remove_cards(self, seat: Seat, bid: Any) -> None:
        cards = self.cards[seat]
        self.cards[seat] = [max(0, cards[kind] - bid[kind]) for kind in range(KINDS)]
        self.left[seat] -= sum(bid)

    def _is_over(self) -> bool:
        return self.left[0] <= 0 or self.left[1] <= 0

    # -- who goes out -----------------------------------------------------------------------------------------------

    def _mark_seats_out(self) -> None:
        """Mark the seats without cards; of several the longest Saga (VL-7.4, VL-7.5)."""
        gone = [seat for seat in range(self.players) if self.left[seat] <= 0]
        if not gone:
            return
        longest = max(self.legends[seat] for seat in gone)
        for seat in gone:
            self.left[seat] = 0.0
            if self.legends[seat] == longest:
                self.out[seat] = 1.0

    def count(self, seat: Seat) -> int:
        """Cards of a seat now, wherever they are; their number is public (VL-R85)."""
        state, players = self.state, self.players
        found: int = size_of(state.hands[seat]) + size_of(state.reserves[seat])
        found += sum([sum(state.bid(battle, seat)) for battle in range(3 if players == 2 else 1)])
        return found

    # -- pending effects ----------------------------------------------------------------------------------------------

    def _pending_effects(self) -> None:
        """Ready Shields, and modifiers of battles and biddings to come (VL-8.6, VL-9.5)."""
        state = self.state
        if READY in state.card_states:
            for seat, saga in enumerate(state.sagas):
                self.shields[seat] = sum([state.card_states[card] == READY for card in saga])
        fighting = any(state.bids)
        for modifier in state.modifiers:
            if modifier.due and fighting:
                continue
            if modifier.what == DOUBLE_LOSSES:
                self.doubled[modifier.seat] += 1
            elif modifier.what == BID_MAX:
                self.room[modifier.seat] = min(self.room[modifier.seat] or modifier.amount, modifier.amount)
            else:
                self.sway[modifier.seat] += SWAY[modifier.what]
