"""A position survives a round trip through JSON; an impossible position is rejected with a list of its problems."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fellfield.core.errors import BadOption, BadPosition
from fellfield.core.fields import declared_fields, kebab
from fellfield.samples.tides import Tides, game

POSITION = game.scenario("3 players; round 2; Crab shell 3; Heron 4 points; stones 2").to_json()


def changed(*path: str, to: Any) -> dict[str, Any]:
    document = copy.deepcopy(POSITION)
    parent: Any = document
    for name in path[:-1]:
        parent = parent[name]
    parent[path[-1]] = to
    return document


def test_a_position_is_restored_from_text_and_from_data() -> None:
    assert game.from_json(json.dumps(POSITION)).to_json() == POSITION
    assert game.from_json(POSITION).to_json() == POSITION


def test_a_position_consists_of_the_declared_fields() -> None:
    assert declared_fields(Tides) == ("todo", "turn", "sealed", "points", "shells", "waded", "bag")
    assert set(POSITION["position"]) == set(declared_fields(Tides))


@pytest.mark.parametrize(
    ("document", "problem"),
    [
        ("{", "not JSON"),
        ("[]", "a JSON object"),
        (changed("game", to="chess"), "a position of chess"),
        (changed("players", to="3"), "players is of the wrong kind"),
        ({"game": "tides"}, "players is missing; options is missing; position is missing"),
        (changed("position", "points", to=[1, 2]), "points cannot be read: 3 values"),
        (changed("position", "points", to=["1", 2, 3]), "points cannot be read"),
        (changed("position", "points", to=7), "a list belongs there"),
        (changed("position", "todo", to=[{"value": "NoSuchStep"}]), "todo cannot be read"),
        (changed("position", "sealed", to=[{"action": "swim"}, None, None]), "sealed cannot be read"),
        (changed("position", "depth", to=1), "there is no field depth"),
        (changed("position", "points", to=[-1, 0, 0]), r"TI-2\.3: -1 points"),
        (changed("position", "shells", to=[3, 3, 1]), r"TI-1\.2"),
    ],
)
def test_an_impossible_position_is_rejected_with_its_problem(document: Any, problem: str) -> None:
    with pytest.raises(BadPosition, match=problem):
        game.from_json(document)


@given(st.data())
def test_arbitrary_json_is_rejected_or_satisfies_the_invariants(data: st.DataObject) -> None:
    json_values = st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=4), lambda items: st.lists(items, max_size=4)
    )
    name = data.draw(st.sampled_from(sorted(POSITION["position"])))
    try:
        state = game.from_json(changed("position", name, to=data.draw(json_values)))
    except (BadPosition, BadOption):
        return
    assert state.invariants() == []


def test_class_names_become_message_keys() -> None:
    assert kebab("LemmingMoved") == "lemming-moved"
    assert kebab("IsA5Played") == "is-a5-played"
