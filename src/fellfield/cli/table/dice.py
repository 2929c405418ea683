"""Real dice and cards: a person reads off what they show."""

from __future__ import annotations

from collections.abc import Sequence

from fellfield.cli.table.asking import Left, command_in, offer_to_save
from fellfield.cli.table.choices import Choices
from fellfield.cli.table.sitting import Sitting
from fellfield.core.action import Action
from fellfield.core.chance import System
from fellfield.core.seats import CHANCE


class RealDice:
    """Asks for every outcome that a person at this table can see."""

    def __init__(self) -> None:
        self.sitting: Sitting | None = None

    def ask(self, outcomes: Sequence[tuple[Action, int]]) -> Action:
        """The outcome that was typed; what only a bot may see is drawn for it."""
        sitting = self.sitting
        assert sitting is not None
        if len(outcomes) == 1:
            return outcomes[0][0]
        witnesses = sitting.match.state.witnesses(CHANCE, outcomes[0][0])
        if witnesses is not None:
            people = [seat for seat in witnesses if seat in sitting.people]
            if not people:
                return System().draw(outcomes)
            sitting.hand_over(people[0])
            return self._typed(sitting, [outcome for outcome, _ in outcomes], sitting.teller.seat(people[0]))
        return self._typed(sitting, [outcome for outcome, _ in outcomes])

    def _typed(self, sitting: Sitting, outcomes: list[Action], who: str = "") -> Action:
        desk = sitting.desk
        choices = Choices(desk, sitting.teller, outcomes)
        desk.say()
        asked = desk.text("cli.play.type-outcome")
        desk.say(f"{who} · {asked}" if who else asked, "bold magenta")
        for part in choices.first_page():
            desk.show(part)
        while True:
            typed = sitting.keyboard.ask("⚄ ›", style="bold magenta")
            found = choices.numbered(typed) or choices.named(typed)
            if found is not None:
                return found
            if (command_in(desk, typed) or ("", ""))[0] == "quit":
                if sitting.is_unsaved:
                    offer_to_save(sitting)
                raise Left
            if typed and choices.filter(typed):
                for part in choices.matches(typed):
                    desk.show(part)
            elif typed:
                expected = desk.catalogue.format_list(choices.texts[:6])
                desk.say(desk.text("cli.play.not-a-choice", text=typed, expected=expected), "red")
