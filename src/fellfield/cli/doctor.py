"""`fellfield doctor`: check this installation and its settings, and say how to mend what is wrong."""

from __future__ import annotations

import os
import shutil
import socket
import stat
import sys
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal

import typer

from fellfield import __version__
from fellfield.cli import exit_codes
from fellfield.cli.arguments import AsJson
from fellfield.cli.console import Console, Lang, console_of, format_json
from fellfield.cli.exit_codes import CommandError
from fellfield.cli.serve import Config, Database
from fellfield.core.build import engine
from fellfield.core.installation import install_command
from fellfield.core.ledger import ledgers
from fellfield.core.registry import games
from fellfield.i18n.keys import Key
from fellfield.server import settings

Status = Literal["good", "note", "bad"]

STYLES: Final[dict[Status, str]] = {"good": "green", "note": "yellow", "bad": "bold red"}
MARKS: Final[dict[Status, str]] = {"good": "✓", "note": "!", "bad": "✗"}
SERVER_PACKAGES: Final = ("fastapi", "msgspec", "sqlalchemy", "uvicorn", "websockets", "pysqlite3", "asyncpg", "redis")
OLDEST_SQLITE: Final = (3, 51, 3)
"""Older versions can corrupt a database in WAL mode."""
MIN_FREE_BYTES: Final = 200_000_000
MIN_FILE_HANDLES: Final = 4096
"""Enough for about 4,000 sockets."""


@dataclass(frozen=True)
class Finding:
    """What one check found: a message key with its facts; where something is to be done, the advice says what."""

    status: Status
    key: Key
    facts: dict[str, Any] = field(default_factory=dict)
    advice: Key | None = None


def command(
    context: typer.Context,
    database_url: Database = None,
    config: Config = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Check this installation: package, page, games, server packages, settings, database, disk, limits.

    Nothing is changed. Exit code 1 if something is wrong.
    """
    console = console_of(context)
    findings = list(examine(console, database_url, config))
    if as_json:
        print(format_json([_as_json(console, finding) for finding in findings]))
    else:
        console.print(console.text("cli.doctor.title", version=__version__, engine=engine()))
        for finding in findings:
            _print(console, finding)
    wrong = sum(finding.status == "bad" for finding in findings)
    if wrong:
        raise CommandError(exit_codes.FAILED, console.text("cli.doctor.wrong", n=wrong))


def _as_json(console: Console, finding: Finding) -> dict[str, str]:
    advice = console.text(finding.advice, **finding.facts) if finding.advice else ""
    return {"status": finding.status, "text": console.text(finding.key, **finding.facts), "advice": advice}


def _print(console: Console, finding: Finding) -> None:
    sentence = console.text(finding.key, **finding.facts)
    console.print(f"{MARKS[finding.status]} {sentence}", STYLES[finding.status])
    if finding.advice:
        console.print_indented(console.text(finding.advice, **finding.facts))


def examine(console: Console, database_url: str | None, config: Path | None) -> Iterator[Finding]:
    """Everything that the checks find, in the order of a newcomer's questions."""
    yield from _examine_package(console)
    missing = [name for name in SERVER_PACKAGES if find_spec(name) is None]
    if missing:
        facts = {"packages": missing, "command": install_command("server")}
        yield Finding("note", "cli.doctor.server-missing", facts, "cli.doctor.run")
        return
    yield Finding("good", "cli.doctor.server-packages")
    yield _examine_sqlite()
    try:
        chosen = settings.load({"database_url": database_url}, file=config)
    except settings.BadSetting as error:
        yield Finding("bad", "cli.serve.no-setting", {"name": error.name, "why": error.expected})
        return
    for check in (_examine_database, _examine_disk, _examine_redis, _examine_port, _examine_address):
        yield from check(chosen)
    yield from _examine_file_handles()


def _examine_package(console: Console) -> Iterator[Finding]:
    with warnings.catch_warnings(record=True) as problems:
        warnings.simplefilter("always")
        found = games()
    for problem in problems:
        yield Finding("bad", "cli.doctor.game-broken", {"why": str(problem.message)})
    for game in found.values():
        game.start()
    if found:
        names = sorted(console.game_name(game) for game in found.values())
        yield Finding("good", "cli.doctor.games", {"n": len(names), "games": names})
    else:
        yield Finding("bad", "cli.doctor.no-games", advice="cli.doctor.reinstall")
    if not ledgers():
        yield Finding("bad", "cli.doctor.no-ledgers", advice="cli.doctor.reinstall")
    page = Path(settings.__file__).parent / "static" / "index.html"
    if page.is_file():
        yield Finding("good", "cli.doctor.page")
    else:
        yield Finding("note", "cli.doctor.no-page", advice="cli.doctor.build-page")


def _examine_sqlite() -> Finding:
    from pysqlite3 import dbapi2  # type: ignore[import-untyped]

    version = str(dbapi2.sqlite_version)
    facts = {"version": version, "oldest": ".".join(map(str, OLDEST_SQLITE)), "command": "pip install -U pysqlite3"}
    if tuple(map(int, version.split("."))) >= OLDEST_SQLITE:
        return Finding("good", "cli.doctor.sqlite", facts)
    return Finding("bad", "cli.doctor.sqlite-old", facts, "cli.doctor.run")


def _database_file(chosen: settings.Settings) -> Path | None:
    """The file of a SQLite database; `None` for PostgreSQL."""
    scheme, _, rest = chosen.database_url.partition(":///")
    return Path(rest) if scheme == "sqlite" else None


def _examine_database(chosen: settings.Settings) -> Iterator[Finding]:
    file = _database_file(chosen)
    if file is None:
        yield _examine_postgres(chosen.database_url)
        return
    facts = {"file": str(file), "folder": str(file.resolve().parent)}
    if not file.exists():
        writable = os.access(file.resolve().parent, os.W_OK)
        if writable:
            yield Finding("good", "cli.doctor.database-new", facts)
        else:
            yield Finding("bad", "cli.doctor.folder-closed", facts, "cli.doctor.choose-database")
        return
    yield _examine_database_file(file, facts)
    if sys.platform != "win32" and stat.S_IMODE(file.stat().st_mode) & 0o077:
        yield Finding("note", "cli.doctor.database-open", {"command": f"chmod 600 {file}"}, "cli.doctor.run")


def _examine_database_file(file: Path, facts: dict[str, Any]) -> Finding:
    """Whether SQLite can read the file and finds it sound; read only, so a running server is not disturbed."""
    from pysqlite3 import dbapi2

    try:
        connection = dbapi2.connect(f"file:{file}?mode=ro", uri=True)
        try:
            answer = connection.execute("PRAGMA quick_check").fetchone()[0]
        finally:
            connection.close()
    except dbapi2.Error as error:
        answer = str(error)
    if answer == "ok":
        return Finding("good", "cli.doctor.database", facts)
    return Finding("bad", "cli.doctor.database-damaged", {**facts, "why": answer}, "cli.doctor.restore")


def _examine_postgres(url: str) -> Finding:
    import psycopg

    try:
        with psycopg.connect(url, connect_timeout=5) as connection:
            version = connection.info.server_version // 10_000
    except psycopg.Error as error:
        why = str(error).strip().splitlines()[0]
        return Finding("bad", "cli.doctor.postgres-silent", {"why": why}, "cli.doctor.check-url")
    return Finding("good", "cli.doctor.postgres", {"version": version})


def _examine_disk(chosen: settings.Settings) -> Iterator[Finding]:
    file = _database_file(chosen)
    folder = file.resolve().parent if file is not None else Path.cwd()
    if not folder.exists():
        return
    free = shutil.disk_usage(folder).free
    if free < MIN_FREE_BYTES:
        yield Finding("bad", "cli.doctor.disk-full", {"folder": str(folder), "megabytes": free // 1_000_000})


def _examine_redis(chosen: settings.Settings) -> Iterator[Finding]:
    if not chosen.redis_url:
        return
    import redis

    try:
        redis.Redis.from_url(chosen.redis_url, socket_connect_timeout=5).ping()
    except redis.RedisError as error:
        yield Finding("bad", "cli.doctor.redis-silent", {"why": str(error)}, "cli.doctor.check-url")
    else:
        yield Finding("good", "cli.doctor.redis")


def _examine_port(chosen: settings.Settings) -> Iterator[Finding]:
    if chosen.port == 0:
        return
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((chosen.listens_at, chosen.port))
        except OSError:
            yield Finding("note", "cli.doctor.port-taken", {"port": str(chosen.port)}, "cli.doctor.other-port")


def _examine_address(chosen: settings.Settings) -> Iterator[Finding]:
    if not settings.is_loopback(chosen.listens_at) and not chosen.public_url.startswith("https:"):
        yield Finding("note", "cli.doctor.no-tls", advice="cli.doctor.use-proxy")


def _examine_file_handles() -> Iterator[Finding]:
    if sys.platform == "win32":
        return
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < MIN_FILE_HANDLES:
        facts = {"n": soft, "command": f"ulimit -n {MIN_FILE_HANDLES}"}
        yield Finding("note", "cli.doctor.few-handles", facts, "cli.doctor.run")
