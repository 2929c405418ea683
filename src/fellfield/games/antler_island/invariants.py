"""What holds in every position that can arise (AN-12.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fellfield.core.fields import kebab, plain
from fellfield.games.antler_island.actions import Plan
from fellfield.games.antler_island.material import (
    CONTROLS,
    MAX_HELD,
    MAX_ON_SPACE,
    MAX_TILES,
    OUTER,
    SIZE,
    SPACES,
    TILES,
    TURNS_EACH,
    VALUES,
    counts_in,
    tile_count,
    tiles_of,
)
from fellfield.games.antler_island.state import Island

_FIGHT_STEPS = {
    "commit-step",
    "defend-step",
    "lock-step",
    "keep-food-step",
    "settle-fight-step",
    "save-antler-step",
    "place-loser-step",
}
_TURN_STEPS = {
    "reveal-step",
    "after-action-step",
    "roar-after-step",
    "move-step",
    "eat-step",
    "after-eating-step",
    "famished-step",
    "mate-step",
    "grow-step",
    "sprout-step",
}


def problems(state: Island) -> list[str]:
    """Every broken invariant as a sentence that begins with its clause."""
    wrong = list(_kinds(state))
    if wrong:
        return wrong
    checks = (_stags, _does, _food, _bags, _trails, _antlers, _tiles, _cubes, _turns, _steps)
    found = [problem for check in checks for problem in check(state)]
    return found or list(_stuck(state))


def _kinds(state: Island) -> Iterator[str]:
    """Types are right, and every seat, space or bag number exists."""
    numbers = [state.turn, state.pawn, state.taken, state.reserve, state.supply, state.start_left, state.main_left]
    if any(type(number) is not int for number in numbers):
        yield "AN-0.3: a number is missing"
    if state.main not in range(1, len(state.bags)):
        yield "AN-3.5: there is no such main pile"
    fight = state.fight
    if fight is not None:
        seats, spaces = (fight.attacker, fight.defender), (fight.at, fight.origin)
        if any(seat not in range(state.players) for seat in seats) or len(set(seats)) < len(seats):
            yield "AN-8.1: two seats fight"
        if any(space not in state.board.stag_spaces for space in spaces):
            yield "AN-8.1: a fight has a space, and one from which it was entered"
    for step in state.todo:
        for name, value in plain(step).items():
            if type(value) is not int and name not in ("first", "attacked"):
                yield f"AN-5.1: {kebab(type(step).__name__)} lacks a number"


def _due(state: Island) -> list[str]:
    return [kebab(type(step).__name__) for step in state.todo]


def _stags(state: Island) -> Iterator[str]:
    board = state.board
    if not state.stags:
        if "stag-roll-step" not in _due(state):
            yield "AN-3.7: the stags are not on the island"
        return
    if len(state.stags) != state.players:
        yield f"AN-1.2: {state.players} stags belong on the island"
    fight = state.fight
    for seat, space in enumerate(state.stags):
        if space not in board.stag_spaces:
            yield f"AN-2.4: no stag can stand on {_name(space)}"
        company = [other for other, there in enumerate(state.stags) if there == space and other != seat]
        fighting = fight is not None and space == fight.at and {seat, *company} == {fight.attacker, fight.defender}
        if company and not fighting:
            yield f"AN-2.8: two stags on {_name(space)}"
    if fight is not None and (state.stags[fight.attacker], state.stags[fight.defender]) != (fight.at, fight.at):
        yield "AN-8.1: both fighters stand on the space of the fight"


def _name(space: int) -> str:
    return SPACES[space] if 0 <= space < len(SPACES) else f"space {space}"


def _does(state: Island) -> Iterator[str]:
    board = state.board
    if sum(state.does) + state.reserve != board.does_total or state.reserve < 0:
        yield f"AN-12.4: {sum(state.does)} does on the island and {state.reserve} in reserve, not {board.does_total}"
    for space, count in enumerate(state.does):
        if count < 0 or (count and space not in board.spaces):
            yield f"AN-2.8: {count} does on {_name(space)}"
    if min(state.tracks) < 0:
        yield "AN-7.7: a track below 0"


def _food(state: Island) -> Iterator[str]:
    for space, claims in enumerate(state.food):
        allowed = MAX_ON_SPACE if space < OUTER and space in state.board.spaces else 0
        if len(claims) > allowed:
            yield f"AN-2.8: {len(claims)} tokens on {_name(space)}"
    for seat in range(state.players):
        if state.held[seat] < 0 or SIZE[state.held[seat]] + SIZE[state.committed[seat]] > MAX_HELD:
            yield f"AN-7.4: P{seat + 1} holds more than {MAX_HELD} tokens"
        if state.committed[seat] and state.fight is None:
            yield f"AN-8.3: P{seat + 1} has committed food without a fight"


def _bags(state: Island) -> Iterator[str]:
    """The values left in a bag are those of the tokens on the board and in the pile; nothing is lost.

    Committed tokens count among the 27 (AN-R105).
    """
    board = state.board
    found = list(state.discard)
    for food in (*state.held, *state.committed):
        found = [count + more for count, more in zip(found, counts_in(food), strict=True)]
    if any(type(bag.generation) is not int for bag in [*state.bags, state.tile_bag]):
        yield "AN-3.5: a bag has the number of its shuffle"
    for number, bag in enumerate(state.bags):
        claims = sum(bags.count(number) for bags in state.food)
        pile = state.start_left if number == 0 else state.main_left if number == state.main else 0
        if bag.size != claims + pile or pile < 0 or min(bag.counts) < 0:
            yield f"AN-3.5: {bag.size} values in bag {number} for {claims} tokens on the island and {pile} in the pile"
        looked = [known for seat in state.looked for known in seat]
        if any(
            left + looked.count(number * 4 + value) != before
            for value, left, before in zip(VALUES, bag.counts, state.filled[number], strict=True)
        ):
            yield f"AN-3.5: what was shuffled into bag {number} is not what is in it and what came from it"
        found = [count + more for count, more in zip(found, bag.counts, strict=True)]
    wanted = [start + main for start, main in zip(board.start_pile, board.main_pile, strict=True)]
    if found != wanted or min(state.discard) < 0:
        yield f"AN-12.4: the food does not add up: {dict(zip(VALUES, found, strict=True))}"


def _trails(state: Island) -> Iterator[str]:
    """A seat has looked at the tokens its trail says it drew, and holds those not shown since."""
    locked = state.fight is not None and state.fight.locked
    for seat, trail in enumerate(state.trails):
        drawn = sorted(entry for entry in trail if entry >= 0)
        if any(type(entry) is not int or not -6 <= entry < len(state.bags) for entry in trail):
            yield f"AN-12.1: the trail of P{seat + 1} cannot be read"
        if drawn != sorted(known // 4 for known in state.looked[seat]):
            yield f"AN-12.1: P{seat + 1} has looked at other tokens than it drew"
        held = counts_in(state.held[seat] + (0 if locked else state.committed[seat]))
        for value, count in zip(VALUES, held, strict=True):
            looked = sum(known % 4 == value for known in state.looked[seat])
            if looked - trail.count(-value) + trail.count(-3 - value) != count:
                yield f"AN-12.1: P{seat + 1} has not drawn and kept {count} tokens of value {value}"


def _antlers(state: Island) -> Iterator[str]:
    board = state.board
    if sum(state.antlers) + sum(state.aside) + state.supply != board.antler_pieces or state.supply < 0:
        yield f"AN-12.4: the antler pieces are not {board.antler_pieces}"
    for seat, antlers in enumerate(state.antlers):
        if antlers < 0 or state.aside[seat] < 0 or antlers + state.aside[seat] < board.antlers_each:
            yield f"AN-3.2: P{seat + 1} has {antlers} antlers and {state.aside[seat]} aside"


def _tiles(state: Island) -> Iterator[str]:
    choosing = "discard-tile-step" in _due(state) or "limit-tiles-step" in _due(state)
    for seat in range(state.players):
        held = tile_count(state.tiles_up[seat]) + tile_count(state.tiles_down[seat])
        if held > MAX_TILES + choosing:
            yield f"AN-9.4: P{seat + 1} holds {held} tiles"
    for kind, total in enumerate(state.board.tiles):
        found = state.tile_bag.counts[kind] + state.tile_discard[kind] + (state.open_tile == kind)
        found += sum(tiles_of(tiles, kind) for tiles in state.tiles_up + state.tiles_down)
        if found != total or state.tile_bag.counts[kind] > state.tiles_filled[kind]:
            yield f"AN-12.4: {found} tiles {TILES[kind]}, not {total}"
    if state.open_tile is not None and state.open_tile not in range(len(state.board.tiles)):
        yield f"AN-1.7: there is no tile {state.open_tile}"
    to_draw = state.tile_bag.size + sum(state.tile_discard)
    if state.open_tile is None and to_draw and "open-tile-step" not in _due(state):
        yield "AN-R70: the open place would have been refilled"


def _cubes(state: Island) -> Iterator[str]:
    players = state.players
    total = state.board.cubes_each if state.rules.advanced else 0
    for colour in range(players):
        held = [state.cubes[holder * players + colour] for holder in range(players)]
        if sum(held) != total or min(held) < 0:
            yield f"AN-11.1: {sum(held)} cubes of P{colour + 1}, not {total}"
        if any(count > 1 for holder, count in enumerate(held) if holder != colour):
            yield f"AN-11.2: more than one cube of P{colour + 1} before another seat"


def _turns(state: Island) -> Iterator[str]:
    """Every seat has used as many control tiles as it has begun turns, and X or the lowest numbers (AN-5.2)."""
    if not 0 <= state.pawn < state.players or not 0 <= state.taken <= TURNS_EACH * state.players or state.turn < 0:
        yield "AN-5.1: there is no such turn"
        return
    if state.turn == 0 and ("plan-step" in _due(state) or None not in state.plans):
        yield "AN-3.11: the first round has the number 1"
    if len({plan is None for plan in state.plans}) > 1 or (state.taken and None in state.plans):
        yield "AN-4.4: turns begin when everybody has planned"
    for seat, used in enumerate(state.used):
        place = (seat - state.pawn) % state.players
        begun = (state.taken - place + state.players - 1) // state.players
        if "reveal-step" in _due(state) and seat == state.active:
            begun -= 1
        if used.bit_count() != begun or used & 0b111 not in (0, 1, 3, 7) or not 0 <= used < 1 << (len(CONTROLS) - 1):
            yield f"AN-5.2: P{seat + 1} cannot have used these control tiles"


def _steps(state: Island) -> Iterator[str]:
    due = _due(state)
    if not due and not (state.is_final_round() and state.taken == TURNS_EACH * state.players):
        yield "AN-10.1: the game is over only after a final round"
    if due and due[0] != "round-step":
        yield "AN-5.1: a round is under way"
    if (state.fight is not None) != any(step in _FIGHT_STEPS for step in due):
        yield "AN-8.1: a fight and its steps belong together"
    seated: list[Any] = list(state.todo)
    seats = [getattr(step, role, 0) for step in seated for role in ("seat", "winner", "loser")]
    if any(seat not in range(state.players) for seat in seats):
        yield "AN-1.2: nobody sits there"
    if any(name in _TURN_STEPS and step.seat != state.active for name, step in zip(due, seated, strict=True)):
        yield "AN-5.1: it is another seat's turn"
    for name, step in zip(due, seated, strict=True):
        if name == "eat-step" and not 0 < step.left <= len(state.food[state.stags[step.seat]]):
            yield "AN-7.4: more is eaten than lies there"
    if any(choice is not None for choice in state.sealed) and due[-1:] != ["plan-step"]:
        yield "AN-4.4: plans are sealed only while planning"
    if any(choice is not None and not isinstance(choice, Plan) for choice in (*state.sealed, *state.plans)):
        yield "AN-4.1: a plan lays five control tiles"


def _stuck(state: Island) -> Iterator[str]:
    """In a position that is otherwise sound, every actor due has a legal action."""
    if state.todo and not (state.to_act and all(state.legal(actor) for actor in state.to_act)):
        yield f"AN-12.3: nothing can happen in {_due(state)[-1]}"
