"""The dice of tables laid by older releases (fair/1): a commitment, then contributions in the open.

Such tables are played and recorded to their end as they began; new tables use `fair_dice.py`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from fellfield.core.contract import Action, State
from fellfield.core.match import Entry, Match
from fellfield.core.seats import CHANCE
from fellfield.server import verify
from fellfield.server.fair_dice import FairSource, Stream, replayed_draws, step_of, stream_of


class ContributedSource(FairSource):
    """Derives outcomes from a commitment and contributions; draws are numbered by stream alone."""

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self._counted = 0
        self._last: Entry | None = None
        self._drawn_in: dict[Stream, int] = {}

    def copy(self) -> ContributedSource:
        twin = ContributedSource(self.key)
        twin._counted, twin._last, twin._drawn_in = self._counted, self._last, dict(self._drawn_in)
        return twin

    def _draw(self, outcomes: Sequence[tuple[Action, int]]) -> Action:
        assert self.match is not None
        state = self.match.state
        stream = stream_of(state, outcomes)
        number = self._number(stream, self.match.log)
        texts = [(str(outcome), weight) for outcome, weight in outcomes]
        fallen = verify.first_pick(self.key, _stream_names(state, stream), number, step_of(state), texts)
        return next(outcome for outcome, _ in outcomes if str(outcome) == fallen)

    def _number(self, stream: Stream, log: list[Entry]) -> int:
        """The number of earlier outcomes in this stream; entries that were undone do not count."""
        if self._counted > len(log) or (self._counted and log[self._counted - 1] is not self._last):
            self._counted, self._drawn_in = 0, {}
        for entry in log[self._counted :]:
            if entry.actor is CHANCE:
                seen = entry.witnesses or None
                self._drawn_in[seen] = self._drawn_in.get(seen, 0) + 1
        self._counted = len(log)
        self._last = log[-1] if log else None
        return self._drawn_in.get(stream, 0)


def _stream_names(state: State, stream: Stream) -> list[str]:
    names = state.setup.game.seat_names(state.players)
    return [names[seat] for seat in stream or ()]


def draw_lines(match: Match) -> list[str]:
    """The draw lines of a proof, recomputed from the opening by the rules."""
    lines: list[str] = []
    numbers: dict[Stream, int] = {}
    for state, outcomes, fallen in replayed_draws(match):
        stream = stream_of(state, outcomes)
        number = numbers.get(stream, 0)
        numbers[stream] = number + 1
        odds = [[str(outcome), weight] for outcome, weight in outcomes]
        facts = [_stream_names(state, stream), number, step_of(state), odds, str(fallen)]
        lines.append("; draw " + json.dumps(facts, ensure_ascii=False, separators=(",", ":")))
    return lines


def record_with_proof(match: Match, table: str, seed: bytes, commitment: str, contributions: Sequence[str]) -> str:
    """The record of a finished game followed by its proof, in comment lines that `replay` skips."""
    head = json.dumps([table, commitment, seed.hex(), list(contributions)], ensure_ascii=False, separators=(",", ":"))
    lines = [f"; proof {head}", *draw_lines(match)]
    text = match.record() + "\n" + "".join(line + "\n" for line in lines)
    return text + "; seal " + verify.first_seal(seed, text) + "\n"
