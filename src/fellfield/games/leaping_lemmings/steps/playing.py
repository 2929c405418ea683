"""Play a Special Action: show it, then push the steps of its effect (LL-15.4)."""

from __future__ import annotations

from fellfield.core.seats import Seat
from fellfield.core.step import Step
from fellfield.core.tuples import replace_at
from fellfield.games.leaping_lemmings.events import SpecialCopied, SpecialPlayed
from fellfield.games.leaping_lemmings.material import (
    BOO,
    CARDS,
    CAUTION,
    DEJA_VU,
    EAGLE_EYE,
    HEROIC_RETURN,
    ITS_A_5,
    KING_OF_THE_HILL,
    LOST,
    MINE_ALL_MINE,
    MISTAKEN_IDENTITY,
    NOBLE_SACRIFICE,
    PULL_MY_PAW,
    QUICK_START,
    ROCK_SLIDE,
    RUN_LEMMING_RUN,
    SNAP_CRACKLE_POP,
)
from fellfield.games.leaping_lemmings.rules.playing import caution, its_a_five, quick_start, rock_slide
from fellfield.games.leaping_lemmings.rules.specials import others
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.cards import PUT_AWAY
from fellfield.games.leaping_lemmings.steps.flushing import PawStep, ShakeStep
from fellfield.games.leaping_lemmings.steps.pushing import LostGoesOnStep, PushStep
from fellfield.games.leaping_lemmings.steps.specials import (
    EagleEyeStep,
    IdentityStep,
    ReorderStep,
    ReturnStep,
    SacrificeStep,
    UhOhStep,
)


def begin_special(state: Race, seat: Seat, card: int) -> None:
    """Play a Special Action from the hand, or flip the Clan ID card (LL-15.4)."""
    if state.wants_events:
        state.emit(SpecialPlayed(seat, CARDS[card]))
    if card == ITS_A_5:
        state.flipped = replace_at(state.flipped, seat, value=True)
        its_a_five(state, seat)
        return
    hand = tuple([other for other in state.hands[seat] if other != card])
    state.hands = replace_at(state.hands, seat, hand)
    show_special(state, seat, card)


def show_special(state: Race, seat: Seat, card: int) -> None:
    """Show the card and begin its effect; Déjà vu copies the top of the discards (LL-16.6)."""
    state.shown = card
    effect = card
    if card == DEJA_VU:
        effect = state.discards[-1][0]
        if state.wants_events:
            state.emit(SpecialCopied(seat, CARDS[effect]))
    if effect == MINE_ALL_MINE:
        state.shown, state.under_dice = None, card  # under the dice until Turn End (LL-16.15, LL-R80)
        return
    state.todo.append(PUT_AWAY[seat])
    step = sub_decision(state, seat, effect)
    if step is None:
        take_effect(state, seat, effect)
    else:
        state.todo.append(step)


def take_effect(state: Race, seat: Seat, card: int) -> None:
    """Apply a card that needs no decision."""
    if card == CAUTION:
        caution(state, seat)
    elif card == QUICK_START:
        quick_start(state, seat)
    else:
        assert card == ROCK_SLIDE
        rock_slide(state)


def sub_decision(state: Race, seat: Seat, card: int) -> Step | None:
    """The step of the decision or die that the card needs; `None` if it needs none."""
    if card in (CAUTION, QUICK_START, ROCK_SLIDE):
        return None
    if card in (BOO, RUN_LEMMING_RUN):
        return PushStep(seat, card)
    if card == LOST:
        return LostGoesOnStep(seat, others(state, seat))
    simple: dict[int, type[Step]] = {
        EAGLE_EYE: EagleEyeStep,
        HEROIC_RETURN: ReturnStep,
        KING_OF_THE_HILL: ReorderStep,
        MISTAKEN_IDENTITY: IdentityStep,
        NOBLE_SACRIFICE: SacrificeStep,
        PULL_MY_PAW: PawStep,
        SNAP_CRACKLE_POP: ShakeStep,
    }
    kind: type = simple.get(card, UhOhStep)
    made: Step = kind(seat)
    return made
