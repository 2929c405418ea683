"""`why`: the refusal that a move would get, asked without playing it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.server.app import http_helpers
from tests.server.app.server_process import Client, ClientSocket, ServerProcess

from fellfield.server.following import legal_actions
from fellfield.server.sockets import MAX_STRIKES

ME, DEVICE, BOT = {"kind": "human"}, {"kind": "device"}, {"kind": "bot", "level": "random"}
GAMES = ("tides", "antler-island", "leaping-lemmings", "valhalla-lemmings")
ATTEMPTS = (
    "wade 9",
    "stone Crab",
    "move start>15a",
    "move 3c>4c",
    "play boo",
    "bid 9",
    "bid 5+5+5",
    "discard 1",
    "bid 5+4+3+2+1",
    "target red",
    "plan MMMMM",
    "reveal 3",
    "mvoe 1",
    "pass",
    "x",
)


def why(socket: ClientSocket, number: int, seat: int, action: str) -> dict[str, Any]:
    """Ask over a socket and return the answer, `why` or `error`."""
    socket.send(type="why", id=number, seat=seat, action=action)
    while True:
        told = socket.next()
        if told["type"] in ("why", "error") and told.get("id") == number:
            return told


def why_by_http(person: Client, table: str, **query: Any) -> dict[str, Any]:
    answer: dict[str, Any] = person.http.get(f"/api/tables/{table}/why", params=query).json()
    return answer


def table_of_two(ada: Client, bob: Client, **fields: Any) -> str:
    """A running table of Tides with Ada and Bob."""
    table: str = ada.create_table(players=2, seats=[ME], **fields)["frame"]["table_view"]["table"]
    assert bob.do(table, "join").status_code == 200
    assert ada.do(table, "start").status_code == 200
    return table


# -- the answer ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_is_the_refusal_that_the_move_would_get(ada: Client, game: str) -> None:
    seats = [ME, DEVICE, DEVICE]
    table = ada.create_table(game, players=3, seats=seats, start=True)["frame"]["table_view"]["table"]
    refused: set[str] = set()
    offered = number = 0
    with ada.socket(table) as socket:
        for step in range(5):
            legal = [
                legal_actions(ada.get_table(table, seat=seat)["frame"]["table_view"]["offers"]) for seat in range(3)
            ]
            attempts = [*ATTEMPTS, *(text for texts in legal for text in texts[:2])]
            for seat in range(3):
                for action in attempts:
                    number += 1
                    answer = why(socket, number, seat, action)
                    assert why_by_http(ada, table, seat=seat, action=action) == {**answer, "id": 0}
                    assert answer["legal"] == (answer["problem"] is None) == (action in legal[seat])
                    assert {offer["text"] for offer in answer["offers"]} <= set(legal[seat])
                    assert len(answer["offers"]) <= 3
                    assert all(offer["kind"] for offer in answer["offers"])
                    if answer["legal"]:
                        assert answer["offers"] == []
                        continue
                    assert answer["problem"] == socket.do("play", seat=seat, action=action)["error"]
                    refused.add(answer["problem"]["code"])
                    offered += bool(answer["offers"])
            seat = next(seat for seat in range(3) if legal[seat])
            assert ada.do(table, "play", seat=seat, action=legal[seat][step % len(legal[seat])]).status_code == 200
    assert refused == {"illegal", "unreadable", "wrong-seat"}
    assert offered > 5


def test_a_question_without_an_action_gets_the_rule_behind_it(ada: Client, bob: Client) -> None:
    table = table_of_two(ada, bob)
    question = ada.get_table(table)["frame"]["table_view"]["view"]["question"]
    with ada.socket(table) as socket:
        answer = why(socket, 1, 0, "")
        assert (answer["legal"], answer["offers"]) == (False, [])
        assert answer["problem"]["message"] == f"tides.ask.{question['step']}"
        assert answer["problem"]["clause"] == question["clause"]
        assert why_by_http(ada, table) == {**answer, "id": 0}
        assert ada.do(table, "play", seat=0, action="wade 1").status_code == 200
        waiting = why(socket, 2, 0, "")
        assert waiting["problem"]["code"] == "wrong-seat"
        assert waiting["problem"]["facts"] == {"seats": [1]}


def test_a_slip_of_the_pen_gets_the_place_and_the_action_that_was_meant(ada: Client, bob: Client) -> None:
    table = table_of_two(ada, bob)
    answer = why_by_http(ada, table, seat=0, action="wdae 2")
    assert answer["problem"]["code"] == "unreadable"
    assert answer["problem"]["facts"]["column"] == 1
    assert answer["offers"][0]["text"] == "wade 2"


# -- who may ask, and when -----------------------------------------------------------------------------------------


def test_only_the_owner_of_a_seat_may_ask_for_it(server: ServerProcess, ada: Client, bob: Client) -> None:
    table = table_of_two(ada, bob)
    eve = server.client("Eve")
    with ada.socket(table) as own, eve.socket(table) as onlooker:
        for socket, seat in ((own, 1), (onlooker, 0), (onlooker, 1)):
            for number, action in enumerate(("", "wade 1", "wade 9", "nonsense")):
                answer = why(socket, number, seat, action)
                assert (answer["type"], answer["error"]["code"]) == ("error", "not-your-seat")
        assert why(own, 9, 7, "wade 1")["error"]["code"] == "no-such-seat"
    for person, seat in ((ada, 1), (eve, 0), (eve, 1)):
        refused = person.http.get(f"/api/tables/{table}/why", params={"seat": seat, "action": "wade 1"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not-your-seat")
    assert why_by_http(eve, table)["error"]["code"] == "not-seated"
    nobody = http_helpers.get(f"{server.url}/api/tables/{table}/why?seat=0")
    assert (nobody.status_code, nobody.json()["error"]["code"]) == (401, "who-are-you")
    eve.close()


def test_it_is_answered_only_while_the_game_is_played_and_by_whom(ada: Client, bob: Client) -> None:
    table = ada.create_table(players=2, seats=[ME])["frame"]["table_view"]["table"]
    assert why_by_http(ada, table, seat=0)["error"]["code"] == "not-started"
    bob.do(table, "join")
    ada.do(table, "start")
    assert ada.do(table, "relieve", seat=0).status_code == 200
    assert why_by_http(ada, table, seat=0)["error"]["code"] == "played-by-bot"
    assert ada.do(table, "take-back", seat=0).status_code == 200
    assert why_by_http(ada, table, seat=0)["type"] == "why"
    assert ada.do(table, "resign", seat=0).status_code == 200
    assert why_by_http(ada, table, seat=0)["error"]["code"] == "over"


def test_malformed_questions_are_refused(ada: Client, bob: Client) -> None:
    table = table_of_two(ada, bob)
    with ada.socket(table) as socket:
        for wrong in ({"id": 1}, {"id": -1, "seat": 0}, {"id": 1, "seat": 16}, {"id": 1, "seat": 0, "key": "k"}):
            socket.send(type="why", **wrong)
            assert socket.until("error")["error"]["code"] == "bad-request"
        socket.send(type="why", id=1, seat=0, action="x" * 2001)
        assert socket.until("error")["error"]["code"] == "bad-request"
    for query in ({"seat": 16}, {"seat": "x"}, {"action": "x" * 2001}):
        assert ada.http.get(f"/api/tables/{table}/why", params=query).status_code == 400


# -- nothing changes -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose clock stands still, so that nothing changes by itself."""
    program = ("-m", "tests.server.app.world_server")
    with ServerProcess(tmp_path_factory.mktemp("still"), {}, program) as running:
        yield running
    assert running.logged_errors() == []


def stored_rows(folder: Path) -> list[str]:
    """The whole database as text."""
    with closing(sqlite3.connect(folder / "test.db")) as database:
        return list(database.iterdump())


def test_nothing_changes_and_nobody_else_hears_of_it(still: ServerProcess) -> None:
    ada, bob, eve = (still.client(name) for name in ("Ada", "Bob", "Eve"))
    table = table_of_two(ada, bob, settings={"clock": {"main": 600_000, "increment": 5_000}})
    with ada.socket(table) as mine, bob.socket(table) as other, eve.socket(table) as onlooker:
        mine.until("frame")
        done = mine.do("play", seat=0, action="wade 1")  # something to withdraw, and a key to remember
        mine.until("frame")
        for socket in (other, onlooker):
            while socket.table_view.get("version", 0) < done["version"]:
                socket.next()
        for socket in (mine, other, onlooker):
            socket.send(type="ping", id=77)
            socket.until("pong", id=77)
        people = (ada, bob, eve)
        shown = [person.get_table(table) for person in people]
        record = [person.http.get(f"/api/tables/{table}/record").text for person in people]
        rows = stored_rows(still.folder)
        assert shown[0]["frame"]["table_view"]["clocks"]
        assert shown[0]["frame"]["table_view"]["can_withdraw"]

        counts = [len(socket.received) for socket in (mine, other, onlooker)]
        for number, action in enumerate(("", "wade 1", "wade 2", "wade 9", "stone Crab", "nonsense")):
            assert why(mine, number, 0, action)["type"] == "why"
            assert why(other, number, 1, action)["type"] == "why"
            assert why(onlooker, number, 0, action)["type"] == "error"
            why_by_http(ada, table, seat=0, action=action)
            why_by_http(bob, table, seat=1, action=action)
            why_by_http(eve, table, seat=1, action=action)

        assert stored_rows(still.folder) == rows
        assert [person.get_table(table) for person in people] == shown
        assert [person.http.get(f"/api/tables/{table}/record").text for person in people] == record
        for socket, before in zip((mine, other, onlooker), counts, strict=True):
            socket.send(type="ping", id=78)
            socket.until("pong", id=78)
            kinds = {message["type"] for message in socket.received[before:]}
            assert kinds <= {"why", "error", "pong"}
            assert len(socket.received) == before + 6 + 1
    for person in (ada, bob, eve):
        person.close()


def test_asking_about_a_legal_move_does_not_play_it(ada: Client, bob: Client) -> None:
    table = table_of_two(ada, bob)
    before = ada.get_table(table)["frame"]["table_view"]
    assert why_by_http(ada, table, seat=0, action="wade 1") == {
        "type": "why",
        "id": 0,
        "legal": True,
        "problem": None,
        "offers": [],
    }
    assert ada.get_table(table)["frame"]["table_view"] == before
    assert ada.do(table, "play", seat=0, action="wade 2", expected=before["version"]).status_code == 200


def test_asking_over_http_does_not_make_a_person_present(ada: Client, bob: Client) -> None:
    table = table_of_two(ada, bob)
    with ada.socket(table) as socket:
        assert socket.next()["presence"]["here"] == [True, False]
        why_by_http(bob, table, seat=1, action="wade 9")
        assert ada.get_table(table)["presence"]["here"] == [True, False]


# -- limits --------------------------------------------------------------------------------------------------------


def test_questions_count_like_any_other_message(tmp_path: Path) -> None:
    settings = {"FELLFIELD_SOCKET_RATE": "0.001", "FELLFIELD_SOCKET_BURST": "20"}
    with ServerProcess(tmp_path, settings) as strict:
        ada = strict.client("Ada")
        seats = [ME, DEVICE]
        table = ada.create_table(players=2, seats=seats, start=True)["frame"]["table_view"]["table"]
        with ada.socket(table) as socket:
            socket.until("frame")
            for number in range(20):
                assert why(socket, number, 0, "wade 9")["type"] == "why"
            for _ in range(MAX_STRIKES):
                socket.send(type="why", id=99, seat=0, action="wade 9")
                assert socket.until("error")["error"]["code"] == "too-fast"
            assert socket.until("bye")["why"] == "too-fast"
        ada.close()


def test_questions_over_http_count_like_any_other_request(tmp_path: Path) -> None:
    settings = {"FELLFIELD_PERSON_RATE": "0.001", "FELLFIELD_PERSON_BURST": "12"}
    with ServerProcess(tmp_path, settings) as strict:
        ada = strict.client("Ada")
        table = ada.create_table(players=2, seats=[ME, DEVICE], start=True)["frame"]["table_view"]["table"]
        codes = [ada.http.get(f"/api/tables/{table}/why", params={"seat": 0}).status_code for _ in range(15)]
        assert codes == sorted(codes)
        assert set(codes) == {200, 429}
        ada.close()
