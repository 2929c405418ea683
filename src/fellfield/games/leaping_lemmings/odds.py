"""What chance may bring, with whole-number weights. Nothing is decided before it is looked at (LL-7.7, LL-3.5)."""

from __future__ import annotations

from typing import Final

from fellfield.core.action import Action
from fellfield.games.leaping_lemmings.actions import (
    CardTurned,
    DiceRolled,
    DieRolled,
    FirstPlayer,
    PelletFound,
    SpecialDrawn,
)
from fellfield.games.leaping_lemmings.material import FACES, KINDS, SPECIALS, VALUES, specials_in
from fellfield.games.leaping_lemmings.state import Race

_CARDS: Final = tuple(CardTurned(str(value)) for value in VALUES)
_GAME_OVER: Final = CardTurned("game-over")
_PELLETS: Final = tuple(PelletFound(kind) for kind in KINDS)
_SPECIALS: Final = tuple(SpecialDrawn(card) for card in SPECIALS)
_DICE: Final = tuple(DiceRolled(red, blue) for red in FACES for blue in FACES)
_DIE: Final = tuple(DieRolled(face) for face in FACES)
_FIRST: Final = tuple(FirstPlayer(seat) for seat in range(6))


def _weighed(outcomes: tuple[Action, ...], weights: tuple[int, ...]) -> list[tuple[Action, int]]:
    """Those of the outcomes that can come about."""
    return [(outcomes[place], weight) for place, weight in enumerate(weights) if weight]


def next_card(state: Race) -> list[tuple[Action, int]]:
    """The next movement card, or Game Over among the last ones (LL-7.7 to LL-7.10).

    With n cards unseen and Game Over still in the pile the pile holds n + 1. Within the tail each of these is equally
    likely to be next, Game Over one of them; above the tail it cannot come up.
    """
    outcomes = _weighed(_CARDS, tuple(state.deck))
    if sum(state.deck) < state.rules.tail:
        outcomes.append((_GAME_OVER, 1))
    return outcomes


def both_dice(state: Race) -> list[tuple[Action, int]]:
    """Both eagle dice at once (LL-4.2, LL-R1)."""
    return _weighed(_DICE, state.rules.two_dice)


def one_die(state: Race) -> list[tuple[Action, int]]:
    """One eagle die; both have the same faces (LL-R93)."""
    return _weighed(_DIE, state.rules.die)


def next_pellet(state: Race) -> list[tuple[Action, int]]:
    """What a claimed pellet is: any that nobody has looked at yet (LL-2.4, LL-3.5)."""
    return _weighed(_PELLETS, state.unseen)


def next_special(state: Race) -> list[tuple[Action, int]]:
    """Which Special Action is dealt or drawn: any that is still face down in the pile (LL-3.3)."""
    return [(_SPECIALS[card], 1) for card in specials_in(state.undealt)]


def first_player(state: Race) -> list[tuple[Action, int]]:
    """Who takes the dice first (LL-R7, LL-R105)."""
    return [(_FIRST[seat], 1) for seat in range(state.players)]
