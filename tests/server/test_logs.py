"""Log lines carry the fields an operator needs, and no more of a table id than its prefix."""

from __future__ import annotations

import json
import logging

import pytest

from fellfield.server.logs import JsonFormatter, TextFormatter

TABLE = "9f2cXbQ0kTzL3mWv7RpYsA"


@pytest.mark.parametrize("formatter", [TextFormatter(), JsonFormatter()])
def test_a_table_is_named_by_its_prefix_and_unknown_fields_are_dropped(formatter: logging.Formatter) -> None:
    record = logging.makeLogRecord({"msg": "snapshot failed", "table": TABLE, "cause": "disk full", "secret": "abc"})
    line = formatter.format(record)
    assert "9f2cXb..." in line
    assert "disk full" in line
    assert TABLE not in line
    assert "abc" not in line


def test_a_json_line_has_time_level_logger_and_message() -> None:
    line = json.loads(JsonFormatter().format(logging.makeLogRecord({"msg": "server starting", "levelname": "INFO"})))
    assert {"at", "level", "from", "message"} <= set(line)
