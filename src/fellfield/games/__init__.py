"""The games. Calling the package lists them, so that `fellfield.games()` works before and after an import."""

from __future__ import annotations

import sys
from types import ModuleType

from fellfield.core.contract import Game
from fellfield.core.registry import games as registered


class _Games(ModuleType):
    def __call__(self) -> dict[str, Game]:
        return registered()


sys.modules[__name__].__class__ = _Games
