"""Check the chance of a finished Fellfield game: python3 verify.py RECORD [COMMITMENT]

Stands alone: Python's standard library, no Fellfield, so that nobody has to trust the server's own code.
COMMITMENT is what the table showed before the game began; without it the one in the file is believed.

A record with a proof ends in comment lines:
    ; proof [table, commitment, seed, [contribution of each seat]]
    ; draw  [[names of those who saw it], number in that stream, step, [[outcome, weight], ...], outcome]
    ; seal  HMAC-SHA256(seed, everything above)
What is checked: SHA-256(seed) is the commitment; there is one draw for every line of chance in the record, in order,
with the same text and witnesses; numbers count up in every stream; and each outcome is the one that follows:
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
    """Something that does not hold, in words."""


def game_key(seed: bytes, table: str, contributions: list[str]) -> bytes:
    """What all outcomes of a game are derived from."""
    return hmac.digest(seed, _json([table, list(contributions)]), "sha256")


def message(stream: tuple[str, ...], number: int, step: str) -> bytes:
    """What one outcome is derived from, besides the key."""
    return _json([list(stream), number, step])


def below(key: bytes, text: bytes, n: int) -> int:
    """A whole number from 0 to n - 1, each exactly as likely (numbers that would tip the scales are thrown away)."""
    fair = _SPAN - _SPAN % n
    attempt = 0
    while True:
        number = int.from_bytes(hmac.digest(key, text + b"#%d" % attempt, "sha256"), "big")
        if number < fair:
            return number % n
        attempt += 1


def seal(seed: bytes, text: str) -> str:
    """The mark under a record and its proof."""
    return hmac.digest(seed, text.encode(), "sha256").hex()


def draw_lines(text: str) -> list[str]:
    """The lines of a proof that tell one outcome each."""
    return [line for line in text.split("\n") if line.startswith("; draw ")]


def verify(text: str, commitment: str | None = None) -> int:
    """The number of outcomes that were checked; raises `NotProven`."""
    body, found, proof = text.partition("\n; proof ")
    if not found or "\r" in text:
        raise NotProven("there is no proof in this record")
    lines = proof.split("\n")
    if len(lines) < 3 or lines[-1] or not lines[-2].startswith("; seal "):
        raise NotProven("the proof has no seal at its end")
    table, promised, secret, contributions = _head(lines[0])
    seed = bytes.fromhex(secret)
    if hashlib.sha256(seed).hexdigest() != promised:
        raise NotProven("the seed is not the one that was promised")
    if commitment is not None and commitment != promised:
        raise NotProven("the commitment is not the one that was shown before the game")
    if lines[-2] != "; seal " + seal(seed, text[: -len(lines[-2]) - 1]):
        raise NotProven("the seal is broken: something in this file was changed")
    draws = [_draw(line) for line in lines[1:-2]]
    told = [(tuple(who.split(",")) if who else (), what) for who, what in _chance_lines(body)]
    if [(tuple(draw[0]), draw[4]) for draw in draws] != told:
        raise NotProven("the outcomes in the record are not those of the proof")
    key = game_key(seed, table, contributions)
    numbers: dict[tuple[str, ...], int] = {}
    for stream, number, step, odds, outcome in draws:
        if number != numbers.get(tuple(stream), 0):
            raise NotProven(f"an outcome is missing or doubled before {outcome!r}")
        numbers[tuple(stream)] = number + 1
        if _counted(odds, below(key, message(stream, number, step), sum(weight for _, weight in odds))) != outcome:
            raise NotProven(f"{outcome!r} is not what the dice showed")
    return len(draws)


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _head(line: str) -> tuple[str, str, str, list[str]]:
    try:
        table, promised, secret, contributions = json.loads(line)
        bytes.fromhex(secret)
        if not all(isinstance(one, str) for one in [table, promised, *contributions]):
            raise ValueError
    except (TypeError, ValueError):
        raise NotProven("the first line of the proof cannot be read") from None
    return table, promised, secret, contributions


def _draw(line: str) -> list[Any]:
    try:
        stream, number, step, odds, outcome = json.loads(line.removeprefix("; draw "))
        if sum(weight for _, weight in odds if weight > 0) < 1 or not all(type(weight) is int for _, weight in odds):
            raise ValueError
    except (TypeError, ValueError):
        raise NotProven(f"this line of the proof cannot be read: {line}") from None
    return [stream, number, step, odds, outcome]


def _chance_lines(body: str) -> list[tuple[str, str]]:
    found = (_CHANCE.match(line) for line in body.split("\n") if not line.startswith(("[", ";")))
    return [(one.group(1), one.group(2)) for one in found if one]


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
