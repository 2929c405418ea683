"""Copies of a state: what its declared fields say a copy is, written down once for each class.

A list is copied, everything else is immutable and shared. There are three ways to the same twin: the compiled build
brings a function made beforehand from `by_field`; an interpreted class is copied by its dictionary, which is the fast
way there; an interpreted class on the compiled engine is copied field by field.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from fellfield.core.fields import declared

if TYPE_CHECKING:
    from fellfield.core.contract import State

SUFFIX = "_copies"
"""What the compiled build adds to the name of a module for the module with its copiers."""

_copiers: Final[dict[type, Callable[[Any], Any]]] = {}


def copied(state: State) -> Any:
    """A state of its own that shares nothing which can change."""
    cls = type(state)
    copier = _copiers.get(cls)
    if copier is None:
        copier = _made_beforehand(cls) or _made_now(state)
        _copiers[cls] = copier
    return copier(state)


def function_name(cls: type) -> str:
    """What the copier of a class is called."""
    return f"copied_{cls.__name__}"


def by_field(state: State) -> str:
    """The copier of a state's class as source text, field by field; mypyc makes it a handful of machine words."""
    cls = type(state)
    name = cls.__name__
    lines = [
        f"def {function_name(cls)}(state: {name}) -> {name}:",
        f"    twin: {name} = {name}.__new__({name})",
        "    twin.setup = state.setup",
        "    twin._events = None",
    ]
    for field in declared(cls):
        copy = ".copy()" if isinstance(getattr(state, field), list | bytearray) else ""
        lines.append(f"    twin.{field} = state.{field}{copy}")
    lines.append("    return twin")
    return "\n".join(lines)


def _by_dictionary(state: State) -> str:
    """The same for a class whose fields lie in a dictionary; a twin never inherits what is not declared."""
    cls = type(state)
    known = {"setup", "_events", *declared(cls)}
    lines = [
        f"def {function_name(cls)}(state):",
        "    fields = state.__dict__.copy()",
        f"    if len(fields) != {len(known)}:",
        "        fields = {name: value for name, value in fields.items() if name in known}",
        "    fields['_events'] = None",
    ]
    for field in declared(cls):
        value = getattr(state, field)
        if isinstance(value, list):
            lines.append(f"    fields['{field}'] = [*state.{field}]")
        elif isinstance(value, bytearray):
            lines.append(f"    fields['{field}'] = state.{field}.copy()")
    lines += ["    twin = blank(cls)", "    twin.__dict__ = fields", "    return twin"]
    return "\n".join(lines)


def _made_beforehand(cls: type) -> Callable[[Any], Any] | None:
    """The copier that the compiled build has made for this class, if it is a compiled one."""
    if "__mypyc_attrs__" not in cls.__dict__:
        return None
    try:
        module = import_module(cls.__module__ + SUFFIX)
    except ModuleNotFoundError:
        return None
    made: Callable[[Any], Any] | None = getattr(module, function_name(cls), None)
    return made


def _made_now(state: State) -> Callable[[Any], Any]:
    cls = type(state)
    compiled = any("__mypyc_attrs__" in base.__dict__ for base in cls.__mro__)
    text = by_field(state) if compiled else _by_dictionary(state)
    known = frozenset(("setup", "_events", *declared(cls)))
    scope: dict[str, Any] = {"cls": cls, cls.__name__: cls, "blank": object.__new__, "known": known}
    exec(text, scope)
    made: Callable[[Any], Any] = scope[function_name(cls)]
    return made
