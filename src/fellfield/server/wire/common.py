"""Words that many messages share: keys, versions, what went wrong, who you are."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
"""Chosen by the sender, anew for every command: the same key again is the same command again."""
Version: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
ShortText: TypeAlias = Annotated[str, Meta(max_length=64)]


class Problem(msgspec.Struct, frozen=True):
    """What went wrong: a code that never changes its meaning, the key of its sentence, and the facts for it."""

    code: str
    message: str
    facts: dict[str, Any] = {}
    clause: str = ""
    """The rule behind it, if it is one."""


class ErrorResponse(msgspec.Struct, frozen=True):
    """The body of every HTTP answer that is no success."""

    error: Problem


class RequestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every body of a request has in common."""


class Profile(msgspec.Struct, frozen=True):
    """Somebody as others see them, and whether the identity is kept by a recovery code."""

    id: str
    name: str
    colour: str
    kept: bool = False


class Health(msgspec.Struct, frozen=True):
    """How the server is."""

    status: str
    version: str
