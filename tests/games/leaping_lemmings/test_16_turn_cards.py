"""Chapter 16: the Special Actions that change values, eagles, dice and cards."""

from __future__ import annotations

import pytest
from tests.games.leaping_lemmings.positions import ends, event_kinds, goals, holding, ll, played

from fellfield.core.errors import BadPosition
from fellfield.testing.clauses import clause

# -- Caution ---------------------------------------------------------------------------------------------------------


@clause("LL-16.4", "LL-16.5")
def test_caution_slows_everybody_who_steps_later() -> None:
    position = played("caution", "Biker dice", "IQ", 4)
    assert position.view(None)["values"] == [2, 4, 4, 2]  # Biker has stepped, IQ plays it


@clause("LL-R78")
def test_caution_by_the_last_mover_is_not_playable() -> None:
    position = ll("card 4; Ritz dice; Viking to move; Viking holds caution")
    assert position.refuses("Viking: play caution", because="LL-R78")


# -- Déjà vu ---------------------------------------------------------------------------------------------------------


@clause("LL-16.6", "LL-16.8")
def test_deja_vu_resolves_the_top_card_again_and_lies_on_top() -> None:
    position = played("deja-vu", "discard caution by Biker", card_value=5)
    assert position.view(None)["values"] == [5, 3, 3, 3]
    assert position.view(None)["discard_top"] == {"card": "deja-vu", "seat": 0}
    assert "special-copied" in event_kinds(position.events)


@clause("LL-16.7", "LL-R83", "LL-W60")
def test_deja_vu_copies_only_another_players_card() -> None:
    for text in ("", "discard caution by Ritz"):
        assert holding("deja-vu", text).refuses("Ritz: play deja-vu", because="LL-16.7")


@clause("LL-R79", "LL-W60")
def test_deja_vu_ignores_its_a_5() -> None:
    position = ll("card 3; Viking to move; Viking dice; discard caution by Biker; Ritz holds deja-vu")
    position.play("Viking: play its-a-5", "Viking: move start>4a")
    position.play("Ritz: play deja-vu")
    assert position.view(None)["values"] == [3, 1, 1, 5]
    first = played("deja-vu", "discard caution by Biker; Viking used its-a-5", card_value=5)
    assert first.view(None)["values"] == [5, 3, 3, 3]


@clause("LL-R80", "LL-16.15")
def test_deja_vu_on_mine_waits_under_the_dice() -> None:
    position = ll("3 players; card 2; Ritz dice; Ritz to move; Ritz holds deja-vu; discard mine-all-mine by Biker")
    position.play("Ritz: play deja-vu")
    assert position.view(None)["under_dice"] == "deja-vu"
    position.play("Ritz: move start>2a", "Biker: move start>2a", "IQ: move start>2a")
    assert position.view(None)["eagle_seat"] == 0
    assert position.view(None)["discard_top"] == {"card": "deja-vu", "seat": 0}
    later = ll("card 2; Ritz dice; Biker to move; Biker holds deja-vu; discard mine-all-mine by IQ")
    assert later.refuses("Biker: play deja-vu", because="LL-16.15")


@clause("LL-R81")
def test_there_is_only_one_deja_vu() -> None:
    with pytest.raises(BadPosition):
        holding("deja-vu", "discard deja-vu by Biker", card_value=2)


@clause("LL-R82")
def test_conditions_are_checked_again_for_the_copying_player() -> None:
    text = "discard noble-sacrifice by Biker; Biker chow 2"
    assert holding("deja-vu", text).refuses("Ritz: play deja-vu", because="LL-16.18")
    assert holding("deja-vu", text + "; Ritz chow 1").offers("Ritz: play deja-vu")
    last = ll("card 3; Ritz dice; Viking to move; Viking holds deja-vu; discard caution by Ritz")
    assert last.refuses("Viking: play deja-vu", because="LL-R78")


# -- Eagle Eye!, Uh-oh! ------------------------------------------------------------------------------------------------


@clause("LL-16.9", "LL-W59")
def test_eagle_eye_flips_and_moves_either_eagle_one_zone() -> None:
    position = played("eagle-eye", "red A feasting; blue D; 7d: Biker; 7e: IQ; 6a: Viking")
    assert position.legal("Ritz") == ["eagle red cw", "eagle red ccw", "eagle blue cw", "eagle blue ccw"]
    assert position.refuses("Ritz: eagle red B", because="LL-16.9")
    position.play("Ritz: eagle red cw")
    assert position.legal("Ritz") == ["eat 7d", "eat 7e"]
    position.play("Ritz: eat 7d")
    position.play(f"Ritz: scatter 7e.1>{goals(position, '7e.1', verb='scatter')[0]}")
    assert position.view(None)["eagles"]["red"] == {"zone": "B", "side": "feasting"}


@clause("LL-R84")
def test_eagle_eye_may_force_a_player_to_feed_an_own_lemming() -> None:
    position = played("eagle-eye", "red A; blue D; 7d: Ritz")
    position.play("Ritz: eagle red cw")
    assert position.legal("Ritz") == ["eat 7d"]


@clause("LL-16.24", "LL-R99", "LL-W59")
def test_uh_oh_sends_a_hunting_eagle_to_any_other_zone() -> None:
    position = played("uh-oh", "red A feasting; blue E")
    assert position.legal("Ritz") == [f"eagle blue {zone}" for zone in "ABCDF"]
    assert position.refuses("Ritz: eagle red B", because="LL-16.24")
    assert position.refuses("Ritz: eagle blue E", because="LL-R99")
    assert position.refuses("Ritz: eagle blue cw", because="LL-16.24")
    none = holding("uh-oh", "red A feasting; blue E feasting")
    assert none.refuses("Ritz: play uh-oh", because="LL-16.24")
    position.play("Ritz: eagle blue C")
    assert position.view(None)["eagles"]["blue"] == {"zone": "C", "side": "hunting"}


# -- It's a 5 ----------------------------------------------------------------------------------------------------------


@clause("LL-16.11", "LL-R86")
def test_its_a_5_makes_the_value_five() -> None:
    position = ll("card 2; Ritz to move; red A")
    position.play("Ritz: play its-a-5")
    assert ends(position) == ["4a", "4b", "4c", "4d", "4e", "5a", "5c", "5d", "5e", "5f"]
    assert ll("card 5; Ritz to move").refuses("Ritz: play its-a-5", because="LL-R86")


# -- Mine! All Mine! ---------------------------------------------------------------------------------------------------


@clause("LL-16.15", "LL-16.16", "LL-R91")
def test_mine_keeps_the_dice_for_a_turn() -> None:
    position = ll("3 players; card 2; Ritz dice; Ritz to move; Ritz holds mine-all-mine; unseen nothing")
    position.play("Ritz: play mine-all-mine")
    assert position.view(None)["under_dice"] == "mine-all-mine"
    assert position.view(None)["discard_top"] is None
    events = position.play("Ritz: move start>2a", "Biker: move start>2a", "IQ: move start>2a")
    assert "dice-kept" in event_kinds(events)
    assert position.view(None)["eagle_seat"] == 0
    assert position.view(None)["discard_top"] == {"card": "mine-all-mine", "seat": 0}
    position.play("*: dice red:hover blue:hover", "Ritz: first red", "*: card game-over")
    assert position.state.result.scores == (1, 1, 1)  # Mine! does not count
    after = ll("3 players; card 2; Ritz dice; IQ to move")
    after.play("IQ: move start>2a")
    assert after.view(None)["eagle_seat"] == 1


@clause("LL-R80", "LL-R83")
def test_the_player_who_kept_the_dice_cannot_copy_mine() -> None:
    position = ll("3 players; card 2; Biker dice; Biker to move; Biker holds mine-all-mine deja-vu")
    position.play("Biker: play mine-all-mine", *(f"{clan}: move start>2a" for clan in ("Biker", "IQ", "Ritz")))
    assert position.view(None)["eagle_seat"] == 1
    assert position.view(None)["discard_top"] == {"card": "mine-all-mine", "seat": 1}
    position.play("*: dice red:hover blue:hover", "Biker: first red", "*: card 2")
    assert position.refuses("Biker: play deja-vu", because="LL-16.7")


@clause("LL-16.15")
def test_only_the_eagle_player_plays_mine() -> None:
    position = ll("card 2; Ritz dice; Biker to move; Biker holds mine-all-mine")
    assert position.refuses("Biker: play mine-all-mine", because="LL-16.15")
