"""Guests, profiles, recovery codes and tokens."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from fellfield.server.wire.common import RequestBody, ShortText


class GuestRequest(RequestBody, frozen=True):
    """Create a guest; name and colour are random if left out."""

    name: Annotated[str, Meta(max_length=200)] = ""
    colour: ShortText = ""


class ProfileChange(RequestBody, frozen=True):
    """Change name or colour."""

    name: Annotated[str, Meta(max_length=200)] | None = None
    colour: ShortText | None = None


class RecoverRequest(RequestBody, frozen=True):
    """Log in with a recovery code."""

    code: Annotated[str, Meta(max_length=100)]


class RecoveryCode(msgspec.Struct, frozen=True):
    """A recovery code, shown only once."""

    code: str


class TokenRequest(RequestBody, frozen=True):
    """Create a bearer token; the label says what for."""

    label: Annotated[str, Meta(max_length=200)] = ""


class CreatedToken(msgspec.Struct, frozen=True):
    """A bearer token, shown only once: send it as `Authorization: Bearer ...`."""

    token: str


class TokenInfo(msgspec.Struct, frozen=True):
    """A token in a list; its id grants no access."""

    id: str
    label: str
    created: int
    used: int


class TokenList(msgspec.Struct, frozen=True):
    """All tokens of a person."""

    tokens: list[TokenInfo]
