"""How a server is run: every setting with its default, its environment variable and a sentence about it.

None is needed. A setting comes from the command line, else from the environment, else from a file in TOML
(`--config FILE` or `FELLFIELD_CONFIG`), else it has its default. `fellfield serve --help` is the manual.
"""

from __future__ import annotations

import ipaddress
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from fellfield.core.errors import FellfieldError

PREFIX: Final = "FELLFIELD_"
_USUAL_NAMES: Final = {"database_url": "DATABASE_URL", "redis_url": "REDIS_URL"}
_WORDS: Final = {
    "1": True,
    "true": True,
    "yes": True,
    "on": True,
    "0": False,
    "false": False,
    "no": False,
    "off": False,
}


class BadSetting(FellfieldError):
    """A setting that cannot be used, with its name and what was expected."""

    def __init__(self, name: str, expected: str) -> None:
        super().__init__(f"the setting {name}: expected {expected}")
        self.name = name
        self.expected = expected


def _setting(default: Any, about: str, least: float | None = None) -> Any:
    return field(default=default, metadata={"about": about, "least": least})


@dataclass(frozen=True)
class Settings:
    """Everything that can be set. Rates are tokens a second with a burst; 0 switches a limit off."""

    # -- where
    host: str = _setting("127.0.0.1", "Address to listen at; 0.0.0.0 for everybody.")
    port: int = _setting(8000, "Port to listen at; 0 takes a free one.", 0)
    share: bool = _setting(
        default=False, about="Let everybody on this machine's network in, and put its address there into invitations."
    )
    database_url: str = _setting(
        "sqlite:///fellfield.db", "Where everything is kept: sqlite:///FILE or postgresql://..."
    )
    redis_url: str = _setting("", "Redis or Valkey for wake-ups between processes; otherwise PostgreSQL carries them.")
    public_url: str = _setting("", "The address that people type, https://club.example; empty: whatever they typed.")
    origins: tuple[str, ...] = _setting(
        (), "Other pages that may talk to this server, as origins, separated by commas."
    )
    proxies: str = _setting("127.0.0.1", "Addresses of reverse proxies whose X-Forwarded-For and -Proto are believed.")
    static: str = _setting("", "Folder of the web client, if not the one that came along.")

    # -- what people may do
    tables_per_person: int = _setting(50, "Unfinished tables that one person may own.", 1)
    sockets_per_person: int = _setting(40, "Sockets that one person may have open.", 0)
    sockets_per_address: int = _setting(400, "Sockets that one address may have open.", 0)
    socket_rate: float = _setting(5.0, "Messages a second on one socket, in the long run.", 0)
    socket_burst: float = _setting(100.0, "Messages on one socket at once.", 1)
    person_rate: float = _setting(10.0, "Orders and requests a second by one person, in the long run.", 0)
    person_burst: float = _setting(200.0, "Orders and requests by one person at once.", 1)
    address_rate: float = _setting(50.0, "Orders and requests a second from one address, in the long run.", 0)
    address_burst: float = _setting(1000.0, "Orders and requests from one address at once.", 1)
    arrival_rate: float = _setting(0.5, "New guests a second from one address, in the long run.", 0)
    arrival_burst: float = _setting(60.0, "New guests from one address at once.", 1)
    recovery_rate: float = _setting(0.02, "Tries of a recovery code a second from one address, in the long run.", 0)
    recovery_burst: float = _setting(10.0, "Tries of a recovery code from one address at once.", 1)
    table_rate: float = _setting(0.2, "New tables a second by one person, in the long run.", 0)
    table_burst: float = _setting(30.0, "New tables by one person at once.", 1)
    chat_rate: float = _setting(0.5, "Lines of chat and reactions a second by one person, in the long run.", 0)
    chat_burst: float = _setting(10.0, "Lines of chat and reactions by one person at once.", 1)

    # -- bots
    thinkers: int = _setting(1, "Processes in which bots think.", 1)
    bot_seconds: float = _setting(1.0, "Seconds that a bot may think about one decision, at most.", 0.01)
    bot_delay: float = _setting(0.8, "Seconds after which a bot answers, at the least.", 0)
    bot_spread: float = _setting(0.8, "Seconds by which that varies, by chance alone.", 0)
    hints: bool = _setting(default=True, about="May a seat ask for advice?")
    analysis_seconds: float = _setting(40.0, "Seconds to think about one finished game when looking back; 0: never.", 0)
    samples: bool = _setting(default=False, about="Offer the small sample games, too (for tests).")

    # -- running it
    log_format: str = _setting("text", "How to log: text, or json for machines.")
    log_level: str = _setting("info", "What to log: debug, info, warning or error.")
    metrics: str = _setting("loopback", "Who may read /metrics: loopback, all or off.")
    idle_seconds: float = _setting(300.0, "Seconds after which a table at which nothing happens leaves the memory.", 1)
    stall_seconds: float = _setting(20.0, "Seconds after which a socket that does not read is closed.", 0.1)
    stop_seconds: float = _setting(4.0, "Seconds that a stop may take.", 0.1)

    def __post_init__(self) -> None:
        for one in fields(self):
            least = one.metadata["least"]
            if least is not None and getattr(self, one.name) < least:
                raise BadSetting(one.name, f"{least:g} or more")
        _one_of(self, "log_format", ("text", "json"))
        _one_of(self, "log_level", ("debug", "info", "warning", "error"))
        _one_of(self, "metrics", ("loopback", "all", "off"))
        for name, value in (("public_url", self.public_url), *(("origins", one) for one in self.origins)):
            if value and origin_of(value) is None:
                raise BadSetting(name, "an address such as https://club.example")

    @property
    def listens_at(self) -> str:
        """The address to bind: sharing opens what would otherwise be for this machine alone."""
        return "0.0.0.0" if self.share and is_loopback(self.host) else self.host

    @property
    def processes(self) -> bool:
        """May other processes serve the same tables?"""
        return not self.database_url.startswith("sqlite")


def _one_of(settings: Settings, name: str, allowed: tuple[str, ...]) -> None:
    if getattr(settings, name) not in allowed:
        raise BadSetting(name, " or ".join(allowed))


def is_loopback(host: str) -> bool:
    """Does this address lead no further than the machine itself?"""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost" or host.lower().endswith(".localhost")


def origin_of(url: str) -> str | None:
    """`https://club.example:8443` as browsers spell an origin; `None` if it is none."""
    try:
        parts = urlsplit(url.rstrip("/"))
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query or parts.username:
        return None
    usual = {"http": 80, "https": 443}[parts.scheme]
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + ("" if port in (None, usual) else f":{port}")


def environment_variable(name: str) -> str:
    """The environment variable of a setting."""
    return _USUAL_NAMES.get(name, PREFIX + name.upper())


def load(
    given: Mapping[str, Any] | None = None,
    environment: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> Settings:
    """The settings from what was given, the environment and a file, in this order; raises `BadSetting`."""
    around = os.environ if environment is None else environment
    named = file or (Path(around[PREFIX + "CONFIG"]) if around.get(PREFIX + "CONFIG") else None)
    chosen: dict[str, Any] = _from_file(named) if named else {}
    for one in fields(Settings):
        if environment_variable(one.name) in around:
            chosen[one.name] = _read(one.name, one.default, around[environment_variable(one.name)])
        if given is not None and given.get(one.name) is not None:
            value = given[one.name]
            chosen[one.name] = _read(one.name, one.default, value) if isinstance(value, str) else value
    return Settings(**chosen)


def _from_file(file: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetting("config", f"a file that can be read, but {file}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting("config", f"TOML in {file}, but {error}") from None
    defaults = {one.name: one.default for one in fields(Settings)}
    for name, value in found.items():
        if name not in defaults:
            raise BadSetting(name, f"one of {', '.join(defaults)}")
        found[name] = _read(name, defaults[name], ",".join(value) if isinstance(value, list) else str(value))
    return found


def _read(name: str, default: Any, text: str) -> Any:
    """A setting as it was typed, in the type of its default."""
    if isinstance(default, bool):
        if text.strip().lower() not in _WORDS:
            raise BadSetting(name, "true or false")
        return _WORDS[text.strip().lower()]
    if isinstance(default, tuple):
        return tuple(one.strip() for one in text.split(",") if one.strip())
    try:
        return type(default)(text)
    except ValueError:
        raise BadSetting(name, "a whole number" if isinstance(default, int) else "a number") from None
