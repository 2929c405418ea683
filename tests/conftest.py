"""Hypothesis profiles for all tests, and a summary of what this machine could not test."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings
from tests.programs import count_skipped

# Slow machines must not fail the tests.
SLOW_MACHINE = [HealthCheck.too_slow]
settings.register_profile("quick", max_examples=40, deadline=None, suppress_health_check=SLOW_MACHINE)
settings.register_profile("long", max_examples=2_000, deadline=None, suppress_health_check=SLOW_MACHINE)
settings.load_profile(os.environ.get("FELLFIELD_TEST_PROFILE", "quick"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly which tests did not run, and what they need."""
    skipped = count_skipped(terminalreporter.getreports("skipped"))
    if skipped:
        terminalreporter.section("NOT TESTED HERE", sep="!", red=True, bold=True)
        for reason, number in sorted(skipped.items()):
            terminalreporter.line(f"{number} tests skipped: {reason}", red=True)
