"""What holds in every position that can arise (LL-26.1 to LL-26.4).

Two invariants are properties of play, not of positions, since a scenario may set up an exception (LL-R35, LL-R56):
nobody stands in a zone of control between two effects (LL-14.12), and an eagle that acts on a lemming in a clear hex
becomes feasting (LL-26.5). Random games test them.
"""

from __future__ import annotations

from collections.abc import Iterator

from fellfield.core.fields import plain
from fellfield.games.leaping_lemmings.flow import TurnStep
from fellfield.games.leaping_lemmings.hexes import BITS, HEXES, TEXTS
from fellfield.games.leaping_lemmings.material import (
    ALL_SPECIALS,
    CARDS,
    CLAN_SHIFT,
    CLANS,
    DIVES,
    FAVOR,
    HOVER,
    KINDS,
    LEMMINGS,
    PELLETS,
    TOP_VALUE,
    VALUES,
    specials_in,
)
from fellfield.games.leaping_lemmings.rules.scoring import scored_lemmings
from fellfield.games.leaping_lemmings.rules.stacks import clans_in, first_waiting, lemmings_in
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.cards import PutAwayStep
from fellfield.games.leaping_lemmings.steps.chaos import ChaosStep
from fellfield.games.leaping_lemmings.steps.eagles import DiceOrderStep, ResolveDieStep


def problems(state: Race) -> list[str]:
    """Every broken invariant as a sentence that begins with its clause."""
    found = list(_lemming_problems(state))
    if not found:
        found += _stack_problems(state)
    found += _eagle_problems(state)
    found += _card_problems(state)
    found += _pellet_problems(state)
    found += _special_problems(state)
    return found or list(_step_problems(state))


def _lemming_problems(state: Race) -> Iterator[str]:
    """Every clan has ten lemmings, and the track equals the sum of the dive boxes."""
    for counts in (state.start, state.chow, state.dives, state.track):
        if min(counts) < 0:
            yield "LL-26.1: a box holds a negative number of lemmings"
            return
    lemmings = [lemming for stack in state.stacks for lemming in stack]
    seats = [lemming >> CLAN_SHIFT for lemming in lemmings]
    if any(not 0 <= seat < state.players for seat in seats):
        yield "LL-1.1: a lemming on the board belongs to no clan of this game"
        return
    for seat in range(state.players):
        placed = [lemming for lemming in lemmings if lemming >> CLAN_SHIFT == seat]
        placed += lemmings_in(seat, state.chow[seat])
        count = state.start[seat] + len(placed) + scored_lemmings(state, seat)
        if count != LEMMINGS:
            yield f"LL-26.1: {CLANS[seat]} has {count} lemmings, not {LEMMINGS}"
        elif len(set(placed)) < len(placed) or max(placed, default=-1) >= first_waiting(state, seat):
            yield f"LL-26.1: a lemming of {CLANS[seat]} is in two places"
        scores = state.dives[seat * DIVES : (seat + 1) * DIVES]
        if scores[0]:
            yield f"LL-26.4: {CLANS[seat]} has a dive of 0"
        if sum(score * count for score, count in enumerate(scores)) != state.track[seat]:
            yield f"LL-26.4: the marker of {CLANS[seat]} does not show its dives"


def _stack_problems(state: Race) -> Iterator[str]:
    """No hex is above its limit, no lemming is off the board, and the derived fields fit the stacks."""
    active, occupied, full = [0] * state.players, 0, 0
    for code, stack in enumerate(state.stacks):
        if not stack:
            continue
        if not state.board.all & BITS[code]:
            yield f"LL-5.1: there is no hex {TEXTS[code]}"
            continue
        limit = state.rules.limits[code]
        if len(stack) > limit:
            yield f"LL-26.3: {TEXTS[code]} holds {len(stack)} lemmings, and at most {limit} may stand there"
        if state.rules.two_player and state.board.protected & BITS[code] and len(set(clans_in(stack))) > 1:
            yield f"LL-19.9: two clans stand in {TEXTS[code]}"
        active[stack[-1] >> CLAN_SHIFT] |= BITS[code]
        occupied |= BITS[code]
        full |= BITS[code] if len(stack) >= limit else 0
    if active != state.active or occupied != state.occupied() or full != state.full:
        yield "LL-6.2: the marks of active lemmings, of occupied or full hexes do not fit the stacks"


def _eagle_problems(state: Race) -> Iterator[str]:
    if len(state.stacks) != HEXES or any(not 0 <= zone < 6 for zone in state.eagle_zone):
        yield "LL-5.5: an eagle is in no zone"
    if not 0 <= state.eagle_seat < state.players or not 0 <= state.stepped <= state.players:
        yield "LL-4.6: nobody is Eagle Player"
    if state.dice is not None and any(not HOVER <= face <= 3 for face in state.dice):
        yield "LL-1.6: a die shows a face that no eagle die has"


def _card_problems(state: Race) -> Iterator[str]:
    """The unseen movement cards are a part of the deck, and values lie between 0 and 5."""
    for left, count, value in zip(state.deck, state.rules.movement, VALUES, strict=True):
        if not 0 <= left <= count:
            yield f"LL-1.3: {left} of {count} movement cards {value} cannot be unseen"
    if state.card and state.card not in VALUES:
        yield f"LL-1.3: there is no movement card {state.card}"
    if any(not 0 <= value <= TOP_VALUE for value in state.value):
        yield "LL-7.4: a value lies between 0 and 5"


def _pellet_problems(state: Race) -> Iterator[str]:
    """No pellet is lost, kind by kind; those on the map and in the pool are the unseen ones."""
    if state.pellets & ~state.board.pellets:
        yield "LL-3.5: a pellet lies where no pellet hex is"
    if state.unused < 0 or state.pellets.bit_count() + state.unused != sum(state.unseen):
        yield "LL-26.2: the pellets on the map and in the pool are not the unseen ones"
    for kind, count in enumerate(PELLETS):
        held = state.held[kind :: len(KINDS)]
        spent = sum(state.exchanged) if kind == FAVOR else 0
        if min(held) < 0 or state.unseen[kind] < 0 or state.unseen[kind] + sum(held) + spent != count:
            yield f"LL-26.2: the pellets {KINDS[kind]} do not add up to {count}"
    if min(state.exchanged) < 0:
        yield "LL-11.6: a negative number of pellets is exchanged"


def _step_problems(state: Race) -> Iterator[str]:
    """Every step names a seat and pieces that exist, and its actor has a legal action."""
    if not state.todo:
        return
    if not isinstance(state.todo[0], TurnStep) or state.todo[-1].automatic():
        yield "LL-4.1: the stack of steps begins with a turn and ends with a decision or an outcome"
    for step in state.todo:
        facts = plain(step)
        if not all(0 <= facts[name] < bound for name, bound in _bounds(state).items() if name in facts):
            yield f"LL-4.1: {type(step).__name__} names a seat or a piece that does not exist"
            return
        if isinstance(step, DiceOrderStep | ResolveDieStep) and state.dice is None:
            yield "LL-4.2: the dice are to be resolved, but were not rolled"
            return
    if isinstance(state.todo[-1], ChaosStep) != (state.offered is not None):
        yield "LL-20.3: a card in circulation and the step that offers it belong together"
    elif (state.shown is not None) != any(isinstance(step, PutAwayStep) for step in state.todo):
        yield "LL-15.4: a shown card and the step that puts it away belong together"
    elif not all(state.legal(actor) for actor in state.to_act):
        yield "LL-4.7: an actor has no legal action"


def _bounds(state: Race) -> dict[str, int]:
    """The upper bounds of the fields of a step."""
    return {"seat": state.players, "eagle": 2, "hex": HEXES, "stage": 3, "zones": 4, "card": len(CARDS), "left": 7}


def _special_problems(state: Race) -> Iterator[str]:
    """Each Special Action of the deck is in exactly one place."""
    single = [card for card in (state.shown, state.under_dice, state.offered) if card is not None]
    places = [card for hand in state.hands for card in hand] + [card for card, _ in state.discards] + single
    places += [card for cards in state.kept for card in cards]
    places += specials_in(state.undealt) + specials_in(state.unwanted) + specials_in(state.rules.removed)
    if sorted(places) != specials_in(ALL_SPECIALS):
        yield "LL-26.2: the Special Actions are not all in exactly one place each"
    if any(not 0 <= seat < state.players for _, seat in state.discards):
        yield "LL-16.7: a card on the discard pile was played by no seat of this game"
    if state.rules.chaos and (any(state.hands) or not all(state.flipped)):
        yield "LL-20.1: nobody holds Special Actions in Chaos"
