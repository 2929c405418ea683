"""The prompt of a player: choices, commands, and refusals with their clause."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fellfield.bots.hints import Hint
from fellfield.cli.console import Console
from fellfield.cli.error_messages import to_command_error
from fellfield.cli.exit_codes import CommandError
from fellfield.cli.narration import turn_heading
from fellfield.cli.rules import clause_panel, show_rules
from fellfield.cli.terminal.choices import ChoiceList
from fellfield.cli.terminal.hint import compute_hint
from fellfield.cli.terminal.session import PlaySession
from fellfield.core.action import Action
from fellfield.core.errors import BeyondHorizon, FellfieldError, NothingToUndo, Unreadable
from fellfield.core.ledger import ID
from fellfield.core.nearest import nearest_actions
from fellfield.core.seats import CHANCE, Seat, seat_by_name
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
"""Commands by English name, which works in every language, with the keys of their local name and help."""

MAX_LOG_LINES = 40
PLAY_HINT_SUFFIX = "!"
"""After the hint command: play the hinted action."""


class PlayerQuit(Exception):
    """The player has quit."""


class Rewound(Exception):
    """A move was taken back: ask again from the new position."""


def parse_command(console: Console, typed: str) -> tuple[str, str] | None:
    """Return the English name of the typed command and the rest of the line; `None` if it is not a command."""
    first, _, rest = typed.partition(" ")
    for name, (key, _) in COMMANDS.items():
        if first.lower() in (name, console.text(key).lower()):
            return name, rest.strip()
    return None


class Prompt:
    """Asks one player for a legal action."""

    def __init__(self, session: PlaySession, seat: Seat) -> None:
        self.session = session
        self.console = session.console
        self.seat = seat
        self.choices = ChoiceList(self.console, session.narrator, session.match.state.legal(seat), session.offers(seat))
        self._hint_result: Hint | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "hint": self._hint, "why": self._why, "rules": self._rules, "board": self._board, "more": self._more,
            "log": self._log, "undo": self._undo, "withdraw": self._withdraw, "save": self._save, "help": self._help,
            "quit": self._quit,
        }  # fmt: skip

    def ask(self) -> Action:
        """Return a legal action; raises `Rewound` after an undo and `PlayerQuit` when the player quits."""
        self._print_question()
        while True:
            typed = self.session.keyboard.ask(f"{self.session.narrator.seat(self.seat)} ›", style="bold green")
            action = self._interpret(typed)
            if action is not None:
                return action

    def _print_question(self) -> None:
        question = self.session.match.state.view(self.seat)["question"] or {}
        asked = self.session.narrator.question(question) if question else ""
        self.console.print()
        self.console.show(
            Text.assemble(
                (
                    asked or self.console.text("cli.play.choose-action", seat=self.session.narrator.seat(self.seat)),
                    "bold",
                ),
                (f"  {question.get('clause', '')}", "dim cyan"),
            )
        )
        self._show(self.choices.first_page())

    def _show(self, parts: list[RenderableType]) -> None:
        for part in parts:
            self.console.show(part)

    # -- input --------------------------------------------------------------------------------

    def _interpret(self, typed: str) -> Action | None:
        """Return the typed action; otherwise run a command, explain a refusal or filter the choices."""
        if not typed:
            self.console.print(
                self.console.text("cli.play.hint-help", help=self.console.text("cli.command.help")), "dim"
            )
            return None
        chosen = self.choices.by_number(typed) or self.choices.by_text(typed)
        if chosen is not None:
            return chosen
        if typed.endswith(PLAY_HINT_SUFFIX) and parse_command(
            self.console, typed.removesuffix(PLAY_HINT_SUFFIX).strip()
        ) == ("hint", ""):
            return self._play_hint()
        command = parse_command(self.console, typed)
        if command is not None:
            self._run_command(*command)
        elif not self._explain_refusal(typed):
            self._filter(typed)
        return None

    def _run_command(self, name: str, rest: str) -> None:
        try:
            self._commands[name](rest)
        except (CommandError, FellfieldError) as error:
            failure = to_command_error(error, self.console)
            if failure is None:
                raise
            self._print_error(f"{failure.message} {failure.suggestion}".strip())

    def _explain_refusal(self, typed: str) -> bool:
        """Explain why a typed action is illegal; return False if the text is not an action."""
        try:
            action = self.session.match.game.parse(typed)
        except Unreadable:
            return False
        why = self.session.match.state.why_not(self.seat, action)
        if why is None:
            return False
        self._print_refusal(self.session.narrator.why(why), why.clause)
        return True

    def _print_refusal(self, sentence: str, clause: str) -> None:
        command = f"{self.console.text('cli.command.rules')} {clause}"
        self.console.show(Text.assemble(("✗ ", "bold red"), sentence, (f"  {command}" if clause else "", "cyan")))

    def _filter(self, typed: str) -> bool:
        """Show the actions that match; return False, after an error, if there are none."""
        if typed.isdecimal():
            most = len(self.choices.legal)
            self._print_error(self.console.text("cli.play.not-a-number", text=typed, least=1, most=most))
            return False
        if self.choices.filter(typed):
            self._show(self.choices.matches(typed))
            return True
        message = self.console.text(
            "cli.play.unreadable", text=typed, example=self.choices.example, help=self.console.text("cli.command.help")
        )
        self._print_error(message)
        return False

    def _print_error(self, sentence: str) -> None:
        self.console.show(Text.assemble(("✗ ", "bold red"), sentence))

    # -- commands -------------------------------------------------------------------------------------

    def _hint(self, rest: str) -> None:
        """Print the best action, the reasons for it, and what the second-best would lose."""
        found = self._get_hint()
        for sentence in self.session.narrator.hint(found.facts()):
            self.console.print_indented(sentence, names=self.session.narrator.names)
        number = self.choices.legal.index(found.action) + 1
        follow = f"{self.console.text('cli.command.hint')}{PLAY_HINT_SUFFIX}"
        self.console.print_indented(self.console.text("cli.play.hint-follow", number=number, hint=follow), "dim")

    def _play_hint(self) -> Action | None:
        """Return the hinted action to play it."""
        try:
            found = self._get_hint()
        except CommandError as failure:
            self._print_error(failure.message)
            return None
        description = self.session.narrator.offer(found.offer) or str(found.action)
        self.console.print(self.console.text("cli.play.hint-played", action=description), "italic")
        return found.action

    def _get_hint(self) -> Hint:
        """Return the hint for this question; computed once."""
        if self._hint_result is None:
            self._hint_result = compute_hint(self.session, self.seat)
        return self._hint_result

    def _why(self, rest: str) -> None:
        if not rest:
            why = self.console.text("cli.command.why")
            self.console.print(self.console.text("cli.play.why-what", why=why, example=self.choices.example))
            return
        action = self.choices.by_number(rest) or self.choices.by_text(rest)
        if action is not None:
            self.console.show(
                Text.assemble(("✓ ", "bold green"), self.console.text("cli.play.allowed", action=str(action)))
            )
        elif self._explain_refusal(rest) or not self._filter(rest):
            self._print_nearest(rest)

    def _print_nearest(self, attempt: str) -> None:
        """Print the legal actions nearest to an attempt, if there are any."""
        nearest = nearest_actions(self.session.match.state, self.seat, attempt)
        if nearest:
            self.console.print(self.console.text("cli.play.nearest"), "dim")
            self._show(self.choices.rows(nearest))

    def _rules(self, rest: str) -> None:
        game_id = self.session.match.game.id
        if ID.fullmatch(rest.upper()):
            self.console.show(clause_panel(self.console, rest))
        else:
            show_rules(self.console, rest, game_id)

    def _board(self, rest: str) -> None:
        self.session.draw(self.seat, again=True)
        self._print_question()

    def _more(self, rest: str) -> None:
        self._show(self.choices.more())

    def _log(self, rest: str) -> None:
        """Print the events so far as this seat saw them; only the last ones unless `rest` is given."""
        lines = self.session.sentences(self.session.history.batches, self.seat)
        if not lines:
            self.console.print(self.console.text("cli.play.nothing-told"), "dim")
        turn = 0
        for sentence_turn, sentence in lines if rest else lines[-MAX_LOG_LINES:]:
            if sentence_turn != turn:
                turn = sentence_turn
                self.console.show(turn_heading(self.console, self.session.match.game, turn))
            self.console.print_indented(sentence, names=self.session.narrator.names)

    def _undo(self, rest: str) -> None:
        match = self.session.match
        last = next((entry.actor for entry in reversed(match.log) if entry.actor is not CHANCE), None)
        if last is None:
            raise NothingToUndo(self.console.text("core.undo.nothing"))
        if last != self.seat:
            raise NothingToUndo(self.console.text("core.undo.not-yours", seat=self.session.narrator.seat(last)))
        try:
            match.undo()
        except BeyondHorizon:
            by_chance = match.log[-1].actor is CHANCE
            raise BeyondHorizon(self.console.text("core.undo.chance" if by_chance else "core.undo.learnt")) from None
        self.session.history.rewind(len(match.log))
        self.console.print(self.console.text("core.undo.done", seat=self.session.narrator.seat(self.seat)), "yellow")
        raise Rewound

    def _withdraw(self, rest: str) -> None:
        """Withdraw a sealed choice made at this screen: the named seat's, else the latest."""
        match, narrator = self.session.match, self.session.narrator
        named = seat_by_name(match.game.seat_names(match.state.players), rest) if rest else None
        sealed = [
            (index, entry.actor)
            for index, entry in enumerate(match.log)
            if isinstance(entry.actor, int) and entry.actor in self.session.people
            and match.can_withdraw(entry.actor) and named in (None, entry.actor)
        ]  # fmt: skip
        if not sealed:
            raise NothingToUndo(self.console.text("core.undo.nothing"))
        index, seat = sealed[-1]
        match.withdraw(seat)
        self.session.history.drop(index)
        self.console.print(self.console.text("core.sealed.withdrawn", seat=narrator.seat(seat)), "yellow")
        self.session.hand_over(seat)
        raise Rewound

    def _save(self, rest: str) -> None:
        save_as(self.session, rest)

    def _quit(self, rest: str) -> None:
        if self.session.is_unsaved:
            offer_to_save(self.session)
        raise PlayerQuit

    def _help(self, rest: str) -> None:
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 2))
        table.add_column(style="bold cyan", no_wrap=True)
        table.add_column()
        table.add_row(f"1 · {self.choices.example}", self.console.text("cli.play.help.number"))
        example = {"why": self.choices.example, "rules": self._clause(), "save": "[file]"}
        for name, (key, explained) in COMMANDS.items():
            table.add_row(f"{self.console.text(key)} {example.get(name, '')}".strip(), self.console.text(explained))
        self.console.show(table)

    def _clause(self) -> str:
        question = self.session.match.state.view(self.seat)["question"] or {}
        return str(question.get("clause", ""))


# -- saving ------------------------------------------------------------------------------


def save_as(session: PlaySession, name: str) -> None:
    """Save to a named file or to the current one; ask before overwriting another file."""
    file = Path(name).expanduser() if name else None
    if file is not None and file != session.file and file.exists():
        console = session.console
        if not is_yes(console, session.keyboard.ask(console.text("cli.play.overwrite", file=str(file)))):
            return
    print_saved(session, session.save(file))


def print_saved(session: PlaySession, file: Path) -> None:
    """Print where the game was saved and how to resume it."""
    console = session.console
    console.print(console.text("cli.play.saved", file=str(file)), "green")
    if session.match.state.result is None:
        command = f"fellfield play --resume {shlex.quote(str(file))}"
        # Soft-wrapped, so that the command can be copied in one piece.
        console.out.print(Text(console.text("cli.play.resume-with", command=command), style="dim"), soft_wrap=True)


def offer_to_save(session: PlaySession) -> None:
    """Before quitting, ask whether and where to save."""
    console = session.console
    typed = session.keyboard.ask(
        console.text("cli.play.quit-ask", yes=console.text("core.yes"), no=console.text("core.no"))
    )
    if is_no(console, typed):
        return
    save_as(session, "" if not typed or is_yes(console, typed) else typed)


def offer_record(session: PlaySession) -> None:
    """After the end, offer to save the record."""
    console = session.console
    if session.autosaves or not session.people or not session.keyboard.is_terminal:
        return
    typed = session.keyboard.ask(console.text("cli.play.keep-record", yes=console.text("core.yes")), style="dim")
    if typed and not is_no(console, typed):
        save_as(session, "" if is_yes(console, typed) else typed)


def is_yes(console: Console, typed: str) -> bool:
    """Return whether this means yes, in the reader's language or in English, or by its first letter."""
    return _is_answer(console, typed, "core.yes")


def is_no(console: Console, typed: str) -> bool:
    """Return whether this means no, in the reader's language or in English, or by its first letter."""
    return _is_answer(console, typed, "core.no")


def _is_answer(console: Console, typed: str, key: Key) -> bool:
    known = {console.text(key).lower(), catalogue_for("en").text(key)}
    return typed.lower() in known | {word[0] for word in known}
