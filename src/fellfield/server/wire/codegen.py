"""Generates JSON Schema for the OpenAPI document and TypeScript for the web client."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from fellfield.server import typescript
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
from fellfield.server.wire.tables import Advice, CommandRequest, TableListings, TableRequest, TableResponse

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
    Profile,
    GameList,
    GameWords,
    TableRequest,
    CommandRequest,
    TableResponse,
    DoneMessage,
    WhyAnswer,
    TableListings,
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
ALIASES: Final = {"AnyClientMessage": AnyClientMessage, "AnyServerMessage": AnyServerMessage, "AnyCommand": AnyCommand}


def schemas(ref: str = "#/components/schemas/{name}") -> dict[str, Any]:
    """The JSON Schemas by type name, unions included."""
    _, components = msgspec.json.schema_components(EXPORTED, ref_template=ref)
    unions, _ = msgspec.json.schema_components(ALIASES.values(), ref_template=ref)
    return {**components, **dict(zip(ALIASES, unions, strict=True))}


def main(arguments: list[str]) -> int:
    """Write the TypeScript types, or check that they are current."""
    text = typescript.render_module(schemas())
    if len(arguments) == 2 and arguments[0] == "--write":
        file = Path(arguments[1])
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return 0
    if len(arguments) == 2 and arguments[0] == "--check":
        file = Path(arguments[1])
        if file.exists() and file.read_text(encoding="utf-8") == text:
            return 0
        sys.stdout.write(f"{file} is out of date: run python -m fellfield.server.wire --write {file}\n")
        return 1
    sys.stdout.write("usage: python -m fellfield.server.wire (--write | --check) FILE\n")
    return 2
