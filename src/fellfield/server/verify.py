"""Check the dice of a finished Fellfield game: python3 verify.py RECORD [COMMITMENT]

Stand-alone: needs only Python's standard library, so that nobody has to trust the server's own code.
COMMITMENT is what the table showed before the game; without it the one in the file is used.

A record with a proof ends in comment lines:
    ; proof [table, commitment, seed, [contribution of each seat]]
    ; draw  [[names of the seats that saw it], number in that stream, step, [[outcome, weight], ...], outcome]
    ; seal  HMAC-SHA256(seed, everything above)
Checked: SHA-256(seed) is the commitment; there is one draw for every chance line of the record, in order, with the same
text and witnesses; numbers count up in every stream; and each outcome follows from
    key     = HMAC-SHA256(seed, JSON [table, contributions])
    message = JSON [stream, number, step]
    try     = HMAC-SHA256(key, message + "#" + attempt), a 256-bit number; attempts 0, 1, ... until it is below the
              greatest multiple of the sum of weights; then modulo that sum, counted off along the weights
Not checked here: that the weights are those of the rules. `fellfield verify` replays the game and checks that too.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from pathlib import Path
from typing import Any

_CHANCE = re.compile(r"(?:\d+\. *| *)\*(\S*) +([^;]*?) *(?:;.*)?$")
_SPAN = 1 << 256


class NotProven(Exception):
    """A check that failed; the message says which."""


def game_key(seed: bytes, table: str, contributions: list[str]) -> bytes:
    """The key from which all outcomes of a game are derived."""
    return hmac.digest(seed, _json([table, list(contributions)]), "sha256")


def message(stream: tuple[str, ...], number: int, step: str) -> bytes:
    """The message from which one outcome is derived with the key."""
    return _json([list(stream), number, step])


def below(key: bytes, text: bytes, n: int) -> int:
    """A uniform whole number from 0 to n - 1, by rejection sampling."""
    fair = _SPAN - _SPAN % n
    attempt = 0
    while True:
        number = int.from_bytes(hmac.digest(key, text + b"#%d" % attempt, "sha256"), "big")
        if number < fair:
            return number % n
        attempt += 1


def seal(seed: bytes, text: str) -> str:
    """The seal of a record and its proof."""
    return hmac.digest(seed, text.encode(), "sha256").hex()


def draw_lines(text: str) -> list[str]:
    """The draw lines of a proof."""
    return [line for line in text.split("\n") if line.startswith("; draw ")]


def verify(text: str, commitment: str | None = None) -> int:
    """Check a record; returns the number of outcomes checked, raises `NotProven`."""
    body, found, proof = text.partition("\n; proof ")
    if not found or "\r" in text:
        raise NotProven("this record has no proof")
    lines = proof.split("\n")
    if len(lines) < 3 or lines[-1] or not lines[-2].startswith("; seal "):
        raise NotProven("the proof does not end in a seal")
    table, promised, secret, contributions = _head(lines[0])
    seed = bytes.fromhex(secret)
    if hashlib.sha256(seed).hexdigest() != promised:
        raise NotProven("the seed does not match the commitment")
    if commitment is not None and commitment != promised:
        raise NotProven("the commitment is not the one that was shown before the game")
    if lines[-2] != "; seal " + seal(seed, text[: -len(lines[-2]) - 1]):
        raise NotProven("the seal does not match: the file was changed")
    draws = [_draw(line) for line in lines[1:-2]]
    recorded = [(tuple(who.split(",")) if who else (), what) for who, what in _chance_lines(body)]
    if [(tuple(draw[0]), draw[4]) for draw in draws] != recorded:
        raise NotProven("the outcomes in the record differ from those in the proof")
    key = game_key(seed, table, contributions)
    numbers: dict[tuple[str, ...], int] = {}
    for stream, number, step, odds, outcome in draws:
        if number != numbers.get(tuple(stream), 0):
            raise NotProven(f"an outcome is missing or repeated before {outcome!r}")
        numbers[tuple(stream)] = number + 1
        if _counted(odds, below(key, message(stream, number, step), sum(weight for _, weight in odds))) != outcome:
            raise NotProven(f"{outcome!r} does not follow from the seed and the contributions")
    return len(draws)


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _head(line: str) -> tuple[str, str, str, list[str]]:
    try:
        table, promised, secret, contributions = json.loads(line)
        bytes.fromhex(secret)
        if not all(isinstance(text, str) for text in [table, promised, *contributions]):
            raise ValueError
    except (TypeError, ValueError):
        raise NotProven("the first line of the proof is malformed") from None
    return table, promised, secret, contributions


def _draw(line: str) -> list[Any]:
    try:
        stream, number, step, odds, outcome = json.loads(line.removeprefix("; draw "))
        if sum(weight for _, weight in odds if weight > 0) < 1 or not all(type(weight) is int for _, weight in odds):
            raise ValueError
    except (TypeError, ValueError):
        raise NotProven(f"malformed line in the proof: {line}") from None
    return [stream, number, step, odds, outcome]


def _chance_lines(body: str) -> list[tuple[str, str]]:
    found = (_CHANCE.match(line) for line in body.split("\n") if not line.startswith(("[", ";")))
    return [(match.group(1), match.group(2)) for match in found if match]


def _counted(odds: list[tuple[str, int]], left: int) -> str | None:
    for outcome, weight in odds:
        left -= weight
        if left < 0:
            return outcome
    return None


if __name__ == "__main__":
    try:
        text = Path(sys.argv[1]).read_bytes().decode()
        checked = verify(text, sys.argv[2] if len(sys.argv) > 2 else None)
    except (IndexError, NotProven, OSError, UnicodeError) as error:
        sys.exit(f"NOT PROVEN: {error}")
    sys.stdout.write(f"All {checked} outcomes follow from the commitment and the contributions of the seats.\n")
