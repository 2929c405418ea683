"""Snapshots: the fold of a log up to a version, stored to save time. The log is the truth; a snapshot may be deleted.

Taken only when no move can be undone without consent, so that it is complete. It holds no commits: a client that
resumes at a table loaded from a snapshot gets a full view instead of updates.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from fellfield.core.errors import FellfieldError
from fellfield.core.match import Entry, Match
from fellfield.core.registry import game as game_by_id
from fellfield.core.seats import CHANCE
from fellfield.server.fair_dice import FairSource
from fellfield.server.store.contract import LogPosition, Snapshot
from fellfield.server.tables import rows
from fellfield.server.tables.fair_start import FairStart
from fellfield.server.tables.table import EndProposal, Table, parse_action

FORMAT: Final = 2
"""Version of the format; snapshots of another version are ignored."""


class _MatchData(msgspec.Struct, frozen=True):
    """The match: its position and its log (turn, seat or -1 for chance, text, witnesses, sealed)."""

    position: dict[str, Any]
    log: list[tuple[int, int, str, tuple[int, ...] | None, bool]]
    names: list[str]
    date: str | None
    line: int
    numbers: list[tuple[str, str, int]]
    """How many draws of each stream and step are in the line of play."""


class _SnapshotData(msgspec.Struct, frozen=True):
    """The complete state of a table except its commits."""

    form: int
    version: int
    chain: bytes
    born_at: int
    created: rows.Created
    settings: rows.TableSettings
    seats: tuple[rows.SeatHolder, ...]
    contributions: tuple[str, ...]
    fair: FairStart | None
    told: list[tuple[tuple[int, ...] | None, int]]
    relief: tuple[str, ...]
    resigned: tuple[int, ...]
    status: str
    request: rows.UndoRequested | None
    agreed: tuple[int, ...]
    ended: rows.Ended | None
    rated: rows.Rated | None
    rematch: str
    clocks: tuple[int, ...]
    chat: list[tuple[int, int, rows.ChatPosted]]
    moved: int
    played: _MatchData | None
    people_moved: tuple[int, ...] = ()
    owner: str = ""
    removed: tuple[str, ...] = ()
    proposal: EndProposal | None = None
    failed_proposals: tuple[tuple[int, int], ...] = ()


def take_snapshot(table: Table) -> Snapshot | None:
    """A snapshot of this table; `None` while a move can still be undone."""
    match = table.match
    if match is not None and match.can_undo():
        return None
    kept = _SnapshotData(
        FORMAT,
        table.position.version,
        table.position.chain,
        table.created_at,
        table.created,
        table.settings,
        table.seats,
        table.contributions,
        table.fair,
        list(table.told.items()),
        table.relief,
        table.resigned,
        table.status,
        table.request,
        table.agreed,
        table.ended,
        table.rated,
        table.rematch,
        table.clocks,
        list(table.chat),
        table.decision_version,
        None if match is None else _played(match),
        tuple(sorted(table.moved)),
        table.owner,
        tuple(sorted(table.removed)),
        table.proposal,
        table.failed_proposals,
    )
    return Snapshot(table.position.version, msgspec.json.encode(kept))


def _played(match: Match) -> _MatchData:
    log = [
        (entry.turn, -1 if entry.actor is CHANCE else entry.actor, str(entry.action), entry.witnesses, entry.sealed)
        for entry in match.log
    ]
    source = match.source
    assert isinstance(source, FairSource)
    numbers = [(stream, step, count) for (stream, step), count in source.numbers.items()]
    position = match.state.to_json()["position"]
    return _MatchData(position, log, list(match.names or ()), match.date, source.line, numbers)


def load_snapshot(table_id: str, snapshot: Snapshot, secret: bytes, now: int) -> Table | None:
    """The table of a snapshot; `None` if the snapshot cannot be used any more."""
    try:
        kept = msgspec.json.decode(snapshot.data, type=_SnapshotData)
        if kept.form != FORMAT or game_by_id(kept.created.game).rules != kept.created.rules:
            return None
        return _restored(table_id, kept, secret, now)
    except (FellfieldError, msgspec.MsgspecError, LookupError, TypeError, ValueError):
        return None


def _restored(table_id: str, kept: _SnapshotData, secret: bytes, now: int) -> Table:
    table = Table(table_id, kept.created, kept.born_at, secret)
    table.position = LogPosition(kept.version, kept.chain)
    table.settings, table.seats, table.contributions = kept.settings, kept.seats, kept.contributions
    table.fair, table.told = kept.fair, dict(kept.told)
    table.relief, table.resigned, table.status = kept.relief, kept.resigned, kept.status
    table.request, table.agreed, table.ended = kept.request, kept.agreed, kept.ended
    table.rated, table.rematch, table.clocks = kept.rated, kept.rematch, kept.clocks
    table.chat, table.decision_version, table.clock_started = tuple(kept.chat), kept.moved, now
    table.owner, table.removed = kept.owner or kept.created.owner, frozenset(kept.removed)
    table.proposal, table.failed_proposals = kept.proposal, kept.failed_proposals
    if kept.played is not None:
        table.match = _match(table, kept.played)
        table.acted, table.moved = table.seats_in_log(), frozenset(kept.people_moved)
    return table


def _match(table: Table, played: _MatchData) -> Match:
    game, created = table.game, table.created
    state = game.from_json(
        {"game": game.id, "players": created.players, "options": created.options, "position": played.position}
    )
    source = table.new_source()
    source.line = played.line
    source.numbers = {(stream, step): count for stream, step, count in played.numbers}
    match = Match(game, state=state, source=source, names=played.names, date=played.date)
    match.opening = None if created.opening is None else table.opening()
    match.log = [
        Entry(turn, CHANCE if actor < 0 else actor, parse_action(game.id, text), witnesses, sealed=sealed)
        for turn, actor, text, witnesses, sealed in played.log
    ]
    return match
