"""`fellfield simulate`: many games between bots, counted."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

import typer
from rich import box
from rich.console import Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from fellfield.bots import bot
from fellfield.cli import exits
from fellfield.cli.arguments import AsJson, Options, Players, prepared
from fellfield.cli.desk import Desk, Lang, as_json, desk_of
from fellfield.cli.opponents import opponent
from fellfield.cli.telling import Teller, seat_words
from fellfield.core.contract import Game
from fellfield.evaluation.arena.on_ray import play_all_on_ray
from fellfield.evaluation.arena.pool import play_all
from fellfield.evaluation.arena.series import Pairing, game_seed
from fellfield.evaluation.arena.tally import Tally, Wins, spread
from fellfield.i18n import MissingMessage
from fellfield.i18n.keys import Key

TROUBLES_SHOWN = 5


class Engine(StrEnum):
    """What the games are spread over."""

    processes = "processes"
    ray = "ray"


def command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="The id of the game.")],
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option("--bots", help="Bots, parted by commas; they take turns on the seats.")
    ] = "random",
    seed: Annotated[str, typer.Option("--seed", help="Any number or word; the same one, the same games.")] = "0",
    first: Annotated[int, typer.Option("--first", min=0, help="The number of the first game.")] = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0 for one on every core.")] = 1,
    engine: Annotated[Engine, typer.Option("--engine", help="Where to play: processes here, or a Ray cluster.")] = (
        Engine.processes
    ),
    limit: Annotated[int, typer.Option("--limit", min=1, help="Decisions after which a game is given up.")] = 100_000,
    option: Options = None,
    as_json_: AsJson = False,
    timing: Annotated[bool, typer.Option("--timing", help="Put the time taken into the JSON, too.")] = False,
    lang: Lang = None,
) -> None:
    """Let bots play many games and count the outcomes; the result depends on the seed alone, not on --jobs."""
    desk = desk_of(context)
    known, setup, options = prepared(desk, game, players, option)
    names = tuple(opponent(name) for name in bots.split(",") if name.strip()) or ("random",)
    for name in names:
        bot(name)
    pairing = Pairing(known.id, setup.players, json.dumps(options, sort_keys=True), names, seed, limit)
    begun = time.perf_counter()
    tally, whole = _watched(desk, pairing, first, games, _spread_over(engine, jobs or os.cpu_count() or 1))
    seconds = time.perf_counter() - begun
    if as_json_ and whole:
        facts = _facts(known, tally, first)
        desk.out.file.write(as_json({**facts, "seconds": round(seconds, 3)} if timing else facts) + "\n")
    elif tally.games and not as_json_:
        desk.show(_summary(desk, known, tally))
        _took(desk, tally, seconds)
    if tally.troubles:
        _report_troubles(desk, tally)
    if whole and not tally.games:
        desk.complain(desk.text("cli.simulate.nothing-played"))
    if not whole:
        desk.complain(desk.text("cli.simulate.stopped", n=tally.games, games=games))
        raise typer.Exit(exits.INTERRUPTED)
    if tally.troubles:
        raise typer.Exit(exits.WRONG)


Play: TypeAlias = Callable[[Pairing, int, int, Callable[[Tally], None]], Tally]


def _spread_over(engine: Engine, jobs: int) -> Play:
    """The way to play all games, with so many of them at a time."""
    if engine is Engine.ray:
        return lambda pairing, first, games, report: play_all_on_ray(pairing, first, games, report, jobs)
    return lambda pairing, first, games, report: play_all(pairing, first, games, jobs, report)


def _watched(desk: Desk, pairing: Pairing, first: int, games: int, play: Play) -> tuple[Tally, bool]:
    """Play them, with a bar and a rate on standard error when someone watches; the sum, and whether all were played."""
    sofar = Tally(pairing)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(), console=desk.err, transient=True, disable=not desk.err.is_terminal,
    )  # fmt: skip
    with bar:
        task = bar.add_task(pairing.game_id, total=games, rate="")
        begun = time.perf_counter()

        def report(tally: Tally) -> None:
            nonlocal sofar
            sofar = tally
            rate = _decisions(tally) / max(time.perf_counter() - begun, 1e-9)
            said = desk.text("cli.bench.rate", rate=round(rate))
            bar.update(task, completed=tally.games + len(tally.troubles), rate=said)

        try:
            return play(pairing, first, games, report), True
        except KeyboardInterrupt:
            return sofar, False


def _decisions(tally: Tally) -> int:
    return sum(value * times for value, times in tally.decisions.items())


# -- for scripts --------------------------------------------------------------------------------------------


def _facts(game: Game, tally: Tally, first: int) -> dict[str, Any]:
    """The sum as JSON: the same bytes for the same seed."""
    pairing = tally.pairing
    names = game.seat_names(pairing.players)
    return {
        "game": game.id,
        "rules": game.rules,
        "players": pairing.players,
        "options": json.loads(pairing.options),
        "bots": list(pairing.bots),
        "seed": pairing.seed,
        "first": first,
        "games": tally.games,
        "turns": spread(tally.turns),
        "decisions": spread(tally.decisions),
        "nobody_wins": tally.nobody,
        "endings": dict(sorted(tally.endings.items())),
        "by_seat": [
            {"seat": names[seat], **wins.facts(), "score": spread(tally.scores[seat])}
            for seat, wins in enumerate(tally.seats)
        ],
        "by_bot": [{"bot": name, **wins.facts()} for name, wins in tally.bots.items()],
        "failures": [
            {"index": one.index, "seed": game_seed(pairing.seed, one.index), "error": one.kind, "message": one.message}
            for one in tally.troubles
        ],
    }


# -- for people ---------------------------------------------------------------------------------------------


def _summary(desk: Desk, game: Game, tally: Tally) -> Group:
    pairing = tally.pairing
    title = desk.text(
        "cli.simulate.title", game=desk.game_name(game), n=tally.games, players=pairing.players, seed=pairing.seed
    )
    parts: list[RenderableType] = [Text(title, style="bold"), _lengths(desk, tally), _by_seat(desk, game, tally)]
    if len(tally.bots) > 1:
        parts.append(_by_bot(desk, tally))
    if set(tally.endings) - {""}:
        parts.append(_endings(desk, game, tally))
    return Group(*parts)


def _new_table(desk: Desk, left: Key | None, *columns: Key) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(desk.text(left) if left else "")
    for key in columns:
        table.add_column(desk.text(key), justify="right")
    return table


def _lengths(desk: Desk, tally: Tally) -> Table:
    table = _new_table(
        desk, None, "cli.simulate.heading.lowest", "cli.simulate.heading.mean", "cli.simulate.heading.median",
        "cli.simulate.heading.highest",
    )  # fmt: skip
    table.add_row(desk.text("cli.simulate.heading.turns"), *_row(desk, spread(tally.turns)))
    table.add_row(desk.text("cli.simulate.heading.decisions"), *_row(desk, spread(tally.decisions)))
    return table


def _by_seat(desk: Desk, game: Game, tally: Tally) -> Table:
    table = _new_table(
        desk, "cli.simulate.heading.seat", "cli.simulate.heading.wins", "cli.simulate.heading.shared",
        "cli.simulate.heading.share", "cli.simulate.heading.interval", "cli.simulate.heading.mean-score",
        "cli.simulate.heading.lowest", "cli.simulate.heading.highest",
    )  # fmt: skip
    for seat, name in enumerate(seat_words(desk, game, tally.pairing.players)):
        score = spread(tally.scores[seat])
        table.add_row(
            name, *_wins(desk, tally.seats[seat]), *(_number(desk, score[one]) for one in ("mean", "min", "max"))
        )
    return table


def _by_bot(desk: Desk, tally: Tally) -> Table:
    table = _new_table(
        desk, "cli.simulate.heading.bot", "cli.simulate.heading.games", "cli.simulate.heading.wins",
        "cli.simulate.heading.shared", "cli.simulate.heading.share", "cli.simulate.heading.interval",
    )  # fmt: skip
    for name, wins in tally.bots.items():
        table.add_row(name, _number(desk, wins.games), *_wins(desk, wins))
    return table


def _endings(desk: Desk, game: Game, tally: Tally) -> Table:
    table = _new_table(desk, "cli.simulate.heading.ending", "cli.simulate.heading.games")
    teller = Teller(game, desk.catalogue, players=tally.pairing.players)
    for ending, times in sorted(tally.endings.items(), key=lambda one: -one[1]):
        table.add_row(_ending(teller, ending), _number(desk, times))
    return table


def _ending(teller: Teller, reason: str) -> str:
    try:
        return teller.catalogue.text(f"{teller.game.id}.end.{reason}")
    except MissingMessage:
        return reason or "–"


def _wins(desk: Desk, wins: Wins) -> list[str]:
    facts = wins.facts()
    interval = f"{100 * facts['low']:.1f}–{100 * facts['high']:.1f} %"
    share = f"{100 * facts['share']:.1f} %"
    return [_number(desk, facts["wins"]), _number(desk, facts["shared"]), _point(desk, share), _point(desk, interval)]


def _row(desk: Desk, facts: dict[str, Any]) -> list[str]:
    return [_number(desk, facts[one]) for one in ("min", "mean", "median", "max")]


def _number(desk: Desk, value: float | None) -> str:
    """A whole number grouped, any other with one decimal."""
    if value is None:
        return "–"
    return desk.catalogue.format_value(int(value) if float(value).is_integer() else round(value, 1))


def _point(desk: Desk, text: str) -> str:
    return text if desk.language == "en" else text.replace(".", ",")


def _took(desk: Desk, tally: Tally, seconds: float) -> None:
    rate = round(_decisions(tally) / max(seconds, 1e-9))
    took = desk.text("cli.simulate.took", n=tally.games, seconds=_point(desk, f"{seconds:.1f}"), rate=rate)
    desk.err.print(Text(took, style="dim"))


def _report_troubles(desk: Desk, tally: Tally) -> None:
    """Each failure with the command that brings it about again."""
    pairing = tally.pairing
    desk.complain(desk.text("cli.simulate.failed", n=len(tally.troubles)))
    for one in tally.troubles[:TROUBLES_SHOWN]:
        seed = game_seed(pairing.seed, one.index)
        if one.kind == "NeverEnding":
            sentence = desk.text("cli.simulate.endless", index=one.index, seed=seed, limit=pairing.limit)
        else:
            sentence = desk.text("cli.simulate.raised", index=one.index, seed=seed, what=f"{one.kind}: {one.message}")
        desk.complain(sentence, f"  {_again(pairing, one.index)}")


def _again(pairing: Pairing, index: int) -> str:
    """The command that plays just this game."""
    import shlex

    parts = [
        "fellfield",
        "simulate",
        pairing.game_id,
        "--players",
        str(pairing.players),
        "--bots",
        ",".join(pairing.bots),
    ]
    for name, value in json.loads(pairing.options).items():
        parts += ["--option", f"{name}={json.dumps(value)}"]
    parts += ["--seed", pairing.seed, "--first", str(index), "--games", "1", "--limit", str(pairing.limit)]
    return shlex.join(parts)
