"""What goes over the wire: every message of the sockets and every body of the HTTP interface, as types.

One source: msgspec decodes into these (typed, unknown fields refused), the OpenAPI document and the TypeScript types
of the web client are generated from them: `python -m fellfield.server.wire --write web/src/wire/types.ts`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from fellfield.core.fields import kebab
from fellfield.server import typescript
from fellfield.server.store.contract import Listed
from fellfield.server.tables.commands import AnyCommand, SeatNumber
from fellfield.server.tables.rows import Clock, Settings
from fellfield.server.tables.show import Frame

Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
"""Chosen by the sender, anew for every command: the same key again is the same command again."""
Version: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Word: TypeAlias = Annotated[str, Meta(max_length=64)]


class Problem(msgspec.Struct, frozen=True):
    """What went wrong: a code that never changes its meaning, the key of its sentence, and the facts for it."""

    code: str
    message: str
    facts: dict[str, Any] = {}
    clause: str = ""
    """The rule behind it, if it is one."""


class Refusal(msgspec.Struct, frozen=True):
    """The body of every HTTP answer that is no success."""

    error: Problem


# -- from a client, over a socket --------------------------------------------------------------------------------


class Said(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, forbid_unknown_fields=True):
    """What a client can say."""


class Do(Said, frozen=True):
    """A command. `expected` is the version of the last frame; the answer is `done` or `error` with the same key."""

    key: Key
    command: AnyCommand
    expected: Version | None = None


class Watch(Said, frozen=True):
    """Look from another of one's own seats (several on one device), or as an onlooker (`null`)."""

    seat: SeatNumber | None


class Auto(Said, frozen=True):
    """Shall the server answer for this seat when there is only one answer? Until the seat's last socket is gone."""

    seat: SeatNumber
    on: bool


class Ping(Said, frozen=True):
    """Is the line alive?"""

    id: Version = 0


AnySaid: TypeAlias = Do | Watch | Auto | Ping


# -- to a client, over a socket ----------------------------------------------------------------------------------


class Told(msgspec.Struct, frozen=True, tag_field="type", tag=kebab):
    """What a client can be told."""


class Presence(Told, frozen=True):
    """Which seats' owners are connected, for how many milliseconds the others have been gone, and how many look on."""

    here: list[bool]
    gone: list[int]
    watching: int


class You(msgspec.Struct, frozen=True):
    """Somebody as others see them, and whether the identity is kept by a recovery code."""

    id: str
    name: str
    colour: str
    kept: bool = False


class Welcome(Told, frozen=True):
    """The first message. `seats` are yours, `viewer` is the one you look from; keep `epoch` to resume."""

    epoch: str
    you: You | None
    seats: list[int]
    viewer: int | None
    presence: Presence


class FrameTold(Told, frozen=True, tag="frame"):
    """The table has moved on (or this is the first look at it)."""

    frame: Frame


class Done(Told, frozen=True):
    """A command was carried out and is durable. `table` is another one after a rematch."""

    key: str
    table: str
    version: int
    replay: bool = False


class Failed(Told, frozen=True, tag="error"):
    """A command was not carried out, or something else is wrong (then without a key)."""

    error: Problem
    key: str | None = None


class Pong(Told, frozen=True):
    """The line is alive."""

    id: int


class Bye(Told, frozen=True):
    """The socket is about to be closed: `restart`, `logged-out`, `too-slow` or `too-fast`."""

    why: str


AnyTold: TypeAlias = Welcome | FrameTold | Done | Failed | Presence | Pong | Bye


# -- over HTTP: identity -----------------------------------------------------------------------------------------


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every body of a request has in common."""


class Arrive(Body, frozen=True):
    """Be somebody: name and colour are given by chance if left out."""

    name: Annotated[str, Meta(max_length=200)] = ""
    colour: Word = ""


class Change(Body, frozen=True):
    """Another name or colour."""

    name: Annotated[str, Meta(max_length=200)] | None = None
    colour: Word | None = None


class Recover(Body, frozen=True):
    """Be again who one was."""

    code: Annotated[str, Meta(max_length=100)]


class RecoveryCode(msgspec.Struct, frozen=True):
    """Shown this once: write it down."""

    code: str


class NewToken(Body, frozen=True):
    """A token for a bot or a script; the label says which."""

    label: Annotated[str, Meta(max_length=200)] = ""


class TokenMade(msgspec.Struct, frozen=True):
    """Shown this once: send it as `Authorization: Bearer ...`."""

    token: str


class TokenShown(msgspec.Struct, frozen=True):
    """A token as a list shows it; its id opens nothing."""

    id: str
    label: str
    created: int
    used: int


class Tokens(msgspec.Struct, frozen=True):
    """All tokens of a person."""

    tokens: list[TokenShown]


# -- over HTTP: games --------------------------------------------------------------------------------------------


class OptionShown(msgspec.Struct, frozen=True):
    """What may be chosen before a game; without `choices` the game itself checks the value."""

    default: Any
    choices: list[Any]
    clause: str


class GameShown(msgspec.Struct, frozen=True):
    """A game: how many can play, what can be chosen, how its seats are called (by number of players)."""

    id: str
    rules: str
    players: list[int]
    options: dict[str, OptionShown]
    seat_names: dict[str, list[str]]
    levels: list[str]
    """The bots a person would choose, from friendly to strong."""


class Games(msgspec.Struct, frozen=True):
    """Everything that can be chosen here."""

    games: list[GameShown]
    bots: list[str]
    colours: list[str]
    reactions: list[str]


# -- over HTTP: tables -------------------------------------------------------------------------------------------


class SeatWish(Body, frozen=True):
    """What is to be on a seat: `open`, `human` (you), `device` (on your device), or a `bot` of a level."""

    kind: Word = "open"
    level: Word = ""


class TableWish(Body, frozen=True):
    """A table to be laid: seats left out are open; without `seats` the first is yours. `start` begins at once."""

    game: Word
    players: Annotated[int, Meta(ge=1, le=16)] | None = None
    options: dict[str, Any] | None = None
    seats: Annotated[list[SeatWish], Meta(max_length=16)] | None = None
    settings: Settings = Settings()
    start: bool = False


class Ask(Body, frozen=True):
    """A command for a table; see `do` among the socket messages. Without a key it cannot be repeated safely."""

    command: AnyCommand
    key: Key | None = None
    expected: Version | None = None


class Seen(msgspec.Struct, frozen=True):
    """A table as the asking person sees it now, and what is needed to go on from here."""

    epoch: str
    seats: list[int]
    presence: Presence
    frame: Frame


class Card(msgspec.Struct, frozen=True):
    """A table as a list shows it."""

    id: str
    game: str
    status: str
    created: int
    updated: int
    version: int
    your_turn: bool
    players: int
    options: dict[str, Any]
    live: bool
    clock: Clock | None
    seats: list[CardSeat]
    reason: str = ""
    scores: list[int] = []
    ranking: list[list[int]] = []
    went_on: bool = False
    """Does it go on from a position of another game?"""


class CardSeat(msgspec.Struct, frozen=True):
    """A seat as a list shows it."""

    kind: str
    name: str
    colour: str
    bot: str = ""


class Cards(msgspec.Struct, frozen=True):
    """A page of a list, newest first; ask on with `before` = `more`, until that is missing."""

    tables: list[Card]
    more: int | None = None


class Advice(msgspec.Struct, frozen=True):
    """A hint: what to do, what speaks for it, what the next best would give up. Chances are from 0 to 1."""

    seat: int
    action: str
    chance: float
    reasons: list[dict[str, Any]]
    runner_up: str | None
    gives_up: float
    lacks: list[dict[str, Any]]


class Moment(msgspec.Struct, frozen=True):
    """One step of a finished game: who did what, what happened, and what the viewer sees after it."""

    number: int
    turn: int
    actor: int | None
    """`null` when chance fell."""
    action: str
    events: list[dict[str, Any]]
    view: dict[str, Any]


class Replay(msgspec.Struct, frozen=True):
    """Steps of a finished game from `start` on, of `total`; number 0 is the opening, where nothing has happened."""

    total: int
    start: int
    moments: list[Moment]


RecordText: TypeAlias = Annotated[str, Meta(max_length=60_000)]


class RecordAsked(Body, frozen=True):
    """A record that somebody brings along, and which steps of it to tell from whose eyes (none: an onlooker's)."""

    record: RecordText
    start: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    count: Annotated[int, Meta(ge=1, le=200)] = 100
    seat: SeatNumber | None = None


class RecordTold(msgspec.Struct, frozen=True):
    """A record that can be read: which game, who played, and the steps asked for."""

    game: str
    players: int
    options: dict[str, Any]
    names: list[str]
    replay: Replay


class RecordGiven(Body, frozen=True):
    """A record to look back at."""

    record: RecordText


class MomentJudged(msgspec.Struct, frozen=True):
    """A step as an analysis sees it. Chances from 0 to 1 by seat: before it, and what it shifted (luck, or skill)."""

    number: int
    turn: int
    actor: int | None
    """`null` when chance fell."""
    action: str
    chances: list[float]
    shift: list[float]
    what: dict[str, Any] = {}
    """The action as facts, its kind under `action`: what a sentence about it needs."""
    best: dict[str, Any] | None = None
    """What would have been best, for a decision."""
    loss: float = 0.0
    """What the decision cost whoever made it."""


class AccountShown(msgspec.Struct, frozen=True):
    """How a seat came from its first chance to its result: start + luck + skill + others + rest = result."""

    start: float
    luck: float
    skill: float
    others: float
    rest: float
    result: float
    error: float


class Findings(msgspec.Struct, frozen=True):
    """A whole game looked back at."""

    game: str
    over: bool
    accounts: list[AccountShown]
    final: list[float]
    moments: list[MomentJudged]


class Analysed(msgspec.Struct, frozen=True):
    """How far an analysis is: `waiting` (behind `ahead` others), `running`, `done` or `failed`."""

    status: str
    done: int
    total: int
    ahead: int
    findings: Findings | None = None


class PlayOn(Body, frozen=True):
    """Go on from a step of a finished game at a new table of one's own, with these seats; it is never rated."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: Annotated[list[SeatWish], Meta(max_length=16)]
    start: bool = True


class PlayOnRecord(Body, frozen=True):
    """The same, from a record that somebody brings along."""

    record: RecordText
    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: Annotated[list[SeatWish], Meta(max_length=16)]
    start: bool = True


# -- over HTTP: rules, lessons, owners' boards and decks -----------------------------------------------------------


class ClauseShown(msgspec.Struct, frozen=True):
    """An entry of a ledger: a `clause`, a `ruling` or a `position`; `section` counts in the list of sections."""

    id: str
    kind: str
    title: str
    section: int
    text: str
    note: bool
    reasons: list[str]
    """The refusals that name it: keys of sentences that exist in every language."""


class RulesShown(msgspec.Struct, frozen=True):
    """The ledger of a game, in its reference language."""

    game: str
    language: str
    title: str
    sections: list[str]
    clauses: list[ClauseShown]


class LessonShown(msgspec.Struct, frozen=True):
    """A lesson: the names of its steps, which are also the keys of its words."""

    game: str
    steps: list[str]


class LessonTry(Body, frozen=True):
    """Where somebody is in a lesson: the step, what was done in it so far, and what is tried now (or nothing yet)."""

    step: Annotated[int, Meta(ge=0, le=100)]
    actions: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=20)] = []
    tried: Annotated[str, Meta(max_length=200)] = ""


class LessonSeen(msgspec.Struct, frozen=True):
    """What comes of it. Refused by the rules: `why` says it. Allowed, but not what the step is about: `aside`."""

    view: dict[str, Any]
    legal: list[str]
    events: list[dict[str, Any]]
    task: int
    """How many of its tasks are done."""
    tasks: int
    aside: bool = False
    why: Problem | None = None


class DataGiven(Body, frozen=True):
    """A board or a deck that an owner of the box has typed in."""

    data: Any


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a place of it (a hex, a space, a card), and by which clause or constraint, if one is named."""

    where: str
    what: str
    clause: str = ""


class DataChecked(msgspec.Struct, frozen=True):
    """Everything that keeps it from being used, and what is merely unusual."""

    problems: list[Fault]
    warnings: list[Fault]


class Ranked(msgspec.Struct, frozen=True):
    """Somebody in a ranking; `you` marks the asking person."""

    name: str
    bot: bool
    you: bool
    mu: float
    sigma: float
    games: int


class Ranking(msgspec.Struct, frozen=True):
    """The strongest first, by a cautious estimate."""

    game: str
    ranked: list[Ranked]


class Health(msgspec.Struct, frozen=True):
    """How the server is."""

    status: str
    version: str


# -- coding ------------------------------------------------------------------------------------------------------

_encoder: Final = msgspec.json.Encoder(order="deterministic")
_said: Final = msgspec.json.Decoder(AnySaid)

_FRAME_HEAD: Final = b'{"type":"frame","frame":'


def encode(value: Any) -> bytes:
    """As bytes: equal values are equal bytes."""
    return _encoder.encode(value)


def frame_bytes(frame: Frame) -> bytes:
    """A frame as a message of the socket: `FrameTold`, put together for speed."""
    return _FRAME_HEAD + _encoder.encode(frame) + b"}"


def said(text: str | bytes) -> AnySaid:
    """What a client said; raises `ValueError` (msgspec's are such) or `RecursionError`."""
    found: AnySaid = _said.decode(text)
    return found


def card(listed: Listed, person: str | None) -> Card:
    """A table as a list shows it to this person."""
    known = {
        "id": listed.id,
        "game": listed.game,
        "status": "finished" if listed.status == "unrated" else listed.status,
        "created": listed.created,
        "updated": listed.updated,
        "version": listed.version,
        "your_turn": person is not None and person in listed.due,
    }
    return msgspec.convert(msgspec.json.decode(listed.data) | known, Card)


# -- what is generated -------------------------------------------------------------------------------------------

EXPORTED: Final = (
    AnySaid, AnyTold, Refusal, Arrive, Change, Recover, RecoveryCode, NewToken, TokenMade, Tokens, You, Games,
    TableWish, Ask, Seen, Done, Cards, Advice, Replay, Ranking, Health, RecordAsked, RecordTold, RecordGiven, Analysed,
    PlayOn, PlayOnRecord, RulesShown, LessonShown, LessonTry, LessonSeen, DataGiven, DataChecked,
)  # fmt: skip
ALIASES: Final = {"AnySaid": AnySaid, "AnyTold": AnyTold, "AnyCommand": AnyCommand}


def schemas(ref: str = "#/components/schemas/{name}") -> dict[str, Any]:
    """The JSON Schema of every type by name, the unions under their own names."""
    _, components = msgspec.json.schema_components(EXPORTED, ref_template=ref)
    unions, _ = msgspec.json.schema_components(ALIASES.values(), ref_template=ref)
    return {**components, **dict(zip(ALIASES, unions, strict=True))}


def main(arguments: list[str]) -> int:
    """Write the TypeScript types, or say whether they are fresh."""
    text = typescript.written(schemas())
    if len(arguments) == 2 and arguments[0] == "--write":
        file = Path(arguments[1])
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return 0
    if len(arguments) == 2 and arguments[0] == "--check":
        file = Path(arguments[1])
        if file.exists() and file.read_text(encoding="utf-8") == text:
            return 0
        sys.stdout.write(f"{file} is stale: run python -m fellfield.server.wire --write {file}\n")
        return 1
    sys.stdout.write("expected --write FILE or --check FILE\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
