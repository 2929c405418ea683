"""What the page of a seat does for the dice, in Python: it trusts nobody and keeps a receipt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fellfield.server import verify
from fellfield.server.tables import Table, told_draws


class Distrust(Exception):
    """The page refuses to go on with what it was told."""


class FairPage:
    """The page of one seat, from its pledge to the end of the game."""

    def __init__(self, table: Table, seat: int, share: bytes) -> None:
        assert table.fair is not None
        self.names = table.game.seat_names(table.created.players)
        self.seat, self.share = seat, share
        self.kept: dict[str, Any] = {
            "table": table.id,
            "attempt": table.fair.attempt,
            "promise": table.fair.promise,
            "seat": self.names[seat],
            "share": share.hex(),
            "count": 0,
            "seen": bytes(32).hex(),
        }

    def pledge(self, name: str = "", share: bytes | None = None) -> str:
        """The pledge of a seat in this attempt; by default of this one."""
        kept = self.kept
        promise = bytes.fromhex(kept["promise"])
        seat, value = name or kept["seat"], self.share if share is None else share
        return verify.pledge(kept["table"], kept["attempt"], seat, promise, value)

    def opening(self, charter: str) -> str:
        """The hash of the charter for which the share is opened: only one, and only with what was shown before."""
        kept = self.kept
        lines = charter.split("\n")
        if not charter.startswith(f"; fair/2 {kept['table']} {kept['attempt']} "):
            raise Distrust("another table or attempt")
        if f"; promise {kept['promise']}" not in lines or f"; pledge {kept['seat']} {self.pledge()}" not in lines:
            raise Distrust("another promise, or not my pledge")
        if kept.setdefault("charter", charter) != charter:
            raise Distrust("a second charter")
        return verify.charter_hash(charter).hex()

    def begin(self, shares: Sequence[str], start: str) -> None:
        """Check every share against its pledge, and derive the start code."""
        raw = [verify.share_bytes(share) for share in shares]
        due = [f"; pledge {name} {self.pledge(name, share)}" for name, share in zip(self.names, raw, strict=True)]
        if [line for line in self.kept["charter"].split("\n") if line.startswith("; pledge ")] != due:
            raise Distrust("a share is not what was pledged")
        if verify.start_code(self.kept["charter"], raw).hex() != start or self.kept.setdefault("start", start) != start:
            raise Distrust("another start code")

    def look(self, table: Table) -> None:
        """Add what the seat has been told since the last look to its digest."""
        for draw in told_draws(table, self.seat)[self.kept["count"] :]:
            seen = bytes.fromhex(self.kept["seen"])
            told = verify.ToldDraw(draw.stream, draw.step, draw.number, draw.outcome)
            self.kept["seen"] = verify.told_digest(seen, told).hex()
            self.kept["count"] += 1
        assert self.kept["count"] == table.told_count(self.seat)
