"""The declared fields of states, events and steps, and their JSON.

Encoders, decoders and copiers (`core.copies`) work from the declared fields, so no game writes its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, Final

from fellfield.core.action import Action
from fellfield.core.errors import BadPosition, FellfieldError
from fellfield.core.seats import Actor, Seat

if TYPE_CHECKING:
    from fellfield.core.base_state import BaseState

_SCALARS: Final = (bool, int, str, type(None))
_kebabs: dict[str, str] = {}
_names: dict[type, tuple[str, ...]] = {}


def kebab(name: str) -> str:
    """`LemmingMoved` is `lemming-moved`."""
    known = _kebabs.get(name)
    if known is None:
        known = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()
        _kebabs[name] = known
    return known


def seats_of(actors: tuple[Actor, ...]) -> tuple[Seat, ...]:
    """The seats among the actors."""
    return tuple(actor for actor in actors if isinstance(actor, int))


def names_in(cls: type) -> tuple[str, ...]:
    """The field names of a dataclass, cached because views and events need them at every move."""
    known = _names.get(cls)
    if known is None:
        known = tuple(field.name for field in dataclass_fields(cls))
        _names[cls] = known
    return known


def plain(value: Any) -> dict[str, Any]:
    """The fields of a frozen dataclass as JSON."""
    facts: dict[str, Any] = {}
    for name in names_in(type(value)):
        fact = getattr(value, name)
        facts[name] = fact if isinstance(fact, _SCALARS) else _plain(fact)
    return facts


def _plain(value: Any) -> Any:
    if isinstance(value, _SCALARS):
        return value
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if is_dataclass(value):
        return plain(value)
    return str(value)


# -- the position: every declared field of a state --------------------------------------------------------


def declared_fields(cls: type) -> tuple[str, ...]:
    """The names of the fields that make up a position, inherited ones first."""
    names: list[str] = []
    for base in reversed(cls.__mro__):
        own = base.__dict__.get("__mypyc_attrs__") or get_annotations(base)
        names += [name for name in own if not name.startswith("_") and name not in names]
    return tuple(name for name in names if name != "setup")


# -- JSON ---------------------------------------------------------------------------------------------------


def pack_fields(state: BaseState) -> dict[str, Any]:
    """Every declared field as JSON that records its type."""
    return {name: _pack(getattr(state, name)) for name in declared_fields(type(state))}


def _pack(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, list):
        return [_pack(item) for item in value]
    if isinstance(value, tuple):
        return {"tuple": [_pack(item) for item in value]}
    if isinstance(value, bytearray):
        return {"bytes": value.hex()}
    if isinstance(value, Action):
        return {"action": str(value)}
    if is_dataclass(value):
        return {"value": type(value).__name__, **{name: _pack(getattr(value, name)) for name in names_in(type(value))}}
    raise TypeError(f"{value!r} cannot be part of a position")


def document(data: Mapping[str, Any] | str, game_id: str) -> dict[str, Any]:
    """The parts of a position in JSON, each of the right type; raises `BadPosition`."""
    try:
        found = json.loads(data) if isinstance(data, str) else data
    except ValueError as error:
        raise BadPosition([f"this is not JSON: {error}"]) from None
    if not isinstance(found, Mapping):
        raise BadPosition(["a position is a JSON object with game, players, options and position"])
    kinds = {"game": str, "players": int, "options": Mapping, "position": Mapping}
    problems = [f"{name} is missing" for name in kinds if name not in found]
    problems += [
        f"{name} is of the wrong kind"
        for name, kind in kinds.items()
        if name in found and not isinstance(found[name], kind)
    ]
    if not problems and found["game"] != game_id:
        problems.append(f"this is a position of {found['game']}, not of {game_id}")
    if problems:
        raise BadPosition(problems)
    return dict(found)


def unpack(state: BaseState, position: Mapping[str, Any], values: list[type], parse: Callable[[str], Action]) -> None:
    """Fill the declared fields of a new state from what `packed` returned; raises `BadPosition`."""
    names = declared_fields(type(state))
    problems = [f"the field {name} is missing" for name in names if name not in position]
    problems += [f"there is no field {name}" for name in position if name not in names]
    if problems:
        raise BadPosition(problems)
    known = {value.__name__: value for value in values}
    for name in names:
        try:
            fresh = getattr(state, name)
            value = _unpack(position[name], known, parse)
            if isinstance(fresh, tuple) and isinstance(value, list):
                value = tuple(value)  # written by hand, or when the field was a list
            _check_kind(name, value, fresh)
            setattr(state, name, value)
        except (FellfieldError, LookupError, TypeError, ValueError) as error:
            problems.append(f"the field {name} cannot be read: {error}")
    if problems:
        raise BadPosition(problems)


def _check_kind(name: str, value: Any, fresh: Any) -> None:
    """Raise `TypeError` unless a value has the type of the fresh one; one that starts as `None` may hold anything."""
    if fresh is None:
        return
    if type(value) is not type(fresh) and value is not None:
        raise TypeError(f"a {type(fresh).__name__} belongs there, not a {type(value).__name__}")
    if isinstance(fresh, list | tuple) and fresh and name not in ("todo", "sealed"):
        kinds = {type(item) for item in fresh}
        strange = [item for item in value if type(item) not in kinds and None not in fresh]
        if strange or len(value) != len(fresh):
            raise TypeError(f"{len(fresh)} values of the right kind belong there")


def _unpack(data: Any, known: Mapping[str, type], parse: Callable[[str], Action]) -> Any:
    if data is None or isinstance(data, bool | int | str):
        return data
    if isinstance(data, list):
        return [_unpack(item, known, parse) for item in data]
    if not isinstance(data, Mapping):
        raise TypeError(f"{data!r} is not part of any position")
    if "tuple" in data:
        return tuple(_unpack(item, known, parse) for item in data["tuple"])
    if "bytes" in data:
        return bytearray.fromhex(data["bytes"])
    if "action" in data:
        return parse(data["action"])
    kind = known[data["value"]]
    return kind(**{name: _unpack(item, known, parse) for name, item in data.items() if name != "value"})
