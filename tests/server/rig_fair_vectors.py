"""Write the test vectors of the dice, shared by the verifiers in Python and JavaScript.

python -m tests.server.rig_fair_vectors tests/server/fair_vectors.json

Any change of an existing value is a new version of the protocol.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from tests.server.fair_page import FairPage
from tests.server.harness import TableHarness, harness_at, share_of

from fellfield.server import verify
from fellfield.server.store.sqlite import SqliteStore
from fellfield.server.tables import SubmittedCommand, Table, record
from fellfield.server.tables import commands as do
from fellfield.server.tables.rows import TableSettings

GAMES = (("tides", 2, "none"), ("tides", 3, "fresh"), ("tides", 4, "same"), ("valhalla-lemmings", 3, "fresh"))


def encodings() -> list[dict[str, Any]]:
    """Encoded parts and their hashes."""
    cases: list[tuple[str, list[tuple[str, Any]]]] = [
        ("promise", [("text", "t1"), ("number", 1), ("bytes", bytes(range(32)).hex())]),
        ("seen", [("bytes", bytes(32).hex()), ("text", "A,C"), ("text", "roll-step"), ("number", 3), ("text", "Ñ ✓")]),
        ("end", [("text", "x" * 200)]),
        ("start", [("bytes", ""), ("bytes", "")]),
    ]
    found = []
    for tag, parts in cases:
        values = [bytes.fromhex(part) if kind == "bytes" else part for kind, part in parts]
        data = {"bytes": verify.encode(tag, *values).hex(), "sha256": verify.digest(tag, *values).hex()}
        found.append({"tag": tag, "parts": parts, **data})
    return found


def draws() -> list[dict[str, Any]]:
    """Outcomes of single draws: dice, uneven weights, and weights where many numbers are thrown away."""
    key = bytes(range(64, 96))
    die = [(f"roll {face}", 1) for face in range(1, 7)]
    uneven = [("a", 1), ("b", 2), ("c", 3), ("d", 10), ("e", 32)]
    huge = [("a", (1 << 254) + 1), ("b", 1)]
    found = []
    for stream, step, number, line, odds in [
        *(("", "roll-step", number, line, die) for number in (0, 1, 255, 10**8) for line in (0, 1)),
        *(("A,C", "draw-step", number, 0, uneven) for number in range(6)),
        *(("B", "omen-step", number, 2, huge) for number in range(6)),
    ]:
        outcome = verify.pick(key, stream, step, number, line, odds)
        texts = [[text, str(weight)] for text, weight in odds]
        slot = {"stream": stream, "step": step, "number": number, "line": line}
        found.append({"key": key.hex(), **slot, "odds": texts, "outcome": outcome})
    return found


async def game_record(harness: TableHarness, game: str, players: int, undo: str) -> tuple[str, list[dict[str, Any]]]:
    """The record of a game with an agreed undo, if there is one, and the receipts of its pages."""
    settings = TableSettings(rated=undo == "none", undo="fresh" if undo == "none" else undo)
    table, members = await harness.seated(game, players, settings)
    pages = [FairPage(table, seat, share_of(seat)) for seat in range(players)]
    table = await harness.start(table, members)
    assert table.fair is not None
    assert table.fair.called is not None
    for page in pages:
        page.opening(table.fair.called.charter)
        page.begin(table.fair.shares, table.fair.start)
    random = Random(f"{game} {undo}")
    undos = 0
    while undo != "none" and table.ended is None and undos < 2:
        table = await harness.play_out(table, members, random, most=1)
        if (
            table.due()
            and table.match
            and not table.match.can_undo()
            and not table.can_withdraw(0)
            and table.undo_count(0) > 1
        ):
            table = await _undo(harness, table, members)
            undos += 1
    for page in pages:
        page.look(table)
    table = await harness.play_out(table, members, random)
    for page in pages[1:]:
        page.look(table)
        page.kept["whole"] = True
    kept = [{name: value for name, value in page.kept.items() if name != "charter"} for page in pages]
    return record(table), kept


async def _undo(harness: TableHarness, table: Table, members: list[Any]) -> Table:
    table = (await harness.tables.execute(table.id, SubmittedCommand(members[0], do.Undo(0)))).table
    for other in table.awaiting_consent():
        submitted = SubmittedCommand(members[other], do.Consent(other, agrees=True))
        table = (await harness.tables.execute(table.id, submitted)).table
    return table


def refused(text: str, receipts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Forgeries of this record, each with its checksum made anew."""
    body = text[: text.rindex("; end ")]
    lines = body.split("\n")
    first = next(at for at, line in enumerate(lines) if line.startswith("; draw "))
    odds = lines[first].split(" | ")
    forged = {
        "the checksum": None,
        "another share": body.replace("; open Crab 01", "; open Crab 02"),
        "an opening twice": body.replace("; beacon ", f"; open Seal {share_of(2).hex()}\n; beacon ", 1),
        "another promise": body.replace("; promise ", "; promise 0", 1)[:-1],
        "another seed": body[:-66] + "0" * 64 + "\n",
        "a draw left out": "\n".join([*lines[:first], *lines[first + 1 :]]),
        "odds out of order": "\n".join([*lines[:first], " | ".join([odds[0], *odds[:0:-1]]), *lines[first + 1 :]]),
        "an option of the game": body.replace("[Options {", '[Options {"x": 1', 1),
    }
    found = [
        {"why": why, "record": text.replace("; seed ", "; Seed ") if new is None else verify.with_checksum(new)}
        for why, new in forged.items()
    ]
    cases: list[dict[str, Any]] = [{**case, "receipt": None} for case in found]
    for name, value in (("start", "0" * 64), ("share", "0" * 64), ("seen", "0" * 64), ("count", 1), ("seat", "Seal")):
        cases.append({"why": f"{name} of the receipt", "record": text, "receipt": {**receipts[1], name: value}})
    return cases


async def vectors(folder: Path) -> dict[str, Any]:
    """All vectors."""
    async with harness_at(SqliteStore(folder / "t.db"), "vectors") as harness:
        games = [await game_record(harness, *game) for game in GAMES]
    records = [{"record": text, "receipts": kept, "outcomes": verify.verify(text).outcomes} for text, kept in games]
    return {"encode": encodings(), "draws": draws(), "records": records, "refused": refused(*games[1])}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        made = asyncio.run(vectors(Path(temporary)))
    Path(sys.argv[1]).write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n")
