"""The menu of `fellfield play`: which game, how many, who sits where; Enter takes what is usual."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from fellfield.cli.arguments import chosen_options, setup_for
from fellfield.cli.complaints import complaint
from fellfield.cli.desk import Desk
from fellfield.cli.exits import Failure
from fellfield.cli.games import choices_of
from fellfield.cli.opponents import levels_table, other_bots, shown
from fellfield.cli.table import saves
from fellfield.cli.table.asking import Left, command_in
from fellfield.cli.table.keyboard import Keyboard
from fellfield.cli.table.seats import Lineup, read_lineup, usual
from fellfield.core.contract import Game
from fellfield.core.errors import FellfieldError
from fellfield.core.registry import games, samples
from fellfield.i18n import LANGUAGES

RESUME, LANGUAGE, QUIT = "r", "l", "q"
USUAL_PLAYERS = 3


def usual_players(game: Game) -> int:
    """How many sit down when nobody says: you and two others, where the game allows."""
    return USUAL_PLAYERS if USUAL_PLAYERS in game.players else game.players[0]


@dataclass
class Wish:
    """What somebody wants to play."""

    game: Game | None = None
    players: int = 0
    lineup: Lineup | None = None
    options: dict[str, Any] = field(default_factory=dict)
    resume: Path | None = None
    seats: str | None = None


class Menu:
    """A few short questions; every one can be answered with Enter."""

    def __init__(self, desk: Desk, keyboard: Keyboard) -> None:
        self.desk = desk
        self.keyboard = keyboard

    def wish(self) -> Wish:
        """What to play; raises `Left` when nothing."""
        self.desk.say(self.desk.text("cli.play.welcome"), "bold green")
        while True:
            found = list((games() or samples()).values())
            self._show_games(found)
            typed = self._ask(self.desk.text("cli.play.choose-game"))
            wish = self._chosen(typed.lower(), found)
            if wish is not None:
                return wish

    def _chosen(self, typed: str, found: list[Game]) -> Wish | None:
        """What the answer on the first page leads to; `None` to show the page again."""
        if typed == QUIT:
            raise Left
        if typed == LANGUAGE:
            self._choose_language()
            return None
        if typed == RESUME:
            return self._choose_save()
        for number, game in enumerate(found, start=1):
            if typed in (str(number), game.id, self.desk.game_name(game).lower()) or (not typed and number == 1):
                return self._about(game)
        for game in samples().values():  # for those who write games: on no list, but known by name
            if typed in (game.id, self.desk.game_name(game).lower()):
                return self._about(game)
        self.desk.say(self.desk.text("cli.play.not-a-number", text=typed, least=1, most=len(found)), "red")
        return None

    def _show_games(self, found: list[Game]) -> None:
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(justify="right", style="bold yellow", min_width=4)
        table.add_column()
        table.add_column(style="dim")
        for number, game in enumerate(found, start=1):
            name = self.desk.game_name(game)
            if game.id in samples():
                name = self.desk.text("cli.menu.sample", game=name)
            facts = self.desk.text("cli.games.players", least=game.players[0], most=game.players[-1])
            tagline = self.desk.word(f"{game.id}.tagline", "")
            table.add_row(str(number), Text(name, style="bold"), f"{facts}. {tagline}")
        if saves.unfinished():
            table.add_row(RESUME, self.desk.text("cli.menu.resume"))
        language = self.desk.catalogue.text(f"core.language.{self.desk.language}")
        table.add_row(LANGUAGE, self.desk.text("cli.menu.language", language=language))
        table.add_row(QUIT, self.desk.text("cli.menu.quit"))
        self.desk.say()
        self.desk.show(table)
        self.desk.say()

    def _ask(self, question: str) -> str:
        typed = self.keyboard.ask(question)
        if (command_in(self.desk, typed) or ("", ""))[0] == "quit":
            raise Left
        return typed

    def _choose_language(self) -> None:
        """Go on in another language."""
        names = [f"{one} ({self.desk.catalogue.text(f'core.language.{one}')})" for one in LANGUAGES]
        typed = self._ask(f"{self.desk.text('cli.play.choose-language')} {', '.join(names)}:").lower()
        for language in LANGUAGES:
            if typed and (
                language.startswith(typed[:2]) or self.desk.catalogue.text(f"core.language.{language}").lower() == typed
            ):
                self.desk.speak(language)
                return

    def _choose_save(self) -> Wish | None:
        found = saves.unfinished()
        if not found:
            self.desk.say(self.desk.text("cli.play.no-saves"))
            return None
        for number, (file, _) in enumerate(found[:9], start=1):
            self.desk.show(Text.assemble((f"   {number}  ", "bold yellow"), file.stem))
        typed = self._ask(self.desk.text("cli.play.choose-save")) or "1"
        if typed.isdecimal() and 1 <= int(typed) <= len(found):
            return Wish(resume=found[int(typed) - 1][0])
        self.desk.say(self.desk.text("cli.play.not-a-number", text=typed, least=1, most=len(found)), "red")
        return None

    # -- about one game -------------------------------------------------------------------------------

    def _about(self, game: Game) -> Wish:
        wish = Wish(game, self._players(game))
        wish.options = self._options(game, wish.players)
        wish.lineup = self._lineup(game, wish.players)
        return wish

    def _players(self, game: Game) -> int:
        least, most = game.players[0], game.players[-1]
        if least == most:
            return least
        standard = usual_players(game)
        question = self.desk.text("cli.menu.players-ask", least=least, most=most, usual=standard)
        while True:
            typed = self._ask(question) or str(standard)
            if typed.isdecimal() and int(typed) in game.players:
                return int(typed)
            self.desk.say(self.desk.text("cli.play.not-a-number", text=typed, least=least, most=most), "red")

    def _options(self, game: Game, players: int) -> dict[str, Any]:
        """Options in one line, `name=value` each; Enter keeps them all."""
        if not game.options:
            return {}
        for name, option in game.options.items():
            explained = self.desk.word(f"{game.id}.option.{name.replace('_', '-')}", name)
            self.desk.show(Text.assemble((f"  {name}", "cyan"), f"  {explained}: ", (choices_of(option), "dim")))
        usual_values = ", ".join(
            f"{name}={choices_of(option).split(' | ')[0]}" for name, option in game.options.items()
        )
        while True:
            typed = self._ask(self.desk.text("cli.menu.option-keep", options=usual_values))
            try:
                chosen = chosen_options(
                    self.desk, game, shlex.split(typed.replace(",", " ")) if "{" not in typed else [typed]
                )
                setup_for(self.desk, game, players, chosen)
                return chosen
            except (Failure, ValueError) as error:
                self.desk.say(str(error), "red")

    def _lineup(self, game: Game, players: int) -> Lineup:
        names = [self.desk.word(f"{game.id}.seat.{one.lower()}", one) for one in game.seat_names(players)]
        standard = usual(players)
        self.desk.show(levels_table(self.desk))
        self.desk.say(self.desk.text("cli.menu.seats-how", bots=other_bots()), "dim")
        who = ", ".join(shown(self.desk, token) for token in standard.tokens)
        question = self.desk.text("cli.menu.seats-ask", seats=", ".join(names), usual=who)
        while True:
            typed = self._ask(question)
            if not typed:
                return standard
            try:
                return read_lineup(self.desk, typed, players)
            except (Failure, FellfieldError) as error:
                failure = complaint(error, self.desk)
                assert failure is not None
                self.desk.say(failure.sentence, "red")
                if failure.way_out:
                    self.desk.say(failure.way_out, "dim")
