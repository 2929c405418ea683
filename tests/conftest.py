"""Hypothesis profiles for all tests."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# Slow machines must not fail the tests.
SLOW_MACHINE = [HealthCheck.too_slow]
settings.register_profile("quick", max_examples=40, deadline=None, suppress_health_check=SLOW_MACHINE)
settings.register_profile("long", max_examples=2_000, deadline=None, suppress_health_check=SLOW_MACHINE)
settings.load_profile(os.environ.get("FELLFIELD_TEST_PROFILE", "quick"))
