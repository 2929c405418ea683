"""Who one is: arriving, changing, coming back, tokens."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from fellfield.server.wire.common import RequestBody, ShortText


class GuestRequest(RequestBody, frozen=True):
    """Be somebody: name and colour are given by chance if left out."""

    name: Annotated[str, Meta(max_length=200)] = ""
    colour: ShortText = ""


class ProfileChange(RequestBody, frozen=True):
    """Another name or colour."""

    name: Annotated[str, Meta(max_length=200)] | None = None
    colour: ShortText | None = None


class RecoverRequest(RequestBody, frozen=True):
    """Be again who one was."""

    code: Annotated[str, Meta(max_length=100)]


class RecoveryCode(msgspec.Struct, frozen=True):
    """Shown this once: write it down."""

    code: str


class TokenRequest(RequestBody, frozen=True):
    """A token for a bot or a script; the label says which."""

    label: Annotated[str, Meta(max_length=200)] = ""


class CreatedToken(msgspec.Struct, frozen=True):
    """Shown this once: send it as `Authorization: Bearer ...`."""

    token: str


class TokenInfo(msgspec.Struct, frozen=True):
    """A token as a list shows it; its id opens nothing."""

    id: str
    label: str
    created: int
    used: int


class TokenList(msgspec.Struct, frozen=True):
    """All tokens of a person."""

    tokens: list[TokenInfo]
