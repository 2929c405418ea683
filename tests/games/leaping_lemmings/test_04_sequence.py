"""Chapter 4: the sequence of play."""

from __future__ import annotations

from tests.games.leaping_lemmings.positions import event_kinds, ll, random_states

from fellfield.testing.clauses import clause


@clause("LL-4.1", "LL-4.2", "LL-4.6")
def test_a_turn_is_eagles_then_lemmings_then_turn_end() -> None:
    position = ll("3 players; no pellet 4c", first_eagle=0)
    assert position.to_act() == ["*"]
    position.play("*: dice red:1 blue:hover")
    assert position.legal("Ritz") == ["first red", "first blue"]
    position.play("Ritz: first blue", "Ritz: eagle red cw")
    assert list(position.odds()) == ["card 2", "card 3", "card 4", "card 5"]
    position.play("*: card 2", "Ritz: move start>2a", "Biker: move start>2b", "IQ: move start>2c")
    assert position.view(None)["turn"] == 2
    assert position.view(None)["eagle_seat"] == 1


@clause("LL-4.3", "LL-R11")
def test_one_die_is_resolved_completely_before_the_other() -> None:
    position = ll("dice red:1 blue:1; 7d: Biker; 13d: IQ; 13e: Ritz")
    position.play("Ritz: first blue")
    assert position.refuses("Ritz: eagle red cw", because="LL-4.3")
    position.play("Ritz: eagle blue cw")
    assert position.legal("Ritz") == ["eat 13d"]
    position.play("Ritz: eat 13d")
    assert all(text.startswith("scatter 13e.1>") for text in position.legal("Ritz"))
    position.play("Ritz: scatter 13e.1>12d")
    assert position.legal("Ritz") == ["eagle red cw", "eagle red ccw"]


@clause("LL-4.4", "LL-R9")
def test_a_hover_resupplies_when_its_die_is_resolved() -> None:
    first = ll("dice red:1 blue:hover; no pellet 9c 10d; red A; blue A; 9c: Biker")
    first.play("Ritz: first blue")
    assert first.legal("Ritz") == ["resupply 10d"]
    later = ll("dice red:1 blue:hover; no pellet 9c 10d; red A; blue A; 9c: Biker")
    later.play("Ritz: first red", "Ritz: eagle red cw", "Ritz: eat 9c")
    assert later.legal("Ritz") == ["resupply 9c", "resupply 10d"]


@clause("LL-4.5", "LL-4.11", "LL-17.1")
def test_game_over_ends_the_game_at_once_after_a_full_eagles_phase() -> None:
    position = ll("dice red:1 blue:hover; unseen nothing; 7d: Biker")
    position.play("Ritz: first red", "Ritz: eagle red cw", "Ritz: eat 7d")
    assert position.odds() == {"card game-over": 1}
    position.play("*: card game-over")
    assert position.to_act() == []
    assert position.state.result.reason == "game-over"
    assert position.view(None)["chow"] == [0, 1, 0, 0]


@clause("LL-4.7", "LL-4.8", "LL-R12", "LL-R120")
def test_favour_then_special_action_then_move_as_one_question() -> None:
    text = "card 3; Ritz to move; Ritz holds eagle-eye; Ritz pellets favor favor; Ritz dives 1"
    position = ll(text)
    offered = {text.split()[0] for text in position.legal("Ritz")}
    assert offered == {"favor", "play", "move"}
    position.play("Ritz: favor move")
    assert {text.split()[0] for text in position.legal("Ritz")} == {"play", "move"}
    position.play("Ritz: play eagle-eye", "Ritz: eagle red cw")
    assert {text.split()[0] for text in position.legal("Ritz")} == {"move"}
    assert position.refuses("Ritz: favor move", because="LL-R12")
    position.play("Ritz: move start>4a")
    assert position.to_act() == ["Biker"]
    declined = ll(text)
    declined.play("Ritz: move start>3a")
    assert declined.to_act() == ["Biker"]
    assert ll(text).refuses("Ritz: pass", because="LL-10.4")


@clause("LL-4.9", "LL-R13")
def test_a_player_without_lemmings_may_play_cards_and_passes() -> None:
    position = ll(
        "card 2; Ritz dice; Ritz to move; Ritz start 0; Ritz holds eagle-eye noble-sacrifice; Ritz pellets favor"
    )
    assert position.legal("Ritz") == ["favor move", "play eagle-eye", "play noble-sacrifice", "play its-a-5", "pass"]
    position.play("Ritz: favor move", "Ritz: play noble-sacrifice", "*: die 3", "Ritz: pass")
    assert position.view(None)["track"] == [3, 0, 0, 0]
    assert ll("Ritz dice; Ritz start 0; dice red:1 blue:1").to_act() == ["Ritz"]


@clause("LL-4.10")
def test_the_dice_pass_clockwise_at_turn_end() -> None:
    position = ll("3 players; card 2; IQ dice; Biker to move")
    events = position.play("Biker: move start>2a")
    assert "dice-passed" in event_kinds(events)
    assert position.view(None)["eagle_seat"] == 0


@clause("LL-R10")
def test_the_order_of_dice_is_always_asked() -> None:
    position = ll("dice red:hover blue:hover")
    assert position.legal("Ritz") == ["first red", "first blue"]
    assert position.refuses("Ritz: pass", because="LL-4.2")


@clause("LL-R14")
def test_the_game_goes_on_when_no_player_can_move() -> None:
    position = ll("3 players; card 5; IQ to move; Ritz start 0; Biker start 0; IQ start 0")
    position.play("IQ: pass")
    assert position.view(None)["turn"] == 2
    assert position.to_act() == ["*"]


@clause("LL-R15", "LL-26.7")
def test_a_game_has_twenty_six_to_thirty_two_turns_and_a_last_eagles_phase() -> None:
    for seed in range(12):
        played, rolled, lemmings = set(), set(), set()
        for state in random_states(3, seed):
            played.add(state.turn)
            for step in state.view(None)["due"][-1:]:
                if step["step"] == "roll-step":
                    rolled.add(state.turn)
                if step["step"] == "player-step":
                    lemmings.add(state.turn)
        assert 27 <= len(rolled) <= 33
        assert len(lemmings) == len(rolled) - 1 == state.turn


def test_the_last_eagles_phase_can_still_score() -> None:
    position = ll("dice red:hover blue:1; unseen nothing; blue F; 15a: Biker IQ")
    position.play("Ritz: first blue", "Ritz: eagle blue cw", "Ritz: eat 15a", "Ritz: scatter 15a.1>cliff")
    position.play("*: card game-over")
    assert position.state.result.scores[1] == 1 + 1  # the dive, and It's a 5 unused
