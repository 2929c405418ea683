"""Hints for the player who is to act."""

from __future__ import annotations

from typing import Final

from fellfield.bots import Budget
from fellfield.bots.hints import Hint, hint
from fellfield.cli.exit_codes import FAILED, CommandError
from fellfield.cli.terminal.session import PlaySession
from fellfield.core.chance import System
from fellfield.core.seats import Seat

HINT_BUDGET: Final = Budget(seconds=1.0)


def compute_hint(session: PlaySession, seat: Seat) -> Hint:
    """Return a hint from this seat's view; raises `CommandError` if no bot can give one."""
    match, console = session.match, session.console
    view, legal = match.state.view(seat), match.state.legal(seat)
    try:
        with console.out.status(console.text("cli.play.hint-thinking")):
            # A separate random source: a hint must not change the dice of the game.
            return hint(match.game, view, legal, System(), HINT_BUDGET)
    except Exception as error:
        raise CommandError(FAILED, console.text("cli.play.no-hint", why=f"{type(error).__name__}: {error}")) from error
