"""Listings: what the lobby and "my tables" show about a table. Public facts only."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from fellfield.server import ratings
from fellfield.server.store.contract import Listing
from fellfield.server.tables.table import Table, people_in


def listing_of(table: Table) -> Listing:
    """The listing of this table, computed once."""
    if table.listing is None:
        table.listing = _make_listing(table)
    return table.listing


def _make_listing(table: Table) -> Listing:
    seats = [
        {"kind": holder.kind, "name": holder.name, "colour": holder.colour, "bot": table.bot_of(seat)}
        for seat, holder in enumerate(table.seats)
    ]
    data = {
        "players": table.created.players,
        # An owner's board is large; the listing only says that there is one.
        "options": {name: {} if isinstance(value, dict) else value for name, value in table.created.options.items()},
        "live": table.settings.live,
        "clock": table.settings.clock,
        "seats": seats,
        "promise": table.created.commitment if table.fair is None else table.fair.promise,
    }
    if table.created.opening is not None:
        data["went_on"] = True
    if table.ended is not None:
        data |= {"reason": table.ended.reason, "scores": table.ended.scores, "ranking": table.ended.ranking}
    return Listing(
        game=table.created.game,
        owner=table.owner,
        status=_status(table),
        listed=table.settings.listed,
        watchable=table.settings.watchable,
        data=msgspec.json.encode(data, order="deterministic"),
        people=people_in(table.seats),
        due=_due(table),
    )


def _due(table: Table) -> tuple[str, ...]:
    """Who must decide: person ids, `bots` for any bot, and `clocks` if a person's clock or a deadline runs."""
    if table.fair is not None and table.fair.is_called and table.ended is None:
        return tuple(sorted({"clocks", *(table.seats[seat].person for seat in table.fair.unopened())}))
    due = {table.seats[seat].person if not table.bot_of(seat) else "bots" for seat in table.due()}
    if table.clocks and due - {"bots"}:
        due.add("clocks")
    return tuple(sorted(due))


def _status(table: Table) -> str:
    """The status in lists; a finished game that is still to be rated is `unrated`."""
    if table.status == "finished" and table.rated is None and ratings.counts(table):
        return "unrated"
    return table.status


def changed_listing(before: Table, after: Table) -> Listing | None:
    """The new listing if it has changed, else `None`; `people` is set only if the seats have changed hands."""
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
    """Are the listings equal except for who is due? True after nearly every move."""
    return (
        before.status == after.status
        and before.ended is after.ended
        and before.rated is after.rated
        and before.settings is after.settings
        and before.owner == after.owner
        and before.relief == after.relief
        and before.seats == after.seats
        and (before.fair is None or after.fair is None or before.fair.promise == after.fair.promise)
    )
