"""Budgets, names with budgets, registration."""

from __future__ import annotations

import pytest

from fellfield.bots import BadBudget, Budget, UnknownBot, bot, bots
from fellfield.bots.levels import IDS


@pytest.mark.parametrize("text", ["1s", "0.1s", "200n", "5s+1000n"])
def test_a_budget_is_written_as_it_is_read(text: str) -> None:
    assert str(Budget.parse(text)) == text


@pytest.mark.parametrize("text", ["", "1", "s", "1.5n", "-1s", "1s,2n", "1 s"])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(BadBudget):
        Budget.parse(text)


def test_a_node_budget_is_spent_when_its_nodes_are() -> None:
    meter = Budget(nodes=10).meter()
    meter.count(9)
    assert not meter.spent()
    meter.count()
    assert meter.spent()


def test_part_of_a_budget_can_be_set_aside() -> None:
    meter = Budget(nodes=10).meter()
    meter.count(4)
    assert meter.spent(0.4)
    assert not meter.spent(0.5)


def test_a_call_ends_the_thinking() -> None:
    assert Budget(nodes=10).meter(lambda: True).spent()


def test_time_runs_out_too() -> None:
    assert Budget(seconds=0.0).meter().spent()
    assert not Budget(seconds=3600.0).meter().spent()


def test_a_look_that_would_come_too_late_is_not_started() -> None:
    meter = Budget(seconds=3600.0).meter()
    meter._started -= 1900.0
    assert not meter.spent()
    meter.count()
    assert meter.spent()


def test_time_for_getting_ready_is_taken_off() -> None:
    assert Budget(seconds=2.0).reduced_by(0.5) == Budget(seconds=1.5)
    assert Budget(seconds=0.1).reduced_by(0.5) == Budget(seconds=0.0)
    assert Budget(nodes=7).reduced_by(0.5) == Budget(nodes=7)


def test_a_name_may_carry_a_budget() -> None:
    made = bot("search@200n")("tides")
    assert made.budget == Budget(nodes=200)
    assert made.name == "search@200n"


def test_nobody_is_called_like_that() -> None:
    with pytest.raises(UnknownBot):
        bot("sreach@1s")


def test_all_our_bots_are_registered() -> None:
    assert {"random", "greedy", "search", *IDS} <= set(bots())
