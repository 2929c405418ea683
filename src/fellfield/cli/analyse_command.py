"""`fellfield analyse`: a record looked back at: chances, losses, luck."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from fellfield.bots.accounts import Analysis, Moment
from fellfield.bots.analysis import Analyst
from fellfield.bots.budget import Budget
from fellfield.cli.arguments import AsJson, read_text, write_text
from fellfield.cli.check import replayed
from fellfield.cli.desk import Desk, Lang, as_json, desk_of
from fellfield.cli.plot.chances import draw_chances
from fellfield.cli.telling import Teller, seat_words
from fellfield.core.match import Match
from fellfield.core.seats import CHANCE

SHOWN = 5


def command(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A record.")],
    budget: Annotated[
        str | None, typer.Option("--budget", help="How long to think about each decision: 200n or 0.2s.")
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="Any number or word; the same one, the same analysis.")] = "0",
    plot: Annotated[Path | None, typer.Option("--plot", help="Write the chances over time as SVG.")] = None,
    as_json_: AsJson = False,
    lang: Lang = None,
) -> None:
    """Look back at a game: chances over time, what each decision cost, what luck each outcome brought."""
    desk = desk_of(context)
    match = replayed(desk, file, read_text(desk, file))
    analysis = _watched(desk, Analyst(match, seed, None if budget is None else Budget.read(budget)))
    names = seat_words(desk, match.game, match.state.players)
    if plot is not None:
        title = desk.text("cli.analyse.title", game=desk.game_name(match.game), n=match.state.players)
        turns, share = desk.text("cli.simulate.heading.turns"), desk.text("cli.analyse.heading.chance")
        write_text(desk, plot, draw_chances(analysis, names, title, turns, share))
    if as_json_:
        desk.out.file.write(as_json(analysis.facts()) + "\n")
        return
    desk.say(desk.text("cli.analyse.title", game=desk.game_name(match.game), n=match.state.players), "bold")
    desk.show(_accounts(desk, analysis, names))
    desk.say(desk.text("cli.analyse.adds-up"), "dim")
    _told(desk, match, analysis, names)


def _watched(desk: Desk, analyst: Analyst) -> Analysis:
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=desk.err,
        transient=True, disable=not desk.err.is_terminal,
    )  # fmt: skip
    with bar:
        task = bar.add_task(analyst.game.id, total=None)
        return analyst.analyse(lambda done, whole: bar.update(task, completed=done, total=whole))


def _accounts(desk: Desk, analysis: Analysis, names: list[str]) -> Grid:
    """From the first chance to the result, a row for each seat, in winning chances of 100."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column(desk.text("cli.simulate.heading.seat"))
    grid.add_column(desk.text("cli.analyse.heading.start"), justify="right")
    grid.add_column(desk.text("cli.analyse.heading.luck"), justify="right")
    grid.add_column(desk.text("cli.analyse.heading.skill"), justify="right")
    grid.add_column(desk.text("cli.analyse.heading.others"), justify="right")
    grid.add_column(desk.text("cli.analyse.heading.rest"), justify="right")
    grid.add_column(desk.text("cli.analyse.heading.result"), justify="right")
    grid.add_column(desk.text("cli.analyse.heading.lost"), justify="right")
    for name, one in zip(names, analysis.accounts, strict=True):
        shifts = [_signed(desk, number) for number in (one.luck, one.skill, one.others)]
        rest = f"{_signed(desk, one.rest)} (± {_number(desk, one.error)})"
        ends = _number(desk, one.result), _number(desk, one.lost)
        grid.add_row(name, _number(desk, one.start), *shifts, rest, *ends)
    return grid


def _told(desk: Desk, match: Match, analysis: Analysis, names: list[str]) -> None:
    """The costliest decisions and the greatest strokes of luck, in sentences."""
    teller = Teller(match.game, desk.words, names)
    costly = sorted((one for one in analysis.moments if one.loss > 0.005), key=lambda one: -one.loss)[:SHOWN]
    if costly:
        desk.say()
        desk.say(desk.text("cli.analyse.costly"), "bold")
    for one in costly:
        assert one.best is not None
        assert one.actor is not CHANCE
        said, best = (teller.action(action) or str(action) for action in (one.action, one.best))
        facts = {"turn": one.turn, "seat": names[one.actor], "action": said, "best": best}
        desk.say("  " + desk.text("cli.analyse.decision", loss=_number(desk, one.loss), **facts))
    lucky = sorted(
        (one for one in analysis.moments if one.actor is CHANCE and _luck(one) > 0.005), key=lambda one: -_luck(one)
    )
    if lucky:
        desk.say()
        desk.say(desk.text("cli.analyse.lucky"), "bold")
    for one in lucky[:SHOWN]:
        seat = max(range(len(names)), key=lambda seat: one.shift[seat])
        said = teller.action(one.action) or str(one.action)
        luck = _number(desk, one.shift[seat])
        desk.say("  " + desk.text("cli.analyse.outcome", turn=one.turn, action=said, seat=names[seat], luck=luck))


def _luck(moment: Moment) -> float:
    return max(moment.shift)


def _number(desk: Desk, chance: float) -> str:
    text = f"{100 * chance:.1f}"
    return text if desk.language == "en" else text.replace(".", ",")


def _signed(desk: Desk, chance: float) -> str:
    return ("+" if chance >= 0.0005 else "−" if chance <= -0.0005 else "") + _number(desk, abs(chance))
