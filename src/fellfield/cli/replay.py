"""`fellfield replay`: narrate a record turn by turn, as any viewer saw it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.rule import Rule
from rich.text import Text

from fellfield.cli import exit_codes
from fellfield.cli.arguments import read_text
from fellfield.cli.check import read_record, replay_record
from fellfield.cli.console import Console, Lang, console_of
from fellfield.cli.drawing import draw_function
from fellfield.cli.exit_codes import CommandError
from fellfield.cli.narration import final_scores, narrator_for, seat_names, started_turn, turn_heading
from fellfield.core.contract import Event, Game
from fellfield.core.match import Entry, Match
from fellfield.core.record import Record
from fellfield.core.seats import Viewer, seat_by_name

ONLOOKER = "onlooker"


def command(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A record file.")],
    seen_as: Annotated[
        str | None,
        typer.Option("--as", metavar="SEAT|onlooker", help="Show only what this viewer saw. Default: everything."),
    ] = None,
    until: Annotated[int | None, typer.Option("--until", min=0, help="Stop after this turn.")] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Draw the position after every turn and wait for Enter.")
    ] = False,
    draw: Annotated[bool, typer.Option("--draw", help="Draw the position after every turn.")] = False,
    lang: Lang = None,
) -> None:
    """Narrate a record turn by turn."""
    console = console_of(context)
    text = read_text(console, file)
    record = read_record(console, file, text)
    if "Viewer" in record.headers:
        _print_redacted(console, file, record)
        return
    match = replay_record(console, file, text)
    _Replay(console, match, seen_as).run(until, draw=draw or step, step=step)


class _Replay:
    """A match that is replayed from its opening and narrated."""

    def __init__(self, console: Console, match: Match, seen_as: str | None) -> None:
        self.console = console
        self.match = match
        self.sees_everything = seen_as is None
        self.viewer = _viewer(console, match.game, match.state.players, seen_as)
        players = match.state.players
        self.narrator = narrator_for(console, match)
        start = match.opening or match.game.start(players, match.state.setup.options)
        self.replayed = Match(match.game, state=start)
        self._last_heading = 0

    def run(self, until: int | None, *, draw: bool, step: bool) -> None:
        """Narrate turn by turn, to the end or to turn `until`."""
        self.console.print(self._title(), "bold green")
        turns = _turns(self.match, until)
        for index, (turn, entries) in enumerate(turns):
            self._print_heading(turn)
            for entry in entries:
                for event in self.replayed.enter(entry.actor, entry.action):
                    self._print_heading(started_turn(event.facts()))
                    self.console.print_indented(self._sentence(event), names=self.narrator.names)
                if entry.comment:
                    self.console.print_indented(f"; {entry.comment}", "dim italic")
            last = index + 1 == len(turns)
            if draw or (last and until is not None):
                self._draw()
            if step and not last and not self._wait(index + 1, len(turns)):
                return
        result = self.replayed.state.result
        if result is not None:
            self.console.print()
            self.console.show(final_scores(self.console, self.narrator, result))

    def _print_heading(self, turn: int) -> None:
        """Print the heading of a turn, once; setup has none."""
        if turn > self._last_heading:
            self._last_heading = turn
            self.console.show(turn_heading(self.console, self.match.game, turn))

    def _title(self) -> str:
        game = self.console.game_name(self.match.game)
        return self.console.text("cli.check.game", game=game, n=self.match.state.players, turns=self.match.state.turn)

    def _sentence(self, event: Event) -> str:
        return self.narrator.event(event.facts() if self.sees_everything else event.seen_by(self.viewer))

    def _draw(self) -> None:
        draw = draw_function(self.match.game.id)
        self.console.print()
        self.console.show(draw(self.replayed.state.view(self.viewer), self.console.catalogue, self.narrator.names))

    def _wait(self, done: int, total: int) -> bool:
        """Wait for Enter and return whether to continue; without a terminal, continue at once."""
        if not sys.stdin.isatty():
            return True
        self.console.out.print(Text(self.console.text("cli.replay.step", done=done, all=total), style="dim"), end=" ")
        try:
            return input().strip().lower() not in ("q", "quit")
        except EOFError:
            return False


def _turns(match: Match, until: int | None) -> list[tuple[int, list[Entry]]]:
    """Group the log by turn, up to turn `until`."""
    turns: list[tuple[int, list[Entry]]] = []
    for entry in match.log:
        if until is not None and entry.turn > until:
            break
        if not turns or turns[-1][0] != entry.turn:
            turns.append((entry.turn, []))
        turns[-1][1].append(entry)
    return turns


def _viewer(console: Console, game: Game, players: int, seen_as: str | None) -> Viewer:
    """Return the viewer for a seat's name or number, or for an onlooker."""
    if seen_as is None or seen_as.lower() == ONLOOKER:
        return None
    seat = seat_by_name(game.seat_names(players), seen_as)
    translated = [name.lower() for name in seat_names(console, game, players)]
    if seat is None and seen_as.lower() in translated:
        seat = translated.index(seen_as.lower())
    if seat is None and seen_as.isdecimal() and int(seen_as) in range(1, players + 1):
        seat = int(seen_as) - 1
    if seat is None:
        seats = [*game.seat_names(players), ONLOOKER]
        raise CommandError(exit_codes.NOT_FOUND, console.text("cli.error.unknown-seat", seat=seen_as, seats=seats))
    return seat


def _print_redacted(console: Console, file: Path, record: Record) -> None:
    """Print the lines of a redacted record, which cannot be replayed."""
    title = console.text("cli.replay.redacted", file=str(file), n=len(record.lines), seat=record.headers["Viewer"])
    console.print(title, "bold green")
    for line in record.lines:
        if line.turn is not None:
            console.show(Rule(Text(console.text("core.turn.number", n=line.turn)), style="dim", align="left"))
        console.print_indented(f"{line.actor}: {line.text}")
