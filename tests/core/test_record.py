"""A record is readable text that replays to an identical record."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fellfield
from fellfield.core.chance import Script
from fellfield.core.errors import BadRecord
from fellfield.core.match import Match
from fellfield.core.record import read

RECORD = """\
[Game "tides"]
[Rules "1.0"]
[Players 2]
[Seats "Crab Heron"]
[Names ["Ada", "Grace \\"G\\" H"]]
[Options {"rounds": 1}]
[Date "2026-11-15"]
[Result "Heron 4, Crab 2"]

0.   *Crab   shell 1
     *Heron  shell 2
1.   Heron   wade 2  ; bold
     Crab    wade 1
     *       tide 1
     Crab    stone Heron
     Crab    stone Heron
"""


def finished_match() -> Match:
    names = ["Ada", 'Grace "G" H']
    source = Script(["shell 1", "shell 2", "tide 1"])
    match = Match("tides", 2, {"rounds": 1}, source=source, names=names, date="2026-11-15")
    match.play(1, "wade 2")
    match.play(0, "wade 1")
    match.play(0, "stone Heron")
    match.play(0, "stone Heron")
    return match


def test_a_record_has_headers_and_one_line_per_action() -> None:
    assert finished_match().record() == RECORD.replace("  ; bold", "")


def test_a_replayed_record_is_identical_including_comments() -> None:
    replayed = fellfield.replay(RECORD)
    assert replayed.record() == RECORD
    assert replayed.state.to_json() == finished_match().state.to_json()
    assert replayed.names == ("Ada", 'Grace "G" H')


def test_a_match_continues_from_an_unfinished_record() -> None:
    unfinished = RECORD.replace('[Result "Heron 4, Crab 2"]\n', "").rsplit("\n", 3)[0] + "\n"
    match = fellfield.replay(unfinished)
    match.play(0, "stone Heron")
    match.play(0, "stone Heron")
    assert match.state.result is not None


def test_the_record_for_a_viewer_shows_only_what_that_viewer_saw() -> None:
    match = Match("tides", 2, source=Script(["shell 1", "shell 2", "tide 1"]))
    match.play(1, "wade 2")
    assert "Heron   wade ?" in match.record_for(0)
    assert "Heron   wade 2" in match.record_for(1)
    assert "*Heron  shell ?" in match.record_for(0)
    assert "*Crab   shell 1" in match.record_for(0)
    assert "shell 1" not in match.record_for(None)
    match.play(0, "wade 1")
    assert "Heron   wade 2" in match.record_for(0), "revealed choices are public"
    with pytest.raises(BadRecord, match="it can be read, not replayed"):
        fellfield.replay(match.record_for(0))
    assert read(match.record_for(None)).headers["Viewer"] == "onlooker"


@pytest.mark.parametrize(
    ("old", "new", "line", "column"),
    [
        ('[Game "tides"]', "[Game tides]", 1, 7),
        ('[Game "tides"]', '[Game "chess"]', 1, 1),
        ("[Players 2]", "[Players 9]", 1, 1),
        ("[Players 2]", '[Players "2"]', 3, 10),
        ("[Players 2]\n", "", 1, 1),
        ("[Players 2]", "[Players 2]\n[Players 2]", 4, 2),
        ('[Rules "1.0"]', '[Rules "0.9"]', 1, 1),
        ("[Seats", "[Chairs", 4, 2),
        ('{"rounds": 1}', '{"rounds": 7}', 1, 1),
        ("Heron 4, Crab 2", "Crab 4, Heron 2", 1, 1),
        ("     Crab    wade 1", "     Crab    wad 1", 13, 14),
        ("     Crab    wade 1", "     Crab    wade x", 13, 19),
        ("     Crab    wade 1", "     Crab    wade 9", 13, 14),
        ("     Crab    wade 1", "     Otter   wade 1", 13, 1),
        ("     Crab    wade 1", "     Heron   wade 1", 13, 1),
        ("     Crab    wade 1", "     Crab", 13, 10),
        ("     *       tide 1", "     *       tide 4", 14, 14),
        ("1.   Heron", "2.   Heron", 12, 1),
    ],
)
def test_the_error_for_an_invalid_record_has_line_column_and_expectation(
    old: str, new: str, line: int, column: int
) -> None:
    assert old in RECORD
    with pytest.raises(BadRecord) as error:
        fellfield.replay(RECORD.replace(old, new))
    assert (error.value.line, error.value.column) == (line, column)
    assert error.value.expected


@given(st.integers(0, len(RECORD) - 1), st.sampled_from(["", "x", ";", "\n", "[", '"', "9", "*", " ", "\x00", "é"]))
def test_a_record_with_one_changed_character_replays_or_raises_bad_record(index: int, character: str) -> None:
    damaged = RECORD[:index] + character + RECORD[index + 1 :]
    with contextlib.suppress(BadRecord):
        fellfield.replay(damaged)
