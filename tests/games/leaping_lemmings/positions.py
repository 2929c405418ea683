"""Positions of Leaping Lemmings for tests, and what tests read from them."""

from __future__ import annotations

from typing import Any

from fellfield.core.chance import Seeded
from fellfield.core.contract import Event
from fellfield.core.seats import CHANCE
from fellfield.core.simulation import advance
from fellfield.games.leaping_lemmings import game
from fellfield.testing.position import PositionUnderTest, set_up


def ll(text: str, players: int | None = None, **options: Any) -> PositionUnderTest:
    """The position of a scenario; four players unless it says otherwise."""
    return set_up("leaping-lemmings", text, players, options)


def holding(card: str, text: str = "", clan: str = "Ritz", card_value: int = 3) -> PositionUnderTest:
    """A position in which a clan is to move and holds this card."""
    return ll(f"card {card_value}; {clan} to move; {clan} holds {card}; {text}")


def played(card: str, text: str = "", clan: str = "Ritz", card_value: int = 3) -> PositionUnderTest:
    """A position in which this card has just been played."""
    position = holding(card, text, clan, card_value)
    position.play(f"{clan}: play {card}")
    return position


def opening(players: int, **options: Any) -> PositionUnderTest:
    """The position before the first card is dealt."""
    return PositionUnderTest(game, game.start(players, options))


def dealt(players: int, seed: int = 1, **options: Any) -> PositionUnderTest:
    """The position before the first roll of the dice."""
    position = opening(players, **options)
    while position.to_act() == ["*"] and not any(text.startswith("dice") for text in position.odds()):
        position.state.apply(CHANCE, Seeded(seed).draw(position.state.outcomes()))
    return position


def ends(position: PositionUnderTest, source: str = "start", clan: str = "Ritz") -> list[str]:
    """The ends of a lemming's regular moves: hexes in order, then dives as `dive 3`."""
    moves = [text for text in position.legal(clan) if text.startswith(f"move {source}>")]
    dives = [text for text in position.legal(clan) if text.startswith(f"dive {source} ")]
    return [text.split(">")[1] for text in moves] + [f"dive {text.split()[2]}" for text in dives]


def goals(position: PositionUnderTest, place: str, clan: str = "Ritz", verb: str = "push") -> list[str]:
    """The goals of a push or scattering of a lemming such as `8b.1`."""
    head = f"{verb} {place}>"
    return [text.removeprefix(head) for text in position.legal(clan) if text.startswith(head)]


def stack(position: PositionUnderTest, place: str) -> list[str]:
    """The clans in a hex, bottom to top."""
    names = game.seat_names(position.state.players)
    return [names[seat] for seat in position.view(None)["stacks"].get(place, [])]


def event_kinds(events: list[Event]) -> list[str]:
    """The kinds of these events."""
    return [event.facts()["event"] for event in events]


def random_states(players: int, seed: int, **options: Any) -> Any:
    """The states of one random game, each before its next action."""
    source = Seeded(f"{players} {seed} {sorted(options.items(), key=str)}")
    state: Any = game.start(players, options)
    while state.to_act:
        yield state
        actor = state.to_act[0]
        if actor is CHANCE:
            advance(state, CHANCE, source.draw(state.outcomes()))
        else:
            advance(state, actor, source.pick(state.legal(actor)))
    yield state
