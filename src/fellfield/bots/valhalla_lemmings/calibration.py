"""The drift of the judgement of Valhalla Lemmings, measured by `tools/calibrate.py` with default options."""

from __future__ import annotations

from typing import Final

from fellfield.bots.calibration import Calibration, HorizonDrift

CALIBRATION: Final = Calibration(
    1, {2: HorizonDrift(0.000126, 6), 3: HorizonDrift(0.003949, 5), 4: HorizonDrift(0.000856, 14)}
)
