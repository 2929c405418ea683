"""The drift of the judgement of Leaping Lemmings, measured by `tools/calibrate.py` with default options."""

from __future__ import annotations

from typing import Final

from fellfield.bots.calibration import Calibration, HorizonDrift

CALIBRATION: Final = Calibration(
    0, {2: HorizonDrift(0.000313, 5), 3: HorizonDrift(0.003873, 5), 4: HorizonDrift(0.001438, 11)}
)
