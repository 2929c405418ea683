"""A lemming keeps its first name throughout a game in the terminal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run

from fellfield.cli.lemming_names import LemmingNames
from fellfield.core.chance import Seeded
from fellfield.core.match import Match


def event(kind: str, seat: int, name: str, **facts: Any) -> dict[str, Any]:
    return {"event": kind, "seat": seat, "name": name, **facts}


def moved(seat: int, name: str, source: str, goal: str) -> dict[str, Any]:
    return event("lemming-moved", seat, name, source=source, goal=goal)


def names(*events: dict[str, Any]) -> list[str]:
    lemming_names = LemmingNames()
    return [lemming_names.with_lasting_name(facts)["name"] for facts in events]


def test_a_lemming_keeps_its_first_name() -> None:
    eaten = event("lemming-eaten", 0, "Willie", hex="4b", eagle="red")
    back = event("lemming-returned", 0, "Rick", hex="12b")
    lasting = names(moved(0, "Clint", "start", "2a"), moved(0, "Dolly", "2a", "4b"), eaten, back)
    assert lasting == ["Clint"] * 4


def test_lemmings_in_a_stack_keep_their_names() -> None:
    lasting = names(
        moved(0, "Clint", "start", "2a"),
        moved(1, "Ada", "start", "2a"),
        event("paw-pulled", 0, "Rick", hex="2a", level=1),
        event("lemming-scattered", 0, "Dolly", hex="2a", level=1, goal="3a"),
        moved(1, "Newton", "2a", "3a"),
        moved(1, "Darwin", "3a", "5b"),
    )
    assert lasting == ["Clint", "Ada", "Clint", "Clint", "Ada", "Ada"]


def test_two_lemmings_of_a_clan_never_share_a_name() -> None:
    lasting = names(moved(0, "June", "start", "2a"), moved(1, "June", "start", "2b"), moved(0, "June", "start", "6c"))
    assert lasting == ["June", "June", "June II"]


@pytest.mark.parametrize("seed", range(6))
def test_tracked_stacks_match_the_board_through_whole_games(seed: int) -> None:
    """A mismatch would sooner or later swap names."""
    match, lemming_names, source = Match("leaping-lemmings", 4, {}, seed), LemmingNames(), Seeded(seed)
    while match.state.to_act:
        seat = match.state.to_act[0]
        assert isinstance(seat, int)
        for event in match.play(seat, source.pick(match.state.legal(seat))):
            lemming_names.with_lasting_name(event.facts())
        tracked = {place: [lemming.seat for lemming in stack] for place, stack in lemming_names.stacks.items() if stack}
        assert tracked == {place: list(stack) for place, stack in match.state.view(None)["stacks"].items() if stack}


def one_runner(moves: int) -> Match:
    """Play a game in which Ritz has one lemming on the board and moves it this often."""
    match, here = Match("leaping-lemmings", 2, {}, 9), "start"
    while moves:
        seat = match.state.to_act[0]
        assert isinstance(seat, int)
        legal = match.state.legal(seat)
        own = [action for action in legal if seat == 0 and str(action).startswith(f"move {here}>")]
        if own:
            here, moves = str(own[-1]).partition(">")[2], moves - 1
        match.play(seat, own[-1] if own else legal[-1])
    return match


def test_play_and_replay_use_the_same_name(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(one_runner(3).record())
    replayed = re.findall(r"(\S+) \(Ritz\) runs to", run("replay", file).stdout)
    assert len(replayed) == 3
    assert len(set(replayed)) == 1
    resumed = run("play", "--resume", file, typed="log all\nquit\n").stdout.partition("log all")[2]
    assert re.findall(r"Your (\S+) runs to", resumed) == replayed
