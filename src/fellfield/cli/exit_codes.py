"""Exit codes that scripts can rely on, and the exception that carries them."""

from __future__ import annotations

from typing import Final

SUCCESS: Final = 0
FAILED: Final = 1
"""The input is invalid or the run failed: a damaged record, an invalid board, a failed game."""
USAGE: Final = 2
"""Wrong arguments."""
NOT_FOUND: Final = 3
"""No such game, clause, bot or file."""
INTERRUPTED: Final = 130


class CommandError(Exception):
    """The command cannot continue: a message and a suggestion in the reader's language, and the exit code."""

    def __init__(self, code: int, message: str, suggestion: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.suggestion = suggestion
