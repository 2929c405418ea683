"""OpenSpiel: games with explicit chance (`pip install fellfield[openspiel]`).

    import pyspiel
    import fellfield.adapters.openspiel_game  # registers the games

    game = pyspiel.load_game("python_<game id with underscores>(players=4)")

Seats that choose simultaneously act one after another here and see nothing of each other's choice, which makes no
difference to the game. A chance outcome is numbered by its index in the list of possible outcomes.
Parameters: `players`, `options` (such as `short:true;edition:italian`), `reward`, and `recall`. With `recall` (the
default) an information state holds a digest of everything the seat has observed since the start; without it,
an information state is the view alone, which is faster and suits tree searches that use it as a key.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, Final

import numpy as np
import pyspiel

from fellfield.adapters.encoding import Encoding, encoded_games, encoding_of
from fellfield.adapters.rewards import reward_bounds, reward_by_name
from fellfield.core.chance import Source
from fellfield.core.contract import Action, Event, State
from fellfield.core.registry import game as game_by_id
from fellfield.core.seats import CHANCE, Actor
from fellfield.core.simulation import advance, advance_with_events

MAX_GAME_LENGTH: Final = 20_000
MAX_CHANCE_OUTCOMES: Final = 128
_DEFAULTS: Final[dict[str, Any]] = {"players": 0, "options": "", "reward": "win_share", "recall": True}
_IMAGINED_PREFIX: Final = "imagined "


def parse_options(text: str) -> dict[str, Any]:
    """Parse `short:true;edition:italian` as options; values are JSON where possible."""
    options: dict[str, Any] = {}
    for pair in filter(None, text.split(";")):
        name, colon, value = pair.partition(":")
        if not colon:
            raise ValueError(f"{pair!r} is not an option; expected name:value;name:value")
        try:
            options[name] = json.loads(value)
        except json.JSONDecodeError:
            options[name] = value
    return options


class OpenSpielSource(Source):
    """A source that uses OpenSpiel's sampler, which returns numbers in [0, 1)."""

    def __init__(self, sample: Callable[[], float]) -> None:
        self._sample = sample

    def below(self, n: int) -> int:
        return min(int(self._sample() * n), n - 1)


class Position:
    """A state, and a digest of each seat's observations unless `recall` is off; copied when OpenSpiel clones."""

    def __init__(self, state: State, observed: tuple[str, ...] | None) -> None:
        self.state = state
        self.observed = observed

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return Position(self.state.copy(), self.observed)

    def apply(self, actor: Actor, action: Action) -> None:
        """Apply a legal action and update the digests."""
        if self.observed is None:
            advance(self.state, actor, action)
            return
        events = advance_with_events(self.state, actor, action)
        own_action = str(action) if isinstance(actor, int) else ""
        self.observed = tuple(
            _digest(before, own_action if seat == actor else "", events, seat)
            for seat, before in enumerate(self.observed)
        )


def _digest(before: str, own_action: str, events: list[Event], seat: int) -> str:
    """A digest of everything a seat has observed so far."""
    facts = [event.seen_by(seat) for event in events]
    if not facts and not own_action:
        return before
    text = json.dumps([before, own_action, facts], default=str, sort_keys=True)
    return blake2b(text.encode(), digest_size=12).hexdigest()


class FellfieldGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its parameters."""

    def __init__(self, game_type: Any, game_id: str, params: Mapping[str, Any] | None) -> None:
        parameters = {**_DEFAULTS, **(params or {})}
        options = parse_options(parameters["options"])
        self.encoding: Encoding = encoding_of(game_id, parameters["players"] or None, options)
        self.reward = reward_by_name(parameters["reward"])
        self.recall = bool(parameters["recall"])
        min_utility, max_utility = reward_bounds(parameters["reward"], self.encoding.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.action_count,
            max_chance_outcomes=MAX_CHANCE_OUTCOMES,
            num_players=self.encoding.players,
            min_utility=min_utility,
            max_utility=max_utility,
            utility_sum=0.0,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(game_type, info, {**parameters, "players": self.encoding.players})

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return _load_game, (self.get_type().short_name, self.get_parameters())

    def new_initial_state(self) -> FellfieldState:
        """The state at the start of a game; chance may act first."""
        return FellfieldState(self)

    def deserialize_state(self, text: str) -> FellfieldState:
        """A state from its history, or an imagined one from its position."""
        state = self.new_initial_state()
        if text.startswith(_IMAGINED_PREFIX):
            document = json.loads(text.removeprefix(_IMAGINED_PREFIX))
            observed = document["observed"]
            state.set_imagined(Position(self.encoding.game.from_json(document["state"]), observed and tuple(observed)))
            return state
        for number in text.split():
            state.apply_action(int(number))
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of states; by default without perfect recall."""
        observation_type = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.encoding, observation_type)


class FellfieldState(pyspiel.State):  # type: ignore[misc]
    """A state in OpenSpiel's interface."""

    def __init__(self, game: FellfieldGame) -> None:
        super().__init__(game)
        encoding = game.encoding
        observed = ("",) * encoding.players if game.recall else None
        self.position = Position(encoding.game.start(encoding.players, encoding.options), observed)
        self._imagined = False

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return _restore_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    @property
    def encoding(self) -> Encoding:
        """The encoding of this game."""
        game: FellfieldGame = self.get_game()
        return game.encoding

    def set_imagined(self, position: Position) -> None:
        """Set an imagined position, which has no history."""
        self.position = position
        self._imagined = True

    def _current_view(self) -> Any:
        state = self.position.state
        return state.view(state.to_act[0])  # type: ignore[arg-type]

    def current_player(self) -> int:
        """The lowest seat to act, chance, or the terminal player."""
        to_act = self.position.state.to_act
        if not to_act:
            return int(pyspiel.PlayerId.TERMINAL)
        first = to_act[0]
        return first if isinstance(first, int) else int(pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return self.encoding.numbers(self.position.state.legal(player), self._current_view)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Indices of the possible outcomes with their probabilities."""
        weights = [weight for _, weight in self.position.state.outcomes()]
        total = sum(weights)
        return [(index, weight / total) for index, weight in enumerate(weights)]

    def _apply_action(self, number: int) -> None:
        state = self.position.state
        if state.chance_is_due:
            self.position.apply(CHANCE, state.outcomes()[number][0])
        else:
            self.position.apply(state.to_act[0], self.encoding.action(number, self._current_view))

    def _action_to_string(self, player: int, number: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.position.state.outcomes()[number][0])
        return str(self.encoding.action(number, self._current_view))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.position.state.to_act

    def returns(self) -> list[float]:
        """The reward of each seat."""
        result = self.position.state.result
        game: FellfieldGame = self.get_game()
        return [0.0] * self.encoding.players if result is None else game.reward(result)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> FellfieldState:
        """Another state in the same information set of this seat, imagined from its view."""
        state = self.position.state
        imagined = self.encoding.game.imagine(state.view(player), OpenSpielSource(sampler))
        observed = self.position.observed
        digests = observed and tuple(digest if seat == player else f"{digest}?" for seat, digest in enumerate(observed))
        other: FellfieldState = self.get_game().new_initial_state()
        other.set_imagined(Position(imagined, digests))
        return other

    def serialize(self) -> str:
        """The history as action numbers; an imagined state has none, so its position is written instead."""
        if not self._imagined:
            return "\n".join(map(str, self.history()))
        return _IMAGINED_PREFIX + json.dumps(
            {"state": self.position.state.to_json(), "observed": self.position.observed}
        )

    def __str__(self) -> str:
        return self.encoding.text(self.position.state.view(None))


class Observer:
    """Observes a state for a seat, or publicly without private information."""

    def __init__(self, encoding: Encoding, observation_type: Any) -> None:
        self._encoding = encoding
        self._private = observation_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = observation_type.perfect_recall
        self.tensor = np.zeros(encoding.observation_size, np.float32)
        self.dict = {part.name: self.tensor[part.first : part.first + part.size] for part in _unique_parts(encoding)}

    def set_from(self, state: FellfieldState, player: int) -> None:
        """Fill the tensor with the view of this seat."""
        self.tensor[:] = self._encoding.tensor(self._view(state, player))

    def string_from(self, state: FellfieldState, player: int) -> str:
        """The view of this seat as text; with perfect recall also its digest."""
        text = self._encoding.text(self._view(state, player))
        observed = state.position.observed
        return f"{text}\ndigest: {observed[player]}" if self._recall and self._private and observed else text

    def _view(self, state: FellfieldState, player: int) -> Any:
        return state.position.state.view(player if self._private else None)


def _unique_parts(encoding: Encoding) -> list[Any]:
    """The parts of the tensor, with repeated names made unique."""
    seen: dict[str, int] = {}
    parts = []
    for part in encoding.parts:
        count = seen[part.name] = seen.get(part.name, 0) + 1
        parts.append(part if count == 1 else type(part)(f"{part.name}_{count}", part.first, part.size))
    return parts


def _load_game(name: str, parameters: Mapping[str, Any]) -> Any:
    """Unpickle a game."""
    return pyspiel.load_game(name, parameters)


def _restore_state(text: str) -> Any:
    """Unpickle a state."""
    return pyspiel.deserialize_game_and_state(text)[1]


def _register(game_id: str) -> None:
    game = game_by_id(game_id)
    game_type = pyspiel.GameType(
        short_name=f"python_{game_id.replace('-', '_')}",
        long_name=game_id.replace("-", " ").title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**_DEFAULTS, "players": max(game.players)},
    )

    def __init__(self: FellfieldGame, params: Mapping[str, Any] | None = None) -> None:  # noqa: N807
        FellfieldGame.__init__(self, game_type, game_id, params)

    # OpenSpiel holds a reference until after the interpreter has shut down, which crashes with a function but not with
    # a class.
    name = game_type.long_name.replace(" ", "")
    pyspiel.register_game(game_type, type(name, (FellfieldGame,), {"__init__": __init__}))


def register() -> None:
    """Register the games that bring an encoder with OpenSpiel: `python_` and the id with underscores."""
    known = set(pyspiel.registered_names())
    for game_id in encoded_games():
        if f"python_{game_id.replace('-', '_')}" not in known:
            _register(game_id)


register()
