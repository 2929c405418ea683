"""Encodes frames: shared parts once per table, private parts per seat.

Equal to encoding `FrameBuilder.frame(viewer, since)` except for the order of entries. Only public data is shared
between viewers; two private parts that happen to be equal are encoded separately.
"""

from __future__ import annotations

from typing import Final

import msgspec

from fellfield.core.contract import View
from fellfield.core.seats import Viewer
from fellfield.server.tables.frames import FrameBuilder, updates_are_public

_encoder: Final = msgspec.json.Encoder(order="deterministic")
"""Sorted, because insertion order could reveal something."""


class FrameEncoder:
    """Encodes the frames of one version of a table."""

    def __init__(self, frames: FrameBuilder, constant_part: bytes = b"") -> None:
        self._frames = frames
        self.constant_part = constant_part or _entries(frames.constant_part())
        """The encoded constant part; pass it on to the encoder of the next version."""
        self._shared_part = b"%b,%b" % (self.constant_part, _entries(frames.shared_part))
        self._shared_view_parts: dict[tuple[str, ...], bytes] = {}
        self._news: dict[int, bytes] = {}

    def frame(self, viewer: Viewer, since: int) -> bytes:
        """The encoded frame for a viewer who has seen everything up to `since`."""
        own = _entries(self._frames.viewer_part(viewer))
        news, view = self._updates(viewer, since), self._view(viewer)
        return b'{"since":%d,"news":%b,"look":{%b,%b,"view":%b}}' % (since, news, self._shared_part, own, view)

    def _view(self, viewer: Viewer) -> bytes:
        public = self._frames.public_view()
        if public is None or viewer is None:
            return _encoder.encode(public)
        private = self._frames.private_view(viewer)
        names = tuple(private)
        rest = self._shared_view_parts.get(names)
        if rest is None:
            rest = self._shared_view_parts[names] = _entries(
                {name: value for name, value in public.items() if name not in private}
            )
        return b"{%b,%b}" % (rest, _entries(private)) if rest else _encoder.encode(private)

    def _updates(self, viewer: Viewer, since: int) -> bytes:
        """The updates for this viewer; public ones are encoded once."""
        updates = self._news.get(since)
        if updates is None:
            alike = updates_are_public(self._frames.table, since)
            updates = self._news[since] = _encoder.encode(self._frames.updates(None, since)) if alike else b""
        return updates or _encoder.encode(self._frames.updates(viewer, since))


def _entries(value: View) -> bytes:
    """The entries of an object without its braces."""
    return _encoder.encode(value)[1:-1]
