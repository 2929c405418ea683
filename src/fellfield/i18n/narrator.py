"""Sentences for events, refusals, questions, actions and scores, each by its message key.

Rules emit keys and facts; the narrator turns the facts into names. A fact called `seat` (or `..._seat`, `..._seats`) is
a seat and becomes its player's name. Any other text is looked up as `<game>.<fact>.<value>`: a tile `speed` becomes
the message `<game>.tile.speed`, if there is one.

Variants of a sentence are forms of one message: `{seat, select, you {You pass.} other {{seat} passes.}}`. A seat
selects `you` where it is the listener's, a fact that the viewer does not see selects `unknown`, and `change` selects
whether a reason of a hint is a gain or a loss. `<key>.each` is a phrase for one seat; `{each}` is the list of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final

from fellfield.core.action import Action
from fellfield.core.contract import Game, Result, ScoreLine, WhyNot
from fellfield.core.data_files import term
from fellfield.core.fields import kebab
from fellfield.i18n.catalogue import Catalogue
from fellfield.i18n.message import Keyed


class Narrator:
    """Describes one game in one language; `names` are the players' names by seat.

    With the `options` of the game, cards of an owner's own deck have the names in its data file. What concerns the
    `listener` is in the second person; without a listener everybody is named.
    """

    def __init__(
        self,
        game: Game,
        catalogue: Catalogue,
        names: Sequence[str] | None = None,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        listener: int | None = None,
    ) -> None:
        self.game = game
        self.listener = listener
        self.catalogue = catalogue
        self.options = {name: option.default for name, option in game.options.items()} | dict(options or {})
        count = players if players is not None else len(names) if names else game.players[-1]
        self.names = tuple(names) if names else tuple(self._seat_name(token) for token in game.seat_names(count))

    def _seat_name(self, token: str) -> str:
        return self._term("seat", token)

    # -- sentences --------------------------------------------------------------------------------

    def event(self, facts: Mapping[str, Any]) -> str:
        """Describe an event as a viewer saw it; `facts` are those of `Event.seen_by`."""
        return self._sentence("event", facts["event"], facts)

    def why(self, why: WhyNot) -> str:
        """Describe why an action is illegal."""
        return self._sentence("why", why.reason, why.facts)

    def action(self, action: Action) -> str:
        """Describe an action or an outcome by its own fields."""
        return self._sentence("action", kebab(type(action).__name__), _fields_of(action))

    def offer(self, offer: Mapping[str, Any]) -> str:
        """Describe an offer, given as JSON; it has more facts than its action."""
        return self._sentence("action", offer["kind"], offer)

    def question(self, question: Mapping[str, Any]) -> str:
        """Return the prompt for the seat that is to act."""
        return self._sentence("ask", question["step"], question)

    def line(self, line: ScoreLine) -> str:
        """Describe one line of a final score."""
        return self._sentence("score", line.reason, {"points": line.points, "count": line.count})

    def result(self, result: Result) -> list[str]:
        """Describe why the game ended and who has won."""
        sentences = [self._sentence("end", result.reason, {})] if result.reason else []
        if len(result.winners) == 1:
            return [*sentences, self.catalogue.text("core.result.winner", who=self._shown("seat", result.winners[0]))]
        others = [self.seat(seat) for seat in result.winners if seat != self.listener]
        key = "core.result.shared" if result.winners else "core.result.nobody"
        return [*sentences, self.catalogue.text(key, who=others, mine=self.listener in result.winners)]

    def hint(self, hint: Mapping[str, Any]) -> list[str]:
        """Describe a hint: the action, the reasons for it, and what the second-best action would lose."""
        action = self.offer(hint["offer"])
        if hint["runner_up_offer"] is None:
            return [self.catalogue.text("core.hint.only", action=action)]
        sentences = [self.catalogue.text("core.hint.best", action=action, percent=round(100 * hint["chance"]))]
        if hint["reasons"]:
            sentences.append(
                self.catalogue.text("core.hint.because", reasons=[self._reason(reason) for reason in hint["reasons"]])
            )
        runner_up = self.offer(hint["runner_up_offer"])
        percent = round(100 * hint["gives_up"])
        sentences.append(self.catalogue.text("core.hint.runner-up", action=runner_up, percent=percent))
        return [*sentences, *self._against(hint, percent)]

    def _against(self, hint: Mapping[str, Any], percent: int) -> list[str]:
        """Describe what the second-best action lacks; without reasons, that the difference is small or comes later."""
        if percent and hint["lacks"]:
            if _topics(hint["lacks"]) == _topics(hint["reasons"]):
                return [self.catalogue.text("core.hint.just-that")]
            lost = [self._reason(reason, lost=True) for reason in hint["lacks"]]
            return [self.catalogue.text("core.hint.gives-up", reasons=lost)]
        if percent:
            return [self.catalogue.text("core.hint.later")]
        return [] if hint["reasons"] else [self.catalogue.text("core.hint.even")]

    def _reason(self, reason: Mapping[str, Any], *, lost: bool = False) -> str:
        """Describe a reason as a gain or a loss of the seat or a rival; the game's own message may tell them apart."""
        change = "rival-" * reason["rival"] + ("gain" if lost == reason["rival"] else "loss")
        facts = self.named({"seat": reason["seat"], **reason["facts"]}) | {"change": change}
        key = f"{self.game.id}.consider.{reason['name']}"
        text = self.catalogue.text(key, **facts) if self.catalogue.has(key) else str(reason["name"])
        if self.catalogue.has(key) and "change" in self.catalogue.placeholders(key):
            return text
        return self.catalogue.text("core.hint.reason", reason=text, seat=facts["seat"], change=change)

    def seat(self, seat: int) -> str:
        """Return the name shown for a seat."""
        return self.names[seat]

    # -- facts to names -----------------------------------------------------------------------

    def _sentence(self, chapter: str, name: str, facts: Mapping[str, Any]) -> str:
        """Return the game's message of this name, or else the platform's, with these facts."""
        own, common = f"{self.game.id}.{chapter}.{name}", f"core.{chapter}.{name}"
        key = common if self.catalogue.has(common) and not self.catalogue.has(own) else own
        each = {"each": self._phrases_by_seat(f"{key}.each", facts)} if self.catalogue.has(f"{key}.each") else {}
        return self.catalogue.text(key, **self.named(facts), **each)

    def _phrases_by_seat(self, key: str, facts: Mapping[str, Any]) -> list[str]:
        """Return one phrase per seat, from facts that are lists by seat."""
        lists = {name: value for name, value in facts.items() if isinstance(value, list | tuple)}
        return [
            self.catalogue.text(
                key, **self.named({"seat": seat} | {name: value[seat] for name, value in lists.items()}, listed=True)
            )
            for seat in range(len(self.names))
        ]

    def named(self, facts: Mapping[str, Any], *, listed: bool = False) -> dict[str, Any]:
        """Replace facts by names; in lists of seats (`listed`) the listener is *you*."""
        named = {name: value for name, value in facts.items() if name not in ("event", "step")}
        return {name: self._shown(name, value, listed=listed) for name, value in named.items()}

    def _shown(self, name: str, value: Any, *, listed: bool = False) -> Any:
        if isinstance(value, list | tuple):
            singular = name.removesuffix("s") if name.endswith("seats") else name
            return [self._shown(singular, item, listed=True) for item in value]
        if _is_seat(name) and isinstance(value, int):
            yours = value == self.listener
            you = self.catalogue.text("core.seat.you").lower() if listed and yours else self.seat(value)
            return Keyed(you, "you" if yours else "other")
        if isinstance(value, str):
            return self._term(name, value)
        return "" if value is None else value

    def _term(self, name: str, value: str) -> str:
        key = f"{self.game.id}.{name}.{value.lower()}"
        if self.catalogue.has(key):
            return self.catalogue.text(key)
        if value[-1:].isdigit() and (label := space_label(self.catalogue, self.game.id, value)):
            return label
        return term(self.game, name, value, self.catalogue.language, self.options) or value


_SPACE: Final = re.compile(r"([A-Z])([0-9]*)")


def space_label(catalogue: Catalogue, game: str, space: str) -> str:
    """The label of a space in the catalogue's language, such as *Gi1* for Y1; empty if the catalogue has none."""
    found = _SPACE.fullmatch(space)
    key = f"{game}.label.{found[1].lower()}" if found else ""
    return catalogue.text(key, n=found[2]) if found and catalogue.has(key) else ""


def _is_seat(name: str) -> bool:
    return name == "seat" or name.endswith("_seat")


def _topics(reasons: Sequence[Mapping[str, Any]]) -> set[tuple[str, int]]:
    """Return the topics and seats of reasons."""
    return {(reason["name"], reason["seat"]) for reason in reasons}


def _fields_of(action: Action) -> dict[str, Any]:
    facts: Any = action
    return {field.name: getattr(action, field.name) for field in fields(facts)} if is_dataclass(facts) else {}
