"""The server process: it announces its address, keeps its promises, stops in order, and is restored from a backup."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.server.app import http_helpers
from tests.server.app.http_helpers import TIMEOUT_SECONDS
from tests.server.app.server_process import Client, ServerProcess
from tests.server.app.shares import start_with_shares
from tests.server.app.test_play import BOT, ME, play_first_legal
from websockets.exceptions import ConnectionClosed

from fellfield.server.following import legal_actions


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "fellfield", *arguments],
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
        check=False,
    )


def test_health_readiness_and_metrics(server: ServerProcess, ada: Client) -> None:
    ada.create_table()
    assert http_helpers.get(server.url + "/healthz").json()["status"] == "ok"
    assert http_helpers.get(server.url + "/readyz").json()["status"] == "ready"
    assert server.metrics()["fellfield_tables_loaded"] > 0
    assert "fellfield_order_seconds_bucket" in http_helpers.get(server.url + "/metrics").text


def test_every_response_has_the_security_headers(server: ServerProcess) -> None:
    for path in ("/", "/api/games", "/api/nowhere", "/healthz", "/a/client/route"):
        headers = http_helpers.get(server.url + path).headers
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers


def test_without_a_web_client_a_placeholder_page_is_served(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, {"FELLFIELD_STATIC": str(tmp_path / "nothing")}) as server:
        for path in ("/", "/table/abc"):
            answer = http_helpers.get(server.url + path)
            assert (answer.status_code, "Fellfield is running" in answer.text) == (200, True)


def test_only_files_of_the_web_client_are_served(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>the client</title>")
    (folder / "assets" / "app.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    with ServerProcess(tmp_path, {"FELLFIELD_STATIC": str(folder)}) as server:
        assert "the client" in http_helpers.get(server.url + "/").text
        assert "the client" in http_helpers.get(server.url + "/table/abc").text
        script = http_helpers.get(server.url + "/assets/app.js")
        assert "javascript" in script.headers["content-type"]
        assert "immutable" in script.headers["cache-control"]
        assert http_helpers.get(server.url + "/missing.js").status_code == 404
        for path in ("/link.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/%00"):
            assert "secret" not in http_helpers.get(server.url + path).text
        assert http_helpers.get(server.url + "/api/nowhere").json()["error"]["code"] == "not-found"


def test_a_shutdown_notifies_clients_and_loses_nothing(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path).start()
    ada = server.client("Ada")
    table = ada.create_table(players=2, seats=[ME, {"kind": "device"}], start=True)["frame"]["table_view"]["table"]
    with ada.socket(table) as socket:
        epoch = socket.next()["epoch"]
        socket.until("frame")
        done = socket.do("play", seat=0, action=legal_actions(socket.table_view["offers"])[0])
        assert server.stop() == 0
        assert server.logged_errors() == [], "whatever does not end by itself is complained about"
        assert socket.until("bye")["why"] == "restart"
        with pytest.raises(ConnectionClosed) as closed:
            socket.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
    server.start()
    with ada.socket(table, since=done["version"], viewer=0, epoch=epoch) as socket:
        welcome = socket.next()
        assert welcome["epoch"] == epoch
        socket.table_view = ada.get_table(table)["frame"]["table_view"]
        assert socket.until("frame")["frame"]["updates"] == []
        assert socket.table_view["version"] == done["version"]
    server.stop()
    ada.close()


def test_bots_resume_after_a_restart(tmp_path: Path) -> None:
    slow = {"FELLFIELD_BOT_DELAY": "5"}
    server = ServerProcess(tmp_path, slow).start()
    ada = server.client("Ada")
    table = ada.create_table("leaping-lemmings", players=2, seats=[ME, BOT], start=True)["frame"]["table_view"]["table"]
    server.kill()
    server = ServerProcess(tmp_path, {"FELLFIELD_PORT": server._settings["FELLFIELD_PORT"]}).start()
    with ada.socket(table) as socket:
        assert play_first_legal(socket, 0, max_moves=5) == 5
    server.stop()
    ada.close()


def test_backup_and_restore(tmp_path: Path) -> None:
    (tmp_path / "live").mkdir()
    with ServerProcess(tmp_path / "live") as server:
        ada = server.client("Ada")
        table = ada.create_table(players=2, seats=[ME, BOT], start=True)["frame"]["table_view"]["table"]
        database = f"sqlite:///{tmp_path / 'live' / 'test.db'}"
        made = run("backup", str(tmp_path / "backup.db"), "--database-url", database)
        assert made.returncode == 0, made.stderr
    assert run("backup", str(tmp_path / "backup.db"), "--database-url", database).returncode == 1
    (tmp_path / "new").mkdir()
    restored = run(
        "restore", str(tmp_path / "backup.db"), "--database-url", f"sqlite:///{tmp_path / 'new' / 'test.db'}"
    )
    assert restored.returncode == 0, restored.stderr
    with ServerProcess(tmp_path / "new") as server:
        ada.http.base_url = httpx.URL(server.url)
        ada.http.headers["origin"] = server.url
        assert ada.get_table(table)["frame"]["table_view"]["status"] == "playing"
    ada.close()


def test_the_dice_of_a_finished_game_are_verified(ada: Client, tmp_path: Path) -> None:
    table = ada.create_table(players=3, seats=[ME, BOT, BOT])["frame"]["table_view"]["table"]
    (receipt,) = start_with_shares(table, [ada])
    with ada.socket(table) as socket:
        play_first_legal(socket, 0)
    record = tmp_path / "game.txt"
    record.write_bytes(ada.http.get(f"/api/tables/{table}/record").content)
    (tmp_path / "mine.json").write_text(json.dumps(receipt))
    for mine in (str(tmp_path / "mine.json"), receipt["start"]):
        good = run("verify", str(record), "--mine", mine)
        assert (good.returncode, "The dice are honest" in good.stdout) == (0, True), good.stderr
        assert "agrees with what you kept" in good.stdout
    assert "consistent" in run("verify", str(record)).stdout
    assert run("verify", str(record), "--mine", "0" * 64).returncode == 1
    text = record.read_text()
    record.write_text(text.replace("; draw", "; draws", 1))
    assert run("verify", str(record)).returncode == 1


def test_a_port_in_use_is_reported_in_a_sentence(server: ServerProcess) -> None:
    port = server.url.rsplit(":", 1)[1]
    tried = run("serve", "--port", port, "--database-url", f"sqlite:///{server.folder / 'other.db'}")
    assert tried.returncode == 1
    assert "cannot listen" in tried.stderr
    assert "Traceback" not in tried.stderr


def test_an_invalid_setting_is_reported_in_a_sentence() -> None:
    tried = run("serve", "--port", "many")
    assert tried.returncode == 2
    assert "port" in tried.stderr
    assert "Traceback" not in tried.stderr


def test_logs_are_json_without_secrets(tmp_path: Path) -> None:
    import json

    with ServerProcess(tmp_path, {"FELLFIELD_LOG_LEVEL": "debug"}) as server:
        ada = server.client("Ada")
        token = ada.post_confirmed("/api/me/tokens").json()["token"]
        code = ada.post_confirmed("/api/me/code").json()["code"]
        table = ada.create_table(players=2, seats=[ME, BOT], start=True)["frame"]["table_view"]["table"]
        with ada.socket(table) as socket:
            play_first_legal(socket, 0)
            seed = socket.table_view["ending"]["seed"]
        secret = ada.http.cookies["fellfield"]
        ada.close()
    text = server.log.read_text()
    for line in text.splitlines():
        assert {"at", "level", "from", "message"} <= set(json.loads(line))
    for secret_text in (token, code, table, seed, secret):
        assert secret_text not in text


def test_an_interrupted_server_stops_in_order(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path).start()
    assert server.process is not None
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(TIMEOUT_SECONDS) == 0
    assert server.process.stdout is not None
    server.process.stdout.close()
