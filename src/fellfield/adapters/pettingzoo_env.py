"""PettingZoo: the three games as AEC and as parallel environments (`pip install fellfield[pettingzoo]`).

    from fellfield.adapters import pettingzoo_env

    env = pettingzoo_env.env(game_id, players=4, reward="rank")

An observation is `{"observation": tensor, "action_mask": mask}`, and the mask is in `info` as well. In the AEC form
seats that choose in secret at the same time are asked one after the other; in the parallel form they choose in one
step, and everybody who is not asked sends the integer `wait`, the only one in their mask.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias, TypedDict, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from fellfield.adapters.episode import Episode, IllegalActionNumber
from fellfield.adapters.rendering import render_svg
from fellfield.core.chance import Seeded

Observation: TypeAlias = dict[str, np.ndarray[Any, Any]]

RENDER_MODES = ["human", "ansi", "svg"]
ILLEGAL = ["end", "replace", "raise"]
"""What an illegal action does in the parallel form:

`end` the game at reward -1, `replace` it by a legal one, or `raise`.
"""
_SEEDS = 1 << 62


class EnvSettings(TypedDict, total=False):
    """Settings of both forms besides the game and the number of players."""

    options: Mapping[str, Any] | None
    reward: str
    render_mode: str | None
    max_cycles: int | None


class _EnvCore:
    """The part shared by both forms: episode, agent names, spaces, seeding and rendering."""

    def __init__(
        self,
        game: str,
        players: int | None,
        waiting: int,
        *,
        options: Mapping[str, Any] | None = None,
        reward: str = "win_share",
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode must be one of {', '.join(RENDER_MODES)} or None, not {render_mode!r}")
        self.episode = Episode(game, players, options, reward=reward)
        self.names = [f"player_{seat}" for seat in range(self.episode.players)]
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        count = self.episode.encoding.action_count
        self.wait = count
        self.actions = count + waiting
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-16, 16, (self.episode.encoding.observation_size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )
        self._luck, _ = seeding.np_random(None)

    def begin(self, seed: int | None) -> None:
        """Start a new game; without a seed the random stream continues."""
        if seed is not None:
            self._luck, _ = seeding.np_random(seed)
        self.episode.begin(Seeded(int(self._luck.integers(_SEEDS))))

    def render(self) -> str | None:
        """The public view: printed, as text, or as SVG."""
        view = self.episode.state.view(None)
        if self.render_mode == "svg":
            return render_svg(view)
        text = self.episode.encoding.text(view)
        if self.render_mode == "human":
            print(text)  # noqa: T201 - this is what rendering for people means
            return None
        return text


class _AgentApi:
    """The API shared by both forms: agents, spaces and rendering."""

    def _set_core(self, core: _EnvCore) -> None:
        self._core = core
        self.render_mode = core.render_mode
        self.possible_agents = core.names
        self.agents: list[str] = []
        self.action_spaces = {name: spaces.Discrete(core.actions) for name in core.names}
        self.observation_spaces = dict.fromkeys(core.names, core.observation_space)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def offers(self, agent: str) -> list[dict[str, Any]]:
        """What an agent may do now, as offers in JSON."""
        return self._core.episode.offers(self.possible_agents.index(agent))

    def action_number(self, agent: str, text: str) -> int:
        """The integer of an action that is given as the text of an offer."""
        return self._core.episode.number(self.possible_agents.index(agent), text)

    def render(self) -> Any:
        return self._core.render()

    def close(self) -> None:
        """There is nothing to close."""


class raw_env(_AgentApi, AECEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801 - the name PettingZoo asks for
    """One agent after the other."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "fellfield_v1",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, game: str, players: int | None = None, **settings: Unpack[EnvSettings]) -> None:
        super().__init__()
        self._set_core(_EnvCore(game, players, 0, **settings))
        self._number = {name: seat for seat, name in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._core.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._cycles = 0
        self._next_agent()

    def _next_agent(self) -> None:
        episode = self._core.episode
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if episode.over:
            return
        asked = episode.seats_to_act[0]
        self.agent_selection = self.possible_agents[asked]
        self._mask = episode.mask(asked)
        self.infos[self.agent_selection] = {"action_mask": self._mask}

    def observe(self, agent: str) -> Observation:
        episode, seat = self._core.episode, self._number[agent]
        asked = not episode.over and episode.seats_to_act[0] == seat
        mask = self._mask if asked else np.zeros(self._core.actions, dtype=np.int8)
        return {"observation": episode.tensor(seat), "action_mask": mask.copy()}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode = self._core.episode
        if action is None:
            raise ValueError(f"{agent} needs an action, got None")
        episode.play(self._number[agent], int(action))
        self._cumulative_rewards[agent] = 0.0
        self._cycles += 1
        limit = self._core.max_cycles
        self.rewards = dict(zip(self.possible_agents, episode.rewards(), strict=True))
        if episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif limit is not None and self._cycles >= limit:
            self.truncations = dict.fromkeys(self.agents, True)
        self._next_agent()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


def env(*args: Any, **settings: Any) -> AECEnv[str, Observation, int]:
    """The AEC environment with PettingZoo's usual wrappers.

    Calls out of order raise, and an illegal action ends the game with reward -1.
    """
    made: Any = raw_env(*args, **settings)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class parallel_env(_AgentApi, ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801 - as PettingZoo asks
    """All agents at once: those who have to choose act, the others wait."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "fellfield_parallel_v1",
        "render_modes": RENDER_MODES,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        illegal: str = "end",
        **settings: Unpack[EnvSettings],
    ) -> None:
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal must be one of {', '.join(ILLEGAL)}, not {illegal!r}")
        self._set_core(_EnvCore(game, players, 1, **settings))
        self._illegal = illegal
        self.wait = self._core.wait

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._core.begin(seed)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._observe_all()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        episode = self._core.episode
        offenders: list[str] = []
        chosen = {seat: self._chosen(seat, actions) for seat in episode.seats_to_act}
        try:
            episode.play_all(chosen)
        except IllegalActionNumber:
            if self._illegal == "raise":
                raise
            offenders = [
                self.possible_agents[seat] for seat, number in chosen.items() if number not in episode.legal(seat)
            ]
        self._cycles += 1
        limit = self._core.max_cycles
        over = episode.over or bool(offenders)
        truncated = not over and limit is not None and self._cycles >= limit
        observations, infos = self._observe_all()
        rewards = dict(zip(self.possible_agents, episode.rewards(), strict=True))
        rewards.update(dict.fromkeys(offenders, -1.0))
        if over or truncated:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        names = self.possible_agents
        return observations, rewards, dict.fromkeys(names, over), dict.fromkeys(names, truncated), infos

    def _chosen(self, seat: int, actions: Mapping[str, int]) -> int:
        """The choice of a seat; with `replace`, a legal one instead of an illegal one."""
        number = int(actions[self.possible_agents[seat]])
        if self._illegal != "replace":
            return number
        legal = self._core.episode.legal(seat)
        return number if number in legal else legal[self._core.episode.source.below(len(legal))]

    def _observe_all(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Observations and masks of all agents."""
        episode = self._core.episode
        asked = () if episode.over else episode.seats_to_act
        observations: dict[str, Observation] = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.zeros(self._core.actions, dtype=np.int8)
            mask[episode.legal(seat) if seat in asked else self.wait] = 1
            observations[agent] = {"observation": episode.tensor(seat), "action_mask": mask}
        return observations, {agent: {"action_mask": observations[agent]["action_mask"]} for agent in observations}
