"""Every game satisfies the contract with every tested number of players and options."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from fellfield.core.errors import BadOption, IllegalAction, Unreadable, WrongSeat
from fellfield.testing.contract import check_game, check_offers, check_record, walk
from fellfield.testing.kit import Kit, find_kits

KITS = find_kits(Path(__file__).parents[1] / "games")
SETUPS = [(kit, players, options) for kit in KITS.values() for players, options in kit.tables]


def _name(value: object) -> str | None:
    if isinstance(value, Kit):
        return value.game.id
    if isinstance(value, int):
        return None
    return ",".join(f"{name}={_short(option)}" for name, option in dict(value).items())  # type: ignore[call-overload]


def _short(value: object) -> str:
    return str(value)[:16]


with_every_setup = pytest.mark.parametrize(("kit", "players", "options"), SETUPS, ids=_name)


@with_every_setup
def test_a_random_game_satisfies_the_contract_from_start_to_end(
    kit: Kit, players: int, options: Mapping[str, Any]
) -> None:
    assert check_game(kit, players, options, seed=1, stride=23) > 0


@pytest.mark.slow
@with_every_setup
@pytest.mark.parametrize("seed", [2, 3])
def test_more_random_games_satisfy_the_contract(kit: Kit, players: int, options: Mapping[str, Any], seed: int) -> None:
    assert check_game(kit, players, options, seed, stride=11) > 0


@with_every_setup
def test_offers_are_the_legal_actions_at_every_position(kit: Kit, players: int, options: Mapping[str, Any]) -> None:
    for step in walk(kit, players, options, seed=6):
        if isinstance(step.actor, int):
            check_offers(step.state, (step.actor,))


@with_every_setup
def test_a_replayed_record_is_identical(kit: Kit, players: int, options: Mapping[str, Any]) -> None:
    match = check_record(kit, players, options, seed=5)
    assert match.state.result is not None


@with_every_setup
def test_syntax_errors_wrong_seats_and_illegal_actions_raise_different_errors_and_change_nothing(
    kit: Kit, players: int, options: Mapping[str, Any]
) -> None:
    for step in walk(kit, players, options, seed=8):
        state, before = step.state, step.state.to_json()
        if state.chance_is_due:
            continue
        with pytest.raises(Unreadable):
            kit.game.parse("£ not an action")
        idle_seat = next((seat for seat in range(players) if seat not in state.to_act), None)
        if idle_seat is not None:
            with pytest.raises(WrongSeat):
                state.apply(idle_seat, step.action)
        seat = state.to_act[0]
        outcome = kit.game.parse(_outcome_text(kit, players, options))
        with pytest.raises(IllegalAction) as error:
            state.apply(seat, outcome)
        assert error.value.why.clause
        assert state.to_json() == before
        if step.number > 60:
            return


def _outcome_text(kit: Kit, players: int, options: Mapping[str, Any]) -> str:
    """The text of a chance outcome, which is illegal for every seat."""
    for step in walk(kit, players, options, seed=8):
        if step.state.chance_is_due:
            return str(step.action)
    raise AssertionError("the game has no chance step")


@pytest.mark.parametrize("kit", KITS.values(), ids=_name)
def test_a_wrong_number_of_players_and_an_unknown_option_are_refused(kit: Kit) -> None:
    for players in (0, 1, 99, True):
        with pytest.raises(BadOption):
            kit.game.start(players)
    with pytest.raises(BadOption):
        kit.game.start(options={"no such option": 1})
