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
from fellfield.bots.analysis_results import AnalysedStep, Analysis, Attribution
from fellfield.bots.budget import Budget
from fellfield.cli.arguments import AsJson, check_plot_path, read_text, write_text
from fellfield.cli.check import replay_record
from fellfield.cli.console import Console, Lang, console_of, format_json
from fellfield.cli.narration import FallbackNarrator, seat_names, turn_label, uses_rounds
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
    console = console_of(context)
    plot = check_plot_path(console, plot)
    match = replay_record(console, file, read_text(console, file))
    analysis = _watched(console, Analyst(match, seed, None if budget is None else Budget.parse(budget)))
    names = seat_names(console, match.game, match.state.players)
    if plot is not None:
        _plot(console, match, analysis, names, plot)
    if as_json_:
        console.out.file.write(format_json(_facts(analysis, names)) + "\n")
        return
    console.print(_title(console, match), "bold")
    if not analysis.over:
        console.print(console.text("cli.analyse.unfinished"))
    console.show(_accounts(console, analysis, names))
    console.show(Text(console.text("cli.analyse.adds-up", over="yes" if analysis.over else "no"), style="dim"))
    if _loose(analysis):
        console.show(Text(console.text("cli.analyse.loose")))
    _told(console, match, analysis, names)


def _title(console: Console, match: Match) -> str:
    return console.text("cli.analyse.title", game=console.game_name(match.game), n=match.state.players)


def _plot(console: Console, match: Match, analysis: Analysis, names: list[str], file: Path) -> None:
    along: Key = "cli.analyse.heading.rounds" if uses_rounds(console, match.game) else "cli.simulate.heading.turns"
    axes = console.text(along), console.text("cli.analyse.heading.chance")
    write_text(console, file, draw_chances(analysis, names, _title(console, match), *axes))


def _facts(analysis: Analysis, names: list[str]) -> dict[str, Any]:
    """For scripts; the names of the seats beside their letters, in the language asked for."""
    facts = analysis.facts()
    accounts = [{**account, "name": name} for account, name in zip(facts["accounts"], names, strict=True)]
    return {**facts, "names": names, "accounts": accounts}


def _watched(console: Console, analyst: Analyst) -> Analysis:
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console.err,
        transient=True, disable=not console.err.is_terminal,
    )  # fmt: skip
    try:
        with bar, stopped_by_sigterm():
            task = bar.add_task(analyst.game.id, total=None)
            return analyst.analyse(lambda done, whole: bar.update(task, completed=done, total=whole))
    except KeyboardInterrupt:
        console.print_error(console.text("cli.analyse.stopped"))
        raise


def _loose(analysis: Analysis) -> bool:
    """Is everything that luck and choices did smaller than the error it is told with?"""
    return all(abs(shift) < one.error for one in analysis.attributions for shift in (one.luck, one.skill, one.others))


def _accounts(console: Console, analysis: Analysis, names: list[str]) -> Grid:
    """From the first chance to the result, a row for each seat, in winning chances of 100."""
    rows = [_row(console, one) for one in analysis.attributions]
    heads: tuple[Key, ...] = (
        "cli.analyse.heading.start", "cli.analyse.heading.luck", "cli.analyse.heading.skill",
        "cli.analyse.heading.others", "cli.analyse.heading.rest",
        "cli.analyse.heading.result" if analysis.over else "cli.analyse.heading.now", "cli.analyse.heading.lost",
    )  # fmt: skip
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column(console.text("cli.simulate.heading.seat"), min_width=max(map(len, names)))
    for head, column in zip(heads, zip(*rows, strict=True), strict=True):
        # headings may take two lines where it is narrow, numbers may not
        grid.add_column(console.text(head), justify="right", min_width=max(map(len, column)))
    for name, row in zip(names, rows, strict=True):
        grid.add_row(name, *row)
    return grid


def _row(console: Console, one: Attribution) -> list[str]:
    shifts = [_signed(console, number) for number in (one.luck, one.skill, one.others)]
    rest = f"{_signed(console, one.rest)} (± {_number(console, one.error)})"
    return [_number(console, one.start), *shifts, rest, _number(console, one.result), _number(console, one.lost)]


def _told(console: Console, match: Match, analysis: Analysis, names: list[str]) -> None:
    """The costliest decisions and the greatest strokes of luck, in sentences."""
    narrator = FallbackNarrator(match.game, console.catalogue, names)
    costly = sorted((one for one in analysis.analysed_steps if one.loss > 0.005), key=lambda one: -one.loss)[:SHOWN]
    if costly:
        console.print()
        console.print(console.text("cli.analyse.costly"), "bold")
    for one in costly:
        assert one.best is not None
        assert one.actor is not CHANCE
        said, best = (narrator.action(action) or str(action) for action in (one.action, one.best))
        facts = {"turn": _when(console, match, one), "seat": names[one.actor], "action": said, "best": best}
        console.print("  " + console.text("cli.analyse.decision", loss=_number(console, one.loss), **facts))
    lucky = sorted(
        (one for one in analysis.analysed_steps if one.actor is CHANCE and _luck(one) > 0.005),
        key=lambda one: -_luck(one),
    )
    if lucky:
        console.print()
        console.print(console.text("cli.analyse.lucky"), "bold")
    for one in lucky[:SHOWN]:
        seat = max(range(len(names)), key=lambda seat: one.shift[seat])
        said = narrator.action(one.action) or str(one.action)
        luck = _number(console, one.shift[seat])
        turn = _when(console, match, one)
        console.print("  " + console.text("cli.analyse.outcome", turn=turn, action=said, seat=names[seat], luck=luck))


def _when(console: Console, match: Match, moment: AnalysedStep) -> str:
    """The turn or round; what falls while the table is laid is in none."""
    return turn_label(console, match.game, moment.turn) if moment.turn else console.text("cli.analyse.setting-up")


def _luck(moment: AnalysedStep) -> float:
    return max(moment.shift)


def _number(console: Console, chance: float) -> str:
    text = f"{100 * chance:.1f}"
    return text if console.language == "en" else text.replace(".", ",")


def _signed(console: Console, chance: float) -> str:
    return ("+" if chance >= 0.0005 else "−" if chance <= -0.0005 else "") + _number(console, abs(chance))
