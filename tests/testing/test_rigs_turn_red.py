"""The contract suite fails on broken variants of the sample game, one per check."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from fellfield.core.action import Action
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Event, Game, Setup, State, View, WhyNot
from fellfield.core.offers import Choice, Offer, OfferSet, Part
from fellfield.core.seats import Actor, Seat, Viewer
from fellfield.samples.tides import (
    AllWaded,
    PlaceStone,
    RoundStep,
    ShellStep,
    StoneGiven,
    StoneStep,
    Tides,
    TidesGame,
    TideStep,
    Wade,
    WadeStep,
)
from fellfield.testing.contract import (
    WalkStep,
    check_advance,
    check_copy,
    check_entries,
    check_imagine,
    check_invariants,
    check_keyframes,
    check_legal_agrees,
    check_offers,
    check_record,
    check_sealed_order,
    check_text,
    check_twins,
    walk,
)
from fellfield.testing.kit import Kit, find_kits

SOUND = find_kits(Path(__file__).parents[1] / "games")["tides"]


class Broken(TidesGame):
    """The sample game with one part replaced."""

    def __init__(self, state: type[Tides] = Tides, wade: type[WadeStep] = WadeStep) -> None:
        super().__init__()
        self.made = state
        self.wade = wade

    def new_state(self, setup: Setup) -> Tides:
        return self.made(setup)

    def begin(self, state: Any) -> None:
        first: list[Any] = [ShellStep(seat) for seat in reversed(range(state.players))]
        state.todo = [StoneStep(2), TideStep(), self.wade(), *first]
        state.turn = 1


def kit(game: Game) -> Kit:
    return Kit(game, SOUND.tables, SOUND.twin, limit=200)


def look(game: Game, check: Callable[[WalkStep, Source], None]) -> None:
    """Check every position of a random game, with several sources."""
    for step in walk(kit(game), 3, {}, seed=1):
        for seed in range(9):
            check(step, Seeded(seed))


def test_the_unbroken_game_passes_every_check() -> None:
    def everything(step: WalkStep, source: Source) -> None:
        check_invariants(step.state)
        check_copy(step)
        check_advance(step)
        check_entries(step.state)
        check_twins(SOUND, step, source)
        check_keyframes(SOUND, step, source)
        check_imagine(SOUND, step.state, source)
        check_sealed_order(step.state, source)
        check_offers(step.state)
        check_legal_agrees(step.state, [Wade(1), Wade(9), PlaceStone(0)])

    look(SOUND.game, everything)
    check_record(SOUND, 3, {}, seed=1)


def test_a_leaking_view_is_found() -> None:
    class Leaking(Tides):
        def shared_entries(self) -> Any:
            return {**super().shared_entries(), "best": max(self.shells)}

    broken = Broken(Leaking)
    with pytest.raises(AssertionError, match="apart by the view"):
        look(broken, lambda step, source: check_twins(kit(broken), step, source))


def test_a_leaking_id_is_found() -> None:
    class Numbered(Tides):
        def own_entries(self, viewer: Viewer) -> Any:
            """Hidden shells have ids in the order of their values."""
            order = sorted(range(self.players), key=lambda seat: self.shells[seat])
            entries = super().own_entries(viewer)["shells"]
            return {"shells": [{"id": order.index(seat), "shell": shell} for seat, shell in enumerate(entries)]}

    broken = Broken(Numbered)
    with pytest.raises(AssertionError, match="apart by the view"):
        look(broken, lambda step, source: check_twins(kit(broken), step, source))


def test_a_leaking_path_of_an_event_is_found() -> None:
    @dataclass(frozen=True)
    class StoneCarried(StoneGiven):
        path: tuple[Seat, ...]

    class Roundabout(Tides):
        def emit(self, event: Event) -> None:
            if isinstance(event, StoneGiven):
                by_shell = sorted(range(self.players), key=lambda seat: self.shells[seat])
                event = StoneCarried(event.seat, event.to_seat, tuple(by_shell))
            super().emit(event)

    broken = Broken(Roundabout)
    with pytest.raises(AssertionError, match="apart by the events"):
        look(broken, lambda step, source: check_twins(kit(broken), step, source))


def test_a_leaking_question_is_found() -> None:
    class Nosy(WadeStep):
        def asked(self, state: Tides) -> tuple[Seat, ...]:
            return tuple(seat for seat in range(state.players) if state.shells[seat] < 3) or (0,)

    broken = Broken(wade=Nosy)
    with pytest.raises(AssertionError, match=r"apart|who is asked"):
        look(broken, lambda step, source: check_twins(kit(broken), step, source))


def test_options_that_only_their_owner_could_list_are_not_public() -> None:
    class Boastful(WadeStep):
        def legal(self, state: Tides, seat: Seat) -> list[Action]:
            return super().legal(state, seat)[: 1 + state.shells[seat] % 2]

        def options_are_public(self, state: Tides, seat: Seat) -> bool:
            return True

    broken = Broken(wade=Boastful)
    with pytest.raises(AssertionError, match="calls public"):
        look(broken, lambda step, source: check_twins(kit(broken), step, source))


def test_a_leaking_offer_is_found() -> None:
    class Telling(WadeStep):
        def offers(self, state: Tides, seat: Seat) -> list[Offer]:
            offers: list[Any] = super().offers(state, seat)
            return [replace(offer, faces=max(state.shells)) for offer in offers]

    broken = Broken(wade=Telling)
    with pytest.raises(AssertionError, match="apart by its offers"):
        look(broken, lambda step, source: check_twins(kit(broken), step, source))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda offers: offers[1:], "offers and legal disagree"),
        (lambda offers: [*offers, offers[0]], "stand for the same action"),
        (lambda offers: [replace(offers[0], text="wade 9"), *offers[1:]], "offers and legal disagree"),
        (lambda offers: [replace(offers[0], depth=9), *offers[1:]], "does not repeat its field depth"),
        (lambda offers: [Offer(offers[0].text), *offers[1:]], "has the kind"),
        (lambda offers: [replace(offers[0], points={1, 2}), *offers[1:]], "not JSON"),
    ],
)
def test_offers_that_do_not_fit_the_legal_actions_are_found(
    change: Callable[[list[Any]], list[Offer]], problem: str
) -> None:
    class Careless(WadeStep):
        def offers(self, state: Tides, seat: Seat) -> list[Offer]:
            return change(super().offers(state, seat))

    with pytest.raises((AssertionError, TypeError), match=problem):
        look(Broken(wade=Careless), lambda step, source: check_offers(step.state))


def test_a_set_of_offers_with_wrong_parts_is_found() -> None:
    class Careless(WadeStep):
        def offers(self, state: Tides, seat: Seat) -> list[Offer]:
            depths = [action.depth for action in self.legal(state, seat) if isinstance(action, Wade)]
            choices = tuple(Choice(str(depth), depth + 1) for depth in depths)
            return [WadeOffers("wade {depth}", (Part("depth", choices),))]

    with pytest.raises(AssertionError, match="the part depth lacks"):
        look(Broken(wade=Careless), lambda step, source: check_offers(step.state))


class WadeOffers(OfferSet):
    """All depths at once."""


def test_an_event_before_its_change_is_found() -> None:
    class Early(WadeStep):
        def open(self, state: Tides, choices: list[Action | None]) -> None:
            depths = [choice.depth for choice in choices if isinstance(choice, Wade)]
            state.emit(AllWaded(tuple(depths)))
            state.waded = depths

    broken = Broken(wade=Early)
    with pytest.raises(AssertionError, match="after the last event: waded"):
        look(broken, lambda step, source: check_keyframes(kit(broken), step, source))


def test_a_secret_that_shows_only_between_two_events_is_found() -> None:
    class Careless(Tides):
        def shared_entries(self) -> Any:
            careless = isinstance(self.todo[-1], StoneStep) if self.todo else False
            return {**super().shared_entries(), "best": max(self.shells) if careless else 0}

    class Twice(WadeStep):
        def open(self, state: Tides, choices: list[Action | None]) -> None:
            state.waded = [choice.depth for choice in choices if isinstance(choice, Wade)]
            tide = state.todo.pop()
            state.emit(AllWaded(tuple(state.waded)))
            state.todo.append(tide)
            state.emit(AllWaded(tuple(state.waded)))

    broken = Broken(Careless, wade=Twice)
    with pytest.raises(AssertionError, match="between events"):
        look(broken, lambda step, source: check_keyframes(kit(broken), step, source))


def test_a_mutated_copy_is_found() -> None:
    class Shared(Tides):
        def copy(self) -> Any:
            twin = super().copy()
            twin.points = self.points
            return twin

    with pytest.raises(AssertionError, match="changed the original"):
        look(Broken(Shared), lambda step, _: check_copy(step))


def test_a_state_that_depends_on_its_events_is_found() -> None:
    class Talkative(WadeStep):
        def open(self, state: Tides, choices: list[Action | None]) -> None:
            super().open(state, choices)
            if state.wants_events:
                state.points[0] += 1

    with pytest.raises(AssertionError, match="whether events are collected"):
        look(Broken(wade=Talkative), lambda step, _: check_advance(step))


def test_a_view_with_entries_for_one_viewer_only_is_found() -> None:
    class Favouring(Tides):
        def own_entries(self, viewer: Viewer) -> Any:
            return super().own_entries(viewer) | ({} if viewer is None else {"own_shell": self.shells[viewer]})

    with pytest.raises(AssertionError, match="depend on who looks"):
        look(Broken(Favouring), lambda step, _: check_entries(step.state))


def test_legal_and_why_not_disagreeing_is_found() -> None:
    class Forgetful(WadeStep):
        def why_not(self, state: Tides, seat: Seat, action: Action) -> WhyNot | None:
            return None if isinstance(action, Wade) else WhyNot("TI-2.1", "time-to-wade")

    with pytest.raises(AssertionError, match="disagree"):
        look(Broken(wade=Forgetful), lambda step, _: check_legal_agrees(step.state, [Wade(9)]))


def test_an_order_dependent_commit_is_found() -> None:
    class Hasty(WadeStep):
        def apply(self, state: Tides, actor: Actor, action: Any) -> None:
            if all(choice is None for choice in state.sealed) and isinstance(actor, int):
                state.points[actor] += 1
            super().apply(state, actor, action)

    with pytest.raises(AssertionError, match="order of sealed"):
        look(Broken(wade=Hasty), lambda step, source: check_sealed_order(step.state, source))


def test_a_visible_sealed_choice_is_found() -> None:
    class Glass(Tides):
        def shared_entries(self) -> Any:
            return {**super().shared_entries(), "chosen": [str(choice) for choice in self.sealed]}

    with pytest.raises(AssertionError, match="shows"):
        look(Broken(Glass), lambda step, source: check_sealed_order(step.state, source))


def test_a_record_that_does_not_replay_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Drifting(RoundStep):
        """A step whose effect is not in the record."""

        def run(self, state: Tides) -> None:
            Drifting.games += 1
            state.points[0] += Drifting.games
            super().run(state)

        games = 0

    def begin(self: TidesGame, state: Any) -> None:
        state.todo = [Drifting(), *(ShellStep(seat) for seat in reversed(range(state.players)))]

    monkeypatch.setattr(TidesGame, "begin", begin)
    with pytest.raises(Exception, match=r"replays to another state|result"):
        check_record(SOUND, 3, {}, seed=1)


def test_a_text_that_parses_to_another_action_is_found() -> None:
    class Mumbling(Wade):
        def __str__(self) -> str:
            return "wade 1"

    with pytest.raises(AssertionError, match="reads back"):
        check_text(Mumbling(2), SOUND.game.parse)


def test_an_impossible_position_is_found() -> None:
    state: State = SOUND.game.scenario("2 players")
    assert isinstance(state, Tides)
    state.points[0] = -1
    with pytest.raises(Exception, match=r"TI-2\.3"):
        check_invariants(state)


def test_a_wrongly_imagined_state_is_found() -> None:
    class Dreamer(TidesGame):
        def imagined_state(self, view: View, source: Any) -> Tides:
            state = super().imagined_state(view, source)
            state.points = [0] * state.players
            return state

    with pytest.raises(AssertionError, match="looks different"):
        look(SOUND.game, lambda step, source: check_imagine(kit(Dreamer()), step.state, source))
