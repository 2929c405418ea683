"""A record is text that a person can read, a diff can show, and a replay follows to the byte."""

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


def played() -> Match:
    names = ["Ada", 'Grace "G" H']
    source = Script(["shell 1", "shell 2", "tide 1"])
    match = Match("tides", 2, {"rounds": 1}, source=source, names=names, date="2026-11-15")
    match.play(1, "wade 2")
    match.play(0, "wade 1")
    match.play(0, "stone Heron")
    match.play(0, "stone Heron")
    return match


def test_a_record_is_one_line_a_move_under_headers() -> None:
    assert played().record() == RECORD.replace("  ; bold", "")


def test_a_replay_is_written_again_to_the_byte_comments_included() -> None:
    again = fellfield.replay(RECORD)
    assert again.record() == RECORD
    assert again.state.to_json() == played().state.to_json()
    assert again.names == ("Ada", 'Grace "G" H')


def test_an_unfinished_record_can_be_played_on() -> None:
    half = RECORD.replace('[Result "Heron 4, Crab 2"]\n', "").rsplit("\n", 3)[0] + "\n"
    match = fellfield.replay(half)
    match.play(0, "stone Heron")
    match.play(0, "stone Heron")
    assert match.state.result is not None


def test_a_copy_for_other_eyes_shows_what_they_saw() -> None:
    match = Match("tides", 2, source=Script(["shell 1", "shell 2", "tide 1"]))
    match.play(1, "wade 2")
    assert "Heron   wade ?" in match.record_for(0)
    assert "Heron   wade 2" in match.record_for(1)
    assert "*Heron  shell ?" in match.record_for(0)
    assert "*Crab   shell 1" in match.record_for(0)
    assert "shell 1" not in match.record_for(None)
    match.play(0, "wade 1")
    assert "Heron   wade 2" in match.record_for(0), "opened choices are everybody's"
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
def test_a_damaged_record_says_line_column_and_what_was_expected(old: str, new: str, line: int, column: int) -> None:
    assert old in RECORD
    with pytest.raises(BadRecord) as damaged:
        fellfield.replay(RECORD.replace(old, new))
    assert (damaged.value.line, damaged.value.column) == (line, column)
    assert damaged.value.expected


@given(st.integers(0, len(RECORD) - 1), st.sampled_from(["", "x", ";", "\n", "[", '"', "9", "*", " ", "\x00", "é"]))
def test_any_damaged_record_is_answered_or_replays(place: int, sign: str) -> None:
    damaged = RECORD[:place] + sign + RECORD[place + 1 :]
    with contextlib.suppress(BadRecord):
        fellfield.replay(damaged)
