"""What a table refuses besides what the rules forbid: each with a code that never changes its meaning."""

from __future__ import annotations

from typing import Final

from fellfield.core.errors import FellfieldError
from fellfield.core.reasons import Fact

REASONS: Final = {
    "not-owner": "only the owner of the table may do this",
    "not-your-seat": "this seat is not yours",
    "not-seated": "you have no seat at this table",
    "no-such-seat": "there is no such seat",
    "seat-taken": "somebody sits there already",
    "no-open-seat": "no seat is open",
    "bad-seat": "a seat is open, human, a bot, or on the owner's device",
    "bad-seat-name": "this name is empty or too long",
    "seats-open": "a seat is still open",
    "already-started": "the game has begun",
    "not-started": "the game has not begun yet",
    "over": "the game is over",
    "not-over": "the game is not over yet",
    "played-by-bot": "a bot plays this seat; take it back first",
    "not-relieved": "no bot plays this seat for you",
    "not-gone": "the owner of this seat is not gone for long enough",
    "resigned": "this seat has resigned",
    "nothing-to-undo": "there is nothing to take back",
    "nothing-to-withdraw": "there is no sealed choice to take back",
    "no-request": "nobody has asked to take anything back",
    "stale": "the table has moved on",
    "chat-off": "there is no chat here for you",
    "bad-text": "this text is empty or too long",
    "bad-reaction": "this is not one of the signs",
    "bad-settings": "a table cannot be kept like this",
    "time-not-up": "nobody's time is up",
    "too-many-tables": "too many unfinished tables",
    "not-watchable": "only those who sit at this table may look",
    "unreadable-table": "this table was played by rules that are no longer here",
}


class Refused(FellfieldError):
    """Something that cannot be done at this table now; `code` is stable, `facts` fill in the sentence."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(REASONS[code])
        self.code = code
        self.facts = facts
