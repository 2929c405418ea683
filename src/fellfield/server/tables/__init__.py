"""A table is a log of rows; what it is now follows from them."""

from __future__ import annotations

from fellfield.server.tables.acts import REACTIONS, Order
from fellfield.server.tables.frames import Frames, legal_texts, look, question_for, record, record_for
from fellfield.server.tables.loading import Clock, RealClock
from fellfield.server.tables.refusals import REASONS, Refused
from fellfield.server.tables.service import CommandResult, NewTable, SeatRequest, Tables
from fellfield.server.tables.show import Frame, TableUpdate, TableView
from fellfield.server.tables.table import Table
from fellfield.server.tables.writing import Writing

__all__ = [
    "REACTIONS",
    "REASONS",
    "Clock",
    "CommandResult",
    "Frame",
    "Frames",
    "NewTable",
    "Order",
    "RealClock",
    "Refused",
    "SeatRequest",
    "Table",
    "TableUpdate",
    "TableView",
    "Tables",
    "Writing",
    "legal_texts",
    "look",
    "question_for",
    "record",
    "record_for",
]
