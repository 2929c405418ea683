"""Guests, profiles, recovery codes and tokens."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fellfield.server.people import MAX_TOKEN_DAYS, TOKEN_DAYS
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


class Confirmation(msgspec.Struct, frozen=True):
    """A confirmation for the header `Fellfield-Confirmation` of a request that cannot be taken back."""

    confirmation: str


class TokenRequest(RequestBody, frozen=True):
    """Create a bearer token: what for, what it may do, and for how many days."""

    label: Annotated[str, Meta(max_length=200)] = ""
    scope: Literal["read", "watch", "play"] = "play"
    days: Annotated[int, Meta(ge=1, le=MAX_TOKEN_DAYS)] = TOKEN_DAYS


class CreatedToken(msgspec.Struct, frozen=True):
    """A bearer token, shown only once: send it as `Authorization: Bearer ...`."""

    token: str


class TokenInfo(msgspec.Struct, frozen=True):
    """A token in a list; its id grants no access."""

    id: str
    label: str
    scope: str
    created: int
    used: int
    expires: int | None


class SessionInfo(msgspec.Struct, frozen=True):
    """A session in a list; the label names the device, the id grants no access."""

    id: str
    label: str
    created: int
    used: int
    current: bool


class SessionList(msgspec.Struct, frozen=True):
    """All sessions of a person."""

    sessions: list[SessionInfo]


class TokenList(msgspec.Struct, frozen=True):
    """All tokens of a person."""

    tokens: list[TokenInfo]
