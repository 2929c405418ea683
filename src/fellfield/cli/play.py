"""`fellfield play`: play in the terminal, with people and bots."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from fellfield.cli import exit_codes
from fellfield.cli.arguments import Options, Players, check_setup, parse_options, read_text
from fellfield.cli.check import replay_record
from fellfield.cli.console import Console, Lang, console_of
from fellfield.cli.opponents import show_opponents
from fellfield.cli.terminal.dice import RealDice
from fellfield.cli.terminal.history import history_from_match
from fellfield.cli.terminal.keyboard import InputClosed, Keyboard
from fellfield.cli.terminal.menu import Menu, PlayRequest, default_players
from fellfield.cli.terminal.prompt import PlayerQuit, Prompt, Rewound, offer_record, print_saved
from fellfield.cli.terminal.seats import Lineup, default_lineup, lineup_from_record, parse_bots, parse_lineup
from fellfield.cli.terminal.session import PlaySession
from fellfield.core.chance import Prompted, Seeded, Source, System
from fellfield.core.match import Match
from fellfield.core.registry import game as game_by_id

COMMAND = "fellfield play"
RECAP_BATCHES = 12
"""Decisions that are narrated again when a game is resumed."""


class PlayCommand(TyperCommand):
    """A command whose help ends with the list of bots, in the reader's language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        super().format_help(ctx, formatter)
        show_opponents(console_of(ctx))


def command(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="Id of the game; without it a menu opens.")] = None,
    players: Players = None,
    bots: Annotated[
        str, typer.Option("--bots", help="Bots for the other seats, comma-separated: levels or other bots.")
    ] = "steady",
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats", help="All seats in order, comma-separated: `you`, a bot, or a Name for another person."
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", help="Seed of the dice: the same seed gives the same dice.")
    ] = None,
    option: Options = None,
    resume: Annotated[Path | None, typer.Option("--resume", help="Continue a saved game.")] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Save the game to this file after every move.")] = None,
    real_dice: Annotated[bool, typer.Option("--real-dice", help="Type in the results of real dice and cards.")] = False,
    ask_all: Annotated[bool, typer.Option("--ask-all", help="Ask even when there is only one legal action.")] = False,
    lang: Lang = None,
) -> None:
    """Play a game in the terminal: against bots, with others at this screen, or with real dice."""
    console = console_of(context)
    keyboard = Keyboard(console.out)
    dice = RealDice()
    try:
        if game is None and resume is None:
            request = _from_menu(console, keyboard)
        else:
            request = _from_arguments(console, game, players, bots, seats, option, resume)
        source = Prompted(dice.ask) if real_dice else None
        session = (
            _resumed_session(console, keyboard, request, source, seed)
            if request.resume
            else _new_session(console, keyboard, request, source, seed)
        )
    except (PlayerQuit, InputClosed) as reason:
        _print_goodbye(console, input_closed=isinstance(reason, InputClosed))
        return
    dice.session = session
    if save is not None:
        session.file, session.autosaves = save, True
    _play(session, ask_all=ask_all)


# -- setup ---------------------------------------------------------------------------------------------


def _from_menu(console: Console, keyboard: Keyboard) -> PlayRequest:
    if keyboard.has_no_input():
        raise InputClosed
    return Menu(console, keyboard).ask()


def _from_arguments(
    console: Console,
    game_id: str | None,
    players: int | None,
    bots: str,
    seats: str | None,
    options: list[str] | None,
    resume: Path | None,
) -> PlayRequest:
    if resume is not None:
        return PlayRequest(resume=resume, seats=seats)
    game = game_by_id(game_id or "")
    count = players if players is not None else seats.count(",") + 1 if seats else default_players(game)
    chosen = parse_options(console, game, options or ())
    count = check_setup(console, game, count, chosen).players
    lineup = parse_lineup(console, seats, count) if seats else default_lineup(count, parse_bots(bots))
    return PlayRequest(game, count, lineup, chosen)


def _new_session(
    console: Console, keyboard: Keyboard, request: PlayRequest, source: Source | None, seed: str | None
) -> PlaySession:
    """Start a new game; chance at the start is still due, so that it can be narrated."""
    assert request.game is not None
    assert request.lineup is not None
    _require_input(keyboard, request.lineup)
    date = datetime.now().astimezone().date().isoformat()
    opening = request.game.start(request.players, request.options)
    dice = source or (System() if seed is None else Seeded(seed))
    match = Match(request.game, source=dice, names=request.lineup.tokens, date=date, state=opening)
    match.opening = None
    session = PlaySession(console, keyboard, match, request.lineup)
    session.seed(seed)
    session.introduce()
    return session


def _resumed_session(
    console: Console, keyboard: Keyboard, request: PlayRequest, source: Source | None, seed: str | None
) -> PlaySession:
    """Continue a saved game; its last events are narrated again."""
    assert request.resume is not None
    match = replay_record(console, request.resume, read_text(console, request.resume))
    players = match.state.players
    lineup = (
        parse_lineup(console, request.seats, players) if request.seats else lineup_from_record(match.names, players)
    )
    _require_input(keyboard, lineup)
    # Add the position to the seed, so that the dice do not start over.
    later = None if seed is None else f"{seed}@{len(match.log)}"
    match.source = source or (System() if later is None else Seeded(later))
    match.names = lineup.tokens
    history = history_from_match(match)
    session = PlaySession(console, keyboard, match, lineup, history)
    for viewer in (*lineup.people(), None):
        history.skip(viewer, len(history.batches) - RECAP_BATCHES)
    session.seed(later)
    session.file = request.resume
    session.mark_saved()
    session.introduce()
    console.print(console.text("cli.play.resumed", game=console.game_name(match.game), n=len(match.log)), "dim")
    return session


def _require_input(keyboard: Keyboard, lineup: Lineup) -> None:
    if lineup.people() and keyboard.has_no_input():
        raise InputClosed


# -- playing ------------------------------------------------------------------------------------------------


def _play(session: PlaySession, *, ask_all: bool) -> None:
    """Play to the end or until a player quits; an interrupted game is saved."""
    console = session.console
    try:
        session.settle()
        while session.match.state.to_act:
            _next_decision(session, ask_all=ask_all)
        session.conclude()
        offer_record(session)
        if session.people:
            _print_goodbye(console)
    except PlayerQuit:
        _print_goodbye(console)
    except InputClosed:
        if session.is_unsaved and session.match.state.to_act:
            print_saved(session, session.save())
        _print_goodbye(console, input_closed=True)
    except KeyboardInterrupt:
        console.print()
        if session.is_unsaved:
            console.print(console.text("cli.play.interrupted", file=str(session.save())))
        raise typer.Exit(exit_codes.INTERRUPTED) from None


def _next_decision(session: PlaySession, *, ask_all: bool) -> None:
    seat = session.due()
    if seat in session.bots:
        session.let_bot_play(seat)
        if not session.shares_screen():
            session.print_unread(session.at_screen)
        return
    session.hand_over(seat)
    session.print_unread(seat)
    session.print_turn_heading(session.match.state.turn)
    legal = session.match.state.legal(seat)
    if len(legal) == 1 and not ask_all:
        session.play_forced(seat, legal[0])
        return
    session.draw(seat)
    try:
        session.play(seat, Prompt(session, seat).ask())
    except Rewound:
        return
    if not session.shares_screen():
        session.print_unread(seat)


def _print_goodbye(console: Console, *, input_closed: bool = False) -> None:
    if input_closed:
        console.print(console.text("cli.play.nobody", command=COMMAND))
    else:
        console.print(console.text("cli.play.goodbye"))
