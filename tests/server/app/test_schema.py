"""The OpenAPI document describes every route, and each answer matches its schema."""

from __future__ import annotations

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.app import http_helpers
from tests.server.app.server_process import ServerProcess

from fellfield.server import wire
from fellfield.server.asgi import create, openapi_document
from fellfield.server.settings import Settings

CASES = int(os.environ.get("FELLFIELD_TEST_CASES", "5"))
"""Examples per operation in `make test`; `make test-server` takes 20, `make trust` 500."""
DOCUMENT = openapi_document(create(Settings()))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

schema = schemathesis.openapi.from_dict(DOCUMENT)


@pytest.fixture(scope="module")
def at_a_table(server: ServerProcess) -> dict[str, str]:
    """A client with a token, and a table with a running game."""
    token = http_helpers.post(server.url + "/api/guests", json={}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    seats = [{"kind": "human"}, {"kind": "device"}]
    body = {"game": "tides", "players": 2, "seats": seats, "start": True}
    table = http_helpers.post(server.url + "/api/tables", json=body, headers=headers).json()["frame"]["table_view"][
        "table"
    ]
    return {"token": token, "table": table}


@schema.parametrize()
@settings(max_examples=CASES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_every_operation_answers_as_documented(case: Any, server: ServerProcess, at_a_table: dict[str, str]) -> None:
    if case.operation.path.startswith("/api/me/logout"):
        headers = {}
    else:
        headers = {"authorization": f"Bearer {at_a_table['token']}"}
    if "table" in case.path_parameters and len(str(case.path_parameters["table"])) % 2:
        case.path_parameters["table"] = at_a_table["table"]
    if "wait" in (case.query or {}):
        case.query["wait"] = 0
    response = case.call(base_url=server.url, headers=headers)
    case.validate_response(response, checks=CHECKS)


def test_the_document_describes_every_error_with_one_schema() -> None:
    for path, operations in DOCUMENT["paths"].items():
        for method, operation in operations.items():
            for status, answer in operation["responses"].items():
                if status.startswith(("4", "5")):
                    ref = answer["content"]["application/json"]["schema"]["$ref"]
                    assert ref == "#/components/schemas/ErrorResponse", (path, method, status)
            assert operation["summary"], (path, method)
            assert operation.get("description"), (path, method)
    assert "HTTPValidationError" not in str(DOCUMENT)


def test_every_reference_resolves() -> None:
    known = set(wire.schemas())
    import re

    refs = set(re.findall(r"#/components/schemas/(\w+)", str(DOCUMENT)))
    assert refs <= known
