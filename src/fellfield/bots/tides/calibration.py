"""The drift of the judgement of Tides, measured by `tools/calibrate.py` with default options."""

from __future__ import annotations

from typing import Final

from fellfield.bots.calibration import Calibration, HorizonDrift

CALIBRATION: Final = Calibration(
    0, {2: HorizonDrift(0.011862, 16), 3: HorizonDrift(0.017388, 16), 4: HorizonDrift(0.017486, 16)}
)
