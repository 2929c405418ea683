"""tools/system_packages.py finds the programs that the tests need and explains how to get the missing ones."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools/system_packages.py"
pytest_plugins = ["pytester"]


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
    result = run_tool("--find", "bubblewrap", path=str(tmp_path))
    assert result.returncode == 0
    assert "NOT TESTED HERE" in result.stderr
    assert "apt-get install bubblewrap" in result.stderr
    assert "postgresql" not in result.stderr


def test_a_release_does_not_go_on_without_a_program(tmp_path: Path) -> None:
    assert run_tool("--find", "--required", "bubblewrap", path=str(tmp_path)).returncode == 1


def test_tests_without_their_program_are_skipped_and_counted_at_the_end(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(f"import sys; sys.path.insert(0, {str(ROOT)!r})\nfrom tests.conftest import *")
    pytester.makepyfile(
        """
        from tests import programs
        programs.find_program = lambda name: ""
        def test_on_postgres(): programs.require("postgresql")
        def test_on_postgres_again(): programs.require("postgresql")
        def test_without_programs(): pass
        """
    )
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=1, skipped=2)
    result.stdout.fnmatch_lines(["*NOT TESTED HERE*", "2 tests skipped: needs postgresql*"])


def test_an_unknown_package_name_is_rejected(tmp_path: Path) -> None:
    result = run_tool("redsi", path=str(tmp_path))
    assert result.returncode == 2
    assert "redis" in result.stderr
