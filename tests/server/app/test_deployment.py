"""What the documentation tells people to run works: the script of docs/api.md, the image's commands, two processes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from tests.server.app.http_helpers import TIMEOUT_SECONDS
from tests.server.app.server_process import ServerProcess
from tests.server.app.test_play import ME
from tests.server.postgres import Server

from fellfield.server.settings import Settings, environment_variable

ROOT = Path(__file__).parents[3]
DOCKERFILE = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
KNOWN = {environment_variable(item.name) for item in fields(Settings)}


@pytest.mark.parametrize("game", ["tides", "valhalla-lemmings", "antler-island"])
def test_the_documented_script_plays_a_whole_game(server: ServerProcess, tmp_path: Path, game: str) -> None:
    found = re.search(r"```python\n(.*?)```", (ROOT / "docs/api.md").read_text(), re.DOTALL)
    assert found is not None
    imported = set(re.findall(r"^import (\w+)", found.group(1), re.MULTILINE))
    assert imported <= set(sys.stdlib_module_names)
    script = tmp_path / "play.py"
    script.write_text(found.group(1))
    result = subprocess.run(
        [sys.executable, "-I", str(script), server.url, game], capture_output=True, text=True, timeout=240, check=False
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("scores: [")


def test_the_documented_settings_exist() -> None:
    named = set(re.findall(r"\b(FELLFIELD_[A-Z_]+|[A-Z]+_URL)\b", (ROOT / "docs/hosting.md").read_text()))
    assert named <= KNOWN | {"FELLFIELD_CONFIG"}
    rows = re.findall(r"^\| (`[a-z_]+`.*?) \|", (ROOT / "docs/hosting.md").read_text(), re.MULTILINE)
    names = {name for row in rows for name in re.findall(r"`([a-z_]+)`", row)}
    assert names <= {item.name for item in fields(Settings)} | {"host", "port"}


def instruction(name: str) -> str:
    found = re.findall(rf"^{name} +(.*)$", DOCKERFILE, re.MULTILINE)
    assert found, name
    last: str = found[-1]
    return last


def test_the_commands_of_the_image_run(tmp_path: Path) -> None:
    variables = dict(pair.split("=", 1) for pair in instruction("ENV").split())
    settings = {name: value for name, value in variables.items() if name.startswith("FELLFIELD_")}
    assert set(settings) <= KNOWN
    command = json.loads(instruction("CMD"))
    assert command[0] == "fellfield"
    image = {name: value for name, value in settings.items() if name not in ("FELLFIELD_PORT", "FELLFIELD_HOST")}
    with ServerProcess(tmp_path, image, ("-m", *command)) as server:
        check = json.loads(instruction("HEALTHCHECK").split("CMD", 1)[1])
        assert check[0] == "python"
        port = server.url.rsplit(":", 1)[1]
        code = check[2].replace(f":{settings['FELLFIELD_PORT']}/", f":{port}/")
        assert subprocess.run([sys.executable, *check[1:2], code], timeout=TIMEOUT_SECONDS, check=False).returncode == 0


def test_what_the_image_copies_is_there() -> None:
    for line in re.findall(r"^COPY (?!--from)(.*)$", DOCKERFILE, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), source


def test_the_compose_file_names_settings_that_exist_and_waits_for_its_database() -> None:
    servers = [COMPOSE["services"][name] for name in ("first", "second")]
    for item in servers:
        assert set(item["environment"]) <= KNOWN
        assert set(item["depends_on"]) == {"postgres", "redis"}
        assert item["environment"]["DATABASE_URL"].startswith("postgresql://")


@pytest.mark.slow
def test_two_processes_serve_one_table(tmp_path: Path, postgres: Server) -> None:
    database = {"DATABASE_URL": postgres.database()}
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with ServerProcess(tmp_path / "a", database) as first, ServerProcess(tmp_path / "b", database) as second:
        ada, bob = first.client("Ada"), second.client("Bob")
        table = ada.create_table(players=2, seats=[ME], settings={"relief_after": 1000})["frame"]["table_view"]["table"]
        assert bob.do(table, "join").status_code == 200
        assert ada.do(table, "start").status_code == 200
        with ada.socket(table) as here, bob.socket(table) as there:
            here.until("frame")
            while there.table_view.get("status") != "playing":
                there.until("frame")
            for _ in range(6):
                seat, mover = next(
                    (n, client_socket) for n, client_socket in enumerate((here, there)) if client_socket.legal
                )
                answer = mover.do(
                    "play",
                    seat=seat,
                    action=mover.legal[0],
                    expected=mover.table_view["version"],
                )
                for item in (here, there):
                    while item.table_view["version"] < answer["version"]:
                        item.until("frame")
            for item in (here, there):
                told = [
                    update["version"]
                    for told in item.received[2:]
                    if told["type"] == "frame"
                    for update in told["frame"]["updates"]
                ]
                assert told == sorted(set(told)), "a gap or a repetition"
            time.sleep(1.2)
            refused = here.do("relieve", seat=1)
            assert refused["error"]["code"] == "not-gone", "somebody at the other process is here, too"
        assert first.logged_errors() == second.logged_errors() == []
        ada.close()
        bob.close()
