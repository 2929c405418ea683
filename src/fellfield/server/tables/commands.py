"""What can be asked of a table. The wire decodes straight into these; there is no other way to change a table."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from fellfield.core.fields import kebab
from fellfield.server.tables.rows import TableSettings

NAME_LENGTH: Final = 32
"""So many signs a name has at most, as others see it."""

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
SeatName: TypeAlias = Annotated[str, Meta(max_length=2 * NAME_LENGTH)]
"""A name as it was typed: blanks and accents may take more signs than are left of it."""


class Command(msgspec.Struct, frozen=True, tag_field="do", tag=kebab, forbid_unknown_fields=True):
    """What every command has in common: its name is its tag."""


class Join(Command, frozen=True):
    """Take a seat (or the first one that is open). Again, with another name or colour, to change those."""

    seat: SeatNumber | None = None


class Leave(Command, frozen=True):
    """Give the seat back before the start."""

    seat: SeatNumber


class SetSeat(Command, frozen=True):
    """The owner makes a seat `open`, a `bot` of a level, or a place on the own `device`; before the start."""

    seat: SeatNumber
    kind: str
    level: Annotated[str, Meta(max_length=64)] = ""
    name: SeatName = ""
    """Of somebody at the own device, if they want to be called by it."""


class SetTable(Command, frozen=True):
    """The owner changes how the table is kept, before the start."""

    settings: TableSettings


class Contribute(Command, frozen=True):
    """Add to the chance of this game: 32 to 64 hex digits, made after seeing the commitment; before the start."""

    seat: SeatNumber
    value: Annotated[str, Meta(pattern="^[0-9a-f]{32,64}$")]


class Start(Command, frozen=True):
    """The owner begins the game; no seat may be open."""


class Play(Command, frozen=True):
    """Act for a seat: the canonical text of an action."""

    seat: SeatNumber
    action: Annotated[str, Meta(max_length=2000)]


class Withdraw(Command, frozen=True):
    """Take a sealed choice back while others are still choosing."""

    seat: SeatNumber


class Undo(Command, frozen=True):
    """Take back the seat's last decision: at once if nobody has learnt anything, otherwise by everybody's leave."""

    seat: SeatNumber


class Consent(Command, frozen=True):
    """Answer a request to take back; whoever asked withdraws it by not agreeing."""

    seat: SeatNumber
    agrees: bool


class Resign(Command, frozen=True):
    """Give up a seat: with two seats the game is over, otherwise a bot plays on."""

    seat: SeatNumber


class Relieve(Command, frozen=True):
    """Let a bot play on for a seat whose owner is gone. The app says since when (`Order.gone`)."""

    seat: SeatNumber


class TakeBack(Command, frozen=True):
    """Play one's own seat again."""

    seat: SeatNumber


class Say(Command, frozen=True):
    """A line of chat."""

    text: Annotated[str, Meta(max_length=2000)]


class React(Command, frozen=True):
    """One of a few signs."""

    reaction: str


class Rematch(Command, frozen=True):
    """The same seats at a new table, after the end; whoever asks first lays it."""


class Close(Command, frozen=True):
    """The owner closes a table at which nobody has started yet."""


class Tick(Command, frozen=True):
    """The clock is looked at: whose time is up? Asked by the server itself, never by a client."""


AnyCommand: TypeAlias = (
    Join
    | Leave
    | SetSeat
    | SetTable
    | Contribute
    | Start
    | Play
    | Withdraw
    | Undo
    | Consent
    | Resign
    | Relieve
    | TakeBack
    | Say
    | React
    | Rematch
    | Close
)
