"""The rules of Nine Lies, clause by clause (rules.md): nine cards, and numbers that may be lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fellfield.core.bag import Bag
from fellfield.core.chance import Source
from fellfield.core.contract import Action, Event, Game, Json, Result, ScoreLine, Setup, State, View, WhyNot
from fellfield.core.notation import Once, Reader, statements, take_players
from fellfield.core.offers import Choice, Offer, OfferSet, Part, offer_action
from fellfield.core.options import Option
from fellfield.core.positions import check_position
from fellfield.core.public_steps import read_steps, show_steps
from fellfield.core.result import rank_by_score
from fellfield.core.seats import Actor, Seat, Viewer
from fellfield.core.step import AutomaticStep, ChanceStep, Step
from fellfield.core.views import hidden, shown

NAMES = ("Magpie", "Jackdaw", "Rook", "Crow")
CARDS = Bag("cards", (0, 1, 1, 1, 1, 1, 1, 1, 1, 1))
HIGHEST = 9
HAND = 2


# -- actions of players, and outcomes of chance -----------------------------------------------------------


@dataclass(frozen=True)
class Lay(Action):
    """Lay a card face down and say a number (NL-2.2)."""

    card: int
    number: int

    def __str__(self) -> str:
        return f"lay {self.card} as {self.number}"


@dataclass(frozen=True)
class LayOffers(OfferSet):
    """Every card in hand with every number that may be said."""


@dataclass(frozen=True)
class Doubt(Action):
    """Doubt the number said last (NL-2.3)."""

    def __str__(self) -> str:
        return "doubt"


@dataclass(frozen=True)
class Dealt(Action):
    """Chance: the card that a seat is dealt (NL-2.1)."""

    card: int

    def __str__(self) -> str:
        return f"card {self.card}"


# -- events: what has happened ----------------------------------------------------------------------------


@dataclass(frozen=True)
class RoundBegan(Event):
    """The cards are shuffled; this seat begins."""

    round: int
    seat: Seat


@dataclass(frozen=True)
class CardDealt(Event):
    """A seat was dealt a card; only this seat knows which."""

    seat: Seat
    card: int

    def secrets(self) -> tuple[str, ...]:
        return ("card",)

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.seat,)


@dataclass(frozen=True)
class CardLaid(Event):
    """A seat has laid a card and said a number; only this seat knows the card."""

    seat: Seat
    number: int
    card: int

    def secrets(self) -> tuple[str, ...]:
        return ("card",)

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.seat,)


@dataclass(frozen=True)
class NumberDoubted(Event):
    """The card laid last is open, and somebody has lost a life."""

    seat: Seat
    liar_seat: Seat
    card: int
    number: int
    true: bool

    def reveals(self) -> bool:
        return True


# -- the position -----------------------------------------------------------------------------------------


class NineLies(State):
    """Lives and hands by seat; the cards laid in this round, the seats that laid them, and the numbers they said."""

    lives: list[int]
    hands: list[tuple[int, ...]]
    laid: list[int]
    laid_by: list[Seat]
    numbers: list[int]
    first: Seat
    open: bool
    bag: Bag

    def __init__(self, setup: Setup | None = None) -> None:
        super().__init__(setup)
        count = 0 if setup is None else setup.players
        self.lives = [0 if setup is None else setup.options["lives"]] * count
        self.hands = [()] * count
        self.laid, self.laid_by, self.numbers = [], [], []
        self.first = 0
        self.open = False
        self.bag = CARDS

    @property
    def said(self) -> int:
        """The number said last; 0 before the first."""
        return self.numbers[-1] if self.numbers else 0

    def shared_entries(self) -> View:
        """What everybody sees."""
        return {"imagine": {"first": self.first, "open": self.open, "steps": show_steps(self.todo)}}

    def own_entries(self, viewer: Viewer) -> View:
        """Hands are open to their owners, and so are laid cards, until the last one is doubted (NL-2.1, NL-2.5)."""
        last = len(self.laid) - 1
        return {
            "seats": [
                {"lives": lives, "hand": shown(list(hand), own=seat == viewer)}
                for seat, (lives, hand) in enumerate(zip(self.lives, self.hands, strict=True))
            ],
            "claims": [
                {
                    "seat": seat,
                    "number": self.numbers[place],
                    "card": card if seat == viewer or (self.open and place == last) else hidden(1),
                }
                for place, (seat, card) in enumerate(zip(self.laid_by, self.laid, strict=True))
            ],
        }

    def final_result(self) -> Result:
        """The most lives win; equals share (NL-3.1)."""
        return rank_by_score(self.lives, [(ScoreLine("lives", lives),) for lives in self.lives])

    def invariants(self) -> list[str]:
        """Every card is in the deck, in a hand or on the table (NL-1.2)."""
        left = list(CARDS.counts)
        for card in [card for hand in self.hands for card in hand] + self.laid:
            if card not in range(1, HIGHEST + 1):
                return [f"NL-1.2: there is no card {card}"]
            left[card] -= 1
        problems = [] if tuple(left) == self.bag.counts else ["NL-1.2: the cards do not add up"]
        if sorted(set(self.numbers)) != self.numbers or len(self.numbers) != len(self.laid):
            problems.append(f"NL-2.2: the numbers {self.numbers} do not rise")
        if any(lives not in range(4) for lives in self.lives):
            problems.append(f"NL-1.3: lives are {self.lives}")
        return problems

    def take(self, seat: Seat, card: int) -> None:
        """Move a card from the deck to a hand."""
        self.bag = self.bag.without(card)
        self.hands[seat] = tuple(sorted((*self.hands[seat], card)))

    def lay(self, seat: Seat, card: int, number: int) -> None:
        """Put a card on the table."""
        self.laid.append(card)
        self.laid_by.append(seat)
        self.numbers.append(number)


# -- the sequence of play: steps on the stack `state.todo`, the last one is due -----------------------------


@dataclass(frozen=True)
class RoundStep(AutomaticStep):
    """Begin the next round; end the game when somebody has no life left (NL-2.1, NL-3.1)."""

    def clause(self) -> str:
        return "NL-2.1"

    def run(self, state: NineLies) -> None:
        if 0 in state.lives:
            state.todo.pop()
            return
        state.turn += 1
        state.bag, state.open = CARDS, False
        state.hands = [()] * state.players
        state.laid, state.laid_by, state.numbers = [], [], []
        state.todo.append(ClaimStep(state.first))
        state.todo += [DealStep(seat) for seat in reversed(range(state.players)) for _ in range(HAND)]
        state.emit(RoundBegan(state.turn, state.first))


@dataclass(frozen=True)
class DealStep(ChanceStep):
    """A seat is dealt a card, unseen by the others (NL-2.1)."""

    seat: Seat

    def clause(self) -> str:
        return "NL-2.1"

    def outcomes(self, state: NineLies) -> list[tuple[Action, int]]:
        return [(Dealt(card), weight) for card, weight in state.bag.odds()]

    def observers(self, state: NineLies) -> tuple[Seat, ...]:
        return (self.seat,)

    def apply(self, state: NineLies, actor: Actor, action: Dealt) -> None:
        state.todo.pop()
        state.take(self.seat, action.card)
        state.emit(CardDealt(self.seat, action.card))


@dataclass(frozen=True)
class ClaimStep(Step):
    """A seat lays a card and says a number, or doubts the last one (NL-2.2, NL-2.3)."""

    seat: Seat

    def clause(self) -> str:
        return "NL-2.2"

    def to_act(self, state: NineLies) -> tuple[Actor, ...]:
        return (self.seat,)

    def question(self, state: NineLies, seat: Seat) -> dict[str, Json]:
        return {"said": state.said}

    def legal(self, state: NineLies, seat: Seat) -> list[Action]:
        lays: list[Action] = [Lay(card, number) for card in state.hands[seat] for number in self._numbers(state)]
        return lays + ([Doubt()] if state.laid else [])

    def offers(self, state: NineLies, seat: Seat) -> list[Offer]:
        offers: list[Offer] = []
        numbers = self._numbers(state)
        if state.hands[seat] and numbers:
            cards = Part("card", tuple(Choice(str(card), card) for card in state.hands[seat]))
            said = Part("number", tuple(Choice(str(number), number) for number in numbers))
            offers.append(LayOffers("lay {card} as {number}", (cards, said)))
        return offers + ([offer_action(Doubt())] if state.laid else [])

    def _numbers(self, state: NineLies) -> range:
        return range(state.said + 1, HIGHEST + 1)

    def why_not(self, state: NineLies, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Doubt):
            return None if state.laid else WhyNot("NL-2.3", "nothing-to-doubt")
        if not isinstance(action, Lay):
            return WhyNot("NL-2.2", "lay-or-doubt")
        if action.card not in state.hands[seat]:
            return WhyNot("NL-2.2", "not-in-hand", card=action.card)
        if not 1 <= action.number <= HIGHEST:
            return WhyNot("NL-2.2", "no-such-number", number=action.number)
        if action.number <= state.said:
            return WhyNot("NL-2.2", "too-low", number=action.number, said=state.said)
        return None

    def witnesses(self, state: NineLies, actor: Actor, action: Action) -> tuple[Seat, ...] | None:
        return (self.seat,) if isinstance(action, Lay) else None

    def apply(self, state: NineLies, actor: Actor, action: Action) -> None:
        state.todo.pop()
        if isinstance(action, Lay):
            state.hands[self.seat] = tuple(card for card in state.hands[self.seat] if card != action.card)
            state.lay(self.seat, action.card, action.number)
            state.todo.append(ClaimStep((self.seat + 1) % state.players))
            state.emit(CardLaid(self.seat, action.number, action.card))
            return
        liar, card, number = state.laid_by[-1], state.laid[-1], state.said
        true = card >= number
        loser = self.seat if true else liar
        state.lives[loser] -= 1
        state.first, state.open = loser, True
        state.emit(NumberDoubted(self.seat, liar, card, number, true))


# -- the game ---------------------------------------------------------------------------------------------


class NineLiesGame(Game):
    """Nine Lies as a `Game`."""

    def __init__(self) -> None:
        self.id = "nine-lies"
        self.rules = "1.0"
        self.players = (2, 3, 4)
        self.players_clause = "NL-1.1"
        self.options = {"lives": Option(2, (1, 2, 3), "NL-1.3")}
        self.end_clause = "NL-3.1"

    def seat_names(self, players: int) -> tuple[str, ...]:
        return NAMES[:players]

    def new_state(self, setup: Setup) -> NineLies:
        return NineLies(setup)

    def begin(self, state: Any) -> None:
        state.todo = [RoundStep()]

    def values(self) -> list[type]:
        return [Bag, RoundStep, DealStep, ClaimStep]

    def parse(self, text: str) -> Action:
        """`lay 3 as 7`, `doubt`, or an outcome such as `card 5`."""
        reader = Reader(text)
        word = reader.choice(("lay", "doubt", "card"))
        action: Action
        if word == "lay":
            card = reader.number("a card")
            reader.expect("as")
            action = Lay(card, reader.number())
        else:
            action = Doubt() if word == "doubt" else Dealt(reader.number("a card"))
        reader.finish()
        return action

    def scenario(self, text: str, players: int | None = None, options: Mapping[str, Json] | None = None) -> State:
        """`3 players; Magpie hand 3 8; Magpie 1 lives; Crow laid 2 as 4; Rook to play`, all of it optional."""
        parts = statements(text)
        state = NineLies(self.prepare(take_players(parts, players), options))
        state.turn, to_play, once = 1, 0, Once()
        for part in parts:
            word = part.choice(self.seat_names(state.players))
            seat = NAMES.index(word)
            if part.accept("hand"):
                once.check(part, f"the hand of {word}")
                while not part.done():
                    state.take(seat, part.number_from(1, HIGHEST, "a card"))
            elif part.accept("laid"):
                card = part.number_from(1, HIGHEST, "a card")
                part.expect("as")
                state.bag = state.bag.without(card)
                state.lay(seat, card, part.number_from(1, HIGHEST, "a number"))
                to_play = (seat + 1) % state.players
            elif part.accept("to play"):
                once.check(part, "who is to play")
                to_play = seat
            else:
                once.check(part, f"the lives of {word}")
                state.lives[seat] = part.number("'hand', 'laid', 'to play' or a number of lives")
                part.accept("lives")
            part.finish()
        state.todo = [RoundStep(), ClaimStep(to_play)]
        checked: NineLies = check_position(state)
        return checked

    def imagined_state(self, view: View, source: Source) -> NineLies:
        """A position that fits a view: hidden cards are drawn from those that the viewer has not seen."""
        state = NineLies(self.prepare(view["players"], view["options"]))
        state.turn = view["turn"]
        state.first, state.open = view["imagine"]["first"], view["imagine"]["open"]
        state.lives = [seat["lives"] for seat in view["seats"]]
        known = [card for seat in view["seats"] if isinstance(seat["hand"], list) for card in seat["hand"]]
        known += [claim["card"] for claim in view["claims"] if isinstance(claim["card"], int)]
        unseen = source.shuffled([card for card in range(1, HIGHEST + 1) if card not in known])
        for seat, shown_seat in enumerate(view["seats"]):
            hand = shown_seat["hand"]
            for card in hand if isinstance(hand, list) else [unseen.pop() for _ in range(hand["hidden"])]:
                state.take(seat, card)
        for claim in view["claims"]:
            card = claim["card"] if isinstance(claim["card"], int) else unseen.pop()
            state.bag = state.bag.without(card)
            state.lay(claim["seat"], card, claim["number"])
        state.todo = read_steps(view["imagine"]["steps"], self.values())
        return state


game = NineLiesGame()
