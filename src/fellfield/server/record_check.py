"""The full check of a record: chance by the stand-alone verifier, play, steps and odds by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, Final

from fellfield.core.errors import BadRecord, FellfieldError
from fellfield.core.replay import replay
from fellfield.server import contributed_dice, fair_dice
from fellfield.server.verify import NotProven, Proof, verify

MOST_LINES: Final = 8_000
"""Most lines of play that are replayed; no game is nearly as long."""
LONGEST_LINE: Final = 4_000
"""Most characters of such a line."""


def verify_record(text: str, kept: Mapping[str, Any] | str | None = None) -> Proof:
    """Check a record in full; odds of draws that were taken back are not compared, because they do not count.

    Raises `NotProven` and nothing else, whatever the record holds.
    """
    proof = verify(text, kept)
    played = [line for line in text.split("\n") if not line.startswith(("[", ";"))]
    if len(played) > MOST_LINES or max(map(len, played)) > LONGEST_LINE:
        raise NotProven("the game is too long to be replayed")
    try:
        match = replay(text)
        due = contributed_dice.draw_lines(match) if proof.version == 1 else fair_dice.draw_lines(match)
    except BadRecord as error:
        raise NotProven(f"the rules do not allow this game: {error}") from None
    except (FellfieldError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError):
        # Positions and owners' boards in a record are untrusted and may hold anything.
        raise NotProven("the game cannot be replayed by the rules") from None
    for line, expected in zip_longest(proof.final, due, fillvalue=""):
        if line != expected:
            raise NotProven(f"by the rules it is another step, or other odds: {line[:80]}")
    return proof
