"""Encodes the frames of sockets: shared parts once per table, own parts per viewer.

A viewer who has the version `since` gets what changed since then; everybody else gets everything. Only what all viewers
see is shared between them; two own parts that happen to be equal are encoded separately.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from fellfield.core.contract import State, View
from fellfield.core.keyframes import patches_between
from fellfield.core.patches import Patch, change, make_patch
from fellfield.core.seats import Seat, Viewer
from fellfield.server.tables.frames import FrameBuilder, commits_after, table_update
from fellfield.server.tables.table import Commit, Table, Trace
from fellfield.server.tables.view_parts import KeyframeParts, ViewParts

_encoder: Final = msgspec.json.Encoder(order="deterministic")
"""Sorted, because insertion order could reveal something."""


class SentParts:
    """The parts of a version that was sent, from which the changes to the next one are made."""

    def __init__(self, frames: FrameBuilder) -> None:
        self.version = frames.table.position.version
        self.shared_part = frames.shared_part
        self.viewer_parts = frames.viewer_parts
        self.views = frames.views


class FrameEncoder:
    """Encodes the frames of one version of a table; `sent` are the parts of the version sent before."""

    def __init__(self, frames: FrameBuilder, sent: SentParts | None = None, constant_part: bytes = b"") -> None:
        self._frames = frames
        self._sent = sent
        self.constant_part = constant_part or _entries(frames.constant_part())
        """The encoded constant part; pass it on to the encoder of the next version."""
        self._shared_facts = b""
        self._shared_changes: dict[int, bytes] = {}
        self._shared_view = b""
        self._changes: dict[int, _CommitChanges] = {}

    def frame(self, viewer: Viewer, since: int, *, constants: bool = True) -> bytes:
        """The encoded frame for a viewer who has the version `since`, or nothing if that is 0.

        Without `constants` the entries that never change are left out.
        """
        updates = self._updates(viewer, since) if since else None
        if updates is None:
            told, entries = _encoder.encode(self._frames.updates(viewer, since)), self._table_view(viewer)
            head = self.constant_part + b"," if constants and not since else b""
            return b'{"since":%d,"updates":%b,"table_view":{%b%b}}' % (since, told, head, entries)
        return b'{"since":%d,"updates":%b,"then":{%b}}' % (since, updates, self._facts_change(viewer, since))

    def sent_parts(self) -> SentParts:
        """The parts of this version, for the encoder of the next one."""
        return SentParts(self._frames)

    def settle(self, seats: tuple[Seat, ...]) -> None:
        """Encode the updates of this frame for these seats, who may ask for them later, and free the states."""
        for changes in self._changes.values():
            for seat in seats:
                changes.update(seat)
            changes.trace.states = None

    # -- everything ------------------------------------------------------------------------------------------------

    def _table_view(self, viewer: Viewer) -> bytes:
        if not self._shared_facts:
            self._shared_facts = _entries(self._frames.shared_part)
        own, views = _entries(self._frames.viewer_part(viewer)), self._frames.views
        if views is None:
            return b'%b,%b,"view":null' % (self._shared_facts, own)
        if not self._shared_view:
            self._shared_view = _entries({name: value for name, value in views.shared().items() if name != "options"})
        return b'%b,%b,"view":{%b,%b}' % (self._shared_facts, own, self._shared_view, _entries(views.own(viewer)))

    # -- what changed ----------------------------------------------------------------------------------------------

    def _facts_change(self, viewer: Viewer, since: int) -> bytes:
        """What changed in all entries but the view; without the parts of that version, all of them."""
        sent = self._sent if self._sent is not None and self._sent.version == since else None
        shared = self._shared_changes.get(since)
        if shared is None:
            before, now = None if sent is None else sent.shared_part, self._frames.shared_part
            if before is not None:
                # The version is always told. Clocks have run on, and not all viewers got the same.
                before = {**before, "version": 0, "clocks": now["clocks"] and None}
            shared = self._shared_changes[since] = _entries(_facts_patch(before, now))
        known, now = None if sent is None else sent.viewer_parts.get(viewer), self._frames.viewer_part(viewer)
        return shared if known == now else b"%b,%b" % (shared, _entries(_facts_patch(known, now)))

    def _updates(self, viewer: Viewer, since: int) -> bytes | None:
        """The updates with their patches; `None` if they cannot be made any more."""
        later = commits_after(self._frames.table, since)
        if later is None:
            return None
        updates = [self._update(viewer, commit) for commit in later]
        return None if None in updates else b"[%b]" % b",".join(update for update in updates if update is not None)

    def _update(self, viewer: Viewer, commit: Commit) -> bytes | None:
        trace = commit.trace
        if trace is None:
            return _encoder.encode(table_update(self._frames.table, viewer, commit, []))
        found = trace.updates.get(viewer)
        if found is None and trace.states is not None:
            changes = self._changes.get(commit.version)
            if changes is None:
                changes = self._changes[commit.version] = _CommitChanges(
                    self._frames.table, commit, trace, self._parts(trace)
                )
            found = changes.update(viewer)
        return found

    def _parts(self, trace: Trace) -> list[ViewParts | None]:
        """The view parts of the states of a trace; those of its ends may be known already."""
        states = trace.states or ()
        parts: list[ViewParts | None] = [None if state is None else KeyframeParts(state) for state in states]
        for end in (0, -1):
            state = states[end]
            assert state is not None
            parts[end] = self._known_parts(state) or ViewParts(state)
        return parts

    def _known_parts(self, state: State) -> ViewParts | None:
        for views in (self._frames.views, None if self._sent is None else self._sent.views):
            if views is not None and views.state is state:
                return views
        return None


class _CommitChanges:
    """What a commit changed in the views, event by event."""

    def __init__(self, table: Table, commit: Commit, trace: Trace, parts: list[ViewParts | None]) -> None:
        self.trace = trace
        self._table = table
        self._commit = commit
        self._parts = parts
        shared = patches_between([None if part is None else part.shared() for part in parts])
        self._shared = [_entries(patch) if patch else b"" for patch in shared]
        self._secrets = any(event.secrets() for event in commit.events) or any(draw.seats for draw in commit.draws)
        self._public_head = _entries(table_update(table, None, commit, []))
        self._public_facts = [_entries(event.seen_by(None)) for event in commit.events]
        self._same_for_all = b""

    def update(self, viewer: Viewer) -> bytes:
        """The encoded update for this viewer."""
        found = self.trace.updates.get(viewer)
        if found is None:
            found = self.trace.updates[viewer] = self._make_update(viewer)
        return found

    def _make_update(self, viewer: Viewer) -> bytes:
        own = patches_between([None if part is None else part.own(viewer) for part in self._parts])
        if not self._secrets and not any(own):
            if not self._same_for_all:
                self._same_for_all = self._encoded(self._public_head, self._public_facts, [b""] * len(own))
            return self._same_for_all
        head, facts = self._public_head, self._public_facts
        if self._secrets:
            head = _entries(table_update(self._table, viewer, self._commit, []))
            facts = [_entries(event.seen_by(viewer)) for event in self._commit.events]
        return self._encoded(head, facts, [_entries(patch) if patch else b"" for patch in own])

    def _encoded(self, head: bytes, facts: list[bytes], own: list[bytes]) -> bytes:
        """The update with these facts of its events, and these own parts of its patches."""
        patches = [
            b"%b,%b" % (shared, private) if shared and private else shared or private
            for shared, private in zip(self._shared, own, strict=True)
        ]
        if not facts:
            return b'{%b,"then":{%b}}' % (head, patches[0]) if patches[0] else b"{%b}" % head
        events = b",".join(
            [
                b'{%b,"then":{%b}}' % (told, patch) if patch else b"{%b}" % told
                for told, patch in zip(facts, patches, strict=True)
            ]
        )
        return b'{%b,"events":[%b]}' % (head, events)


def _facts_patch(old: dict[str, Any] | None, new: dict[str, Any]) -> Patch:
    """The changes between the parts of two versions; all of the new one if the old one is not known."""
    if old is None:
        return make_patch({}, msgspec.to_builtins(new))
    return {name: _fact_change(name, old[name], value) for name, value in new.items() if old[name] != value}


def _fact_change(name: str, old: Any, new: Any) -> Any:
    """The change of one fact, which may be a struct or a list of structs."""
    if name == "offers":  # new ones have little in common with the old ones
        return [new]
    if name == "seats":
        return {str(seat): _struct_change(old[seat], value) for seat, value in enumerate(new) if old[seat] != value}
    return change(msgspec.to_builtins(old), msgspec.to_builtins(new))


def _struct_change(old: msgspec.Struct, new: msgspec.Struct) -> Patch:
    """The changed fields of a struct with plain values."""
    fields = ((name, getattr(new, name)) for name in new.__struct_fields__)
    return {name: value for name, value in fields if getattr(old, name) != value}


def _entries(value: View | msgspec.Struct) -> bytes:
    """The entries of an object without its braces."""
    return _encoder.encode(value)[1:-1]
