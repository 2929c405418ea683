"""A game of another package is found everywhere by its entry point, with its own words and its own bots."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping

import pytest
from tests.server.app.server_process import Client, ServerProcess
from tests.third_party import install_marsh


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """Variables of processes in which the game is installed."""
    return install_marsh(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def visitor(package: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A visitor of a server on which the game is installed."""
    with ServerProcess(tmp_path_factory.mktemp("served"), dict(package)) as server:
        person = server.client("Ada")
        yield person
        person.close()
    assert server.logged_errors() == []


def run(package: Mapping[str, str], *arguments: str, typed: str = "") -> str:
    """The output of a command, in English unless it says otherwise."""
    environment = {**os.environ, "FELLFIELD_LANG": "en", "COLUMNS": "100", **package}
    done = subprocess.run(
        [sys.executable, "-W", "error::UserWarning", *arguments],
        env=environment, input=typed, capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_terminal_lists_it_with_its_own_words(package: Mapping[str, str]) -> None:
    listed = {game["id"]: game for game in json.loads(run(package, "-m", "fellfield", "games", "--json"))}
    assert (listed["marsh"]["name"], listed["marsh"]["tagline"]) == ("Marsh", "Frogs, mud and glory.")
    assert not listed["marsh"]["sample"]


@pytest.mark.parametrize(
    ("language", "question"),
    [("en", "How deep into the mud?"), ("it", "Quanto a fondo nel fango?"), ("es", "How deep into the mud?")],
)
def test_it_is_played_in_the_terminal_on_the_plain_drawing(
    package: Mapping[str, str], language: str, question: str
) -> None:
    command = (
        "-m",
        "fellfield",
        "play",
        "marsh",
        "--players",
        "2",
        "--bots",
        "greedy",
        "--seed",
        "1",
        "--lang",
        language,
    )
    said = run(package, *command, typed="1\nq\n")
    assert question in said
    assert "▸" in said  # the plain drawing marks whose turn it is: this game brings none of its own


def test_its_rules_are_read_in_the_terminal(package: Mapping[str, str]) -> None:
    assert "Frogs go first." in run(package, "-m", "fellfield", "rules", "MA-1.1")


def test_bots_play_it_with_what_it_says_they_know(package: Mapping[str, str]) -> None:
    report = run(
        package, "-m", "fellfield", "arena", "marsh", "--bots", "greedy,random", "--games", "6", "--jobs", "1", "--json"
    )
    assert {row["bot"] for row in json.loads(report)["bots"]} == {"greedy", "random"}
    code = "from fellfield.bots.judgement import judgement_for; print(judgement_for('marsh').considerations[0].name)"
    assert run(package, "-c", code) == "points\n"


def test_environments_pass_over_it_because_it_brings_no_encoder(package: Mapping[str, str]) -> None:
    code = "import gymnasium, fellfield.adapters.gymnasium_env; print([i for i in gymnasium.registry if 'Marsh' in i])"
    assert run(package, "-c", code) == "[]\n"


def test_the_server_offers_it(visitor: Client) -> None:
    listed = {game["id"]: game for game in visitor.http.get("/api/games").json()["games"]}
    marsh = listed["marsh"]
    assert (marsh["lesson"], marsh["ledger"], marsh["seat_colours"]) == (True, True, ["#104010", "#401010"])


@pytest.mark.parametrize(("language", "name"), [("en", "Marsh"), ("it", "Palude"), ("es", "Marsh")])
def test_the_server_sends_its_words(visitor: Client, language: str, name: str) -> None:
    assert visitor.http.get(f"/api/games/marsh/words/{language}").json()["words"]["marsh.name"] == name


def test_words_in_an_unknown_language_or_of_an_unknown_game_are_refused(visitor: Client) -> None:
    assert visitor.http.get("/api/games/marsh/words/fr").status_code == 404
    assert visitor.http.get("/api/games/swamp/words/en").json()["error"]["code"] == "unknown-game"


def test_the_server_sends_its_rules_with_the_refusals_of_a_clause(visitor: Client) -> None:
    rules = visitor.http.get("/api/rules/marsh").json()
    assert [(clause["id"], clause["reasons"]) for clause in rules["clauses"]] == [("MA-1.1", ["marsh.why.same-depth"])]


def test_its_lesson_can_be_taken(visitor: Client) -> None:
    assert visitor.http.get("/api/lessons/marsh").json()["steps"] == ["mud"]
    done = visitor.http.post("/api/lessons/marsh", json={"step": 0, "actions": [], "tried": "wade 1"}).json()
    assert done["task"] == done["tasks"] == 1


def test_a_table_is_played_against_its_bots(visitor: Client) -> None:
    seats = [{"kind": "human"}, {"kind": "bot", "level": "greedy"}]
    wish = {"game": "marsh", "players": 2, "seats": seats, "start": True}
    answer = visitor.http.post("/api/tables", json=wish)
    assert answer.status_code < 300, answer.text
    table = answer.json()["frame"]["table_view"]
    assert (table["game"], table["view"]["question"]["step"]) == ("marsh", "wade-step")
