"""Everything that is stored about a person, as one JSON document."""

from __future__ import annotations

from typing import Any

from fellfield.core.registry import games
from fellfield.server.store.contract import Person, Store, StoredRow
from fellfield.server.tables import rows

FORMAT = "fellfield export 1"


async def export_person(store: Store, person: Person, at: int) -> dict[str, Any]:
    """What is stored about this person. Secrets are stored as hashes only, and hidden draws of others are left out."""
    tokens = await store.tokens_of(person.id)
    known = {"created": "created", "last_used": "used", "expires": "expires"}
    return {
        "format": FORMAT,
        "exported": at,
        "profile": {
            "id": person.id,
            "name": person.name,
            "colour": person.colour,
            "created": person.created,
            "has_recovery_code": person.kept,
        },
        "sessions": [
            {"device": token.label} | {name: getattr(token, field) for name, field in known.items()}
            for token in tokens
            if token.kind == "session"
        ],
        "tokens": [
            {"label": token.label, "scope": token.scope}
            | {name: getattr(token, field) for name, field in known.items()}
            for token in tokens
            if token.kind == "bearer"
        ],
        "ratings": [
            {"game": rating.game, "mu": rating.mu, "sigma": rating.sigma, "games": rating.games}
            for game in games()
            for rating in (await store.ratings(game, [person.id])).values()
        ],
        "blocked": [{"name": block.name, "at": block.at} for block in await store.blocks_of(person.id)],
        "reports": [
            {"at": report.at, "about": report.name, "table": report.table, "reason": report.reason, "text": report.text}
            for report in await store.reports_by(person.id)
        ],
        "tables": [
            table_export(table, await store.read_log(table), person.id)
            for table in await store.tables_naming(person.id)
        ],
    }


def table_export(table_id: str, log: list[StoredRow], person: str) -> dict[str, Any]:
    """What the log of a table says about a person: seats, names, decisions and chat, with times."""
    mine: set[int] = set()
    names: list[str] = []
    seats: set[int] = set()
    moves: list[dict[str, Any]] = []
    chat: list[dict[str, Any]] = []
    game, owner = "", False
    for stored in log:
        row = rows.decode(stored.payload)
        match row:
            case rows.Created():
                game, owner = row.game, row.owner == person
                holders = list(enumerate(row.seats))
            case rows.Joined():
                holders = [(row.seat, row.holder)]
            case rows.Left() | rows.Removed():
                mine.discard(row.seat)
                continue
            case rows.Voided():
                mine -= set(row.seats)
                continue
            case rows.ChatPosted(person=author) if author == person:
                chat.append({"at": stored.at, "text": row.text, "reaction": row.reaction})
                continue
            case rows.ActionPlayed(by="") if row.seat in mine:
                moves.append({"at": stored.at, "seat": row.seat, "action": row.text})
                continue
            case _:
                continue
        for seat, holder in holders:
            mine.discard(seat)
            if holder.person == person:
                mine.add(seat)
                seats.add(seat)
                names += [holder.name] if holder.name not in names else []
    return {
        "id": table_id,
        "game": game,
        "created": log[0].at,
        "created_by_you": owner,
        "names": names,
        "seats": sorted(seats),
        "moves": moves,
        "chat": chat,
    }
