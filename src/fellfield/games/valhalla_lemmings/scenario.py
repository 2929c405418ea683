"""Scenarios: a position in one line. The words are in docs/notation/valhalla-lemmings.md.

    4 players; first C; table lemsar lem_tzu; A hand 5+1 bid 3+2 saga lemmerlino:pending; B hand 2 bid 1

What is left out is as at the start: a whole Clan in hand, all other Village cards in the pile. Sagas that are not
given are empty. Bids are open; without `table` the Legends arrive next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from fellfield.core.contract import Game, Json
from fellfield.core.errors import BadPosition
from fellfield.core.notation import Once, Reader, statements, take_players
from fellfield.core.positions import check_position
from fellfield.core.seats import Seat
from fellfield.core.simulation import run_automatic_steps
from fellfield.core.step import Step
from fellfield.core.tuples import replace_at
from fellfield.games.valhalla_lemmings import flow, flow_two_players
from fellfield.games.valhalla_lemmings.deck import ALL_OTHERS, LEFT, MODIFY, NEXT_BIDDING, RIGHT, SELF, SHIELD
from fellfield.games.valhalla_lemmings.material import (
    BATTLES,
    NO_CARDS,
    SEATS,
    VALUES,
    Values,
    cards_in,
    cards_of,
    count_in,
    is_set,
)
from fellfield.games.valhalla_lemmings.notation import read_legend, read_seat, read_values
from fellfield.games.valhalla_lemmings.opening import deal
from fellfield.games.valhalla_lemmings.rules.bidding import bidders
from fellfield.games.valhalla_lemmings.rules.sagas import new_card
from fellfield.games.valhalla_lemmings.state import (
    CARD_STATES,
    INACTIVE,
    PENDING,
    READY,
    RESOLVED,
    SPENT,
    Modifier,
    Valhalla,
)
from fellfield.games.valhalla_lemmings.steps.bidding import BidStep

_PARTS: Final = ("hand", "bid", "bids", "known", "reserve", "saga")


def scenario(game: Game, text: str, players: int | None, options: Mapping[str, Json] | None) -> Any:
    """The position that a scenario describes, played on to the first choice.

    Raises `Unreadable`, `BadPosition` or `BadOption`.
    """
    parts = statements(text)
    state: Any = game.new_state(game.prepare(take_players(parts, players), options))
    draft = Draft(state)
    for part in parts:
        draft.read(part)
    draft.finish()
    check_position(state)
    run_automatic_steps(state)
    return check_position(state)


class Draft:
    """A position under construction: what the statements read so far have said."""

    def __init__(self, state: Valhalla) -> None:
        self.state = state
        self.once = Once()
        self.box: Values | None = None
        self.fresh: Values = ()
        deal(state)
        state.turn = 1
        self.hands: dict[Seat, Values] = {}
        self.known: dict[Seat, Values] = {}
        self.bids: dict[Seat, list[Values]] = {}
        self.pile: Values | None = None
        self.has_table = False
        self.given_deck: tuple[int, ...] | None = None
        self.begins = 0
        self.pending: list[tuple[Seat, int, tuple[Seat, ...]]] = []

    # -- reading --------------------------------------------------------------------------------------------

    def read(self, part: Reader) -> None:
        """One statement."""
        facts: dict[str, Callable[[Reader], None]] = {
            "turn": self._turn,
            "first": self._first,
            "table": self._table,
            "pile": self._pile,
            "fresh": self._fresh,
            "box": self._box,
            "deck": self._deck,
            "bottom": self._bottom,
            "at": self._at,
            "dead": self._dead,
        }
        words = (*facts, *SEATS[: self.state.setup.players])
        word = part.choice(words, "a number of players, or one of " + ", ".join(words))
        if word in facts:
            self.once.check(part, word)
            facts[word](part)
        else:
            self._seat(SEATS.index(word), part)
        part.finish()

    def _turn(self, part: Reader) -> None:
        self.state.turn = part.number_from(1, 999, "a turn")

    def _first(self, part: Reader) -> None:
        self.state.first = self._read_seat(part)

    def _table(self, part: Reader) -> None:
        self.has_table = True
        self.state.table = tuple(self._legends(part))

    def _pile(self, part: Reader) -> None:
        self.pile = read_values(part)

    def _fresh(self, part: Reader) -> None:
        self.fresh = read_values(part)

    def _box(self, part: Reader) -> None:
        self.box = read_values(part)

    def _deck(self, part: Reader) -> None:
        counts = [0] * len(self.state.deck)
        for legend in self._legends(part):
            counts[legend] += 1
        self.given_deck = tuple(counts)

    def _bottom(self, part: Reader) -> None:
        self.state.bottom = tuple(self._legends(part))

    def _at(self, part: Reader) -> None:
        self.begins = BATTLES.index(part.choice(BATTLES))

    def _dead(self, part: Reader) -> None:
        self.state.dead_turns = part.number_from(0, 999, "dead turns")

    def _seat(self, seat: Seat, part: Reader) -> None:
        """`A hand 5+1 bid 3+2 saga lemsar lemmerlino:pending reserve 5+1`, in any order."""
        part.accept(":")
        while True:
            part.begin = part.offset
            word = part.choice(_PARTS)
            self.once.check(part, f"{SEATS[seat]} {word}")
            if word == "hand":
                self.hands[seat] = read_values(part)
            elif word == "reserve":
                self.state.reserves = replace_at(self.state.reserves, seat, cards_of(read_values(part)))
            elif word == "saga":
                self._saga(seat, part)
            elif word == "known":
                self.known[seat] = read_values(part)
            else:
                self.bids[seat] = [read_values(part)]
                while word == "bids" and not part.done() and part.peek("|".join(_PARTS)) is None:
                    self.bids[seat].append(read_values(part))
            if part.done():
                return

    def _saga(self, seat: Seat, part: Reader) -> None:
        if part.accept_nothing():
            return
        while not part.done() and part.peek(rf"({'|'.join(_PARTS)})\b") is None:
            legend = self._legend(part)
            card_state = self._usual_state(seat, legend)
            if part.accept(":"):
                card_state = CARD_STATES.index(part.choice(CARD_STATES))
            card = new_card(self.state, legend, card_state)
            self.state.sagas[seat] += (card,)
            if card_state == PENDING:
                self.pending.append((seat, card, self._targets(part)))

    def _usual_state(self, seat: Seat, legend: int) -> int:
        """The first Legend of a Saga is inactive, a Shield ready, a deferred one spent."""
        entry = self.state.rules.deck.legends[legend]
        if not self.state.sagas[seat]:
            return INACTIVE
        if entry.does(SHIELD):
            return READY
        return SPENT if entry.does(MODIFY) else RESOLVED

    def _targets(self, part: Reader) -> tuple[Seat, ...]:
        """`>C+D`: the seats that a pending modifier affects, where the Legend does not say it."""
        if not part.accept(">"):
            return ()
        found = [self._read_seat(part)]
        while part.accept("+"):
            found.append(self._read_seat(part))
        return tuple(found)

    def _read_seat(self, part: Reader) -> Seat:
        here = part.offset
        seat = read_seat(part)
        if seat >= self.state.setup.players:
            part.offset = here
            raise part.fail("one of " + ", ".join(SEATS[: self.state.setup.players]))
        return seat

    def _legends(self, part: Reader) -> list[int]:
        """`lemsar lem_tzu*2`, or `nothing`."""
        found: list[int] = []
        if part.accept_nothing():
            return found
        while not part.done():
            legend = self._legend(part)
            copies = part.number_from(1, len(SEATS) * 10, "copies") if part.accept("*") else 1
            found += [legend] * copies
        return found

    def _legend(self, part: Reader) -> int:
        here = part.offset
        legend = self.state.rules.deck.index.get(read_legend(part))
        if legend is None:
            part.offset = here
            raise part.fail("a Legend of this deck: " + ", ".join(sorted(self.state.rules.deck.index)))
        return legend

    # -- putting it together ----------------------------------------------------------------------------------

    def finish(self) -> None:
        """Set up hands, bids, pile and Legends, what was not named as at the start; then the steps that are due."""
        state = self.state
        for seat, values in self.hands.items():
            state.hands[seat] = cards_of(values)
            state.sure[seat] = NO_CARDS
        for seat, bids in self.bids.items():
            for number, values in enumerate(bids):
                battle = self.begins + number
                if battle < state.rules.battles:
                    self._lay_bid(battle, seat, values)
        self._rest_of_the_cards()
        self._known_cards()
        self._rest_of_the_legends()
        self._modifiers()
        state.todo = self._steps_of_two() if state.setup.players == 2 else self._steps()

    def _lay_bid(self, battle: int, seat: Seat, values: Values) -> None:
        """Put a bid on the table; it comes out of the starting hand unless the hand was given."""
        cards = cards_of(values)
        self.state.bids[self.state.bid_at(battle, seat)] = cards
        if seat not in self.hands:
            self.state.hands[seat] -= cards
            self.state.sure[seat] -= cards

    def _rest_of_the_cards(self) -> None:
        """What no seat has lies in the pile, or in the box when the pile was given."""
        state = self.state
        total = cards_in(state.rules.deck.village_total())
        named = sum(state.hands) + sum(state.bids) + sum(state.reserves)
        named += cards_of(self.pile or ()) + cards_of(self.box or ())
        for kind, value in enumerate(VALUES):
            if count_in(named, kind) > count_in(total, kind):
                raise BadPosition(
                    [f"VL-1.8: there are {count_in(total, kind)} cards of value {value}, and more are named"]
                )
        left = total - sum(state.hands) - sum(state.bids) - sum(state.reserves)
        if self.pile is not None:
            state.pile = cards_of(self.pile)
            state.box = left - state.pile if self.box is None else cards_of(self.box)
            return
        if self.box is not None:
            state.box = cards_of(self.box)
        state.pile = left - state.box

    def _known_cards(self) -> None:
        """What everybody knows: cards laid face up on the pile, and cards in a hand."""
        state = self.state
        state.fresh = cards_of(self.fresh)
        if self.fresh and not is_set(state.pile - state.fresh):
            raise BadPosition(["VL-6.7: fresh names cards that are not in the pile"])
        for seat, values in self.known.items():
            state.sure[seat] = cards_of(values)
            if not is_set(state.hands[seat] - state.sure[seat]):
                raise BadPosition([f"VL-R85: known names cards that {SEATS[seat]} does not hold"])

    def _rest_of_the_legends(self) -> None:
        state = self.state
        if self.given_deck is not None:
            state.deck = self.given_deck
            return
        for legend in state.cards + state.table + state.bottom:
            if not state.deck[legend]:
                deck = state.rules.deck
                most = deck.copies(state.setup.players)[legend]
                raise BadPosition([f"VL-1.4: there are {most} copies of {deck.ids[legend]}, and more are named"])
            state.deck = replace_at(state.deck, legend, state.deck[legend] - 1)

    def _modifiers(self) -> None:
        """Everything pending is due this turn; with two players it is due in a later battle (VL-8.6, VL-R73)."""
        state = self.state
        bidding = not self.bids
        for seat, card, named in self.pending:
            for operation in state.rules.deck.legends[state.cards[card]].effect:
                if operation.code != MODIFY:
                    continue
                due = state.setup.players > 2 or (operation.when == NEXT_BIDDING and bidding)
                for target in named or self._usual_targets(seat, operation.who):
                    modifier = Modifier(target, operation.what, operation.amount, operation.when, due, card)
                    state.modifiers += (modifier,)

    def _usual_targets(self, seat: Seat, who: int) -> tuple[Seat, ...]:
        players = self.state.setup.players
        around = tuple((seat + step) % players for step in range(players))
        return {SELF: around[:1], ALL_OTHERS: around[1:], LEFT: around[1:2], RIGHT: around[-1:]}.get(who, ())

    def _steps(self) -> list[Step]:
        """Three to six players: Legends arrive, or bids are due, or the battle begins."""
        steps: list[Step] = [flow.TURN, flow.LAST_PHASE, *flow.BATTLE_STEPS]
        if not self.has_table:
            return [*steps, flow.BIDDING, flow.ARRIVAL]
        if not self.bids:
            return [*steps, flow.BIDDING]
        late = tuple(seat for seat in bidders(self.state) if seat not in self.bids)
        return [*steps, BidStep(late)] if late else steps

    def _steps_of_two(self) -> list[Step]:
        """Two players: Legends arrive, or some bids are due, or the next battle begins."""
        state = self.state
        steps: list[Step] = [flow.TURN, flow_two_players.LAST_PHASE_OF_TWO]
        if not self.has_table:
            return [*steps, flow_two_players.THREE_BATTLES, flow.ARRIVAL]
        ends = min(self.begins + max(1, len(state.table)), len(BATTLES))
        steps += [flow_two_players.BattleStep(number) for number in reversed(range(self.begins, ends))]
        placed = self.begins + max((len(bids) for bids in self.bids.values()), default=0)
        if placed >= ends:
            state.opened = True
            return steps
        steps.append(flow_two_players.REVEAL)
        return steps + [flow_two_players.PlaceBidsStep(number) for number in reversed(range(placed, ends))]
