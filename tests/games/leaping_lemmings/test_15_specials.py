"""Chapter 15: Special Actions in general."""

from __future__ import annotations

from tests.games.leaping_lemmings.positions import event_kinds, goals, ll, played, stack

from fellfield.testing.clauses import clause


@clause("LL-15.1")
def test_each_special_action_is_usable_once() -> None:
    position = ll("2 players; card 3; Ritz to move; Ritz holds eagle-eye")
    position.play("Ritz: play eagle-eye", "Ritz: eagle red cw")
    assert position.view("Ritz")["hands"][0] == []
    assert ll("card 3; Ritz to move").refuses("Ritz: play boo", because="LL-15.1")
    assert ll("card 3; Ritz to move; Ritz used its-a-5").refuses("Ritz: play its-a-5", because="LL-15.1")


@clause("LL-15.2")
def test_one_special_action_a_turn_its_a_5_included() -> None:
    position = ll("card 3; Ritz to move; Ritz holds eagle-eye uh-oh")
    position.play("Ritz: play its-a-5")
    assert position.refuses("Ritz: play eagle-eye", because="LL-15.2")
    other = ll("card 3; Ritz to move; Ritz holds eagle-eye uh-oh")
    other.play("Ritz: play uh-oh", "Ritz: eagle blue C")
    assert other.refuses("Ritz: play its-a-5", because="LL-15.2")
    assert ll("card 3; Ritz to move; Biker holds eagle-eye").refuses("Biker: play eagle-eye", because="LL-4.7")


@clause("LL-15.3")
def test_unused_special_actions_are_worth_a_point() -> None:
    position = ll("red arrives; unseen nothing; Ritz holds boo lost; Biker used its-a-5")
    position.play("*: card game-over")
    assert position.state.result.scores == (3, 0, 1, 1)


@clause("LL-15.4")
def test_a_card_is_shown_resolved_and_laid_on_the_pile() -> None:
    position = played("boo", "3b: Biker; red A; blue D")
    assert position.view(None)["shown"] == "boo"
    assert position.view(None)["discard_top"] is None
    position.play("Ritz: push 3b.1>5c")
    assert position.view(None)["shown"] is None
    assert position.view(None)["discard_top"] == {"card": "boo", "seat": 0}
    five = ll("card 3; Ritz to move")
    five.play("Ritz: play its-a-5")
    assert five.view(None)["discard_top"] is None
    assert five.view(None)["flipped"][0] is True


@clause("LL-15.5", "LL-R70")
def test_a_card_without_its_condition_stays_in_hand() -> None:
    held = "boo caution heroic-return king-of-the-hill lost"
    position = ll(f"card 5; Viking to move; Viking holds {held}; Viking used its-a-5")
    assert not any(text.startswith("play") for text in position.legal("Viking"))
    assert position.refuses("Viking: play caution", because="LL-R78")
    assert position.refuses("Viking: play heroic-return", because="LL-16.10")
    position.play("Viking: move start>4a")
    assert position.view("Viking")["hands"][3] == held.split()


@clause("LL-15.6")
def test_general_rules_hold_where_a_card_says_nothing_else() -> None:
    position = played("boo", "3b: Biker; 5c: IQ Viking; 4b: Ritz x5; red A; blue D")
    assert goals(position, "3b.1") == ["5c", "5d"]  # 4b is full
    position.play("Ritz: push 3b.1>5c")
    assert stack(position, "5c") == ["IQ", "Viking", "Biker"]


@clause("LL-15.8", "LL-15.9")
def test_a_lemming_that_ends_in_the_zone_of_a_hunting_eagle_is_eaten() -> None:
    position = ll("card 3; Ritz to move; Ritz holds boo; 2c: Biker; red D; blue A")
    events = position.play("Ritz: play boo", "Ritz: push 2c.1>4c")
    assert "lemming-eaten" in event_kinds(events)
    assert position.view(None)["chow"] == [0, 1, 0, 0]
    assert position.view(None)["eagles"]["red"]["side"] == "feasting"


@clause("LL-15.9")
def test_in_brush_or_under_a_feasting_eagle_it_scatters_and_the_eagle_keeps_its_side() -> None:
    for text, goal, side in (
        ("red D hunting; 3d: Biker", "4d", "hunting"),
        ("red D feasting; 2c: Biker", "4c", "feasting"),
    ):
        position = ll(f"card 3; Ritz to move; Ritz holds boo; {text}; blue A")
        place = text.split("; ")[1].split(":")[0]
        position.play("Ritz: play boo", f"Ritz: push {place}.1>{goal}")
        assert all(text.startswith(f"scatter {goal}.1>") for text in position.legal("Ritz"))
        assert position.refuses("Ritz: move start>3a", because="LL-15.9")
        position.play(f"Ritz: {position.legal('Ritz')[0]}")
        assert position.view(None)["eagles"]["red"]["side"] == side
        assert position.view(None)["chow"] == [0, 0, 0, 0]


@clause("LL-15.10", "LL-16.14", "LL-W50")
def test_only_the_first_to_arrive_is_eaten() -> None:
    text = "card 2; Ritz to move; Ritz holds lost; 5e: Viking; 5f: IQ; 10c: Biker; red D; blue A"
    position = ll(text)
    position.play("Ritz: play lost")
    assert position.legal("Ritz") == ["push 5e.1>4e", "push 5f.1>4e", "push 10c.1>9b", "push 10c.1>9c"]
    position.play("Ritz: push 5f.1>4e")
    assert position.view(None)["chow"] == [0, 0, 1, 0]
    position.play("Ritz: push 10c.1>9b", "Ritz: push 5e.1>4e")
    assert goals(position, "4e.1", verb="scatter") == ["5e", "5f"]
    position.play("Ritz: scatter 4e.1>5e")
    assert position.view(None)["chow"] == [0, 0, 1, 0]
    other = ll(text)
    other.play("Ritz: play lost", "Ritz: push 5e.1>4e")
    assert other.view(None)["chow"] == [0, 0, 0, 1]


@clause("LL-15.11")
def test_passing_through_a_zone_has_no_effect() -> None:
    position = ll("card 3; Ritz to move; Ritz holds run-lemming-run; 5b: Biker; red F; blue A")
    events = position.play("Ritz: play run-lemming-run", "Ritz: push 5b.1>8b")
    assert events[1].facts()["path"] == ["5b", "6b", "7c", "8b"]  # 6b is watched
    assert position.view(None)["chow"] == [0, 0, 0, 0]
    assert stack(position, "8b") == ["Biker"]


@clause("LL-15.12", "LL-15.13", "LL-11.2")
def test_a_push_claims_no_pellet_but_the_regular_move_after_it_does() -> None:
    position = ll("card 2; Ritz to move; Ritz holds boo; 4c: Ritz; red C; blue D")
    position.play("Ritz: play boo", "Ritz: push 4c.1>6b")
    assert "4c" in position.view(None)["pellets"]
    assert position.to_act() == ["Ritz"]
    position.play("Ritz: move 6b>8b")
    assert position.to_act() == ["Biker"]  # neither 4c nor 8b was left by a regular move
    onto = ll("card 2; Ritz to move; Ritz holds boo; 2c: Ritz; red C; blue D")
    onto.play("Ritz: play boo", "Ritz: push 2c.1>4c", "Ritz: move 4c>6b", "*: pellet 1")
    assert "4c" not in onto.view(None)["pellets"]


@clause("LL-R67")
def test_boo_and_run_lead_forward_only() -> None:
    for card in ("boo", "run-lemming-run"):
        position = played(card, "3b: Biker; red A; blue D")
        assert position.refuses("Ritz: push 3b.1>3c", because="LL-R67")
        assert all(int(goal[:-1]) > 3 for goal in goals(position, "3b.1"))


@clause("LL-R68", "LL-R77")
def test_card_moves_pay_terrain_and_spend_exactly() -> None:
    position = played("boo", "3d: Biker; red A; blue D")
    assert goals(position, "3d.1") == ["4d", "5e", "5f"]
    assert position.refuses("Ritz: push 3d.1>5d", because="LL-R68")
    assert position.refuses("Ritz: push 3d.1>4e", because="LL-R68")


@clause("LL-R69")
def test_the_cards_player_chooses_among_goals_even_through_brush() -> None:
    position = played("run-lemming-run", "3d: Biker; red A; blue D")
    assert "5d" in goals(position, "3d.1")
    assert "6e" in goals(position, "3d.1")


BOTH = "card 3; Ritz to move; Ritz holds boo; 7c: Biker; red A{}; blue E{}"


@clause("LL-R71", "LL-R128")
def test_on_a_hex_of_both_eagles_the_player_may_choose_who_eats() -> None:
    position = ll(BOTH.format("", "").replace("7c: Biker", "7b: Biker"))
    position.play("Ritz: play boo", "Ritz: push 7b.1>9a")
    assert position.legal("Ritz") == ["feed red", "feed blue"]
    assert position.refuses("Ritz: eat 9a", because="LL-R71")
    position.play("Ritz: feed blue")
    sides = {name: entry["side"] for name, entry in position.view(None)["eagles"].items()}
    assert sides == {"red": "hunting", "blue": "feasting"}
    hunting = ll(BOTH.format(" feasting", "").replace("7c: Biker", "7b: Biker"))
    hunting.play("Ritz: play boo", "Ritz: push 7b.1>9a")
    assert hunting.view(None)["eagles"]["blue"]["side"] == "feasting"
    assert hunting.view(None)["chow"] == [0, 1, 0, 0]
    none = ll(BOTH.format(" feasting", " feasting").replace("7c: Biker", "7b: Biker"))
    none.play("Ritz: play boo", "Ritz: push 7b.1>9a")
    for goal in goals(none, "9a.1", verb="scatter"):
        assert goal not in ("8a", "8b", "8c", "9b", "10a", "10b")


@clause("LL-R72")
def test_an_eagle_may_scatter_a_lemming_back_where_it_came_from() -> None:
    position = ll("card 2; Ritz to move; Ritz holds lost; 5e: Biker; red D feasting; blue A")
    position.play("Ritz: play lost", "Ritz: push 5e.1>4e")
    assert "5e" in goals(position, "4e.1", verb="scatter")
    paw = ll("card 2; Ritz to move; Ritz holds pull-my-paw; 5e: Biker IQ Viking; red D feasting; blue A")
    paw.play("Ritz: play pull-my-paw", "Ritz: paw 5e.1", "Ritz: scatter 5e.2>4e", "Ritz: scatter 4e.1>5e")
    assert stack(paw, "5e") == ["Biker", "Viking", "IQ"]
    assert paw.refuses("Ritz: scatter 5e.3>6d", because="LL-R72")
    paw.play("Ritz: scatter 5e.2>6d")
    assert paw.view(None)["shown"] is None  # IQ is not moved again
    assert stack(paw, "5e") == ["Biker", "IQ"]


@clause("LL-R73", "LL-W45")
def test_from_an_edge_hex_that_scattering_offers_the_cliff() -> None:
    for goal, wanted in (("15a", ["13a", "13b", "15c", "cliff"]), ("15b", ["15c", "cliff"])):
        position = played("boo", "13b: Ritz; blue A feasting; red D", card_value=5)
        assert goals(position, "13b.1") == ["15a", "15b"]
        position.play(f"Ritz: push 13b.1>{goal}")
        assert goals(position, f"{goal}.1", verb="scatter") == wanted
        position.play(f"Ritz: scatter {goal}.1>cliff")
        assert position.view(None)["track"][0] == 1


@clause("LL-R74")
def test_a_played_card_is_public_from_then_on() -> None:
    position = played("eagle-eye")
    assert position.events_seen_by(None)[0] == {"event": "special-played", "seat": 0, "card": "eagle-eye"}
    position.play("Ritz: eagle red cw")
    assert position.view("Biker")["seen"]["specials"] == [{"card": "eagle-eye", "seat": 0}]


@clause("LL-R127")
def test_a_resolution_that_changes_nothing_is_allowed() -> None:
    position = ll("card 2; Ritz to move; Ritz holds lost; 5e: Biker; 9d: Biker; red D feasting; blue A")
    position.play("Ritz: play lost", "Ritz: push 5e.1>4e", "Ritz: scatter 4e.1>5e")
    assert stack(position, "5e") == ["Biker"]
