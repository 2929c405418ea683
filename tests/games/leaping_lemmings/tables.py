"""Short ways to say what a test of Leaping Lemmings needs."""

from __future__ import annotations

from typing import Any

from fellfield.core.chance import Seeded
from fellfield.core.contract import Event
from fellfield.core.seats import CHANCE
from fellfield.games.leaping_lemmings import game
from fellfield.testing.table import Table, at


def ll(text: str, players: int | None = None, **options: Any) -> Table:
    """A table at this position; four players unless it says otherwise."""
    return at("leaping-lemmings", text, players, options)


def holding(card: str, text: str = "", clan: str = "Ritz", card_value: int = 3) -> Table:
    """A table at which a clan is to move and holds this card."""
    return ll(f"card {card_value}; {clan} to move; {clan} holds {card}; {text}")


def played(card: str, text: str = "", clan: str = "Ritz", card_value: int = 3) -> Table:
    """A table at which this card has just been played."""
    table = holding(card, text, clan, card_value)
    table.play(f"{clan}: play {card}")
    return table


def opening(players: int, **options: Any) -> Table:
    """A table before the first card is dealt."""
    return Table(game, game.start(players, options))


def dealt(players: int, seed: int = 1, **options: Any) -> Table:
    """A table at the first roll of the dice."""
    table = opening(players, **options)
    while table.to_act() == ["*"] and not any(text.startswith("dice") for text in table.odds()):
        table.state.apply(CHANCE, Seeded(seed).draw(table.state.outcomes()))
    return table


def ends(table: Table, source: str = "start", clan: str = "Ritz") -> list[str]:
    """Where a lemming may end its regular move: hexes in their order, then dives as `dive 3`."""
    moves = [text for text in table.legal(clan) if text.startswith(f"move {source}>")]
    dives = [text for text in table.legal(clan) if text.startswith(f"dive {source} ")]
    return [text.split(">")[1] for text in moves] + [f"dive {text.split()[2]}" for text in dives]


def goals(table: Table, place: str, clan: str = "Ritz", verb: str = "push") -> list[str]:
    """Where a lemming such as `8b.1` may be pushed or scattered."""
    head = f"{verb} {place}>"
    return [text.removeprefix(head) for text in table.legal(clan) if text.startswith(head)]


def stack(table: Table, place: str) -> list[str]:
    """The clans in a hex, bottom to top."""
    names = game.seat_names(table.state.players)
    return [names[seat] for seat in table.view(None)["stacks"].get(place, [])]


def kinds(events: list[Event]) -> list[str]:
    """What happened, by name."""
    return [event.facts()["event"] for event in events]


def random_states(players: int, seed: int, **options: Any) -> Any:
    """The states of one random game, each before its next action."""
    source = Seeded(f"{players} {seed} {sorted(options.items(), key=str)}")
    state: Any = game.start(players, options)
    while state.to_act:
        yield state
        actor = state.to_act[0]
        if actor is CHANCE:
            state.advance(CHANCE, source.draw(state.outcomes()))
        else:
            state.advance(actor, source.pick(state.legal(actor)))
    yield state
