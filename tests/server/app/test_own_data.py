"""Over HTTP: removing somebody, blocking, reporting, exporting one's data, deleting the account."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.app.server_process import Client, ServerProcess
from websockets.exceptions import ConnectionClosed


def shared_table(owner: Client, *others: Client) -> str:
    """A table for three that waits; everybody named has a seat."""
    table: str = owner.create_table(players=3)["frame"]["table_view"]["table"]
    for seat, person in enumerate(others, start=1):
        assert person.do(table, "join", seat=seat).status_code == 200
    return table


def test_somebody_who_is_removed_is_told_and_finds_the_door_closed(ada: Client, server: ServerProcess) -> None:
    with closing(server.client("Bea")) as bea:
        table = shared_table(ada, bea)
        with bea.socket(table) as socket:
            assert ada.do(table, "remove", seat=1).status_code == 200
            while (message := socket.next())["type"] != "bye":
                pass
            assert message["why"] == "removed"
            with pytest.raises(ConnectionClosed):
                socket.next()
        assert bea.do(table, "join", seat=1).json()["error"]["code"] == "removed"
        assert bea.http.get(f"/api/tables/{table}").json()["error"]["code"] == "removed"
        assert bea.http.get("/api/me/tables").json()["tables"] == []


def test_blocked_people_are_listed_under_an_id_that_says_nothing(ada: Client, server: ServerProcess) -> None:
    with closing(server.client("Bea")) as bea:
        table = shared_table(ada, bea)
        blocked = ada.http.post("/api/me/blocks", json={"table": table, "seat": 1})
        assert blocked.status_code == 201
        listed = ada.http.get("/api/me/blocks").json()["blocks"]
        assert [(block["id"], block["name"]) for block in listed] == [(blocked.json()["id"], "Bea")]
        assert bea.you["id"] not in blocked.text
        with ada.socket(table) as socket:
            assert socket.next()["muted"] == [blocked.json()["author"]]
        assert bea.do(table, "join", seat=2).json()["error"]["code"] == "removed"
        other = shared_table(ada)
        assert bea.do(other, "join", seat=2).json()["error"]["code"] == "not-welcome"
        assert ada.http.delete(f"/api/me/blocks/{listed[0]['id']}").status_code == 204
        assert bea.do(other, "join", seat=2).status_code == 200


def test_an_account_is_deleted_only_by_its_owner_who_confirms_it(ada: Client, server: ServerProcess) -> None:
    with closing(server.client("Bea")) as bea:
        table = shared_table(ada, bea)
        assert bea.http.delete("/api/me").json()["error"]["code"] == "confirm-first"
        assert bea.http.get("/api/me").status_code == 200
        with bea.socket(table) as socket:
            assert bea.delete_account().status_code == 204
            while (message := socket.next())["type"] != "bye":
                pass
            assert message["why"] == "logged-out"
        assert bea.http.get("/api/me").status_code == 401
        seats = ada.http.get(f"/api/tables/{table}").json()["frame"]["table_view"]["seats"]
        assert [seat["kind"] for seat in seats] == ["human", "open", "open"]


def test_pages_of_others_forget_the_name_at_once(ada: Client, server: ServerProcess) -> None:
    with closing(server.client("Bea")) as bea:
        seats = [{"kind": "human"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]
        table = ada.create_table(players=3, seats=seats)["frame"]["table_view"]["table"]
        assert bea.do(table, "join", seat=1).status_code == 200
        assert ada.do(table, "start").status_code == 200
        with ada.socket(table) as socket:
            assert "Bea" in str(socket.until("frame"))
            assert bea.delete_account().status_code == 204
            while "table_view" not in (frame := socket.until("frame")["frame"]):  # patches would keep the name
                pass
            assert [seat["name"] for seat in frame["table_view"]["seats"]][1] == ""
            assert "Bea" not in str(frame)


def test_ones_data_come_as_a_file(ada: Client) -> None:
    table = shared_table(ada)
    answer = ada.http.get("/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    found = answer.json()
    assert found["profile"]["id"] == ada.you["id"]
    assert [exported["id"] for exported in found["tables"]] == [table]


def test_reports_are_limited_and_listed_for_the_operator(tmp_path: Path) -> None:
    settings = {"FELLFIELD_REPORT_RATE": "0.001", "FELLFIELD_REPORT_BURST": "2"}
    with (
        ServerProcess(tmp_path, settings) as server,
        closing(server.client("Ada")) as ada,
        closing(server.client("Eve")) as eve,
    ):
        table = shared_table(ada)
        assert eve.do(table, "say", text="you are all stupid").status_code == 200
        message = ada.http.get(f"/api/tables/{table}").json()["frame"]["table_view"]["chat"][0]["version"]
        body = {"table": table, "message": message, "text": "Please look."}
        codes = [ada.http.post("/api/reports", json=body | {"reason": reason}).status_code for reason in ("abuse",) * 3]
        assert codes == [204, 204, 429]
        assert ada.http.post("/api/reports", json=body | {"reason": "boring"}).status_code == 400
        lines = [json.loads(line) for line in server.log.read_text().splitlines() if "report received" in line]
        assert len(lines) == 1
        assert "stupid" not in str(lines)

        def reports(*more: str) -> str:
            variables = server.environment() | {"DATABASE_URL": f"sqlite:///{tmp_path / 'test.db'}"}
            command = [sys.executable, "-m", "fellfield", "reports", "--lang", "en", *more]
            done = subprocess.run(command, env=os.environ | variables, capture_output=True, text=True, check=True)
            return done.stdout

        listed = reports()
        for text in ("abuse", "Eve", eve.you["id"], table, "Please look.", "you are all stupid"):
            assert text in listed
        reports("--done", listed.split()[0])
        assert "Nobody has reported anything" in reports()
