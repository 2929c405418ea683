"""Ledgers over HTTP, and owners' files validated as on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.app.server_process import Client
from tools import refusal_clauses

import fellfield
from fellfield.core.ledger import ledgers
from fellfield.server.library import parse_fault

GAMES = Path(fellfield.__file__).parent / "games"
OWNERS_FILES = [
    ("leaping-lemmings", "board", "leaping_lemmings/board.json"),
    ("antler-island", "board", "antler_island/board.json"),
    ("valhalla-lemmings", "deck", "valhalla_lemmings/deck.json"),
]


def standard(file: str) -> Any:
    return json.loads((GAMES / file).read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", list(ledgers()))
def test_every_clause_of_a_ledger_is_served(ada: Client, game: str) -> None:
    rules = ada.http.get(f"/api/rules/{game}").json()
    assert [clause["id"] for clause in rules["clauses"]] == [clause.id for clause in ledgers()[game].clauses]
    for served, clause in zip(rules["clauses"], ledgers()[game].clauses, strict=True):
        assert (served["text"], rules["sections"][served["section"]]) == (clause.player_text, clause.section)


def test_the_schema_of_a_game_describes_the_views_that_are_served(ada: Client) -> None:
    answer = ada.http.get("/api/games/antler-island/schema")
    assert answer.headers["content-type"] == "application/schema+json"
    assert answer.json()["$defs"]["AntlerView"]["properties"]["game"]["const"] == "antler-island"
    assert ada.http.get("/api/games/chess/schema").status_code == 400


def test_an_unknown_game_has_no_rules(ada: Client) -> None:
    answer = ada.http.get("/api/rules/chess")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "unknown-game")


def test_the_list_of_refusals_is_up_to_date_and_cites_existing_clauses() -> None:
    assert refusal_clauses.main([]) == 0, "run python tools/refusal_clauses.py --write"
    known = {clause.id for book in ledgers().values() for clause in book.clauses}
    for folder in refusal_clauses.game_folders():
        assert set(refusal_clauses.reasons_by_clause(folder)) <= known


@pytest.mark.parametrize(
    ("game", "clause", "reason"),
    [
        ("leaping-lemmings", "LL-8.6", "goal-full"),  # named where the refusal is made
        ("leaping-lemmings", "LL-16.23", "other-hex"),  # in a variable
        ("antler-island", "AN-8.3", "food-not-held"),  # passed on by the caller
        ("leaping-lemmings", "LL-16.22", "must-push"),  # the clause of the card
        ("antler-island", "AN-4.1", "no-passing"),  # the clause of the step
    ],
)
def test_a_clause_is_served_with_the_refusals_that_cite_it(ada: Client, game: str, clause: str, reason: str) -> None:
    served = {entry["id"]: entry for entry in ada.http.get(f"/api/rules/{game}").json()["clauses"]}
    assert f"{game}.why.{reason}" in served[clause]["reasons"]


@pytest.mark.parametrize(("game", "kind", "file"), OWNERS_FILES)
def test_the_supplied_file_is_good_and_a_table_can_be_set_up_with_a_changed_one(
    ada: Client, game: str, kind: str, file: str
) -> None:
    data = standard(file)
    assert ada.http.post(f"/api/games/{game}/check/{kind}", json={"data": data}).json() == {
        "problems": [],
        "warnings": [],
    }


@pytest.mark.parametrize(("game", "kind", "file"), OWNERS_FILES)
def test_faults_are_reported_with_their_place_as_on_the_command_line(
    ada: Client, game: str, kind: str, file: str
) -> None:
    data = standard(file)
    if game == "leaping-lemmings":
        data["hexes"][0]["terrain"] = "brush"
    elif game == "antler-island":
        data["boards"]["4"]["spaces"]["R1"]["level"] = 2
    else:
        data["legends"][3]["copies"] = 0
    found = fellfield.game(game).data_files()[kind].problems(data)
    assert found
    faults = ada.http.post(f"/api/games/{game}/check/{kind}", json={"data": data}).json()["problems"]
    assert len(faults) == len(found)
    for fault, problem in zip(faults, found, strict=True):
        assert fault["what"] in problem
        assert fault["where"]


@pytest.mark.parametrize("data", [None, 7, "x", [], {}, {"schema": "leaping-lemmings-board/1"}, {"schema": []}])
@pytest.mark.parametrize(("game", "kind", "file"), OWNERS_FILES)
def test_any_data_gets_an_answer(ada: Client, game: str, kind: str, file: str, data: Any) -> None:
    answer = ada.http.post(f"/api/games/{game}/check/{kind}", json={"data": data})
    assert answer.status_code == 200
    assert answer.json()["problems"]


def test_faults_are_parsed_into_place_clause_and_text() -> None:
    fault = parse_fault("4c, 4d: C4: red A has 7 hexes, not five or six")
    assert (fault.where, fault.clause, fault.what) == ("4c, 4d", "C4", "red A has 7 hexes, not five or six")
    two = parse_fault("boards.4: R1: its level is 0 (AN-2.1)")
    assert (two.where, two.clause) == ("boards.4: R1", "AN-2.1")
    three = parse_fault("legends[10] (lemsar).effect[0].n: 99 is not allowed; allowed: 1 to 6, all")
    assert (three.where, three.clause) == ("legends[10] (lemsar).effect[0].n", "")
    assert parse_fault("a board file is a JSON object").where == ""
