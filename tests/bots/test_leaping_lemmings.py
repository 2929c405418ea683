"""Leaping Lemmings: what a good player does in named positions, and the reasons of a hint."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from fellfield.bots import Budget
from fellfield.bots.greedy import Greedy
from fellfield.bots.hints import Hint, hint
from fellfield.bots.judgement import judgement_for
from fellfield.bots.leaping_lemmings.board_tables import board_tables
from fellfield.bots.leaping_lemmings.lemming_values import (
    EXPOSED,
    NO_MOVE,
    SHELTERED,
    STANCES,
    UNDER,
    lemming_value_tables,
)
from fellfield.core.chance import Seeded
from fellfield.core.contract import State
from fellfield.core.seats import CHANCE
from fellfield.core.simulation import advance
from fellfield.games.leaping_lemmings import game
from fellfield.games.leaping_lemmings.board import standard
from fellfield.games.leaping_lemmings.hexes import CODES
from fellfield.i18n import LANGUAGES, catalogue_for
from fellfield.i18n.narrator import Narrator
from fellfield.testing.kit import find_kits

KIT = find_kits(Path(__file__).parents[1] / "games")["leaping-lemmings"]
TABLES = KIT.tables


def chosen(position: str, seed: int = 1) -> str:
    """What the greedy bot does."""
    state = game.scenario(position)
    seat = state.to_act[0]
    assert isinstance(seat, int)
    return str(Greedy(game.id).choose(state.view(seat), state.legal(seat), Seeded(seed)))


def hinted(position: str) -> Hint:
    state = game.scenario(position)
    seat = state.to_act[0]
    assert isinstance(seat, int)
    return hint(game, state.view(seat), state.legal(seat), Seeded(1), Budget(nodes=300))


ON_THE_EDGE = "Ritz to move; 15b: Ritz; 7c: Ritz; red D feasting; blue D feasting; Ritz used its-a-5"

GOOD_PLAY = {
    "a five on the edge is a dive of five": (f"card 5; drawn 10; {ON_THE_EDGE}", {"dive 15b 5"}),
    "a two is for walking while there is time, to a pellet if there is one": (
        f"card 2; drawn 10; {ON_THE_EDGE}",
        {"move 7c>8b", "move 7c>9a", "move 7c>9b"},
    ),
    "in the last turn any dive is better than none": (f"card 2; unseen nothing; {ON_THE_EDGE}", {"dive 15b 2"}),
    "in the last turn It's a 5 is worth more in the air than in the hand": (
        "card 2; unseen nothing; Ritz to move; 15b: Ritz; red D; blue D",
        {"play its-a-5"},
    ),
    "in the last turn a card that brings nothing is a point": (
        "card 2; unseen nothing; Ritz to move; 15b: Ritz; red A; blue D; Ritz holds boo rock-slide; Ritz used its-a-5",
        {"dive 15b 2"},
    ),
    "a favour makes a four a five": (
        "card 4; drawn 26; Ritz to move; 15b: Ritz; red D; blue D; Ritz pellets favor; Ritz used its-a-5",
        {"favor move"},
    ),
    "the leader is eaten, nobody smaller, and not oneself": (
        "red arrives; red C; 6e: Ritz; 7f: Biker; 5f: IQ; drawn 20; Ritz dives 3; Biker dives 5 4",
        {"eat 7f"},
    ),
    "a rival on the edge is frightened over it for a single point": (
        "blue scatters; blue A; 15a: Biker; red D; drawn 12; Ritz dice",
        {"scatter 15a.1>cliff"},
    ),
    "an own lemming on the edge stays there if it can": (
        "blue scatters; blue A; 15a: Ritz; red D; drawn 12; Ritz dice",
        {"scatter 15a.1>15c"},
    ),
    "brush is where eagles find nothing": (
        (
            "card 2; Viking to move; Ritz dice; 3d: Viking; red C; blue D; drawn 12; pellets nothing; Viking start 0; "
            "Viking used its-a-5; Ritz dives 4 4; Biker dives 4 4; IQ dives 4 4; Viking dives 4 4"
        ),
        {"move 3d>4d"},
    ),
    "whoever leads is sat upon before the next five": (
        (
            "2 players; card 2; Ritz to move; 14c: Ritz; 15b: Biker; Biker dives 5 5; Ritz dives 5 4; red D; blue D; "
            "unseen 5 5 5 5 5 5 5 5; Ritz start 0; Ritz used its-a-5; Biker used its-a-5"
        ),
        {"move 14c>15b"},
    ),
}


@pytest.mark.parametrize("name", GOOD_PLAY)
def test_the_greedy_bot_plays_as_a_good_player_would(name: str) -> None:
    position, good = GOOD_PLAY[name]
    assert chosen(position) in good


def test_a_hint_names_the_dive_and_its_points() -> None:
    found = hinted(f"card 5; drawn 10; {ON_THE_EDGE}")
    assert str(found.action) == "dive 15b 5"
    assert (found.reasons[0].name, found.reasons[0].rival) == ("points", False)
    assert found.reasons[0].facts == {"points": 0}
    assert found.gives_up > 0


def test_a_hint_names_the_pellet_on_the_way() -> None:
    found = hinted(f"card 2; drawn 10; {ON_THE_EDGE}")
    assert "forage" in [reason.name for reason in found.reasons]


def test_a_hint_names_the_owner_of_the_eaten_lemming() -> None:
    found = hinted("red arrives; red C; 6e: Ritz; 7f: Biker; 5f: IQ; drawn 20; Ritz dives 3; Biker dives 5 4")
    assert str(found.action) == "eat 7f"
    assert any(reason.rival and reason.seat == 1 for reason in found.reasons)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_is_narrated_in_every_language(language: str) -> None:
    sentences = Narrator(game, catalogue_for(language), players=4).hint(
        hinted(f"card 5; drawn 10; {ON_THE_EDGE}").facts()
    )
    assert len(sentences) == 4
    assert all("{" not in sentence for sentence in sentences)


# -- the reading behind it ---------------------------------------------------------------------------------------------


def danger(position: str, seat: int = 0) -> float:
    names = [consideration.name for consideration in judgement_for(game.id).considerations]
    return -judgement_for(game.id).consideration_values(game.scenario(position))[seat][names.index("safety")]


def test_danger_is_where_an_eagle_can_come() -> None:
    within, beyond = (f"card 3; Biker to move; Ritz dice; 7c: Ritz; red {zone}; blue A" for zone in "BA")
    assert danger(within) > 0
    assert danger("card 3; Biker to move; Ritz dice; 6c: Ritz; red B; blue A") == 0, "a sanctuary"
    assert danger("card 3; Biker to move; Ritz dice; 7b: Ritz; red A; blue A") < danger(within), "brush"
    assert danger(beyond.replace("7c: Ritz", "4a: Ritz")) > 0, "two zones on"


def test_the_next_keeper_of_the_dice_does_not_fear_the_eagles() -> None:
    position = "card 3; Ritz to move; Ritz dice; 7c: {}; 7d: {}; red C; blue A"
    mine, theirs = danger(position.format("Biker", "IQ"), 1), danger(position.format("Biker", "IQ"), 2)
    assert mine < theirs, "Biker has the dice next, and there is somebody else to eat"


def test_a_feasting_eagle_is_less_dangerous() -> None:
    hungry, full = (
        danger(f"card 3; Biker to move; Ritz dice; 7c: Ritz; red D{side}; blue A") for side in ("", " feasting")
    )
    assert full < hungry


def test_a_lemming_is_worth_more_closer_to_the_edge() -> None:
    table = lemming_value_tables(7, 32, 15).tables[20][NO_MOVE]
    for row in table:
        brings = [row[away * STANCES + EXPOSED] for away in range(16)]
        assert brings[0] == max(brings)
        assert all(0 <= value <= 5 for value in row)
        assert all(row[away * STANCES + SHELTERED] >= row[away * STANCES + EXPOSED] for away in range(16))
        assert all(row[away * STANCES + UNDER] <= row[away * STANCES + SHELTERED] for away in range(16))


def test_lemmings_are_worth_nothing_after_the_last_card() -> None:
    tables = lemming_value_tables(7, 32, 15)
    assert not any(any(row) for row in tables.tables[0][NO_MOVE])
    assert tables.moves[0] == 0
    assert tables.moves[32] == 29, "26 to 32 turns, all equally likely (LL-R15)"
    assert tables.moves[1] == 0.5, "one card and Game Over"


def test_brush_makes_the_way_longer() -> None:
    tables = board_tables(standard())
    away = {text: tables.away[CODES[text]] for text in ("15a", "14c", "12c", "1a", "start")}
    assert away == {"15a": 0, "14c": 1, "12c": 3, "1a": 14, "start": 15}


def some_positions(players: int, options: dict[str, object], seed: int, stride: int) -> list[State]:
    """Positions from a random game, chance due or not."""
    state: State = game.start(players, options)
    source = Seeded(seed)
    kept: list[State] = []
    for number in range(2000):
        if not state.to_act:
            break
        if number % stride == 0:
            kept.append(state.copy())
        actor = state.to_act[0]
        advance(state, actor, source.draw(state.outcomes()) if actor is CHANCE else source.pick(state.legal(actor)))
    return [*kept, state]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_position_can_be_evaluated(players: int, options: dict[str, object]) -> None:
    judgement = judgement_for(game.id)
    for state in some_positions(players, dict(options), 3, 17):
        chances = judgement.chances(state, Seeded(1))
        assert sum(chances) == pytest.approx(1)
        assert all(math.isfinite(chance) and chance >= 0 for chance in chances)
        if state.to_act and isinstance(seat := state.to_act[0], int):
            legal = state.legal(seat)
            logits = judgement.prior(state, seat, legal)
            assert logits is not None
            assert len(logits) == len(legal)


@pytest.mark.parametrize(("players", "options"), [(4, {}), (2, {}), (5, {"chaos": True})])
def test_private_knowledge_in_the_search_equals_the_view(players: int, options: dict[str, object]) -> None:
    """Worlds that look the same to a seat lead it to the same node, worlds that do not do not."""
    judgement = judgement_for(game.id)
    different = 0
    for number, state in enumerate(some_positions(players, options, 5, 9)[1:-1]):
        for seat in range(players):
            twin = KIT.twin(state, seat, Seeded(number))
            assert judgement.secrets(twin, seat) == judgement.secrets(state, seat)
            other = (seat + 1) % players
            apart = twin.view(other) != state.view(other)
            assert apart == (judgement.secrets(twin, other) != judgement.secrets(state, other))
            different += apart
    assert different > 0
