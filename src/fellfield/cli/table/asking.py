"""Asking a person at the table: choices, commands, refusals with their clause."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fellfield.bots.hints import Hint
from fellfield.cli.complaints import complaint
from fellfield.cli.desk import Desk
from fellfield.cli.exits import Failure
from fellfield.cli.rules import clause_panel, look_up
from fellfield.cli.table.advice import advice
from fellfield.cli.table.choices import Choices
from fellfield.cli.table.sitting import Sitting
from fellfield.cli.telling import turn_rule
from fellfield.core.action import Action
from fellfield.core.errors import BeyondHorizon, FellfieldError, NothingToUndo, Unreadable
from fellfield.core.ledger import ID
from fellfield.core.seats import CHANCE, Seat
from fellfield.i18n import catalogue_for
from fellfield.i18n.keys import Key

COMMANDS: dict[str, tuple[Key, Key]] = {
    "hint": ("cli.command.hint", "cli.play.help.hint"),
    "why": ("cli.command.why", "cli.play.help.why"),
    "rules": ("cli.command.rules", "cli.play.help.rules"),
    "board": ("cli.command.board", "cli.play.help.board"),
    "more": ("cli.command.more", "cli.play.help.more"),
    "log": ("cli.command.log", "cli.play.help.log"),
    "undo": ("cli.command.undo", "cli.play.help.undo"),
    "withdraw": ("cli.command.withdraw", "cli.play.help.withdraw"),
    "save": ("cli.command.save", "cli.play.help.save"),
    "help": ("cli.command.help", "cli.play.help.help"),
    "quit": ("cli.command.quit", "cli.play.help.quit"),
}
"""Every command by its English name, which always works; with its word and its help in the reader's language."""

TOLD_AT_MOST = 40
FOLLOW = "!"
"""Behind the command for a hint: play what is advised."""


class Left(Exception):
    """The person has got up from the table."""


class Rewound(Exception):
    """Something was taken back: ask again from where the table is now."""


def command_in(desk: Desk, typed: str) -> tuple[str, str] | None:
    """The command that was typed, by its English name, and the rest of the line."""
    first, _, rest = typed.partition(" ")
    for name, (key, _) in COMMANDS.items():
        if first.lower() in (name, desk.text(key).lower()):
            return name, rest.strip()
    return None


class Asking:
    """One question to one person, until there is an answer that the rules allow."""

    def __init__(self, sitting: Sitting, seat: Seat) -> None:
        self.sitting = sitting
        self.desk = sitting.desk
        self.seat = seat
        self.choices = Choices(self.desk, sitting.teller, sitting.match.state.legal(seat))
        self._advice: Hint | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "hint": self._hint, "why": self._why, "rules": self._rules, "board": self._board, "more": self._more,
            "log": self._log, "undo": self._undo, "withdraw": self._withdraw, "save": self._save, "help": self._help,
            "quit": self._quit,
        }  # fmt: skip

    def answer(self) -> Action:
        """A legal action; raises `Rewound` after something was taken back, `Left` when the person leaves."""
        self._put_question()
        while True:
            typed = self.sitting.keyboard.ask(f"{self.sitting.teller.seat(self.seat)} ›", style="bold green")
            action = self._understood(typed)
            if action is not None:
                return action

    def _put_question(self) -> None:
        question = self.sitting.match.state.view(self.seat)["question"] or {}
        asked = self.sitting.teller.question(question) if question else ""
        self.desk.say()
        self.desk.show(
            Text.assemble(
                (asked or self.desk.text("cli.play.choose-action", seat=self.sitting.teller.seat(self.seat)), "bold"),
                (f"  {question.get('clause', '')}", "dim cyan"),
            )
        )
        self._show(self.choices.first_page())

    def _show(self, parts: list[RenderableType]) -> None:
        for part in parts:
            self.desk.show(part)

    # -- understanding --------------------------------------------------------------------------------

    def _understood(self, typed: str) -> Action | None:
        """The action that was meant, if it is one; commands, refusals and filters are dealt with here."""
        if not typed:
            self.desk.say(self.desk.text("cli.play.hint-help", help=self.desk.text("cli.command.help")), "dim")
            return None
        chosen = self.choices.numbered(typed) or self.choices.named(typed)
        if chosen is not None:
            return chosen
        if typed.endswith(FOLLOW) and command_in(self.desk, typed.removesuffix(FOLLOW).strip()) == ("hint", ""):
            return self._followed()
        command = command_in(self.desk, typed)
        if command is not None:
            self._obey(*command)
        elif not self._refused(typed):
            self._filter(typed)
        return None

    def _obey(self, name: str, rest: str) -> None:
        try:
            self._commands[name](rest)
        except (Failure, FellfieldError) as error:
            failure = complaint(error, self.desk)
            if failure is None:
                raise
            self._say_no(f"{failure.sentence} {failure.way_out}".strip())

    def _refused(self, typed: str) -> bool:
        """Explain why a readable action is not allowed; False if it is no action at all."""
        try:
            action = self.sitting.match.game.parse(typed)
        except Unreadable:
            return False
        why = self.sitting.match.state.why_not(self.seat, action)
        if why is None:
            return False
        self._say_refusal(self.sitting.teller.why(why), why.clause)
        return True

    def _say_refusal(self, sentence: str, clause: str) -> None:
        command = f"{self.desk.text('cli.command.rules')} {clause}"
        self.desk.show(Text.assemble(("✗ ", "bold red"), sentence, (f"  {command}" if clause else "", "cyan")))

    def _filter(self, typed: str) -> None:
        if typed.isdecimal():
            most = len(self.choices.legal)
            self._say_no(self.desk.text("cli.play.not-a-number", text=typed, least=1, most=most))
            return
        if self.choices.filter(typed):
            self._show(self.choices.matches(typed))
            return
        said = self.desk.text(
            "cli.play.unreadable", text=typed, example=self.choices.example, help=self.desk.text("cli.command.help")
        )
        self._say_no(said)

    def _say_no(self, sentence: str) -> None:
        self.desk.show(Text.assemble(("✗ ", "bold red"), sentence))

    # -- commands -------------------------------------------------------------------------------------

    def _hint(self, rest: str) -> None:
        """The best action, what speaks for it, and what the next best would give up."""
        found = self._advised()
        for sentence in self.sitting.teller.hint(found.facts()):
            self.desk.tell(sentence, names=self.sitting.teller.names)
        number = self.choices.legal.index(found.action) + 1
        follow = f"{self.desk.text('cli.command.hint')}{FOLLOW}"
        self.desk.tell(self.desk.text("cli.play.hint-follow", number=number, hint=follow), "dim")

    def _followed(self) -> Action | None:
        """The advised action, to be played; what was advised before, if this question was asked about."""
        try:
            found = self._advised()
        except Failure as failure:
            self._say_no(failure.sentence)
            return None
        said = self.sitting.teller.action(found.action, found.details) or str(found.action)
        self.desk.say(self.desk.text("cli.play.hint-played", action=said), "italic")
        return found.action

    def _advised(self) -> Hint:
        """The same advice however often this question is asked about."""
        if self._advice is None:
            self._advice = advice(self.sitting, self.seat)
        return self._advice

    def _why(self, rest: str) -> None:
        if not rest:
            why = self.desk.text("cli.command.why")
            self.desk.say(self.desk.text("cli.play.why-what", why=why, example=self.choices.example))
            return
        action = self.choices.numbered(rest) or self.choices.named(rest)
        if action is not None:
            self.desk.show(Text.assemble(("✓ ", "bold green"), self.desk.text("cli.play.allowed", action=str(action))))
        elif not self._refused(rest):
            self._filter(rest)

    def _rules(self, rest: str) -> None:
        game_id = self.sitting.match.game.id
        if ID.fullmatch(rest.upper()):
            self.desk.show(clause_panel(self.desk, rest))
        else:
            look_up(self.desk, rest, game_id)

    def _board(self, rest: str) -> None:
        self.sitting.draw(self.seat, again=True)
        self._put_question()

    def _more(self, rest: str) -> None:
        self._show(self.choices.more())

    def _log(self, rest: str) -> None:
        """The story so far as this seat saw it, the last lines of it when it is long."""
        lines = self.sitting.sentences(self.sitting.story.passages, self.seat)
        if not lines:
            self.desk.say(self.desk.text("cli.play.nothing-told"), "dim")
        turn = 0
        for this_turn, sentence in lines if rest else lines[-TOLD_AT_MOST:]:
            if this_turn != turn:
                turn = this_turn
                self.desk.show(turn_rule(self.desk, self.sitting.match.game, turn))
            self.desk.tell(sentence, names=self.sitting.teller.names)

    def _undo(self, rest: str) -> None:
        match = self.sitting.match
        last = next((entry.actor for entry in reversed(match.log) if entry.actor is not CHANCE), None)
        if last is None:
            raise NothingToUndo(self.desk.text("core.undo.nothing"))
        if last != self.seat:
            raise NothingToUndo(self.desk.text("core.undo.not-yours", seat=self.sitting.teller.seat(last)))
        try:
            match.undo()
        except BeyondHorizon:
            by_chance = match.log[-1].actor is CHANCE
            raise BeyondHorizon(self.desk.text("core.undo.chance" if by_chance else "core.undo.learnt")) from None
        self.sitting.story.rewind(len(match.log))
        self.desk.say(self.desk.text("core.undo.done", seat=self.sitting.teller.seat(self.seat)), "yellow")
        raise Rewound

    def _withdraw(self, rest: str) -> None:
        """Take back a sealed choice made at this screen: of the seat that is named, else the latest."""
        match, teller = self.sitting.match, self.sitting.teller
        named = match.game.seat_called(rest, match.state.players) if rest else None
        sealed = [
            (place, entry.actor)
            for place, entry in enumerate(match.log)
            if isinstance(entry.actor, int) and entry.actor in self.sitting.people
            and match.can_withdraw(entry.actor) and named in (None, entry.actor)
        ]  # fmt: skip
        if not sealed:
            raise NothingToUndo(self.desk.text("core.undo.nothing"))
        place, seat = sealed[-1]
        match.withdraw(seat)
        self.sitting.story.drop(place)
        self.desk.say(self.desk.text("core.sealed.withdrawn", seat=teller.seat(seat)), "yellow")
        self.sitting.hand_over(seat)
        raise Rewound

    def _save(self, rest: str) -> None:
        save_as(self.sitting, rest)

    def _quit(self, rest: str) -> None:
        if self.sitting.is_unsaved:
            offer_to_save(self.sitting)
        raise Left

    def _help(self, rest: str) -> None:
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 2))
        table.add_column(style="bold cyan", no_wrap=True)
        table.add_column()
        table.add_row(f"1 · {self.choices.example}", self.desk.text("cli.play.help.number"))
        example = {"why": self.choices.example, "rules": self._clause(), "save": "[file]"}
        for name, (key, explained) in COMMANDS.items():
            table.add_row(f"{self.desk.text(key)} {example.get(name, '')}".strip(), self.desk.text(explained))
        self.desk.show(table)

    def _clause(self) -> str:
        question = self.sitting.match.state.view(self.seat)["question"] or {}
        return str(question.get("clause", ""))


# -- saving, asked and unasked ------------------------------------------------------------------------------


def save_as(sitting: Sitting, name: str) -> None:
    """Save under a name of the person's choice, or where the game is kept already; ask before overwriting."""
    file = Path(name).expanduser() if name else None
    if file is not None and file != sitting.file and file.exists():
        desk = sitting.desk
        if not says_yes(desk, sitting.keyboard.ask(desk.text("cli.play.overwrite", file=str(file)))):
            return
    say_saved(sitting, sitting.save(file))


def say_saved(sitting: Sitting, file: Path) -> None:
    """Where the game is now, and how to go on with it."""
    desk = sitting.desk
    desk.say(desk.text("cli.play.saved", file=str(file)), "green")
    if sitting.match.state.result is None:
        command = f"fellfield play --resume {shlex.quote(str(file))}"
        # Not broken into lines by us: it is there to be copied.
        desk.out.print(Text(desk.text("cli.play.resume-with", command=command), style="dim"), soft_wrap=True)


def offer_to_save(sitting: Sitting) -> None:
    """Before leaving: save it, or not, or where."""
    desk = sitting.desk
    typed = sitting.keyboard.ask(desk.text("cli.play.quit-ask", yes=desk.text("core.yes"), no=desk.text("core.no")))
    if says_no(desk, typed):
        return
    save_as(sitting, "" if not typed or says_yes(desk, typed) else typed)


def offer_to_keep(sitting: Sitting) -> None:
    """After the end: the record to keep, if somebody is there to want it."""
    desk = sitting.desk
    if sitting.keeps_saving or not sitting.people or not sitting.keyboard.is_terminal:
        return
    typed = sitting.keyboard.ask(desk.text("cli.play.keep-record", yes=desk.text("core.yes")), style="dim")
    if typed and not says_no(desk, typed):
        save_as(sitting, "" if says_yes(desk, typed) else typed)


def says_yes(desk: Desk, typed: str) -> bool:
    """Yes in the reader's language or in English, or its first letter."""
    return _says(desk, typed, "core.yes")


def says_no(desk: Desk, typed: str) -> bool:
    """No in the reader's language or in English, or its first letter."""
    return _says(desk, typed, "core.no")


def _says(desk: Desk, typed: str, key: Key) -> bool:
    known = {desk.text(key).lower(), catalogue_for("en").text(key)}
    return typed.lower() in known | {word[0] for word in known}
