"""A table is a log of rows; what it is now follows from them."""

from __future__ import annotations

from fellfield.server.tables.acts import REACTIONS, Order
from fellfield.server.tables.frames import Frames, legal_texts, look, question_for, record, record_for
from fellfield.server.tables.loading import Clock, RealClock
from fellfield.server.tables.refusals import REASONS, Refused
from fellfield.server.tables.service import Done, NewTable, SeatWish, Tables
from fellfield.server.tables.show import Frame, Look, News
from fellfield.server.tables.table import Table
from fellfield.server.tables.writing import Writing

__all__ = [
    "REACTIONS",
    "REASONS",
    "Clock",
    "Done",
    "Frame",
    "Frames",
    "Look",
    "NewTable",
    "News",
    "Order",
    "RealClock",
    "Refused",
    "SeatWish",
    "Table",
    "Tables",
    "Writing",
    "legal_texts",
    "look",
    "question_for",
    "record",
    "record_for",
]
