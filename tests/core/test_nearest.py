"""The nearest legal actions: same class first, then equal fields, and never more than the seat may do."""

from __future__ import annotations

import pytest

from fellfield.core.action import Action
from fellfield.core.chance import Seeded
from fellfield.core.errors import UnknownSeat
from fellfield.core.match import Match
from fellfield.core.nearest import MAX_NEAREST, nearest_actions
from fellfield.core.registry import game as game_called

GAMES = ("tides", "antler-island", "leaping-lemmings", "valhalla-lemmings")


def nearest(match: Match, attempt: str) -> list[str]:
    seat = match.state.to_act[0]
    assert isinstance(seat, int)
    return [str(action) for action in nearest_actions(match.state, seat, attempt)]


def lemmings() -> Match:
    """A move is due."""
    match = Match("leaping-lemmings", 2, seed=3)
    source = Seeded(3)
    while True:
        seat = match.state.to_act[0]
        assert isinstance(seat, int)
        legal = match.state.legal(seat)
        if sum(str(action).startswith("move ") for action in legal) > 3 and len({type(it) for it in legal}) > 1:
            return match
        match.play(seat, source.pick(legal))


def test_the_same_kind_of_action_comes_first_then_the_same_piece() -> None:
    match = lemmings()
    seat = match.state.to_act[0]
    moves = [text for text in map(str, match.state.legal(seat)) if text.startswith("move ")]
    source = moves[-1].split()[1].split(">")[0]
    same = [text for text in moves if text.startswith(f"move {source}>")]
    found = nearest(match, f"move {source}>15a")
    assert found[: len(same)] == same[:MAX_NEAREST]
    assert all(text.startswith("move ") for text in found)


def test_of_several_cards_those_with_most_in_common_come_first() -> None:
    match = Match("valhalla-lemmings", 3, seed=1)
    seat = match.state.to_act[0]
    bids = [str(action) for action in match.state.legal(seat)]
    longest = max(bids, key=len)
    cards = longest.removeprefix("bid ")
    other = next(value for value in "123456789" if value not in cards)
    assert longest in nearest(match, f"bid {other}+{cards}" if other > cards[0] else f"bid {cards}+{other}")


def test_a_text_with_a_slip_finds_the_action_that_was_meant() -> None:
    match = Match("tides", 2, seed=1)
    assert nearest(match, "wdae 2")[0] == "wade 2"
    assert nearest(match, "WADE  3 please")[0] == "wade 3"
    assert nearest(match, "fly me to the moon") == []
    assert nearest(match, "x" * 100_000) == []


@pytest.mark.parametrize("game", GAMES)
def test_only_legal_actions_are_offered_at_most_three_and_always_the_same(game: str) -> None:
    match = Match(game, 3, seed=5)
    source = Seeded(5)
    for _ in range(40):
        if not match.state.to_act:
            break
        before = match.state.to_json()
        for seat in range(3):
            legal = match.state.legal(seat)
            for other in range(3):
                attempts: list[Action | str] = [*match.state.legal(other)[:4], "move 1", "bid 9", "plan MECMX", ""]
                for attempt in attempts:
                    found = nearest_actions(match.state, seat, attempt)
                    assert len(found) <= MAX_NEAREST
                    assert all(action in legal for action in found)
                    assert attempt not in found
                    assert found == nearest_actions(match.state, seat, attempt)
        assert match.state.to_json() == before
        seat = source.pick([actor for actor in match.state.to_act if isinstance(actor, int)])
        match.play(seat, source.pick(match.state.legal(seat)))


def test_a_seat_that_is_not_due_is_offered_nothing_and_an_unknown_one_is_an_error() -> None:
    match = Match("tides", 2, seed=1)
    match.play(0, "wade 1")
    assert nearest_actions(match.state, 0, "wade 2") == []
    with pytest.raises(UnknownSeat):
        nearest_actions(match.state, 2, "wade 2")


def test_an_action_of_another_kind_that_has_nothing_in_common_is_not_near() -> None:
    match = Match("antler-island", 3, seed=1)
    assert str(match.state.legal(0)[0]).startswith("plan ")
    assert nearest(match, "mate") == []


def test_the_attempt_may_be_given_as_an_action() -> None:
    game = game_called("tides")
    match = Match(game, 2, seed=1)
    assert [str(action) for action in nearest_actions(match.state, 0, game.parse("wade 2"))] == ["wade 1", "wade 3"]
