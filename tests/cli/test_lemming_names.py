"""In the terminal a lemming keeps its name, wherever it goes."""

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
    return [lemming_names.with_lasting_name(one)["name"] for one in events]


def test_a_lemming_is_called_as_it_was_called_first() -> None:
    eaten = event("lemming-eaten", 0, "Willie", hex="4b", eagle="red")
    back = event("lemming-returned", 0, "Rick", hex="12b")
    told = names(moved(0, "Clint", "start", "2a"), moved(0, "Dolly", "2a", "4b"), eaten, back)
    assert told == ["Clint"] * 4


def test_in_a_stack_everybody_keeps_their_own_name() -> None:
    told = names(
        moved(0, "Clint", "start", "2a"),
        moved(1, "Ada", "start", "2a"),
        event("paw-pulled", 0, "Rick", hex="2a", level=1),
        event("lemming-scattered", 0, "Dolly", hex="2a", level=1, goal="3a"),
        moved(1, "Newton", "2a", "3a"),
        moved(1, "Darwin", "3a", "5b"),
    )
    assert told == ["Clint", "Ada", "Clint", "Clint", "Ada", "Ada"]


def test_no_two_of_a_clan_have_the_same_name() -> None:
    told = names(moved(0, "June", "start", "2a"), moved(1, "June", "start", "2b"), moved(0, "June", "start", "6c"))
    assert told == ["June", "June", "June II"]


@pytest.mark.parametrize("seed", range(6))
def test_everybody_stands_where_the_rules_say_through_whole_games(seed: int) -> None:
    """Otherwise somebody would sooner or later be called by another's name."""
    match, lemming_names, source = Match("leaping-lemmings", 4, {}, seed), LemmingNames(), Seeded(seed)
    while match.state.to_act:
        seat = match.state.to_act[0]
        assert isinstance(seat, int)
        for one in match.play(seat, source.pick(match.state.legal(seat))):
            lemming_names.with_lasting_name(one.facts())
        stood = {place: [one.seat for one in stack] for place, stack in lemming_names.stacks.items() if stack}
        assert stood == {place: list(stack) for place, stack in match.state.view(None)["stacks"].items() if stack}


def one_runner(moves: int) -> Match:
    """A game in which Ritz has one lemming out and moves it as often as that."""
    match, here = Match("leaping-lemmings", 2, {}, 9), "start"
    while moves:
        seat = match.state.to_act[0]
        assert isinstance(seat, int)
        legal = match.state.legal(seat)
        own = [one for one in legal if seat == 0 and str(one).startswith(f"move {here}>")]
        if own:
            here, moves = str(own[-1]).partition(">")[2], moves - 1
        match.play(seat, own[-1] if own else legal[-1])
    return match


def test_play_and_replay_call_a_lemming_by_one_name(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(one_runner(3).record())
    replayed = re.findall(r"(\S+) \(Ritz\) runs to", run("replay", file).stdout)
    assert len(replayed) == 3
    assert len(set(replayed)) == 1
    resumed = run("play", "--resume", file, typed="log all\nquit\n").stdout.partition("log all")[2]
    assert re.findall(r"Your (\S+) runs to", resumed) == replayed
