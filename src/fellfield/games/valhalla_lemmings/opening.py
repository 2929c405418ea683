"""The opening: cards, first Legends, first player (VL-2.1 to VL-2.8, VL-10.1 to VL-10.3, VL-R65 to VL-R67)."""

from __future__ import annotations

from dataclasses import dataclass

from fellfield.core.action import Action
from fellfield.core.seats import Actor, Seat
from fellfield.core.step import ChanceStep
from fellfield.games.valhalla_lemmings import odds
from fellfield.games.valhalla_lemmings.actions import FirstSeat, LegendCard
from fellfield.games.valhalla_lemmings.events import FirstPlayerChosen, SagaBegun
from fellfield.games.valhalla_lemmings.flow import TURN
from fellfield.games.valhalla_lemmings.material import NO_CARDS, cards_in
from fellfield.games.valhalla_lemmings.rules.legend_deck import draw_legend
from fellfield.games.valhalla_lemmings.rules.sagas import new_card
from fellfield.games.valhalla_lemmings.state import INACTIVE, Valhalla


def begin(state: Valhalla) -> None:
    """Deal the cards; then every seat draws a Legend and chance names the first player (VL-2.1 to VL-2.7)."""
    deal(state)
    draws = [SagaStep(seat) for seat in reversed(range(state.setup.players))]
    state.todo = [TURN, FirstPlayerStep(), *draws]


def deal(state: Valhalla) -> None:
    """Deal a Clan to every seat, reserves to two players, the rest to the pile or the box (VL-2.1 to VL-2.5)."""
    deck, players = state.rules.deck, state.setup.players
    clan = cards_in(deck.clan)
    reserve = deck.reserve_clans * clan if players == 2 else NO_CARDS
    state.hands = [clan + (cards_in(deck.extra) if players == 3 else NO_CARDS)] * players
    state.sure = state.hands[:]
    state.reserves = (reserve,) * players
    state.box = NO_CARDS if players == 6 else cards_in(deck.neutral)
    state.pile = cards_in(deck.village_total()) - sum(state.hands) - sum(state.reserves) - state.box
    state.deck = tuple(deck.copies(players))


@dataclass(frozen=True)
class SagaStep(ChanceStep):
    """A seat draws the first Legend of its Saga, which is not activated (VL-2.6).

    So a Shield is not ready, and a deferred effect does nothing in turn 1 (VL-R7, VL-R8).
    """

    seat: Seat

    def clause(self) -> str:
        return "VL-2.6"

    def outcomes(self, state: Valhalla) -> list[tuple[Action, int]]:
        return odds.next_legend(state)

    def apply(self, state: Valhalla, actor: Actor, action: LegendCard) -> None:
        state.todo.pop()
        card = new_card(state, draw_legend(state, action), INACTIVE)
        state.sagas[self.seat] = (card,)
        if state.wants_events:
            state.emit(SagaBegun(self.seat, action.legend, card))


@dataclass(frozen=True)
class FirstPlayerStep(ChanceStep):
    """Chance names the first player (VL-2.7)."""

    def clause(self) -> str:
        return "VL-2.7"

    def outcomes(self, state: Valhalla) -> list[tuple[Action, int]]:
        return odds.first_player(state)

    def apply(self, state: Valhalla, actor: Actor, action: FirstSeat) -> None:
        state.todo.pop()
        state.first = action.first_seat
        state.emit(FirstPlayerChosen(action.first_seat))
