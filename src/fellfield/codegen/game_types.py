"""The types of one game: its view, questions, events and offers, found by what its package declares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from fellfield.codegen.declarations import RecordType, UnknownType, read_module
from fellfield.codegen.json_schema import REF, Schema, SchemaBuilder, references
from fellfield.core.action import Action
from fellfield.core.contract import Game
from fellfield.core.event import Event
from fellfield.core.fields import kebab
from fellfield.core.offers import ActionOffer, Offer, OfferSet
from fellfield.core.options import Option
from fellfield.core.registry import manifests
from fellfield.core.step import AutomaticStep, ChanceStep, Step

SHARED: Final = "fellfield.core."
"""Types declared here are the same for all games."""
_TEXT: Final[Schema] = {"type": "string"}
_OUTCOME: Final = "Chance:"
"""How the docstring of an outcome begins; outcomes are never offered."""

C = TypeVar("C")


class UndeclaredView(UnknownType):
    """A game does not declare the type of its views."""


@dataclass(frozen=True)
class Member:
    """One member of a union: a question, an event or an offer, with the text that tells it from the others."""

    tag: str
    record: RecordType
    secrets: tuple[str, ...] = ()


@dataclass(frozen=True)
class GameTypes:
    """What a game declares."""

    game: Game
    prefix: str
    """What the names of its unions begin with: `Antler` for `AntlerEvent`."""
    view: RecordType
    sections: tuple[RecordType, ...]
    """The parts of its view, in the order in which the view lists them as its bases."""
    questions: tuple[Member, ...]
    events: tuple[Member, ...]
    offers: tuple[Member, ...]
    builder: SchemaBuilder

    def schema(self) -> Schema:
        """The JSON Schema of a view; `$defs` has the events and offers as well."""
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": self.view.name,
            "description": f"A view of {self.game.id}, rules {self.game.rules}. "
            f"Its events are {REF}{self.prefix}Event, its offers {REF}{self.prefix}Offer.",
            "$ref": REF + self.view.name,
            "$defs": self.builder.definitions,
        }


def types_module(game: Game) -> str:
    """The module that declares the view of a game: what its manifest says, or the module of the game itself."""
    manifest = manifests().get(game.id)
    return (manifest.types if manifest is not None else "") or type(game).__module__


def read_types(game: Game) -> GameTypes:
    """The types of a game; raises `UndeclaredView` if it declares none, `UnknownType` if they cannot be read."""
    declared = read_module(types_module(game))
    view = next((record for record in declared.records() if record.inherits("BaseView")), None)
    if view is None:
        raise UndeclaredView(f"{types_module(game)} declares no view of {game.id}: a TypedDict with the base BaseView")
    return _Reader(game, view).read()


def shared_definitions() -> SchemaBuilder:
    """The types that all games share."""
    builder = SchemaBuilder()
    for name in ("BaseView", "Hidden", "DueStep"):
        builder.reference(read_module("fellfield.core.view_types").find(name))
    _narrow(builder.definitions["BaseView"], "sealed", _or_null(_general_offer(builder)))
    for member in _events_in(SHARED):
        _define_event(builder, member)
    return builder


class _Reader:
    """Reads the types of a game into one builder."""

    def __init__(self, game: Game, view: RecordType) -> None:
        self._game = game
        self._view = view
        self._prefix = view.name.removesuffix("View")
        self._package = _package_of(game)
        self._builder = SchemaBuilder()

    def read(self) -> GameTypes:
        builder, prefix = self._builder, self._prefix
        builder.modules[self._view.name] = self._view.module
        builder.definitions[self._view.name] = view = builder.record(self._view)
        questions, events, offers = tuple(self._questions()), tuple(self._events()), tuple(self._offers())
        for question in questions:
            first = {"step": {"const": question.tag}, "clause": _TEXT}
            builder.define(question.record.name, builder.record(question.record, first), question.record.module)
        for event in events:
            _define_event(builder, event)
        for offer in offers:
            self._define_offer(offer)
        asked = self._union("Question", questions, "What a seat is asked.")
        self._union("Event", events, "What happened, as a viewer may know it.")
        self._union("Offer", offers, "What a seat may do.")
        options = builder.define(f"{prefix}Options", _options(self._game), self._view.module)
        _narrow(view, "game", {"const": self._game.id})
        _narrow(view, "options", options)
        _narrow(view, "question", _or_null(asked))
        _narrow(view, "sealed", _or_null(_general_offer(builder)))
        self._drop_unused()
        sections = tuple(sorted(_sections(self._view), key=lambda section: section.module.startswith(SHARED)))
        return GameTypes(self._game, prefix, self._view, sections, questions, events, offers, builder)

    def _drop_unused(self) -> None:
        """Drop definitions that nothing refers to, such as the general question."""
        used: set[str] = set()
        new = {self._view.name, f"{self._prefix}Event", f"{self._prefix}Offer"}
        while new:
            used |= new
            new = {name for user in new for name in references(self._builder.definitions[user])} - used
        for name in set(self._builder.definitions) - used:
            del self._builder.definitions[name]

    def _union(self, name: str, members: tuple[Member, ...], about: str) -> Schema:
        names = [self._offer_name(member.record) if name == "Offer" else member.record.name for member in members]
        union = {"anyOf": [{"$ref": REF + each} for each in names], "description": about}
        return self._builder.define(self._prefix + name, union, self._view.module)

    def _questions(self) -> Iterator[Member]:
        """Each step in which seats choose, with its question: `MoveQuestion` of `MoveStep`, beside it or the view."""
        for step in self._game.values():
            if issubclass(step, Step) and not issubclass(step, AutomaticStep | ChanceStep):
                name = step.__name__.removesuffix("Step") + "Question"
                yield Member(kebab(step.__name__), self._question(name, step))

    def _question(self, name: str, step: type) -> RecordType:
        for module in (step.__module__, self._view.module):
            try:
                found = read_module(module).find(name)
            except UnknownType:
                continue
            if isinstance(found, RecordType):
                return found
        raise UnknownType(f"{step.__module__} and {self._view.module} declare no {name} for {step.__name__}")

    def _events(self) -> Iterator[Member]:
        yield from _events_in(self._package)
        yield from _events_in(SHARED)

    def _offers(self) -> Iterator[Member]:
        """The offers of the package, and for actions without an offer of their own, or only as a set, their fields."""
        offers = [cls for cls in _classes_in(self._package, Offer) if cls is not ActionOffer]
        for offer in offers:
            tag = kebab(offer.__name__.removesuffix("s").removesuffix("Offer"))
            yield Member(tag, _record_of(offer))
        known = {offer.__name__.removesuffix("Offer") for offer in offers}
        for action in _classes_in(self._package, Action):
            record = _record_of(action)
            if action.__name__ not in known and not record.about.startswith(_OUTCOME):
                yield Member(kebab(action.__name__), record)

    def _offer_name(self, record: RecordType) -> str:
        return record.name if record.inherits("Offer") else f"{record.name}Offer"

    def _define_offer(self, offer: Member) -> None:
        record = offer.record
        first = {"kind": {"const": offer.tag}, **({} if record.inherits("Offer") else {"text": _TEXT})}
        self._builder.define(self._offer_name(record), self._builder.record(record, first), record.module)


def _general_offer(builder: SchemaBuilder) -> Schema:
    """An offer of any game, with whatever facts; also the form of a sealed choice."""
    general = builder.record(_record_of(OfferSet), {"kind": _TEXT}, optional=("parts",))
    about = "An action that a seat may take now, or with `parts` many of them; further entries are facts of the game."
    return builder.define("Offer", {**general, "additionalProperties": True, "description": about}, Offer.__module__)


def _narrow(schema: Schema, name: str, kind: Schema) -> None:
    """Give a property another type; its meaning stays."""
    schema["properties"][name] = {**kind, "description": schema["properties"][name]["description"]}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _define_event(builder: SchemaBuilder, event: Member) -> None:
    first = {"event": {"const": event.tag}}
    schema = builder.record(event.record, first, optional=event.secrets, lean=False)
    builder.define(event.record.name, schema, event.record.module)


def _events_in(package: str) -> Iterator[Member]:
    for cls in _classes_in(package, Event):
        secrets: tuple[str, ...] = cls.secrets(cls.__new__(cls))
        yield Member(kebab(cls.__name__), _record_of(cls), secrets)


def _options(game: Game) -> Schema:
    properties = {name: _option(option) for name, option in game.options.items()}
    return {
        "type": "object",
        "description": "The options of the game; the value of one without choices may be an owner's file.",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _option(option: Option) -> Schema:
    return {"enum": list(option.choices)} if option.choices else {}


def _sections(record: RecordType) -> Iterator[RecordType]:
    """The bases of a view that declare keys of their own, but for what all games share."""
    for base in record.bases:
        if base.name == "BaseView":
            continue
        if base.fields:
            yield base
        yield from _sections(base)


def _package_of(game: Game) -> str:
    """The package of a game, or its module if that is all there is."""
    module = type(game).__module__
    return module if types_module(game) == module else module.rpartition(".")[0]


def _classes_in(package: str, base: type[C]) -> list[type[C]]:
    """The subclasses of a class in a package, by module and in the order of the source."""
    found = [cls for cls in _subclasses(base) if f"{cls.__module__}.".startswith(f"{package.rstrip('.')}.")]
    return sorted(found, key=lambda cls: (cls.__module__, read_module(cls.__module__).place_of(cls.__name__)))


def _subclasses(cls: type[C]) -> set[type[C]]:
    direct: list[Any] = cls.__subclasses__()
    return set(direct).union(*(_subclasses(subclass) for subclass in direct))


def _record_of(cls: type) -> RecordType:
    found = read_module(cls.__module__).find(cls.__name__)
    assert isinstance(found, RecordType)
    return found
