"""What leaves a state is as its game declares it, and nothing is declared that never occurs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fellfield.codegen.declarations import UnknownType
from fellfield.codegen.game_types import GameTypes, read_types
from fellfield.codegen.validation import Validator
from fellfield.core.chance import Seeded
from fellfield.core.match import Match
from fellfield.testing.contract import TypeCheck, random_action, viewers, walk
from fellfield.testing.kit import Kit, find_kits

KITS = find_kits(Path(__file__).parents[1] / "games")
SETUPS = [(kit, players, options) for kit in KITS.values() for players, options in kit.tables]
VIEW_INTERVAL = 7  # positions between two looks; questions are looked at in every position
MAX_POSITIONS = 1_500


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kit", "players", "options"), SETUPS, ids=lambda value: getattr(value, "limit", None) and value.game.id
)
def test_every_view_offer_and_event_of_a_whole_game_is_as_declared(
    kit: Kit, players: int, options: Mapping[str, Any]
) -> None:
    types = TypeCheck(read_types(kit.game))
    for step in walk(kit, players, options, seed=6):
        types.check_state(step.state)
        types.check_events(step.state.copy().apply(step.actor, step.action), step.state)


@pytest.mark.parametrize("game_id", KITS)
def test_every_declared_key_of_a_view_occurs(game_id: str) -> None:
    """Questions of rare steps are left out."""
    types, occurring = read_types(KITS[game_id].game), _occurring(game_id)
    asked = {name for name, _ in occurring}
    declared = {
        (name, key)
        for name in _names_in_views(types)
        for key in types.builder.definitions[name].get("properties", ())
        if name in asked or not name.endswith("Question")
    }
    assert sorted(declared - occurring) == []


@pytest.mark.parametrize("game_id", KITS)
def test_every_key_has_a_meaning(game_id: str) -> None:
    types = read_types(KITS[game_id].game)
    keys = {
        f"{name}.{key}": field.get("description", "")
        for name in _names_in_views(types)
        for key, field in types.builder.definitions[name].get("properties", {}).items()
        if key not in ("step", "clause") and not name.endswith("Options")
    }
    assert [key for key, about in keys.items() if len(about) < 3] == []


@pytest.mark.parametrize("game_id", KITS)
def test_every_question_tells_its_answers(game_id: str) -> None:
    assert [
        question.tag
        for question in read_types(KITS[game_id].game).questions
        if "Answers: `" not in question.record.about
    ] == []


def test_a_view_that_differs_from_its_declaration_is_found() -> None:
    types = read_types(KITS["leaping-lemmings"].game)
    validator, view = Validator(types.builder.definitions), Match("leaping-lemmings", 3, seed=1).state.view(0)
    wrong: dict[str, dict[str, Any]] = {
        "'hands' is missing": {name: value for name, value in view.items() if name != "hands"},
        "'secret' is not declared": {**view, "secret": 1},
        "'Z' is not one of": {**view, "eagles": {**view["eagles"], "red": {"zone": "Z", "side": "hunting"}}},
        "'3' is not of type integer": {**view, "turn": "3"},
        "True is not of type integer": {**view, "pool": True},
        "is not of type string": {**view, "hands": [[5], *view["hands"][1:]]},
        "'gold' is not one of": {**view, "claimed": [{"gold": 1}, *view["claimed"][1:]]},
        "'leaping-lemmings'": {**view, "game": "tides"},
        "'nobody' is not one of": {**view, "question": {**view["question"], "red": "nobody"}},
    }
    assert validator.problems(view, "LeapingView") == []
    for problem, changed in wrong.items():
        assert any(problem in found for found in validator.problems(changed, "LeapingView")), problem


def test_an_event_with_a_secret_may_lack_it_and_nothing_else() -> None:
    validator = Validator(read_types(KITS["antler-island"].game).builder.definitions)
    whole = {"event": "food-eaten", "seat": 1, "space": "G1", "value": 2}
    for name in ("value", "seat", "space"):
        left = {key: value for key, value in whole.items() if key != name}
        assert (validator.problems(left, "AntlerEvent") == []) == (name == "value")


def test_a_game_that_declares_no_view_is_told_how(monkeypatch: pytest.MonkeyPatch) -> None:
    game = KITS["tides"].game
    monkeypatch.setattr(type(game), "__module__", "fellfield.core.seats")
    with pytest.raises(UnknownType, match="declares no view of tides: a TypedDict with the base BaseView"):
        read_types(game)


# -- what occurs in random games --------------------------------------------------------------------------------


def _names_in_views(types: GameTypes) -> list[str]:
    """The definitions that a view can hold, but for offers: a sealed choice is one."""
    definitions, new = types.builder.definitions, [types.view.name]
    found = ["Offer"]
    while new:
        name = new.pop()
        found.append(name)
        new += [other for other in _references(definitions[name]) if other not in found and other not in new]
    return found[1:]


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        yield from (str(part["$ref"]).rsplit("/", 1)[-1],) if "$ref" in part else ()
        part = list(part.values())
    for inner in part if isinstance(part, list) else ():
        yield from _references(inner)


@cache
def _occurring(game_id: str) -> frozenset[tuple[str, str]]:
    """Each definition and key that occurs in a view of random games with every setup of the kit."""
    kit = KITS[game_id]
    types = read_types(kit.game)
    keys = _Keys(types)
    for number, (players, options) in enumerate(kit.tables):
        source = Seeded(f"{game_id}, table {number}")
        match = Match(kit.game, players, options, source=source)
        for place in range(MAX_POSITIONS):
            state = match.state
            if place % VIEW_INTERVAL == 0 or not state.to_act:
                for viewer in viewers(state):
                    keys.add(state.view(viewer), {"$ref": types.view.name})
            for seat in state.to_act:
                if isinstance(seat, int):
                    keys.add(state.view(seat)["question"], {"$ref": f"{types.prefix}Question"})
            if not state.to_act:
                break
            match.enter(*random_action(state, source))
    return frozenset(keys.found)


class _Keys:
    """Collects the declared keys that values have."""

    def __init__(self, types: GameTypes) -> None:
        self.found: set[tuple[str, str]] = set()
        self._definitions = types.builder.definitions
        self._validator = Validator(self._definitions)

    def add(self, value: Any, schema: Mapping[str, Any], name: str = "") -> None:
        if "$ref" in schema:
            name = str(schema["$ref"]).rsplit("/", 1)[-1]
            self.add(value, self._definitions[name], name)
        elif "anyOf" in schema:
            self.add(value, next(part for part in schema["anyOf"] if self._fits(value, part)), name)
        elif isinstance(value, dict):
            for key, item in value.items():
                if key in schema.get("properties", ()):
                    self.found.add((name, key))
                    self.add(item, schema["properties"][key])
                elif isinstance(schema.get("additionalProperties"), dict):
                    self.add(item, schema["additionalProperties"])
        elif isinstance(value, list):
            for item in value:
                self.add(item, schema.get("items", {}))

    def _fits(self, value: Any, schema: Mapping[str, Any]) -> bool:
        return not list(self._validator._check(value, schema, ""))
