"""Frames: what a viewer may see of a table.

The only way out of a table, built from `view`, `seen_by` and public facts.
"""

from __future__ import annotations

import hashlib
from typing import Any

from fellfield.bots.danger import offers_with_risk
from fellfield.core.contract import Event, View
from fellfield.core.seats import Seat, Viewer
from fellfield.server import contributed_dice, fair_dice
from fellfield.server.fair_dice import action_text
from fellfield.server.tables import rows
from fellfield.server.tables.messages import (
    ChatMessage,
    ContinuedFrom,
    Ending,
    EndProposalView,
    FailedStart,
    FairView,
    Frame,
    SeatView,
    TableUpdate,
    TableView,
    ToldOutcome,
    UndoRequest,
)
from fellfield.server.tables.refusals import Refused
from fellfield.server.tables.table import Commit, Table
from fellfield.server.tables.view_parts import ViewParts


class FrameBuilder:
    """Builds the frames of one version of a table, each part once. Do not keep it beyond that version."""

    def __init__(self, table: Table, now: int = 0) -> None:
        self.table = table
        self.now = now
        self.views = None if table.match is None else ViewParts(table.match.state)
        self._due = table.due()
        self.shared_part: dict[str, Any] = _make_shared_part(table, self._due, now)
        self.viewer_parts: dict[Viewer, dict[str, Any]] = {}
        self._table_views: dict[Viewer, TableView] = {}
        self._updates: dict[tuple[Viewer, int], list[TableUpdate] | None] = {}
        self._public_events = PublicEvents()

    def table_view(self, viewer: Viewer) -> TableView:
        """Everything this viewer may know now."""
        found = self._table_views.get(viewer)
        if found is None:
            found = self._table_views[viewer] = TableView(
                **self.constant_part(), **self.shared_part, **self.viewer_part(viewer), view=self.view(viewer)
            )
        return found

    def frame(self, viewer: Viewer, since: int = 0) -> Frame:
        """The frame for a viewer who has seen everything up to `since`."""
        return Frame(since, self.updates(viewer, since), self.table_view(viewer))

    def updates(self, viewer: Viewer, since: int) -> list[TableUpdate] | None:
        """The updates after that version for this viewer; `None` if they are no longer in memory."""
        if (viewer, since) not in self._updates:
            self._updates[viewer, since] = updates_since(self.table, viewer, since, self._public_events)
        return self._updates[viewer, since]

    # -- parts of a table view -------------------------------------------------------------------------------------

    def constant_part(self) -> dict[str, Any]:
        """The part that never changes."""
        created = self.table.created
        return {
            "table": self.table.id,
            "game": created.game,
            "rules": created.rules,
            "players": created.players,
            "options": created.options,
            "went_on": None if created.opening is None else ContinuedFrom(created.opening.step, created.opening.turn),
        }

    def view(self, viewer: Viewer) -> View | None:
        """The view of the game; `None` before the start."""
        return None if self.views is None else {**self.views.shared(), **self.views.own(viewer)}

    def viewer_part(self, viewer: Viewer) -> dict[str, Any]:
        """The part for this viewer besides the view: offers, undo options, chat."""
        found = self.viewer_parts.get(viewer)
        if found is None:
            found = self.viewer_parts[viewer] = self._make_viewer_part(viewer)
        return found

    def _make_viewer_part(self, viewer: Viewer) -> dict[str, Any]:
        table = self.table
        playing = viewer is not None and table.match is not None and table.ended is None
        own: dict[str, Any] = {
            "viewer": viewer,
            "offers": [],
            "can_undo": playing and table.can_undo(viewer),
            "can_ask_undo": playing and not table.request and viewer in table.acted and table.undo_mode() != "none",
            "can_withdraw": playing and table.can_withdraw(viewer),
            "told": table.told_count(viewer),
            "chat": [_chat_message(table, *chat) for chat in table.chat]
            if table.chat and _may_read_chat(table, viewer)
            else [],
        }
        if viewer in self._due:
            own["offers"] = offers_of(table, viewer, self.view(viewer) or {})
        return own


def table_view(table: Table, viewer: Viewer, now: int = 0) -> TableView:
    """The table view of one viewer."""
    return FrameBuilder(table, now).table_view(viewer)


def _make_shared_part(table: Table, due: tuple[Seat, ...], now: int) -> dict[str, Any]:
    """The part that changes and is the same for every viewer."""
    return {
        "version": table.position.version,
        "status": table.status,
        "settings": table.settings,
        "seats": [_seat(table, seat, due) for seat in range(table.created.players)],
        "fair": fair_view(table),
        "request": _request(table),
        "proposal": _proposal(table),
        "clocks": list(table.clocks_at(now)),
        "ending": _ending(table),
        "rematch": table.rematch,
    }


def legal_texts(table: Table, seat: Viewer) -> list[str]:
    """The legal actions of this seat as texts."""
    if table.match is None or table.ended is not None or seat is None:
        return []
    return [action_text(action) for action in table.match.state.legal(seat)]


def offers_of(table: Table, seat: Viewer, view: View) -> list[dict[str, Any]]:
    """What this seat, which has this view, may do now, as offers in JSON."""
    if table.match is None or table.ended is not None or seat is None:
        return []
    return offers_with_risk(table.match.state.offers(seat), view)


def fair_view(table: Table) -> FairView:
    """The dice of a table as everyone sees them."""
    fair = table.fair
    if fair is None:
        return FairView(1, table.created.commitment, table.undo_mode())
    failed = [
        FailedStart(attempt, void.reason, list(void.names), void.seed) for attempt, void in enumerate(fair.failed, 1)
    ]
    if fair.called is None or fair.start:
        return FairView(2, fair.promise, table.undo_mode(), fair.attempt, start=fair.start, failed=failed)
    opened = [bool(share) for share in fair.shares]
    charter, deadline = fair.called.charter, fair.called.deadline
    return FairView(2, fair.promise, fair.undo, fair.attempt, charter, deadline, opened, failed=failed)


def bot_input(table: Table, seat: Seat) -> tuple[View, list[str]]:
    """The input for a bot on this seat: its view and its legal actions."""
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
        pledged=table.fair is not None and len(table.fair.pledges[seat]) == 64,
        resigned=seat in table.resigned,
        due=seat in due,
        owner=holder.person == table.owner,
        named=holder.named,
    )


def _request(table: Table) -> UndoRequest | None:
    asked = table.request
    if asked is None:
        return None
    return UndoRequest(asked.seat, asked.count, list(table.agreed), list(table.awaiting_consent()))


def _proposal(table: Table) -> EndProposalView | None:
    proposal = table.proposal
    if proposal is None:
        return None
    return EndProposalView(proposal.seat, list(proposal.agreed), list(table.awaiting_end()))


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
    """The person id or `bot:<level>` under which this seat is rated."""
    holder = table.seats[seat]
    return holder.person or f"bot:{holder.level}"


def _may_read_chat(table: Table, viewer: Viewer) -> bool:
    return viewer is not None or table.settings.chat == "all"


def _chat_message(table: Table, version: int, at: int, chat: rows.ChatPosted) -> ChatMessage:
    author = author_tag(table.id, chat.person)
    return ChatMessage(version, at, chat.seat, chat.name, chat.text, chat.reaction, author)


def author_tag(table_id: str, person: str) -> str:
    """The author of chat messages at one table: it tells people apart and says nothing about who they are."""
    return hashlib.sha256(f"chat {table_id} {person}".encode()).hexdigest()[:12]


# -- updates ---------------------------------------------------------------------------------------------------------


class PublicEvents:
    """Public events, rendered once for all viewers."""

    def __init__(self) -> None:
        self._rendered: dict[int, dict[str, Any]] = {}

    def seen_by(self, viewer: Viewer, event: Event) -> dict[str, Any]:
        """The event as this viewer sees it."""
        if event.secrets():
            return event.seen_by(viewer)
        rendered = self._rendered.get(id(event))
        if rendered is None:
            rendered = self._rendered[id(event)] = event.seen_by(None)
        return rendered


def updates_since(
    table: Table, viewer: Viewer, since: int, public: PublicEvents | None = None
) -> list[TableUpdate] | None:
    """The updates after that version for this viewer; `None` if they are no longer in memory."""
    if since == table.position.version:
        return []
    later = commits_after(table, since)
    if later is None:
        return None
    public = public or PublicEvents()
    return [
        table_update(table, viewer, commit, [public.seen_by(viewer, event) for event in commit.events])
        for commit in later
    ]


def commits_after(table: Table, since: int) -> list[Commit] | None:
    """The commits after that version, usually only the last one; `None` if some are no longer in memory."""
    count = table.position.version - since
    if not 0 <= count <= len(table.commits):
        return None
    later = list(table.commits[len(table.commits) - count :])
    return later if not later or later[0].version == since + 1 else None


def table_update(table: Table, viewer: Viewer, commit: Commit, events: list[dict[str, Any]]) -> TableUpdate:
    """What a commit brought for this viewer, with these events."""
    row = commit.row
    chat: ChatMessage | None = None
    if isinstance(row, rows.ChatPosted) and (row.text or row.reaction) and _may_read_chat(table, viewer):
        chat = _chat_message(table, commit.version, commit.at, row)
    draws = [ToldOutcome(*draw.told()) for draw in commit.draws if draw.seen_by(viewer)]
    return TableUpdate(
        commit.version, commit.at, [_row_kind(row)], getattr(row, "seat", None), events, chat=chat, draws=draws
    )


def _row_kind(row: rows.AnyRow) -> str:
    """The kind of a row in an update; a request that was not agreed to is `refused`, a proposal `end-declined`."""
    match row:
        case rows.ConsentAnswered(agrees=False):
            return "refused"
        case rows.EndAnswered(agrees=False):
            return "end-declined"
    return str(row.__struct_config__.tag)


# -- records -------------------------------------------------------------------------------------------------------


def record(table: Table) -> str:
    """The record of a finished game with the proof of its dice; raises `Refused` before the end."""
    if table.match is None or table.ended is None:
        raise Refused("not-over")
    fair, match = table.fair, table.match
    if fair is None or fair.called is None:
        commitment, contributions = table.created.commitment, table.contributions
        return contributed_dice.record_with_proof(match, table.id, table.seed, commitment, contributions)
    return fair_dice.record_with_proof(match, fair.called.charter, fair.shares, fair.start, fair.taken_back, table.seed)


def record_for(table: Table, viewer: Viewer) -> str:
    """The record as this viewer may see it: the whole record after the end."""
    if table.match is None:
        raise Refused("not-started")
    return record(table) if table.ended is not None else table.match.record_for(viewer)


def told_draws(table: Table, viewer: Viewer) -> list[ToldOutcome]:
    """Everything this viewer has been told by the dice, from the first draw on; replays the game."""
    if table.match is None or table.fair is None:
        return []
    told: list[ToldOutcome] = []
    undos = 0
    for draw in fair_dice.draws_in_order(table.match, table.fair.taken_back):
        if isinstance(draw, fair_dice.TakenBack):
            undos += 1
            told.append(ToldOutcome("", "undo", undos, ""))
        elif draw.seen_by(viewer):
            told.append(ToldOutcome(*draw.told()))
    return told
