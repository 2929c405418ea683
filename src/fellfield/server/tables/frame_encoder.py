"""Frames as bytes: what everybody sees is written once for a whole table, on top of it what each seat sees apart.

The same as encoding `Frames.frame(viewer, since)`, but for the order of entries, and made of the same parts: the view
of everybody, what a seat sees apart, and news. What two seats happen to see alike is never looked for; only what is
open to everybody is shared.
"""

from __future__ import annotations

from typing import Final

import msgspec

from fellfield.core.contract import View
from fellfield.core.seats import Viewer
from fellfield.server.tables.frames import FrameBuilder, updates_are_public

_encoder: Final = msgspec.json.Encoder(order="deterministic")
"""Entries of mappings are sorted: the order in which something was filled in is nobody's business."""


class FrameEncoder:
    """The frames of one moment, each part written once."""

    def __init__(self, frames: FrameBuilder, constant_part: bytes = b"") -> None:
        self._frames = frames
        self.constant_part = constant_part or _entries(frames.constant_part())
        """What never changes about a table: hand it on from one moment to the next."""
        self._shared_part = b"%b,%b" % (self.constant_part, _entries(frames.shared_part))
        self._shared_view_parts: dict[tuple[str, ...], bytes] = {}
        self._news: dict[int, bytes] = {}

    def frame(self, viewer: Viewer, since: int) -> bytes:
        """The frame of this viewer, who has seen everything up to `since`."""
        own = _entries(self._frames.viewer_part(viewer))
        news, view = self._updates(viewer, since), self._view(viewer)
        return b'{"since":%d,"news":%b,"look":{%b,%b,"view":%b}}' % (since, news, self._shared_part, own, view)

    def _view(self, viewer: Viewer) -> bytes:
        everybody = self._frames.public_view()
        if everybody is None or viewer is None:
            return _encoder.encode(everybody)
        apart = self._frames.private_view(viewer)
        names = tuple(apart)
        rest = self._shared_view_parts.get(names)
        if rest is None:
            rest = self._shared_view_parts[names] = _entries(
                {name: one for name, one in everybody.items() if name not in apart}
            )
        return b"{%b,%b}" % (rest, _entries(apart)) if rest else _encoder.encode(apart)

    def _updates(self, viewer: Viewer, since: int) -> bytes:
        """The news of this viewer; those that are open to everybody are written once."""
        told = self._news.get(since)
        if told is None:
            alike = updates_are_public(self._frames.table, since)
            told = self._news[since] = _encoder.encode(self._frames.updates(None, since)) if alike else b""
        return told or _encoder.encode(self._frames.updates(viewer, since))


def _entries(value: View) -> bytes:
    """The entries of an object without the braces around them."""
    return _encoder.encode(value)[1:-1]
