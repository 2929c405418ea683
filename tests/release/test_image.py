"""The image builds from the files that it copies, and runs as an ordinary user on a read-only file system."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import tomllib
import urllib.error
import urllib.request
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]
from tests.programs import require
from tests.release import image

ROOT = Path(__file__).parents[2]
MAX_BASE_IMAGE = 130_000_000
MAX_IMAGE = 250_000_000
"""Bytes; the base image is not at hand here, so its size is the published one, rounded up."""


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="needs root, which gives the files of the image to another user")
def test_every_stage_builds_from_what_it_copies_and_the_image_serves_the_page(tmp_path: Path) -> None:
    require("bubblewrap")
    tmp_path.chmod(0o755)
    stages = image.run_stages((ROOT / "Dockerfile").read_text(), tmp_path / "stages", {"COMPILED": "0"})
    server = stages["server"]
    assert server.user not in ("", "0", "root")
    own = sum(file.stat().st_size for file in (server.root / "opt").rglob("*") if file.is_file())
    assert own + MAX_BASE_IMAGE < MAX_IMAGE

    for folder in (tmp_path, *tmp_path.parents):
        if folder.stat().st_uid == 0 and folder.is_relative_to("/tmp") and folder != Path("/tmp"):
            folder.chmod(0o755)
    os.chown(server.root / "data", int(server.user), int(server.user))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    variables = image.environment(server, {}) | {"FELLFIELD_PORT": str(port), "FELLFIELD_HOST": "127.0.0.1"}
    log = tmp_path / "server.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            image.as_user(server, server.command), env=variables, stdout=output, stderr=subprocess.STDOUT
        )
    try:
        page = fetch(f"http://127.0.0.1:{port}/", process, log)
        assert "<title>" in page
        health = [part.replace(":8000", f":{port}") for part in server.health]
        subprocess.run(image.as_user(server, health), env=variables, check=True)
    finally:
        process.terminate()
        process.wait()
    assert sorted(path.name for path in (server.root / "data").iterdir() if path.name.startswith("fellfield.db"))


def fetch(address: str, process: subprocess.Popen[bytes], log: Path) -> str:
    """The page, as soon as the server answers; fails with its log if the server ends first."""
    while process.poll() is None:
        try:
            with urllib.request.urlopen(address) as answer:
                return str(answer.read().decode())
        except (urllib.error.URLError, ConnectionError):
            continue
    raise AssertionError(log.read_text())


def test_a_file_that_is_not_copied_is_not_there(tmp_path: Path) -> None:
    dockerfile = "FROM scratch AS only\nWORKDIR /build\nCOPY LICENSE ./\nCOPY web/nothing web/\n"
    with pytest.raises(FileNotFoundError, match="web/nothing"):
        image.run_stages(dockerfile, tmp_path, {})
    assert [file.name for file in (tmp_path / "only" / "build").iterdir()] == ["LICENSE"]


def test_locked_versions_of_the_image_are_those_that_are_tested() -> None:
    pinned = re.compile(r"^([\w.\[\]-]+)==(\S+)", re.MULTILINE)
    tested = dict(pinned.findall((ROOT / "requirements" / "dev.txt").read_text()))
    for name in ("server", "build"):
        locked = pinned.findall((ROOT / "requirements" / f"{name}.txt").read_text())
        assert locked
        assert {package: version for package, version in locked if tested.get(package) != version} == {}


def test_the_image_compiles_with_the_packages_whose_types_it_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = {re.split(r"[^\w-]", requirement)[0] for requirement in project["dependencies"]}
    assert needed <= set((ROOT / "requirements" / "build.in").read_text().splitlines())


def test_compose_starts_only_with_secrets_and_opens_only_the_proxy() -> None:
    text = (ROOT / "compose.yaml").read_text()
    services = yaml.safe_load(text)["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert re.findall(r"\$\{\w+:-", text) == [], "a default password or address"
    for name in ("first", "second", "backup"):
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
    mounted = [volume.split(":")[0] for service in services.values() for volume in service.get("volumes", [])]
    assert [path for path in mounted if path.startswith("./") and not (ROOT / path).exists()] == []
