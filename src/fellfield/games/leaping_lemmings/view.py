"""What each viewer may know, built from an empty view (LL-2.1 to LL-2.6, LL-26.8)."""

from __future__ import annotations

from typing import Literal

from fellfield.core.public_steps import show_steps
from fellfield.core.seats import Seat, Viewer
from fellfield.core.step import Step
from fellfield.core.view_types import DueStep, Hidden
from fellfield.core.views import hidden
from fellfield.games.leaping_lemmings.board import BLUE, EAGLES, RED, ZONES
from fellfield.games.leaping_lemmings.flow import LemmingsStep, RevealStep
from fellfield.games.leaping_lemmings.hexes import TEXTS, Place, texts_of
from fellfield.games.leaping_lemmings.lemming_names import LemmingId, ids_of
from fellfield.games.leaping_lemmings.material import (
    CARDS,
    CLAN_SHIFT,
    DIVES,
    FACES,
    KINDS,
    VALUES,
    Card,
    PelletKind,
    specials_in,
)
from fellfield.games.leaping_lemmings.rules.stacks import lemmings_in
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.chaos import ChaosStep
from fellfield.games.leaping_lemmings.view_types import (
    BoardEntries,
    EagleEntries,
    EagleFacts,
    OwnEntries,
    PelletEntries,
    PlayedSpecial,
    SeenCards,
    SharedEntries,
    SpecialEntries,
    TurnEntries,
)


def shared_entries(state: Race) -> SharedEntries:
    """What everybody knows of a race."""
    return {
        **_board(state),
        **_eagles(state),
        **_turn(state),
        **_pellets(state),
        **_specials(state),
        "due": _due(state.todo),
        "seen": _seen(state),
    }


def own_entries(state: Race, viewer: Viewer) -> OwnEntries:
    """The entries in which a seat sees more than a spectator: its pellets, its cards, the card in circulation."""
    return {
        "claimed": _claimed(state, viewer),
        "hands": _hands(state, viewer),
        "offered": _offered(state, viewer),
    }


def _board(state: Race) -> BoardEntries:
    """Every lemming's place and stack order, the boxes, the track (LL-2.1)."""
    standing = [(text, stack) for text, stack in zip(TEXTS, state.stacks, strict=False) if stack]
    return {
        "stacks": {text: [lemming >> CLAN_SHIFT for lemming in stack] for text, stack in standing},
        "start": list(state.start),
        "chow": [numbers.bit_count() for numbers in state.chow],
        "lemmings": _lemmings(state, standing),
        "dives": [list(state.dives[seat * DIVES + 1 : (seat + 1) * DIVES]) for seat in range(state.players)],
        "track": list(state.track),
    }


def _lemmings(state: Race, standing: list[tuple[str, tuple[int, ...]]]) -> dict[Place, list[LemmingId]]:
    """Which lemming is where, by its id: in each hex from bottom to top, and in the chow box (LL-R3)."""
    places = {text: ids_of(stack) for text, stack in standing}
    eaten = [lemming for seat, numbers in enumerate(state.chow) if numbers for lemming in lemmings_in(seat, numbers)]
    places["chow"] = ids_of(eaten)
    return places


def _eagles(state: Race) -> EagleEntries:
    """Zones and sides of the eagles, the dice, and who has them (LL-2.1)."""
    return {
        "eagles": {"red": _eagle(state, RED), "blue": _eagle(state, BLUE)},
        "eagle_seat": state.eagle_seat,
        "dice": None if state.dice is None else {"red": FACES[state.dice[RED]], "blue": FACES[state.dice[BLUE]]},
    }


def _eagle(state: Race, eagle: int) -> EagleFacts:
    return {
        "zone": ZONES[state.eagle_zone[eagle]],
        "side": "feasting" if state.feasting[eagle] else "hunting",
    }


def _turn(state: Race) -> TurnEntries:
    """The current card, its value for each seat, the size of the draw pile (LL-2.1, LL-2.6)."""
    over = not state.todo
    return {
        "phase": _phase(state),
        "card": state.card or None,
        "draw_pile": sum(state.deck) + (0 if over else 1),
        "values": list(state.value),
        "doubled": list(state.doubled),
        "stepped": state.stepped,
    }


def _phase(state: Race) -> Literal["eagles", "lemmings"] | None:
    """The Eagles Phase ends with the movement card; then every player takes a step (LL-4.2, LL-4.6)."""
    due = [type(step) for step in state.todo]
    if RevealStep in due:
        return "eagles"
    return "lemmings" if LemmingsStep in due else None


def _pellets(state: Race) -> PelletEntries:
    """Where pellets lie, and how many are left and exchanged (LL-2.4)."""
    return {
        "pellets": list(texts_of(state.pellets)),
        "pool": state.unused,
        "exchanged": list(state.exchanged),
    }


def _claimed(state: Race, viewer: Viewer) -> list[dict[PelletKind, int] | Hidden]:
    """The kinds of claimed pellets for their owner, and for all at the end; otherwise their number (LL-2.4, LL-R5)."""
    over, held, kinds = not state.todo, state.held, len(KINDS)
    claimed: list[dict[PelletKind, int] | Hidden] = []
    for seat in range(state.players):
        counts = held[seat * kinds : (seat + 1) * kinds]
        claimed.append(dict(zip(KINDS, counts, strict=True)) if over or seat == viewer else hidden(sum(counts)))
    return claimed


def _specials(state: Race) -> SpecialEntries:
    """The top of the discards, a card in play, how many cards are left (LL-2.3, LL-2.5, LL-R74)."""
    return {
        "flipped": list(state.flipped),
        "undealt": state.undealt.bit_count(),
        "discard_top": _played(*state.discards[-1]) if state.discards else None,
        "shown": _name(state.shown),
        "under_dice": _name(state.under_dice),
        "kept": [[CARDS[card] for card in cards] for cards in state.kept],
        "unwanted": state.unwanted.bit_count(),
    }


def _hands(state: Race, viewer: Viewer) -> list[list[Card] | Hidden]:
    """Own cards by name, others by count (LL-2.2)."""
    return [
        [CARDS[card] for card in hand] if seat == viewer else hidden(len(hand)) for seat, hand in enumerate(state.hands)
    ]


def _name(card: int | None) -> Card | None:
    return None if card is None else CARDS[card]


def _offered(state: Race, viewer: Viewer) -> Card | Hidden | None:
    """Chaos: the card in circulation is known to those who have held it (LL-R113)."""
    if state.offered is None:
        return None
    step = state.todo[-1]
    assert isinstance(step, ChaosStep)
    holders = [(step.seat - back) % state.players for back in range(state.players - step.left + 1)]
    return CARDS[state.offered] if viewer in holders else hidden(1)


def _due(todo: list[Step]) -> list[DueStep]:
    """What is due; nothing in a step is secret in this game."""
    due = show_steps(todo)
    for step in due:
        for name, texts in (("hex", TEXTS), ("eagle", EAGLES), ("card", CARDS)):
            if name in step:
                step[name] = texts[step[name]]
    return due


def _played(card: int, seat: Seat) -> PlayedSpecial:
    return {"card": CARDS[card], "seat": seat}


def _seen(state: Race) -> SeenCards:
    """What everybody has seen and may remember; for bots, not shown at the table (LL-R4)."""
    return {
        "movement": {
            str(value): count - left
            for value, count, left in zip(VALUES, state.rules.movement, state.deck, strict=True)
        },
        "specials": [_played(card, seat) for card, seat in state.discards],
        "unwanted": [CARDS[card] for card in specials_in(state.unwanted)],
    }
