"""How a command ends: the exit codes that scripts may rely on, and the one way to fail."""

from __future__ import annotations

from typing import Final

SUCCESS: Final = 0
FAILED: Final = 1
"""The thing that was asked about is wrong: a damaged record, a board with problems, a game that failed."""
USAGE: Final = 2
"""The command was called in a way that it does not understand."""
NOT_FOUND: Final = 3
"""There is no such game, clause, bot or file."""
INTERRUPTED: Final = 130


class CommandError(Exception):
    """The command cannot go on: a message in the reader's language, a way out, and the exit code."""

    def __init__(self, code: int, message: str, suggestion: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.suggestion = suggestion
