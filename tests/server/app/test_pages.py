"""The web client is served compressed, and `serve --open` opens it."""

from __future__ import annotations

import gzip
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

from tests.server.app import http_helpers
from tests.server.app.http_helpers import TIMEOUT_SECONDS
from tests.server.app.server_process import ServerProcess


def test_built_files_are_served_compressed_if_accepted(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>the client</title>")
    (folder / "assets" / "app.js").write_text("export const words = 'many';")
    (folder / "assets" / "app.js.gz").write_bytes(gzip.compress(b"export const words = 'many';"))
    with ServerProcess(tmp_path, {"FELLFIELD_STATIC": str(folder)}) as server:
        packed = http_helpers.get(server.url + "/assets/app.js", headers={"accept-encoding": "gzip, br;q=0.5"})
        plain = http_helpers.get(server.url + "/assets/app.js", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text == "export const words = 'many';"
    for answer in (packed, plain):
        assert "javascript" in answer.headers["content-type"]
        assert answer.headers["vary"] == "accept-encoding"


def test_serve_open_finds_a_port_says_where_and_stops_when_asked(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "fellfield", "serve", "--open", "--port", str(port), "--lang", "en"]
        hidden = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        with subprocess.Popen(
            command, cwd=tmp_path, env=hidden, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        ) as process:
            try:
                assert process.stdout is not None
                line = process.stdout.readline()
                found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
                assert found, line
                assert int(found[1]) != port
                assert http_helpers.get(found[0] + "/healthz").status_code == 200
            finally:
                process.send_signal(signal.SIGINT)
                assert process.wait(TIMEOUT_SECONDS) == 0
