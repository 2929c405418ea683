"""What a server writes down while it runs: lines for people, or JSON for machines; no secret, no id of a table."""

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
    "kind",
    "path",
    "person",
    "seconds",
    "sockets",
    "trouble",
    "url",
    "version",
)
"""The facts a line may carry beside its message; whatever else is passed along is left out."""


def log_fields(record: logging.LogRecord) -> dict[str, Any]:
    """The facts of a line, as far as they may be written."""
    return {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}


class TextFormatter(logging.Formatter):
    """One line for a person, the traceback below it if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        said = " ".join(f"{name}={value}" for name, value in log_fields(record).items())
        at = datetime.fromtimestamp(record.created, UTC).strftime("%H:%M:%S")
        line = f"{at} {record.levelname.lower():7} {record.name}: {record.getMessage()} {said}".rstrip()
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **log_fields(record),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


class _ClientErrorFilter(logging.Filter):
    """Leaves out what uvicorn reports as its failure though a client caused it: text that is no UTF-8."""

    def filter(self, record: logging.LogRecord) -> bool:
        return "Invalid UTF-8" not in record.getMessage()


def configure_logging(settings: Settings) -> None:
    """Write to standard error in the format that was chosen."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if settings.log_format == "json" else TextFormatter())
    handler.addFilter(_ClientErrorFilter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(settings.log_level.upper())
    # These would name every path, and with it the ids of tables that are nobody else's business.
    for name in ("uvicorn.error", "uvicorn.access", "uvicorn.asgi", "websockets", "alembic", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
