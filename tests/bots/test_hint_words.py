"""The messages of hints: reasons as gains and losses, in three languages, and their facts."""

from __future__ import annotations

import re
from typing import Any

import pytest

import fellfield
from fellfield.bots.judgement import judgement_for
from fellfield.bots.leaping_lemmings import hint_facts
from fellfield.bots.leaping_lemmings.danger import danger_by_hex
from fellfield.bots.playout import imagine_world
from fellfield.core.chance import Seeded
from fellfield.core.offers import find_offer
from fellfield.games.leaping_lemmings import game as lemmings
from fellfield.i18n import LANGUAGES, catalogue_for
from fellfield.i18n.narrator import Narrator

GAMES = ("leaping-lemmings", "valhalla-lemmings", "antler-island")
CHANGES = ("gain", "loss", "rival-gain", "rival-loss")


def spoken(game: str, language: str, number: int, play: str = "usual", by: str = "red") -> dict[str, str]:
    """Every consideration of a game as all four changes, with this number wherever one is told."""
    counts = dict.fromkeys(("away", "count", "eaten", "points", "rolls", "scored"), number)
    facts: dict[str, Any] = {**counts, "above_seat": "Rodeo", "by": by, "hex": "9c", "play": play, "space": "S"}
    said = catalogue_for(language)
    return {
        f"{consideration.name} {change}": said.text(
            f"{game}.consider.{consideration.name}", seat="Heron", change=change, **facts
        )
        for consideration in judgement_for(game).considerations
        for change in CHANGES
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_reason_is_worded_as_a_gain_and_as_a_loss_for_oneself_and_for_a_rival(game: str, language: str) -> None:
    said = spoken(game, language, 2)
    assert len(set(said.values())) == len(said)
    assert all(("Heron" in text) == ("rival" in key) for key, text in said.items())


@pytest.mark.parametrize("number", [0, 1, 2, 36])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_reason_can_stand_in_a_list(game: str, language: str, number: int) -> None:
    for play, by in (("usual", "red"), ("chaos", "blue"), ("usual", "both")):
        for text in spoken(game, language, number, play, by).values():
            assert "," not in re.sub(r"\(.*?\)", "", text), text
            assert text == text.strip()
            assert "(0" not in text, text


DIVE = {"text": "dive 15b 5", "kind": "dive", "source": "15b", "points": 5}
PASS = {"text": "pass", "kind": "pass"}


def reason(name: str) -> dict[str, Any]:
    return {"name": name, "seat": 0, "rival": False, "gain": 0.1, "facts": {"count": 3, "points": 3}}


def advised(
    language: str, chance: float, gives_up: float, reasons: tuple[str, ...] = (), lacks: tuple[str, ...] = ()
) -> list[str]:
    facts = {
        "seat": 0, "offer": DIVE, "chance": chance, "runner_up_offer": PASS, "gives_up": gives_up,
        "reasons": [reason(name) for name in reasons], "lacks": [reason(name) for name in lacks],
    }  # fmt: skip
    return Narrator(lemmings, catalogue_for(language), players=3).hint(facts)


def test_chances_near_0_and_1_have_their_own_messages() -> None:
    assert advised("en", 0.004, 0.0)[0].endswith("Winning is nearly out of reach now.")
    assert advised("en", 0.01, 0.0)[0].endswith("Your chance to win is about 1%.")
    assert advised("en", 0.998, 0.0)[0].endswith("You can hardly lose now.")
    assert advised("es", 0.01, 0.0)[0].endswith("Probabilidad de ganar: alrededor del 1 %.")
    assert advised("it", 0.0, 0.0)[0].endswith("Ormai è quasi impossibile vincere.")


def test_reasons_against_the_next_best_are_worded_as_losses() -> None:
    sentences = advised("en", 0.5, 0.1, reasons=("points", "pellets"), lacks=("points",))
    assert sentences[1] == "In its favour: more points (3 so far) and more pellets for you (3 so far)."
    assert sentences[3] == "Against it: fewer points (3 so far)."


def test_a_reason_is_not_repeated() -> None:
    sentences = advised("en", 0.5, 0.1, reasons=("points", "pellets"), lacks=("pellets", "points"))
    assert sentences[3] == "It doesn’t have those advantages."


def test_a_hint_without_reasons_says_whether_the_choice_matters() -> None:
    assert advised("en", 0.5, 0.0)[-1] == "It makes hardly any difference here."
    assert advised("en", 0.5, 0.1)[-1] == "No single reason: it works out worse a few moves later."


def test_a_game_without_loss_messages_still_has_hints() -> None:
    narrator = Narrator(lemmings, catalogue_for("en"), players=3)
    unheard = {"name": "charm", "seat": 1, "rival": True, "gain": 0.1, "facts": {}}
    facts = {"offer": PASS, "chance": 0.5, "runner_up_offer": DIVE, "gives_up": 0.1, "reasons": [unheard]}
    sentences = narrator.hint({"seat": 0, **facts, "lacks": [unheard, {**unheard, "seat": 0, "rival": False}]})
    assert sentences[1] == "In its favour: less of this for Biker: charm."
    assert sentences[3] == "Against it: more of this for Biker: charm and less of this: charm."


SCATTERS = ("scatter 5e.1>4e", "scatter 5e.2>4e")


@pytest.mark.parametrize(
    ("language", "own", "other"),
    [
        ("en", "Scatter your lemming: 5e → 4e", "Scatter the lemming of Biker: 5e → 4e"),
        ("it", "Fai scappare il tuo lemming: 5e → 4e", "Fai scappare il lemming di Biker: 5e → 4e"),
        ("es", "Dispersar a tu lemming: 5e → 4e", "Dispersar al lemming de Biker: 5e → 4e"),
    ],
)
def test_advice_says_whose_lemming_it_would_scatter(language: str, own: str, other: str) -> None:
    state = lemmings.scenario("red C scatters; 5e: Ritz Biker")
    narrator = Narrator(lemmings, catalogue_for(language), players=2)
    mine, theirs = (find_offer(state.offers(0), lemmings.parse(text)).to_json() for text in SCATTERS)
    assert narrator.offer(mine).startswith(own)
    assert narrator.offer(theirs).startswith(other)


def test_advice_names_the_task_of_the_tile() -> None:
    island = fellfield.game("antler-island")
    match = fellfield.Match(island.id, 3, {}, 1)
    for seat in range(3):
        match.play(seat, "plan MEMGM")
    first = match.state.to_act[0]
    assert isinstance(first, int)
    narrator = Narrator(island, catalogue_for("en"), players=3)
    sentences = [narrator.offer(offer.to_json()) for offer in match.state.offers(first)]
    assert sentences == ["Reveal tile 1: Move", "Reveal tile X: Grow antlers"]


# -- the facts ------------------------------------------------------------------------------------------------------

STACKED = "card 2; Ritz to move; 9b: Ritz Biker; 6c: Ritz; 14c: Ritz; red D; blue D; drawn 10"


def test_leaping_lemmings_hints_name_stacks_and_the_next_dive() -> None:
    features = judgement_for(lemmings.id).features(lemmings.scenario(STACKED))
    assert hint_facts.freedom_facts(features, 0) == {"above_seat": 1, "count": 1, "hex": "9b"}
    assert hint_facts.freedom_facts(features, 1)["count"] == 0
    assert hint_facts.dives_facts(features, 0) == {"count": 1, "hex": "14c", "points": 4}
    assert hint_facts.progress_facts(features, 0)["hex"] == "9b"


def test_leaping_lemmings_hints_state_the_danger_shown_on_the_board() -> None:
    state = lemmings.scenario(STACKED)
    shown = danger_by_hex(state.view(0))
    facts = hint_facts.safety_facts(judgement_for(lemmings.id).features(state), 0)
    free = {hex_name: shown.get(hex_name, 0.0) for hex_name in ("6c", "14c")}
    assert facts["count"] == sum(1 for chance in free.values() if chance)
    assert facts["rolls"] == round(36 * max(free.values()))
    assert facts["by"] in ("red", "blue", "both")


def test_a_rolled_die_counts_all_rolls() -> None:
    state = lemmings.scenario("dice red:2 blue:hover; red A; blue D; 6e: Ritz; 7f: Biker; 15b: IQ")
    assert hint_facts.safety_facts(judgement_for(lemmings.id).features(state), 0) == {
        "by": "red",
        "count": 1,
        "hex": "6e",
        "rolls": 36,
    }


@pytest.mark.parametrize("name", GAMES)
def test_facts_of_a_reason_do_not_depend_on_hidden_information(name: str) -> None:
    match = fellfield.Match(name, players=3, seed=4)
    judgement = judgement_for(name)
    dice = Seeded(7)
    for _ in range(60):
        if not match.state.to_act:
            break
        seat = match.state.to_act[0]
        assert isinstance(seat, int)
        worlds = [
            judgement.features(imagine_world(match.game, match.state.view(seat), Seeded(luck))) for luck in (1, 2, 3)
        ]
        for consideration in judgement.considerations:
            if consideration.facts is not None:
                for about in range(3):
                    facts = [consideration.facts(world, about) for world in worlds]
                    assert facts[0] == facts[1] == facts[2], consideration.name
        match.play(seat, dice.pick(match.state.legal(seat)))
