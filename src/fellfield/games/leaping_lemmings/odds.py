"""The possible outcomes of chance with their weights; nothing is drawn before it is revealed (LL-7.7, LL-3.5)."""

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
from fellfield.games.leaping_lemmings.material import CARDS, FACES, KINDS, VALUES, specials_in
from fellfield.games.leaping_lemmings.state import Race

_CARDS: Final = tuple(CardTurned(str(value)) for value in VALUES)
_GAME_OVER: Final = CardTurned("game-over")
_PELLETS: Final = tuple(PelletFound(kind) for kind in KINDS)
_SPECIAL_DRAWN: Final = tuple(SpecialDrawn(card) for card in CARDS)
_DICE: Final = tuple(DiceRolled(red, blue) for red in FACES for blue in FACES)
_DIE: Final = tuple(DieRolled(face) for face in FACES)
_FIRST: Final = tuple(FirstPlayer(seat) for seat in range(6))


def _possible(outcomes: tuple[Action, ...], weights: tuple[int, ...]) -> list[tuple[Action, int]]:
    """The outcomes with a weight above 0."""
    return [(outcomes[index], weight) for index, weight in enumerate(weights) if weight]


def next_card(state: Race) -> list[tuple[Action, int]]:
    """The next movement card, or Game Over among the last ones (LL-7.7 to LL-7.10).

    With n movement cards unseen the pile holds n + 1 cards. Within the tail each of them is equally likely to be next,
    Game Over included; above the tail it cannot come up. So a standard game has 26 to 32 complete turns, a short game
    24 to 28, in the Spanish edition 23 to 28 (LL-18.2, LL-18.3, LL-26.7, LL-R123).
    """
    outcomes = _possible(_CARDS, tuple(state.deck))
    if sum(state.deck) < state.rules.tail:
        outcomes.append((_GAME_OVER, 1))
    return outcomes


def both_dice(state: Race) -> list[tuple[Action, int]]:
    """Both eagle dice at once (LL-4.2, LL-R1)."""
    return _possible(_DICE, state.rules.two_dice)


def one_die(state: Race) -> list[tuple[Action, int]]:
    """One eagle die; both have the same faces (LL-R93)."""
    return _possible(_DIE, state.rules.die)


def next_pellet(state: Race) -> list[tuple[Action, int]]:
    """The kind of a claimed pellet: any pellet that nobody has looked at (LL-2.4, LL-3.5)."""
    return _possible(_PELLETS, state.unseen)


def next_special(state: Race) -> list[tuple[Action, int]]:
    """The Special Action that is dealt or drawn: any in the face-down pile (LL-3.3)."""
    return [(_SPECIAL_DRAWN[card], 1) for card in specials_in(state.undealt)]


def first_player(state: Race) -> list[tuple[Action, int]]:
    """The player who takes the dice first (LL-R7, LL-R105)."""
    return [(_FIRST[seat], 1) for seat in range(state.players)]
