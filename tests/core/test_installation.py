"""Advice to install an extra names a command that works for this installation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.packages import install

from fellfield.core.installation import install_command


@pytest.mark.parametrize(
    ("origin", "command"),
    [
        (None, "pip install 'fellfield[server]'"),
        ({"url": "file:///home/ann/fellfield", "dir_info": {}}, "pip install '/home/ann/fellfield[server]'"),
        (
            {"url": "file:///home/ann/my%20games", "dir_info": {"editable": True}},
            "pip install -e '/home/ann/my games[server]'",
        ),
        (
            {"url": "file:///tmp/fellfield-0.1.0-py3-none-any.whl", "archive_info": {}},
            "pip install '/tmp/fellfield-0.1.0-py3-none-any.whl[server]'",
        ),
        (
            {"url": "https://club.example/fellfield.whl", "archive_info": {}},
            "pip install 'fellfield[server] @ https://club.example/fellfield.whl'",
        ),
    ],
)
def test_the_command_follows_from_where_the_package_came_from(
    origin: dict[str, object] | None, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "fellfield", {})
    if origin is not None:
        (tmp_path / "fellfield-1.dist-info" / "direct_url.json").write_text(json.dumps(origin))
    monkeypatch.syspath_prepend(str(tmp_path))
    assert install_command("server") == command
