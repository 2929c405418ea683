"""Events: what happened, and who may know which part of it."""

from __future__ import annotations

from typing import Any, Protocol

from mypy_extensions import mypyc_attr

from fellfield.core import fields
from fellfield.core.seats import Seat, Viewer, check_viewer


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """What happened, in the past tense: a frozen dataclass whose fields are its facts."""

    def secrets(self) -> tuple[str, ...]:
        """The names of the fields that only the witnesses may see."""
        return ()

    def witnesses(self) -> tuple[Seat, ...]:
        """The seats that see the secret fields."""
        return ()

    def reveals(self) -> bool:
        """Whether a seat has learnt something that was hidden; undo stops there."""
        return False

    def opens_sealed(self) -> bool:
        """Whether the sealed choices made so far are now open to everybody."""
        return False

    def facts(self) -> dict[str, Any]:
        """All facts, secret ones included, with the name of the event."""
        return {"event": fields.kebab(type(self).__name__), **fields.plain(self)}

    def seen_by(self, viewer: Viewer) -> dict[str, Any]:
        """The facts that this viewer may know; raises `UnknownSeat`."""
        check_viewer(viewer, None)
        facts = self.facts()
        if viewer is None or viewer not in self.witnesses():
            for name in self.secrets():
                del facts[name]
        return facts


class Watcher(Protocol):
    """Is told of each event as it happens."""

    def saw(self, state: Any, event: Event) -> None:
        """The event has just been emitted by this state."""
