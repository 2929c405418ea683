"""tools/system_packages.py finds the programs that the tests need and explains how to get the missing ones."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools/system_packages.py"


def run_tool(*arguments: str, path: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(TOOL), *arguments],
        capture_output=True, text=True, check=False, env={**os.environ, "PATH": path},
    )  # fmt: skip


def test_an_installed_program_is_found(tmp_path: Path) -> None:
    program = tmp_path / "redis-server"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    result = run_tool("--find", "redis", path=str(tmp_path))
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_a_missing_program_is_reported_with_the_install_command(tmp_path: Path) -> None:
    result = run_tool("--find", "redis", "chromium", path=str(tmp_path))
    assert result.returncode == 1
    assert "apt-get install redis-server chromium" in result.stderr
    assert "postgresql" not in result.stderr


def test_an_unknown_package_name_is_rejected(tmp_path: Path) -> None:
    result = run_tool("redsi", path=str(tmp_path))
    assert result.returncode == 2
    assert "redis" in result.stderr
