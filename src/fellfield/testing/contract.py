"""The contract suite: what must hold for every game. Each check raises `AssertionError`.

`walk(kit, players, options, seed)` yields the positions of one random game for the checks.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial, reduce
from itertools import product
from typing import Any

from fellfield.codegen.game_types import GameTypes, UndeclaredView, read_types
from fellfield.codegen.validation import Validator
from fellfield.core.action import Action
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Event, Json, State, View
from fellfield.core.fields import declared_fields, kebab, plain, seats_of
from fellfield.core.keyframes import patches_for, watching
from fellfield.core.match import Match
from fellfield.core.offers import OfferSet, expand
from fellfield.core.patches import apply_patch
from fellfield.core.positions import check_position
from fellfield.core.replay import replay
from fellfield.core.seats import CHANCE, Actor, Seat, Viewer
from fellfield.core.simulation import advance
from fellfield.core.views import game_entries, own_view, shared_view
from fellfield.i18n import LANGUAGES, catalogue_for
from fellfield.i18n.narrator import Narrator
from fellfield.i18n.numbers import InvalidFact
from fellfield.testing.kit import BOOKKEEPING, Kit


@dataclass(frozen=True)
class WalkStep:
    """A position of a random game, its number, and the action that is about to be applied."""

    number: int
    state: Any
    actor: Actor
    action: Action


def walk(kit: Kit, players: int, options: Mapping[str, Any], seed: int) -> Iterator[WalkStep]:
    """Yield every position of one random game, each before its action; the state changes after the yield."""
    source = Seeded(f"{kit.game.id} {players} {seed}")
    state = kit.game.start(players, options)
    number = 0
    while state.to_act:
        assert number < kit.limit, f"the game goes on after {kit.limit} decisions"
        step = WalkStep(number, state, *random_action(state, source))
        yield step
        state.apply(step.actor, step.action)
        number += 1
    assert state.result is not None, "nobody is to act, but there is no result"


def random_action(state: State, source: Source) -> tuple[Actor, Action]:
    """A random actor that is due, with a random action or outcome."""
    if state.chance_is_due:
        return CHANCE, source.draw(state.outcomes())
    seat = source.pick(state.to_act)
    legal = state.legal(seat)
    assert legal, f"seat {seat} is to act, but nothing is legal"
    return seat, source.pick(legal)


# -- positions ----------------------------------------------------------------------------------------------


def check_invariants(state: State) -> None:
    """The position could arise, and its fields are flat: lists of immutable values, or immutable values."""
    check_position(state)
    for name in declared_fields(type(state)):
        value = getattr(state, name)
        for item in value if isinstance(value, list | bytearray) else [value]:
            hash(item)
    for seat in state.to_act:
        assert state.legal(seat), f"{seat} is to act, but nothing is legal"
    assert (state.result is None) == bool(state.to_act), "a result exactly when nobody is to act"


def check_legal_agrees(state: State, strangers: list[Action]) -> None:
    """`legal` and `why_not` agree, for every seat and also for actions of earlier positions (`strangers`)."""
    for seat in range(state.players):
        legal = state.legal(seat)
        assert len(set(legal)) == len(legal), "the same action is offered twice"
        for action in legal[:40]:
            why = state.why_not(seat, action)
            assert why is None, f"{action} is offered to seat {seat}, but refused: {why}"
        for action in strangers:
            why = state.why_not(seat, action)
            assert (why is None) == (action in legal), f"legal and why_not disagree on {action} of seat {seat}: {why}"
            assert why is None or why.clause, f"{action} is refused without a clause: {why}"
    if state.chance_is_due:
        outcomes = state.outcomes()
        assert all(type(weight) is int and weight > 0 for _, weight in outcomes), "weights are whole numbers"
        assert state.legal(CHANCE) == [outcome for outcome, _ in outcomes]


def check_offers(state: State, seats: Iterable[Seat] | None = None) -> None:
    """The offers of a seat, of all unless some are named, are exactly its legal actions and repeat their fields."""
    for seat in range(state.players) if seats is None else seats:
        offers = state.offers(seat)
        legal = {str(action): action for action in state.legal(seat)}
        texts = [text for offer in offers for text in expand(offer)]
        assert len(set(texts)) == len(texts), f"two offers to seat {seat} stand for the same action"
        assert set(texts) == set(legal), f"offers and legal disagree for seat {seat}: {set(texts) ^ set(legal)}"
        for offer in offers:
            told = offer.to_json()
            assert json.loads(json.dumps(told)) == told, f"the offer {told} is not JSON"
            action = legal[next(expand(offer))]
            assert told["kind"] == kebab(type(action).__name__), f"the offer of {action} has the kind {told['kind']}"
            if isinstance(offer, OfferSet):
                _check_parts(offer, action)
                continue
            for name, value in plain(action).items():
                assert told[name] == value, f"the offer of {action} does not repeat its field {name}"


def _check_parts(offers: OfferSet, action: Action) -> None:
    """The parts of a set of offers are fields of its actions, each with values of the right kind."""
    told = offers.to_json()
    for name, value in plain(action).items():
        part = next((part for part in offers.parts if part.name == name), None)
        if part is None:
            assert told[name] == value, f"the offers of {offers.text} have no field or part {name}"
            continue
        values = [choice.value for choice in part.choices]
        assert isinstance(value, list) == part.is_list(), f"the part {name} of {offers.text} is one value or a list"
        assert set(value if isinstance(value, list) else [value]) <= set(values), f"the part {name} lacks {value}"


def check_text(game_action: Action, parse: Callable[[str], Action]) -> None:
    """An action's text is short, fits a record, and reads back as the same action."""
    text = str(game_action)
    assert not {"text", "kind"} & set(plain(game_action)), f"{text}: text and kind are names of every offer"
    assert parse(text) == game_action, f"{text!r} reads back as another action"
    assert hash(parse(text)) == hash(game_action)
    assert text == text.strip(), f"{text!r} has blanks around it"
    assert not set(text) & set(";\n"), f"{text!r} does not fit a record"


def check_copy(step: WalkStep) -> None:
    """Playing on a copy does not change the original."""
    before = step.state.to_json()
    twin = step.state.copy()
    assert twin == step.state, "a copy differs from its original"
    assert twin.to_json() == before, "a copy differs from its original"
    twin.apply(step.actor, step.action)
    assert step.state.to_json() == before, "playing on a copy changed the original"


def check_advance(step: WalkStep) -> None:
    """A state that is advanced without checks and events is the state that `apply` gives."""
    told, untold = step.state.copy(), step.state.copy()
    told.apply(step.actor, step.action)
    advance(untold, step.actor, step.action)
    assert untold == told, "the state depends on whether events are collected"


def check_json(state: State) -> None:
    """A position read back from JSON is equal and offers the same actions."""
    game = state.setup.game
    back = game.from_json(state.to_json())
    assert back == state, "from_json does not return the state that to_json wrote"
    assert back.to_json() == state.to_json(), "to_json and from_json do not agree"
    assert [back.legal(seat) for seat in back.to_act] == [state.legal(seat) for seat in state.to_act]


# -- secrets ------------------------------------------------------------------------------------------------


def viewers(state: State) -> list[Viewer]:
    """Every seat, and `None` for a spectator."""
    return [*range(state.players), None]


def check_entries(state: State) -> None:
    """The game's own entries of a view have the same names for every viewer, and none of them is shared as well."""
    names = [set(state.own_entries(viewer)) for viewer in viewers(state)]
    assert all(own == names[0] for own in names), "the entries of a view depend on who looks"
    assert not names[0] & set(state.shared_entries()), "an entry of a view is both shared and a viewer's own"


def check_twins(kit: Kit, step: WalkStep, source: Source) -> None:
    """States that differ only in what a viewer may not know give it the same view, choices and events."""
    state = step.state
    for viewer in viewers(state):
        twin: Any = kit.twin(state, viewer, source)
        check_position(twin)
        assert twin.view(viewer) == state.view(viewer), f"viewer {viewer} can tell two states apart by the view"
        own = own_view(state, viewer)
        assert own.keys() == own_view(state, None).keys(), f"viewer {viewer} has other own entries than a spectator"
        assert not own.keys() & shared_view(state).keys(), "an entry is both shared and a viewer's own"
        if viewer is not None:
            assert twin.legal(viewer) == state.legal(viewer), f"seat {viewer} can tell two states apart by its choices"
            assert twin.offers(viewer) == state.offers(viewer), f"seat {viewer} can tell two states apart by its offers"
        assert twin.to_act == state.to_act, "who is asked depends on a secret"
        _check_public_options(viewer, state, twin)
        _check_same_news(viewer, step, twin)


def _check_public_options(viewer: Viewer, state: State, twin: Any) -> None:
    """What a step calls public is the same in both worlds, for every seat that is asked."""
    for seat in seats_of(state.to_act):
        public = state.todo[-1].options_are_public(state, seat)
        assert twin.todo[-1].options_are_public(twin, seat) == public, "whether options are public depends on a secret"
        if public:
            step = type(state.todo[-1]).__name__
            same = twin.legal(seat) == state.legal(seat)
            assert same, f"viewer {viewer} cannot list the options of seat {seat}, which {step} calls public"


def _check_same_news(viewer: Viewer, step: WalkStep, twin: Any) -> None:
    if twin.why_not(step.actor, step.action) is not None:
        return
    world = step.state.copy()
    news, other = world.apply(step.actor, step.action), twin.apply(step.actor, step.action)
    if any(event.reveals() for event in news + other) or step.actor is CHANCE:
        return
    seen = [event.seen_by(viewer) for event in news]
    assert seen == [event.seen_by(viewer) for event in other], (
        f"viewer {viewer} can tell two states apart by the events"
    )


def check_keyframes(kit: Kit, step: WalkStep, source: Source) -> None:
    """Events come after the changes that they tell, and a state between two events shows no secret.

    The patches of all events in turn lead from the view before the move to the view after it, for every viewer.
    """
    state: Any = step.state.copy()
    before = {viewer: state.view(viewer) for viewer in viewers(state)}
    with watching(state) as keyframes:
        state.apply(step.actor, step.action)
    for viewer, view in before.items():
        after = state.view(viewer)
        told = view
        for keyframe in keyframes.states:
            if keyframe is not None:
                told = {**view, **game_entries(keyframe, viewer)}
                twin: Any = kit.twin(keyframe, viewer, source)
                assert game_entries(twin, viewer) == game_entries(keyframe, viewer), (
                    f"viewer {viewer} sees a secret between events"
                )
        if state.to_act:
            _check_told(kit, told, after)
        if keyframes.states:
            shown = reduce(apply_patch, patches_for(viewer, view, keyframes, after), view)
            assert shown == after, f"the patches of viewer {viewer} lead to another view"


def _check_told(kit: Kit, told: View, after: View) -> None:
    """Only bookkeeping differs between the view after the last event and the view after the move."""
    patterns = (*BOOKKEEPING, *kit.bookkeeping)
    untold = [
        path
        for path in _changed_paths(told, after)
        if not any(fnmatchcase(path, pattern) or path.startswith(f"{pattern}.") for pattern in patterns)
    ]
    assert not untold, f"changed after the last event: {', '.join(untold)}"


def _changed_paths(old: Json, new: Json, path: str = "") -> list[str]:
    """The places in which two JSON values differ: `stacks.9b`, `seats.2.played`."""
    if old == new:
        return []
    if isinstance(old, dict) and isinstance(new, dict):
        pairs = {name: (old.get(name), new.get(name)) for name in [*old, *new]}
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = {str(index): pair for index, pair in enumerate(zip(old, new, strict=True))}
    else:
        return [path]
    return [found for name, pair in pairs.items() for found in _changed_paths(*pair, f"{path}.{name}".lstrip("."))]


def check_imagine(kit: Kit, state: State, source: Source) -> None:
    """A state imagined from a view has the same view and the same legal actions."""
    for viewer in viewers(state):
        view = state.view(viewer)
        imagined = kit.game.imagine(view, source)
        check_position(imagined)
        assert imagined.view(viewer) == view, f"viewer {viewer} imagines a state that looks different"
        if viewer is not None:
            assert imagined.legal(viewer) == state.legal(viewer), f"seat {viewer} imagines other choices than it has"
            assert imagined.offers(viewer) == state.offers(viewer), f"seat {viewer} imagines other offers than it has"


def check_sealed_order(state: State, source: Source) -> None:
    """The order of sealed choices does not matter, and nobody else sees one before all are opened."""
    due = state.to_act
    if len(due) < 2:
        return
    choices = {seat: source.pick(state.legal(seat)) for seat in due}
    ends = []
    for order in (list(due), source.shuffled(due)[::-1], list(reversed(due))):
        world = state.copy()
        for seat in order:
            world.apply(seat, choices[seat])
        ends.append(world.to_json())
    assert ends[0] == ends[1] == ends[2], "the order of sealed choices matters"
    first, other = due[0], due[-1]
    chosen, changed = state.copy(), state.copy()
    chosen.apply(first, choices[first])
    changed.apply(first, source.pick(state.legal(first)))
    assert chosen.view(other) == changed.view(other), "a sealed choice shows"


# -- whole games --------------------------------------------------------------------------------------------


def check_record(kit: Kit, players: int, options: Mapping[str, Any], seed: int) -> Match:
    """A record replays to the same state, and its replay is written to the same text."""
    match = Match(kit.game, players, options, seed)
    source = Seeded(seed)
    for _ in range(kit.limit):
        if not match.state.to_act:
            break
        seat = source.pick(match.state.to_act)
        assert isinstance(seat, int)
        match.play(seat, source.pick(match.state.legal(seat)))
    text = match.record()
    again = replay(text)
    assert again.record() == text, "a replayed record is written differently"
    assert again.state == match.state, "a record replays to another state"
    assert [entry.witnesses for entry in again.log] == [entry.witnesses for entry in match.log]
    return match


def check_words(state: State, events: list[Event], narrators: list[Narrator], strangers: list[Action]) -> None:
    """Every event, question, action, refusal and result of this state has its sentence in every language."""
    for narrator in narrators:
        for say in _sentences(state, events, narrator, strangers):
            assert say()


def _sentences(
    state: State, events: list[Event], narrator: Narrator, strangers: list[Action]
) -> Iterator[Callable[[], object]]:
    """The sentences that a state and the events before it need, each as a function that says it."""
    for event in events:
        for viewer in viewers(state):
            yield partial(narrator.event, event.seen_by(viewer))
    for seat in range(state.players):
        question = state.view(seat)["question"]
        if question is not None:
            yield partial(narrator.question, question)
        for offer in state.offers(seat):
            if not isinstance(offer, OfferSet):
                yield partial(narrator.offer, offer.to_json())
        for action in strangers:
            yield partial(narrator.action, action)
            why = state.why_not(seat, action)
            if why is not None:
                yield partial(narrator.why, why)
    if state.result is not None:
        yield partial(narrator.result, state.result)
        for line in [line for lines in state.result.breakdown for line in lines]:
            yield partial(narrator.line, line)


def missing_words(kit: Kit, seeds: Iterable[int] = range(3)) -> list[str]:
    """Every message that random games needed and a catalogue lacks: `it: marsh.event.rain: no such message`."""
    missing: set[str] = set()
    for (players, options), seed in product(kit.tables, seeds):
        speakers, strangers = narrators(kit, players), list[Action]()
        for step in walk(kit, players, options, seed):
            strangers = [step.action, *(action for action in strangers if action != step.action)][:24]
            after = step.state.copy()
            events = after.apply(step.actor, step.action)
            for narrator in speakers:
                for say in _sentences(after, events, narrator, strangers):
                    try:
                        say()
                    except (LookupError, InvalidFact) as error:
                        missing.add(str(error))
    return sorted(missing)


class TypeCheck:
    """Checks what leaves the states of a game against the types that it declares (`fellfield.codegen`)."""

    def __init__(self, types: GameTypes) -> None:
        self._view, self._prefix = types.view.name, types.prefix
        self._validator = Validator(types.builder.definitions)

    def check_state(self, state: State) -> None:
        """The views of all viewers, questions included, and the offers of all seats are as declared."""
        for viewer in viewers(state):
            self._check(state.view(viewer), self._view)
        for seat in range(state.players):
            for offer in state.offers(seat):
                self._check(offer.to_json(), f"{self._prefix}Offer")

    def check_events(self, events: list[Event], state: State) -> None:
        """These events are as declared, for every viewer."""
        for event in events:
            for viewer in viewers(state):
                self._check(event.seen_by(viewer), f"{self._prefix}Event")

    def _check(self, value: Any, name: str) -> None:
        problems = self._validator.problems(value, name)
        assert not problems, f"not as declared: {'; '.join(problems[:3])}"


def type_check(kit: Kit) -> TypeCheck | None:
    """The check of a game's types; `None` if it declares none."""
    try:
        return TypeCheck(read_types(kit.game))
    except UndeclaredView:
        return None


def narrators(kit: Kit, players: int) -> list[Narrator]:
    """A narrator for each language."""
    return [Narrator(kit.game, catalogue_for(language), players=players) for language in LANGUAGES]


def check_game(kit: Kit, players: int, options: Mapping[str, Any], seed: int, stride: int = 7) -> int:
    """Play one random game, run every check at every `stride`-th position, and return the number of positions."""
    source = Seeded(seed)
    speakers, types = narrators(kit, players), type_check(kit)
    strangers: list[Action] = []
    count = 0
    for step in walk(kit, players, options, seed):
        state: State = step.state
        count += 1
        if step.action not in strangers:
            strangers = [step.action, *strangers][:24]
        if (step.number + seed) % stride:
            continue
        check_invariants(state)
        check_legal_agrees(state, strangers)
        check_offers(state)
        check_text(step.action, kit.game.parse)
        check_copy(step)
        check_advance(step)
        check_json(state)
        check_entries(state)
        check_twins(kit, step, source)
        check_keyframes(kit, step, source)
        check_imagine(kit, state, source)
        check_sealed_order(state, source)
        after = state.copy()
        events = after.apply(step.actor, step.action)
        check_words(after, events, speakers, strangers[:6])
        if types is not None:
            types.check_state(state)
            types.check_events(events, state)
    return count
