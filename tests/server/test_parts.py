"""What the tests need on the machine is found, or said in a sentence; nothing is installed by looking."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools/parts.py"


def parts(*arguments: str, path: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(TOOL), *arguments],
        capture_output=True, text=True, check=False, env={**os.environ, "PATH": path},
    )  # fmt: skip


def test_what_is_there_is_found(tmp_path: Path) -> None:
    program = tmp_path / "redis-server"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    told = parts("--find", "redis", path=str(tmp_path))
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")


def test_what_is_missing_is_said_with_the_way_to_get_it(tmp_path: Path) -> None:
    told = parts("--find", "redis", "chromium", path=str(tmp_path))
    assert told.returncode == 1
    assert "apt-get install redis-server chromium" in told.stderr
    assert "postgresql" not in told.stderr


def test_a_part_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    told = parts("redsi", path=str(tmp_path))
    assert told.returncode == 2
    assert "redis" in told.stderr
