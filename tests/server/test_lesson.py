"""Lessons: every step can be done by the rules, has texts in every language, and answers mistakes."""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest

from fellfield.core.ledger import clause
from fellfield.core.registry import games
from fellfield.i18n import catalogue_for
from fellfield.server import wire
from fellfield.server.following import legal_actions
from fellfield.server.lesson import LessonStep, lesson_info, load_lesson, try_action
from fellfield.server.problems import ApiError

STEPS = [(game, number, step) for game in games() for number, step in enumerate(load_lesson(game))]
NAMES = [f"{game}-{step.id}" for game, _, step in STEPS]


def fitting(legal: list[str], patterns: tuple[str, ...]) -> list[str]:
    return [text for text in legal if any(fnmatchcase(text, pattern) for pattern in patterns)]


@pytest.mark.parametrize("game", list(games()))
def test_a_lesson_takes_about_five_minutes(game: str) -> None:
    assert 6 <= len(lesson_info(game).steps) <= 9
    assert len(set(lesson_info(game).steps)) == len(lesson_info(game).steps)


@pytest.mark.parametrize(("game", "number", "step"), STEPS, ids=NAMES)
def test_every_step_can_be_done_in_each_allowed_way(game: str, number: int, step: LessonStep) -> None:
    begun = try_action(game, wire.LessonAttempt(number))
    assert (begun.task, begun.tasks, begun.events) == (0, len(step.tasks), [])
    ways: list[list[str]] = [[]]
    for task in step.tasks:
        longer: list[list[str]] = []
        for way in ways:
            seen = try_action(game, wire.LessonAttempt(number, way))
            assert step.seat in seen.view["to_act"], f"{way}: somebody else is due; the script is too short"
            assert seen.offers
            legal = legal_actions(seen.offers)
            found = fitting(legal, task)
            assert found, f"{way}: none of {legal} is meant by {task}"
            for text in found[:6]:
                after = try_action(game, wire.LessonAttempt(number, way, text))
                assert (after.task, after.why, after.aside) == (len(way) + 1, None, False), text
                assert after.events or len(way) + 1 < len(step.tasks), "nothing happens that could be shown"
                longer.append([*way, text])
        ways = longer[:12]
    over = try_action(game, wire.LessonAttempt(number, ways[0]))
    assert over.offers == []


@pytest.mark.parametrize(("game", "number", "step"), STEPS, ids=NAMES)
def test_a_legal_action_that_is_not_the_task_is_marked_aside(game: str, number: int, step: LessonStep) -> None:
    seen = try_action(game, wire.LessonAttempt(number))
    legal = legal_actions(seen.offers)
    others = [text for text in legal if text not in fitting(legal, step.tasks[0])]
    for text in others[:5]:
        after = try_action(game, wire.LessonAttempt(number, [], text))
        assert (after.aside, after.why, after.task, after.view) == (True, None, 0, seen.view)


@pytest.mark.parametrize(
    ("game", "number", "text"),
    [
        ("leaping-lemmings", 0, "move 5c>4a"),
        ("leaping-lemmings", 2, "move 5c>12a"),
        ("valhalla-lemmings", 0, "bid 5+5"),
        ("antler-island", 3, "move W1"),
        ("antler-island", 3, "move Y3"),
    ],
)
def test_what_the_rules_forbid_names_its_clause(game: str, number: int, text: str) -> None:
    after = try_action(game, wire.LessonAttempt(number, [], text))
    assert after.why is not None
    assert after.why.code == "illegal"
    assert clause(after.why.clause).text
    assert after.task == 0


def test_unreadable_actions_are_answered_and_an_invented_history_is_refused() -> None:
    assert try_action("leaping-lemmings", wire.LessonAttempt(0, [], "hello")).why is not None
    with pytest.raises(ApiError):
        try_action("leaping-lemmings", wire.LessonAttempt(0, ["dive 5c 5"]))
    with pytest.raises(ApiError):
        try_action("leaping-lemmings", wire.LessonAttempt(99))


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_every_step_has_its_texts(language: str) -> None:
    words = catalogue_for(language)
    for game, _, step in STEPS:
        for part in ("title", "text", "nudge", "done"):
            assert words.text(f"{game}.lesson.{step.id}.{part}")
