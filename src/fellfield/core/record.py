"""The text record: one line per action or outcome, under headers; the grammar is in docs/notation.md.

    [Game "tides"]
    [Players 2]

    0.  *Crab   shell 3                ; chance that only Crab saw
    1.  Crab    wade 2                 ; a comment
        Heron   wade 1
        *       tide 1

A copy for another viewer has `*Crab shell ?`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from fellfield.core.contract import Game, Json, Result
from fellfield.core.errors import BadRecord
from fellfield.core.seats import CHANCE, Viewer, check_viewer

if TYPE_CHECKING:
    from fellfield.core.match import Entry, Match

_HEADER: Final = re.compile(r"\[([A-Z][A-Za-z]*) (.*)\]$")
_LINE: Final = re.compile(r"(?:(\d+)\. *| *)(\S+) +([^;]*?) *(?:; ?(.*))?$")
_KINDS: Final[dict[str, type | tuple[type, ...]]] = {
    "Game": str,
    "Rules": str,
    "Players": int,
    "Seats": str,
    "Names": list,
    "Options": dict,
    "Date": str,
    "Position": dict,
    "Viewer": str,
    "Result": str,
}


# -- writing ------------------------------------------------------------------------------------------------


def write(match: Match) -> str:
    """The whole match as text."""
    return _headers(match, {}) + _body(match, [str(entry.action) for entry in match.log])


def write_for(match: Match, viewer: Viewer) -> str:
    """The match as text for one viewer, with a question mark for what it has not seen; raises `UnknownSeat`."""
    check_viewer(viewer, match.state.players)
    names = match.game.seat_names(match.state.players)
    texts = [_redacted(entry, viewer) for entry in match.log]
    return _headers(match, {"Viewer": "onlooker" if viewer is None else names[viewer]}) + _body(match, texts)


def _redacted(entry: Entry, viewer: Viewer) -> str:
    text = str(entry.action)
    if entry.witnesses is None or viewer in entry.witnesses:
        return text
    return text.split(" ", 1)[0] + " ?"


def _headers(match: Match, extra: dict[str, Json]) -> str:
    game, state = match.game, match.state
    headers: dict[str, Json] = {
        "Game": game.id,
        "Rules": game.rules,
        "Players": state.players,
        "Seats": " ".join(game.seat_names(state.players)),
    }
    if match.names is not None:
        headers["Names"] = list(match.names)
    headers["Options"] = {
        name: value for name, value in state.setup.options.items() if value != game.options[name].default
    }
    if match.date is not None:
        headers["Date"] = match.date
    if match.opening is not None and not extra:
        headers["Position"] = match.opening.to_json()["position"]
    headers.update(extra)
    if state.result is not None:
        headers["Result"] = summary(game, state.players, state.result)
    return "".join(f"[{name} {json.dumps(value, ensure_ascii=False)}]\n" for name, value in headers.items())


def summary(game: Game, players: int, result: Result) -> str:
    """The result in one line: seats by rank, with their scores."""
    names = game.seat_names(players)
    groups = [" = ".join(f"{names[seat]} {result.scores[seat]}" for seat in group) for group in result.ranking]
    return ", ".join(groups) + ("" if result.winners else "; nobody wins")


def _body(match: Match, texts: list[str]) -> str:
    names = match.game.seat_names(match.state.players)
    actors = [_actor_text(entry, names) for entry in match.log]
    width = max((len(actor) for actor in actors), default=0)
    lines: list[str] = []
    turn = -1
    for entry, actor, text in zip(match.log, actors, texts, strict=True):
        number = f"{entry.turn}." if entry.turn != turn else ""
        turn = entry.turn
        comment = f"  ; {entry.comment}" if entry.comment else ""
        lines.append(f"{number:<5}{actor:<{width}}  {text}{comment}\n")
    return "\n" + "".join(lines) if lines else ""


def _actor_text(entry: Entry, names: tuple[str, ...]) -> str:
    """`Ritz`; `*` for an open outcome; `*Ritz` or `*Ritz,Biker` for one that only these seats saw."""
    if entry.actor is not CHANCE:
        return names[entry.actor]
    return "*" + ",".join(names[seat] for seat in entry.witnesses or ())


# -- reading ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RecordLine:
    """One line of the body, not yet parsed as an action."""

    number: int
    turn: int | None
    actor: str
    text: str
    comment: str
    column: int


@dataclass(frozen=True)
class Record:
    """A record that is read but not replayed: headers and lines."""

    headers: dict[str, Json]
    lines: tuple[RecordLine, ...]


def read(text: str) -> Record:
    """Split a record into headers and lines; raises `BadRecord` with line, column and what was expected."""
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, not {text!r}")
    headers: dict[str, Json] = {}
    lines: list[RecordLine] = []
    for number, line in enumerate(text.split("\n"), start=1):
        line = line.rstrip("\r")
        if not line.strip() or line.lstrip().startswith(";"):
            continue
        if line.startswith("[") and not lines:
            name, value = _header(number, line)
            if name in headers:
                raise BadRecord(number, 2, f"each header once, but {name} is repeated")
            headers[name] = value
        else:
            lines.append(_line(number, line))
    for name in ("Game", "Players"):
        if name not in headers:
            raise BadRecord(1, 1, f"a header [{name} ...]")
    return Record(headers, tuple(lines))


def _header(number: int, line: str) -> tuple[str, Json]:
    found = _HEADER.match(line)
    if found is None:
        raise BadRecord(number, 1, 'a header like [Game "tides"]')
    name = found.group(1)
    if name not in _KINDS:
        raise BadRecord(number, 2, "one of the headers " + ", ".join(_KINDS))
    try:
        value = json.loads(found.group(2))
    except ValueError:
        raise BadRecord(number, found.start(2) + 1, f"a JSON value for {name}") from None
    if not isinstance(value, _KINDS[name]) or isinstance(value, bool):
        raise BadRecord(number, found.start(2) + 1, f"a value of the right kind for {name}")
    return name, value


def _line(number: int, line: str) -> RecordLine:
    found = _LINE.match(line)
    if found is None or not found.group(3):
        raise BadRecord(number, len(line) + 1, "an actor and an action, such as 'Ritz   move 3d>4d'")
    turn = None if found.group(1) is None else int(found.group(1))
    return RecordLine(number, turn, found.group(2), found.group(3), found.group(4) or "", found.start(3) + 1)
