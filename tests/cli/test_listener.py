"""A single player is addressed in the second person; with several players and in replays everybody is named."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run

import fellfield
from fellfield.i18n import LANGUAGES, Language, catalogue_for
from fellfield.i18n.narrator import Narrator

GAMES = ("leaping-lemmings", "valhalla-lemmings", "antler-island")
NAMES = ("Willow", "Marta", "Juno", "Pau")


def narrated(game: str, language: Language, listener: int | None, facts: dict[str, Any]) -> str:
    return Narrator(fellfield.game(game), catalogue_for(language), NAMES, listener=listener).event(facts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_listener_is_never_named_and_others_always_are(game: str, language: Language) -> None:
    said = catalogue_for(language)
    events = [key for key in said.keys(f"{game}.event") if not key.endswith(".each")]
    assert len(events) > 20
    for key in events:
        needed = said.placeholders(key)
        roles = sorted(name for name in needed if re.search("(^|_)seat$", name) and name != "colour_seat")
        seats = {name: seat for seat, name in enumerate(roles)}
        facts = {name: [0, 1] if name.endswith("seats") else 1 for name in needed} | seats
        event = {**facts, "event": key.removeprefix(f"{game}.event.")}
        for role, listener in seats.items():
            sentence = narrated(game, language, listener, event)
            assert NAMES[listener] not in sentence, f"{key} to {role}"
            for other, seat in seats.items():
                assert seat == listener or NAMES[seat] in sentence, f"{key} to {role}, about {other}"


@pytest.mark.parametrize(
    ("language", "mine", "others"),
    [
        ("en", "You go to B2.", "Marta goes to B2."),
        ("it", "Vai in B2.", "Marta va in B2."),
        ("es", "Vas a Az2.", "Marta va a Az2."),
    ],
)
def test_without_a_listener_everybody_is_named(language: Language, mine: str, others: str) -> None:
    moved = {"event": "stag-moved", "seat": 1, "space": "B2"}
    assert [narrated("antler-island", language, listener, moved) for listener in (1, 0, None)] == [mine, others, others]


def test_actions_against_the_listener_are_in_the_second_person() -> None:
    began = {"event": "fight-began", "attacker_seat": 0, "defender_seat": 1, "origin": "B2", "space": "G1"}
    assert narrated("antler-island", "en", 0, began) == "You come from B2 and attack Marta on G1."
    assert narrated("antler-island", "en", 1, began) == "Willow comes from B2 and attacks you on G1."
    assert narrated("antler-island", "en", 2, began) == "Willow comes from B2 and attacks Marta on G1."


def test_a_cube_is_named_by_its_owner() -> None:
    taken = {"event": "cube-taken", "seat": 0, "loser_seat": 1}
    heard = {
        (listener, colour): narrated("antler-island", "en", listener, {**taken, "colour_seat": colour})
        for listener in (0, 1)
        for colour in (0, 1)
    }
    assert heard == {
        (0, 1): "You take a cube from Marta.",
        (0, 0): "You take a cube of your own back from Marta.",
        (1, 1): "Willow takes one of your cubes.",
        (1, 0): "Willow takes back one of their own cubes from you.",
    }


def test_the_owner_of_a_legend_is_named_to_its_victim() -> None:
    facts = {"event": "modifier-set", "seat": 0, "modifier": "bid_max", "amount": 1, "legend": "lemmedusa"}
    assert "Marta" in narrated("valhalla-lemmings", "en", 0, {**facts, "by_seat": 1})
    assert "Willow" not in narrated("valhalla-lemmings", "en", 0, {**facts, "by_seat": 0})


def test_in_a_list_of_seats_the_listener_is_you() -> None:
    laid = {"event": "plans-laid", "moves": [2, 1], "eats": [1, 3], "mates": [2, 0], "grows": [0, 1]}
    narrator = Narrator(fellfield.game("antler-island"), catalogue_for("en"), NAMES[:2], listener=0)
    assert narrator.event(laid).startswith("All plans are made: you (Move 2, Eat 1, Court 2, Grow 0) and Marta (")
    lemmings = Narrator(fellfield.game("leaping-lemmings"), catalogue_for("es"), NAMES, listener=1)
    order = fellfield.game("leaping-lemmings").parse("order 3a Biker Ritz")
    assert "tú y Willow" in lemmings.action(order)


# -- in a session -------------------------------------------------------------------------------------------

START = ("play", "leaping-lemmings", "-p", "2", "--seed", "5", "--bots", "random")


def sentences(shown: str) -> list[str]:
    return [line for line in shown.splitlines() if line.startswith("  ") and line.endswith(".")]


@pytest.mark.parametrize(
    ("language", "mine"),
    [("en", r"Your \S+ runs to"), ("it", r"Il tuo \S+ corre|tuo lemming"), ("es", r"Tu \S+ corre")],
)
def test_a_single_player_is_addressed_in_the_second_person(run: Run, tmp_path: Path, language: str, mine: str) -> None:
    file = tmp_path / "game.txt"
    shown = run(*START, "--lang", language, "--save", file, typed="1\n" * 9).stdout
    assert re.search(mine, shown), shown
    assert not [line for line in sentences(shown) if "Ritz" in line]
    assert [line for line in sentences(shown) if "Biker" in line]
    assert re.search(r"\(Ritz\)", run("replay", file, "--lang", language).stdout)


def test_players_who_share_a_screen_are_named(run: Run) -> None:
    shown = run(
        "play", "antler-island", "-p", "3", "--seats", "you,Ada,random", "--seed", "4", typed="\n1\n\n1\n\n1\n"
    ).stdout
    assert [line for line in sentences(shown) if "Ada" in line]
    assert "You " not in "".join(sentences(shown))
