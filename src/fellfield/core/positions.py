"""Positions as JSON, and the check that a position could arise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fellfield.core import fields
from fellfield.core.errors import BadPosition

if TYPE_CHECKING:
    from fellfield.core.contract import Game, State


def write_position(state: State) -> dict[str, Any]:
    """The whole position as JSON, secrets included."""
    setup = state.setup
    return {
        "game": setup.game.id,
        "rules": setup.game.rules,
        "players": setup.players,
        "options": dict(setup.options),
        "position": fields.pack_fields(state),
    }


def read_position(game: Game, data: Mapping[str, Any] | str) -> Any:
    """The state that `write_position` wrote; raises `BadPosition` with everything that is wrong, or `BadOption`."""
    document = fields.document(data, game.id)
    state = game.new_state(game.prepare(document["players"], document["options"]))
    fields.unpack(state, document["position"], game.values(), game.parse)
    return check_position(state)


def check_position(state: State) -> Any:
    """The state itself if it could arise; otherwise raises `BadPosition` with everything that is wrong."""
    try:
        problems = state.invariants()
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        problems = [f"the position is inconsistent: {error}"]
    if problems:
        raise BadPosition(problems)
    return state
