"""A fight, from the attacker's commitment to the winner's reward (AN-8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.contract import Action, WhyNot
from fellfield.core.seats import Actor, Seat
from fellfield.core.step import AutomaticStep
from fellfield.games.antler_island.actions import (
    COMMITMENTS,
    CUBES,
    LOCK,
    PLACINGS,
    RETREATS,
    Commit,
    Lock,
    PlaceLoser,
    Retreat,
    TakeCube,
)
from fellfield.games.antler_island.material import MAX_SEATS, SIZE, SPACES
from fellfield.games.antler_island.rules import combat, cubes
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.steps.asking import SeatStep, ask_for_tile, why_not_now
from fellfield.games.antler_island.steps.tiles import EARN_TILE
from fellfield.games.antler_island.tiles.cunning_tile import AFTER_LOCK, BEFORE_LOSS
from fellfield.games.antler_island.view_types import (
    CommitQuestion,
    DefendQuestion,
    LockQuestion,
    PlaceLoserQuestion,
    TakeCubeQuestion,
)


def begin_fight(state: Island, attacker: Seat, defender: Seat, origin: int) -> None:
    """Begin the fight of a stag that has entered another stag's space (AN-8.1)."""
    combat.begin(state, attacker, defender, state.stags[attacker], origin)
    state.todo.append(COMMIT[attacker])


@dataclass(frozen=True)
class CommitStep(SeatStep):
    """The attacker commits one to three tokens, or nothing without food (AN-8.3, AN-R52); no retreat yet (AN-R51)."""

    def clause(self) -> str:
        return "AN-8.3"

    def question(self, state: Island, seat: Seat) -> CommitQuestion:
        fight = combat.fight_of(state)
        return {"defender_seat": fight.defender, "space": SPACES[fight.at], "antlers": state.antlers[fight.defender]}

    def legal(self, state: Island, seat: Seat) -> list[Action]:
        return COMMITMENTS[state.held[seat]][:]

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Commit):
            return combat.why_not_commit(state, seat, action)
        if isinstance(action, Retreat | Lock):
            return WhyNot("AN-R51", "commit-first")
        return why_not_now(action, self.clause())

    def apply(self, state: Island, actor: Actor, action: Commit) -> None:
        combat.commit(state, self.seat, action.food)
        state.todo[-1] = DEFEND[combat.fight_of(state).defender]

    def witnesses(self, state: Island, actor: Actor, action: Action) -> tuple[Seat, ...] | None:
        return (self.seat,)


@dataclass(frozen=True)
class DefendStep(SeatStep):
    """The defender retreats or commits food, knowing only the number of tokens against it (AN-8.4, AN-R49, AN-R54)."""

    def clause(self) -> str:
        return "AN-8.4"

    def question(self, state: Island, seat: Seat) -> DefendQuestion:
        fight = combat.fight_of(state)
        committed, antlers = SIZE[state.committed[fight.attacker]], state.antlers[fight.attacker]
        return {"attacker_seat": fight.attacker, "space": SPACES[fight.at], "count": committed, "antlers": antlers}

    def legal(self, state: Island, seat: Seat) -> list[Action]:
        return COMMITMENTS[state.held[seat]] + [RETREATS[space] for space in combat.displacement(state)]

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Commit):
            return combat.why_not_commit(state, seat, action)
        if isinstance(action, Retreat):
            return combat.why_not_displace(state, action.space)
        return why_not_now(action, self.clause())

    def apply(self, state: Island, actor: Actor, action: Commit | Retreat) -> None:
        attacker = combat.fight_of(state).attacker
        if isinstance(action, Commit):
            combat.commit(state, self.seat, action.food)
            state.todo[-1] = LOCKING[attacker]
            return
        state.todo.pop()
        combat.retreat(state, self.seat, action.space)
        state.todo.append(WinFightStep(attacker, self.seat, attacked=True))

    def witnesses(self, state: Island, actor: Actor, action: Action) -> tuple[Seat, ...] | None:
        return (self.seat,) if isinstance(action, Commit) else None


@dataclass(frozen=True)
class LockStep(SeatStep):
    """The attacker locks antlers or retreats (AN-8.5)."""

    def clause(self) -> str:
        return "AN-8.5"

    def question(self, state: Island, seat: Seat) -> LockQuestion:
        fight = combat.fight_of(state)
        committed, antlers = SIZE[state.committed[fight.defender]], state.antlers[fight.defender]
        return {"defender_seat": fight.defender, "space": SPACES[fight.at], "count": committed, "antlers": antlers}

    def legal(self, state: Island, seat: Seat) -> list[Action]:
        return [LOCK, *(RETREATS[space] for space in combat.displacement(state))]

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Retreat):
            return combat.why_not_displace(state, action.space)
        return None if isinstance(action, Lock) else why_not_now(action, self.clause())

    def apply(self, state: Island, actor: Actor, action: Lock | Retreat) -> None:
        state.todo.pop()
        defender = combat.fight_of(state).defender
        if isinstance(action, Retreat):
            combat.retreat(state, self.seat, action.space)
            state.todo.append(WinFightStep(defender, self.seat, attacked=False))
            return
        attack, defence = combat.lock(state)
        state.todo.append(SettleFightStep(attack, defence))
        for seat in (defender, self.seat):
            ask_for_tile(state, seat, AFTER_LOCK)


@dataclass(frozen=True)
class SettleFightStep(AutomaticStep):
    """Spend the committed tokens: a draw sends the attacker back, a loss costs an antler piece (AN-8.7 to AN-8.9)."""

    attack: int
    defence: int

    def clause(self) -> str:
        return "AN-8.9"

    def run(self, state: Island) -> None:
        state.todo.pop()
        fight = combat.fight_of(state)
        combat.spend(state)
        if self.attack == self.defence:
            combat.draw(state)
            return
        attacked = self.attack > self.defence
        winner, loser = (fight.attacker, fight.defender) if attacked else (fight.defender, fight.attacker)
        state.todo += [WinFightStep(winner, loser, attacked=attacked), PlaceLoserStep(winner, loser)]
        if not ask_for_tile(state, loser, BEFORE_LOSS):
            combat.lose_antler(state, loser)


@dataclass(frozen=True)
class PlaceLoserStep(SeatStep):
    """The winner puts the beaten stag on a space of D(F) (AN-8.10)."""

    loser: Seat

    def clause(self) -> str:
        return "AN-8.10"

    def question(self, state: Island, seat: Seat) -> PlaceLoserQuestion:
        return {"loser_seat": self.loser, "space": SPACES[combat.fight_of(state).at]}

    def options_are_public(self, state: Island, seat: Seat) -> bool:
        return True

    def legal(self, state: Island, seat: Seat) -> list[Action]:
        return [PLACINGS[space] for space in combat.displacement(state)]

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, PlaceLoser):
            return combat.why_not_displace(state, action.space)
        return why_not_now(action, self.clause())

    def apply(self, state: Island, actor: Actor, action: PlaceLoser) -> None:
        state.todo.pop()
        combat.place_loser(state, self.seat, self.loser, action.space)


@dataclass(frozen=True)
class WinFightStep(AutomaticStep):
    """After every win: the marker, a cube for a winning attacker, a tile (AN-8.11, AN-11.3, AN-R61).

    Taking a cube is mandatory (AN-R93). After a draw or a retreat of the attacker there is none (AN-R97).
    """

    winner: Seat
    loser: Seat
    attacked: bool

    def clause(self) -> str:
        return "AN-8.11"

    def run(self, state: Island) -> None:
        state.todo[-1] = EARN_TILE[self.winner]
        combat.take_marker(state, self.winner, self.loser)
        if not (self.attacked and state.rules.advanced):
            return
        colours = cubes.colours_to_take(state, self.winner, self.loser)
        if len(colours) > 1:
            state.todo.append(TakeCubeStep(self.winner, self.loser))
        elif colours:
            cubes.take_cube(state, self.winner, self.loser, colours[0])


@dataclass(frozen=True)
class TakeCubeStep(SeatStep):
    """The winning attacker chooses between an own cube and one of the loser's colour (AN-11.3)."""

    loser: Seat

    def clause(self) -> str:
        return "AN-11.3"

    def question(self, state: Island, seat: Seat) -> TakeCubeQuestion:
        return {"loser_seat": self.loser}

    def options_are_public(self, state: Island, seat: Seat) -> bool:
        return True

    def legal(self, state: Island, seat: Seat) -> list[Action]:
        return [CUBES[colour] for colour in cubes.colours_to_take(state, seat, self.loser)]

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, TakeCube):
            return cubes.why_not_cube(state, seat, self.loser, action.colour_seat)
        return why_not_now(action, self.clause())

    def apply(self, state: Island, actor: Actor, action: TakeCube) -> None:
        state.todo.pop()
        cubes.take_cube(state, self.seat, self.loser, action.colour_seat)


COMMIT: Final = [CommitStep(seat) for seat in range(MAX_SEATS)]
DEFEND: Final = [DefendStep(seat) for seat in range(MAX_SEATS)]
LOCKING: Final = [LockStep(seat) for seat in range(MAX_SEATS)]
