"""The game for the registry: players, options, seats, and the modules that implement the contract."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from typing import Any, cast

from fellfield.core.chance import Source
from fellfield.core.contract import Action, Game, Json, Result, Setup, State, View, WhyNot
from fellfield.core.data_files import DataFile
from fellfield.core.errors import BadOption
from fellfield.core.options import Option
from fellfield.core.seats import Viewer
from fellfield.games.valhalla_lemmings import deck_check, opening
from fellfield.games.valhalla_lemmings.deck import STANDARD, Deck, standard
from fellfield.games.valhalla_lemmings.deck_file import DeckFile
from fellfield.games.valhalla_lemmings.imagine import imagine
from fellfield.games.valhalla_lemmings.invariants import problems
from fellfield.games.valhalla_lemmings.material import SEATS
from fellfield.games.valhalla_lemmings.notation import parse
from fellfield.games.valhalla_lemmings.rules.ending import final_result
from fellfield.games.valhalla_lemmings.scenario import scenario
from fellfield.games.valhalla_lemmings.setup import ValhallaSetup
from fellfield.games.valhalla_lemmings.state import Valhalla
from fellfield.games.valhalla_lemmings.steps.operations import OperationStep, programs
from fellfield.games.valhalla_lemmings.values import VALUE_CLASSES
from fellfield.games.valhalla_lemmings.view import own_entries, shared_entries
from fellfield.games.valhalla_lemmings.view_types import OwnEntries, SharedEntries, ValhallaView


@cache
def standard_programs() -> tuple[tuple[OperationStep, ...], ...]:
    """The steps of the effects of the standard deck, built once."""
    return programs(standard())


class ValhallaLemmingsState(Valhalla):
    """A position together with its views, its invariants and its result."""

    def shared_entries(self) -> SharedEntries:
        return shared_entries(self)

    def own_entries(self, viewer: Viewer) -> OwnEntries:
        return own_entries(self, viewer)

    def final_result(self) -> Result:
        return final_result(self)

    def invariants(self) -> list[str]:
        return problems(self)


class ValhallaLemmingsGame(Game):
    """The card battle that you win by losing your army; 2 to 6 players (VL-1.6)."""

    def __init__(self) -> None:
        self.id = "valhalla-lemmings"
        self.rules = "1.0"
        self.players = (2, 3, 4, 5, 6)
        self.players_clause = "VL-1.6"
        self.options = {"deck": Option(STANDARD, (), "VL-1.4")}
        self.end_clause = "VL-7.2"
        self._owners: list[tuple[Json, Deck]] = []

    def seat_names(self, players: int) -> tuple[str, ...]:
        return SEATS[:players]

    def new_setup(self, players: int, options: dict[str, Json]) -> Setup:
        chosen = options["deck"]
        if chosen == STANDARD:
            return ValhallaSetup(self, players, options, standard(), standard_programs())
        deck = self._owners_deck(chosen)
        return ValhallaSetup(self, players, options, deck, programs(deck))

    def _owners_deck(self, data: Json) -> Deck:
        """An owner's deck, checked once; the last four are cached, since every position asks for its deck again."""
        for known, deck in self._owners:
            if known == data:
                return deck
        wrong = deck_check.problems(data)
        if wrong:
            raise BadOption(WhyNot("VL-1.4", "bad-deck", problem=wrong[0], count=len(wrong)))
        deck = Deck(data)
        self._owners = [(deepcopy(data), deck), *self._owners[:3]]
        return deck

    def new_state(self, setup: Setup) -> ValhallaLemmingsState:
        return ValhallaLemmingsState(setup)

    def begin(self, state: Any) -> None:
        opening.begin(state)

    def values(self) -> list[type]:
        return list(VALUE_CLASSES)

    def parse(self, text: str) -> Action:
        return parse(text)

    def scenario(self, text: str, players: int | None = None, options: Mapping[str, Json] | None = None) -> State:
        state: State = scenario(self, text, players, options)
        return state

    def imagined_state(self, view: View, source: Source) -> State:
        state: State = imagine(self, cast("ValhallaView", view), source)
        return state

    def data_files(self) -> dict[str, DataFile]:
        return {"deck": DeckFile()}


game = ValhallaLemmingsGame()
