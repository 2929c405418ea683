"""Play over real sockets and HTTP requests: join, move, resume, undo, chat, end."""

from __future__ import annotations

import asyncio
import threading
import uuid
from typing import Any

import pytest
from tests.server.app.http_helpers import wait_until
from tests.server.app.server_process import Client, ClientSocket, ServerProcess
from tests.server.app.shares import start_with_shares
from websockets.exceptions import ConnectionClosed

from fellfield.server.following import legal_actions, views_of_replay
from fellfield.server.routes import tables as routes

BOT = {"kind": "bot", "level": "random"}
ME = {"kind": "human"}
GAMES = ("tides", "antler-island", "leaping-lemmings", "valhalla-lemmings")


def start_table_of_two(ada: Client, bob: Client, **fields: Any) -> str:
    """Start a table of Tides with Ada and Bob; returns its id."""
    table: str = ada.create_table(players=2, seats=[ME], **fields)["frame"]["table_view"]["table"]
    assert bob.do(table, "join").status_code == 200
    assert ada.do(table, "start").status_code == 200
    return table


def play_first_legal(socket: ClientSocket, seat: int, max_moves: int = 10_000) -> int:
    """Play the first legal action until the game is over or `max_moves` are made; returns the number of moves."""
    moves = 0
    if not socket.table_view:
        socket.until("frame")
    while socket.table_view["status"] == "playing" and moves < max_moves:
        if socket.legal:
            version = socket.table_view["version"]
            answer = socket.do("play", seat=seat, action=socket.legal[0], expected=version)
            assert answer["type"] == "done", answer
            moves += 1
            while socket.table_view["version"] < answer["version"]:
                socket.until("frame")
        else:
            socket.until("frame")
    return moves


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_bots_is_played_over_a_socket(ada: Client, game: str) -> None:
    seen = ada.create_table(game, players=3, seats=[ME, BOT, BOT], start=True)
    table = seen["frame"]["table_view"]["table"]
    with ada.socket(table) as socket:
        welcome = socket.next()
        assert welcome["type"] == "welcome"
        assert (welcome["seats"], welcome["viewer"]) == ([0], 0)
        assert welcome["presence"]["here"] == [True, True, True]
        assert play_first_legal(socket, 0, max_moves=30) > 0


def test_a_whole_game_ends_with_result_seed_record_and_replay(ada: Client) -> None:
    table = ada.create_table(players=3, seats=[ME, BOT, BOT], start=True)["frame"]["table_view"]["table"]
    with ada.socket(table) as socket:
        play_first_legal(socket, 0)
        assert socket.table_view["ending"]["reason"] == "over"
        assert len(socket.table_view["ending"]["seed"]) == 64
    record = ada.http.get(f"/api/tables/{table}/record")
    assert "\n; end " in record.text
    replay = ada.http.get(f"/api/tables/{table}/replay", params={"count": 200}).json()
    assert len(replay["moments"]) == replay["total"]
    assert views_of_replay(replay)[-1]["result"] == socket.table_view["view"]["result"]
    tail = ada.http.get(f"/api/tables/{table}/replay", params={"start": replay["total"] - 2}).json()
    assert tail["moments"] == replay["moments"][-2:]
    assert [listing["id"] for listing in ada.http.get("/api/me/tables?finished=true").json()["tables"]] == [table]


def test_every_seat_sees_its_own_view_and_spectators_the_public_one(
    ada: Client, bob: Client, server: ServerProcess
) -> None:
    table = start_table_of_two(ada, bob)
    carol = server.client("Carol")
    with ada.socket(table) as first, bob.socket(table) as second, carol.socket(table) as spectator:
        table_views = [socket.until("frame")["frame"]["table_view"] for socket in (first, second, spectator)]
    assert [table_view["viewer"] for table_view in table_views] == [0, 1, None]
    assert [table_view["view"]["viewer"] for table_view in table_views] == [0, 1, None]
    assert table_views[2]["offers"] == []
    carol.close()


def test_a_move_reaches_every_seat_after_it_was_acknowledged(ada: Client, bob: Client) -> None:
    table = start_table_of_two(ada, bob)
    with ada.socket(table) as first, bob.socket(table) as second:
        first.until("frame")
        second.until("frame")
        answer = first.do("play", seat=0, action=first.legal[0], expected=first.table_view["version"])
        frame = second.until("frame")["frame"]
        assert second.table_view["version"] == answer["version"]
        assert frame["updates"][0]["what"] == ["action"]


def test_a_repeated_key_changes_nothing_and_another_command_with_it_is_refused(ada: Client, bob: Client) -> None:
    table = start_table_of_two(ada, bob)
    with ada.socket(table) as socket:
        socket.until("frame")
        legal, version, key = socket.legal, socket.table_view["version"], uuid.uuid4().hex
        first = socket.do("play", key=key, seat=0, action=legal[0], expected=version)
        again = socket.do("play", key=key, seat=0, action=legal[0], expected=version)
        other = socket.do("play", key=key, seat=0, action=legal[1], expected=version)
    assert (again["version"], again["replay"]) == (first["version"], True)
    assert other["error"]["code"] == "key-reused"


def test_a_stale_move_gets_the_version_and_an_illegal_one_the_clause(ada: Client, bob: Client) -> None:
    table = start_table_of_two(ada, bob)
    with ada.socket(table) as socket:
        socket.until("frame")
        stale = socket.do("play", seat=0, action=socket.legal[0], expected=1)
        illegal = socket.do("play", seat=0, action="wade 99")
        unreadable = socket.do("play", seat=0, action="fly to the moon")
        wrong_seat = socket.do("play", seat=1, action=socket.legal[0])
    assert (stale["error"]["code"], stale["error"]["facts"]["version"]) == ("stale", socket.table_view["version"])
    assert illegal["error"]["code"] == "illegal"
    assert illegal["error"]["clause"].startswith("TI-")
    assert illegal["error"]["message"].split(".")[1] == "why"
    assert unreadable["error"]["code"] == "unreadable"
    assert wrong_seat["error"]["code"] == "not-your-seat"


def test_a_socket_resumes_with_exactly_what_it_missed(ada: Client, bob: Client) -> None:
    table = start_table_of_two(ada, bob)
    with ada.socket(table) as socket:
        epoch = socket.next()["epoch"]
        socket.until("frame")
        known, since = socket.table_view, socket.table_view["version"]
    bob.do(table, "say", text="one")
    bob.do(table, "play", seat=1, action="wade 1")
    bob.do(table, "say", text="two")
    with ada.socket(table, known=known, epoch=epoch) as socket:
        frame = socket.until("frame")["frame"]
        assert [update.get("chat", {}).get("text") for update in frame["updates"]] == ["one", None, "two"]
        assert frame["since"] == since
        assert "table_view" not in frame, "what has not changed is not sent again"
        assert socket.table_view == ada.get_table(table)["frame"]["table_view"]
    with ada.socket(table, known=socket.table_view, epoch=epoch) as socket:
        assert socket.until("frame")["frame"]["updates"] == [], "nothing was missed"
        assert socket.table_view == ada.get_table(table)["frame"]["table_view"]
    another_life = {"since": since, "epoch": "another", "viewer": 0}
    another_seat = {"since": since, "epoch": epoch, "viewer": 1}
    from_the_future = {"since": 10**9, "epoch": epoch, "viewer": 0}
    for query in (another_life, another_seat, from_the_future):
        with ada.socket(table, **query) as socket:
            frame = socket.until("frame")["frame"]
            assert (frame["since"], frame["table_view"]["table"]) == (0, table), "everything is sent"


def test_undo_and_withdrawal_work_over_the_socket(ada: Client, bob: Client) -> None:
    table = start_table_of_two(ada, bob)
    with ada.socket(table) as socket:
        socket.until("frame")
        done = socket.do("play", seat=0, action=socket.legal[0], expected=socket.table_view["version"])
        while socket.table_view["version"] < done["version"]:
            socket.until("frame")
        assert socket.table_view["can_withdraw"]
        assert socket.do("undo", seat=0)["type"] == "done"


def test_chat_is_normalised_and_unknown_reactions_are_refused(ada: Client, bob: Client) -> None:
    table = start_table_of_two(ada, bob)
    with ada.socket(table) as socket:
        socket.until("frame")
        socket.do("say", text="  cafe\u0301\u202e \n <b>x</b>  ")
        while not socket.table_view["chat"]:
            socket.until("frame")
        assert socket.table_view["chat"][-1]["text"] == "café <b>x</b>"
        assert socket.do("say", text=" \u200b ")["error"]["code"] == "bad-text"
        assert socket.do("say", text="x" * 501)["error"]["code"] == "bad-text"
        assert socket.do("react", reaction="wave")["type"] == "done"
        assert socket.do("react", reaction="<img>")["error"]["code"] == "bad-reaction"


def test_presence_says_who_is_connected(ada: Client, bob: Client) -> None:
    table = start_table_of_two(ada, bob)
    with ada.socket(table) as socket:
        assert socket.next()["presence"]["here"] == [True, False]
        with bob.socket(table):
            assert socket.until("presence")["here"] == [True, True]
        assert socket.until("presence")["here"] == [True, False]


def test_taking_and_leaving_a_seat_is_announced_to_all(ada: Client, bob: Client) -> None:
    table = ada.create_table(players=2, seats=[ME, {"kind": "open"}])["frame"]["table_view"]["table"]
    with ada.socket(table) as owner, bob.socket(table) as guest:
        while owner.until("presence")["watching"] != 1:
            pass
        guest.do("join", seat=1)
        assert owner.until("presence") == {"type": "presence", "here": [True, True], "gone": [0, 0], "watching": 0}
        guest.do("leave", seat=1)
        assert owner.until("presence") == {"type": "presence", "here": [True, False], "gone": [0, 0], "watching": 1}


def test_a_socket_opened_with_inside_reports_a_missing_table_before_it_closes(
    server: ServerProcess, ada: Client, bob: Client
) -> None:
    private = start_table_of_two(ada, bob, settings={"watchable": False})
    stranger = server.client("Eve")
    for table in ("nowhere", private):
        with stranger.socket(table, inside="") as socket:
            assert socket.next()["error"]["code"] == "no-such-table"
            with pytest.raises(ConnectionClosed):
                socket.next()
    stranger.close()


def test_a_due_seat_is_told_the_risk_of_what_it_may_do(ada: Client) -> None:
    seats = [ME, {"kind": "device"}]
    table = ada.create_table("leaping-lemmings", players=2, seats=seats, start=True)["frame"]["table_view"]["table"]
    risks: list[float] = []
    for _ in range(30):
        table_views = [ada.get_table(table, seat=seat)["frame"]["table_view"] for seat in (0, 1)]
        (due,) = [table_view for table_view in table_views if table_view["offers"]]
        risks = [offer["risk"] for offer in due["offers"] if "risk" in offer]
        if any(risks):
            break
        ada.do(table, "play", seat=due["viewer"], action=legal_actions(due["offers"])[-1])
    assert any(risks)
    assert all(0 <= risk <= 1 for risk in risks)


def test_a_client_can_watch_from_each_seat_on_its_device(ada: Client, bob: Client) -> None:
    table = ada.create_table(players=2, seats=[ME, {"kind": "device"}], start=True)["frame"]["table_view"]["table"]
    with ada.socket(table) as socket:
        assert socket.next()["seats"] == [0, 1]
        assert socket.until("frame")["frame"]["table_view"]["viewer"] == 0
        socket.send(type="watch", seat=1)
        assert socket.until("frame")["frame"]["table_view"]["viewer"] == 1
        socket.send(type="watch", seat=None)
        assert socket.until("frame")["frame"]["table_view"]["viewer"] is None
    with bob.socket(table) as socket:
        socket.until("frame")
        socket.send(type="watch", seat=1)
        assert socket.until("error")["error"]["code"] == "not-your-seat"


def test_leaving_a_seat_through_another_socket_ends_its_view(ada: Client, bob: Client) -> None:
    table = ada.create_table(players=2, seats=[ME], settings={"watchable": True})["frame"]["table_view"]["table"]
    bob.do(table, "join", seat=1)
    with bob.socket(table) as tab:
        assert tab.until("frame")["frame"]["table_view"]["viewer"] == 1
        assert bob.do(table, "leave", seat=1).status_code == 200
        ada.do(table, "set-seat", seat=1, kind="device")
        ada.do(table, "start")
        while tab.table_view["status"] != "playing":
            tab.until("frame")
            assert tab.table_view["status"] == "waiting" or tab.table_view["viewer"] is None
        assert tab.legal == []


def test_spectators_are_disconnected_when_a_table_becomes_private(ada: Client, bob: Client) -> None:
    table = ada.create_table(players=2, seats=[ME])["frame"]["table_view"]["table"]
    with bob.socket(table) as spectator:
        spectator.until("frame")
        ada.do(table, "set-table", settings={"watchable": False})
        spectator.until("frame")  # a seat is open, so anyone with the link may still watch
        ada.do(table, "set-seat", seat=1, kind="bot", level="random")
        assert spectator.until("bye")["why"] == "not-watchable"
    assert bob.http.get(f"/api/tables/{table}").status_code == 404


def test_a_waiting_request_is_answered_when_something_happens(ada: Client, bob: Client) -> None:
    table = start_table_of_two(ada, bob)
    seen = bob.get_table(table)
    reaction = threading.Timer(0.5, lambda: ada.do(table, "react", reaction="wave"))
    reaction.start()
    later = bob.get_table(table, since=seen["frame"]["table_view"]["version"], epoch=seen["epoch"], wait=30)
    reaction.join()
    assert later["frame"]["updates"][0]["what"] == ["chat"]


def test_a_waiting_request_ends_with_the_event_and_not_at_its_timeout() -> None:
    class Stopping:
        stopping = asyncio.Event()

    async def run() -> None:
        waiting: set[asyncio.Event] = set()
        request = asyncio.create_task(routes._until_event(Stopping, waiting, 1e6))  # type: ignore[arg-type]
        await asyncio.sleep(0)  # the request registers its event
        next(iter(waiting)).set()
        await request
        assert not waiting

    asyncio.run(run())


def test_an_action_that_all_know_to_be_the_only_one_is_played_automatically_on_request(ada: Client) -> None:
    """In a player step others cannot know that: a card in hand might be playable. There the player answers."""
    table = ada.create_table("leaping-lemmings", players=2, seats=[ME, BOT], start=True)["frame"]["table_view"]["table"]
    with ada.socket(table) as socket:
        socket.until("frame")
        socket.send(type="auto", seat=0, on=True)
        while socket.table_view["status"] == "playing" and socket.table_view["version"] < 150:
            question = socket.table_view["view"]["question"]
            if len(socket.legal) > 1 or (question and question["step"] == "player-step"):
                answer = socket.do(
                    "play",
                    seat=0,
                    action=socket.legal[0],
                    expected=socket.table_view["version"],
                )
                while socket.table_view["version"] < answer["version"]:
                    socket.until("frame")
            else:
                socket.until("frame")
        assert socket.table_view["version"] >= 100 or socket.table_view["status"] == "finished"


def test_a_rematch_leads_everyone_to_the_same_table(ada: Client, bob: Client) -> None:
    table = start_table_of_two(ada, bob)
    assert ada.do(table, "resign", seat=0).status_code == 200
    first, second = ada.do(table, "rematch").json(), bob.do(table, "rematch").json()
    assert first["table"] == second["table"] != table


def test_an_absent_player_can_be_relieved_and_come_back(ada: Client, bob: Client) -> None:
    table = start_table_of_two(ada, bob, settings={"relief_after": 300})
    with ada.socket(table) as socket:
        socket.until("frame")
        with bob.socket(table):
            socket.until("presence", here=[True, True])
            assert socket.do("relieve", seat=1)["error"]["code"] == "not-gone"
        socket.until("presence", here=[True, False])
        wait_until(lambda: socket.do("relieve", seat=1)["type"] == "done")
        assert bob.do(table, "take-back", seat=1).status_code == 200


def test_time_runs_out_and_a_bot_takes_over(ada: Client, bob: Client) -> None:
    table = start_table_of_two(ada, bob, settings={"clock": {"main": 1000}})
    with ada.socket(table) as socket:
        socket.until("frame")
        while not socket.table_view["seats"][0]["bot"]:
            socket.until("frame")
        assert socket.table_view["clocks"]


def test_hints_are_for_ones_own_seat_only(ada: Client, bob: Client) -> None:
    table = start_table_of_two(ada, bob)
    carol = ada.server.client("Carol")
    assert carol.http.get(f"/api/tables/{table}/hint").json()["error"]["code"] == "not-seated"
    hint = ada.http.get(f"/api/tables/{table}/hint")
    assert hint.status_code == 200, hint.text
    assert hint.json()["seat"] == 0
    carol.close()


def test_a_rated_game_gives_no_hints(ada: Client, bob: Client) -> None:
    table = ada.create_table(players=2, seats=[ME], settings={"rated": True})["frame"]["table_view"]["table"]
    assert bob.do(table, "join").status_code == 200
    assert ada.do(table, "start").json()["error"]["code"] == "no-pledge"
    start_with_shares(table, [ada, bob])
    answer = ada.http.get(f"/api/tables/{table}/hint")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "rated-game")
