"""Budgets, names with budgets, registration."""

from __future__ import annotations

import pytest

from fellfield.bots import BadBudget, Budget, UnknownBot, bot, bots
from fellfield.bots.levels import IDS


@pytest.mark.parametrize("text", ["1s", "0.1s", "200n", "5s+1000n"])
def test_a_budget_round_trips_through_text(text: str) -> None:
    assert str(Budget.parse(text)) == text


@pytest.mark.parametrize("text", ["", "1", "s", "1.5n", "-1s", "1s,2n", "1 s"])
def test_an_invalid_budget_raises(text: str) -> None:
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


def test_a_stop_request_spends_the_budget() -> None:
    assert Budget(nodes=10).meter(lambda: True).spent()


def test_a_time_budget_is_spent_by_the_clock() -> None:
    assert Budget(seconds=0.0).meter().spent()
    assert not Budget(seconds=3600.0).meter().spent()


def test_a_node_that_would_be_late_is_not_started() -> None:
    meter = Budget(seconds=3600.0).meter()
    meter._started -= 1900.0
    assert not meter.spent()
    meter.count()
    assert meter.spent()


def test_preparation_time_reduces_the_budget() -> None:
    assert Budget(seconds=2.0).reduced_by(0.5) == Budget(seconds=1.5)
    assert Budget(seconds=0.1).reduced_by(0.5) == Budget(seconds=0.0)
    assert Budget(nodes=7).reduced_by(0.5) == Budget(nodes=7)


def test_a_name_may_carry_a_budget() -> None:
    made = bot("search@200n")("tides")
    assert made.budget == Budget(nodes=200)
    assert made.name == "search@200n"


def test_an_unknown_name_with_a_budget_raises() -> None:
    with pytest.raises(UnknownBot):
        bot("sreach@1s")


def test_all_our_bots_are_registered() -> None:
    assert {"random", "greedy", "search", *IDS} <= set(bots())
