"""The menu of `fellfield play`: game, players, options and seats; Enter accepts the default."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from fellfield.cli.arguments import check_setup, parse_options
from fellfield.cli.console import Console
from fellfield.cli.error_messages import to_command_error
from fellfield.cli.exit_codes import CommandError
from fellfield.cli.games import format_choices
from fellfield.cli.opponents import bot_label, levels_table, other_bots
from fellfield.cli.terminal import saves
from fellfield.cli.terminal.keyboard import Keyboard
from fellfield.cli.terminal.prompt import PlayerQuit, parse_command
from fellfield.cli.terminal.seats import Lineup, default_lineup, parse_lineup
from fellfield.core.contract import Game
from fellfield.core.errors import FellfieldError
from fellfield.core.registry import games, samples
from fellfield.i18n import LANGUAGES

RESUME, LANGUAGE, QUIT = "r", "l", "q"
DEFAULT_PLAYERS = 3


def default_players(game: Game) -> int:
    """Return the default number of players: 3, if the game allows it."""
    return DEFAULT_PLAYERS if DEFAULT_PLAYERS in game.players else game.players[0]


@dataclass
class PlayRequest:
    """The game to play: a new one with its setup, or a saved one to resume."""

    game: Game | None = None
    players: int = 0
    lineup: Lineup | None = None
    options: dict[str, Any] = field(default_factory=dict)
    resume: Path | None = None
    seats: str | None = None


class Menu:
    """Asks what to play; every question has a default."""

    def __init__(self, console: Console, keyboard: Keyboard) -> None:
        self.console = console
        self.keyboard = keyboard

    def ask(self) -> PlayRequest:
        """Return what to play; raises `PlayerQuit`."""
        self.console.print(self.console.text("cli.play.welcome"), "bold green")
        while True:
            found = list((games() or samples()).values())
            self._show_games(found)
            typed = self._ask(self.console.text("cli.play.choose-game"))
            request = self._follow(typed.lower(), found)
            if request is not None:
                return request

    def _follow(self, typed: str, found: list[Game]) -> PlayRequest | None:
        """Follow the answer on the first page; return `None` to show the page again."""
        if typed == QUIT:
            raise PlayerQuit
        if typed == LANGUAGE:
            self._choose_language()
            return None
        if typed == RESUME:
            return self._choose_save()
        for number, game in enumerate(found, start=1):
            if typed in (str(number), game.id, self.console.game_name(game).lower()) or (not typed and number == 1):
                return self._ask_setup(game)
        for game in samples().values():  # samples are not listed but can be typed by name
            if typed in (game.id, self.console.game_name(game).lower()):
                return self._ask_setup(game)
        self.console.print(self.console.text("cli.play.not-a-number", text=typed, least=1, most=len(found)), "red")
        return None

    def _show_games(self, found: list[Game]) -> None:
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(justify="right", style="bold yellow", min_width=4)
        table.add_column()
        table.add_column(style="dim")
        for number, game in enumerate(found, start=1):
            name = self.console.game_name(game)
            if game.id in samples():
                name = self.console.text("cli.menu.sample", game=name)
            facts = self.console.text("cli.games.players", least=game.players[0], most=game.players[-1])
            tagline = self.console.text_or(f"{game.id}.tagline", "")
            table.add_row(str(number), Text(name, style="bold"), f"{facts}. {tagline}")
        if saves.unfinished():
            table.add_row(RESUME, self.console.text("cli.menu.resume"))
        language = self.console.catalogue.text(f"core.language.{self.console.language}")
        table.add_row(LANGUAGE, self.console.text("cli.menu.language", language=language))
        table.add_row(QUIT, self.console.text("cli.menu.quit"))
        self.console.print()
        self.console.show(table)
        self.console.print()

    def _ask(self, question: str) -> str:
        typed = self.keyboard.ask(question)
        if (parse_command(self.console, typed) or ("", ""))[0] == "quit":
            raise PlayerQuit
        return typed

    def _choose_language(self) -> None:
        """Ask for another language and switch to it."""
        names = [f"{language} ({self.console.catalogue.text(f'core.language.{language}')})" for language in LANGUAGES]
        typed = self._ask(f"{self.console.text('cli.play.choose-language')} {', '.join(names)}:").lower()
        for language in LANGUAGES:
            if typed and (
                language.startswith(typed[:2])
                or self.console.catalogue.text(f"core.language.{language}").lower() == typed
            ):
                self.console.switch_language(language)
                return

    def _choose_save(self) -> PlayRequest | None:
        found = saves.unfinished()
        if not found:
            self.console.print(self.console.text("cli.play.no-saves"))
            return None
        for number, (file, _) in enumerate(found[:9], start=1):
            self.console.show(Text.assemble((f"   {number}  ", "bold yellow"), file.stem))
        typed = self._ask(self.console.text("cli.play.choose-save")) or "1"
        if typed.isdecimal() and 1 <= int(typed) <= len(found):
            return PlayRequest(resume=found[int(typed) - 1][0])
        self.console.print(self.console.text("cli.play.not-a-number", text=typed, least=1, most=len(found)), "red")
        return None

    # -- setup of one game -------------------------------------------------------------------------------

    def _ask_setup(self, game: Game) -> PlayRequest:
        request = PlayRequest(game, self._players(game))
        request.options = self._options(game, request.players)
        request.lineup = self._lineup(game, request.players)
        return request

    def _players(self, game: Game) -> int:
        least, most = game.players[0], game.players[-1]
        if least == most:
            return least
        default = default_players(game)
        question = self.console.text("cli.menu.players-ask", least=least, most=most, usual=default)
        while True:
            typed = self._ask(question) or str(default)
            if typed.isdecimal() and int(typed) in game.players:
                return int(typed)
            self.console.print(self.console.text("cli.play.not-a-number", text=typed, least=least, most=most), "red")

    def _options(self, game: Game, players: int) -> dict[str, Any]:
        """Ask for options as `name=value` in one line; Enter keeps the defaults."""
        if not game.options:
            return {}
        for name, option in game.options.items():
            explained = self.console.text_or(f"{game.id}.option.{name.replace('_', '-')}", name)
            self.console.show(Text.assemble((f"  {name}", "cyan"), f"  {explained}: ", (format_choices(option), "dim")))
        default_values = ", ".join(
            f"{name}={format_choices(option).split(' | ')[0]}" for name, option in game.options.items()
        )
        while True:
            typed = self._ask(self.console.text("cli.menu.option-keep", options=default_values))
            try:
                chosen = parse_options(
                    self.console, game, shlex.split(typed.replace(",", " ")) if "{" not in typed else [typed]
                )
                check_setup(self.console, game, players, chosen)
                return chosen
            except (CommandError, ValueError) as error:
                self.console.print(str(error), "red")

    def _lineup(self, game: Game, players: int) -> Lineup:
        names = [self.console.text_or(f"{game.id}.seat.{name.lower()}", name) for name in game.seat_names(players)]
        default = default_lineup(players)
        self.console.show(levels_table(self.console))
        self.console.print(self.console.text("cli.menu.seats-how", bots=other_bots()), "dim")
        who = ", ".join(bot_label(self.console, token) for token in default.tokens)
        question = self.console.text("cli.menu.seats-ask", seats=", ".join(names), usual=who)
        while True:
            typed = self._ask(question)
            if not typed:
                return default
            try:
                return parse_lineup(self.console, typed, players)
            except (CommandError, FellfieldError) as error:
                failure = to_command_error(error, self.console)
                assert failure is not None
                self.console.print(failure.message, "red")
                if failure.suggestion:
                    self.console.print(failure.suggestion, "dim")
