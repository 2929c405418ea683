"""docs/bots.md and docs/views describe every key of every view."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fellfield.core.chance import Seeded
from fellfield.core.contract import State
from fellfield.core.fields import kebab
from fellfield.core.match import Match
from fellfield.core.registry import games
from fellfield.core.step import AutomaticStep, ChanceStep, Step
from fellfield.testing.contract import random_action
from fellfield.testing.kit import find_kits

ROOT = Path(__file__).parents[2]
KITS = find_kits(ROOT / "tests" / "games")
VIEW_INTERVAL = 7  # positions between two checks of the views; questions are checked in every position
MAX_POSITIONS = 1_500  # per game
ENGINE = ("due",)  # keys for the engine only, described as a whole
HIDDEN = re.compile(r"\.hidden$")  # the one form of all secrets

Questions = dict[str, set[str]]


@pytest.mark.parametrize("game_id", games())
def test_every_key_of_a_view_is_described(game_id: str) -> None:
    described = _described(ROOT / "docs" / "bots.md") + _described(_page(game_id))
    assert [path for path in sorted(_seen(game_id)[0]) if not any(_fits(path, key) for key in described)] == []


@pytest.mark.parametrize("game_id", games())
def test_every_described_key_exists(game_id: str) -> None:
    described = _described(_page(game_id))
    assert [key for key in described if not any(_fits(path, key) for path in _seen(game_id)[0])] == []


@pytest.mark.parametrize("game_id", games())
def test_every_question_is_described_with_all_its_keys(game_id: str) -> None:
    described = _questions(_page(game_id))
    asked = _seen(game_id)[1]
    assert sorted(_steps(game_id) ^ set(described)) == []
    assert {step: described[step] & keys for step, keys in asked.items()} == asked


# -- documentation ------------------------------------------------------------------------------------------


def _page(game_id: str) -> Path:
    return ROOT / "docs" / "views" / f"{game_id}.md"


def _rows(page: Path, heading: str) -> list[list[str]]:
    """Return the rows of all tables whose first column has this heading."""
    rows: list[list[str]] = []
    inside = False
    for line in page.read_text().splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        inside = bool(cells) and (inside or cells[0] == heading)
        if inside and "`" in cells[0]:
            rows.append(cells)
    return rows


def _described(page: Path) -> list[str]:
    rows = _rows(page, "Key")
    assert all(cell for row in rows for cell in row), "a key lacks its type or description"
    return [key for row in rows for key in re.findall(r"`([^`]+)`", row[0])]


def _questions(page: Path) -> Questions:
    return {row[0].strip("`"): set(re.findall(r"`([^`]+)`", row[1])) for row in _rows(page, "Step")}


def _fits(path: str, key: str) -> bool:
    """Return whether a path matches a described key, a list there, or an empty parent; `*` is any name."""
    pattern = re.escape(key).replace(r"\*", r"[^.\[\]]+")
    return re.fullmatch(rf"{pattern}(\[\])*", path) is not None or key.startswith((f"{path}.", f"{path}[]"))


# -- views ---------------------------------------------------------------------------------------------


@cache
def _seen(game_id: str) -> tuple[frozenset[str], Questions]:
    """Return all paths and questions in random games with every setup of the kit."""
    paths: set[str] = set()
    questions: Questions = {}
    for number, (players, options) in enumerate(KITS[game_id].tables):
        source = Seeded(f"{game_id}, table {number}")
        match = Match(KITS[game_id].game, players, options, source=source)
        for index in range(MAX_POSITIONS):
            if index % VIEW_INTERVAL == 0 or not match.state.to_act:
                for view in _views(match.state):
                    paths.update(_paths(view))
            if not match.state.to_act:
                break
            _add_questions(match.state, questions)
            match.enter(*random_action(match.state, source))
    return frozenset(paths), questions


def _views(state: State) -> list[dict[str, Any]]:
    """Return the views of all viewers without options and questions, which are documented elsewhere."""
    views = [dict(state.view(viewer)) for viewer in (*range(state.players), None)]
    return [{name: value for name, value in view.items() if name not in ("options", "question")} for view in views]


def _paths(value: Any, path: str = "") -> Iterator[str]:
    """Yield the paths of a view; a hidden value has the path of the secret."""
    if path in ENGINE:
        yield path
    elif isinstance(value, dict) and value:
        for name, item in value.items():
            yield from _paths(item, f"{path}.{name}" if path else name)
    elif isinstance(value, list) and value:
        for item in value:
            yield from _paths(item, f"{path}[]")
    else:
        yield HIDDEN.sub("", path)


def _add_questions(state: State, questions: Questions) -> None:
    for seat in state.to_act:
        if isinstance(seat, int):
            question = state.view(seat)["question"]
            questions.setdefault(question["step"], set()).update(set(question) - {"step", "clause"})


def _steps(game_id: str) -> set[str]:
    """Return the names of the steps in which seats choose."""
    package = f"fellfield.games.{game_id.replace('-', '_')}."
    return {kebab(step.__name__) for step in _choice_steps(Step) if step.__module__.startswith(package)}


def _choice_steps(kind: type) -> Iterator[type]:
    """Yield the concrete steps in which seats choose, not those of chance or automatic ones."""
    if issubclass(kind, AutomaticStep | ChanceStep):
        return
    below = kind.__subclasses__()
    if not below:
        yield kind
    for subclass in below:
        yield from _choice_steps(subclass)
