"""How far the dice of a table have been agreed: promise, pledges, charter, openings, start, failed starts."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from fellfield.core.seats import Seat
from fellfield.server import fair_dice, verify
from fellfield.server.fair_dice import TakenBack
from fellfield.server.tables import rows

OPENING_MS: Final = 30_000
"""Milliseconds that pages have to open their shares at a live table."""
OPENING_MS_SLOW: Final = 24 * 3_600_000
"""The same at a table where a game takes days."""
MAX_RATED_ATTEMPTS: Final = 3
"""Failed starts after which a rated table is closed."""


class FairStart(msgspec.Struct, frozen=True):
    """The state of the protocol at one table; a row of the log makes the next one."""

    promise: str
    pledges: tuple[str, ...]
    """Per seat: a hash, `none`, or empty while the seat has said nothing."""
    attempt: int = 1
    called: rows.Called | None = None
    shares: tuple[str, ...] = ()
    """Per seat once the start is called: the share, `none`, or empty while it is not open."""
    start: str = ""
    failed: tuple[rows.Voided, ...] = ()
    taken_back: tuple[TakenBack, ...] = ()

    @property
    def undo(self) -> str:
        """The undo mode that the charter names: `none`, `fresh` or `same`."""
        return "" if self.called is None else self.called.charter.split("\n", 1)[0].rsplit(" ", 1)[1]

    @property
    def is_called(self) -> bool:
        """Is a start called, and not yet complete?"""
        return self.called is not None and not self.start

    def unopened(self) -> tuple[Seat, ...]:
        """The seats whose pledged share is not open yet."""
        return tuple(seat for seat, share in enumerate(self.shares) if not share) if self.is_called else ()

    def barred(self) -> frozenset[str]:
        """The people who may not sit down again."""
        return frozenset(person for void in self.failed for person in void.people)

    def with_pledge(self, seat: Seat, value: str) -> FairStart:
        """After a seat has pledged, or has been left (`value` is empty)."""
        return replace(self, pledges=(*self.pledges[:seat], value, *self.pledges[seat + 1 :]))

    def with_call(self, called: rows.Called) -> FairStart:
        """After the start was called."""
        shares = tuple("" if len(value) == 64 else "none" for value in self.pledges)
        return replace(self, called=called, shares=shares)

    def with_share(self, opened: rows.Opened) -> FairStart:
        """After a seat has opened its share."""
        return replace(self, shares=(*self.shares[: opened.seat], opened.share, *self.shares[opened.seat + 1 :]))

    def with_start(self, begun: rows.Begun) -> FairStart:
        """After the game has begun."""
        return replace(self, shares=begun.shares, start=begun.start)

    def with_failure(self, void: rows.Voided) -> FairStart:
        """After a failed start: everything is fresh."""
        return FairStart(void.promise, ("",) * len(self.pledges), self.attempt + 1, failed=(*self.failed, void))

    def with_undo(self, undo: TakenBack) -> FairStart:
        """After an agreed undo."""
        return replace(self, taken_back=(*self.taken_back, undo))


def promise_of(table_id: str, secret: bytes, attempt: int) -> str:
    """The promise of one attempt to start this table."""
    return verify.promise(table_id, attempt, fair_dice.attempt_seed(secret, attempt)).hex()
