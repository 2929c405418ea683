"""`fellfield play`: a table in the terminal, for people and bots."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from fellfield.cli import exits
from fellfield.cli.arguments import Options, Players, chosen_options, read_text, setup_for
from fellfield.cli.check import replayed
from fellfield.cli.desk import Desk, Lang, desk_of
from fellfield.cli.opponents import show_opponents
from fellfield.cli.table.asking import Asking, Left, Rewound, offer_to_keep, say_saved
from fellfield.cli.table.dice import RealDice
from fellfield.cli.table.keyboard import Keyboard, NobodyThere
from fellfield.cli.table.menu import Menu, Wish, usual_players
from fellfield.cli.table.seats import Lineup, lineup_of_record, read_bots, read_lineup, usual
from fellfield.cli.table.sitting import Sitting
from fellfield.cli.table.story import story_of
from fellfield.core.chance import Asked, Seeded, Source, System
from fellfield.core.match import Match
from fellfield.core.registry import game as game_called

COMMAND = "fellfield play"
RETOLD = 12
"""Passages that are told again when a game is resumed."""


class Command(TyperCommand):
    """The command with whom one can play against at the end of its help, in the reader's language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        super().format_help(ctx, formatter)
        show_opponents(desk_of(ctx))


def command(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="The id of the game; alone, a short menu.")] = None,
    players: Players = None,
    bots: Annotated[
        str, typer.Option("--bots", help="Who takes the other seats, parted by commas: levels or other bots.")
    ] = "steady",
    seats: Annotated[
        str | None, typer.Option("--seats", help="Who sits where: you, a bot, or a Name for another person here.")
    ] = None,
    seed: Annotated[str | None, typer.Option("--seed", help="The same dice every time.")] = None,
    option: Options = None,
    resume: Annotated[Path | None, typer.Option("--resume", help="Go on with a saved game.")] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Keep the game in this file, after every move.")] = None,
    real_dice: Annotated[bool, typer.Option("--real-dice", help="You type in what real dice and cards show.")] = False,
    ask_all: Annotated[bool, typer.Option("--ask-all", help="Ask also when there is only one choice.")] = False,
    lang: Lang = None,
) -> None:
    """Play a game here: against bots, with others at this screen, or with real dice on a real table."""
    desk = desk_of(context)
    keyboard = Keyboard(desk.out)
    dice = RealDice()
    try:
        if game is None and resume is None:
            wish = _from_menu(desk, keyboard)
        else:
            wish = _from_arguments(desk, game, players, bots, seats, option, resume)
        source = Asked(dice.ask) if real_dice else None
        sitting = (
            _resumed(desk, keyboard, wish, source, seed) if wish.resume else _seated(desk, keyboard, wish, source, seed)
        )
    except (Left, NobodyThere) as gone:
        _say_goodbye(desk, nobody=isinstance(gone, NobodyThere))
        return
    dice.sitting = sitting
    if save is not None:
        sitting.file, sitting.keeps_saving = save, True
    _play(sitting, ask_all=ask_all)


# -- setting up ---------------------------------------------------------------------------------------------


def _from_menu(desk: Desk, keyboard: Keyboard) -> Wish:
    if keyboard.is_deserted():
        raise NobodyThere
    return Menu(desk, keyboard).wish()


def _from_arguments(
    desk: Desk,
    game_id: str | None,
    players: int | None,
    bots: str,
    seats: str | None,
    options: list[str] | None,
    resume: Path | None,
) -> Wish:
    if resume is not None:
        return Wish(resume=resume, seats=seats)
    game = game_called(game_id or "")
    count = players if players is not None else seats.count(",") + 1 if seats else usual_players(game)
    chosen = chosen_options(desk, game, options or ())
    count = setup_for(desk, game, count, chosen).players
    lineup = read_lineup(desk, seats, count) if seats else usual(count, read_bots(bots))
    return Wish(game, count, lineup, chosen)


def _seated(desk: Desk, keyboard: Keyboard, wish: Wish, source: Source | None, seed: str | None) -> Sitting:
    """A new game, laid out; what chance brings at the start is still to come, so that it can be told."""
    assert wish.game is not None
    assert wish.lineup is not None
    _needs_somebody(keyboard, wish.lineup)
    date = datetime.now().astimezone().date().isoformat()
    opening = wish.game.start(wish.players, wish.options)
    dice = source or (System() if seed is None else Seeded(seed))
    match = Match(wish.game, source=dice, names=wish.lineup.tokens, date=date, state=opening)
    match.opening = None
    sitting = Sitting(desk, keyboard, match, wish.lineup)
    sitting.seed(seed)
    sitting.introduce()
    return sitting


def _resumed(desk: Desk, keyboard: Keyboard, wish: Wish, source: Source | None, seed: str | None) -> Sitting:
    """A saved game, and the last of what has happened in it."""
    assert wish.resume is not None
    match = replayed(desk, wish.resume, read_text(desk, wish.resume))
    players = match.state.players
    lineup = read_lineup(desk, wish.seats, players) if wish.seats else lineup_of_record(match.names, players)
    _needs_somebody(keyboard, lineup)
    # The dice go on from here: the same seed at another place of the game is another seed.
    later = None if seed is None else f"{seed}@{len(match.log)}"
    match.source = source or (System() if later is None else Seeded(later))
    match.names = lineup.tokens
    story = story_of(match)
    sitting = Sitting(desk, keyboard, match, lineup, story)
    for viewer in (*lineup.people(), None):
        story.skip(viewer, len(story.passages) - RETOLD)
    sitting.seed(later)
    sitting.file = wish.resume
    sitting.mark_saved()
    sitting.introduce()
    desk.say(desk.text("cli.play.resumed", game=desk.game_name(match.game), n=len(match.log)), "dim")
    return sitting


def _needs_somebody(keyboard: Keyboard, lineup: Lineup) -> None:
    if lineup.people() and keyboard.is_deserted():
        raise NobodyThere


# -- playing ------------------------------------------------------------------------------------------------


def _play(sitting: Sitting, *, ask_all: bool) -> None:
    """To the end, or until somebody gets up; an interrupted game is kept."""
    desk = sitting.desk
    try:
        sitting.settle()
        while sitting.match.state.to_act:
            _next_decision(sitting, ask_all=ask_all)
        sitting.conclude()
        offer_to_keep(sitting)
        if sitting.people:
            _say_goodbye(desk)
    except Left:
        _say_goodbye(desk)
    except NobodyThere:
        if sitting.is_unsaved and sitting.match.state.to_act:
            say_saved(sitting, sitting.save())
        _say_goodbye(desk, nobody=True)
    except KeyboardInterrupt:
        desk.say()
        if sitting.is_unsaved:
            desk.say(desk.text("cli.play.interrupted", file=str(sitting.save())))
        raise typer.Exit(exits.INTERRUPTED) from None


def _next_decision(sitting: Sitting, *, ask_all: bool) -> None:
    seat = sitting.due()
    if seat in sitting.bots:
        sitting.let_bot_play(seat)
        if not sitting.shares_screen():
            sitting.tell_news(sitting.at_screen)
        return
    sitting.hand_over(seat)
    sitting.tell_news(seat)
    sitting.open_turn(sitting.match.state.turn)
    legal = sitting.match.state.legal(seat)
    if len(legal) == 1 and not ask_all:
        sitting.play_forced(seat, legal[0])
        return
    sitting.draw(seat)
    try:
        sitting.play(seat, Asking(sitting, seat).answer())
    except Rewound:
        return
    if not sitting.shares_screen():
        sitting.tell_news(seat)


def _say_goodbye(desk: Desk, *, nobody: bool = False) -> None:
    if nobody:
        desk.say(desk.text("cli.play.nobody", command=COMMAND))
    else:
        desk.say(desk.text("cli.play.goodbye"))
