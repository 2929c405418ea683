"""Decks with mistakes: each one plays to an end, or is refused with a sentence that names the place."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest
from tests.games.valhalla_lemmings.owner_deck import EXTRA, owners_deck

from fellfield.core.chance import Seeded, Source
from fellfield.core.errors import BadOption
from fellfield.core.simulation import advance
from fellfield.games.valhalla_lemmings import game
from fellfield.games.valhalla_lemmings.deck_effects import expected_timing, is_negative, targets_used

DECK_FILE = game.data_files()["deck"]
MUTATIONS = 2000
PLACE = re.compile(r"(the deck|schema|village|reveal|two_player|legends)")
STRANGE: tuple[Any, ...] = (
    0,
    -1,
    1,
    2,
    3,
    5,
    7,
    99,
    True,
    False,
    None,
    "",
    "all",
    "hand",
    "left",
    [],
    {},
    1.5,
    "self",
    "one_other",
)
WORDS: tuple[Any, ...] = (
    *(
        "discard",
        "pass",
        "draw_random",
        "take_random",
        "look_hand",
        "take_legend",
        "recall_bid",
        "reactivate",
        "shield",
    ),
    *("modify", "swap_hands", "self", "one_other", "all_others", "fewest_other", "most_other", "first_player", "left"),
    *("right", "one_loser", "next_battle", "next_bidding", "double_losses", "strength", "tie_choice", "bid_max"),
    *("bid_last", "own_saga", "hand", "bid"),
)


def mutated(source: Source) -> Any:
    """A valid deck with one to three changes; half of them only change figures, so that some decks still play."""
    data = copy.deepcopy(owners_deck())
    for _ in range(1 + source.below(3)):
        if source.below(2):
            _change_somewhere(data, source)
        else:
            _change_an_effect(data, source)
    return data


def _change_somewhere(data: Any, source: Source) -> None:
    """Replace a random value of the deck."""
    at = data
    while True:
        keys = [key for key in (list(at) if isinstance(at, dict) else range(len(at))) if key != "_doc"]
        if not keys:
            return
        key = source.pick(keys)
        if isinstance(at[key], dict | list) and at[key] and source.below(6):
            at = at[key]
            continue
        deed = source.below(4)
        if deed == 0:
            del at[key]
        elif deed == 1 and isinstance(at, dict):
            at[f"{key}x"] = at.pop(key)
        elif deed == 2 and isinstance(at[key], int):
            at[key] += source.pick((-1, 1, 2))
        else:
            at[key] = copy.deepcopy(source.pick(STRANGE + WORDS))
        return


def _change_an_effect(data: Any, source: Source) -> None:
    """Give a Legend another effect with matching descriptive fields."""
    try:
        entry = source.pick(data["legends"])
        entry["effect"] = copy.deepcopy(source.pick(list(EXTRA.values())))
        entry["effect"] += copy.deepcopy(source.pick(list(EXTRA.values()))) if source.below(2) else []
        for operation in entry["effect"]:
            for name in ("n", "max_total", "value"):
                if isinstance(operation.get(name), int) and source.below(2):
                    operation[name] = 1 + source.below(6)
            for name in ("who", "to"):
                if name in operation and source.below(2):
                    operation[name] = source.pick(("one_other", "all_others", "fewest_other", "left", "one_loser"))
        entry["timing"] = expected_timing(entry["effect"])
        entry["negative"] = is_negative(entry["effect"])
        entry["target"] = targets_used(entry["effect"])
        entry["copies"] = 1 + source.below(12)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return  # an earlier change has spoilt this entry already


def played_to_an_end(data: Any, players: int, source: Source) -> None:
    state: Any = game.start(players, {"deck": data})
    decisions = 0
    while state.to_act:
        due = state.to_act
        if state.chance_is_due:
            advance(state, due[0], source.draw(state.outcomes()))
        else:
            legal = state.legal(due[0])
            assert legal
            assert len(legal) < 100_000
            advance(state, due[0], source.pick(legal))
        decisions += 1
        assert decisions < 20_000
    assert state.invariants() == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_a_mutated_deck_plays_to_an_end_or_is_refused_with_the_place(part: int) -> None:
    source = Seeded(f"decks {part}")
    played = refused = 0
    for number in range(MUTATIONS // 4):
        data = mutated(source)
        wrong = DECK_FILE.problems(data)
        if wrong:
            refused += 1
            assert all(PLACE.match(line) for line in wrong), wrong
            with pytest.raises(BadOption):
                game.start(4, {"deck": data})
        else:
            played += 1
            played_to_an_end(data, 2 + number % 5, source)
    assert played > 50
    assert refused > 100


@pytest.mark.parametrize("junk", [None, 7, "deck", [], {}, {"schema": 1}, {"schema": "valhalla-lemmings-deck/1"}])
def test_junk_is_refused_with_a_sentence(junk: Any) -> None:
    assert DECK_FILE.problems(junk)
    with pytest.raises(BadOption):
        game.start(3, {"deck": junk})


def test_the_largest_choice_that_a_deck_allows_is_listed_quickly() -> None:
    effect = [
        {"op": "discard", "from": ["hand", "bid"], "n": 6},
        {"op": "pass", "from": ["hand"], "to": "one_other", "n": 6},
    ]
    data = owners_deck(flood=effect)
    for entry in data["legends"]:
        entry["copies"] = 60 if entry["id"] == "flood" else 1
    source = Seeded(5)
    for players in (2, 6):
        played_to_an_end(data, players, source)
