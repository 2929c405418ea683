"""Combat cubes of the advanced game (AN-1.9, AN-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fellfield.core.contract import WhyNot
from fellfield.core.seats import Seat
from fellfield.core.tuples import replace_at
from fellfield.games.antler_island.actions import SEAT_NAMES
from fellfield.games.antler_island.events import CubeTaken

if TYPE_CHECKING:
    from fellfield.games.antler_island.state import Island


def cubes_of(state: Island, holder: Seat, colour: Seat) -> int:
    """The number of cubes of this colour that this seat holds."""
    return state.cubes[holder * state.players + colour]


def colours_to_take(state: Island, attacker: Seat, loser: Seat) -> list[Seat]:
    """The attacker's colour if the loser holds it, and the loser's if the attacker does not (AN-11.2, AN-11.3)."""
    found = []
    if cubes_of(state, loser, attacker):
        found.append(attacker)
    if not cubes_of(state, attacker, loser):
        assert cubes_of(state, loser, loser) > 0  # others hold one each at most (AN-R95)
        found.append(loser)
    return found


def why_not_cube(state: Island, attacker: Seat, loser: Seat, colour: Seat) -> WhyNot | None:
    """Why the attacker cannot take a cube of this colour (AN-11.3, AN-R94)."""
    if colour in colours_to_take(state, attacker, loser):
        return None
    if colour == attacker:
        return WhyNot("AN-11.3", "no-own-cube-there")
    if colour == loser:
        return WhyNot("AN-11.2", "one-of-each-colour")
    if colour >= state.players:
        return WhyNot("AN-1.2", "nobody-there", name=SEAT_NAMES[colour])
    return WhyNot("AN-R94", "third-colour", colour_seat=colour)


def take_cube(state: Island, attacker: Seat, loser: Seat, colour: Seat) -> None:
    """Move one cube from the loser to the attacker (AN-11.3)."""
    players = state.players
    for seat, more in ((loser, -1), (attacker, 1)):
        place = seat * players + colour
        state.cubes = replace_at(state.cubes, place, state.cubes[place] + more)
    state.emit(CubeTaken(attacker, loser, colour))


def cube_lines(state: Island, seat: Seat) -> list[tuple[str, int]]:
    """The score lines for all own cubes and for one cube of every other colour (AN-11.4, AN-R96)."""
    board, players = state.board, state.players
    lines = []
    if cubes_of(state, seat, seat) == board.cubes_each:
        lines.append(("own-cubes", board.own_cubes_points))
    if all(cubes_of(state, seat, other) for other in range(players) if other != seat):
        lines.append(("all-colours", board.all_colours_points))
    return lines
