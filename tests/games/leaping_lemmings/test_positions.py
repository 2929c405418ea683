"""Positions from files and scenarios: impossible ones are refused with the reason."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.games.leaping_lemmings.positions import ll, random_states

from fellfield.core.chance import Seeded
from fellfield.core.errors import BadOption, BadPosition, Unreadable
from fellfield.games.leaping_lemmings import game


def changed(text: str, **fields: Any) -> dict[str, Any]:
    """A scenario as JSON, with some fields of the position replaced."""
    data: dict[str, Any] = json.loads(json.dumps(ll(text).state.to_json()))
    data["position"].update(fields)
    return data


POSITION = "card 3; Ritz to move; 4c: Ritz Biker; Ritz holds boo; Ritz pellets favor"


@pytest.mark.parametrize(
    ("fields", "clause"),
    [
        ({"start": [8, 9, 10, 10]}, "LL-26.1"),
        ({"start": [10, 8, 10, 10]}, "LL-26.1"),
        ({"chow": [-1, 0, 0, 0], "start": [10, 9, 10, 10]}, "LL-26.1"),
        ({"track": [1, 0, 0, 0]}, "LL-26.4"),
        ({"full": 1}, "LL-6.2"),
        ({"active": [0, 0, 0, 0]}, "LL-6.2"),
        ({"standing": 0}, "LL-6.2"),
        ({"eagle_zone": [0, 6]}, "LL-5.5"),
        ({"eagle_seat": 4}, "LL-4.6"),
        ({"dice": {"tuple": [4, 0]}}, "LL-1.6"),
        ({"deck": [9, 8, 8, 8]}, "LL-1.3"),
        ({"card": 7}, "LL-1.3"),
        ({"value": [6, 3, 3, 3]}, "LL-7.4"),
        ({"pellets": 1}, "LL-3.5"),
        ({"unused": 14}, "LL-26.2"),
        ({"unseen": [14, 4, 14]}, "LL-26.2"),
        ({"undealt": 0}, "LL-26.2"),
        ({"exchanged": {"tuple": [-1, 1, 0, 0]}}, "LL-11.6"),
        ({"discards": {"tuple": [{"tuple": [1, 9]}]}, "undealt": (1 << 16) - 4}, "LL-16.7"),
        ({"todo": [{"value": "PlayerStep", "seat": 0, "stage": 0}]}, "LL-4.1"),
        ({"todo": [{"value": "TurnStep"}, {"value": "PlayerStep", "seat": 7, "stage": 0}]}, "LL-4.1"),
        ({"todo": [{"value": "TurnStep"}, {"value": "DiceOrderStep"}]}, "LL-4.2"),
        ({"todo": [{"value": "TurnStep"}]}, "LL-4.1"),
        ({"todo": [{"value": "TurnStep"}, {"value": "EatStep", "seat": 0, "eagle": 0}]}, "LL-4.7"),
        ({"todo": [{"value": "TurnStep"}, {"value": "ChaosStep", "seat": 0, "left": 3}]}, "LL-20.3"),
        (
            {"todo": [{"value": "TurnStep"}, {"value": "PutAwayStep", "seat": 0}, {"value": "RollStep"}]},
            "LL-15.4",
        ),
    ],
)
def test_a_file_that_breaks_an_invariant_is_refused_with_its_clause(fields: dict[str, Any], clause: str) -> None:
    with pytest.raises(BadPosition) as refused:
        game.from_json(changed(POSITION, **fields))
    assert any(clause in problem for problem in refused.value.problems), refused.value.problems


@pytest.mark.parametrize(
    "field", ["start", "chow", "dives", "track", "value", "unseen", "held", "eagle_zone", "feasting"]
)
def test_a_tuple_is_also_read_from_a_list_of_the_right_length(field: str) -> None:
    row = changed(POSITION)["position"][field]["tuple"]
    assert game.from_json(changed(POSITION, **{field: row})).to_json() == ll(POSITION).state.to_json()
    for wrong in (row[1:], [*row, row[0]], ["x", *row[1:]]):
        with pytest.raises(BadPosition, match=f"the field {field} cannot be read: {len(row)} values"):
            game.from_json(changed(POSITION, **{field: wrong}))


def test_a_damaged_file_is_always_refused() -> None:
    source = Seeded(3)
    whole = changed(POSITION)
    names = sorted(whole["position"])
    strange: list[Any] = [None, -1, 99, "x", [], [1], {}, {"tuple": []}, {"value": "PlayerStep"}, [[]], True]
    for _ in range(600):
        data = json.loads(json.dumps(whole))
        data["position"][source.pick(names)] = source.pick(strange)
        try:
            state = game.from_json(data)
        except (BadPosition, BadOption):
            continue
        assert state.invariants() == []


WORDS = (
    *("card", "3", "Ritz", "to", "move", ";", ";", "9b:", "Biker", "red", "D", "feasting", "no", "pellet", "4c", "x5"),
    *(
        "Viking",
        "holds",
        "boo",
        "lost",
        "dice",
        "red:2",
        "blue:hover",
        "arrives",
        "pellets",
        "favor",
        "unseen",
        "nothing",
    ),
    *("chow", "dives", "5", "2 players", "chaos", "start", "0", "offered", "discard", "by", "undealt", "value", "17"),
)


def test_a_garbled_scenario_is_unreadable_or_impossible() -> None:
    source = Seeded(9)
    read = 0
    for _ in range(1500):
        text = " ".join(source.pick(WORDS) for _ in range(1 + source.below(9)))
        try:
            assert game.scenario(text).invariants() == []
            read += 1
        except (Unreadable, BadPosition, BadOption):
            continue
    assert read > 0


@pytest.mark.parametrize("text", ["2 players; 9b: I.Q.", "2 players; 9b: IQ", "pond 3"])
def test_a_scenario_never_mistakes_one_word_for_another(text: str) -> None:
    with pytest.raises(Unreadable):
        ll(f"card 3; Ritz to move; {text}")


def test_every_position_of_a_game_can_be_written_and_read() -> None:
    for number, state in enumerate(random_states(3, 21)):
        if number % 5 == 0:
            again = game.from_json(json.dumps(state.to_json()))
            assert again.to_json() == state.to_json()
