"""Lessons: positions of the real games with tasks, answered by the real rules.

A lesson is data, a file that the manifest of its game names: steps, each with a scenario in the game's notation, the
learner's seat, its tasks (patterns of actions, in order), and a script for chance and the other seats: `*` or a seat's
name, then the action. The server keeps nothing between requests: each request carries the actions of its step. The
texts are in `web/src/pages/learn/words/`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any, Final

from fellfield.bots.danger import offers_with_risk
from fellfield.core.chance import Seeded
from fellfield.core.contract import Action, Event, Game, State
from fellfield.core.errors import IllegalAction, Unreadable, WrongSeat
from fellfield.core.keyframes import events_with_patches, watching
from fellfield.core.registry import game as game_by_id
from fellfield.core.registry import manifests
from fellfield.core.seats import CHANCE, Seat, seat_by_name
from fellfield.server import wire
from fellfield.server.problems import ApiError, problem, problem_from

MAX_SCRIPT_STEPS: Final = 200
"""Most script lines that are followed after one action."""


@dataclass(frozen=True)
class LessonStep:
    """One step: its scenario, the learner's seat, the tasks, and what chance and the other seats do."""

    id: str
    scenario: str
    tasks: tuple[tuple[str, ...], ...]
    seat: Seat = 0
    script: tuple[str, ...] = ()


@lru_cache(maxsize=8)
def load_lesson(game_id: str) -> tuple[LessonStep, ...]:
    """The steps of a game's lesson; raises `ApiError`."""
    found = manifests().get(game_id)
    file = None if found is None else found.file("lesson")
    if file is None:
        raise ApiError("no-such-lesson")
    return tuple(
        LessonStep(
            step["id"],
            step["scenario"],
            tuple(tuple(task) for task in step["tasks"]),
            step.get("seat", 0),
            tuple(step.get("script", ())),
        )
        for step in json.loads(file.read_text(encoding="utf-8"))["steps"]
    )


def lesson_info(game_id: str) -> wire.LessonInfo:
    """The names of a lesson's steps."""
    return wire.LessonInfo(game_id, [step.id for step in load_lesson(game_id)])


def try_action(game_id: str, asked: wire.LessonAttempt) -> wire.LessonState:
    """Replay the actions of a step, then try the new one."""
    steps = load_lesson(game_id)
    if asked.step >= len(steps):
        raise ApiError("no-such-lesson")
    session = LessonSession(game_by_id(game_id), steps[asked.step])
    for text in asked.actions:
        session.play(text)
    if not asked.tried:
        return session.current_state()
    return session.attempt(asked.tried)


class LessonSession:
    """A learner in a step: the position, and how many tasks are done."""

    def __init__(self, game: Game, step: LessonStep) -> None:
        self.game = game
        self.step = step
        self.state: State = game.scenario(step.scenario)
        self.done = 0
        self._script = list(step.script)
        self._source = Seeded(f"{game.id} {step.id}")
        self._run_script()

    def attempt(self, text: str) -> wire.LessonState:
        """Try an action: refused by the rules, legal but not the task (`aside`), or done."""
        why = self._refusal(text)
        if why is not None:
            return self.current_state(why=why)
        if self.done < len(self.step.tasks) and not _matches(text, self.step.tasks[self.done]):
            return self.current_state(aside=True)
        before = self.state.view(self.step.seat)
        with watching(self.state) as keyframes:
            events = self.play(text)
        after = self.state.view(self.step.seat)
        return self.current_state(events_with_patches(self.step.seat, events, before, keyframes, after))

    def _refusal(self, text: str) -> wire.Problem | None:
        try:
            action = self.game.parse(text)
        except Unreadable as error:
            return problem_from(error)
        seat = self.step.seat
        why = self.state.why_not(seat, action)
        if why is None:
            return None
        if not self.state.to_act:
            return problem("over")
        return problem_from(IllegalAction(why, seat, action), self.game)

    def play(self, text: str) -> list[Event]:
        """Play an action of the task and let the others answer; raises `ApiError` if it is not part of the step."""
        if self.done >= len(self.step.tasks) or not _matches(text, self.step.tasks[self.done]):
            raise ApiError("bad-request", why="actions")
        try:
            events = self.state.apply(self.step.seat, self.game.parse(text))
        except (IllegalAction, Unreadable, WrongSeat):
            raise ApiError("bad-request", why="actions") from None
        self.done += 1
        return events + self._run_script()

    def _run_script(self) -> list[Event]:
        """Play chance and the other seats by the script until the learner is due or the script ends."""
        events: list[Event] = []
        for _ in range(MAX_SCRIPT_STEPS):
            if self.state.chance_is_due:
                events += self.state.apply(CHANCE, self._draw())
            elif self._script and not self._script[0].startswith("*") and self._scripted_seat() is not None:
                who, _, text = self._script.pop(0).partition(" ")
                seat = seat_by_name(self.game.seat_names(self.state.players), who)
                assert seat is not None
                events += self.state.apply(seat, self.game.parse(text))
            else:
                break
        return events

    def _scripted_seat(self) -> Seat | None:
        """The seat of the next script line, if it may act now and the learner need not act first."""
        seat = seat_by_name(self.game.seat_names(self.state.players), self._script[0].partition(" ")[0])
        waits = self.step.seat in self.state.to_act and self.done < len(self.step.tasks)
        return seat if seat is not None and seat in self.state.to_act and not waits else None

    def _draw(self) -> Action:
        if self._script and self._script[0].startswith("*"):
            return self.game.parse(self._script.pop(0)[1:].strip())
        return self._source.draw(self.state.outcomes())

    def current_state(
        self, seen: Sequence[dict[str, Any]] = (), *, aside: bool = False, why: wire.Problem | None = None
    ) -> wire.LessonState:
        """The state of the step for the page, with the events that the learner has seen."""
        seat = self.step.seat
        over = self.done >= len(self.step.tasks)
        view = self.state.view(seat)
        offers = [] if over else offers_with_risk(self.state.offers(seat), view)
        return wire.LessonState(view, offers, list(seen), self.done, len(self.step.tasks), aside, why)


def _matches(text: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(text, pattern) for pattern in patterns)
