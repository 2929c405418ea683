"""What every test may use."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("quick", max_examples=40, deadline=None)
settings.register_profile("long", max_examples=2_000, deadline=None)
settings.load_profile(os.environ.get("FELLFIELD_PROFILE", "quick"))
