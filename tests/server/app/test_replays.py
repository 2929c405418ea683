"""Replays, uploaded records, analyses and playing on, over HTTP."""

from __future__ import annotations

import time
from typing import Any

import pytest
from tests.server.app.server_process import Client, ServerProcess

from fellfield.core.chance import Seeded
from fellfield.core.match import Match
from fellfield.server.following import views_of_replay
from fellfield.server.record_check import verify_record


def finished(person: Client, game: str = "valhalla-lemmings", players: int = 2) -> str:
    """A table at which bots have played to the end."""
    seats = [{"kind": "bot", "level": "random"}] * players
    frame_message = person.create_table(game, players=players, seats=seats, start=True)
    table: str = frame_message["frame"]["table_view"]["table"]
    end = time.monotonic() + 120
    while frame_message["frame"]["table_view"]["status"] != "finished":
        assert time.monotonic() < end, "the bots do not come to an end"
        version = frame_message["frame"]["table_view"]["version"]
        frame_message = person.get_table(table, since=version, epoch=frame_message["epoch"], wait=5)
    return table


@pytest.fixture
def table(ada: Client) -> str:
    return finished(ada)


def test_an_analysis_runs_once_and_adds_up(ada: Client, bob: Client, table: str) -> None:
    end = time.monotonic() + 240
    while (analysis := ada.http.get(f"/api/tables/{table}/analysis").json())["status"] not in ("done", "failed"):
        assert time.monotonic() < end, analysis
        time.sleep(0.2)
    assert analysis["status"] == "done"
    found = analysis["findings"]
    replay = ada.http.get(f"/api/tables/{table}/replay").json()
    assert len(found["moments"]) == replay["total"] - 1
    assert [step["offer"] for step in found["moments"]][:50] == [step["offer"] for step in replay["moments"]][1:51]
    for account in found["accounts"]:
        parts = sum(account[name] for name in ("start", "luck", "skill", "others", "rest"))
        assert abs(parts - account["result"]) < 0.01
    assert bob.http.get(f"/api/tables/{table}/analysis").json() == analysis


def test_a_game_continued_from_the_middle_is_verifiable(ada: Client, table: str) -> None:
    total = ada.http.get(f"/api/tables/{table}/replay", params={"count": 1}).json()["total"]
    seats = [{"kind": "bot", "level": "random"}] * 2
    answer = ada.http.post(f"/api/tables/{table}/play-on", json={"step": total // 2, "seats": seats})
    assert answer.status_code == 201, answer.text
    table_view = answer.json()["frame"]["table_view"]
    new = table_view["table"]
    assert table_view["went_on"]["step"] <= total // 2
    assert not table_view["settings"].get("rated")
    end = time.monotonic() + 120
    while table_view["status"] != "finished":
        assert time.monotonic() < end
        table_view = ada.get_table(new, since=table_view["version"], epoch=answer.json()["epoch"], wait=5)["frame"][
            "table_view"
        ]
    assert verify_record(ada.http.get(f"/api/tables/{new}/record").text).version == 2
    old = ada.http.get(
        f"/api/tables/{table}/replay", params={"start": table_view["went_on"]["step"], "count": 1}
    ).json()
    again = ada.http.get(f"/api/tables/{new}/replay", params={"count": 1}).json()
    assert views_of_replay(again) == views_of_replay(old)
    mine = ada.http.get("/api/me/tables", params={"finished": True}).json()["tables"]
    assert [card["went_on"] for card in mine if card["id"] in (new, table)] == []  # only bots sat there


def test_a_finished_position_cannot_be_continued(ada: Client, table: str) -> None:
    total = ada.http.get(f"/api/tables/{table}/replay", params={"count": 1}).json()["total"]
    for step in (total - 1, total, 999_999):
        answer = ada.http.post(f"/api/tables/{table}/play-on", json={"step": step, "seats": []})
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "no-such-step")


def test_an_uploaded_record_is_replayed_and_continued(ada: Client) -> None:
    match = Match("leaping-lemmings", 3, {"short": True}, seed=2, names=["Kim", "Lee", "Max"])
    dice = Seeded(2)
    while len(match.log) < 60:
        seat = dice.pick([seat for seat in match.state.to_act if isinstance(seat, int)])
        match.play(seat, dice.pick(match.state.legal(seat)))
    body: dict[str, Any] = {"record": match.record(), "count": 10, "seat": 1}
    replay = ada.http.post("/api/records/replay", json=body).json()
    assert (replay["game"], replay["players"], replay["names"]) == ("leaping-lemmings", 3, ["Kim", "Lee", "Max"])
    assert replay["options"]["short"] is True
    assert replay["replay"]["total"] == len(match.log) + 1
    moments = replay["replay"]["moments"]
    assert [step["number"] for step in moments] == list(range(10))
    assert moments[0]["offer"] is None
    assert [step["offer"]["text"] for step in moments[1:]] == [str(entry.action) for entry in match.log[:9]]
    assert all(step["offer"]["kind"] for step in moments[1:])
    seats = [{"kind": "human"}, {"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
    on = ada.http.post("/api/records/play-on", json={"record": match.record(), "step": 30, "seats": seats})
    assert on.status_code == 201, on.text
    assert on.json()["frame"]["table_view"]["status"] == "playing"
    assert on.json()["frame"]["table_view"]["options"]["short"] is True


@pytest.mark.parametrize(
    "text", ["", "hello", '[Game "tides"]\n[Players 2]\n\n1.  *  nonsense', '[Game "x"]\n[Players 2]']
)
def test_a_malformed_record_is_refused_with_its_line(ada: Client, text: str) -> None:
    answer = ada.http.post("/api/records/replay", json={"record": text})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-record")
    assert answer.json()["error"]["facts"]["line"] >= 1


def test_analyses_can_be_disabled(tmp_path_factory: pytest.TempPathFactory) -> None:
    with ServerProcess(tmp_path_factory.mktemp("short"), {"FELLFIELD_ANALYSIS_SECONDS": "0"}) as server:
        person = server.client("Eve")
        answer = person.http.post("/api/records/analysis", json={"record": Match("tides", 2, seed=1).record()})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no-analysis")
        person.close()
