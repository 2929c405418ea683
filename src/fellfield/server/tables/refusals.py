"""What a table refuses besides illegal actions, each with a stable code."""

from __future__ import annotations

from typing import Final

from fellfield.core.errors import FellfieldError
from fellfield.core.reasons import Fact

REASONS: Final = {
    "not-owner": "only the owner of the table may do this",
    "not-your-seat": "this seat is not yours",
    "not-seated": "you have no seat at this table",
    "no-such-seat": "there is no such seat",
    "seat-taken": "this seat is taken",
    "no-open-seat": "no seat is open",
    "bad-seat": "a seat must be open, human, bot or device",
    "bad-seat-name": "this name is empty or too long",
    "seats-open": "a seat is still open",
    "already-started": "the game has already started",
    "starting": "the start is called; wait for the shares to be opened",
    "not-called": "no start is called",
    "another-charter": "this is not the charter of the start that is called",
    "not-the-share": "this is not the share that was pledged",
    "no-pledge": "this seat has pledged no share; rated games need one of every person",
    "already-opened": "this share is already open",
    "gave-up": "who did not open a share may not sit down again at a rated table",
    "removed": "the owner has removed you from this table",
    "owner-here": "the owner of the table has not been absent for long enough",
    "not-started": "the game has not started yet",
    "over": "the game is over",
    "not-over": "the game is not over yet",
    "played-by-bot": "a bot plays this seat; take it back first",
    "not-relieved": "no bot plays this seat for you",
    "not-gone": "the owner of this seat has not been absent for long enough",
    "resigned": "this seat has resigned",
    "nothing-to-undo": "there is nothing to undo",
    "nothing-to-withdraw": "there is no sealed choice to withdraw",
    "rated-game": "this is not possible in a rated game",
    "no-request": "there is no request to undo",
    "no-proposal": "there is no proposal to end the game",
    "proposed-already": "there is a proposal to end the game already",
    "proposed-enough": "your proposal to end the game was declined; wait, or play on",
    "not-welcome": "the owner of this table does not want you here",
    "nobody-there": "there is nobody else on this seat, and no such message",
    "too-many-blocks": "too many people are blocked",
    "stale": "the table has moved on",
    "chat-off": "the chat is not open to you",
    "bad-text": "this text is empty or too long",
    "bad-reaction": "unknown reaction",
    "settled": "what a rated game is played by cannot be changed once somebody else sits there",
    "bad-settings": "these settings are not valid",
    "time-not-up": "nobody's time is up",
    "too-many-tables": "too many unfinished tables",
    "not-watchable": "only seated players may watch this table",
    "unreadable-table": "this table was played by a rules version that is not installed",
}


class Refused(FellfieldError):
    """A command that the table refuses now; `code` is stable, `facts` fill in its sentence."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(REASONS[code])
        self.code = code
        self.facts = facts
