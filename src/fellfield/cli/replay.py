"""`fellfield replay`: a record told again, turn by turn, for anybody's eyes."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.rule import Rule
from rich.text import Text

from fellfield.cli import exits
from fellfield.cli.arguments import read_text
from fellfield.cli.callings import Callings
from fellfield.cli.check import parts_of, replayed
from fellfield.cli.desk import Desk, Lang, desk_of
from fellfield.cli.drawing import drawing
from fellfield.cli.exits import Failure
from fellfield.cli.telling import final_account, seat_words, teller_of, turn_begun, turn_rule
from fellfield.core.contract import Event, Game
from fellfield.core.match import Entry, Match
from fellfield.core.record import Record
from fellfield.core.seats import Viewer

ONLOOKER = "onlooker"


def command(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A record.")],
    seen_as: Annotated[
        str | None,
        typer.Option("--as", metavar="SEAT|onlooker", help="Tell only what this seat saw; else everything."),
    ] = None,
    until: Annotated[int | None, typer.Option("--until", min=0, help="Stop after this turn.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Draw every turn and wait for Enter.")] = False,
    draw: Annotated[bool, typer.Option("--draw", help="Draw the position after every turn.")] = False,
    lang: Lang = None,
) -> None:
    """Tell a record again, in sentences, turn by turn."""
    desk = desk_of(context)
    text = read_text(desk, file)
    record = parts_of(desk, file, text)
    if "Viewer" in record.headers:
        _print_redacted(desk, file, record)
        return
    match = replayed(desk, file, text)
    retelling = _Retelling(desk, match, seen_as)
    retelling.tell(until, draw=draw or step, step=step)


class _Retelling:
    """A match played again from its opening, and told on the way."""

    def __init__(self, desk: Desk, match: Match, seen_as: str | None) -> None:
        self.desk = desk
        self.match = match
        self.all_seeing = seen_as is None
        self.viewer = _viewer(desk, match.game, match.state.players, seen_as)
        players = match.state.players
        self.teller = teller_of(desk, match)
        start = match.opening or match.game.start(players, match.state.setup.options)
        self.again = Match(match.game, state=start)
        self.callings = Callings()
        self._opened = 0

    def tell(self, until: int | None, *, draw: bool, step: bool) -> None:
        """Turn by turn, to the end or to the turn that was asked for."""
        self.desk.say(self._title(), "bold green")
        turns = _turns(self.match, until)
        for place, (turn, entries) in enumerate(turns):
            self._open(turn)
            for entry in entries:
                for event in self.again.enter(entry.actor, entry.action):
                    self._open(turn_begun(event.facts()))
                    self.desk.tell(self._sentence(event), names=self.teller.names)
                if entry.comment:
                    self.desk.tell(f"; {entry.comment}", "dim italic")
            last = place + 1 == len(turns)
            if draw or (last and until is not None):
                self._draw()
            if step and not last and not self._wait(place + 1, len(turns)):
                return
        result = self.again.state.result
        if result is not None:
            self.desk.say()
            self.desk.show(final_account(self.desk, self.teller, result))

    def _open(self, turn: int) -> None:
        """A line above each turn, once; setting up comes before the first."""
        if turn > self._opened:
            self._opened = turn
            self.desk.show(turn_rule(self.desk, self.match.game, turn))

    def _title(self) -> str:
        game = self.desk.game_name(self.match.game)
        return self.desk.text("cli.check.game", game=game, n=self.match.state.players, turns=self.match.state.turn)

    def _sentence(self, event: Event) -> str:
        return self.teller.event(self.callings.called(event.facts() if self.all_seeing else event.seen_by(self.viewer)))

    def _draw(self) -> None:
        draw = drawing(self.match.game.id)
        self.desk.say()
        self.desk.show(draw(self.again.state.view(self.viewer), self.desk.catalogue, self.teller.names))

    def _wait(self, done: int, every: int) -> bool:
        """Wait for Enter; without a keyboard go on at once, and stop when it is closed."""
        if not sys.stdin.isatty():
            return True
        self.desk.out.print(Text(self.desk.text("cli.replay.step", done=done, all=every), style="dim"), end=" ")
        try:
            return input().strip().lower() not in ("q", "quit")
        except EOFError:
            return False


def _turns(match: Match, until: int | None) -> list[tuple[int, list[Entry]]]:
    """The log cut at the turns, as far as was asked."""
    turns: list[tuple[int, list[Entry]]] = []
    for entry in match.log:
        if until is not None and entry.turn > until:
            break
        if not turns or turns[-1][0] != entry.turn:
            turns.append((entry.turn, []))
        turns[-1][1].append(entry)
    return turns


def _viewer(desk: Desk, game: Game, players: int, seen_as: str | None) -> Viewer:
    """Whose eyes: a seat by its name or its number, or an onlooker's."""
    if seen_as is None or seen_as.lower() == ONLOOKER:
        return None
    seat = game.seat_called(seen_as, players)
    local = [name.lower() for name in seat_words(desk, game, players)]
    if seat is None and seen_as.lower() in local:
        seat = local.index(seen_as.lower())
    if seat is None and seen_as.isdecimal() and int(seen_as) in range(1, players + 1):
        seat = int(seen_as) - 1
    if seat is None:
        seats = [*game.seat_names(players), ONLOOKER]
        raise Failure(exits.NOT_FOUND, desk.text("cli.error.unknown-seat", seat=seen_as, seats=seats))
    return seat


def _print_redacted(desk: Desk, file: Path, record: Record) -> None:
    """A copy for one pair of eyes cannot be played again: print its lines."""
    seen = desk.text("cli.replay.redacted", file=str(file), n=len(record.lines), seat=record.headers["Viewer"])
    desk.say(seen, "bold green")
    for line in record.lines:
        if line.turn is not None:
            desk.show(Rule(Text(desk.text("core.turn.number", n=line.turn)), style="dim", align="left"))
        desk.tell(f"{line.actor}: {line.text}")
