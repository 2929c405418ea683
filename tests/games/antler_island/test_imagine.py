"""Imagined states have the right odds: compared with every history of a few labelled tokens (AN-12.1)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest
from tests.games.antler_island.positions import an

from fellfield.core.chance import Seeded
from fellfield.core.positions import check_position
from fellfield.core.seats import CHANCE
from fellfield.core.simulation import run_automatic_steps
from fellfield.games.antler_island.definition import game
from fellfield.games.antler_island.imagine import Counts, Shuffled, SplitCounts, apportion
from fellfield.games.antler_island.material import SIZE, UNIT, counts_in
from fellfield.games.antler_island.rules import actions, food
from fellfield.games.antler_island.state import Island

Labels = frozenset[int]
Split = tuple[Counts, ...]


def counted(tokens: Labels, values: list[int], kinds: int) -> Counts:
    return tuple(sum(values[token] == kind for token in tokens) for kind in range(kinds))


def parts(tokens: Labels, size: int) -> Iterator[Labels]:
    return (frozenset(chosen) for chosen in combinations(sorted(tokens), size))


def histories(
    first: Counts, second: Counts, sizes: tuple[int, int, int], refill: int, gone: int, mine: int
) -> Counter[Split]:
    """Every history of two bags of labelled tokens that are seen, discarded, reshuffled and dealt, by what is seen.

    `sizes` are the unseen rests of both bags and of the refilled one; `refill` tokens were shuffled anew, then `gone`
    lie in the discard, `mine` in my hand, and the others hold what is left.
    """
    kinds = len(first)
    values = [kind for kind in range(kinds) for _ in range(first[kind])]
    start = frozenset(range(len(values)))
    values += [kind for kind in range(kinds) for _ in range(second[kind])]
    main = frozenset(range(len(values))) - start
    found: Counter[Split] = Counter()
    for rest_one in parts(start, sizes[0]):
        for rest_two in parts(main, sizes[1]):
            out = (start | main) - rest_one - rest_two
            for again in parts(out, refill):
                for rest_three in parts(again, sizes[2]):
                    pool = out - rest_three
                    for discard in parts(pool, gone):
                        for hand in parts(pool - discard, mine):
                            groups = (rest_one, rest_two, again, rest_three, discard, hand, pool - discard - hand)
                            found[tuple(counted(group, values, kinds) for group in groups)] += 1
    return found


SMALL = [
    pytest.param((2, 1), (1, 2), (1, 1, 0), 0, 0, 1, id="nothing discarded"),
    pytest.param((2, 1), (1, 2), (1, 1, 0), 0, 2, 1, id="a discard"),
    pytest.param((2, 1), (1, 2), (0, 1, 1), 2, 0, 1, id="shuffled anew"),
    pytest.param((2, 1), (1, 2), (1, 0, 1), 2, 1, 1, id="shuffled anew and discarded again"),
    pytest.param((1, 1, 0), (1, 1, 2), (0, 1, 1), 3, 1, 1, id="three kinds"),
]


@pytest.mark.parametrize(("first", "second", "sizes", "refill", "gone", "mine"), SMALL)
def test_every_split_has_the_odds_of_all_histories_that_look_the_same(
    first: Counts, second: Counts, sizes: tuple[int, int, int], refill: int, gone: int, mine: int
) -> None:
    by_sight: dict[tuple[Counts, Counts, Counts], Counter[Split]] = {}
    for groups, ways in histories(first, second, sizes, refill, gone, mine).items():
        rest_one, rest_two, again, rest_three, discard, hand, others = groups
        by_sight.setdefault((again, discard, hand), Counter())[rest_one, rest_two, rest_three, others] += ways
    assert len(by_sight) > 1
    for (again, discard, hand), splits in by_sight.items():
        bags = [(first, sizes[0], 0), (second, sizes[1], 0), *([(again, sizes[2], 1)] if refill else [])]
        seen = tuple(a + b for a, b in zip(discard, hand, strict=True))
        total = tuple(a + b - c for a, b, c in zip(first, second, seen, strict=True))
        whole = sum(splits.values())
        expected = {_plain(split, refill): Fraction(ways, whole) for split, ways in splits.items()}
        assert odds(total, bags, seen) == expected


def _plain(split: Split, refill: int) -> Split:
    return split if refill else (split[0], split[1], split[3])


def odds(total: Counts, bags: list[Shuffled], seen: Counts) -> dict[Split, Fraction]:
    """The probability of every split: one bag after the other; the rest is held by others."""
    splits = SplitCounts(tuple(bags), seen)
    found: dict[Split, Fraction] = {}

    def walk(number: int, left: Counts, chosen: Split, chance: Fraction) -> None:
        if number == len(bags):
            found[*chosen, left] = chance
            return
        parts, weights = splits.choices(number, left)
        for part, weight in zip(parts, weights, strict=True):
            if weight:
                after = tuple(a - b for a, b in zip(left, part, strict=True))
                walk(number + 1, after, (*chosen, part), chance * Fraction(weight, sum(weights)))

    walk(0, total, (), Fraction(1))
    return found


def test_samples_follow_these_odds() -> None:
    """Tokens 1 and 3 were reshuffled: one is unseen on the board, an opponent holds the other; the viewer holds a 2."""
    bags: list[Shuffled] = [((2, 1, 0), 1, 0), ((1, 0, 1), 0, 0), ((1, 0, 1), 1, 1)]
    seen = (0, 1, 0)
    chances = odds((3, 0, 1), bags, seen)
    source, times = Seeded(1), 4000
    drawn: Counter[Split] = Counter()
    for _ in range(times):
        chosen, rest = apportion((3, 0, 1), bags, seen, source)
        drawn[*chosen, rest] += 1
    assert drawn.keys() <= chances.keys()
    for split, chance in chances.items():
        assert abs(drawn[split] / times - chance) < 0.04


# -- two piles and two opponents: the product's own rules, every outcome, every choice of what to give --------------

FEW = (
    "P1: at R1, food nothing; P2: at R2, food nothing; P3: at R3, food nothing; P4: at R4, food nothing;"
    "food; P1 to reveal; discard 4x1+5x2+7x3"
)
DEALT = (("draw", 1), ("draw", 2), ("draw", 0), ("draw", 1), ("draw", 2))
SCRIPTS = [
    pytest.param((("draw", 1), ("draw", 2)), id="only the start pile"),
    pytest.param(DEALT, id="one token from each pile"),
    pytest.param((*DEALT, ("give", 1)), id="a mixed hand has lost one"),
    pytest.param((*DEALT, ("give", 1), ("give", 2), ("draw", 1), ("give", 1)), id="both have, and drawn again"),
    pytest.param((*DEALT, ("give", 1), ("give", 1), ("draw", 1), ("draw", 0)), id="a mixed hand is empty"),
]


def worlds(script: tuple[tuple[str, int], ...]) -> list[tuple[Island, Fraction]]:
    """Every course of the script with its probability: tokens in shuffled order, and any held token may be given."""
    found: list[tuple[Island, Fraction]] = [(an(FEW).state, Fraction(1))]
    for what, seat in script:
        before, found = found, []
        for state, chance in before:
            bag = state.bags[food.top_bag(state)]
            ways = enumerate(bag.counts if what == "draw" else counts_in(state.held[seat]))
            size = bag.size if what == "draw" else SIZE[state.held[seat]]
            for kind, count in ways:
                if count:
                    world: Island = state.copy()
                    if what == "draw":
                        food.look_at(world, seat, food.draw(world), kind + 1)
                    else:
                        actions.give_food(world, seat, (kind + 1,))
                    found.append((world, chance * Fraction(count, size)))
    return found


@pytest.mark.parametrize("script", SCRIPTS)
def test_hands_of_others_have_the_odds_of_the_piles_they_came_from(script: tuple[tuple[str, int], ...]) -> None:
    by_sight: dict[str, dict[tuple[int, ...], Fraction]] = {}
    for state, chance in worlds(script):
        law = by_sight.setdefault(json.dumps(state.view(0)), {})
        law[tuple(state.held)] = law.get(tuple(state.held), Fraction(0)) + chance
    assert sum(sum(law.values()) for law in by_sight.values()) == 1
    source, times = Seeded(7), 900
    for sight, law in list(by_sight.items())[:6]:
        view = json.loads(sight)
        drawn = Counter(tuple(game.imagined_state(view, source).held) for _ in range(times))
        assert drawn.keys() <= law.keys()
        for hands, chance in law.items():
            assert abs(drawn[hands] / times - chance / sum(law.values())) < 0.06


def test_a_token_kept_after_a_lock_is_public() -> None:
    position = an(
        "P1: at R1, antlers 6, food 1+2+3, shows keep-one-food; P2: at B1, antlers 2, food 1; P3: at R3; P4: at R4;"
        "P1 to move"
    )
    position.play("P1: move B1", "P1: commit 1+3", "P2: commit 1", "P1: lock", "P1: keep 3")
    source = Seeded(2)
    held = Counter(game.imagined_state(position.state.view(2), source).held[0] for _ in range(300))
    assert set(held) == {UNIT[3] + UNIT[1], UNIT[3] + UNIT[2]}


def test_exhausted_piles_are_merged_and_hands_of_the_start_pile_stay_without_threes() -> None:
    """In a long random game every imagined state fits, and a hand from the start pile alone holds no 3."""
    state, source = game.new_state(game.prepare(4, {})), Seeded(5)
    game.begin(state)
    run_automatic_steps(state)
    shuffles = only_start = step = 0
    while state.to_act and state.turn < 30:
        actor = state.to_act[0]
        choices = state.outcomes() if actor is CHANCE else [(action, 1) for action in state.legal(actor)]
        state.apply(actor, source.draw(choices))
        shuffles = max(shuffles, state.bags[state.main].generation)
        step += 1
        if step % 40 == 0:
            world = game.imagined_state(state.view(None), source)
            assert check_position(world).view(None) == state.view(None)
            for held, committed, trail in zip(world.held, world.committed, world.trails, strict=True):
                if trail and set(trail) == {0}:
                    only_start += 1
                    assert counts_in(held + committed)[2] == 0
    assert shuffles > 2
    assert only_start > 3


def test_a_position_without_trails_gets_trails_that_fit() -> None:
    position = an("P1: at R1, food 1+2+3; P2: at B1, food 3+3; discard 1+3; P1 to move")
    data = position.state.to_json()
    for field in ("trails", "looked"):
        del data["position"][field]
    data["position"]["filled"] = {"tuple": [{"tuple": [6, 6, 0]}, {"tuple": [3, 3, 9]}]}
    found = game.from_json(data)
    assert found.view(0)["seats"][0]["food"] == [1, 2, 3]
    assert check_position(game.imagine(found.view(1), Seeded(1))).view(1) == found.view(1)
