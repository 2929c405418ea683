"""Every key of a view is described where newcomers look: docs/bots.md for all games, docs/views for each."""

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
from fellfield.testing.contract import chosen
from fellfield.testing.kit import found

ROOT = Path(__file__).parents[2]
KITS = found(ROOT / "tests" / "games")
EVERY = 7  # positions from one look at the views to the next; questions are looked at in all of them
MOST = 1_500  # positions of one game
ENGINE = ("due", "stack")  # what only the engine reads is described as a whole
HIDDEN = re.compile(r"\.hidden$")  # the one form of all secrets

Questions = dict[str, set[str]]


@pytest.mark.parametrize("game_id", games())
def test_every_key_of_a_view_is_described(game_id: str) -> None:
    described = _described(ROOT / "docs" / "bots.md") + _described(_page(game_id))
    assert [path for path in sorted(_seen(game_id)[0]) if not any(_fits(path, key) for key in described)] == []


@pytest.mark.parametrize("game_id", games())
def test_no_key_is_described_that_is_not_there(game_id: str) -> None:
    described = _described(_page(game_id))
    assert [key for key in described if not any(_fits(path, key) for path in _seen(game_id)[0])] == []


@pytest.mark.parametrize("game_id", games())
def test_every_question_is_described_with_all_its_keys(game_id: str) -> None:
    described = _questions(_page(game_id))
    asked = _seen(game_id)[1]
    assert sorted(_steps(game_id) ^ set(described)) == []
    assert {step: described[step] & keys for step, keys in asked.items()} == asked


# -- what a page says ------------------------------------------------------------------------------------------


def _page(game_id: str) -> Path:
    return ROOT / "docs" / "views" / f"{game_id}.md"


def _rows(page: Path, heading: str) -> list[list[str]]:
    """The rows of all tables with this word at the head of the first column."""
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
    assert all(cell for row in rows for cell in row), "a key without a type or a meaning"
    return [key for row in rows for key in re.findall(r"`([^`]+)`", row[0])]


def _questions(page: Path) -> Questions:
    return {row[0].strip("`"): set(re.findall(r"`([^`]+)`", row[1])) for row in _rows(page, "Step")}


def _fits(path: str, key: str) -> bool:
    """Is this path the described one, a plain list there, or something empty above it? `*` is any one name."""
    pattern = re.escape(key).replace(r"\*", r"[^.\[\]]+")
    return re.fullmatch(rf"{pattern}(\[\])*", path) is not None or key.startswith((f"{path}.", f"{path}[]"))


# -- what there is ---------------------------------------------------------------------------------------------


@cache
def _seen(game_id: str) -> tuple[frozenset[str], Questions]:
    """All paths and questions that come by in random games at every table of the kit."""
    paths: set[str] = set()
    questions: Questions = {}
    for number, (players, options) in enumerate(KITS[game_id].tables):
        source = Seeded(f"{game_id}, table {number}")
        match = Match(KITS[game_id].game, players, options, source=source)
        for place in range(MOST):
            if place % EVERY == 0 or not match.state.to_act:
                for view in _views(match.state):
                    paths.update(_paths(view))
            if not match.state.to_act:
                break
            _note(match.state, questions)
            match.enter(*chosen(match.state, source))
    return frozenset(paths), questions


def _views(state: State) -> list[dict[str, Any]]:
    """As everybody sees it; options and what is asked stand elsewhere."""
    views = [dict(state.view(viewer)) for viewer in (*range(state.players), None)]
    return [{name: value for name, value in view.items() if name not in ("options", "question")} for view in views]


def _paths(value: Any, path: str = "") -> Iterator[str]:
    """Where something stands in a view; what is hidden stands where the secret would."""
    if path in ENGINE:
        yield path
    elif isinstance(value, dict) and value:
        for name, one in value.items():
            yield from _paths(one, f"{path}.{name}" if path else name)
    elif isinstance(value, list) and value:
        for one in value:
            yield from _paths(one, f"{path}[]")
    else:
        yield HIDDEN.sub("", path)


def _note(state: State, questions: Questions) -> None:
    for seat in state.to_act:
        if isinstance(seat, int):
            question = state.private_view(seat)["question"]
            questions.setdefault(question["step"], set()).update(set(question) - {"step", "clause"})


def _steps(game_id: str) -> set[str]:
    """The steps in which a game asks somebody, by name."""
    package = f"fellfield.games.{game_id.replace('-', '_')}."
    return {kebab(one.__name__) for one in _kinds(Step) if one.__module__.startswith(package)}


def _kinds(kind: type) -> Iterator[type]:
    """The kinds of step that ask: none that only stands above others, none that waits for chance or nobody."""
    if issubclass(kind, AutomaticStep | ChanceStep):
        return
    below = kind.__subclasses__()
    if not below:
        yield kind
    for one in below:
        yield from _kinds(one)
