"""`fellfield serve`, `verify`, `backup`, `restore`, `reports`: run the server, check its dice, copy and read data."""

from __future__ import annotations

import asyncio
import inspect
import json
import os
import sys
import webbrowser
from collections.abc import Callable, Mapping
from dataclasses import Field, fields, replace
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from fellfield.cli import exit_codes
from fellfield.cli.console import Console, Lang
from fellfield.cli.exit_codes import CommandError
from fellfield.core.installation import install_command
from fellfield.server import settings

if TYPE_CHECKING:
    from fellfield.server.store.contract import Report


def _require_packages(console: Console) -> None:
    """Raise a CommandError if the packages of `fellfield[server]` are not installed."""
    if any(find_spec(name) is None for name in ("fastapi", "msgspec", "sqlalchemy", "uvicorn")):
        raise CommandError(exit_codes.FAILED, console.text("cli.serve.packages"), install_command("server"))


def _signature() -> inspect.Signature:
    """Return the signature of `serve`: one option per setting, so that its help documents all settings."""
    config = Annotated[
        Path | None,
        typer.Option(
            "--config", metavar="FILE", envvar="FELLFIELD_CONFIG", help="TOML file with settings, named as below."
        ),
    ]
    at_home = Annotated[
        bool,
        typer.Option(
            "--open",
            help="For playing at home: open a browser if there is a display; use a free port if the port is taken.",
        ),
    ]
    found = [
        inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context),
        inspect.Parameter("config", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=config),
        inspect.Parameter("at_home", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=at_home),
    ]
    for setting in fields(settings.Settings):
        if setting.name == "share":
            found.append(
                inspect.Parameter(
                    "share", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=_share_option(setting)
                )
            )
            continue
        shown = ",".join(setting.default) if isinstance(setting.default, tuple) else setting.default
        option = typer.Option(
            "--" + setting.name.replace("_", "-"),
            metavar=_kind(setting.default),
            envvar=settings.environment_variable(setting.name),
            help=setting.metadata["about"] + (f" Default: {shown}." if shown not in ("", ()) else ""),
            show_default=False,
        )
        annotation = Annotated[str | None, option]
        found.append(
            inspect.Parameter(setting.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
        )
    found.append(inspect.Parameter("lang", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Lang))
    return inspect.Signature(found)


def _share_option(setting: Field[bool]) -> object:
    """Make sharing a flag without a value, because people type it by hand."""
    about: str = setting.metadata["about"]
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
    """Run the web server: one process and one database file, without further setup.

    Settings come from options, environment variables or a file, in this order of precedence. 0 disables a limit.
    """
    console: Console = context.obj
    chosen = _load_settings(console, config, given)
    _require_packages(console)
    from fellfield.server.uvicorn_server import serve

    if not at_home:
        serve(
            chosen,
            lambda address: print(
                _with_invitation(console, chosen, console.text("cli.serve.at", url=address), address), flush=True
            ),
        )
        return
    serve(_with_free_port(chosen), _open_browser(console, chosen))
    print(console.text("cli.serve.closed"))


def _with_free_port(chosen: settings.Settings) -> settings.Settings:
    """Return the settings, with port 0 (any free port) if the chosen one is taken."""
    from fellfield.server.uvicorn_server import CannotListen, bind_socket

    try:
        bind_socket(chosen).close()
    except CannotListen:
        return replace(chosen, port=0)
    return chosen


def _with_invitation(console: Console, chosen: settings.Settings, message: str, address: str) -> str:
    """Add the address for friends, if the server is shared."""
    from fellfield.server.invitation import invitation_url

    if not chosen.share or chosen.public_url:
        return message
    port = urlsplit(address).port or chosen.port
    friends = invitation_url(replace(chosen, port=port))
    return (
        message
        + "\n"
        + (console.text("cli.serve.friends", url=friends) if friends else console.text("cli.serve.no-network"))
    )


def _open_browser(console: Console, chosen: settings.Settings) -> Callable[[str], None]:
    """Return a callback that prints the address and, on a desktop, opens a browser."""

    def on_start(address: str) -> None:
        print(_with_invitation(console, chosen, console.text("cli.serve.open", address=address), address), flush=True)
        if _has_display():
            webbrowser.open(address)

    return on_start


def _has_display() -> bool:
    """Return whether a browser window would be visible."""
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


command.__signature__ = _signature()  # type: ignore[attr-defined]
command.__annotations__ = {parameter.name: parameter.annotation for parameter in _signature().parameters.values()}


def _load_settings(console: Console, config: Path | None, given: Mapping[str, str | bool | None]) -> settings.Settings:
    try:
        return settings.load(given, file=config)
    except settings.BadSetting as error:
        sentence = console.text("cli.serve.no-setting", name=error.name, why=error.expected)
        raise CommandError(
            exit_codes.USAGE, sentence, console.text("cli.error.help", command="fellfield serve --help")
        ) from None


Record = Annotated[Path, typer.Argument(metavar="RECORD", help="Record of a finished game, including its proof.")]
Mine = Annotated[
    str | None,
    typer.Option("--mine", metavar="RECEIPT", help="The receipt that your page kept, or the start code of the table."),
]
Database = Annotated[
    str | None,
    typer.Option("--database-url", metavar="TEXT", envvar="DATABASE_URL", help="URL of the database."),
]
Config = Annotated[
    Path | None, typer.Option("--config", metavar="FILE", envvar="FELLFIELD_CONFIG", help="TOML file with settings.")
]


def verify(context: typer.Context, record: Record, mine: Mine = None, lang: Lang = None) -> None:
    """Verify the dice of a finished online game by deriving every outcome again and replaying it by the rules."""
    from fellfield.server.record_check import verify_record
    from fellfield.server.verify import NotProven, read_file, read_kept

    console: Console = context.obj
    try:
        proof = verify_record(read_file(str(record)), None if mine is None else read_kept(mine))
    except NotProven as error:
        raise CommandError(exit_codes.FAILED, console.text("cli.verify.bad", why=str(error))) from None
    print(console.text("cli.verify.good", n=proof.outcomes))
    if all(share == "none" for share in proof.shares.values()):
        print(console.text("cli.verify.nobody"))
    elif not proof.compared:
        print(console.text("cli.verify.nothing-kept"))
    else:
        print(console.text("cli.verify.kept"))


def backup(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="File to write; it must not exist.")],
    database_url: Database = None,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Back up the database to one file; the server may be running."""
    console: Console = context.obj
    if file.exists():
        raise CommandError(exit_codes.FAILED, console.text("cli.backup.exists", file=str(file)))
    _require_packages(console)
    asyncio.run(_backup(_load_settings(console, config, {"database_url": database_url}).database_url, str(file)))
    print(console.text("cli.backup.done", file=str(file)))


def restore(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="File written by `fellfield backup`.")],
    database_url: Database = None,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Restore a backup into an empty database; the server must not be running."""
    console: Console = context.obj
    if not file.exists():
        raise CommandError(exit_codes.NOT_FOUND, console.text("cli.file.missing", file=str(file)))
    _require_packages(console)
    asyncio.run(_restore(_load_settings(console, config, {"database_url": database_url}).database_url, str(file)))
    print(console.text("cli.restore.done", file=str(file)))


def reports(
    context: typer.Context,
    done: Annotated[
        str | None, typer.Option("--done", metavar="REPORT", help="Delete this report: you have dealt with it.")
    ] = None,
    database_url: Database = None,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """List what people have reported about others, the newest first; the server may be running."""
    console: Console = context.obj
    _require_packages(console)
    url = _load_settings(console, config, {"database_url": database_url}).database_url
    if done is not None:
        if not asyncio.run(_delete_report(url, done)):
            raise CommandError(exit_codes.NOT_FOUND, console.text("cli.reports.unknown", report=done))
        print(console.text("cli.reports.done", report=done))
        return
    found = asyncio.run(_reports(url))
    if not found:
        print(console.text("cli.reports.none"))
    for report in found:
        print(f"{report.id}  {_time(report.at)}  {report.reason}  {report.name} ({report.reported})")
        print("  " + console.text("cli.reports.table", table=report.table, reporter=report.reporter or "-"))
        if report.text:
            print(f"  “{report.text}”")
        for at, text in json.loads(report.evidence):
            print(f"  {_time(at)}  {report.name}: {text}")


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


async def _reports(url: str) -> list[Report]:
    from fellfield.server.store.urls import store_at

    store = store_at(url)
    await store.open()
    try:
        return await store.reports()
    finally:
        await store.close()


async def _delete_report(url: str, report: str) -> bool:
    from fellfield.server.store.urls import store_at

    store = store_at(url)
    await store.open()
    try:
        return await store.delete_report(report)
    finally:
        await store.close()


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
