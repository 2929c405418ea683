"""What lists show about a table: public facts only."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from fellfield.server import ratings
from fellfield.server.store.contract import Listing
from fellfield.server.tables.table import Table, people_in


def listing_of(table: Table) -> Listing:
    """What lists show about this table: public facts only."""
    if table.listing is None:
        table.listing = _card(table)
    return table.listing


def _card(table: Table) -> Listing:
    seats = [
        {"kind": holder.kind, "name": holder.name, "colour": holder.colour, "bot": table.bot_of(seat)}
        for seat, holder in enumerate(table.seats)
    ]
    data = {
        "players": table.created.players,
        # An owner's board is large; a list says only that there is one.
        "options": {name: {} if isinstance(one, dict) else one for name, one in table.created.options.items()},
        "live": table.settings.live,
        "clock": table.settings.clock,
        "seats": seats,
    }
    if table.created.opening is not None:
        data["went_on"] = True
    if table.ended is not None:
        data |= {"reason": table.ended.reason, "scores": table.ended.scores, "ranking": table.ended.ranking}
    return Listing(
        game=table.created.game,
        owner=table.created.owner,
        status=_status(table),
        listed=table.settings.listed,
        watchable=table.settings.watchable,
        data=msgspec.json.encode(data, order="deterministic"),
        people=people_in(table.seats),
        due=_due(table),
    )


def _due(table: Table) -> tuple[str, ...]:
    """Whose decision is awaited: people by their ids, bots as `bots`; and `clocks` where somebody's time runs."""
    due = {table.seats[seat].person if not table.bot_of(seat) else "bots" for seat in table.due()}
    if table.clocks and due - {"bots"}:
        due.add("clocks")
    return tuple(sorted(due))


def _status(table: Table) -> str:
    """The status as lists know it: a finished game whose ratings are still to come is `unrated`."""
    if table.status == "finished" and table.rated is None and ratings.counts(table):
        return "unrated"
    return table.status


def changed_listing(before: Table, after: Table) -> Listing | None:
    """The new card, if lists would show something else; with the people only if others sit here now."""
    old = listing_of(before)
    if _alike(before, after):
        due = _due(after)
        after.listing = old if due == old.due else replace(old, due=due)
        return None if after.listing is old else replace(after.listing, people=None, only_due=True)
    new = listing_of(after)
    if old == new:
        return None
    return replace(new, people=None) if old.people == new.people else new


def _alike(before: Table, after: Table) -> bool:
    """Would lists show the same, but for who is due? So it is after nearly every move."""
    return (
        before.status == after.status
        and before.ended is after.ended
        and before.rated is after.rated
        and before.settings is after.settings
        and before.relief == after.relief
        and before.seats == after.seats
    )
