"""Patches: what changed between two JSON values, and how to bring the old one up to date.

A change is one of

* a scalar (text, number, true, false, null): the new value itself;
* `[value]`: the new value, of any kind;
* `[]`: the entry is gone;
* an object: changes inside the old value, by entry of an object or by index of a list.

In a list an object may also have `at`, `cut` and `put`: from index `at` on, `cut` items are replaced by the items in
`put`; this happens first. `cut` is 0 and `put` is empty if left out. A patch is a change that is an object. Values that
Python holds equal, such as 1 and True, are no change.

`web/src/wire/patches.ts` applies the same patches; both pass the vectors in `tests/core/patches.json`.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from fellfield.core.contract import Json

Patch: TypeAlias = dict[str, Any]
"""Changes by entry."""


def make_patch(old: dict[str, Json], new: dict[str, Json]) -> Patch:
    """The changes that lead from one object to another; empty if they are equal."""
    if old.keys() == new.keys():
        return {name: change(old[name], value) for name, value in new.items() if old[name] != value}
    patch: Patch = {}
    for name, value in new.items():
        if name not in old:
            patch[name] = _whole(value)
        elif old[name] != value:
            patch[name] = change(old[name], value)
    patch.update((name, []) for name in old if name not in new)
    return patch


def change(old: Json, new: Json) -> Json:
    """A short change from one value to a different one: a patch unless the new value is shorter."""
    kind = type(new)
    if kind is not type(old) or not new or not old:
        return _whole(new)
    if kind is dict:
        patch = make_patch(old, new)
        if len(patch) < len(new):
            return patch
    elif kind is list:
        patch = _list_patch(old, new)
        if 4 * len(patch) <= len(new) == len(old):
            return patch
    else:
        return _whole(new)
    # Representations have about the length of the JSON, and are made faster.
    return patch if len(repr(patch)) < len(repr(new)) + 2 else [new]


def _whole(value: Json) -> Json:
    return [value] if isinstance(value, dict | list | tuple) else value


def _list_patch(old: list[Json], new: list[Json]) -> Patch:
    """Changes by index if the lists are of equal length, else one replaced stretch."""
    if len(old) == len(new):
        return {str(index): change(old[index], value) for index, value in enumerate(new) if old[index] != value}
    shorter = min(len(old), len(new))
    start = 0
    while start < shorter and old[start] == new[start]:
        start += 1
    end = 0
    while end < shorter - start and old[-1 - end] == new[-1 - end]:
        end += 1
    patch: Patch = {"at": start}
    if len(old) - end > start:
        patch["cut"] = len(old) - end - start
    if len(new) - end > start:
        patch["put"] = new[start : len(new) - end]
    return patch


def apply_patch(value: Json, patch: Patch) -> Json:
    """The value after these changes; the given one is not modified, and unchanged parts are shared."""
    if isinstance(value, list):
        return _patched_list(value, patch)
    if not isinstance(value, dict):
        raise TypeError(f"value must be an object or a list to be patched, not {value!r}")
    result = dict(value)
    for name, changed in patch.items():
        if changed == [] and isinstance(changed, list):
            result.pop(name, None)
        else:
            result[name] = _changed(value.get(name), changed)
    return result


def _patched_list(value: list[Json], patch: Patch) -> list[Json]:
    result = list(value)
    if "at" in patch:
        start = patch["at"]
        result[start : start + patch.get("cut", 0)] = patch.get("put", [])
    for name, changed in patch.items():
        if name not in ("at", "cut", "put"):
            result[int(name)] = _changed(result[int(name)], changed)
    return result


def _changed(old: Json, changed: Json) -> Json:
    if isinstance(changed, dict):
        return apply_patch(old, changed)
    return changed[0] if isinstance(changed, list) else changed
