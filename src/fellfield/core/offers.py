"""Offers: what a seat may do now, as facts that a screen, a menu or a program can use without knowing the rules.

`state.offers(seat)` stands for the same actions as `state.legal(seat)`. An `Offer` is one action: its text, and its
facts in the words of the game (what it touches, where it leads, what it earns). An `OfferSet` is many actions,
described by the parts they are put together from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass
from dataclasses import fields as dataclass_fields
from itertools import product
from typing import Any, Final, TypeAlias

from mypy_extensions import mypyc_attr

from fellfield.core import fields
from fellfield.core.action import Action

Json: TypeAlias = dict[str, Any]


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Offer:
    """An action that a seat may take now: its text, and its facts as fields.

    A game subclasses it for each of its actions and names the class after the action: the offer of `PlaceStone` is
    `PlaceStoneOffer`. The subclass has every field of the action under the same name, so that a sentence can be made
    from the offer alone; further facts follow as fields with a default value, which JSON leaves out while they have it.
    """

    text: str
    """The text of the action; `state.apply` takes it."""

    @property
    def kind(self) -> str:
        """The name of the action's class in kebab case, which is also the key of its sentence: `place-stone`."""
        return _layout(type(self)).kind

    def exposed_place(self) -> str:
        """The place where the piece that this action moves is exposed to danger afterwards; empty if there is none.

        An offer that can name one has a field `risk`, filled in by a layer above the rules.
        """
        return ""

    def to_json(self) -> Json:
        """As JSON: `text`, `kind` and the facts."""
        json: Json = {"kind": self.kind}
        _add_facts(self, json)
        return json


@dataclass(frozen=True)
class ActionOffer(Offer):
    """The offer of an action without facts beyond its own fields; the default for games that declare no offers."""

    action: Action

    @property
    def kind(self) -> str:
        return fields.kebab(type(self.action).__name__)

    def to_json(self) -> Json:
        facts = fields.plain(self.action)
        return {"text": self.text, "kind": self.kind, **facts}


@dataclass(frozen=True)
class Choice:
    """An item that a part of an `OfferSet` may have at most `count` times; `value` is its fact for a sentence."""

    text: str
    value: int | str
    count: int = 1


@dataclass(frozen=True)
class Part:
    """One part of the actions in an `OfferSet`: from `least` to `most` of these choices.

    The texts of the chosen items, in the order of `choices` and joined by `join`, replace `{name}` in the text of the
    set. `name` is a field of the action; its value is a list if there may be several items or they are joined.
    """

    name: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1
    join: str = ""

    def is_list(self) -> bool:
        """Whether the field of the action is a list."""
        return self.most > 1 or bool(self.join)

    def texts(self) -> Iterator[str]:
        """Every text that this part can have."""
        for chosen in self._selections(0, self.most):
            if len(chosen) >= self.least:
                yield self.join.join(choice.text for choice in chosen)

    def _selections(self, place: int, most: int) -> Iterator[tuple[Choice, ...]]:
        """Every selection of at most `most` items from the choices at this place and after it."""
        if place == len(self.choices):
            yield ()
            return
        choice = self.choices[place]
        for count in range(min(choice.count, most), -1, -1):
            for rest in self._selections(place + 1, most - count):
                yield (choice,) * count + rest


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class OfferSet(Offer):
    """Many actions at once, described by their parts; `text` is a pattern such as `bid {cards}`.

    Every combination of the parts is a legal action. Its subclasses are named like those of `Offer`, with `Offers` in
    place of `Offer`: `BidOffers`.
    """

    parts: tuple[Part, ...]

    def to_json(self) -> Json:
        json = super().to_json()
        json["parts"] = [
            {**_facts(part), "choices": [_facts(choice) for choice in part.choices]} for part in self.parts
        ]
        return json


def expand(offer: Offer) -> Iterator[str]:
    """The text of every action that an offer stands for."""
    if not isinstance(offer, OfferSet):
        yield offer.text
        return
    for texts in product(*(tuple(part.texts()) for part in offer.parts)):
        text = offer.text
        for part, chosen in zip(offer.parts, texts, strict=True):
            text = text.replace(f"{{{part.name}}}", chosen)
        yield text


def texts_in(offer: Mapping[str, Any]) -> Iterator[str]:
    """The text of every action that an offer in JSON stands for."""
    parts = tuple(
        Part(**{**part, "choices": tuple(Choice(**choice) for choice in part["choices"])})
        for part in offer.get("parts", ())
    )
    return expand(OfferSet(offer["text"], parts))


def offer_action(action: Action) -> Offer:
    """The offer of an action with its own fields as the only facts."""
    return ActionOffer(str(action), action)


def make_offer(offer_class: type[Offer], action: Action, *facts: Any) -> Offer:
    """The offer of an action: its text, its own fields, then further facts, in the order of the fields of the class."""
    fields_of_action = [getattr(action, name) for name in fields.names_in(type(action))]
    return offer_class(str(action), *fields_of_action, *facts)


def find_offer(offers: Iterable[Offer], action: Action) -> Offer:
    """The single offer of this action; one with its own fields as the only facts if it belongs to a set."""
    text = str(action)
    for offer in offers:
        if offer.text == text:
            return offer
    return offer_action(action)


class _Layout:
    """What JSON needs to know of a dataclass: its kind if it is an offer, its fields, and their default values."""

    def __init__(self, cls: Any) -> None:
        self.kind = fields.kebab(cls.__name__.removesuffix("s").removesuffix("Offer"))
        self.fields = [(field.name, field.default) for field in dataclass_fields(cls)]


_layouts: Final[dict[type, _Layout]] = {}


def _layout(cls: type) -> _Layout:
    known = _layouts.get(cls)
    if known is None:
        known = _layouts[cls] = _Layout(cls)
    return known


def _facts(value: Any) -> Json:
    """The fields of a dataclass as JSON, without those that have their default value."""
    json: Json = {}
    _add_facts(value, json)
    return json


def _add_facts(value: Any, json: Json) -> None:
    """Add the fields of a dataclass to JSON, without those that have their default value."""
    for name, default in _layout(type(value)).fields:
        fact = getattr(value, name)
        if default is MISSING or fact != default:
            json[name] = list(fact) if isinstance(fact, tuple) else fact
