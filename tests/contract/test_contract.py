"""Every game keeps the contract, at every table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from fellfield.core.errors import BadOption, IllegalAction, Unreadable, WrongSeat
from fellfield.testing.contract import check_game, check_record, walk
from fellfield.testing.kit import Kit, find_kits

KITS = find_kits(Path(__file__).parents[1] / "games")
TABLES = [(kit, players, options) for kit in KITS.values() for players, options in kit.tables]


def _name(value: object) -> str | None:
    if isinstance(value, Kit):
        return value.game.id
    return None if isinstance(value, int) else ",".join(f"{name}={_short(one)}" for name, one in dict(value).items())  # type: ignore[call-overload]


def _short(value: object) -> str:
    return str(value)[:16]


at_every_table = pytest.mark.parametrize(("kit", "players", "options"), TABLES, ids=_name)


@at_every_table
def test_a_random_game_keeps_the_contract_from_start_to_end(kit: Kit, players: int, options: Mapping[str, Any]) -> None:
    assert check_game(kit, players, options, seed=1, stride=23) > 0


@pytest.mark.slow
@at_every_table
@pytest.mark.parametrize("seed", [2, 3])
def test_more_random_games_keep_the_contract(kit: Kit, players: int, options: Mapping[str, Any], seed: int) -> None:
    assert check_game(kit, players, options, seed, stride=11) > 0


@at_every_table
def test_a_record_replays_to_the_byte(kit: Kit, players: int, options: Mapping[str, Any]) -> None:
    match = check_record(kit, players, options, seed=5)
    assert match.state.result is not None


@at_every_table
def test_three_kinds_of_mistakes_are_three_errors_and_change_nothing(
    kit: Kit, players: int, options: Mapping[str, Any]
) -> None:
    for step in walk(kit, players, options, seed=8):
        state, before = step.state, step.state.to_json()
        if state.chance_is_due:
            continue
        with pytest.raises(Unreadable):
            kit.game.parse("£ not an action")
        outsider = next((seat for seat in range(players) if seat not in state.to_act), None)
        if outsider is not None:
            with pytest.raises(WrongSeat):
                state.apply(outsider, step.action)
        seat = state.to_act[0]
        foreign = kit.game.parse(_outcome_text(kit, players, options))
        with pytest.raises(IllegalAction) as refused:
            state.apply(seat, foreign)
        assert refused.value.why.clause
        assert state.to_json() == before
        if step.number > 60:
            return


def _outcome_text(kit: Kit, players: int, options: Mapping[str, Any]) -> str:
    """Something only chance does, which no seat may ever do."""
    for step in walk(kit, players, options, seed=8):
        if step.state.chance_is_due:
            return str(step.action)
    raise AssertionError("a game without chance")


@pytest.mark.parametrize("kit", KITS.values(), ids=_name)
def test_a_wrong_number_of_players_and_an_unknown_option_are_refused(kit: Kit) -> None:
    for players in (0, 1, 99, True):
        with pytest.raises(BadOption):
            kit.game.start(players)
    with pytest.raises(BadOption):
        kit.game.start(options={"no such option": 1})
