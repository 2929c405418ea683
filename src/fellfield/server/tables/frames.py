"""From a table to the eyes of a viewer: the only way out, and it leads through `view`, `seen_by` and public facts."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fellfield.bots.danger import danger_by_place
from fellfield.core.contract import Action, Event, View
from fellfield.core.fields import kebab
from fellfield.core.seats import Seat, Viewer
from fellfield.server.fair_dice import record_with_proof
from fellfield.server.tables import rows
from fellfield.server.tables.messages import (
    ChatMessage,
    ContinuedFrom,
    Ending,
    Frame,
    SeatView,
    TableUpdate,
    TableView,
    UndoRequest,
)
from fellfield.server.tables.refusals import Refused
from fellfield.server.tables.table import Commit, Table


class FrameBuilder:
    """The frames of one table at one moment, each made once; keep it while a commit is being told, no longer."""

    def __init__(self, table: Table, now: int = 0) -> None:
        self.table = table
        self.now = now
        self._due = table.due()
        self.shared_part: dict[str, Any] = _make_shared_part(table, self._due, now)
        self._public_view: View | None = None
        self._private_views: dict[Seat, View] = {}
        self._viewer_parts: dict[Viewer, dict[str, Any]] = {}
        self._table_views: dict[Viewer, TableView] = {}
        self._updates: dict[tuple[Viewer, int], list[TableUpdate] | None] = {}
        self._public_events = _PublicEvents()

    def table_view(self, viewer: Viewer) -> TableView:
        """Everything this viewer may know now."""
        found = self._table_views.get(viewer)
        if found is None:
            found = self._table_views[viewer] = TableView(
                **self.constant_part(), **self.shared_part, **self.viewer_part(viewer), view=self._view(viewer)
            )
        return found

    def frame(self, viewer: Viewer, since: int = 0) -> Frame:
        """What this viewer gets who has seen everything up to `since`."""
        return Frame(since, self.updates(viewer, since), self.table_view(viewer))

    def updates(self, viewer: Viewer, since: int) -> list[TableUpdate] | None:
        """What happened after that version, as this viewer saw it; `None` when that is too long ago to say."""
        if (viewer, since) not in self._updates:
            self._updates[viewer, since] = updates_since(self.table, viewer, since, self._public_events)
        return self._updates[viewer, since]

    # -- the parts of a look, the same for everybody or not --------------------------------------------------------

    def constant_part(self) -> dict[str, Any]:
        """What never changes about this table."""
        created = self.table.created
        return {
            "table": self.table.id,
            "game": created.game,
            "rules": created.rules,
            "players": created.players,
            "options": created.options,
            "commitment": created.commitment,
            "went_on": None if created.opening is None else ContinuedFrom(created.opening.step, created.opening.turn),
        }

    def public_view(self) -> View | None:
        """The view of somebody without a seat; every seat sees at least as much."""
        if self._public_view is None and self.table.match is not None:
            self._public_view = self.table.match.state.view(None)
        return self._public_view

    def private_view(self, seat: Seat) -> View:
        """What this seat sees otherwise than everybody: whole entries of its view."""
        found = self._private_views.get(seat)
        if found is None:
            found = self._private_views[seat] = self.table.match.state.private_view(seat) if self.table.match else {}
        return found

    def _view(self, viewer: Viewer) -> View | None:
        everybody = self.public_view()
        return everybody if everybody is None or viewer is None else {**everybody, **self.private_view(viewer)}

    def viewer_part(self, viewer: Viewer) -> dict[str, Any]:
        """What is this viewer's own besides the view: the choices, the ways back, the chat."""
        found = self._viewer_parts.get(viewer)
        if found is None:
            found = self._viewer_parts[viewer] = self._make_viewer_part(viewer)
        return found

    def _make_viewer_part(self, viewer: Viewer) -> dict[str, Any]:
        table = self.table
        playing = viewer is not None and table.match is not None and table.ended is None
        own: dict[str, Any] = {
            "viewer": viewer,
            "danger": {},
            "legal": [],
            "can_undo": playing and table.can_undo(viewer),
            "can_ask_undo": playing and not table.request and viewer in table.acted,
            "can_withdraw": playing and table.can_withdraw(viewer),
            "chat": [_chat_message(table, *said) for said in table.chat]
            if table.chat and _may_read_chat(table, viewer)
            else [],
        }
        if viewer in self._due:
            own["danger"] = danger_by_place(self._view(viewer) or {})
            own["legal"] = legal_texts(table, viewer)
        return own


def table_view(table: Table, viewer: Viewer, now: int = 0) -> TableView:
    """Everything this viewer may know of the table now."""
    return FrameBuilder(table, now).table_view(viewer)


def _make_shared_part(table: Table, due: tuple[Seat, ...], now: int) -> dict[str, Any]:
    """The part of a look that is the same for everybody, and changes."""
    return {
        "version": table.position.version,
        "status": table.status,
        "settings": table.settings,
        "seats": [_seat(table, seat, due) for seat in range(table.created.players)],
        "request": _request(table),
        "clocks": list(table.clocks_at(now)),
        "ending": _ending(table),
        "rematch": table.rematch,
    }


def legal_texts(table: Table, seat: Viewer) -> list[str]:
    """What this seat may do now, as texts."""
    if table.match is None or table.ended is not None or seat is None:
        return []
    return [action_text(action) for action in table.match.state.legal(seat)]


@lru_cache(maxsize=1 << 16)
def action_text(action: Action) -> str:
    """The text of an action; the same ones are offered over and over, a thousand plans at a time."""
    return str(action)


def bot_input(table: Table, seat: Seat) -> tuple[View, list[str]]:
    """What a bot on this seat may see: the view, and the texts of what it may do."""
    if table.match is None:
        raise Refused("not-started")
    return table.match.state.view(seat), legal_texts(table, seat)


def _seat(table: Table, seat: Seat, due: tuple[Seat, ...]) -> SeatView:
    holder = table.seats[seat]
    return SeatView(
        kind=holder.kind,
        name=holder.name,
        colour=holder.colour,
        bot=table.bot_of(seat),
        contributed=bool(table.contributions[seat]),
        resigned=seat in table.resigned,
        due=seat in due,
        owner=holder.person == table.created.owner,
        named=holder.named,
    )


def _request(table: Table) -> UndoRequest | None:
    asked = table.request
    if asked is None:
        return None
    return UndoRequest(asked.seat, asked.count, list(table.agreed), list(table.awaiting_consent()))


def _ending(table: Table) -> Ending | None:
    ended = table.ended
    if ended is None:
        return None
    changes = table.rated.changes if table.rated is not None else {}
    ratings = {
        str(seat): list(changes[who])
        for seat in range(table.created.players)
        if (who := rated_as(table, seat)) in changes
    }
    return Ending(ended.reason, ended.seed, list(ended.scores), [list(group) for group in ended.ranking], ratings)


def rated_as(table: Table, seat: Seat) -> str:
    """Under whose name this seat is rated."""
    holder = table.seats[seat]
    return holder.person or f"bot:{holder.level}"


def _may_read_chat(table: Table, viewer: Viewer) -> bool:
    return viewer is not None or table.settings.chat == "all"


def _chat_message(_table: Table, version: int, at: int, said: rows.Chat) -> ChatMessage:
    return ChatMessage(version, at, said.seat, said.name, said.text, said.reaction)


# -- news ----------------------------------------------------------------------------------------------------------


class _PublicEvents:
    """The events that everybody sees alike, told once for all viewers of a moment."""

    def __init__(self) -> None:
        self._told: dict[int, dict[str, Any]] = {}

    def seen_by(self, viewer: Viewer, event: Event) -> dict[str, Any]:
        """The event as this viewer saw it."""
        if event.secrets():
            return event.seen_by(viewer)
        told = self._told.get(id(event))
        if told is None:
            told = self._told[id(event)] = event.seen_by(None)
        return told


def updates_since(
    table: Table, viewer: Viewer, since: int, told: _PublicEvents | None = None
) -> list[TableUpdate] | None:
    """What happened after that version, as this viewer saw it; `None` when that is too long ago to say."""
    if since == table.position.version:
        return []
    later = _commits_after(table, since)
    if not later or later[0].first != since + 1:
        return None
    told = told or _PublicEvents()
    return [_update(table, viewer, commit, told) for commit in later]


def updates_are_public(table: Table, since: int) -> bool:
    """Has everybody seen the same of what happened after that version?"""
    for commit in _commits_after(table, since):
        if any(event.secrets() for event in commit.events):
            return False
        if table.settings.chat != "all" and any(isinstance(row, rows.Chat) for row in commit.rows):
            return False
    return True


def _commits_after(table: Table, since: int) -> list[Commit]:
    """The commits after that version; most often it is the last one."""
    later: list[Commit] = []
    for commit in reversed(table.commits):
        if commit.first <= since:
            break
        later.append(commit)
    later.reverse()
    return later


def _update(table: Table, viewer: Viewer, commit: Commit, told: _PublicEvents) -> TableUpdate:
    chat: ChatMessage | None = None
    seat: Seat | None = None
    for row in commit.rows:
        if isinstance(row, rows.Chat) and _may_read_chat(table, viewer):
            chat = _chat_message(table, commit.version, commit.at, row)
        if seat is None:
            seat = getattr(row, "seat", None)
    what = [_row_kind(row) for row in commit.rows]
    events = [told.seen_by(viewer, event) for event in commit.events]
    return TableUpdate(commit.version, commit.at, what, seat, events, chat)


def _row_kind(row: rows.AnyRow) -> str:
    """What a row is called in the news: a request that was not agreed to is `refused`."""
    refused = isinstance(row, rows.Consent) and not row.agrees
    return "refused" if refused else kebab(type(row).__name__)


# -- records -------------------------------------------------------------------------------------------------------


def record(table: Table) -> str:
    """The whole game as text with the proof of its chance; only after the end."""
    if table.match is None or table.ended is None:
        raise Refused("not-over")
    return record_with_proof(table.match, table.id, table.seed, table.contributions)


def record_for(table: Table, viewer: Viewer) -> str:
    """The game so far as text, as this viewer has seen it; all of it after the end."""
    if table.match is None:
        raise Refused("not-started")
    return record(table) if table.ended is not None else table.match.record_for(viewer)
