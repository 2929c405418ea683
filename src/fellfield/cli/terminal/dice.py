"""Real dice and cards: a player types in what they show."""

from __future__ import annotations

from collections.abc import Sequence

from fellfield.cli.terminal.choices import ChoiceList
from fellfield.cli.terminal.prompt import PlayerQuit, offer_to_save, parse_command
from fellfield.cli.terminal.session import PlaySession
from fellfield.core.action import Action
from fellfield.core.chance import System
from fellfield.core.seats import CHANCE
from fellfield.core.views import witnesses_of


class RealDice:
    """Asks for every outcome that a person in this session may see."""

    def __init__(self) -> None:
        self.session: PlaySession | None = None

    def ask(self, outcomes: Sequence[tuple[Action, int]]) -> Action:
        """Return the typed outcome; outcomes that only bots may see are drawn at random."""
        session = self.session
        assert session is not None
        if len(outcomes) == 1:
            return outcomes[0][0]
        witnesses = witnesses_of(session.match.state, CHANCE, outcomes[0][0])
        if witnesses is not None:
            people = [seat for seat in witnesses if seat in session.people]
            if not people:
                return System().draw(outcomes)
            session.hand_over(people[0])
            return self._ask(session, [outcome for outcome, _ in outcomes], session.narrator.seat(people[0]))
        return self._ask(session, [outcome for outcome, _ in outcomes])

    def _ask(self, session: PlaySession, outcomes: list[Action], who: str = "") -> Action:
        console = session.console
        choices = ChoiceList(console, session.narrator, outcomes)
        console.print()
        asked = console.text("cli.play.type-outcome")
        console.print(f"{who} · {asked}" if who else asked, "bold magenta")
        for part in choices.first_page():
            console.show(part)
        while True:
            typed = session.keyboard.ask("⚄ ›", style="bold magenta")
            found = choices.by_number(typed) or choices.by_text(typed)
            if found is not None:
                return found
            if (parse_command(console, typed) or ("", ""))[0] == "quit":
                if session.is_unsaved:
                    offer_to_save(session)
                raise PlayerQuit
            if typed and choices.filter(typed):
                for part in choices.matches(typed):
                    console.show(part)
            elif typed:
                expected = console.catalogue.format_list(choices.texts[:6])
                console.print(console.text("cli.play.not-a-choice", text=typed, expected=expected), "red")
