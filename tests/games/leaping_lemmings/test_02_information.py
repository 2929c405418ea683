"""Chapter 2: what is public, what is secret."""

from __future__ import annotations

from tests.games.leaping_lemmings.positions import dealt, ll, opening

from fellfield.testing.clauses import clause

EVERYTHING = "; ".join(
    (
        *("card 3", "Biker dice", "Ritz to move", "9b: Biker Ritz", "red D feasting", "blue B", "no pellet 4c"),
        *("Ritz dives 2", "Biker chow 1", "IQ exchanged 1", "Ritz holds boo lost", "Ritz pellets 1 favor"),
        *("Viking used its-a-5", "discard caution by Biker"),
    )
)


@clause("LL-2.1")
def test_everybody_sees_the_board_the_boxes_and_the_card() -> None:
    view = ll(EVERYTHING).view(None)
    assert view["stacks"] == {"9b": [1, 0]}
    assert view["eagles"] == {"red": {"zone": "D", "side": "feasting"}, "blue": {"zone": "B", "side": "hunting"}}
    assert "4c" not in view["pellets"]
    assert "9b" in view["pellets"]
    assert (view["track"], view["chow"], view["exchanged"]) == ([2, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0])
    assert (view["eagle_seat"], view["card"], view["values"]) == (1, 3, [3, 3, 3, 3])


@clause("LL-2.2")
def test_everybody_counts_cards_and_sees_flipped_clan_id_cards() -> None:
    view = ll(EVERYTHING).view("Biker")
    assert view["hands"] == [{"hidden": 2}, [], {"hidden": 0}, {"hidden": 0}]
    assert view["flipped"] == [False, False, False, True]


@clause("LL-2.3", "LL-26.8")
def test_only_the_owner_knows_the_cards_in_hand_and_nobody_the_undealt_ones() -> None:
    position = ll(EVERYTHING)
    assert position.view("Ritz")["hands"][0] == ["boo", "lost"]
    for other in ("Biker", "IQ", "Viking", None):
        assert position.view(other)["hands"][0] == {"hidden": 2}
        assert "lost" not in str(position.view(other))
    assert position.view("Ritz")["undealt"] == 13
    assert "uh-oh" not in str(position.view("Ritz"))


@clause("LL-2.3")
def test_a_dealt_card_is_shown_to_its_owner_alone() -> None:
    position = opening(3)
    position.play("*: special uh-oh")
    assert position.events_seen_by("Ritz") == [{"event": "special-received", "seat": 0, "card": "uh-oh"}]
    assert (
        position.events_seen_by("Biker") == position.events_seen_by(None) == [{"event": "special-received", "seat": 0}]
    )


@clause("LL-2.4", "LL-R5", "LL-26.8")
def test_a_pellet_has_a_value_only_for_its_owner_and_only_once_claimed() -> None:
    position = ll("card 2; Ritz to move; 8b: Ritz; red C; blue C")
    position.play("Ritz: move 8b>9a", "*: pellet 2")
    assert position.view("Ritz")["claimed"][0] == {"1": 0, "2": 1, "favor": 0}
    assert position.view("Biker")["claimed"][0] == {"hidden": 1}
    claimed = {"event": "pellet-claimed", "seat": 0, "hex": "8b"}
    assert position.events_seen_by("Ritz")[-1] == {**claimed, "pellet": "2"}
    assert position.events_seen_by("Biker")[-1] == claimed


@clause("LL-2.5", "LL-R4")
def test_only_the_top_of_a_pile_is_shown_but_what_was_shown_may_be_remembered() -> None:
    position = ll("card 3; Ritz to move; discard boo by Biker; discard caution by IQ; unseen 2 2 5")
    view = position.view(None)
    assert view["discard_top"] == {"card": "caution", "seat": 2}
    assert view["card"] == 3
    assert view["seen"]["specials"] == [{"card": "boo", "seat": 1}, {"card": "caution", "seat": 2}]
    assert view["seen"]["movement"] == {"2": 6, "3": 8, "4": 8, "5": 7}


@clause("LL-2.6")
def test_the_draw_pile_is_a_number_and_its_order_exists_nowhere() -> None:
    position = dealt(4)
    assert position.view("Ritz")["draw_pile"] == 33
    assert position.state.to_json()["position"]["deck"] == [8, 8, 8, 8]
