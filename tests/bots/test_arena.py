"""The arena: every line-up in every seat, the same result for any number of processes, each game counted once."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from fellfield.cli.league.results import Book, OtherLeague
from fellfield.cli.league.running import play, play_job
from fellfield.cli.league.schedule import EACH, ONE, League, cycle, jobs, lineups, rounded
from fellfield.cli.league.standings import table
from fellfield.cli.main import app

RUNNER = CliRunner()


def league(players: int = 3, bots: tuple[str, ...] = ("random", "greedy"), mixes: str = EACH) -> League:
    return League("tides", "1.0", players, "{}", bots, mixes, "7", 1000)


def test_every_mix_of_at_least_two_sits_down() -> None:
    assert lineups(league()) == [("random", "random", "greedy"), ("random", "greedy", "greedy")]


def test_one_against_others_of_a_kind() -> None:
    assert lineups(league(4, ("a", "b", "c"), ONE)) == [("a", "b", "b", "b"), ("a", "c", "c", "c")]


@pytest.mark.parametrize("mixes", [EACH, ONE])
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_everybody_sits_everywhere_equally_often(players: int, mixes: str) -> None:
    seats = [Counter(column) for column in zip(*cycle(league(players, ("a", "b", "c"), mixes)), strict=True)]
    assert all(seat == seats[0] for seat in seats)


def test_games_are_rounded_up_to_whole_cycles() -> None:
    assert rounded(league(), 1) == 6
    assert rounded(league(), 7) == 12
    assert len({job.id for job in jobs(league(), 12)}) == 12


def test_the_result_is_the_same_for_one_process_and_for_several() -> None:
    tables = []
    for processes in (1, 2):
        book = Book(league(), None)
        assert play(league(), book, 12, processes, lambda done: None) == []
        tables.append(table(league(), book.in_order(12)).facts())
    assert tables[0] == tables[1]


def test_killed_processes_change_nothing(tmp_path: Path) -> None:
    """Workers die again and again; every game is counted once all the same."""
    import multiprocessing

    one = league(3, ("random", "search@10n"))
    quiet = Book(one, None)
    play(one, quiet, 12, 1, lambda done: None)
    struck: list[int] = []

    def strike(done: int) -> None:
        children = multiprocessing.active_children()
        if children and len(struck) < 3 and done % 3 == 0:
            struck.append(done)
            os.kill(children[0].pid or 0, signal.SIGKILL)

    book = Book(one, tmp_path / "games.jsonl")
    assert play(one, book, 12, 2, strike) == []
    assert struck
    assert table(one, book.in_order(12)).facts() == table(one, quiet.in_order(12)).facts()
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 13


def test_a_league_goes_on_where_it_stopped_and_counts_each_game_once(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    play(league(), Book(league(), file), 6, 1, lambda done: None)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([*lines, lines[3], lines[-1][:20]]))
    book = Book(league(), file)
    assert len(book.outcomes) == 6
    played: list[int] = []
    play(league(), book, 12, 1, played.append)
    assert played == list(range(7, 13))
    again = Book(league(), file)
    assert len(again.outcomes) == 12
    assert again.in_order(12) == book.in_order(12)


def test_another_league_does_not_go_into_the_same_file(tmp_path: Path) -> None:
    Book(league(), tmp_path / "games.jsonl")
    with pytest.raises(OtherLeague):
        Book(league(4), tmp_path / "games.jsonl")


def test_a_bot_that_raises_is_reported_with_its_game() -> None:
    found = play_job(league(3, ("nobody", "random")), next(jobs(league(3, ("nobody", "random")), 1)))
    assert isinstance(found, str)
    assert found.startswith("game 0 (nobody")


def test_the_command_prints_standings_and_draws_them(tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    said = RUNNER.invoke(app, ["arena", "tides", "--bots", "random,greedy", "-n", "6", "-p", "3", "--plot", str(plot)])
    assert said.exit_code == 0, said.output
    assert "greedy" in said.output
    assert "33.3 %" in said.output
    words = "".join(ElementTree.parse(plot).getroot().itertext())
    assert "random" in words


def test_the_command_speaks_json(tmp_path: Path) -> None:
    said = RUNNER.invoke(app, ["arena", "tides", "--bots", "random,greedy", "-n", "6", "-p", "3", "--json"])
    facts = json.loads(said.stdout)
    assert facts["games"] == 6
    assert {one["bot"] for one in facts["bots"]} == {"random", "greedy"}
    assert sum(one["wins"] for one in facts["bots"]) == pytest.approx(6)


def test_an_unknown_mix_is_refused() -> None:
    said = RUNNER.invoke(app, ["arena", "tides", "--bots", "random", "--lineups", "all"])
    assert said.exit_code == 2


def test_analyse_prints_accounts_and_draws_the_chances(tmp_path: Path) -> None:
    from tests.bots.test_analysis import played

    record, plot = tmp_path / "game.txt", tmp_path / "plot.svg"
    record.write_text(played(1).record())
    for language, word in (("en", "Luck"), ("it", "Fortuna"), ("es", "Suerte")):
        said = RUNNER.invoke(app, ["analyse", str(record), "--budget", "10n", "--plot", str(plot), "--lang", language])
        assert said.exit_code == 0, said.output
        assert word in said.output
    assert len(ElementTree.parse(plot).getroot().findall(".//{*}polyline")) == 3
    facts = json.loads(RUNNER.invoke(app, ["analyse", str(record), "--budget", "10n", "--json"]).stdout)
    assert len(facts["accounts"]) == 3
