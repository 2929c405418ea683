"""Sentences for events, refusals, questions, actions and scores, each by its message key.

Rules emit keys and facts; the narrator turns the facts into names. A fact called `seat` (or `..._seat`, `..._seats`) is
a seat and becomes its player's name. Any other text is looked up as `<game>.<fact>.<value>`: a tile `speed` becomes
the message `<game>.tile.speed`, if there is one.
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


class Narrator:
    """Describes one game in one language; `names` are the players' names by seat.

    With the `options` of the game, cards of an owner's own deck have the names in its data file. Events that concern
    the `listener` are in the second person; without a listener everybody is named.
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
        kind = facts["event"]
        own = f"{self.game.id}.event.{kind}"
        known = own if self.catalogue.has(own) else f"core.event.{kind}"
        missing = self.catalogue.placeholders(known) - set(facts) if self.catalogue.has(f"{own}.hidden") else set()
        key = f"{own}.hidden" if missing else known
        if self.listener is not None and self.catalogue.has(f"{key}.each"):
            return self.catalogue.text(f"{key}.all", each=self._phrases_by_seat(f"{key}.each", facts))
        return self.catalogue.text(self._second_person(key, facts), **self._named(facts))

    def _second_person(self, key: str, facts: Mapping[str, Any]) -> str:
        """Return the key of the second-person variant, if the listener takes part and there is one."""
        if self.listener is None:
            return key
        roles = [facts[name] for name in ("seat", "attacker_seat", "first_seat") if facts.get(name) is not None]
        first = roles[:1] == [self.listener]
        other = any(_is_other_seat(name) and seat == self.listener for name, seat in facts.items())
        turns = (["you"] if other else ["to-you", "you"]) if first else ["against-you"] if other else []
        turn = next((variant for variant in turns if self.catalogue.has(f"{key}.{variant}")), "")
        if not turn:
            return key
        own = f"{key}.{turn}.own"
        return own if self.catalogue.has(own) and facts.get("colour_seat") == facts.get("seat") else f"{key}.{turn}"

    def _phrases_by_seat(self, key: str, facts: Mapping[str, Any]) -> list[str]:
        """Return one phrase per seat, from facts that are lists by seat."""
        lists = {name: value for name, value in facts.items() if isinstance(value, list | tuple)}
        return [
            self.catalogue.text(
                key, **self._named({"seat": seat} | {name: value[seat] for name, value in lists.items()}, listed=True)
            )
            for seat in range(len(self.names))
        ]

    def why(self, why: WhyNot) -> str:
        """Describe why an action is illegal."""
        return self.catalogue.text(self._key("why", why.reason), **self._named(why.facts))

    def action(self, action: Action) -> str:
        """Describe an action or an outcome by its own fields."""
        return self._describe_action(kebab(type(action).__name__), _fields_of(action))

    def offer(self, offer: Mapping[str, Any]) -> str:
        """Describe an offer, given as JSON: by the detailed message for its action if it has the facts for it."""
        return self._describe_action(offer["kind"], offer)

    def _describe_action(self, kind: str, facts: Mapping[str, Any]) -> str:
        key = self._key("action", kind)
        detailed = f"{key}.detailed"
        if self.catalogue.has(detailed) and self.catalogue.placeholders(detailed) <= set(facts):
            key = detailed
        elif self._mentions_listener(facts) and self.catalogue.has(f"{key}.you"):
            key = f"{key}.you"
        return self.catalogue.text(key, **self._named(facts))

    def _mentions_listener(self, facts: Mapping[str, Any]) -> bool:
        return self.listener is not None and any(_is_seat(name) and facts[name] == self.listener for name in facts)

    def question(self, question: Mapping[str, Any]) -> str:
        """Return the prompt for the seat that is to act."""
        return self.catalogue.text(self._key("ask", question["step"]), **self._named(question))

    def line(self, line: ScoreLine) -> str:
        """Describe one line of a final score."""
        return self.catalogue.text(self._key("score", line.reason), points=line.points, count=line.count)

    def result(self, result: Result) -> list[str]:
        """Describe why the game ended and who has won."""
        mine = self.listener in result.winners
        winners = [self.seat(seat) for seat in result.winners if seat != self.listener]
        key = "nobody" if not result.winners else "winner" if len(result.winners) == 1 else "shared"
        who = winners[0] if len(winners) == 1 else winners
        sentences = [self.catalogue.text(f"core.result.{key}{'.you' if mine else ''}", who=who)]
        if result.reason:
            sentences.insert(0, self.catalogue.text(self._key("end", result.reason)))
        return sentences

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
        """Describe a reason as a gain or a loss, with the game's own message if there is one."""
        facts = self._named({"seat": reason["seat"], **reason["facts"]})
        key = f"{self.game.id}.consider.{reason['name']}"
        turn = (".rival" if reason["rival"] else "") + (".lost" if lost else "")
        if self.catalogue.has(key + turn):
            return self.catalogue.text(key + turn, **facts)
        text = self.catalogue.text(key, **facts) if self.catalogue.has(key) else str(reason["name"])
        return self.catalogue.text(f"core.hint{turn}", seat=facts["seat"], reason=text) if turn else text

    def seat(self, seat: int) -> str:
        """Return the name shown for a seat."""
        return self.names[seat]

    # -- facts to names -----------------------------------------------------------------------

    def _key(self, chapter: str, name: str) -> str:
        own = f"{self.game.id}.{chapter}.{name}"
        return own if self.catalogue.has(own) else f"core.{chapter}.{name}"

    def _named(self, facts: Mapping[str, Any], *, listed: bool = False) -> dict[str, Any]:
        """Replace facts by names; in lists of seats (`listed`) the listener is *you*."""
        named = {name: value for name, value in facts.items() if name not in ("event", "step")}
        return {name: self._shown(name, value, listed=listed) for name, value in named.items()}

    def _shown(self, name: str, value: Any, *, listed: bool) -> Any:
        if isinstance(value, list | tuple):
            singular = name.removesuffix("s") if name.endswith("seats") else name
            return [self._shown(singular, item, listed=True) for item in value]
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


def _is_other_seat(name: str) -> bool:
    """Return whether a fact names another seat that takes part in an event; the colour of a piece does not count."""
    return name.endswith("_seat") and name != "colour_seat"


def _topics(reasons: Sequence[Mapping[str, Any]]) -> set[tuple[str, int]]:
    """Return the topics and seats of reasons."""
    return {(reason["name"], reason["seat"]) for reason in reasons}


def _fields_of(action: Action) -> dict[str, Any]:
    facts: Any = action
    return {field.name: getattr(action, field.name) for field in fields(facts)} if is_dataclass(facts) else {}
