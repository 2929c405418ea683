"""`fellfield serve`, `verify`, `backup` and `restore`: the table on the server, and what keeps it safe."""

from __future__ import annotations

import asyncio
import inspect
import os
import sys
import webbrowser
from collections.abc import Callable, Mapping
from dataclasses import Field, fields, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from fellfield.cli import exit_codes
from fellfield.cli.arguments import read_text
from fellfield.cli.console import Console, Lang
from fellfield.cli.exit_codes import CommandError
from fellfield.server import settings

_PACKAGES = "pip install 'fellfield[server]'"


def _need_packages(console: Console) -> None:
    """The server comes with an extra; without it there is a sentence, not a traceback."""
    if any(find_spec(name) is None for name in ("fastapi", "msgspec", "sqlalchemy", "uvicorn")):
        raise CommandError(exit_codes.FAILED, console.text("cli.serve.packages"), _PACKAGES)


def _signature() -> inspect.Signature:
    """One option for every setting, so that the help is the manual."""
    config = Annotated[
        Path | None,
        typer.Option(
            "--config", metavar="FILE", envvar="FELLFIELD_CONFIG", help="Settings in TOML, by the names below."
        ),
    ]
    at_home = Annotated[
        bool,
        typer.Option(
            "--open",
            help="To play at home: open a browser if there is a screen, and take another port if this one is taken.",
        ),
    ]
    found = [
        inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context),
        inspect.Parameter("config", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=config),
        inspect.Parameter("at_home", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=at_home),
    ]
    for one in fields(settings.Settings):
        if one.name == "share":
            found.append(
                inspect.Parameter("share", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=_share(one))
            )
            continue
        shown = ",".join(one.default) if isinstance(one.default, tuple) else one.default
        option = typer.Option(
            "--" + one.name.replace("_", "-"),
            metavar=_kind(one.default),
            envvar=settings.environment_variable(one.name),
            help=one.metadata["about"] + (f" Default: {shown}." if shown not in ("", ()) else ""),
            show_default=False,
        )
        annotation = Annotated[str | None, option]
        found.append(inspect.Parameter(one.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation))
    found.append(inspect.Parameter("lang", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Lang))
    return inspect.Signature(found)


def _share(one: Field[bool]) -> object:
    """Sharing is a word, not a word and a value: it is what people type who never read a manual."""
    about: str = one.metadata["about"]
    return Annotated[bool | None, typer.Option("--share", envvar=settings.environment_variable("share"), help=about)]


def _kind(default: object) -> str:
    match default:
        case bool():
            return "true|false"
        case int() | float():
            return "NUMBER"
    return "TEXT"


def command(
    context: typer.Context,
    config: Path | None = None,
    lang: Lang = None,
    *,
    at_home: bool = False,
    **given: str | bool | None,
) -> None:
    """Open tables for everybody: one process, one file, nothing to set up.

    Every setting can stand here, in the environment, or in a file; here wins. 0 switches a limit off.
    """
    console: Console = context.obj
    chosen = _loaded(console, config, given)
    _need_packages(console)
    from fellfield.server.uvicorn_server import serve

    if not at_home:
        serve(
            chosen,
            lambda where: print(_where(console, chosen, console.text("cli.serve.at", url=where), where), flush=True),
        )
        return
    serve(_at_a_free_port(chosen), _opening(console, chosen))
    print(console.text("cli.serve.closed"))


def _at_a_free_port(chosen: settings.Settings) -> settings.Settings:
    """The same settings, with any port that is free if the chosen one is taken."""
    from fellfield.server.uvicorn_server import CannotListen, bind_socket

    try:
        bind_socket(chosen).close()
    except CannotListen:
        return replace(chosen, port=0)
    return chosen


def _where(console: Console, chosen: settings.Settings, said: str, where: str) -> str:
    """Where the table is; and for whom else, if it is shared."""
    from fellfield.server.invitation import invitation_url

    if not chosen.share or chosen.public_url:
        return said
    port = urlsplit(where).port or chosen.port
    friends = invitation_url(replace(chosen, port=port))
    return (
        said
        + "\n"
        + (console.text("cli.serve.friends", url=friends) if friends else console.text("cli.serve.no-network"))
    )


def _opening(console: Console, chosen: settings.Settings) -> Callable[[str], None]:
    """Says where the table is, and opens a browser there if somebody could see it."""

    def say(where: str) -> None:
        print(_where(console, chosen, console.text("cli.serve.open", address=where), where), flush=True)
        if _there_is_a_screen():
            webbrowser.open(where)

    return say


def _there_is_a_screen() -> bool:
    """Is somebody at a desktop who would see a window?"""
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


command.__signature__ = _signature()  # type: ignore[attr-defined]
command.__annotations__ = {one.name: one.annotation for one in _signature().parameters.values()}


def _loaded(console: Console, config: Path | None, given: Mapping[str, str | bool | None]) -> settings.Settings:
    try:
        return settings.load(given, file=config)
    except settings.BadSetting as error:
        sentence = console.text("cli.serve.no-setting", name=error.name, why=error.expected)
        raise CommandError(
            exit_codes.USAGE, sentence, console.text("cli.error.help", command="fellfield serve --help")
        ) from None


Record = Annotated[Path, typer.Argument(metavar="RECORD", help="A record of a finished game, with its proof.")]
Commitment = Annotated[
    str | None, typer.Argument(metavar="COMMITMENT", help="What the table showed before the game began.")
]
Database = Annotated[
    str | None,
    typer.Option("--database-url", metavar="TEXT", envvar="DATABASE_URL", help="Where everything is kept."),
]
Config = Annotated[
    Path | None, typer.Option("--config", metavar="FILE", envvar="FELLFIELD_CONFIG", help="Settings in TOML.")
]


def verify(context: typer.Context, record: Record, commitment: Commitment = None, lang: Lang = None) -> None:
    """Check that chance was fair: every outcome of a finished online game is worked out again."""
    from fellfield.server import fair_dice
    from fellfield.server.verify import NotProven
    from fellfield.server.verify import verify as by_itself

    console: Console = context.obj
    text = read_text(console, record)
    try:
        by_itself(text, commitment)
        count = fair_dice.verify_record(text)
    except NotProven as error:
        raise CommandError(exit_codes.FAILED, console.text("cli.verify.bad", why=str(error))) from None
    print(console.text("cli.verify.good", n=count))


def backup(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; it must not exist yet.")],
    database_url: Database = None,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Write everything into one file while play goes on."""
    console: Console = context.obj
    if file.exists():
        raise CommandError(exit_codes.FAILED, console.text("cli.backup.exists", file=str(file)))
    _need_packages(console)
    asyncio.run(_backup(_loaded(console, config, {"database_url": database_url}).database_url, str(file)))
    print(console.text("cli.backup.done", file=str(file)))


def restore(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `fellfield backup` wrote.")],
    database_url: Database = None,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Take everything from a backup, into a store that is still empty; the server must not run."""
    console: Console = context.obj
    if not file.exists():
        raise CommandError(exit_codes.NOT_FOUND, console.text("cli.file.missing", file=str(file)))
    _need_packages(console)
    asyncio.run(_restore(_loaded(console, config, {"database_url": database_url}).database_url, str(file)))
    print(console.text("cli.restore.done", file=str(file)))


async def _backup(url: str, file: str) -> None:
    from fellfield.server.store.urls import store_at

    store = store_at(url)
    await store.open()
    try:
        await store.backup(file)
    finally:
        await store.close()


async def _restore(url: str, file: str) -> None:
    from fellfield.server.store.urls import store_at

    store = store_at(url)
    await store.open()
    try:
        await store.restore(file)
    finally:
        await store.close()
