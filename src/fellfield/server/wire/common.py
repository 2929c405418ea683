"""Types that many messages share."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
"""Idempotency key: chosen by the sender for each command; repeating it repeats the command."""
Version: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
ShortText: TypeAlias = Annotated[str, Meta(max_length=64)]


class Problem(msgspec.Struct, frozen=True):
    """An error: a code that never changes its meaning, the key of its sentence, and the facts for it."""

    code: str
    message: str
    facts: dict[str, Any] = {}
    clause: str = ""
    """The clause behind it, if the rules refuse."""


class ErrorResponse(msgspec.Struct, frozen=True):
    """The body of every HTTP error."""

    error: Problem


class RequestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all request bodies."""


class Profile(msgspec.Struct, frozen=True):
    """A person's profile; `kept` if a recovery code exists."""

    id: str
    name: str
    colour: str
    kept: bool = False


class Health(msgspec.Struct, frozen=True):
    """The health of the server."""

    status: str
    version: str
