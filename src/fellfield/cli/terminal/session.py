"""One game at the table in the terminal: bots move, people are told, asked and obeyed."""

from __future__ import annotations

from pathlib import Path

from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from fellfield.bots import Bot
from fellfield.cli.arguments import write_text
from fellfield.cli.console import Console
from fellfield.cli.drawing import draw_function
from fellfield.cli.lemming_names import LemmingNames
from fellfield.cli.narration import FallbackNarrator, final_scores, seat_names, started_turn, turn_heading
from fellfield.cli.opponents import shown
from fellfield.cli.terminal import saves
from fellfield.cli.terminal.history import EventBatch, History
from fellfield.cli.terminal.keyboard import Keyboard
from fellfield.cli.terminal.seats import Lineup
from fellfield.core.action import Action
from fellfield.core.chance import Source, System
from fellfield.core.contract import View
from fellfield.core.fields import seats_of
from fellfield.core.match import Match
from fellfield.core.seats import CHANCE_IS_DUE, Seat, Viewer
from fellfield.core.step import ChoiceSealed
from fellfield.evaluation.arena.series import bot_source
from fellfield.i18n.keys import Key


class PlaySession:
    """A match, the people and bots around it, and the screen that they share."""

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
            listener=self.at_screen,  # whoever plays alone is spoken to; several at one screen hear names
        )  # fmt: skip
        self.history = history or History()
        self.troubles: list[str] = []
        self.file: Path | None = None
        self.keeps_saving = False
        self._saved = ""
        self._drawn: View | None = None
        self._turn_told = 0

    # -- playing --------------------------------------------------------------------------------------

    def seed(self, seed: str | None) -> None:
        """Give every bot dice of its own."""
        self.sources = {seat: System() if seed is None else bot_source(seed, seat) for seat in self.bots}

    def settle(self) -> None:
        """Let chance fall where it is due, and write down what it brought."""
        if self.match.state.to_act == CHANCE_IS_DUE:
            start, turn = len(self.match.log), self.match.state.turn
            self.history.add(start, turn, self.match.settle())

    def play(self, seat: Seat, action: Action) -> None:
        """Do it; raises `IllegalAction` when the rules forbid it."""
        start, turn = len(self.match.log), self.match.state.turn
        self.history.add(start, turn, self.match.play(seat, action))
        if self.keeps_saving:
            self.save(self.file)

    def due(self) -> Seat:
        """Who is next: bots at once, then whoever has the screen, then the first of the others."""
        due = seats_of(self.match.state.to_act)
        for seat in due:
            if seat in self.bots:
                return seat
        return self.at_screen if self.at_screen in due and self.at_screen is not None else due[0]

    def let_bot_play(self, seat: Seat) -> None:
        """A bot looks at what its seat may know, and chooses; for one that fails or cheats a legal action is drawn."""
        legal = self.match.state.legal(seat)
        trouble = ""
        try:
            action = self._bots_choice(seat, list(legal))
            if action not in legal:
                trouble = self._trouble("cli.play.bot-cheated", seat, action=str(action))
        except Exception as error:  # noqa: BLE001 - somebody else's bot may raise anything
            trouble = self._trouble("cli.play.bot-failed", seat, why=f"{type(error).__name__}: {error}")
        if trouble:
            self.troubles.append(trouble)
            action = self.sources[seat].pick(legal)
        self.play(seat, action)

    def _bots_choice(self, seat: Seat, legal: list[Action]) -> Action:
        player = self.bots[seat]
        if player.ignores_view():
            return player.choose({}, legal, self.sources[seat])
        with self.console.out.status(self.console.text("cli.play.thinking", seat=self.narrator.seat(seat))):
            return player.choose(self.match.state.view(seat), legal, self.sources[seat])

    def _trouble(self, key: Key, seat: Seat, **facts: str) -> str:
        bot = shown(self.console, self.lineup.tokens[seat])
        return self.console.text(key, seat=self.narrator.seat(seat), bot=bot, **facts)

    def play_forced(self, seat: Seat, action: Action) -> None:
        """The only thing that this person can do: say so, and do it."""
        told = self.narrator.action(action)
        said = self.console.text("cli.play.forced", action=f"{action} ({told})" if told else str(action))
        self.console.print(said, "italic")
        self.play(seat, action)
        self.tell_news(seat)
        if self.shares_screen() and (not self.match.state.to_act or self.due() != seat):
            self.keyboard.ask(self.console.text("cli.play.press-enter"), style="dim")

    # -- the screen -----------------------------------------------------------------------------------

    def shares_screen(self) -> bool:
        """Do several people look at this screen in turn?"""
        return len(self.people) > 1

    def hand_over(self, seat: Seat) -> None:
        """Give the screen to a person, with a curtain between hidden hands."""
        if self.at_screen == seat:
            return
        if self.shares_screen():
            self.curtain(seat)
        self.at_screen = seat

    def curtain(self, seat: Seat) -> None:
        """Wipe the screen, wait for the next person, wipe it again."""
        self._wipe()
        said = self.console.text("cli.play.pass-on", seat=self.narrator.seat(seat))
        self.console.show(Panel(Text(said, justify="center"), border_style="yellow", padding=(1, 2)))
        self.keyboard.ask("⏎", style="dim")
        self._wipe()
        self._drawn, self._turn_told = None, 0

    def _wipe(self) -> None:
        """Clear the screen and what could be scrolled back to; in a file, only leave a gap."""
        if self.console.out.is_terminal:
            self.console.out.clear()
            self.console.out.file.write("\x1b[3J")
        else:
            self.console.print("\n" * 2)

    def tell_news(self, viewer: Viewer) -> None:
        """Tell what has happened since this viewer was last told; first, for whom a bot had to be replaced."""
        for sentence in self.troubles:
            self.console.print_indented(sentence, "yellow", names=self.narrator.names)
        self.troubles.clear()
        for turn, sentence in self.sentences(self.history.news(viewer), viewer):
            self.open_turn(turn)
            self.console.print_indented(sentence, names=self.narrator.names)

    def open_turn(self, turn: int) -> None:
        """A line above each turn, once."""
        if turn != self._turn_told:
            self._turn_told = turn
            self.console.print()
            self.console.show(turn_heading(self.console, self.match.game, turn))

    def sentences(self, batches: list[EventBatch], viewer: Viewer) -> list[tuple[int, str]]:
        """What this viewer saw in the last batches, with the turn of each sentence.

        That bots or they themselves are ready goes unsaid. Names come from the beginning of the history on.
        """
        told: list[tuple[int, str]] = []
        lemming_names = LemmingNames()
        for place, batch in enumerate(self.history.batches, len(batches) - len(self.history.batches)):
            turn = batch.turn
            for event in batch.events:
                facts = lemming_names.with_lasting_name(event.seen_by(viewer))
                if place < 0 or (isinstance(event, ChoiceSealed) and (event.seat in self.bots or event.seat == viewer)):
                    continue
                turn = started_turn(facts) or turn
                told.append((turn, self.narrator.event(facts)))
        return told

    def draw(self, viewer: Viewer, *, again: bool = False) -> None:
        """DrawFunction the position as this viewer may know it, if it has changed."""
        view = self.match.state.view(viewer)
        shown = {name: value for name, value in view.items() if name != "question"}
        if again or shown != self._drawn:
            self.console.print()
            self.console.show(draw_function(self.match.game.id)(view, self.console.catalogue, self.narrator.names))
        self._drawn = shown

    # -- beginning and end ----------------------------------------------------------------------------

    def introduce(self) -> None:
        """The game, and who sits where."""
        name = self.console.game_name(self.match.game)
        tagline = self.console.text_or(f"{self.match.game.id}.tagline", "")
        self.console.print()
        self.console.show(Text.assemble((name, "bold green"), f"  {tagline}" if tagline else ""))
        self.console.print(self.lineup.said(self.console, self.seat_names), "dim")

    def conclude(self) -> None:
        """The end, for everybody's eyes."""
        result = self.match.state.result
        assert result is not None
        viewer: Viewer = self.people[0] if len(self.people) == 1 else None
        self.tell_news(viewer)
        self.draw(viewer)
        self.console.print()
        self.console.show(Rule(style="green"))
        self.console.show(final_scores(self.console, self.narrator, result))

    # -- keeping --------------------------------------------------------------------------------------

    @property
    def is_unsaved(self) -> bool:
        """Would anything that a person did be lost?"""
        played = any(entry.actor in self.people for entry in self.match.log)
        return played and self.match.record() != self._saved

    def mark_saved(self) -> None:
        """What is on the table is what is in the file."""
        self._saved = self.match.record()

    def save(self, file: Path | None = None) -> Path:
        """Keep the record in this file, in the one it came from, or in a new one."""
        goal = file or self.file or saves.new_file(self.match.game.id)
        record = self.match.record()
        write_text(self.console, goal, record)
        self.file, self._saved = goal, record
        return goal
