"""One game in the terminal: it lets bots play, narrates events and draws positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from fellfield.bots import Bot
from fellfield.bots.danger import offers_with_risk
from fellfield.cli.arguments import write_text
from fellfield.cli.console import Console
from fellfield.cli.drawing import draw_function
from fellfield.cli.narration import FallbackNarrator, final_scores, seat_names, started_turn, turn_heading
from fellfield.cli.opponents import bot_label
from fellfield.cli.terminal import saves
from fellfield.cli.terminal.history import EventBatch, History
from fellfield.cli.terminal.keyboard import Keyboard
from fellfield.cli.terminal.seats import Lineup
from fellfield.core.action import Action
from fellfield.core.chance import Source, System
from fellfield.core.contract import View
from fellfield.core.fields import seats_of
from fellfield.core.match import Match
from fellfield.core.offers import find_offer
from fellfield.core.seats import Seat, Viewer
from fellfield.core.step import ChoiceSealed
from fellfield.evaluation.arena.series import bot_source
from fellfield.i18n.keys import Key


class PlaySession:
    """A match, its people and bots, and the screen that they share."""

    def __init__(
        self, console: Console, keyboard: Keyboard, match: Match, lineup: Lineup, history: History | None = None
    ) -> None:
        self.console = console
        self.keyboard = keyboard
        self.match = match
        self.lineup = lineup
        self.people = lineup.people()
        self.bots: dict[Seat, Bot] = lineup.new_bots(console, match.game)
        self.sources: dict[Seat, Source] = {}
        self.seat_names = seat_names(console, match.game, match.state.players)
        self.at_screen: Viewer = self.people[0] if len(self.people) == 1 else None
        self.narrator = FallbackNarrator(
            match.game, console.catalogue, lineup.names(self.seat_names), options=match.state.setup.options,
            listener=self.at_screen,  # second person only for a single player
        )  # fmt: skip
        self.history = history or History()
        self.bot_failures: list[str] = []
        self.file: Path | None = None
        self.autosaves = False
        self._saved = ""
        self._drawn: View | None = None
        self._last_heading = 0

    # -- playing --------------------------------------------------------------------------------------

    def seed(self, seed: str | None) -> None:
        """Give every bot its own source of randomness."""
        self.sources = {seat: System() if seed is None else bot_source(seed, seat) for seat in self.bots}

    def settle(self) -> None:
        """Draw all outcomes that are due and add their events to the history."""
        if self.match.state.chance_is_due:
            start, turn = len(self.match.log), self.match.state.turn
            self.history.add(start, turn, self.match.settle())

    def play(self, seat: Seat, action: Action) -> None:
        """Play an action; raises `IllegalAction`."""
        start, turn = len(self.match.log), self.match.state.turn
        self.history.add(start, turn, self.match.play(seat, action))
        if self.autosaves:
            self.save(self.file)

    def due(self) -> Seat:
        """Return the seat to act: a bot first, then the seat at the screen, then the first of the others."""
        due = seats_of(self.match.state.to_act)
        for seat in due:
            if seat in self.bots:
                return seat
        return self.at_screen if self.at_screen in due and self.at_screen is not None else due[0]

    def offers(self, seat: Seat) -> list[dict[str, Any]]:
        """Return what this seat may do now, as offers in JSON."""
        return offers_with_risk(self.match.state.offers(seat), self.match.state.view(seat))

    def let_bot_play(self, seat: Seat) -> None:
        """Let a bot choose from its view; if it fails or returns an illegal action, play a random legal one."""
        legal = self.match.state.legal(seat)
        failure = ""
        try:
            action = self._ask_bot(seat, list(legal))
            if action not in legal:
                failure = self._bot_failure("cli.play.bot-cheated", seat, action=str(action))
        except Exception as error:  # noqa: BLE001 - third-party bots may raise anything
            failure = self._bot_failure("cli.play.bot-failed", seat, why=f"{type(error).__name__}: {error}")
        if failure:
            self.bot_failures.append(failure)
            action = self.sources[seat].pick(legal)
        self.play(seat, action)

    def _ask_bot(self, seat: Seat, legal: list[Action]) -> Action:
        player = self.bots[seat]
        if player.ignores_view():
            return player.choose({}, legal, self.sources[seat])
        with self.console.out.status(self.console.text("cli.play.thinking", seat=self.narrator.seat(seat))):
            return player.choose(self.match.state.view(seat), legal, self.sources[seat])

    def _bot_failure(self, key: Key, seat: Seat, **facts: str) -> str:
        bot = bot_label(self.console, self.lineup.tokens[seat])
        return self.console.text(key, seat=self.narrator.seat(seat), bot=bot, **facts)

    def play_forced(self, seat: Seat, action: Action) -> None:
        """Announce and play the only legal action."""
        description = self.narrator.offer(find_offer(self.match.state.offers(seat), action).to_json())
        shown = f"{action} ({description})" if description else str(action)
        self.console.print(self.console.text("cli.play.forced", action=shown), "italic")
        self.play(seat, action)
        self.print_unread(seat)
        if self.shares_screen() and (not self.match.state.to_act or self.due() != seat):
            self.keyboard.ask(self.console.text("cli.play.press-enter"), style="dim")

    # -- the screen -----------------------------------------------------------------------------------

    def shares_screen(self) -> bool:
        """Return whether several people share this screen."""
        return len(self.people) > 1

    def hand_over(self, seat: Seat) -> None:
        """Give the screen to a person, behind a curtain if others share it."""
        if self.at_screen == seat:
            return
        if self.shares_screen():
            self.curtain(seat)
        self.at_screen = seat

    def curtain(self, seat: Seat) -> None:
        """Clear the screen, wait for the next person, clear it again."""
        self._clear_screen()
        message = self.console.text("cli.play.pass-on", seat=self.narrator.seat(seat))
        self.console.show(Panel(Text(message, justify="center"), border_style="yellow", padding=(1, 2)))
        self.keyboard.ask("⏎", style="dim")
        self._clear_screen()
        self._drawn, self._last_heading = None, 0

    def _clear_screen(self) -> None:
        """Clear the screen and its scrollback; in a file, print blank lines."""
        if self.console.out.is_terminal:
            self.console.out.clear()
            self.console.out.file.write("\x1b[3J")
        else:
            self.console.print("\n" * 2)

    def print_unread(self, viewer: Viewer) -> None:
        """Print bot failures, then the events that this viewer has not seen."""
        for sentence in self.bot_failures:
            self.console.print_indented(sentence, "yellow", names=self.narrator.names)
        self.bot_failures.clear()
        for turn, sentence in self.sentences(self.history.take_unread(viewer), viewer):
            self.print_turn_heading(turn)
            self.console.print_indented(sentence, names=self.narrator.names)

    def print_turn_heading(self, turn: int) -> None:
        """Print the heading of a turn, once."""
        if turn != self._last_heading:
            self._last_heading = turn
            self.console.print()
            self.console.show(turn_heading(self.console, self.match.game, turn))

    def sentences(self, batches: list[EventBatch], viewer: Viewer) -> list[tuple[int, str]]:
        """What this viewer saw in these batches, with the turn of each sentence.

        That a bot or the viewer is ready goes unsaid.
        """
        sentences: list[tuple[int, str]] = []
        for batch in batches:
            turn = batch.turn
            for event in batch.events:
                if isinstance(event, ChoiceSealed) and (event.seat in self.bots or event.seat == viewer):
                    continue
                facts = event.seen_by(viewer)
                turn = started_turn(facts) or turn
                sentences.append((turn, self.narrator.event(facts)))
        return sentences

    def draw(self, viewer: Viewer, *, again: bool = False) -> None:
        """Draw the position for this viewer, if it has changed."""
        view = self.match.state.view(viewer)
        shown = {name: value for name, value in view.items() if name != "question"}
        if again or shown != self._drawn:
            self.console.print()
            self.console.show(draw_function(self.match.game.id)(view, self.console.catalogue, self.narrator.names))
        self._drawn = shown

    # -- start and end ----------------------------------------------------------------------------

    def introduce(self) -> None:
        """Print the game and the line-up."""
        name = self.console.game_name(self.match.game)
        tagline = self.console.text_or(f"{self.match.game.id}.tagline", "")
        self.console.print()
        self.console.show(Text.assemble((name, "bold green"), f"  {tagline}" if tagline else ""))
        self.console.print(self.lineup.describe(self.console, self.seat_names), "dim")

    def conclude(self) -> None:
        """Print the end of the game."""
        result = self.match.state.result
        assert result is not None
        viewer: Viewer = self.people[0] if len(self.people) == 1 else None
        self.print_unread(viewer)
        self.draw(viewer)
        self.console.print()
        self.console.show(Rule(style="green"))
        self.console.show(final_scores(self.console, self.narrator, result))

    # -- saving --------------------------------------------------------------------------------------

    @property
    def is_unsaved(self) -> bool:
        """Whether a person has played since the last save."""
        played = any(entry.actor in self.people for entry in self.match.log)
        return played and self.match.record() != self._saved

    def mark_saved(self) -> None:
        """Treat the current position as saved."""
        self._saved = self.match.record()

    def save(self, file: Path | None = None) -> Path:
        """Save the record to this file, the current one or a new one; return its path."""
        goal = file or self.file or saves.new_file(self.match.game.id)
        record = self.match.record()
        write_text(self.console, goal, record)
        self.file, self._saved = goal, record
        return goal
