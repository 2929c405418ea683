"""`fellfield analyse`: a record looked back at: chances, losses, luck."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from fellfield.bots.analysis import Analyst
from fellfield.bots.analysis_results import Account, Analysis, Moment
from fellfield.bots.budget import Budget
from fellfield.cli.arguments import AsJson, plot_file, read_text, write_text
from fellfield.cli.check import replayed
from fellfield.cli.desk import Desk, Lang, as_json, desk_of
from fellfield.cli.telling import Teller, in_rounds, seat_words, turn_words
from fellfield.core.match import Match
from fellfield.core.seats import CHANCE
from fellfield.evaluation.interrupts import stopped_by_sigterm
from fellfield.evaluation.plots.chances import draw_chances
from fellfield.i18n.keys import Key

SHOWN = 5


def command(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A record.")],
    budget: Annotated[
        str | None, typer.Option("--budget", help="How long to think about each decision: 200n or 0.2s.")
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="Any number or word; the same one, the same analysis.")] = "0",
    plot: Annotated[
        Path | None, typer.Option("--plot", help="Write the chances over time as SVG, to a name that ends in .svg.")
    ] = None,
    as_json_: AsJson = False,
    lang: Lang = None,
) -> None:
    """Look back at a game: chances over time, what each decision cost, what luck each outcome brought."""
    desk = desk_of(context)
    plot = plot_file(desk, plot)
    match = replayed(desk, file, read_text(desk, file))
    analysis = _watched(desk, Analyst(match, seed, None if budget is None else Budget.read(budget)))
    names = seat_words(desk, match.game, match.state.players)
    if plot is not None:
        _plot(desk, match, analysis, names, plot)
    if as_json_:
        desk.out.file.write(as_json(_facts(analysis, names)) + "\n")
        return
    desk.say(_title(desk, match), "bold")
    if not analysis.over:
        desk.say(desk.text("cli.analyse.unfinished"))
    desk.show(_accounts(desk, analysis, names))
    desk.show(Text(desk.text("cli.analyse.adds-up", over="yes" if analysis.over else "no"), style="dim"))
    if _loose(analysis):
        desk.show(Text(desk.text("cli.analyse.loose")))
    _told(desk, match, analysis, names)


def _title(desk: Desk, match: Match) -> str:
    return desk.text("cli.analyse.title", game=desk.game_name(match.game), n=match.state.players)


def _plot(desk: Desk, match: Match, analysis: Analysis, names: list[str], file: Path) -> None:
    along: Key = "cli.analyse.heading.rounds" if in_rounds(desk, match.game) else "cli.simulate.heading.turns"
    axes = desk.text(along), desk.text("cli.analyse.heading.chance")
    write_text(desk, file, draw_chances(analysis, names, _title(desk, match), *axes))


def _facts(analysis: Analysis, names: list[str]) -> dict[str, Any]:
    """For scripts; the names of the seats beside their letters, in the language asked for."""
    facts = analysis.facts()
    accounts = [{**account, "name": name} for account, name in zip(facts["accounts"], names, strict=True)]
    return {**facts, "names": names, "accounts": accounts}


def _watched(desk: Desk, analyst: Analyst) -> Analysis:
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=desk.err,
        transient=True, disable=not desk.err.is_terminal,
    )  # fmt: skip
    try:
        with bar, stopped_by_sigterm():
            task = bar.add_task(analyst.game.id, total=None)
            return analyst.analyse(lambda done, whole: bar.update(task, completed=done, total=whole))
    except KeyboardInterrupt:
        desk.complain(desk.text("cli.analyse.stopped"))
        raise


def _loose(analysis: Analysis) -> bool:
    """Is everything that luck and choices did smaller than the error it is told with?"""
    return all(abs(shift) < one.error for one in analysis.accounts for shift in (one.luck, one.skill, one.others))


def _accounts(desk: Desk, analysis: Analysis, names: list[str]) -> Grid:
    """From the first chance to the result, a row for each seat, in winning chances of 100."""
    rows = [_row(desk, one) for one in analysis.accounts]
    heads: tuple[Key, ...] = (
        "cli.analyse.heading.start", "cli.analyse.heading.luck", "cli.analyse.heading.skill",
        "cli.analyse.heading.others", "cli.analyse.heading.rest",
        "cli.analyse.heading.result" if analysis.over else "cli.analyse.heading.now", "cli.analyse.heading.lost",
    )  # fmt: skip
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column(desk.text("cli.simulate.heading.seat"), min_width=max(map(len, names)))
    for head, column in zip(heads, zip(*rows, strict=True), strict=True):
        # headings may take two lines where it is narrow, numbers may not
        grid.add_column(desk.text(head), justify="right", min_width=max(map(len, column)))
    for name, row in zip(names, rows, strict=True):
        grid.add_row(name, *row)
    return grid


def _row(desk: Desk, one: Account) -> list[str]:
    shifts = [_signed(desk, number) for number in (one.luck, one.skill, one.others)]
    rest = f"{_signed(desk, one.rest)} (± {_number(desk, one.error)})"
    return [_number(desk, one.start), *shifts, rest, _number(desk, one.result), _number(desk, one.lost)]


def _told(desk: Desk, match: Match, analysis: Analysis, names: list[str]) -> None:
    """The costliest decisions and the greatest strokes of luck, in sentences."""
    teller = Teller(match.game, desk.catalogue, names)
    costly = sorted((one for one in analysis.moments if one.loss > 0.005), key=lambda one: -one.loss)[:SHOWN]
    if costly:
        desk.say()
        desk.say(desk.text("cli.analyse.costly"), "bold")
    for one in costly:
        assert one.best is not None
        assert one.actor is not CHANCE
        said, best = (teller.action(action) or str(action) for action in (one.action, one.best))
        facts = {"turn": _when(desk, match, one), "seat": names[one.actor], "action": said, "best": best}
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
        turn = _when(desk, match, one)
        desk.say("  " + desk.text("cli.analyse.outcome", turn=turn, action=said, seat=names[seat], luck=luck))


def _when(desk: Desk, match: Match, moment: Moment) -> str:
    """The turn or round; what falls while the table is laid is in none."""
    return turn_words(desk, match.game, moment.turn) if moment.turn else desk.text("cli.analyse.setting-up")


def _luck(moment: Moment) -> float:
    return max(moment.shift)


def _number(desk: Desk, chance: float) -> str:
    text = f"{100 * chance:.1f}"
    return text if desk.language == "en" else text.replace(".", ",")


def _signed(desk: Desk, chance: float) -> str:
    return ("+" if chance >= 0.0005 else "−" if chance <= -0.0005 else "") + _number(desk, abs(chance))
