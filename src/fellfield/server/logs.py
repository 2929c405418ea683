"""Logging: text lines or JSON, without secrets.

The id of a table is a secret, because its link grants access. Log lines carry a short prefix of it (`table=9f2cXb...`):
enough to find the table in the store (`WHERE id LIKE '9f2cXb%'`), too little to open it.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final

from fellfield.server.settings import Settings

FIELDS: Final = (
    "address",
    "bot",
    "code",
    "database",
    "cause",
    "kind",
    "method",
    "path",
    "person",
    "report",
    "seconds",
    "sockets",
    "table",
    "url",
    "version",
)
"""The fields a log record may carry besides its message; all other extras are dropped."""

TABLE_PREFIX: Final = 6
"""Characters of a table id in the log, out of 22: the other 16 keep it unguessable (95 bits)."""


def log_fields(record: logging.LogRecord) -> dict[str, Any]:
    """The fields of a record that may be written; a table id is cut to a prefix."""
    found = {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
    if "table" in found:
        found["table"] = f"{str(found['table'])[:TABLE_PREFIX]}..."
    return found


class TextFormatter(logging.Formatter):
    """One line per record, followed by the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        fields = " ".join(f"{name}={value}" for name, value in log_fields(record).items())
        at = datetime.fromtimestamp(record.created, UTC).strftime("%H:%M:%S")
        line = f"{at} {record.levelname.lower():7} {record.name}: {record.getMessage()} {fields}".rstrip()
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class JsonFormatter(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **log_fields(record),
        }
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False, default=str)


class _ClientErrorFilter(logging.Filter):
    """Drops errors that uvicorn logs although a client caused them: text that is not UTF-8."""

    def filter(self, record: logging.LogRecord) -> bool:
        return "Invalid UTF-8" not in record.getMessage()


def configure_logging(settings: Settings) -> None:
    """Log to standard error in the configured format and level."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if settings.log_format == "json" else TextFormatter())
    handler.addFilter(_ClientErrorFilter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(settings.log_level.upper())
    # Access logs would contain paths, and with them the ids of tables.
    for name in ("uvicorn.error", "uvicorn.access", "uvicorn.asgi", "websockets", "alembic", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
