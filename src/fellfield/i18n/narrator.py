"""Telling a game in words: events, refusals, questions, actions and scores, each by its message key.

Rules speak in keys and facts; here the facts get their names. A fact called `seat` (or `..._seat`, `..._seats`) is a
seat and shown by its player's name; any other text is looked up as `<game>.<fact>.<value>`, so a card named `boo` is
shown by the key `leaping-lemmings.card.boo` where there is one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final

from fellfield.core.action import Action
from fellfield.core.contract import Game, Result, ScoreLine, WhyNot
from fellfield.core.fields import kebab
from fellfield.i18n.catalogue import Catalogue

LISTS: Final = ("antlers-locked",)
"""Events whose sentence names seats beside figures, so that *you* stands there as well as a name."""


class Narrator:
    """Speaks of one table in one language; `names` are the players' names by seat.

    With the `options` of the table an owner's own cards are called by the names in their data file. What the `listener`
    did, or had done to them, is told to their face; without one everybody is spoken of by name.
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
        self.options = {name: one.default for name, one in game.options.items()} | dict(options or {})
        count = players if players is not None else len(names) if names else game.players[-1]
        self.names = tuple(names) if names else tuple(self._seat_name(one) for one in game.seat_names(count))

    def _seat_name(self, token: str) -> str:
        return self._term("seat", token)

    # -- what can be told --------------------------------------------------------------------------------

    def event(self, facts: Mapping[str, Any]) -> str:
        """One event as a viewer saw it: the facts of `Event.seen_by`."""
        kind = facts["event"]
        own = f"{self.game.id}.event.{kind}"
        known = own if self.catalogue.has(own) else f"core.event.{kind}"
        missing = self.catalogue.placeholders(known) - set(facts) if self.catalogue.has(f"{own}.hidden") else set()
        said = f"{own}.hidden" if missing else known
        if self.listener is not None and self.catalogue.has(f"{said}.each"):
            return self.catalogue.text(f"{said}.all", each=self._each(f"{said}.each", facts))
        return self.catalogue.text(self._turned(said, facts), **self._named(facts, listed=kind in LISTS))

    def _turned(self, said: str, facts: Mapping[str, Any]) -> str:
        """The sentence as the listener hears it: what they did, or had to do with, is told to their face."""
        if self.listener is None:
            return said
        roles = [facts[name] for name in ("seat", "attacker_seat", "first_seat") if facts.get(name) is not None]
        first = roles[:1] == [self.listener]
        other = any(_is_other(name) and seat == self.listener for name, seat in facts.items())
        turns = (["you"] if other else ["to-you", "you"]) if first else ["against-you"] if other else []
        turn = next((one for one in turns if self.catalogue.has(f"{said}.{one}")), "")
        if not turn:
            return said
        own = f"{said}.{turn}.own"
        return own if self.catalogue.has(own) and facts.get("colour_seat") == facts.get("seat") else f"{said}.{turn}"

    def _each(self, key: str, facts: Mapping[str, Any]) -> list[str]:
        """What is told seat by seat, with the name that it belongs to."""
        lists = {name: value for name, value in facts.items() if isinstance(value, list | tuple)}
        return [
            self.catalogue.text(
                key, **self._named({"seat": seat} | {name: value[seat] for name, value in lists.items()}, listed=True)
            )
            for seat in range(len(self.names))
        ]

    def why(self, why: WhyNot) -> str:
        """Why something is not allowed."""
        return self.catalogue.text(self._key("why", why.reason), **self._named(why.facts))

    def action(self, action: Action, details: Mapping[str, Any] | None = None) -> str:
        """What an action or an outcome is, for a list of choices; with `details` where there are words for them."""
        key = self._key("action", kebab(type(action).__name__))
        facts = _fields_of(action)
        mine = self.listener is not None and any(_is_seat(name) and facts[name] == self.listener for name in facts)
        turn = ".detailed" if details and self.catalogue.has(f"{key}.detailed") else ".you" if mine else ""
        said = key + turn if self.catalogue.has(key + turn) else key
        return self.catalogue.text(said, **self._named({**facts, **(details or {})}))

    def question(self, question: Mapping[str, Any]) -> str:
        """The prompt line for the seat that is asked."""
        return self.catalogue.text(self._key("ask", question["step"]), **self._named(question))

    def line(self, line: ScoreLine) -> str:
        """One line of a final account."""
        return self.catalogue.text(self._key("score", line.reason), points=line.points, count=line.count)

    def result(self, result: Result) -> list[str]:
        """Who has won, and why it ended."""
        winners = [self.seat(seat) for seat in result.winners]
        key = (
            "core.result.nobody" if not winners else "core.result.winner" if len(winners) == 1 else "core.result.shared"
        )
        told = [self.catalogue.text(key, who=winners[0] if len(winners) == 1 else winners)]
        if result.reason:
            told.insert(0, self.catalogue.text(self._key("end", result.reason)))
        return told

    def hint(self, hint: Mapping[str, Any]) -> list[str]:
        """A bot's advice, from its facts: what to do, what speaks for it, what the next best would give up."""
        action = self.action(self.game.parse(hint["action"]), hint.get("details"))
        if hint["runner_up"] is None:
            return [self.catalogue.text("core.hint.only", action=action)]
        told = [self.catalogue.text("core.hint.best", action=action, percent=round(100 * hint["chance"]))]
        if hint["reasons"]:
            told.append(
                self.catalogue.text("core.hint.because", reasons=[self._reason(one) for one in hint["reasons"]])
            )
        runner_up = self.action(self.game.parse(hint["runner_up"]), hint.get("runner_up_details"))
        percent = round(100 * hint["gives_up"])
        told.append(self.catalogue.text("core.hint.runner-up", action=runner_up, percent=percent))
        return [*told, *self._against(hint, percent)]

    def _against(self, hint: Mapping[str, Any], percent: int) -> list[str]:
        """What speaks against the next best; where nothing can be named, that it hardly matters or matters later."""
        if percent and hint["lacks"]:
            if _topics(hint["lacks"]) == _topics(hint["reasons"]):
                return [self.catalogue.text("core.hint.just-that")]
            lost = [self._reason(one, lost=True) for one in hint["lacks"]]
            return [self.catalogue.text("core.hint.gives-up", reasons=lost)]
        if percent:
            return [self.catalogue.text("core.hint.later")]
        return [] if hint["reasons"] else [self.catalogue.text("core.hint.even")]

    def _reason(self, reason: Mapping[str, Any], *, lost: bool = False) -> str:
        """A consideration in words, as a gain or as a loss; by words of its own where the game has them."""
        facts = self._named({"seat": reason["seat"], **reason["facts"]})
        key = f"{self.game.id}.consider.{reason['name']}"
        turn = (".rival" if reason["rival"] else "") + (".lost" if lost else "")
        if self.catalogue.has(key + turn):
            return self.catalogue.text(key + turn, **facts)
        said = self.catalogue.text(key, **facts) if self.catalogue.has(key) else str(reason["name"])
        return self.catalogue.text(f"core.hint{turn}", seat=facts["seat"], reason=said) if turn else said

    def seat(self, seat: int) -> str:
        """The name shown for a seat."""
        return self.names[seat]

    # -- how facts get their names -----------------------------------------------------------------------

    def _key(self, chapter: str, name: str) -> str:
        own = f"{self.game.id}.{chapter}.{name}"
        return own if self.catalogue.has(own) else f"core.{chapter}.{name}"

    def _named(self, facts: Mapping[str, Any], *, listed: bool = False) -> dict[str, Any]:
        """Facts in words; in a list of seats the listener is *you*, and so where seats stand `listed` one by one."""
        told = {name: value for name, value in facts.items() if name not in ("event", "step")}
        return {name: self._shown(name, value, listed=listed) for name, value in told.items()}

    def _shown(self, name: str, value: Any, *, listed: bool) -> Any:
        if isinstance(value, list | tuple):
            one_of = name.removesuffix("s") if name.endswith("seats") else name
            return [self._shown(one_of, one, listed=True) for one in value]
        if _is_seat(name) and isinstance(value, int):
            return (
                self.catalogue.text("core.seat.you").lower() if listed and value == self.listener else self.seat(value)
            )
        if isinstance(value, str):
            return self._term(name, value)
        return "" if value is None else value

    def _term(self, name: str, value: str) -> str:
        key = f"{self.game.id}.{name}.{value.lower()}"
        if self.catalogue.has(key):
            return self.catalogue.text(key)
        return self.game.term(name, value, self.catalogue.language, self.options) or value


def _is_seat(name: str) -> bool:
    return name == "seat" or name.endswith("_seat")


def _is_other(name: str) -> bool:
    """Does a fact say who has to do with an event, besides whoever does it? Whose colour something has is no part."""
    return name.endswith("_seat") and name != "colour_seat"


def _topics(reasons: Sequence[Mapping[str, Any]]) -> set[tuple[str, int]]:
    """What reasons are about, and whom."""
    return {(one["name"], one["seat"]) for one in reasons}


def _fields_of(action: Action) -> dict[str, Any]:
    facts: Any = action
    return {field.name: getattr(action, field.name) for field in fields(facts)} if is_dataclass(facts) else {}
