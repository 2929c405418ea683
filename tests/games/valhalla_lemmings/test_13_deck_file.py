"""Section 13: the deck file and its problems."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.valhalla_lemmings.owner_deck import entry, owners_deck
from tests.games.valhalla_lemmings.positions import vl

from fellfield.core.data_files import term
from fellfield.core.errors import BadOption
from fellfield.games.valhalla_lemmings import deck_check, game
from fellfield.games.valhalla_lemmings.deck import standard_data
from fellfield.games.valhalla_lemmings.deck_texts import legend_text
from fellfield.games.valhalla_lemmings.material import counts_in
from fellfield.testing.clauses import clause

Break = Callable[[Any], object]

DECK_FILE = game.data_files()["deck"]


def broken(change: Break) -> list[str]:
    data = copy.deepcopy(standard_data())
    change(data)
    return DECK_FILE.problems(data)


def legend(data: Any, name: str) -> Any:
    return next(legend for legend in data["legends"] if legend["id"] == name)


def test_the_standard_deck_and_an_owners_deck_are_valid() -> None:
    assert DECK_FILE.problems(standard_data()) == []
    assert DECK_FILE.problems(owners_deck()) == []
    assert deck_check.warnings(standard_data()) == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d.pop("village"), ("village", "missing")),
        (lambda d: d.update(colour="red"), ("colour", "allowed")),
        (lambda d: d.update(schema="cards/9"), ("schema", "valhalla-lemmings-deck/1")),
        (lambda d: d["village"].update(clans=5), ("village.clans", "6")),
        (lambda d: d["village"]["clan"].update({"4": 1}), ("village.clan", "1, 2, 3, 5")),
        (lambda d: d["village"].update(neutral=[4]), ("village.neutral", "1, 2, 3, 5")),
        (lambda d: d["village"].update(extra_card_with_3_players=4), ("extra_card_with_3_players", "1, 2, 3, 5")),
        (lambda d: d["reveal"].update({"3": 4}), ("reveal.3", "1 to 3")),
        (lambda d: d["reveal"].update({"2": 2}), ("battles_per_turn", "2")),
        (lambda d: d["two_player"].update(dead_turns_to_end=0), ("dead_turns_to_end", "1 to 10")),
        (lambda d: d["two_player"].update(reserve_draw=True), ("reserve_draw", "1 to 60")),
        (lambda d: d.update(legends=[]), ("legends", "1 to 120")),
        (lambda d: legend(d, "lemsar").update(copies=0), ("lemsar", "copies", "1 to 60")),
        (lambda d: legend(d, "lemsar").update(id="lemmoki"), ("lemmoki", "2 times")),
        (lambda d: legend(d, "lemsar").update(id="Lem Sar"), ("id", "a letter")),
        (lambda d: legend(d, "lemsar")["name"].pop("it"), ("lemsar", "name", "it", "missing")),
        (lambda d: legend(d, "lemsar")["text"].update(es=" "), ("lemsar", "text.es")),
        (lambda d: legend(d, "lemsar").update(negative=True), ("lemsar", "negative", "false")),
        (lambda d: legend(d, "lemopatra").update(negative=False), ("lemopatra", "negative", "true")),
        (lambda d: legend(d, "lem_tzu").update(two_player=True), ("lem_tzu", "two_player", "false")),
        (lambda d: legend(d, "lemsar").update(timing=["reaction"]), ("lemsar", "timing", "immediate")),
        (lambda d: legend(d, "lemsar").update(target=["left"]), ("lemsar", "target", "self")),
        (lambda d: legend(d, "lemsar").update(provenance="rumour"), ("lemsar", "provenance", "owner")),
        (lambda d: legend(d, "lemsar").update(effect=[]), ("lemsar", "effect", "1 to 8")),
        (lambda d: legend(d, "lemsar")["effect"][0].update(op="burn"), ("lemsar", "effect[0].op", "discard")),
        (lambda d: legend(d, "lemsar")["effect"][0].update({"from": ["saga"]}), ("effect[0].from", "hand, bid")),
        (lambda d: legend(d, "lemsar")["effect"][0].update(n=99), ("effect[0].n", "1 to 6, all")),
        (lambda d: legend(d, "lemsar")["effect"][0].update(to="left"), ("effect[0].to", "no such parameter")),
        (lambda d: legend(d, "lemopatra")["effect"][0].pop("n"), ("effect[0].n", "max_total")),
        (lambda d: legend(d, "lemopatra")["effect"][0].update(to="self"), ("effect[0].to", "one_other")),
        (lambda d: legend(d, "lemmerlino")["effect"][0].update(what="luck"), ("effect[0].what", "double_losses")),
        (lambda d: legend(d, "lemmerlino")["effect"][0].update(when="next_bidding"), ("effect[0].when", "next_battle")),
        (lambda d: legend(d, "lempoleon")["effect"][1].pop("value"), ("effect[1].value", "bid_max")),
        (lambda d: legend(d, "lemmercules")["effect"][1].update(max_delta=99), ("effect[1].max_delta", "1 to 20")),
        (lambda d: legend(d, "lemmhilde_shield")["effect"][0].update(charges=2), ("charges", "1 to 1")),
        (lambda d: legend(d, "lemmhilde_shield")["effect"].append({"op": "shield", "charges": 1}), ("shield once",)),
        (
            lambda d: legend(d, "lemmhilde_shield")["effect"].append(legend(d, "lemmerlino")["effect"][0]),
            ("ready and pending",),
        ),
        (lambda d: legend(d, "lemminathor")["effect"][0]["filter"].update(distinct_values=True), ("n = all", "value")),
        (lambda d: [legend.update(two_player=False) for legend in d["legends"][3:]], ("two players", "at least 8")),
        (lambda d: d.update(legends=d["legends"][:4]), ("legends", "at least 9")),
        (lambda d: d["legends"].__setitem__(0, "lemsar"), ("legends[0]", "object")),
    ],
)
def test_a_refusal_names_card_field_and_what_is_allowed(change: Break, words: tuple[str, ...]) -> None:
    found = broken(change)
    assert found
    assert any(all(word in line for word in words) for line in found), found


def test_a_deck_of_another_size_is_a_warning_not_a_refusal() -> None:
    data = standard_data()
    data["legends"][0]["copies"] = 3
    assert DECK_FILE.problems(data) == []
    assert "45" in deck_check.warnings(data)[0]


def test_anything_but_a_deck_is_not_claimed() -> None:
    assert list(game.data_files()) == ["deck"]
    assert DECK_FILE.claims(standard_data())
    assert DECK_FILE.claims({"schema": "valhalla-lemmings-deck/7"})
    assert not DECK_FILE.claims({"schema": "leaping-lemmings-board/1"})
    assert not DECK_FILE.claims([1, 2])
    assert DECK_FILE.problems(7)


@clause("VL-1.4")
def test_a_bad_deck_cannot_be_played() -> None:
    data = standard_data()
    data["legends"][0]["copies"] = 0
    with pytest.raises(BadOption) as refused:
        game.start(3, {"deck": data})
    assert refused.value.why.clause == "VL-1.4"
    assert "copies" in str(refused.value.why.facts["problem"])
    with pytest.raises(BadOption):
        game.start(3, {"deck": "mine"})


def test_a_deck_that_is_changed_for_the_worse_after_a_game_is_refused() -> None:
    data = owners_deck()
    assert game.start(3, {"deck": data}).players == 3
    data["legends"][0]["copies"] = 0
    with pytest.raises(BadOption):
        game.start(3, {"deck": data})


def test_every_legend_has_names_texts_and_a_provenance() -> None:
    for legend in standard_data()["legends"]:
        for language in ("en", "it", "es"):
            found = legend_text("standard", legend["id"], language)
            assert found is not None
            assert found.name
            assert found.text
    custom = {"deck": owners_deck()}
    assert term(game, "legend", "tithe", "it", custom) == "tithe (it)"
    assert term(game, "legend", "lemsar", "it", {}) == "Giulio Lemsare"
    assert term(game, "legend", "nobody", "it", {}) is None
    assert term(game, "seat", "lemsar", "it", {}) is None


def test_neutral_cards_as_an_owner_finds_them_in_the_box() -> None:
    data = standard_data()
    data["village"]["neutral"] = [5, 5, 1, 1, 1]
    state: Any = game.start(6, {"deck": data})
    assert counts_in(state.pile) == (3, 0, 0, 2)


def test_an_entry_of_an_owner_plays_at_once() -> None:
    data = standard_data()
    data["legends"].append(entry("lemrune", [{"op": "discard", "from": ["hand"], "n": 3, "filter": {"max_total": 4}}]))
    position = vl(
        "3 players; first A; table lemrune; A hand 3+2+1 bid 5; B hand 1 bid 1; C hand 1 bid 1", {"deck": data}
    )
    assert position.legal("A") == ["discard 3", "discard 3+1", "discard 2", "discard 2+1", "discard 1", "decline"]
    assert position.refuses("A: discard 3+2", because="VL-8.4")
