"""A temporary PostgreSQL server for the tests, on a free port and in its own directory."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg
import sqlalchemy as sa
from tests.programs import require

from fellfield.server.store.migrate import migrate


class Server:
    """One server; each test gets its own database."""

    def __init__(self) -> None:
        self.programs = Path(require("postgresql")).resolve().parent
        self.home = Path(tempfile.mkdtemp(prefix="fellfield-pg-"))
        self.port = free_port()
        self._made = 0
        self._as: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            account = ordinary_account()
            self._as = ["runuser", "-u", account.pw_name, "--"]
            os.chown(self.home, account.pw_uid, account.pw_gid)
        self._call(
            "initdb", "-D", self._data, "-U", "fellfield", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"
        )
        self.start()
        self._prepare_template()

    @property
    def _data(self) -> str:
        return str(self.home / "data")

    def _call(self, tool: str, *arguments: str) -> None:
        subprocess.run(
            [*self._as, str(self.programs / tool), *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.home,
        )

    def start(self) -> None:
        """Start and wait until it answers."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self.home} -c max_connections=60"
        self._call("pg_ctl", "-D", self._data, "-w", "-o", options, "-l", str(self.home / "log"), "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop; `immediate` is like a crash."""
        self._call("pg_ctl", "-D", self._data, "-m", mode, "-w", "stop")

    def remove(self) -> None:
        """Stop and remove all files."""
        self.stop("immediate")
        shutil.rmtree(self.home, ignore_errors=True)

    def database(self) -> str:
        """The URL of a new database with an empty schema."""
        self._made += 1
        name = f"t{self._made}_{time.time_ns()}"
        self._create(name, "ready")
        return self.address(name)

    def bare_database(self) -> str:
        """The URL of a new database without a schema."""
        self._made += 1
        name = f"b{self._made}_{time.time_ns()}"
        self._create(name, "template0")
        return self.address(name)

    def _create(self, name: str, template: str) -> None:
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())

    def _prepare_template(self) -> None:
        """The schema is built once; every database is a copy of it."""
        self._create("ready", "template0")
        engine = sa.create_engine(self.address("ready").replace("://", "+psycopg://"), poolclass=sa.NullPool)
        migrate(engine)
        engine.dispose()

    def address(self, database: str) -> str:
        """The URL of a database."""
        return f"postgresql://fellfield@127.0.0.1:{self.port}/{database}"


def ordinary_account() -> pwd.struct_passwd:
    """The account under which root runs PostgreSQL: its own if it is installed, else the one without rights."""
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def free_port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
