"""Check the effects of a deck file, and derive timing, targets and harm (section 12, VL-8.11, VL-R114)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from fellfield.games.valhalla_lemmings.deck import MODIFIERS, OPERATIONS, TARGETS, TIME_OF, TIMES, target_of
from fellfield.games.valhalla_lemmings.material import VALUES

ZONES: Final = ("hand", "bid")
OTHERS: Final = tuple(target for target in TARGETS if target != "self")
MAX_OPERATIONS: Final = 8
MAX_PICKED: Final = 6
MAX_TOTAL: Final = 12

Check = Callable[[object], bool]


def effect_problems(where: str, effect: object) -> Iterator[str]:
    """The problems of a list of operations."""
    if not isinstance(effect, list) or not 1 <= len(effect) <= MAX_OPERATIONS:
        yield f"{where}.effect: a list of 1 to {MAX_OPERATIONS} operations is expected"
        return
    sound = True
    for number, operation in enumerate(effect):
        for line in _operation_problems(f"{where}.effect[{number}]", operation):
            sound = False
            yield line
    if sound:
        words = [operation["op"] for operation in effect]
        if words.count("shield") > 1:
            yield f"{where}.effect: a Legend holds one Shield; allowed: shield once"
        if "shield" in words and "modify" in words:
            yield f"{where}.effect: a Legend cannot be ready and pending at once; allowed: shield or modify, not both"


def _operation_problems(where: str, operation: object) -> Iterator[str]:
    if not isinstance(operation, Mapping):
        yield f"{where}: a JSON object with op and its parameters is expected"
        return
    word = operation.get("op")
    if not isinstance(word, str) or word not in _PARAMETERS:
        yield f"{where}.op: {word!r} is not known; allowed: {', '.join(OPERATIONS)}"
        return
    needed, optional = _PARAMETERS[word]
    for name in needed:
        if name not in operation:
            yield f"{where}.{name}: is missing; {word} needs {', '.join(needed)}"
    for name, value in operation.items():
        if name == "op":
            continue
        rule = needed.get(name) or optional.get(name)
        if rule is None:
            allowed = ", ".join((*needed, *optional)) or "nothing"
            yield f"{where}.{name}: {word} has no such parameter; allowed: {allowed}"
        elif not rule[0](value):
            yield f"{where}.{name}: {value!r} is not allowed; allowed: {rule[1]}"
    yield from _joint_problems(where, word, operation)


def _joint_problems(where: str, word: str, operation: Mapping[str, Any]) -> Iterator[str]:
    """Parameters that must fit each other."""
    if word == "pass" and "n" not in operation and "max_total" not in operation:
        yield f"{where}.n: is missing; pass needs n or max_total or both"
    chosen = operation.get("filter")
    if word == "discard" and operation.get("n") == "all" and isinstance(chosen, Mapping):
        for name in chosen:
            if name != "value":
                yield f"{where}.filter.{name}: cannot go with n = all; allowed: value"
    if word == "modify":
        yield from _modify_problems(where, operation)


def _modify_problems(where: str, operation: Mapping[str, Any]) -> Iterator[str]:
    """Each modifier has its time and its figure (12.1)."""
    what = operation.get("what")
    if not isinstance(what, str) or what not in TIME_OF:
        return
    if operation.get("when") in TIMES and operation["when"] != TIME_OF[what]:
        yield f"{where}.when: {what} does not act then; allowed: {TIME_OF[what]}"
    figures = {"strength": "max_delta", "bid_max": "value"}
    for modifier, name in figures.items():
        if modifier == what and name not in operation:
            yield f"{where}.{name}: is missing; {what} needs it"
        if modifier != what and name in operation:
            yield f"{where}.{name}: {what} has no such parameter; it belongs to {modifier}"


# -- single values ------------------------------------------------------------------------------------------------


def whole(value: object, least: int, most: int) -> bool:
    """Is this a whole number within these bounds? (True is no number here.)"""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def is_card_value(value: object) -> bool:
    """Is this the value of a Village card?"""
    return whole(value, VALUES[0], VALUES[-1]) and value in VALUES


def _whole(least: int, most: int) -> tuple[Check, str]:
    return (lambda value: whole(value, least, most)), f"{least} to {most}"


def _one_of(words: tuple[str, ...]) -> tuple[Check, str]:
    return (lambda value: isinstance(value, str) and value in words), ", ".join(words)


def _is_zones(value: object) -> bool:
    return (
        isinstance(value, list)
        and 1 <= len(value) <= len(ZONES)
        and all(isinstance(zone, str) and zone in ZONES for zone in value)
        and len(set(value)) == len(value)
    )


def _is_amount(value: object) -> bool:
    return value == "all" or whole(value, 1, MAX_PICKED)


def _is_filter(value: object) -> bool:
    if not isinstance(value, Mapping) or not value:
        return False
    rules: dict[str, Check] = {
        "value": is_card_value,
        "distinct_values": lambda given: given is True,
        "max_total": lambda given: whole(given, 1, MAX_TOTAL),
    }
    return all(name in rules and rules[name](given) for name, given in value.items())


_FILTER: Final = f"value (1, 2, 3, 5), distinct_values (true), max_total (1 to {MAX_TOTAL})"
_Rules = dict[str, tuple[Check, str]]
_ZONES: Final[tuple[Check, str]] = (_is_zones, "a list of hand, bid")

# For each operation the parameters it needs and those it may have, each with its check and what is allowed.
_PARAMETERS: Final[dict[str, tuple[_Rules, _Rules]]] = {
    "discard": (
        {"from": _ZONES, "n": (_is_amount, f"1 to {MAX_PICKED}, all")},
        {"filter": (_is_filter, _FILTER), "who": _one_of(TARGETS)},
    ),
    "pass": (
        {"from": _ZONES, "to": _one_of(OTHERS)},
        {"n": _whole(1, MAX_PICKED), "max_total": _whole(1, MAX_TOTAL)},
    ),
    "draw_random": ({"who": _one_of(TARGETS), "n": _whole(1, 20)}, {}),
    "take_random": ({"who": _one_of(OTHERS), "n": _whole(1, 20)}, {}),
    "look_hand": ({"who": _one_of(OTHERS)}, {}),
    "take_legend": ({"who": _one_of(OTHERS), "n": _whole(1, 3)}, {}),
    "recall_bid": ({"who": _one_of(OTHERS)}, {}),
    "reactivate": ({"from": _one_of(("own_saga",))}, {}),
    "shield": ({"charges": _whole(1, 1)}, {}),
    "modify": (
        {"who": _one_of(TARGETS), "when": _one_of(TIMES), "what": _one_of(MODIFIERS)},
        {"max_delta": _whole(1, 20), "value": _whole(1, 10)},
    ),
    "swap_hands": ({"who": _one_of(OTHERS)}, {}),
}


# -- derived from an effect -----------------------------------------------------------------------------------------


def expected_timing(effect: Sequence[Mapping[str, Any]]) -> list[str]:
    """The times at which the operations of this effect act."""
    times = [
        operation["when"] if operation["op"] == "modify" else "reaction" if operation["op"] == "shield" else "immediate"
        for operation in effect
    ]
    return list(dict.fromkeys(times))


def targets_used(effect: Sequence[Mapping[str, Any]]) -> list[str]:
    """The target symbols of the effect; `self` only if there is no other."""
    used = [target for target in dict.fromkeys(target_of(operation) for operation in effect) if target != "self"]
    return used or ["self"]


def is_negative(effect: Sequence[Mapping[str, Any]]) -> bool:
    """Can an operation harm an opponent? Letting others discard does not (VL-8.11, VL-R114)."""
    return any(operation["op"] != "discard" and target_of(operation) != "self" for operation in effect)
