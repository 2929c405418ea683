"""Patches lead from one JSON value to another, in Python as in the page."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fellfield.core.patches import apply_patch, make_patch

VECTORS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("patches.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["what"] for vector in VECTORS])
def test_a_patch_says_what_changed(vector: dict[str, Any]) -> None:
    assert make_patch(vector["old"], vector["new"]) == vector["patch"]


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["what"] for vector in VECTORS])
def test_a_patch_leads_to_the_new_value_and_leaves_the_old_one_alone(vector: dict[str, Any]) -> None:
    before = copy.deepcopy(vector["old"])
    assert apply_patch(vector["old"], vector["patch"]) == vector["new"]
    assert vector["old"] == before


_values: Any = st.recursive(
    st.none() | st.integers(2, 9) | st.sampled_from(["", "a", "at", "cut", "put", "0"]) | st.booleans(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abc012") | st.just("at"), inner),
    max_leaves=12,
)
_objects = st.dictionaries(st.sampled_from("abcd"), _values)


@given(_objects, _objects)
def test_any_object_can_be_reached_from_any_other_through_text(old: dict[str, Any], new: dict[str, Any]) -> None:
    patch = json.loads(json.dumps(make_patch(old, new)))
    assert apply_patch(old, patch) == new


@given(_objects)
def test_equal_objects_need_no_change(value: dict[str, Any]) -> None:
    assert make_patch(value, copy.deepcopy(value)) == {}


def test_a_scalar_cannot_be_patched() -> None:
    with pytest.raises(TypeError, match="value must be an object or a list"):
        apply_patch({"turn": 3}, {"turn": {"x": 1}})
