"""The commands of a table. The wire types decode straight into these; nothing else changes a table."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from fellfield.core.fields import kebab
from fellfield.server.tables.rows import TableSettings

NAME_LENGTH: Final = 32
"""Most characters of a name."""

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
ActionText: TypeAlias = Annotated[str, Meta(max_length=2000)]
"""An action as text."""
SeatName: TypeAlias = Annotated[str, Meta(max_length=2 * NAME_LENGTH)]
"""A name as typed; cleaning may shorten it."""


class Command(msgspec.Struct, frozen=True, tag_field="do", tag=kebab, forbid_unknown_fields=True):
    """Base of all commands; the kebab-case class name is the tag."""


class Join(Command, frozen=True):
    """Take a seat, or the first open one. Repeated, it updates name and colour."""

    seat: SeatNumber | None = None


class Leave(Command, frozen=True):
    """Leave a seat before the start."""

    seat: SeatNumber


class Remove(Command, frozen=True):
    """Remove the person on a seat from the table, for good; owner only, before the start."""

    seat: SeatNumber


class BecomeOwner(Command, frozen=True):
    """Take over a table whose owner is absent (`SubmittedCommand.absent_ms`); seated people only, before the start."""


class SetSeat(Command, frozen=True):
    """Set a seat to `open`, a `bot` of a level, or a place on the owner's `device`; owner only, before the start."""

    seat: SeatNumber
    kind: str
    level: Annotated[str, Meta(max_length=64)] = ""
    name: SeatName = ""
    """The name of a person on the owner's device, if they want one of their own."""


class SetTable(Command, frozen=True):
    """Change the settings of the table; owner only, before the start."""

    settings: TableSettings


class Pledge(Command, frozen=True):
    """Pledge a share for the dice: its hash, or `none`. Until the start is called, the last pledge counts."""

    seat: SeatNumber
    value: Annotated[str, Meta(pattern="^([0-9a-f]{64}|none)$")]


class Open(Command, frozen=True):
    """Open the pledged share for this charter (its hash); the last opening starts the game."""

    seat: SeatNumber
    charter: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    share: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Decline(Command, frozen=True):
    """Decline to open a share, or say that it is lost: the start fails and the seat is given up."""

    seat: SeatNumber


class Start(Command, frozen=True):
    """Call the start; owner only, no seat may be open. The game starts when every pledged share is opened."""


class Play(Command, frozen=True):
    """Play an action, given as its canonical text."""

    seat: SeatNumber
    action: ActionText


class Withdraw(Command, frozen=True):
    """Withdraw a sealed choice while others are still choosing."""

    seat: SeatNumber


class Undo(Command, frozen=True):
    """Undo the seat's last decision: at once if nobody has learnt anything from it, else with everyone's consent."""

    seat: SeatNumber


class Consent(Command, frozen=True):
    """Answer a request to undo; the requester cancels it by not agreeing."""

    seat: SeatNumber
    agrees: bool


class ProposeEnd(Command, frozen=True):
    """Propose to end the game without a result; it ends when everybody who plays agrees."""

    seat: SeatNumber


class AnswerEnd(Command, frozen=True):
    """Answer a proposal to end the game; the proposer withdraws it by not agreeing."""

    seat: SeatNumber
    agrees: bool


class Resign(Command, frozen=True):
    """Resign: with two seats the game is over, otherwise a bot plays on."""

    seat: SeatNumber


class Relieve(Command, frozen=True):
    """Let a bot play for a seat whose owner is absent (`SubmittedCommand.absent_ms`)."""

    seat: SeatNumber


class TakeBack(Command, frozen=True):
    """Take one's own seat back from a bot."""

    seat: SeatNumber


class Say(Command, frozen=True):
    """Send a chat message."""

    text: Annotated[str, Meta(max_length=2000)]


class React(Command, frozen=True):
    """Send one of the `REACTIONS`."""

    reaction: str


class Rematch(Command, frozen=True):
    """Play again with the same seats at a new table; the first request creates it."""


class Close(Command, frozen=True):
    """Close a table that has not started; owner only."""


class Tick(Command, frozen=True):
    """Check whose time is up. Sent by the server itself, never by a client."""


AnyCommand: TypeAlias = (
    Join
    | Leave
    | Remove
    | BecomeOwner
    | SetSeat
    | SetTable
    | Pledge
    | Open
    | Decline
    | Start
    | Play
    | Withdraw
    | Undo
    | Consent
    | ProposeEnd
    | AnswerEnd
    | Resign
    | Relieve
    | TakeBack
    | Say
    | React
    | Rematch
    | Close
)
