"""Samples a full position that is consistent with a view; hidden pieces are drawn with the odds of the game."""

from __future__ import annotations

from typing import Any, cast

from fellfield.core.chance import Source
from fellfield.core.public_steps import read_steps
from fellfield.core.tuples import replace_at
from fellfield.core.view_types import DueStep
from fellfield.core.views import is_hidden, visible
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES
from fellfield.games.leaping_lemmings.hexes import CODES, TEXTS, set_of
from fellfield.games.leaping_lemmings.lemming_names import lemming_with_id
from fellfield.games.leaping_lemmings.material import (
    CARD_NUMBERS,
    CARDS,
    FACES,
    FAVOR,
    KINDS,
    PELLETS,
    VALUES,
    PelletKind,
    specials_in,
)
from fellfield.games.leaping_lemmings.rules.stacks import numbers_by_clan
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.view_types import LeapingView


def fill(state: Race, view: LeapingView, source: Source, kinds: list[type]) -> None:
    """Fill a new state with the position of a view; `kinds` are the classes of steps that may be due."""
    state.turn = view["turn"]
    _fill_board(state, view)
    _fill_turn(state, view)
    _fill_pellets(state, view, source)
    _fill_specials(state, view, source)
    state.todo = read_steps(map(_with_numbers, view["due"]), kinds)


def _fill_board(state: Race, view: LeapingView) -> None:
    lemmings = {place: [lemming_with_id(text) for text in texts] for place, texts in view["lemmings"].items()}
    state.start, state.chow = tuple(view["start"]), numbers_by_clan(lemmings.pop("chow"), state.players)
    for place, stack in lemmings.items():
        state.lay(CODES[place], tuple(stack))
    state.track = tuple(view["track"])
    state.dives = tuple([count for boxes in view["dives"] for count in (0, *boxes)])
    red, blue = view["eagles"]["red"], view["eagles"]["blue"]
    state.eagle_zone = (ZONES.index(red["zone"]), ZONES.index(blue["zone"]))
    state.feasting = (red["side"] == "feasting", blue["side"] == "feasting")


def _fill_turn(state: Race, view: LeapingView) -> None:
    dice = view["dice"]
    state.eagle_seat = view["eagle_seat"]
    state.dice = None if dice is None else (FACES.index(dice["red"]), FACES.index(dice["blue"]))
    state.card = view["card"] or 0
    seen = view["seen"]["movement"]
    state.deck = [count - seen[str(value)] for value, count in zip(VALUES, state.rules.movement, strict=True)]
    state.value, state.doubled, state.stepped = tuple(view["values"]), tuple(view["doubled"]), view["stepped"]


def _fill_pellets(state: Race, view: LeapingView, source: Source) -> None:
    """Deal the pellets of the other seats from those that the viewer has not seen, all equally likely (LL-2.4)."""
    state.pellets = set_of([CODES[text] for text in view["pellets"]])
    state.unused = view["pool"]
    state.exchanged = tuple(view["exchanged"])
    left = list(PELLETS)
    left[FAVOR] -= sum(state.exchanged)
    held = list(state.held)
    for seat, claimed in enumerate(view["claimed"]):
        known = {} if is_hidden(claimed) else cast("dict[PelletKind, int]", claimed)
        for kind, name in enumerate(KINDS):
            held[seat * len(KINDS) + kind] = known.get(name, 0)
            left[kind] -= known.get(name, 0)
    pile = source.shuffled([kind for kind, count in enumerate(left) for _ in range(count)])
    for seat, claimed in enumerate(view["claimed"]):
        for _ in range(claimed["hidden"] if is_hidden(claimed) else 0):
            held[seat * len(KINDS) + pile.pop()] += 1
    state.held = tuple(held)
    state.unseen = tuple([pile.count(kind) for kind in range(len(KINDS))])


def _fill_specials(state: Race, view: LeapingView, source: Source) -> None:
    """Deal the hands of the other seats from the cards that the viewer has not seen (LL-2.3)."""
    seen = view["seen"]
    state.flipped = tuple(view["flipped"])
    state.discards = tuple((CARD_NUMBERS[played["card"]], played["seat"]) for played in seen["specials"])
    state.shown, state.under_dice = _card(view["shown"]), _card(view["under_dice"])
    state.kept = tuple(tuple(CARD_NUMBERS[card] for card in cards) for cards in view["kept"])
    state.unwanted = sum(1 << CARD_NUMBERS[card] for card in seen["unwanted"])
    state.offered = _card(view["offered"])
    state.hands = tuple(tuple(CARD_NUMBERS[card] for card in visible(hand)) for hand in view["hands"])
    pile = source.shuffled(_unplaced(state))
    if is_hidden(view["offered"]):
        state.offered = pile.pop()
    for seat, hand in enumerate(view["hands"]):
        if is_hidden(hand):
            drawn = tuple(sorted(pile.pop() for _ in range(hand["hidden"])))
            state.hands = replace_at(state.hands, seat, drawn)
    state.undealt = sum(1 << card for card in pile)


def _card(name: Any) -> int | None:
    return CARD_NUMBERS[name] if isinstance(name, str) else None


def _unplaced(state: Race) -> list[int]:
    """The cards whose place the viewer does not know."""
    placed = {card for card, _ in state.discards}
    placed.update(card for cards in (*state.kept, *state.hands) for card in cards)
    placed.update(card for card in (state.shown, state.under_dice, state.offered) if card is not None)
    left = state.rules.specials & ~state.unwanted
    return [card for card in specials_in(left) if card not in placed]


def _with_numbers(due: DueStep) -> DueStep:
    """A step with the numbers of hexes, eagles and cards instead of their names."""
    texts = {"hex": TEXTS, "eagle": EAGLES, "card": CARDS}
    return {name: texts[name].index(value) if name in texts else value for name, value in due.items()}
