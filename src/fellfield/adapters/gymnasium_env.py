"""Gymnasium: one seat against bots (`pip install fellfield[gym]`).

    import gymnasium as gym
    import fellfield.adapters.gymnasium_env  # registers the games

    env = gym.make("Fellfield-ValhallaLemmings-v1", players=4, opponents=["greedy", "random", "random"])

`info["action_mask"]` is the mask of legal actions; `env.unwrapped.action_masks()` returns it as booleans, which
MaskablePPO expects. When the game is over, `info["share"]` is the share of the win: 0 for all seats if nobody wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from fellfield.adapters.encoding import encoded_games
from fellfield.adapters.encoding.tensor_writer import Tensor
from fellfield.adapters.episode import Episode, IllegalActionNumber
from fellfield.adapters.rendering import render_svg
from fellfield.bots.contract import Bot, bot
from fellfield.core.chance import Seeded

_SEED_BOUND = 1 << 62


class FellfieldEnv(gymnasium.Env[Tensor, np.int64]):
    """One seat of a game; bots take the other seats.

    If `seat` is None, a random seat is chosen for each game. An illegal action ends the game with reward -1.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": ["ansi", "svg"],
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        opponents: Sequence[str] = ("random",),
        seat: int | None = None,
        reward: str = "win_share",
        render_mode: str | None = None,
    ) -> None:
        self._episode = Episode(game, players, options, reward=reward)
        others = self._episode.players - 1
        if len(opponents) not in (1, others):
            raise ValueError(
                f"opponents must name 1 bot for all other seats or {others}, one for each, not {len(opponents)}"
            )
        if seat is not None and not 0 <= seat <= others:
            raise ValueError(f"seat must be 0 to {others} or None, not {seat}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode must be ansi, svg or None, not {render_mode!r}")
        self._bot_factories = [
            bot(name) for name in (opponents if len(opponents) == others else [opponents[0]] * others)
        ]
        self._fixed_seat = seat
        self.render_mode = render_mode
        encoding = self._episode.encoding
        self.action_space = spaces.Discrete(encoding.action_count)
        self.observation_space = spaces.Box(-16, 16, (encoding.observation_size,), np.float32)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Tensor, dict[str, Any]]:
        super().reset(seed=seed)
        self._bot_source = Seeded(int(self.np_random.integers(_SEED_BOUND)))
        self._episode.begin(Seeded(int(self.np_random.integers(_SEED_BOUND))))
        players = self._episode.players
        self.seat = self._bot_source.below(players) if self._fixed_seat is None else self._fixed_seat
        factories = iter(self._bot_factories)
        self._bots: dict[int, Bot] = {
            seat: next(factories)(self._episode.game.id) for seat in range(players) if seat != self.seat
        }
        self._play_bots()
        return self._observe()

    def step(self, action: np.int64) -> tuple[Tensor, float, bool, bool, dict[str, Any]]:
        try:
            self._episode.play(self.seat, int(action))
        except IllegalActionNumber as error:
            observation, info = self._observe()
            return observation, -1.0, True, False, {**info, "illegal": str(error)}
        self._play_bots()
        observation, info = self._observe()
        return observation, self._episode.rewards()[self.seat], self._episode.over, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions in the form that sb3-contrib expects."""
        return self._mask.astype(np.bool_)

    def offers(self) -> list[dict[str, Any]]:
        """What our seat may do now, as offers in JSON."""
        return self._episode.offers(self.seat)

    def action_number(self, text: str) -> int:
        """The integer of an action that is given as the text of an offer."""
        return self._episode.number(self.seat, text)

    def _play_bots(self) -> None:
        """Play until our seat has to choose; in a simultaneous choice the bots choose first, in secret."""
        episode = self._episode
        while not episode.over:
            others = [seat for seat in episode.seats_to_act if seat != self.seat]
            if not others:
                return
            seat = others[0]
            legal = episode.state.legal(seat)
            view = {} if self._bots[seat].ignores_view() else episode.view(seat)
            episode.play_action(seat, self._bots[seat].choose(view, legal, self._bot_source))

    def _observe(self) -> tuple[Tensor, dict[str, Any]]:
        episode = self._episode
        self._mask = episode.mask(self.seat)
        info: dict[str, Any] = {"action_mask": self._mask, "seat": self.seat}
        if episode.over:
            info["share"] = episode.win_shares()[self.seat]
        return episode.tensor(self.seat), info

    def render(self) -> Any:
        """The view of our seat as text or SVG."""
        view = self._episode.view(self.seat)
        return render_svg(view) if self.render_mode == "svg" else self._episode.encoding.text(view)


def register() -> None:
    """Register the games that bring an encoder with Gymnasium: `Fellfield-<Game>-v1`."""
    for game in encoded_games():
        name = "".join(word.title() for word in game.split("-"))
        env_id = f"Fellfield-{name}-v1"
        if env_id not in gymnasium.registry:
            gymnasium.register(
                env_id, entry_point="fellfield.adapters.gymnasium_env:FellfieldEnv", kwargs={"game": game}
            )


register()
