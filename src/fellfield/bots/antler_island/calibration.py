"""The drift of the judgement of Antler Island, measured by `tools/calibrate.py` with default options."""

from __future__ import annotations

from typing import Final

from fellfield.bots.calibration import Calibration, HorizonDrift

CALIBRATION: Final = Calibration(1, {3: HorizonDrift(0.000272, 6), 4: HorizonDrift(0.002197, 8)})
