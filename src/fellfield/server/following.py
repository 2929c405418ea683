"""Reads what the server sends, for clients in Python: tables after frames, actions in offers, views of replays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fellfield.core.contract import Json, View
from fellfield.core.offers import texts_in
from fellfield.core.patches import apply_patch


def table_after(known: dict[str, Json], frame: dict[str, Json]) -> dict[str, Json]:
    """The table after the frame of a `frame` message; `known` is the table before it, empty at first.

    Raises `ValueError` if the frame does not follow from what is known: reconnect then without `since`.
    """
    table_view = frame.get("table_view")
    if table_view is not None:
        whole = {**known, **table_view}
        if whole["view"] is not None:
            whole["view"] = {**whole["view"], "options": whole["options"]}
        return whole
    if known.get("version") != frame["since"]:
        raise ValueError(f"frame must follow version {known.get('version')}, not {frame['since']}")
    table: dict[str, Json] = apply_patch(known, frame["then"])
    for update in frame["updates"]:
        table["view"] = _view_after(table["view"], update)
    return table


def legal_actions(offers: Iterable[Mapping[str, Json]]) -> list[str]:
    """The texts of all actions that these offers stand for."""
    return [text for offer in offers for text in texts_in(offer)]


def views_of_replay(replay: dict[str, Json]) -> list[View]:
    """The views after each step of a replay."""
    views = [replay["view"]]
    for step in replay["moments"]:
        views.append(_view_after(views[-1], step))
    return views[1:]


def _view_after(view: Json, told: dict[str, Json]) -> Json:
    """The view after the events of an update or a step, and what changed without one."""
    for changed in (*told.get("events", ()), told):
        if changed.get("then"):
            view = apply_patch(view, changed["then"])
    return view
