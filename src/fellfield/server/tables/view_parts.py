"""The parts of the views of one state: what all viewers share, and what each has of its own; each is built once."""

from __future__ import annotations

import logging
from typing import Final

from fellfield.core.contract import State, View
from fellfield.core.seats import Viewer
from fellfield.core.views import own_view, shared_view

_log: Final = logging.getLogger("fellfield.tables")


class ViewParts:
    """The parts of the views of a state on which a table has come to rest."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._shared: View | None = None
        self._own: dict[Viewer, View] = {}

    def shared(self) -> View:
        """The entries that are the same for every viewer."""
        if self._shared is None:
            self._shared = self._make_shared()
        return self._shared

    def own(self, viewer: Viewer) -> View:
        """The entries that depend on who looks."""
        found = self._own.get(viewer)
        if found is None:
            found = self._own[viewer] = self._make_own(viewer)
        return found

    def _make_shared(self) -> View:
        return shared_view(self.state)

    def _make_own(self, viewer: Viewer) -> View:
        return own_view(self.state, viewer)


class KeyframeParts(ViewParts):
    """The parts of the views of a state between two events: only the entries of the game.

    Who is asked what is not settled there. A game that cannot show such a state shows nothing of it.
    """

    def _make_shared(self) -> View:
        try:
            return dict(self.state.shared_entries())
        except Exception as error:  # noqa: BLE001 - the next keyframe has what is missing here
            return self._failed(error)

    def _make_own(self, viewer: Viewer) -> View:
        try:
            return dict(self.state.own_entries(viewer))
        except Exception as error:  # noqa: BLE001 - the next keyframe has what is missing here
            return self._failed(error)

    def _failed(self, error: Exception) -> View:
        _log.error(
            "keyframe failed: it is left out, and the next one shows what it would have shown",
            exc_info=error,
            extra={"game": self.state.setup.game.id},
        )
        return {}
