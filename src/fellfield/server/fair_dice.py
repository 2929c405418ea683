"""Chance that can be checked: the server commits itself before the seats add what it cannot foresee.

1. A table is laid: 256 bits from the operating system, the *seed*; its SHA-256, the *commitment*, is shown at once.
2. Each seat may add a *contribution* of its own until the game starts.
3. Both together make the *key* of the game. Every outcome is derived from the key, from who sees it (its *stream*),
   from its number in that stream, and from the step that calls for it. What one seat draws for itself never shifts the
   dice of the table or another seat's cards; and the same line played again after an undo meets the same outcomes.
4. When the game is over the seed is told, and anybody can work out every outcome again (`verify.py`).

It proves that the server could not change its mind once the game had begun. It does not prove that nobody who runs
the server has looked at the seed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from fellfield.core import fields
from fellfield.core.chance import Source
from fellfield.core.contract import Action, State
from fellfield.core.errors import OutOfScript
from fellfield.core.match import Entry, Match
from fellfield.core.replay import replay
from fellfield.core.seats import CHANCE, Seat
from fellfield.server import verify

Stream = tuple[Seat, ...] | None
"""Who sees an outcome: these seats, or everybody."""


def commitment(seed: bytes) -> str:
    """What is shown before the game."""
    return hashlib.sha256(seed).hexdigest()


@dataclass(frozen=True)
class Draw:
    """One outcome and where it came from: the stream, the number in it, the step, the odds."""

    stream: tuple[str, ...]
    number: int
    step: str
    odds: tuple[tuple[str, int], ...]
    outcome: str

    def line(self) -> str:
        """As a line of a proof."""
        facts = [list(self.stream), self.number, self.step, [list(one) for one in self.odds], self.outcome]
        return "; draw " + json.dumps(facts, ensure_ascii=False, separators=(",", ":")) + "\n"


class FairSource(Source):
    """Outcomes of one game from its key; `script` holds outcomes that are decided already (a log being read)."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.script: list[str] = []
        self.scripted = False
        self.match: Match | None = None
        """The match that moves on just now; none between moves, or the two would hold each other in memory."""
        self._counted = 0
        self._last: Entry | None = None
        self._numbers: dict[Stream, int] = {}

    def copy(self) -> FairSource:
        """The same chance for a copy of the match, which the caller says."""
        twin = FairSource(self.key)
        twin._counted, twin._last, twin._numbers = self._counted, self._last, dict(self._numbers)
        return twin

    def detach(self) -> None:
        """The match has moved on."""
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
        raise OutOfScript("chance is due, but nothing can happen")

    def _scripted(self, outcomes: Sequence[tuple[Action, int]]) -> Action:
        wanted = self.script.pop(0) if self.script else None
        for outcome, _ in outcomes:
            if str(outcome) == wanted:
                return outcome
        raise OutOfScript(f"the log says {wanted}, which cannot be now")

    def _number(self, stream: Stream, log: list[Entry]) -> int:
        """How many outcomes of this stream are in the line of play so far; a line taken back counts no more."""
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
    """Who will see the outcome that is due."""
    return state.witnesses(CHANCE, outcomes[0][0]) or None


def stream_names(state: State, stream: Stream) -> tuple[str, ...]:
    """A stream by the names of its seats, as a record has them; nobody's name for what falls openly."""
    names = state.setup.game.seat_names(state.players)
    return tuple(names[seat] for seat in stream or ())


def step_of(state: State) -> str:
    """The label of the draw: the step that calls for it."""
    return fields.kebab(type(state.todo[-1]).__name__)


class _DrawCollector(Source):
    """Follows the outcomes of a finished game, and notes what each was drawn from."""

    def __init__(self) -> None:
        self.draws: list[Draw] = []
        self.numbers: dict[Stream, int] = {}

    def add(self, state: State, outcome: Action) -> None:
        """Note this outcome, which is about to fall."""
        odds = state.outcomes()
        stream = stream_of(state, odds)
        number = self.numbers.get(stream, 0)
        self.numbers[stream] = number + 1
        texts = tuple((str(one), weight) for one, weight in odds)
        self.draws.append(Draw(stream_names(state, stream), number, step_of(state), texts, str(outcome)))


def draws_of(match: Match) -> list[Draw]:
    """Every outcome of a match with its odds, worked out anew from the opening by the rules."""
    opening = match.opening
    state = match.game.start(match.state.players, match.state.setup.options) if opening is None else opening.copy()
    collector = _DrawCollector()
    for entry in match.log:
        if entry.actor is CHANCE:
            collector.add(state, entry.action)
        state.apply(entry.actor, entry.action)
    return collector.draws


def record_with_proof(match: Match, table: str, seed: bytes, contributions: Sequence[str]) -> str:
    """The record of a finished game with the proof behind it, in comment lines that `replay` passes over."""
    head = json.dumps(
        [table, commitment(seed), seed.hex(), list(contributions)],
        ensure_ascii=False,
        separators=(",", ":"),
    )
    text = match.record() + "\n; proof " + head + "\n" + "".join(draw.line() for draw in draws_of(match))
    return text + "; seal " + verify.seal(seed, text) + "\n"


def verify_record(text: str) -> int:
    """Check a record with its proof in full: chance by the stand-alone verifier, odds and play by the rules.

    Returns the number of outcomes; raises `verify.NotProven` (or `BadRecord`) where something does not hold.
    """
    count = verify.verify(text)
    match = replay(text)
    for told, due in zip(verify.draw_lines(text), draws_of(match), strict=True):
        if told + "\n" != due.line():
            raise verify.NotProven(f"the rules give other odds than the proof says: {told}")
    return count
