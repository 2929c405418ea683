"""Dice that neither a player nor the operator can choose, and that anyone can check afterwards (fair/2).

1. A new table shows a *promise*: the hash of a secret seed. 2. The page of each seat makes a secret *share* and sends
its hash, the *pledge*. 3. At the start the promise and all pledges are frozen in the *charter*; only then do the pages
open their shares, and everybody is told all of them. 4. The *start code* covers charter and shares; seed and start code
make the key, and every outcome follows from the key and its slot: who sees it, the step that calls for it, its number
there, and the line of play. 5. At the end the seed is told. `verify.py` has the bytes, docs/fair-dice.md the reasons.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from fellfield.core import fields
from fellfield.core.chance import Source
from fellfield.core.contract import Action, Game, State
from fellfield.core.errors import UnexpectedOutcome
from fellfield.core.match import Match
from fellfield.core.seats import CHANCE, Seat, Viewer
from fellfield.core.views import witnesses_of
from fellfield.server import verify

Stream = tuple[Seat, ...] | None
"""The seats that see an outcome; `None` for everyone."""


def attempt_seed(secret: bytes, attempt: int) -> bytes:
    """The seed of one attempt to start a table; telling it says nothing about the seeds of other attempts."""
    return hmac.digest(secret, verify.encode("seed", attempt), "sha256")


# -- draws -----------------------------------------------------------------------------------------------------------


class Draw(msgspec.Struct, frozen=True, gc=False):
    """One outcome with its slot and its odds; `seats` are those that saw it."""

    seats: Stream
    stream: str
    step: str
    number: int
    outcome: str
    odds: tuple[tuple[str, int], ...] = ()
    """Empty where nobody needs them: they would tell what others hold."""

    def line(self) -> str:
        """The draw as a line of a proof."""
        odds = "".join(f" | {weight} {text}" for text, weight in self.odds)
        return f"; draw *{self.stream} {self.step} {self.number} {self.outcome}{odds}"

    def seen_by(self, viewer: Viewer) -> bool:
        """Was this viewer told the outcome?"""
        return self.seats is None or viewer in self.seats

    def told(self) -> verify.ToldDraw:
        """The draw as it enters the digest of a page."""
        return verify.ToldDraw(self.stream, self.step, self.number, self.outcome)


class TakenBack(msgspec.Struct, frozen=True):
    """An agreed undo: how many draws stayed, and the draws that were taken back."""

    kept: int
    draws: tuple[Draw, ...]


class FairSource(Source):
    """Derives the outcomes of one game from its key; `script` holds outcomes already decided (when a log is read)."""

    def __init__(self, key: bytes, line: int = 0) -> None:
        self.key = key
        self.line = line
        """Agreed undos after which what falls is new."""
        self.numbers: dict[tuple[str, str], int] = {}
        """How many draws of each stream and step are in the line of play."""
        self.drawn: list[Draw] = []
        """The draws since the source was copied, without their odds."""
        self.script: list[str] = []
        self.scripted = False
        self.match: Match | None = None
        """The match being advanced; `None` between moves, to avoid a reference cycle."""

    def copy(self) -> FairSource:
        """A copy for a copied match."""
        twin = FairSource(self.key, self.line)
        twin.numbers = dict(self.numbers)
        return twin

    def detach(self) -> tuple[Draw, ...]:
        """Drop the reference to the match after a move; returns the draws of that move."""
        self.match, self.scripted = None, False
        drawn, self.drawn = tuple(self.drawn), []
        return drawn

    def draw(self, outcomes: Sequence[tuple[Action, int]]) -> Action:
        return self._scripted(outcomes) if self.scripted else self._draw(outcomes)

    def _draw(self, outcomes: Sequence[tuple[Action, int]]) -> Action:
        assert self.match is not None
        seats, stream, step = slot_of(self.match.state, outcomes)
        texts = sorted_odds(outcomes)
        fallen = verify.pick(self.key, stream, step, self.numbers.get((stream, step), 0), self.line, texts)
        self._note(seats, stream, step, fallen)
        return next(outcome for outcome, weight in outcomes if weight > 0 and action_text(outcome) == fallen)

    def _scripted(self, outcomes: Sequence[tuple[Action, int]]) -> Action:
        wanted = self.script.pop(0) if self.script else None
        for outcome, _ in outcomes:
            if action_text(outcome) == wanted:
                assert self.match is not None
                self._note(*slot_of(self.match.state, outcomes), wanted)
                return outcome
        raise UnexpectedOutcome(f"the log has the outcome {wanted}, which is not possible here")

    def _note(self, seats: Stream, stream: str, step: str, outcome: str) -> None:
        number = self.numbers.get((stream, step), 0)
        self.numbers[stream, step] = number + 1
        self.drawn.append(Draw(seats, stream, step, number, outcome))

    def take_back(self, draws: Sequence[Draw], *, fresh: bool) -> None:
        """Forget these draws, the last ones of the line of play; if `fresh`, a new line begins."""
        for draw in draws:
            self.numbers[draw.stream, draw.step] -= 1
        self.line += fresh


@lru_cache(maxsize=1 << 16)
def action_text(action: Action) -> str:
    """The text of an action, cached: the same actions are offered again and again."""
    return str(action)


def sorted_odds(outcomes: Sequence[tuple[Action, int]]) -> list[tuple[str, int]]:
    """Possible outcomes with their weights in order of their text: a free order would let the server choose."""
    odds: dict[str, int] = {}
    for outcome, weight in outcomes:
        if weight > 0:
            text = action_text(outcome)
            odds[text] = odds.get(text, 0) + weight
    if not odds:
        raise UnexpectedOutcome("chance is due, but no outcome has a positive weight")
    return sorted(odds.items())


def stream_of(state: State, outcomes: Sequence[tuple[Action, int]]) -> Stream:
    """The stream of the outcome that is due, as the game lists its witnesses."""
    return witnesses_of(state, CHANCE, outcomes[0][0]) or None


def slot_of(state: State, outcomes: Sequence[tuple[Action, int]]) -> tuple[Stream, str, str]:
    """The seats that see the outcome that is due (in their order), their names, and the step that calls for it."""
    seats = stream_of(state, outcomes)
    if seats is None:
        return None, "", step_of(state)
    ordered = tuple(sorted(seats))
    return ordered, _seat_names(state.setup.game, state.players, ordered), step_of(state)


@lru_cache(maxsize=1 << 10)
def _seat_names(game: Game, players: int, seats: tuple[Seat, ...]) -> str:
    names = game.seat_names(players)
    return ",".join(names[seat] for seat in seats)


def step_of(state: State) -> str:
    """The id of the step that calls for the draw."""
    return fields.kebab(type(state.todo[-1]).__name__)


# -- records ---------------------------------------------------------------------------------------------------------


def replayed_draws(match: Match) -> Iterator[tuple[State, Sequence[tuple[Action, int]], Action]]:
    """For every outcome of a match: the state before it, what could have fallen, and what fell."""
    opening = match.opening
    state = match.game.start(match.state.players, match.state.setup.options) if opening is None else opening.copy()
    for entry in match.log:
        if entry.actor is CHANCE:
            yield state, state.outcomes(), entry.action
        state.apply(entry.actor, entry.action)


def draws_of(match: Match) -> list[Draw]:
    """Every outcome of a match with its slot and odds, recomputed from the opening by the rules."""
    draws: list[Draw] = []
    numbers: dict[tuple[str, str], int] = {}
    for state, outcomes, fallen in replayed_draws(match):
        seats, stream, step = slot_of(state, outcomes)
        number = numbers.get((stream, step), 0)
        numbers[stream, step] = number + 1
        draws.append(Draw(seats, stream, step, number, action_text(fallen), tuple(sorted_odds(outcomes))))
    return draws


def draw_lines(match: Match) -> list[str]:
    """The draw lines of the outcomes that count in the end."""
    return [draw.line() for draw in draws_of(match)]


def draws_in_order(match: Match, taken_back: Sequence[TakenBack]) -> list[Draw | TakenBack]:
    """All draws and agreed undos of a game in the order in which they happened."""
    found: list[Draw | TakenBack] = []
    line = draws_of(match)
    kept = 0
    for index, undo in enumerate(taken_back):
        before = _line_before(line, taken_back[index:])
        found += [*before[kept:], undo]
        kept = undo.kept
    return [*found, *line[kept:]]


def _line_before(line: Sequence[Draw], undos: Sequence[TakenBack]) -> list[Draw]:
    """The line of play before the first of these undos, the last of which led to `line`."""
    found = list(line)
    for undo in reversed(undos):
        found = [*found[: undo.kept], *undo.draws]
    return found


def charter_text(
    match: Match, *, table: str, attempt: int, undo: str, origin: str, promise: str, pledges: Sequence[str]
) -> str:
    """The charter of a start: everything that is fixed before the first share is opened. `match` is not yet played."""
    lines = [f"fair/2 {table} {attempt} {undo}", f"origin {origin}", f"setup {verify.setup_hash(match.record()).hex()}"]
    names = match.game.seat_names(match.state.players)
    lines += [f"promise {promise}", *(f"pledge {name} {value}" for name, value in zip(names, pledges, strict=True))]
    return "".join(f"; {line}\n" for line in [*lines, "late none"])


def record_with_proof(
    match: Match, charter: str, shares: Sequence[str], start: str, taken_back: Sequence[TakenBack], seed: bytes
) -> str:
    """The record of a finished game followed by its proof, in comment lines that `replay` skips."""
    names = match.game.seat_names(match.state.players)
    lines = [f"; open {name} {share}" for name, share in zip(names, shares, strict=True)]
    lines += ["; beacon none", f"; start {start}"]
    for draw in draws_in_order(match, taken_back):
        lines.append(draw.line() if isinstance(draw, Draw) else f"; undo {draw.kept}")
    lines.append(f"; seed {seed.hex()}")
    return verify.with_checksum(match.record() + "\n" + charter + "".join(line + "\n" for line in lines))
