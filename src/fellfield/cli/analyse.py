"""`fellfield analyse`: winning chances, mistakes and luck in a recorded game."""

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

MAX_SHOWN = 5


def command(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A record file.")],
    budget: Annotated[
        str | None, typer.Option("--budget", help="Search budget per decision: 200n (nodes) or 0.2s (seconds).")
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="Number or word; the same seed gives the same analysis.")] = "0",
    plot: Annotated[
        Path | None, typer.Option("--plot", help="Plot the winning chances over time to this .svg file.")
    ] = None,
    as_json_: AsJson = False,
    lang: Lang = None,
) -> None:
    """Analyse a recorded game: winning chances over time, the cost of each decision, the luck of each outcome."""
    console = console_of(context)
    plot = check_plot_path(console, plot)
    match = replay_record(console, file, read_text(console, file))
    analysis = _analyse_with_progress(console, Analyst(match, seed, None if budget is None else Budget.parse(budget)))
    names = seat_names(console, match.game, match.state.players)
    if plot is not None:
        _plot(console, match, analysis, names, plot)
    if as_json_:
        console.out.file.write(format_json(_facts(analysis, names)) + "\n")
        return
    console.print(_title(console, match), "bold")
    if not analysis.over:
        console.print(console.text("cli.analyse.unfinished"))
    console.show(_attribution_table(console, analysis, names))
    console.show(Text(console.text("cli.analyse.adds-up", over="yes" if analysis.over else "no"), style="dim"))
    if _is_within_error(analysis):
        console.show(Text(console.text("cli.analyse.loose")))
    _print_highlights(console, match, analysis, names)


def _title(console: Console, match: Match) -> str:
    return console.text("cli.analyse.title", game=console.game_name(match.game), n=match.state.players)


def _plot(console: Console, match: Match, analysis: Analysis, names: list[str], file: Path) -> None:
    along: Key = "cli.analyse.heading.rounds" if uses_rounds(console, match.game) else "cli.simulate.heading.turns"
    axes = console.text(along), console.text("cli.analyse.heading.chance")
    write_text(console, file, draw_chances(analysis, names, _title(console, match), *axes))


def _facts(analysis: Analysis, names: list[str]) -> dict[str, Any]:
    """Return the analysis for JSON, with the seat names in the reader's language."""
    facts = analysis.facts()
    accounts = [{**account, "name": name} for account, name in zip(facts["accounts"], names, strict=True)]
    return {**facts, "names": names, "accounts": accounts}


def _analyse_with_progress(console: Console, analyst: Analyst) -> Analysis:
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console.err,
        transient=True, disable=not console.err.is_terminal,
    )  # fmt: skip
    try:
        with bar, stopped_by_sigterm():
            task = bar.add_task(analyst.game.id, total=None)
            return analyst.analyse(lambda done, total: bar.update(task, completed=done, total=total))
    except KeyboardInterrupt:
        console.print_error(console.text("cli.analyse.stopped"))
        raise


def _is_within_error(analysis: Analysis) -> bool:
    """Return whether every effect of luck and choices is smaller than its error."""
    return all(
        abs(shift) < seat.error for seat in analysis.attributions for shift in (seat.luck, seat.skill, seat.others)
    )


def _attribution_table(console: Console, analysis: Analysis, names: list[str]) -> Grid:
    """Return a row per seat from its first chance to the result, in per cent."""
    rows = [_row(console, attribution) for attribution in analysis.attributions]
    heads: tuple[Key, ...] = (
        "cli.analyse.heading.start", "cli.analyse.heading.luck", "cli.analyse.heading.skill",
        "cli.analyse.heading.others", "cli.analyse.heading.rest",
        "cli.analyse.heading.result" if analysis.over else "cli.analyse.heading.now", "cli.analyse.heading.lost",
    )  # fmt: skip
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column(console.text("cli.simulate.heading.seat"), min_width=max(map(len, names)))
    for head, column in zip(heads, zip(*rows, strict=True), strict=True):
        # headings may wrap on a narrow terminal, numbers may not
        grid.add_column(console.text(head), justify="right", min_width=max(map(len, column)))
    for name, row in zip(names, rows, strict=True):
        grid.add_row(name, *row)
    return grid


def _row(console: Console, attribution: Attribution) -> list[str]:
    shifts = [_signed(console, number) for number in (attribution.luck, attribution.skill, attribution.others)]
    rest = f"{_signed(console, attribution.rest)} (± {_number(console, attribution.error)})"
    return [
        _number(console, attribution.start),
        *shifts,
        rest,
        _number(console, attribution.result),
        _number(console, attribution.lost),
    ]


def _print_highlights(console: Console, match: Match, analysis: Analysis, names: list[str]) -> None:
    """Print the costliest decisions and the luckiest outcomes."""
    narrator = FallbackNarrator(match.game, console.catalogue, names)
    costly = sorted((step for step in analysis.analysed_steps if step.loss > 0.005), key=lambda step: -step.loss)[
        :MAX_SHOWN
    ]
    if costly:
        console.print()
        console.print(console.text("cli.analyse.costly"), "bold")
    for step in costly:
        assert step.best is not None
        assert step.actor is not CHANCE
        played, best = (narrator.action(action) or str(action) for action in (step.action, step.best))
        facts = {"turn": _when(console, match, step), "seat": names[step.actor], "action": played, "best": best}
        console.print("  " + console.text("cli.analyse.decision", loss=_number(console, step.loss), **facts))
    lucky = sorted(
        (step for step in analysis.analysed_steps if step.actor is CHANCE and _luck(step) > 0.005),
        key=lambda step: -_luck(step),
    )
    if lucky:
        console.print()
        console.print(console.text("cli.analyse.lucky"), "bold")
    for step in lucky[:MAX_SHOWN]:
        seat = step.shift.index(max(step.shift))
        outcome = narrator.action(step.action) or str(step.action)
        luck = _number(console, step.shift[seat])
        turn = _when(console, match, step)
        console.print(
            "  " + console.text("cli.analyse.outcome", turn=turn, action=outcome, seat=names[seat], luck=luck)
        )


def _when(console: Console, match: Match, step: AnalysedStep) -> str:
    """Return the turn or round of a step, or that it belongs to the setup."""
    return turn_label(console, match.game, step.turn) if step.turn else console.text("cli.analyse.setting-up")


def _luck(step: AnalysedStep) -> float:
    return max(step.shift)


def _number(console: Console, chance: float) -> str:
    text = f"{100 * chance:.1f}"
    return text if console.language == "en" else text.replace(".", ",")


def _signed(console: Console, chance: float) -> str:
    return ("+" if chance >= 0.0005 else "−" if chance <= -0.0005 else "") + _number(console, abs(chance))
