"""Check the chance of a finished Fellfield game: python3 verify.py RECORD [RECEIPT]

Stand-alone: needs only Python's standard library, so that nobody has to trust the server's own code. RECEIPT is the
file that a page keeps for its seat, or 64 hex digits that somebody wrote down: a start code, or the commitment of an
older record. Whatever the files hold, the answer is a `Proof` or `NotProven`. The method, its limits, the format of the
lines and test vectors are in docs/fair-dice.md; `fellfield verify` also replays the game and compares the odds with the
rules.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

LONGEST: Final = 4 << 20
"""Most characters of a record."""
MOST_TRIES: Final = 1000
_SPAN: Final = 1 << 256
_HASH: Final = "[0-9a-f]{64}"
_NUMBER: Final = "(?:0|[1-9][0-9]{0,8})"
_SEAT: Final = r"[!-+\--:<-{}~]{1,32}"
_WORD: Final = "[0-9A-Za-z_:.-]{1,160}"
_HEAD: Final = re.compile(
    rf"(; fair/2 ({_WORD}) ({_NUMBER}) (none|fresh|same)\n; origin {_WORD}\n; setup ({_HASH})\n; promise ({_HASH})\n"
    rf"((?:; pledge {_SEAT} (?:{_HASH}|none)\n)*); late ({_WORD})\n)"
    rf"((?:; open {_SEAT} (?:{_HASH}|none)\n)*); beacon ({_HASH}|none)\n; start ({_HASH})\n"
)
_DRAW: Final = re.compile(rf"; draw \*((?:{_SEAT}(?:,{_SEAT})*)?) ([a-z0-9-]{{1,40}}) ({_NUMBER}) ([ -:<-{{}}~]+)")
_CHANCE_WITH_WEIGHT: Final = re.compile(r"([1-9][0-9]{0,76}) ([!-:<-{}~]+(?: [!-:<-{}~]+)*)")
_UNDO: Final = re.compile(rf"; undo ({_NUMBER})")
_FALLEN: Final = re.compile(r"(?:[0-9]+\.)? *\*([^ ]*) +([^;]*)")
_SEATS: Final = re.compile(r'\[Seats "([^"]*)"\]')
_FREE_HEADERS: Final = ("[Names ", "[Date ", "[Result ")
"""Headers that may change between the start and the end of a game."""

Odds = Sequence[tuple[str, int]]
"""Outcomes with their weights, in ascending order of their text."""


class NotProven(Exception):
    """A check that failed; the message says which."""


class ToldDraw(NamedTuple):
    """One outcome as it was told: who saw it, the step that called for it, its number in that slot, its text.

    An agreed undo is told to everyone as `("", "undo", how many so far, "")`.
    """

    stream: str
    step: str
    number: int
    outcome: str


class Proof(NamedTuple):
    """What a record proves."""

    version: int
    outcomes: int
    """Outcomes that were derived again, those that were taken back included."""
    shares: Mapping[str, str]
    """The share of each seat, `none` for a seat that added nothing."""
    start: str
    attempt: int
    compared: bool
    """Was the record compared with what somebody kept?"""
    final: tuple[str, ...] = ()
    """The draw lines that count in the end."""


def _require(holds: object, why: str) -> None:
    if not holds:
        raise NotProven(why)


# -- bytes -----------------------------------------------------------------------------------------------------------


def encode(tag: str, *parts: bytes | str | int) -> bytes:
    """The parts, each after its length in four bytes; text is UTF-8, a number has eight bytes."""
    fields = [b"fellfield fair/2 " + tag.encode(), *map(_field, parts)]
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def _field(part: bytes | str | int) -> bytes:
    return part.to_bytes(8, "big") if isinstance(part, int) else part.encode() if isinstance(part, str) else part


def digest(tag: str, *parts: bytes | str | int) -> bytes:
    """SHA-256 of the encoded parts."""
    return hashlib.sha256(encode(tag, *parts)).digest()


def promise(table: str, attempt: int, seed: bytes) -> bytes:
    """What the server publishes before any seat pledges."""
    return digest("promise", table, attempt, seed)


def pledge(table: str, attempt: int, seat: str, promised: bytes, share: bytes) -> str:
    """What a seat publishes before any share is opened; `none` for a seat without a share."""
    return digest("pledge", table, attempt, seat, promised, share).hex() if share else "none"


def setup_hash(played: str) -> bytes:
    """The hash of every header that is fixed when the game starts."""
    headers = [line for line in played.split("\n") if line.startswith("[") and not line.startswith(_FREE_HEADERS)]
    return digest("setup", "".join(line + "\n" for line in headers))


def charter_hash(charter: str) -> bytes:
    """The hash of a charter, which a seat names when it opens its share."""
    return digest("charter", charter)


def start_code(charter: str, shares: Iterable[bytes], beacon: bytes = b"") -> bytes:
    """The code of a start: it covers the charter and every share."""
    return digest("start", charter_hash(charter), *shares, beacon)


def game_key(seed: bytes, start: bytes) -> bytes:
    """The key from which all outcomes of a game are derived."""
    return hmac.digest(seed, encode("key", start), "sha256")


def share_bytes(text: str) -> bytes:
    """A share as bytes: empty for `none`."""
    return b"" if text == "none" else bytes.fromhex(text)


def place(number: int, total: int, span: int = _SPAN) -> int:
    """Which of `total` equal parts of the span holds this number; -1 for a number that would favour some parts."""
    wide = number * total
    return -1 if wide % span < span % total else wide // span


def pick(key: bytes, stream: str, step: str, number: int, line: int, odds: Odds) -> str:
    """The outcome of one draw."""
    total = sum(weight for _, weight in odds)
    _require(0 < total <= _SPAN, "the weights add up to nothing or to too much")
    slot = encode("draw", stream, step, number, line) + b"\0\0\0\x08"
    for attempt in range(MOST_TRIES):
        left = place(int.from_bytes(hmac.digest(key, slot + attempt.to_bytes(8, "big"), "sha256"), "big"), total)
        if left < 0:
            continue
        for outcome, weight in odds:
            left -= weight
            if left < 0:
                return outcome
    raise NotProven("no number was suitable in a thousand tries")


def told_digest(before: bytes, draw: ToldDraw) -> bytes:
    """The digest of everything that a seat was told, after one more draw."""
    return digest("seen", before, *draw)


def with_checksum(text: str) -> str:
    """The text with its last line."""
    return text + f"; end {digest('end', text).hex()}\n"


# -- records of fair/2 -----------------------------------------------------------------------------------------------


def verify(text: str, kept: Mapping[str, Any] | str | None = None) -> Proof:
    """Check a record, also against what somebody kept: a receipt or 64 hex digits.

    Raises `NotProven` and nothing else.
    """
    _require(len(text) <= LONGEST, f"a record has at most {LONGEST} characters")
    _require("\r" not in text and not re.search("[\ud800-\udfff]", text), "this is not a text as the server writes it")
    if "\n; fair/" not in text:
        return _verify_first_version(text, kept)
    receipt = {"start": kept} if isinstance(kept, str) else _checked_receipt(kept or {})
    played, _, proof = text.partition("\n; fair/2 ")
    head = _HEAD.match("; fair/2 " + proof)
    if head is None or "\n; proof " in text or "\n; fair/" in proof:
        raise NotProven("this record has no proof that can be read, or more than one")
    charter, table, attempt, mode, setup, promised, pledges, late, opened, beacon, start = head.groups()
    lines = head.string[head.end() :].split("\n")
    _require(len(lines) > 2 and re.fullmatch(f"; seed {_HASH}", lines[-3]) and not lines[-1], "the proof has no end")
    _require(with_checksum(text[: -len(lines[-2]) - 1]) == text, "the checksum does not match: the file was changed")
    _require(setup_hash(played).hex() == setup, "the headers are not those of the charter")
    seed = bytes.fromhex(lines[-3][7:])
    _require(promise(table, int(attempt), seed).hex() == promised, "the seed is not the one that was promised")
    shares = dict(line.split(" ")[2:] for line in opened.split("\n")[:-1])
    promise_bytes = bytes.fromhex(promised)
    due = (pledge(table, int(attempt), seat, promise_bytes, share_bytes(share)) for seat, share in shares.items())
    pledged = "".join(f"; pledge {seat} {value}\n" for seat, value in zip(shares, due, strict=True))
    _require(pledged == pledges and len(shares) == opened.count("\n"), "a share is not the one that was pledged")
    _require((late == "none") == (beacon == "none"), "a beacon is named but not told, or told but not named")
    code = start_code(charter, map(share_bytes, shares.values()), share_bytes(beacon))
    _require(code.hex() == start, "the start code does not follow from the charter and the shares")
    draws = _Draws(game_key(seed, code), mode, played)
    for line in lines[:-3]:
        draws.add(line)
    draws.compare_with_play(played)
    facts = {"table": table, "attempt": int(attempt), "promise": promised, "start": start, "end": lines[-2][6:]}
    _compare_receipt(receipt, {**facts, "share": shares.get(receipt.get("seat", ""))}, draws.told)
    outcomes = sum(draw.step != "undo" or bool(draw.outcome) for draw in draws.told)
    final = tuple(line for line, _ in draws.stack)
    return Proof(2, outcomes, shares, start, int(attempt), "start" in receipt, final)


class _Draws:
    """Reads the draw and undo lines of a proof and derives every outcome again."""

    def __init__(self, key: bytes, mode: str, played: str) -> None:
        named = [found[1].split(" ") for found in map(_SEATS.fullmatch, played.split("\n")) if found]
        _require(len(named) == 1, "exactly one header must name the seats")
        self._seats = named[0]
        self._key, self._mode, self._line, self._undos = key, mode, 0, 0
        self._numbers: Counter[tuple[str, str]] = Counter()
        self.stack: list[tuple[str, ToldDraw]] = []
        self.told: list[ToldDraw] = []

    def add(self, line: str) -> None:
        """Check the next line."""
        undo = _UNDO.fullmatch(line)
        if undo:
            self._take_back(int(undo[1]), line)
            return
        first, *rest = line.split(" | ")
        found, weighed = _DRAW.fullmatch(first), [_CHANCE_WITH_WEIGHT.fullmatch(part) for part in rest]
        if found is None or not weighed or None in weighed:
            raise NotProven(f"this line cannot be read: {line[:80]}")
        stream, step, number, outcome = found.groups()
        odds = [(part[2], int(part[1])) for part in weighed if part]
        seats = stream.split(",") if stream else []
        _require(seats == [seat for seat in self._seats if seat in seats], f"seats out of order: {line[:80]}")
        _require(all(a[0] < b[0] for a, b in pairwise(odds)), f"odds out of order: {line[:80]}")
        _require(int(number) == self._numbers[stream, step], f"a draw is missing or repeated: {line[:80]}")
        derived = pick(self._key, stream, step, int(number), self._line, odds)
        _require(derived == outcome, f"this does not follow from the seed and the shares: {line[:80]}")
        self.told.append(ToldDraw(stream, step, int(number), outcome))
        self.stack.append((line, self.told[-1]))
        self._numbers[stream, step] += 1

    def _take_back(self, kept: int, line: str) -> None:
        _require(self._mode != "none" and kept <= len(self.stack), f"there is nothing to take back: {line}")
        while len(self.stack) > kept:
            self._numbers[self.stack.pop()[1][:2]] -= 1
        self._line += self._mode == "fresh"
        self._undos += 1
        self.told.append(ToldDraw("", "undo", self._undos, ""))

    def compare_with_play(self, played: str) -> None:
        """The outcomes among the lines of play must be those that count in the end."""
        fallen = [
            (sorted(found[1].split(",")), found[2].rstrip(" "))
            for found in map(_FALLEN.match, played.split("\n"))
            if found
        ]
        proven = [(sorted(draw.stream.split(",")), draw.outcome) for _, draw in self.stack]
        _require(fallen == proven, "the outcomes of the game are not those of the proof")


_RECEIPT_TYPES: Final[Mapping[str, type]] = {
    **dict.fromkeys(("table", "seat", "promise", "share", "start", "seen", "end"), str),
    **dict.fromkeys(("attempt", "count"), int),
    "whole": bool,
}


def read_receipt(text: str) -> dict[str, Any]:
    """The receipt in a file; raises `NotProven`."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise NotProven("the receipt cannot be read") from None
    return _checked_receipt(found)


def _checked_receipt(found: object) -> dict[str, Any]:
    _require(isinstance(found, Mapping), "the receipt cannot be read")
    assert isinstance(found, Mapping)
    for name, kind in _RECEIPT_TYPES.items():
        _require(name not in found or type(found[name]) is kind, f"the receipt has no valid {name}")
    return {name: found[name] for name in _RECEIPT_TYPES if name in found}


def _compare_receipt(receipt: Mapping[str, Any], facts: Mapping[str, object], told: Sequence[ToldDraw]) -> None:
    for name, fact in facts.items():
        _require(receipt.get(name, fact) == fact, f"the {name} is not the one that was kept")
    seat, count = receipt.get("seat"), receipt.get("count", 0)
    mine = [draw for draw in told if not draw.stream or seat in draw.stream.split(",")]
    enough = count == len(mine) if receipt.get("whole") else 0 <= count <= len(mine)
    _require(enough, "there are more or fewer outcomes than the seat has seen")
    seen = bytes(32)
    for draw in mine[:count]:
        seen = told_digest(seen, draw)
    _require(receipt.get("seen", seen.hex()) == seen.hex(), "these are not the outcomes that the seat has seen")


# -- older records: fair/1 -------------------------------------------------------------------------------------------


def first_key(seed: bytes, table: str, contributions: Sequence[str]) -> bytes:
    """The key of a game of fair/1."""
    return hmac.digest(seed, _json([table, list(contributions)]), "sha256")


def first_pick(key: bytes, stream: Sequence[str], number: int, step: str, odds: Odds) -> str:
    """The outcome of one draw of fair/1."""
    total = sum(weight for _, weight in odds)
    _require(0 < total <= _SPAN, "the weights add up to nothing or to too much")
    for attempt in range(MOST_TRIES):
        block = hmac.digest(key, _json([list(stream), number, step]) + b"#%d" % attempt, "sha256")
        left = int.from_bytes(block, "big")
        if left >= _SPAN - _SPAN % total:
            continue
        left %= total
        for outcome, weight in odds:
            left -= weight
            if left < 0:
                return outcome
    raise NotProven("no number was suitable in a thousand tries")


def first_seal(seed: bytes, text: str) -> str:
    """The last line of a record of fair/1, without its name."""
    return hmac.digest(seed, text.encode(), "sha256").hex()


def _verify_first_version(text: str, kept: object) -> Proof:
    _require(kept is None or isinstance(kept, str), "the receipt belongs to a newer record than this one")
    try:
        return _check_first_version(text, kept)
    except (TypeError, ValueError, RecursionError, OverflowError):
        raise NotProven("the proof cannot be read") from None


def _check_first_version(text: str, kept: object) -> Proof:
    played, found, proof = text.partition("\n; proof ")
    lines = proof.split("\n")
    _require(found and len(lines) > 2 and not lines[-1] and lines[-2].startswith("; seal "), "this record has no proof")
    table, promised, secret, contributions = json.loads(lines[0])
    _require(_are_texts([table, promised, secret]) and _are_texts(contributions), "the proof cannot be read")
    seed = bytes.fromhex(secret)
    _require(hashlib.sha256(seed).hexdigest() == promised, "the seed does not match the commitment")
    _require(kept in (None, promised), "the commitment is not the one that was shown before the game")
    sealed = "; seal " + first_seal(seed, text[: -len(lines[-2]) - 1])
    _require(lines[-2] == sealed, "the seal does not match: the file was changed")
    key, numbers, told = first_key(seed, table, contributions), Counter[tuple[str, ...]](), []
    for line in lines[1:-2]:
        _require(line.startswith("; draw "), f"this line cannot be read: {line[:80]}")
        stream, number, step, odds, outcome = json.loads(line[7:])
        _require(_are_texts(stream) and _are_texts([step, outcome]) and type(number) is int, "a draw cannot be read")
        _require(
            all(_are_texts([name]) and type(weight) is int and weight >= 0 for name, weight in odds),
            "odds cannot be read",
        )
        _require(number == numbers[tuple(stream)], f"a draw is missing or repeated: {line[:80]}")
        numbers[tuple(stream)] += 1
        derived = first_pick(key, stream, number, step, odds)
        _require(derived == outcome, f"this does not follow from the seed and the contributions: {line[:80]}")
        told.append((",".join(stream), outcome))
    fallen = [_FALLEN.match(line) for line in played.split("\n") if not line.startswith(("[", ";"))]
    in_play = [(found[1], found[2].rstrip(" ")) for found in fallen if found]
    _require(in_play == told, "the outcomes of the game are not those of the proof")
    shares = {str(seat): share or "none" for seat, share in enumerate(contributions)}
    return Proof(1, len(told), shares, "", 1, kept is not None, tuple(lines[1:-2]))


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(part, str) for part in value)


# -- the command -----------------------------------------------------------------------------------------------------


def read_file(path: str) -> str:
    """The text of a file, read no further than a record can be long; raises `NotProven`."""
    try:
        with Path(path).open("rb") as file:
            return file.read(4 * LONGEST + 1).decode()
    except (OSError, ValueError) as error:
        raise NotProven(f"{path} cannot be read: {error}") from None


def read_kept(kept: str) -> dict[str, Any] | str:
    """What somebody kept: 64 hex digits as they are, or the receipt in a file."""
    return kept if re.fullmatch(_HASH, kept) else read_receipt(read_file(kept))


if __name__ == "__main__":
    try:
        _require(len(sys.argv) in (2, 3), "usage: verify.py RECORD [RECEIPT]")
        proof = verify(read_file(sys.argv[1]), read_kept(sys.argv[2]) if len(sys.argv) == 3 else None)
    except NotProven as error:
        sys.exit(f"NOT PROVEN: {error}")
    compared = (
        "compared with what was kept" if proof.compared else "consistent, but compared with nothing that was kept"
    )
    sys.stdout.write(f"All {proof.outcomes} outcomes follow from the seed and the shares ({compared}).\n")
