"""Erasing a person from a log: names and chat go, moves stay, so the games of others can still be read and checked."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from fellfield.server.tables import rows
from fellfield.server.tables.rows import AnyRow, SeatHolder


def without_person(log: Sequence[AnyRow], person: str) -> list[AnyRow]:
    """The rows without the names, colours and words of this person.

    The id stays: it is a random number that nothing leads to any more, and it tells their seats apart from others.
    """
    holders: dict[int, str] = {}
    """By seat: the person on it, while the rows are read."""
    found: list[AnyRow] = []
    for row in log:
        found.append(_without_person(row, person, holders))
        _follow(row, holders)
    return found


def _without_person(row: AnyRow, person: str, holders: dict[int, str]) -> AnyRow:
    match row:
        case rows.Created():
            return replace(row, seats=tuple(_without_name(holder, person) for holder in row.seats))
        case rows.Joined():
            return replace(row, holder=_without_name(row.holder, person))
        case rows.ChatPosted(person=author) if author == person:
            return replace(row, name="", text="", reaction="")
        case rows.Voided():
            names = tuple(
                "" if holders.get(seat) == person else name for seat, name in zip(row.seats, row.names, strict=True)
            )
            return replace(row, names=names)
    return row


def _follow(row: AnyRow, holders: dict[int, str]) -> None:
    match row:
        case rows.Created():
            holders.update(enumerate(holder.person for holder in row.seats))
        case rows.Joined():
            holders[row.seat] = row.holder.person
        case rows.Left() | rows.Removed():
            holders.pop(row.seat, None)
        case rows.Voided():
            for seat in row.seats:
                holders.pop(seat, None)


def _without_name(holder: SeatHolder, person: str) -> SeatHolder:
    return replace(holder, name="", colour="", named=False) if holder.person == person else holder


def seats_of_person(log: Sequence[AnyRow], person: str) -> list[int]:
    """The seats on which this person sits after these rows."""
    holders: dict[int, str] = {}
    for row in log:
        _follow(row, holders)
    return [seat for seat, holder in holders.items() if holder == person]


def without_name(listing: bytes, seats: Sequence[int]) -> bytes:
    """The data of a listing without the names and colours on these seats."""
    data = msgspec.json.decode(listing)
    for seat in seats:
        data["seats"][seat] |= {"name": "", "colour": ""}
    return msgspec.json.encode(data, order="deterministic")


def people_left_behind(before: Sequence[SeatHolder], after: Sequence[SeatHolder], new: Sequence[AnyRow]) -> list[str]:
    """The people whom these rows name, or who sat there before them, and who have no seat afterwards."""
    named = {holder.person for holder in before}
    named |= {row.person for row in new if isinstance(row, rows.ChatPosted)}
    return sorted(named - {holder.person for holder in after} - {""})
