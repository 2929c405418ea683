"""Chapter 20: Chaos."""

from __future__ import annotations

from tests.games.leaping_lemmings.positions import dealt, ends, ll, opening

from fellfield.testing.clauses import clause
from fellfield.testing.position import PositionUnderTest


def offered(card: str, text: str = "card 3", players: int = 3) -> PositionUnderTest:
    """A position in which Ritz is Eagle Player and holds the card in circulation."""
    return ll(f"{text}; Ritz dice; Ritz offered {card}", players, chaos=True)


@clause("LL-20.1")
def test_nothing_is_dealt_and_no_its_a_5() -> None:
    view = dealt(3, chaos=True).view(None)
    assert view["hands"] == [{"hidden": 0}] * 3
    assert view["flipped"] == [True] * 3
    assert view["undealt"] == 14
    assert opening(3, chaos=True).odds() == {"starts Ritz": 1, "starts Biker": 1, "starts IQ": 1}
    position = ll("red arrives; dice red:hover blue:hover", 3, chaos=True)
    position.play("*: card 2")
    assert "special mine-all-mine" not in position.odds()
    assert "special deja-vu" not in position.odds()


@clause("LL-20.2", "LL-R111")
def test_a_hover_brings_one_card_after_the_reveal() -> None:
    position = ll("no pellet 4c 10d", 3, chaos=True)
    position.play(
        "*: dice red:hover blue:hover", "Ritz: first red", "Ritz: resupply 4c", "Ritz: resupply 10d", "*: card 3"
    )
    assert len(position.odds()) == 14
    position.play("*: special uh-oh")
    assert position.legal("Ritz") == ["play uh-oh", "hand on"]
    none = ll("dice red:1 blue:2", 3, chaos=True)
    none.play("Ritz: first red", "Ritz: eagle red cw", "Ritz: eagle blue cw", "*: card 3")
    assert none.offers("Ritz: move start>3a")
    over = ll("dice red:hover blue:hover; unseen nothing", 3, chaos=True)
    over.play("Ritz: first red", "*: card game-over")
    assert over.to_act() == []


@clause("LL-20.3", "LL-R113")
def test_the_card_is_passed_round_and_each_holder_sees_it() -> None:
    position = offered("uh-oh")
    assert position.view("Ritz")["offered"] == "uh-oh"
    assert position.view("Biker")["offered"] == position.view(None)["offered"] == {"hidden": 1}
    assert position.refuses("Ritz: move start>3a", because="LL-20.5")
    assert position.refuses("Ritz: play boo", because="LL-20.3")
    position.play("Ritz: hand on")
    assert position.view("Biker")["offered"] == position.view("Ritz")["offered"] == "uh-oh"
    assert position.view("IQ")["offered"] == {"hidden": 1}
    assert position.events_seen_by("IQ")[-1] == {"event": "card-handed-on", "seat": 0, "to_seat": 1}
    assert position.events_seen_by("Biker")[-1]["card"] == "uh-oh"
    assert position.legal("Biker") == ["play uh-oh", "hand on"]


@clause("LL-20.4", "LL-20.6")
def test_a_played_card_is_resolved_at_once_and_kept_by_its_player() -> None:
    position = offered("uh-oh")
    position.play("Ritz: hand on", "Biker: play uh-oh", "Biker: eagle blue C")
    assert position.view(None)["kept"] == [[], ["uh-oh"], []]
    assert position.view(None)["discard_top"] is None
    assert position.to_act() == ["Ritz"]  # Biker's own step is still to come


@clause("LL-20.5", "LL-R113")
def test_a_card_that_every_player_refuses_is_discarded() -> None:
    position = offered("uh-oh")
    position.play("Ritz: hand on", "Biker: hand on", "IQ: hand on")
    assert position.view(None)["unwanted"] == 1
    assert position.view(None)["seen"]["unwanted"] == ["uh-oh"]
    assert position.events_seen_by(None)[-1] == {"event": "card-unwanted", "card": "uh-oh"}
    assert position.offers("Ritz: move start>3a")


@clause("LL-20.7", "LL-R117")
def test_an_empty_pile_is_reshuffled_from_the_discards() -> None:
    position = ll("dice red:hover blue:1; undealt nothing; unwanted boo caution", 3, chaos=True)
    position.play("Ritz: first red", "Ritz: eagle blue cw")
    assert position.view(None)["undealt"] == 0
    position.play("*: card 3")
    assert position.odds() == {"special boo": 1, "special caution": 1}
    assert position.view(None)["unwanted"] == 0
    gone = ll("dice red:hover blue:1; undealt nothing", 3, chaos=True)
    gone.play("Ritz: first red", "Ritz: eagle blue cw", "*: card 3")
    assert gone.offers("Ritz: move start>3a")


@clause("LL-20.8")
def test_three_pellets_buy_no_card() -> None:
    position = ll("card 3; Ritz to move; Ritz pellets favor favor favor; Ritz dives 1", 3, chaos=True)
    assert [text for text in position.legal("Ritz") if "favor" in text] == ["favor move", "favor raise 1"]
    assert position.refuses("Ritz: favor card", because="LL-20.8")


@clause("LL-20.9")
def test_cards_score_the_number_dealt_minus_the_number_played() -> None:
    for players, base in ((3, 4), (4, 3), (5, 3), (6, 2)):
        position = ll("red arrives; unseen nothing; Ritz kept boo", players, chaos=True)
        position.play("*: card game-over")
        assert position.state.result.scores[:2] == (base - 1, base)


@clause("LL-R111")
def test_the_card_comes_before_the_favours() -> None:
    position = offered("uh-oh", "card 3; Ritz pellets favor")
    assert position.refuses("Ritz: favor move", because="LL-20.5")


@clause("LL-R112")
def test_an_unplayable_card_must_be_handed_on() -> None:
    position = offered("noble-sacrifice")
    assert position.legal("Ritz") == ["hand on"]
    assert position.refuses("Ritz: play noble-sacrifice", because="LL-16.18")


@clause("LL-R114", "LL-R78")
def test_cards_played_before_the_steps_apply_to_this_turn() -> None:
    position = offered("quick-start", "card 2; Biker pellets favor")
    position.play("Ritz: hand on", "Biker: play quick-start", "Ritz: move start>2a", "Biker: favor move")
    assert max(int(end[:-1]) for end in ends(position, clan="Biker")) == 6
    caution = offered("caution", "card 5", 4)
    caution.play("Ritz: hand on", "Biker: play caution")
    assert caution.view(None)["values"] == [5, 5, 3, 3]
    last = offered("caution", "card 5", 3)
    last.play("Ritz: hand on", "Biker: hand on")
    assert last.legal("IQ") == ["hand on"]


@clause("LL-R115")
def test_no_special_action_is_playable_in_a_player_step() -> None:
    position = ll("card 3; Ritz to move", 3, chaos=True)
    assert not any(text.startswith("play") for text in position.legal("Ritz"))
    assert position.refuses("Ritz: play boo", because="LL-R115")
    assert position.refuses("Ritz: play its-a-5", because="LL-R115")


@clause("LL-R116")
def test_three_favours_still_make_a_point_at_the_end() -> None:
    position = ll("red arrives; unseen nothing; Ritz pellets favor favor favor", 3, chaos=True)
    position.play("*: card game-over")
    assert position.state.result.scores == (5, 4, 4)
