"""Advice at the table: what a friend would whisper to the person who is asked."""

from __future__ import annotations

from typing import Final

from fellfield.bots import Budget
from fellfield.bots.hints import Hint, hint
from fellfield.cli.exit_codes import FAILED, CommandError
from fellfield.cli.terminal.session import PlaySession
from fellfield.core.chance import System
from fellfield.core.seats import Seat

THINKING: Final = Budget(seconds=1.0)


def advice(session: PlaySession, seat: Seat) -> Hint:
    """What to do and why, from what this seat may know; `CommandError` where nobody has advice to give."""
    match, console = session.match, session.console
    view, legal = match.state.view(seat), match.state.legal(seat)
    try:
        with console.out.status(console.text("cli.play.hint-thinking")):
            # Dice of its own: to ask for advice must not change what the game brings.
            return hint(match.game, view, legal, System(), THINKING)
    except Exception as error:
        raise CommandError(FAILED, console.text("cli.play.no-hint", why=f"{type(error).__name__}: {error}")) from error
