"""Online tables: a table is a log of rows, and its state is the fold of that log."""

from __future__ import annotations

from fellfield.server.tables.command_handlers import REACTIONS, SubmittedCommand
from fellfield.server.tables.frame_encoder import FrameEncoder, SentParts
from fellfield.server.tables.frames import (
    FrameBuilder,
    bot_input,
    legal_texts,
    record,
    record_for,
    table_view,
    told_draws,
)
from fellfield.server.tables.messages import Frame, TableUpdate, TableView
from fellfield.server.tables.refusals import REASONS, Refused
from fellfield.server.tables.service import CommandResult, NewTable, SeatRequest, TableService
from fellfield.server.tables.table import Table
from fellfield.server.tables.table_cache import Clock, SystemClock

__all__ = [
    "REACTIONS",
    "REASONS",
    "Clock",
    "CommandResult",
    "Frame",
    "FrameBuilder",
    "FrameEncoder",
    "NewTable",
    "Refused",
    "SeatRequest",
    "SentParts",
    "SubmittedCommand",
    "SystemClock",
    "Table",
    "TableService",
    "TableUpdate",
    "TableView",
    "bot_input",
    "legal_texts",
    "record",
    "record_for",
    "table_view",
    "told_draws",
]
