"""Views: what each viewer may know of a state, as JSON. All that leaves a state for a viewer is put together here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeGuard, TypeVar

from fellfield.core.action import Action
from fellfield.core.chance import check_source
from fellfield.core.fields import kebab
from fellfield.core.offers import offer_action
from fellfield.core.seats import CHANCE, Actor, Seat, Viewer, check_viewer
from fellfield.core.view_types import Hidden

if TYPE_CHECKING:
    from fellfield.core.contract import State

T = TypeVar("T")

Json: TypeAlias = Any
"""A JSON value."""

View: TypeAlias = dict[str, Json]
"""What one viewer may know, as JSON."""

Entries: TypeAlias = Mapping[str, Json]
"""Some entries of a view, or facts of a question; a game declares which, as a `TypedDict`."""


_COMMON_ENTRIES: Final[View] = dict.fromkeys(
    ("game", "players", "options", "viewer", "turn", "to_act", "question", "sealed", "result")
)
"""What all views have, in the order in which a view lists it."""


def whole_view(state: State, viewer: Viewer) -> View:
    """What `State.view` returns: what all games share, and the entries of the game."""
    return {**_COMMON_ENTRIES, **shared_view(state), **own_view(state, viewer)}


def game_entries(state: State, viewer: Viewer) -> View:
    """The entries of a view that the game itself brings, without what all games share."""
    return {**state.shared_entries(), **state.own_entries(viewer)}


def shared_view(state: State) -> View:
    """The entries of a view that are the same for every viewer; with `own_view` it is the whole view.

    A caller that shows a state to every seat builds this once and `own_view` for each.
    """
    setup, result = state.setup, state.result
    view: View = {
        "game": setup.game.id,
        "players": setup.players,
        "options": dict(setup.options),
        "turn": state.turn,
        "to_act": [actor.value if actor is CHANCE else actor for actor in state.to_act],
        "result": None if result is None else result.facts(),
    }
    view.update(state.shared_entries())
    return view


def own_view(state: State, viewer: Viewer) -> View:
    """The entries of a view that depend on who looks."""
    check_viewer(viewer, state.setup.players)
    own = _asked(state, viewer)
    own.update(state.own_entries(viewer))
    return own


def _asked(state: State, viewer: Viewer) -> View:
    """The viewer, the question it is asked, and its own sealed choice."""
    asked: View = {"viewer": viewer, "question": None, "sealed": None}
    if viewer is None:
        return asked
    if viewer in state.to_act:
        step = state.todo[-1]
        asked["question"] = {"step": kebab(type(step).__name__), "clause": step.clause()}
        asked["question"].update(step.question(state, viewer))
    choice = state.sealed[viewer]
    if choice is not None:
        asked["sealed"] = offer_action(choice).to_json()
    return asked


def witnesses_of(state: State, actor: Actor, action: Action) -> tuple[Seat, ...] | None:
    """The seats that see this action while it is played; `None` when everybody does."""
    return state.todo[-1].witnesses(state, actor, action) if state.todo else None


def status(state: State) -> str:
    """`4 players, turn 3, to act: Ritz`: what everybody knows of a state, in one line."""
    names = state.setup.game.seat_names(state.setup.players)
    due = [names[actor] if isinstance(actor, int) else "chance" for actor in state.to_act]
    return f"{len(names)} players, turn {state.turn}, " + (f"to act: {', '.join(due)}" if due else "over")


def describe(state: Any) -> str:
    """The `repr` of a state: game, players, turn, and who is to act; no secrets."""
    if getattr(state, "setup", None) is None:
        return f"<{type(state).__name__} without a setup>"
    return f"<{state.setup.game.id} state: {status(state)}>"


def check_view(view: object, game_id: str, source: object) -> None:
    """Raise `TypeError` or `ValueError` unless a state of this game can be imagined from this view and source."""
    if not isinstance(view, dict) or "game" not in view:
        raise TypeError(f"view must be what state.view(seat) returns, not {type(view).__name__}")
    if view["game"] != game_id:
        raise ValueError(f"view must be a view of {game_id}, not of {view['game']}")
    check_source(source)


# -- how a view shows hidden things -------------------------------------------------------------------------


def hidden(count: int) -> Hidden:
    """The form in which all views show hidden items: their number only."""
    return {"hidden": count}


def is_hidden(items: Json) -> TypeGuard[Hidden]:
    """Whether an entry of a view is what `hidden` returns."""
    return isinstance(items, dict) and "hidden" in items


def shown(items: list[T], *, own: bool) -> list[T] | Hidden:
    """The items for their owner, their number for everybody else."""
    return items if own else hidden(len(items))


def visible(items: list[T] | Hidden) -> list[T]:
    """The items of an entry of a view; none if they are hidden."""
    return items if isinstance(items, list) else []
