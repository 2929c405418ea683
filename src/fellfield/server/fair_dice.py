"""Verifiable dice: the server commits to a seed before the seats add contributions it cannot foresee.

1. When a table is created, the *seed* is 256 bits from the operating system; its SHA-256, the *commitment*, is
published. 2. Each seat may add a *contribution* until the game starts. 3. Both make the *key* of the game. Every
outcome is derived from the key, its *stream* (the seats that see it), its number in that stream, and the step that
calls for it. A private draw never shifts public dice or another seat's cards, and the same actions after an undo meet
the same outcomes. 4. After the game the seed is published, and anyone can recompute every outcome (`verify.py`).

This proves that the server could not change outcomes once the game had started. It does not prove that an operator has
not read the seed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from fellfield.core import fields
from fellfield.core.chance import Source
from fellfield.core.contract import Action, State
from fellfield.core.errors import UnexpectedOutcome
from fellfield.core.match import Entry, Match
from fellfield.core.replay import replay
from fellfield.core.seats import CHANCE, Seat
from fellfield.core.views import witnesses_of
from fellfield.server import verify

Stream = tuple[Seat, ...] | None
"""The seats that see an outcome; `None` for everyone."""


def commitment(seed: bytes) -> str:
    """The commitment published before the game: SHA-256 of the seed."""
    return hashlib.sha256(seed).hexdigest()


@dataclass(frozen=True)
class Draw:
    """One outcome and its derivation: stream, number in the stream, step, odds."""

    stream: tuple[str, ...]
    number: int
    step: str
    odds: tuple[tuple[str, int], ...]
    outcome: str

    def line(self) -> str:
        """The draw as a line of a proof."""
        facts = [list(self.stream), self.number, self.step, [list(pair) for pair in self.odds], self.outcome]
        return "; draw " + json.dumps(facts, ensure_ascii=False, separators=(",", ":")) + "\n"


class FairSource(Source):
    """Derives the outcomes of one game from its key; `script` holds outcomes already decided (when a log is read)."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.script: list[str] = []
        self.scripted = False
        self.match: Match | None = None
        """The match being advanced; `None` between moves, to avoid a reference cycle."""
        self._counted = 0
        self._last: Entry | None = None
        self._numbers: dict[Stream, int] = {}

    def copy(self) -> FairSource:
        """A copy for a copied match."""
        twin = FairSource(self.key)
        twin._counted, twin._last, twin._numbers = self._counted, self._last, dict(self._numbers)
        return twin

    def detach(self) -> None:
        """Drop the reference to the match after a move."""
        self.match, self.scripted = None, False

    def draw(self, outcomes: Sequence[tuple[Action, int]]) -> Action:
        if self.scripted:
            return self._scripted(outcomes)
        assert self.match is not None
        state, log = self.match.state, self.match.log
        stream = stream_of(state, outcomes)
        message = verify.message(stream_names(state, stream), self._number(stream, log), step_of(state))
        total = sum(weight for _, weight in outcomes)
        left = verify.below(self.key, message, total)
        for outcome, weight in outcomes:
            left -= weight
            if left < 0:
                return outcome
        raise UnexpectedOutcome("chance is due, but no outcome has a positive weight")

    def _scripted(self, outcomes: Sequence[tuple[Action, int]]) -> Action:
        wanted = self.script.pop(0) if self.script else None
        for outcome, _ in outcomes:
            if str(outcome) == wanted:
                return outcome
        raise UnexpectedOutcome(f"the log has the outcome {wanted}, which is not possible here")

    def _number(self, stream: Stream, log: list[Entry]) -> int:
        """The number of earlier outcomes in this stream; entries that were undone do not count."""
        if self._counted > len(log) or (self._counted and log[self._counted - 1] is not self._last):
            self._counted, self._numbers = 0, {}
        for entry in log[self._counted :]:
            if entry.actor is CHANCE:
                seen = entry.witnesses or None
                self._numbers[seen] = self._numbers.get(seen, 0) + 1
        self._counted = len(log)
        self._last = log[-1] if log else None
        return self._numbers.get(stream, 0)


def stream_of(state: State, outcomes: Sequence[tuple[Action, int]]) -> Stream:
    """The stream of the outcome that is due."""
    return witnesses_of(state, CHANCE, outcomes[0][0]) or None


def stream_names(state: State, stream: Stream) -> tuple[str, ...]:
    """The seat names of a stream as a record writes them; empty for public outcomes."""
    names = state.setup.game.seat_names(state.players)
    return tuple(names[seat] for seat in stream or ())


def step_of(state: State) -> str:
    """The id of the step that calls for the draw."""
    return fields.kebab(type(state.todo[-1]).__name__)


class _DrawCollector(Source):
    """Collects the derivation of every outcome while a finished game is replayed."""

    def __init__(self) -> None:
        self.draws: list[Draw] = []
        self.numbers: dict[Stream, int] = {}

    def add(self, state: State, outcome: Action) -> None:
        """Add the outcome that is about to be applied."""
        odds = state.outcomes()
        stream = stream_of(state, odds)
        number = self.numbers.get(stream, 0)
        self.numbers[stream] = number + 1
        texts = tuple((str(action), weight) for action, weight in odds)
        self.draws.append(Draw(stream_names(state, stream), number, step_of(state), texts, str(outcome)))


def draws_of(match: Match) -> list[Draw]:
    """Every outcome of a match with its odds, recomputed from the opening by the rules."""
    opening = match.opening
    state = match.game.start(match.state.players, match.state.setup.options) if opening is None else opening.copy()
    collector = _DrawCollector()
    for entry in match.log:
        if entry.actor is CHANCE:
            collector.add(state, entry.action)
        state.apply(entry.actor, entry.action)
    return collector.draws


def record_with_proof(match: Match, table: str, seed: bytes, contributions: Sequence[str]) -> str:
    """The record of a finished game followed by its proof, in comment lines that `replay` skips."""
    head = json.dumps(
        [table, commitment(seed), seed.hex(), list(contributions)],
        ensure_ascii=False,
        separators=(",", ":"),
    )
    text = match.record() + "\n; proof " + head + "\n" + "".join(draw.line() for draw in draws_of(match))
    return text + "; seal " + verify.seal(seed, text) + "\n"


def verify_record(text: str) -> int:
    """Check a record and its proof in full: chance by the stand-alone verifier, odds and play by the rules.

    Returns the number of outcomes; raises `verify.NotProven` or `BadRecord`.
    """
    count = verify.verify(text)
    match = replay(text)
    for line, due in zip(verify.draw_lines(text), draws_of(match), strict=True):
        if line + "\n" != due.line():
            raise verify.NotProven(f"the odds in the proof are not those of the rules: {line}")
    return count
