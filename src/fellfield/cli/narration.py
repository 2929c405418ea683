"""Narration in the terminal, with plain keys and facts for games without a catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fellfield.cli.console import Console
from fellfield.core.contract import Game, Result, ScoreLine, WhyNot
from fellfield.core.match import Match
from fellfield.i18n import MissingMessage
from fellfield.i18n.narrator import Narrator


class FallbackNarrator(Narrator):
    """A narrator that falls back to keys and facts where a message is missing."""

    def event(self, facts: Mapping[str, Any]) -> str:
        try:
            return super().event(facts)
        except MissingMessage:
            return _plain(str(facts["event"]), self.named(facts))

    def why(self, why: WhyNot) -> str:
        try:
            return super().why(why)
        except MissingMessage:
            return _plain(why.reason, self.named(why.facts))

    def offer(self, offer: Mapping[str, Any]) -> str:
        try:
            return super().offer(offer)
        except MissingMessage:
            return ""

    def question(self, question: Mapping[str, Any]) -> str:
        try:
            return super().question(question)
        except MissingMessage:
            return ""

    def line(self, line: ScoreLine) -> str:
        try:
            return super().line(line)
        except MissingMessage:
            return line.reason

    def result(self, result: Result) -> list[str]:
        try:
            return super().result(result)
        except MissingMessage:
            return [result.reason]

    def hint(self, hint: Mapping[str, Any]) -> list[str]:
        adviser = _HintNarrator(self.game, self.catalogue, self.names, options=self.options, listener=self.listener)
        return Narrator.hint(adviser, hint)


class _HintNarrator(FallbackNarrator):
    """Names an action by its text where there is no message; a hint must name its action."""

    def offer(self, offer: Mapping[str, Any]) -> str:
        return super().offer(offer) or str(offer["text"])


def _plain(name: str, facts: Mapping[str, Any]) -> str:
    listed = ", ".join(f"{fact} {value}" for fact, value in facts.items())
    return f"{name}: {listed}" if listed else name


def seat_names(console: Console, game: Game, players: int) -> list[str]:
    """Return the names of the seats in the reader's language."""
    return [console.text_or(f"{game.id}.seat.{name.lower()}", name) for name in game.seat_names(players)]


def narrator_for(console: Console, match: Match) -> FallbackNarrator:
    """Return a narrator for a match that names players by their seats."""
    names = seat_names(console, match.game, match.state.players)
    return FallbackNarrator(match.game, console.catalogue, names, options=match.state.setup.options)


def uses_rounds(console: Console, game: Game) -> bool:
    """Return whether this game calls its turns rounds."""
    own = f"{game.id}.draw.round"
    return console.catalogue.has(own) and console.catalogue.placeholders(own) == {"n"}


def turn_label(console: Console, game: Game, turn: int) -> str:
    """Return "turn 3", or "round 3" in a game that has rounds."""
    if uses_rounds(console, game):
        return console.catalogue.text(f"{game.id}.draw.round", n=turn)
    return console.text("core.turn.number", n=turn)


def turn_heading(console: Console, game: Game, turn: int) -> Rule:
    """Return the rule above a turn."""
    return Rule(Text(turn_label(console, game, turn), style="bold"), style="dim", align="left")


def started_turn(facts: Mapping[str, Any]) -> int:
    """Return the turn that starts with this event, else 0; its heading goes before the event."""
    began = {"turn-began": "turn", "round-began": "round"}.get(facts["event"])
    return int(facts.get(began, 0)) if began else 0


def final_scores(console: Console, narrator: FallbackNarrator, result: Result) -> RenderableType:
    """Return the winners, and a table of places and scores with their breakdown."""
    sentences = [Text(sentence, style="bold") for sentence in narrator.result(result)]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_header=False)
    table.add_column(justify="right", style="dim")
    table.add_column(no_wrap=True)
    table.add_column(justify="right", style="bold")
    table.add_column(style="dim")
    for seats in result.ranking:
        for seat in seats:
            table.add_row(
                _place(console, result, seat),
                _name(narrator, result, seat),
                str(result.scores[seat]),
                _breakdown(narrator, result.breakdown[seat]) if seat < len(result.breakdown) else "",
            )
    return Group(*sentences, table)


def _place(console: Console, result: Result, seat: int) -> str:
    tied = any(seat in seats and len(seats) > 1 for seats in result.ranking)
    return console.text("core.place.shared" if tied else "core.place", n=result.place(seat))


def _name(narrator: FallbackNarrator, result: Result, seat: int) -> Text:
    won = seat in result.winners
    return Text(narrator.seat(seat), style="bold green" if won else "")


def _breakdown(narrator: FallbackNarrator, lines: Sequence[ScoreLine]) -> str:
    return " · ".join(narrator.line(line) for line in lines if line.points or line.count)
