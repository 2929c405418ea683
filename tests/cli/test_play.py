"""`play`, with typed answers from a pipe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.cli.conftest import Register, Run
from tests.cli.games import counting

import fellfield


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def without_date(record: str) -> str:
    return re.sub(r'\[Date ".*"\]\n', "", record)


WHOLE_GAME = lines("wade 2", "stone Heron", "2", "wade 3")


def test_a_whole_game_is_played_by_typed_answers(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    arguments = ("play", "tides", "--players", "3", "--bots", "random", "--seed", "7", "--save", file)
    answer = run(*arguments, typed=WHOLE_GAME)
    assert answer.exit_code == 0
    for sentence in (
        "At the table: Crab: you; Heron: random (bot); Seal: random (bot).",
        "You find a shell worth",
        "Heron finds a shell and hides it.",
        "How deep do you wade in?  TI-2.1",
        "Everybody wades in, to these depths: 2,",
        "You give a stone to Heron.",
        "You give a stone to Seal.",
        "Turn 2",
        "The shells are turned over",
        "Goodbye",
    ):
        assert sentence in answer.stdout, sentence
    match = fellfield.replay(file.read_text(encoding="utf-8"))
    assert match.state.result is not None
    assert match.names == ("you", "random", "random")


def test_the_same_seed_and_answers_are_the_same_game(run: Run, tmp_path: Path) -> None:
    first_file, second_file = tmp_path / "one.txt", tmp_path / "two.txt"
    for file in (first_file, second_file):
        run("play", "tides", "--players", "3", "--seed", "7", "--save", file, typed=WHOLE_GAME)
    assert first_file.read_text(encoding="utf-8") == second_file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("language", "refusal", "goodbye"),
    [
        ("en", "There’s no depth 7", "Goodbye"),
        ("it", "Non si può entrare a profondità 7", "Ciao"),
        ("es", "No existe la profundidad 7", "Hasta pronto"),
    ],
)
def test_an_illegal_action_is_explained_with_its_clause(run: Run, language: str, refusal: str, goodbye: str) -> None:
    answer = run("play", "tides", "--lang", language, typed=lines("wade 7", "quit"))
    assert answer.exit_code == 0
    assert refusal in answer.stdout
    assert "TI-2.1" in answer.stdout
    assert goodbye in answer.stdout


def test_a_rule_of_the_round_before_is_explained(run: Run) -> None:
    typed = lines("wade 2", "stone Heron", "stone Seal", "wade 2", "quit", "no")
    answer = run("play", "tides", "--players", "3", "--seed", "7", typed=typed)
    assert "You were at depth 2 last round" in answer.stdout
    assert "rules TI-2.2" in " ".join(answer.stdout.split())


def test_why_explains_without_playing(run: Run) -> None:
    answer = run("play", "tides", typed=lines("why", "why stone Heron", "why 2", "why wade 3", "quit"))
    assert "Why not what?" in answer.stdout
    assert "✗ Now everybody chooses a depth." in answer.stdout
    assert "✓ “wade 2” is allowed." in answer.stdout
    assert "✓ “wade 3” is allowed." in answer.stdout
    assert "Everybody wades in" not in answer.stdout


def test_why_lists_the_nearest_legal_actions(run: Run) -> None:
    typed = lines("why wdae 2", "why wade 2", "wade 2", "why stone Crab", "quit", "no")
    answer = run("play", "tides", "--players", "3", "--seed", "7", typed=typed)
    shown = answer.stdout.split("You could instead:")
    assert len(shown) == 3, answer.stdout
    assert shown[1].split()[:3] == ["2", "wade", "2"]
    assert "stone Heron" in shown[2]
    italian = run("play", "tides", "--lang", "it", typed=lines("why wdae 2", "esci"))
    assert "In alternativa puoi:" in italian.stdout


def test_rules_can_be_read_during_a_game(run: Run) -> None:
    answer = run("play", "tides", typed=lines("rules TI-2.3", "rules TI-9.9", "rules keeper", "rules", "quit"))
    assert "shows 1 on two faces" in answer.stdout
    assert "There’s no rule TI-9.9." in answer.stdout
    assert "1 rule mentions “keeper”" in answer.stdout
    assert "3. The end" in answer.stdout
    assert answer.exit_code == 0


def test_commands_work_in_the_readers_language_and_in_english(run: Run) -> None:
    answer = run("play", "tides", "--lang", "it", typed=lines("aiuto", "help", "tabellone", "diario", "esci"))
    assert answer.stdout.count("questa pagina") == 2
    assert answer.stdout.count("Fino a che profondità entri?") == 2
    assert "Ciao" in answer.stdout


def test_unreadable_input_gets_an_example(run: Run) -> None:
    answer = run("play", "tides", typed=lines("", "xyzzy", "99", "quit"))
    assert "Type a number, a move, or “help”." in answer.stdout
    assert "I don’t understand “xyzzy”" in answer.stdout
    assert "“99” isn’t a number from 1 to 3." in answer.stdout
    assert "“wade 2”" in answer.stdout


def test_case_and_spaces_do_not_matter(run: Run) -> None:
    answer = run("play", "tides", "--seed", "7", "--players", "3", typed=lines("WADE   2", "stone heron", "quit", "n"))
    assert "You give a stone to Heron." in answer.stdout


def test_a_move_can_be_undone_until_it_reveals_something(run: Run) -> None:
    typed = lines("undo", "wade 2", "undo", "stone Heron", "undo", "log", "stone Seal", "quit", "no")
    answer = run("play", "tides", "--players", "3", "--seed", "7", typed=typed)
    assert "you can only take back your own" in answer.stdout
    assert "the dice or cards have already decided" in answer.stdout
    assert "Crab takes the last move back." in answer.stdout
    after_undo = answer.stdout.split("takes the last move back.")[1]
    assert "You give a stone to Seal." in after_undo
    assert "You give a stone to Heron." not in after_undo


def test_save_and_resume_give_the_same_record(run: Run, tmp_path: Path) -> None:
    saved, resaved = tmp_path / "one.txt", tmp_path / "two.txt"
    first = run("play", "tides", "-p", "3", "--seed", "7", typed=lines("wade 2", f"save {saved}", "quit"))
    assert f"fellfield play --resume {saved}" in first.stdout
    again = run("play", "--resume", saved, typed=lines(f"save {resaved}", "quit"))
    assert "Back at the table: Tides" in again.stdout
    assert "At the table: Crab: you; Heron: Good company (bot)" in again.stdout
    assert "You are the keeper" in again.stdout
    assert saved.read_text(encoding="utf-8") == resaved.read_text(encoding="utf-8")
    run("play", "--resume", resaved, "--save", resaved, typed=lines("stone Heron", "stone Seal", "wade 1"))
    finished = fellfield.replay(resaved.read_text(encoding="utf-8"))
    assert finished.state.result is not None
    assert resaved.read_text(encoding="utf-8").startswith(saved.read_text(encoding="utf-8").split("[Date")[0])


def test_quitting_offers_to_save_and_the_menu_to_resume(run: Run, tmp_path: Path) -> None:
    answer = run("play", "tides", "-p", "3", "--seed", "7", typed=lines("wade 2", "quit", ""))
    assert "Game saved in" in answer.stdout
    saved = list((tmp_path / "home" / "saves").glob("tides-*.txt"))
    assert len(saved) == 1
    menu = run("play", typed=lines("r", "1", "quit"))
    assert "You are the keeper" in menu.stdout
    assert run("play", "tides", "-p", "3", typed=lines("wade 2", "quit", "no")).exit_code == 0
    assert list((tmp_path / "home" / "saves").glob("tides-*.txt")) == saved


def test_an_existing_file_is_overwritten_only_after_a_question(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "precious.txt"
    file.write_text("precious", encoding="utf-8")
    run("play", "tides", typed=lines("1", f"save {file}", "no", "quit", "no"))
    assert file.read_text(encoding="utf-8") == "precious"
    answer = run("play", "tides", typed=lines("1", "save /proc/nowhere/x", "quit", "no"))
    assert "I can’t write" in answer.stdout
    run("play", "tides", typed=lines("1", f"save {file}", "yes", "quit"))
    assert file.read_text(encoding="utf-8").startswith("[Game")


def test_a_game_interrupted_by_a_closed_pipe_is_saved(run: Run, tmp_path: Path) -> None:
    answer = run("play", "tides", "-p", "3", "--seed", "7", typed=lines("wade 2"))
    assert answer.exit_code == 0
    assert "Nobody seems to be at the keyboard" in answer.stdout
    assert len(list((tmp_path / "home" / "saves").glob("*.txt"))) == 1


@pytest.mark.parametrize("arguments", [[], ["tides"], ["tides", "--real-dice"], ["tides", "--seats", "Ada,Ben"]])
def test_without_input_the_command_says_goodbye(run: Run, arguments: list[str]) -> None:
    answer = run("play", *arguments, typed="")
    assert answer.exit_code == 0
    assert answer.stdout.startswith("Nobody seems to be at the keyboard")
    assert answer.stdout.count("\n") == 1


def test_bots_play_alone_without_input(run: Run) -> None:
    answer = run("play", "tides", "--seats", "random,random", "--seed", "3", typed="")
    assert answer.exit_code == 0
    assert answer.stdout.count("finds a shell and hides it") == 2
    assert "The shells are turned over" in answer.stdout


def test_two_people_at_one_screen_never_see_each_others_shells(run: Run) -> None:
    typed = lines("", "wade 1", "", "wade 2", "", "", "wade 3", "", "wade 1", "")
    answer = run("play", "tides", "--seats", "Ada,Ben", "--seed", "7", typed=typed)
    assert "Pass the screen to Ada (Crab)" in answer.stdout
    parts = re.split("Pass the screen to ", answer.stdout)
    for part in parts[1:-1]:
        mine, other = ("Ada", "Ben") if part.startswith("Ada") else ("Ben", "Ada")
        assert f"{other} " not in re.findall(r"(\w+ )\(\w+\) finds a shell worth", part)
        assert mine in part
    assert "Only one thing to do: stone Heron" in answer.stdout
    assert "The shells are turned over" in answer.stdout


def test_a_sealed_choice_is_withdrawn_at_the_shared_screen(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    typed = lines("", "withdraw", "wade 1", "", "withdraw", "", "wade 3", "", "wade 2", f"save {file}")
    answer = run("play", "tides", "--seats", "Ada,Ben", "--seed", "7", "--save", file, typed=typed)
    assert "There’s no move to take back." in answer.stdout
    assert "takes the choice back" in answer.stdout
    match = fellfield.replay(file.read_text(encoding="utf-8"))
    chosen = [str(entry.action) for entry in match.log if entry.turn == 1 and isinstance(entry.actor, int)]
    assert chosen[:2] == ["wade 3", "wade 2"]


def test_the_only_legal_action_is_played_and_announced(run: Run) -> None:
    answer = run("play", "tides", "-p", "2", "--seed", "7", typed=lines("wade 1", "quit", "no"))
    assert answer.stdout.count("Only one thing to do: stone Heron (Give a stone to Heron).") == 2
    with_ask_all = run("play", "tides", "-p", "2", "--seed", "7", "--ask-all", typed=lines("wade 1", "quit", "no"))
    assert "Only one thing to do" not in with_ask_all.stdout
    assert "who gets a stone?" in with_ask_all.stdout


def test_results_of_real_dice_are_typed_in(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    typed = lines("shell 3", "wade 3", "tide 9", "tide", "3", "wade 1", "tide 1")
    answer = run("play", "tides", "-p", "2", "--real-dice", "--seed", "1", "--save", file, typed=typed)
    assert answer.stdout.count("What do the real dice or cards show?") == 3
    assert "“tide 9” isn’t one of the choices" in answer.stdout
    assert "3 choices with “tide”" in answer.stdout
    assert answer.exit_code == 0
    match = fellfield.replay(file.read_text(encoding="utf-8"))
    assert [str(entry.action) for entry in match.log if str(entry.action).startswith("tide")] == ["tide 3", "tide 1"]
    assert str(match.log[0].action) == "shell 3"


def test_a_player_can_quit_at_the_dice_prompt(run: Run) -> None:
    assert "Goodbye" in run("play", "tides", "--real-dice", typed=lines("quit")).stdout


# -- seats --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "code", "said"),
    [
        ("you,randm", 2, "Did you mean random?"),
        ("you,nobody", 2, "isn’t a player"),
        ("you", 2, "(TI-1.1)"),
        ("you,random,random,random,random", 2, "(TI-1.1)"),
    ],
)
def test_invalid_seats_are_rejected(run: Run, seats: str, code: int, said: str) -> None:
    answer = run("play", "tides", "--seats", seats, typed=lines("quit"))
    assert answer.exit_code == code
    assert said in answer.stderr


def test_seats_and_players_must_agree(run: Run) -> None:
    answer = run("play", "tides", "--players", "3", "--seats", "you,random", typed=lines("quit"))
    assert answer.exit_code == 2
    assert "2 seats are named, but there are 3." in answer.stderr


def test_you_can_take_any_seat_and_options_apply(run: Run) -> None:
    arguments = ["play", "tides", "--seats", "random,you", "--option", "rounds=1"]
    answer = run(*arguments, typed=lines("quit"))
    assert "Heron: you" in answer.stdout
    assert "Round 1 of 1" in answer.stdout
    assert "Heron ›" in answer.stdout


def test_an_option_may_come_from_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rounds.json"
    file.write_text("4", encoding="utf-8")
    assert "Round 1 of 4" in run("play", "tides", "-o", f"rounds=@{file}", typed=lines("quit")).stdout
    assert run("play", "tides", "-o", "rounds=@nowhere", typed=lines("quit")).exit_code == 3


def test_a_damaged_save_is_reported_with_its_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "broken.txt"
    file.write_text('[Game "tides"]\n[Players 3]\n\n0. *Crab shell 9\n', encoding="utf-8")
    answer = run("play", "--resume", file, typed=lines("quit"))
    assert answer.exit_code == 1
    assert "line 4" in answer.stderr
    assert run("play", "--resume", tmp_path / "none", typed=lines("quit")).exit_code == 3


# -- the menu -----------------------------------------------------------------------------------------------


def test_enter_accepts_every_default_of_the_menu(run: Run) -> None:
    answer = run("play", typed=lines("tides", "", "", "", "quit"))
    assert "Welcome to Fellfield!" in answer.stdout
    assert "At the table: Crab: you; Heron: Good company (bot); Seal: Good company (bot)." in answer.stdout


def test_the_menu_lists_no_sample(run: Run) -> None:
    listed = run("play", typed=lines("q")).stdout
    assert "Leaping Lemmings" in listed
    assert "Tides" not in listed


def test_the_menu_switches_the_language(run: Run) -> None:
    answer = run("play", typed=lines("l", "es", "maree", "mareas", "2", "rounds=1", "Ana,Luis", "", "salir"))
    assert "Idioma: Español" in answer.stdout
    assert "«maree» no es un número" in answer.stdout
    assert "Pásale la pantalla a Ana (Cangrejo)" in answer.stdout
    assert "Ronda 1 de 1" in answer.stdout


def test_the_menu_explains_invalid_answers(run: Run) -> None:
    typed = lines("9", "r", "tides", "7", "2", "rounds=9", "rounds", "", "you", "you,rando", "", "quit")
    answer = run("play", typed=typed)
    for said in (
        "“9” isn’t a number from 1 to",
        "There are no saved games yet.",
        "“7” isn’t a number from 2 to 4.",
        "Choose one of 1, 2, 3, 4 and 5",
        "write it like rounds=...",
        "1 seat is named, but there are 2.",
        "Did you mean random?",
        "How deep do you wade in?",
    ):
        assert said in answer.stdout, said


def test_the_menu_can_be_quit(run: Run) -> None:
    for typed in (lines("q"), lines("quit"), lines("tides", "quit")):
        answer = run("play", typed=typed)
        assert answer.exit_code == 0
        assert "Goodbye" in answer.stdout


# -- a third-party game with a thousand choices and no messages ----------------------------------------------


def test_a_thousand_choices_are_not_listed_but_can_be_typed(run: Run, register: Register) -> None:
    register(counting)
    typed = lines("more", "102", "pick 9999", "pick 0102")
    answer = run("play", "counting", "-p", "1", typed=typed)
    assert "1,024 choices." in answer.stdout
    assert answer.stdout.count("pick 0") < 60
    assert "picked: seat One, number 101" in answer.stdout  # the 102nd choice
    assert "too-high: number 9999" in answer.stdout
    assert "picked: seat One, number 102" in answer.stdout
    assert "Nobody wins." in answer.stdout or "enough" in answer.stdout


def test_filtered_choices_keep_their_numbers(run: Run, register: Register) -> None:
    register(counting)
    answer = run("play", "counting", "-p", "1", typed=lines("k 10", "more", "more", "quit"))
    assert "34 choices with “k 10”" in answer.stdout or "choices with “k 10”" in answer.stdout
    assert re.search(r"1001 +pick 1000", answer.stdout)


def test_a_long_list_is_paged(run: Run, register: Register) -> None:
    register(counting)
    answer = run("play", "counting", "-p", "1", "-o", "choices=40", typed=lines("more", "more", "more", "quit"))
    assert "… and 24 more: “more” shows them" in answer.stdout
    assert "… and 8 more" in answer.stdout
    assert answer.stdout.count("pick 0039") == 1
    assert answer.stdout.count("pick 0000") == 2
