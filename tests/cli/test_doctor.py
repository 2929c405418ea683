"""`fellfield doctor` tells what is wrong with an installation, and what to do."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest
from pysqlite3 import dbapi2  # type: ignore[import-untyped]
from tests.cli.conftest import Run

from fellfield.cli import doctor


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A sound database that only its owner can read."""
    file = tmp_path / "fellfield.db"
    connection = dbapi2.connect(str(file))
    connection.execute("CREATE TABLE moves (move TEXT)")
    connection.executemany("INSERT INTO moves VALUES (?)", [("move 9b>11d" * 40,)] * 400)
    connection.commit()
    connection.close()
    file.chmod(0o600)
    return file


def url(file: Path) -> str:
    return f"sqlite:///{file}"


def test_a_sound_installation_has_games_packages_and_a_database(run: Run, database: Path) -> None:
    answer = run("doctor", "--database-url", url(database))
    assert answer.exit_code == 0
    assert "Leaping Lemmings" in answer.stdout
    assert f"✓ The database {database} is sound." in answer.stdout
    assert "✗" not in answer.stdout


def test_a_damaged_database_is_named_with_the_way_back(run: Run, database: Path) -> None:
    content = bytearray(database.read_bytes())
    content[4096:12288] = b"\xff" * 8192
    database.write_bytes(content)
    answer = run("doctor", "--database-url", url(database))
    assert answer.exit_code == 1
    assert f"✗ The database {database} is damaged" in answer.stdout
    assert "fellfield restore FILE" in answer.stdout


def test_a_database_that_everybody_can_read_is_pointed_out(run: Run, database: Path) -> None:
    database.chmod(0o644)
    answer = run("doctor", "--database-url", url(database))
    assert answer.exit_code == 0
    assert f"chmod 600 {database}" in answer.stdout


def test_a_folder_that_does_not_exist_is_wrong(run: Run, tmp_path: Path) -> None:
    answer = run("doctor", "--database-url", url(tmp_path / "nowhere" / "fellfield.db"))
    assert answer.exit_code == 1
    assert "is not writable" in answer.stdout


def test_a_server_that_does_not_answer_is_wrong(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        monkeypatch.setenv("REDIS_URL", f"redis://127.0.0.1:{port}/0")
        answer = run("doctor", "--database-url", f"postgresql://127.0.0.1:{port}/fellfield")
    assert answer.exit_code == 1
    assert "✗ PostgreSQL does not answer" in answer.stdout
    assert "✗ Redis does not answer" in answer.stdout


def test_a_bad_setting_is_named(run: Run, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FELLFIELD_PORT", "eight")
    answer = run("doctor", "--database-url", url(database))
    assert answer.exit_code == 1
    assert "The setting port can’t be used" in answer.stdout


def test_a_port_in_use_and_a_network_without_tls_are_pointed_out(
    run: Run, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        monkeypatch.setenv("FELLFIELD_PORT", str(taken.getsockname()[1]))
        monkeypatch.setenv("FELLFIELD_HOST", "0.0.0.0")
        answer = run("doctor", "--database-url", url(database))
    assert answer.exit_code == 0
    assert "is in use" in answer.stdout
    assert "without TLS" in answer.stdout


def test_missing_server_packages_come_with_the_command_that_installs_them(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "find_spec", lambda name: None if name == "uvicorn" else object())
    answer = run("doctor")
    assert answer.exit_code == 0
    assert "some packages are missing: uvicorn" in answer.stdout
    assert "[server]" in answer.stdout


def test_the_findings_can_be_read_by_programs(run: Run, database: Path) -> None:
    findings = json.loads(run("doctor", "--json", "--database-url", url(database)).stdout)
    assert {finding["status"] for finding in findings} <= {"good", "note", "bad"}
    assert all(finding["text"] for finding in findings)
