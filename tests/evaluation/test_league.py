"""The arena: every line-up in every seat, the same result for any number of processes, each game counted once."""

from __future__ import annotations

import json
import os
import re
import signal
from collections import Counter
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.packages import install
from typer.testing import CliRunner, Result

from fellfield.bots import action_evaluation, contract, levels
from fellfield.bots.levels import DEFAULT_LEVELS
from fellfield.bots.tides import judgement as tides_judgement
from fellfield.cli.console import Console
from fellfield.cli.main import app
from fellfield.cli.narration import turn_label, uses_rounds
from fellfield.core.match import Match
from fellfield.core.registry import game
from fellfield.evaluation.league.results import LeagueMismatch, LeagueResults, NotALeagueFile
from fellfield.evaluation.league.runner import FailedLeagueGame, play_job, play_league
from fellfield.evaluation.league.schedule import EACH, ONE, League, cycle, jobs, lineups, round_up_to_cycles
from fellfield.evaluation.league.standings import compute_standings
from fellfield.evaluation.league.versions import bot_version
from fellfield.i18n import Language

RUNNER = CliRunner()


def league(players: int = 3, bots: tuple[str, ...] = ("random", "greedy"), mixes: str = EACH) -> League:
    return League("tides", "1.0", players, "{}", bots, mixes, "7", 1000)


def test_every_mix_of_at_least_two_bots_is_a_lineup() -> None:
    assert lineups(league()) == [("random", "random", "greedy"), ("random", "greedy", "greedy")]


def test_lineups_of_one_against_others_of_a_kind() -> None:
    assert lineups(league(4, ("a", "b", "c"), ONE)) == [("a", "b", "b", "b"), ("a", "c", "c", "c")]


@pytest.mark.parametrize("mixes", [EACH, ONE])
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_every_bot_takes_every_seat_equally_often(players: int, mixes: str) -> None:
    seats = [Counter(column) for column in zip(*cycle(league(players, ("a", "b", "c"), mixes)), strict=True)]
    assert all(seat == seats[0] for seat in seats)


def test_games_are_rounded_up_to_whole_cycles() -> None:
    assert round_up_to_cycles(league(), 1) == 6
    assert round_up_to_cycles(league(), 7) == 12
    assert len({job.id for job in jobs(league(), 12)}) == 12


def test_the_result_is_the_same_for_one_process_and_for_several() -> None:
    tables = []
    for processes in (1, 2):
        results = LeagueResults(league(), None)
        assert play_league(league(), results, 12, processes, lambda done: None) == []
        tables.append(compute_standings(league(), results.first_games(12)).facts())
    assert tables[0] == tables[1]


def test_killed_processes_change_nothing(tmp_path: Path) -> None:
    """Workers die again and again; every game is counted once all the same."""
    import multiprocessing

    played_league = league(3, ("random", "search@10n"))
    quiet = LeagueResults(played_league, None)
    play_league(played_league, quiet, 12, 1, lambda done: None)
    struck: list[int] = []

    def strike(done: int) -> None:
        children = multiprocessing.active_children()
        if children and len(struck) < 3 and done % 3 == 0:
            struck.append(done)
            os.kill(children[0].pid or 0, signal.SIGKILL)

    results = LeagueResults(played_league, tmp_path / "games.jsonl")
    assert play_league(played_league, results, 12, 2, strike) == []
    assert struck
    assert (
        compute_standings(played_league, results.first_games(12)).facts()
        == compute_standings(played_league, quiet.first_games(12)).facts()
    )
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 13


def test_a_league_goes_on_where_it_stopped_and_counts_each_game_once(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    play_league(league(), LeagueResults(league(), file), 6, 1, lambda done: None)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([*lines, lines[3], lines[-1][:20]]))
    results = LeagueResults(league(), file)
    assert len(results.by_job) == 6
    played: list[int] = []
    play_league(league(), results, 12, 1, played.append)
    assert played == list(range(7, 13))
    again = LeagueResults(league(), file)
    assert len(again.by_job) == 12
    assert again.first_games(12) == results.first_games(12)


def test_a_file_holds_one_league(tmp_path: Path) -> None:
    LeagueResults(league(), tmp_path / "games.jsonl")
    with pytest.raises(LeagueMismatch):
        LeagueResults(league(4), tmp_path / "games.jsonl")


def test_a_bot_that_raises_is_reported_with_its_game() -> None:
    found = play_job(league(3, ("nobody", "random")), next(jobs(league(3, ("nobody", "random")), 1)))
    assert isinstance(found, FailedLeagueGame)
    assert (found.index, found.lineup[0], found.kind) == (0, "nobody", "UnknownBot")


def test_the_command_prints_standings_and_draws_them(tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    said = RUNNER.invoke(app, ["arena", "tides", "--bots", "random,greedy", "-n", "6", "-p", "3", "--plot", str(plot)])
    assert said.exit_code == 0, said.output
    assert "greedy" in said.output
    assert "33.3 %" in said.output
    words = "".join(ElementTree.parse(plot).getroot().itertext())
    assert "random" in words
    assert "fair share 33.3 %" in words
    assert "95 % intervals" in words


@pytest.mark.parametrize("name", ["plot.png", "plot", "plot.svg.gz", ".svg"])
@pytest.mark.parametrize("command", [("arena", "tides", "--bots", "random"), ("analyse", "no-such-record.txt")])
def test_a_plot_that_promises_another_format_is_refused(tmp_path: Path, command: tuple[str, ...], name: str) -> None:
    said = RUNNER.invoke(app, [*command, "--plot", str(tmp_path / name), "--lang", "en"])
    assert said.exit_code == 2
    assert "has to end in .svg" in said.stderr
    assert list(tmp_path.iterdir()) == []


def test_shared_wins_and_ratings_are_told_in_round_numbers() -> None:
    command = ["arena", "tides", "--bots", "random,greedy", "-n", "60", "-p", "4", "-o", "rounds=1", "--lang", "it"]
    said = RUNNER.invoke(app, command)
    wins = [line.split()[6] for line in said.stdout.splitlines() if line.split()[:1] in (["random"], ["greedy"])]
    assert len(wins) == 2
    assert any("," in cell for cell in wins)
    assert all(len(cell.partition(",")[2]) <= 1 for cell in wins)


@pytest.mark.parametrize(
    ("bots", "code", "sentence"),
    [
        (" , ", 2, "needs at least one bot"),
        ("search@0s,random", 2, "search@0s has no time at all"),
        ("search@0n,random", 2, "search@0n has no time at all"),
        ("greedy,random,greedy", 0, "greedy is named more than once"),
        ("random@1s,greedy", 0, "random doesn’t think"),
    ],
)
def test_doubtful_bots_are_reported(bots: str, code: int, sentence: str) -> None:
    said = RUNNER.invoke(
        app, ["arena", "tides", "--bots", bots, "-n", "1", "-p", "2", "-o", "rounds=1", "--lang", "en"]
    )
    assert said.exit_code == code, said.output
    assert sentence in said.stderr


@pytest.mark.parametrize(
    ("language", "told", "nothing"),
    [
        ("en", "wasn’t over after 3 decisions. A larger --limit", "no standings"),
        ("it", "non era finita dopo 3 decisioni; con un --limit", "non c’è classifica"),
        ("es", "no había acabado tras 3 decisiones; con un --limit", "no hay clasificación"),
    ],
)
def test_without_a_finished_game_there_are_no_standings(tmp_path: Path, language: str, told: str, nothing: str) -> None:
    plot = tmp_path / "plot.svg"
    command = ["arena", "tides", "--bots", "random,greedy", "-n", "1", "-p", "2", "--limit", "3", "--plot", str(plot)]
    said = RUNNER.invoke(app, [*command, "--lang", language])
    assert said.exit_code == 1
    assert said.stdout == ""
    assert told in said.stderr
    assert nothing in said.stderr
    assert not plot.exists()


@pytest.mark.parametrize(
    ("more", "bots", "what"),
    [
        (("--seed", "9"), "random,greedy", "--seed was 0 and is 9."),
        ((), "random", "--bots was random,greedy and is random."),
        (
            ("-p", "3", "-o", "rounds=2"),
            "random,greedy",
            "--players was 2 and is 3; --option was rounds=1 and is rounds=2.",
        ),
    ],
)
def test_a_mismatch_names_the_settings_that_differ(tmp_path: Path, more: tuple[str, ...], bots: str, what: str) -> None:
    file = tmp_path / "games.jsonl"
    assert arena(file, bots="random,greedy").exit_code == 0
    said = arena(file, *more, "--lang", "en", bots=bots)
    assert said.exit_code == 1
    assert what in said.stderr


def test_the_command_prints_json(tmp_path: Path) -> None:
    said = RUNNER.invoke(app, ["arena", "tides", "--bots", "random,greedy", "-n", "6", "-p", "3", "--json"])
    facts = json.loads(said.stdout)
    assert facts["games"] == 6
    assert {row["bot"] for row in facts["bots"]} == {"random", "greedy"}
    assert sum(row["wins"] for row in facts["bots"]) == pytest.approx(6)


def test_an_unknown_kind_of_lineup_is_refused() -> None:
    said = RUNNER.invoke(app, ["arena", "tides", "--bots", "random", "--lineups", "all"])
    assert said.exit_code == 2


def test_analyse_prints_attributions_and_draws_the_chances(tmp_path: Path) -> None:
    from tests.bots.test_analysis import sample

    record, plot = tmp_path / "game.txt", tmp_path / "plot.svg"
    record.write_text(sample(1).record())
    for language, word in (("en", "Luck"), ("it", "Fortuna"), ("es", "Suerte")):
        said = RUNNER.invoke(app, ["analyse", str(record), "--budget", "10n", "--plot", str(plot), "--lang", language])
        assert said.exit_code == 0, said.output
        assert word in said.output
    assert len(ElementTree.parse(plot).getroot().findall(".//{*}polyline")) == 3
    facts = json.loads(RUNNER.invoke(app, ["analyse", str(record), "--budget", "10n", "--json"]).stdout)
    assert len(facts["accounts"]) == 3
    assert facts["names"] == [account["name"] for account in facts["accounts"]]


def analysed(tmp_path: Path, match: Match, *more: str, width: int = 100) -> str:
    record = tmp_path / "game.txt"
    record.write_text(match.record())
    command = ["analyse", str(record), "--budget", "1n", *more]
    return RUNNER.invoke(app, command, env={"COLUMNS": str(width)}, catch_exceptions=False).stdout


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_numbers_of_the_attribution_table_do_not_wrap(tmp_path: Path, language: str) -> None:
    from tests.bots.test_analysis import sample

    said = analysed(tmp_path, sample(1), "--lang", language, width=80).splitlines()
    rests = [line for line in said if "±" in line]
    assert len(rests) == 3
    assert all(re.search(r"[\d.,]+ \(± [\d.,]+\)", line) for line in rests)
    account = takewhile(bool, said)
    assert max(map(len, account)) <= 80


def test_a_game_that_is_not_over_has_no_result_yet(tmp_path: Path) -> None:
    match = Match("tides", 3, seed=1)
    for _ in range(3):
        seat = match.state.to_act[0]
        assert isinstance(seat, int)
        match.play(seat, match.state.legal(seat)[0])
    said = analysed(tmp_path, match, "--lang", "en")
    assert "This game isn’t over" in said
    assert "Now" in said
    assert "Result" not in said
    assert "rest = now" in " ".join(said.split())


@pytest.mark.parametrize(("language", "fourth"), [("en", "Round 4"), ("it", "Giro 4"), ("es", "Ronda 4")])
def test_antler_island_is_analysed_in_rounds(language: Language, fourth: str) -> None:
    assert turn_label(Console(language), game("antler-island"), 4) == fourth
    assert "4" in turn_label(Console(language), game("tides"), 4)
    assert uses_rounds(Console(language), game("antler-island"))
    assert not uses_rounds(Console(language), game("tides"))


# -- which bots played --------------------------------------------------------------------------------------


def arena(file: Path, *more: str, bots: str = "easy,greedy,random") -> Result:
    command = ["arena", "tides", "--bots", bots, "-n", "1", "-p", "2", "-o", "rounds=1", "--results", str(file)]
    return RUNNER.invoke(app, [*command, *more], catch_exceptions=False)


def test_unchanged_bots_continue_a_league(tmp_path: Path) -> None:
    assert arena(tmp_path / "games.jsonl").exit_code == 0
    before = (tmp_path / "games.jsonl").read_bytes()
    assert arena(tmp_path / "games.jsonl").exit_code == 0
    assert (tmp_path / "games.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("language", "word", "suggestion"),
    [
        ("en", "play differently", "another file"),
        ("it", "in modo diverso", "altro file"),
        ("es", "otra manera", "otro"),
    ],
)
def test_a_changed_level_is_another_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, word: str, suggestion: str
) -> None:
    """Two bots under one name would be rated as one."""
    file = tmp_path / "games.jsonl"
    assert arena(file).exit_code == 0
    before = file.read_bytes()
    easier = (replace(DEFAULT_LEVELS[0], choice_noise=9.0), *DEFAULT_LEVELS[1:])
    monkeypatch.setattr(levels, "DEFAULT_LEVELS", easier)
    said = arena(file, "--lang", language)
    assert said.exit_code == 1
    assert word in said.stderr
    assert "(easy)" in said.stderr
    assert suggestion in said.stderr
    assert file.read_bytes() == before
    assert arena(tmp_path / "others.jsonl", bots="random,greedy").exit_code == 0


@pytest.mark.parametrize(
    ("owner", "name", "value"),
    [(tides_judgement.judgement, "weights", (0.9, 0.9, 0.7)), (type(tides_judgement.judgement), "followup_choices", 1),
     (tides_judgement, "DEPTH_VALUES", {1: 2.0, 2: 1.0, 3: 0.5}), (action_evaluation, "MAX_WORLDS", 23)],
)  # fmt: skip
def test_a_changed_constant_is_another_version(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str, value: object
) -> None:
    before = {bot: bot_version(bot, "tides") for bot in ("random", "greedy", "search", "easy")}
    monkeypatch.setattr(owner, name, value)
    changed = {bot for bot, was in before.items() if bot_version(bot, "tides") != was}
    assert changed == {"greedy", "search", "easy"}


def test_playing_does_not_change_a_version() -> None:
    before = bot_version("greedy", "valhalla-lemmings")
    played_league = League("valhalla-lemmings", "", 2, "{}", ("greedy", "random"), EACH, "1", 20)
    play_job(played_league, next(jobs(played_league, 1)))
    assert bot_version("greedy", "valhalla-lemmings") == before


def test_another_release_of_a_third_party_bot_is_another_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    monkeypatch.setattr(contract, "_registered", contract._registered.__wrapped__)
    for release in ("1", "2"):
        bots = {"counting": "tests.bots.odd_bots:Counting"}
        install(tmp_path / release, "theirs", {"fellfield.bots": bots}, release)
        monkeypatch.syspath_prepend(str(tmp_path / release))
        found.append(bot_version("counting", "tides"))
    assert found[0].startswith("theirs 1, ")
    assert found[1].startswith("theirs 2, ")


def test_a_file_without_versions_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    arena(file)
    header, *games = file.read_text().splitlines(keepends=True)
    facts = json.loads(header)
    del facts["league"]["versions"]
    file.write_text("".join([json.dumps(facts) + "\n", *games]))
    said = arena(file)
    assert said.exit_code == 1
    assert "too old to tell" in said.stderr


# -- files that a crash has left ----------------------------------------------------------------------------


@pytest.mark.parametrize("length", [0, 5, 60])
def test_a_file_with_an_incomplete_header_is_rewritten(tmp_path: Path, length: int) -> None:
    file, whole = tmp_path / "games.jsonl", tmp_path / "whole.jsonl"
    LeagueResults(league(), whole)
    file.write_bytes(whole.read_bytes()[:length])
    play_league(league(), LeagueResults(league(), file), 6, 1, lambda done: None)
    assert len(LeagueResults(league(), file).by_job) == 6
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games.jsonl", "whole.jsonl"]


@pytest.mark.parametrize("text", ["my notes", "my notes\n", "[1, 2]\n", '{"league": 7}\n', "\n", "\xff\n"])
def test_other_files_are_not_overwritten(tmp_path: Path, text: str) -> None:
    file = tmp_path / "notes"
    file.write_text(text, encoding="latin-1")
    with pytest.raises(NotALeagueFile):
        LeagueResults(league(), file)
    said = arena(file)
    assert said.exit_code == 1
    assert "doesn’t hold arena results" in said.stderr
    assert file.read_text(encoding="latin-1") == text


def test_a_directory_is_refused_as_results_file(tmp_path: Path) -> None:
    said = arena(tmp_path)
    assert said.exit_code == 1
    assert f"{tmp_path} is a folder" in said.stderr


@pytest.mark.parametrize("line", ["{}", '{"index": 0}', "7", '{"job": "x", "index": 0, "lineup": 5}', "\x00\x00"])
def test_an_incomplete_line_does_not_count(tmp_path: Path, line: str) -> None:
    file = tmp_path / "games.jsonl"
    play_league(league(), LeagueResults(league(), file), 6, 1, lambda done: None)
    lines = file.read_text().splitlines()
    lines[3] = line
    file.write_text("\n".join(lines) + "\n")
    results = LeagueResults(league(), file)
    assert len(results.by_job) == 5
    assert results.unreadable_lines == 1
    played: list[int] = []
    play_league(league(), results, 6, 1, played.append)
    assert played == [6]
    assert len(LeagueResults(league(), file).by_job) == 6
