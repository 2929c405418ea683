"""Generates JSON Schema for the OpenAPI document and TypeScript for the web client."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from fellfield.codegen.typescript import Renderer
from fellfield.server.tables.commands import AnyCommand
from fellfield.server.wire.common import ErrorResponse, Health, Profile
from fellfield.server.wire.games import GameList, GameWords, Ranking
from fellfield.server.wire.identity import (
    Confirmation,
    CreatedToken,
    GuestRequest,
    ProfileChange,
    RecoverRequest,
    RecoveryCode,
    SessionList,
    TokenList,
    TokenRequest,
)
from fellfield.server.wire.library import (
    DataCheckRequest,
    DataReport,
    LedgerInfo,
    LessonAttempt,
    LessonInfo,
    LessonState,
)
from fellfield.server.wire.people import BlockInfo, BlockList, BlockRequest, ReportRequest
from fellfield.server.wire.replays import (
    AnalysisStatus,
    PlayOnRecordRequest,
    PlayOnRequest,
    RecordAnalysisRequest,
    RecordReplay,
    RecordReplayRequest,
    Replay,
)
from fellfield.server.wire.sockets import AnyClientMessage, AnyServerMessage, DoneMessage, WhyAnswer
from fellfield.server.wire.tables import Advice, CommandRequest, FairDetails, TableListings, TableRequest, TableResponse

EXPORTED: Final = (
    AnyClientMessage,
    AnyServerMessage,
    ErrorResponse,
    GuestRequest,
    ProfileChange,
    RecoverRequest,
    RecoveryCode,
    Confirmation,
    TokenRequest,
    CreatedToken,
    TokenList,
    SessionList,
    BlockRequest,
    BlockInfo,
    BlockList,
    ReportRequest,
    Profile,
    GameList,
    GameWords,
    TableRequest,
    CommandRequest,
    TableResponse,
    DoneMessage,
    WhyAnswer,
    TableListings,
    FairDetails,
    Advice,
    Replay,
    Ranking,
    Health,
    RecordReplayRequest,
    RecordReplay,
    RecordAnalysisRequest,
    AnalysisStatus,
    PlayOnRequest,
    PlayOnRecordRequest,
    LedgerInfo,
    LessonInfo,
    LessonAttempt,
    LessonState,
    DataCheckRequest,
    DataReport,
)
_HEAD: Final = "// Generated from the server's wire types: make types\n"
ALIASES: Final = {"AnyClientMessage": AnyClientMessage, "AnyServerMessage": AnyServerMessage, "AnyCommand": AnyCommand}


def schemas(ref: str = "#/components/schemas/{name}") -> dict[str, Any]:
    """The JSON Schemas by type name, unions included."""
    _, components = msgspec.json.schema_components(EXPORTED, ref_template=ref)
    unions, _ = msgspec.json.schema_components(ALIASES.values(), ref_template=ref)
    return {**components, **dict(zip(ALIASES, unions, strict=True))}


def typescript() -> str:
    """The wire types as a TypeScript module."""
    definitions = schemas()
    return Renderer(definitions).module(_HEAD, sorted(definitions))
