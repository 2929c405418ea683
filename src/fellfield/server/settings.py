"""Server settings: every setting with its default, its environment variable and a sentence about it.

All are optional. A setting comes from the command line, else the environment, else a TOML file (`--config FILE` or
`FELLFIELD_CONFIG`), else its default. `fellfield serve --help` lists them.
"""

from __future__ import annotations

import difflib
import ipaddress
import math
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from fellfield.core.errors import FellfieldError

PREFIX: Final = "FELLFIELD_"
_CUSTOM_VARIABLES: Final = {"database_url": "DATABASE_URL", "redis_url": "REDIS_URL"}
_OTHER_VARIABLES: Final = ("CONFIG", "HOME", "LANG", "COMPILED", "WITHOUT_PAGE")
"""Variables with our prefix that are no settings: of the command line and of the build."""
_TEST_PREFIX: Final = PREFIX + "TEST_"
_BOOLEANS: Final = {
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
    """An invalid setting: its name and what was expected."""

    def __init__(self, name: str, expected: str) -> None:
        super().__init__(f"setting {name}: expected {expected}")
        self.name = name
        self.expected = expected


def _setting(default: Any, about: str, least: float | None = None) -> Any:
    return field(default=default, metadata={"about": about, "least": least})


@dataclass(frozen=True)
class Settings:
    """All settings. Rates are tokens per second with a burst; a rate of 0 disables the limit."""

    # -- addresses
    host: str = _setting("127.0.0.1", "Address to listen on; 0.0.0.0 for all interfaces.")
    port: int = _setting(8000, "Port to listen on; 0 picks a free one.", 0)
    share: bool = _setting(
        default=False,
        about="Accept connections from the local network, and use this machine's address there in invitations.",
    )
    database_url: str = _setting("sqlite:///fellfield.db", "Database: sqlite:///FILE or postgresql://...")
    redis_url: str = _setting("", "Redis or Valkey for wake-ups between processes; by default PostgreSQL carries them.")
    public_url: str = _setting(
        "", "Public address of this server, such as https://club.example; empty: the one in the request."
    )
    origins: tuple[str, ...] = _setting((), "Other origins whose pages may use this server, separated by commas.")
    proxies: str = _setting(
        "127.0.0.1", "Addresses of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted."
    )
    hosts: tuple[str, ...] = _setting(
        (), "Other host names under which this server may be reached; addresses and localhost always work."
    )
    static: str = _setting("", "Folder of the web client; empty: the built-in one.")

    # -- limits
    tables_per_person: int = _setting(50, "Unfinished tables per person.", 1)
    bot_tables_per_person: int = _setting(4, "Tables of one person at which only bots play.", 0)
    bot_tables_per_address: int = _setting(16, "Tables from one address at which only bots play.", 0)
    sockets_per_person: int = _setting(40, "Open sockets per person.", 0)
    sockets_per_address: int = _setting(400, "Open sockets per address.", 0)
    connections_per_address: int = _setting(500, "Open connections per address, sockets included.", 0)
    request_seconds: float = _setting(10.0, "Seconds in which a request must arrive whole.", 0.1)
    socket_rate: float = _setting(5.0, "Messages per second on one socket, sustained.", 0)
    socket_burst: float = _setting(100.0, "Messages on one socket in a burst.", 1)
    person_rate: float = _setting(10.0, "Commands and requests per second by one person, sustained.", 0)
    person_burst: float = _setting(200.0, "Commands and requests by one person in a burst.", 1)
    address_rate: float = _setting(50.0, "Commands and requests per second from one address, sustained.", 0)
    address_burst: float = _setting(1000.0, "Commands and requests from one address in a burst.", 1)
    arrival_rate: float = _setting(0.5, "New guests per second from one address, sustained.", 0)
    arrival_burst: float = _setting(60.0, "New guests from one address in a burst.", 1)
    recovery_rate: float = _setting(0.02, "Attempts at a recovery code per second from one address, sustained.", 0)
    recovery_burst: float = _setting(10.0, "Attempts at a recovery code from one address in a burst.", 1)
    table_rate: float = _setting(0.2, "New tables per second by one person, sustained.", 0)
    table_burst: float = _setting(30.0, "New tables by one person in a burst.", 1)
    chat_rate: float = _setting(0.5, "Chat messages and reactions per second by one person, sustained.", 0)
    chat_burst: float = _setting(10.0, "Chat messages and reactions by one person in a burst.", 1)
    report_rate: float = _setting(0.01, "Reports to the operator per second by one person, sustained.", 0)
    report_burst: float = _setting(5.0, "Reports to the operator by one person in a burst.", 1)
    export_rate: float = _setting(0.01, "Exports of their data per second by one person, sustained.", 0)
    export_burst: float = _setting(3.0, "Exports of their data by one person in a burst.", 1)

    # -- bots
    thinkers: int = _setting(1, "Worker processes for bots.", 1)
    bot_seconds: float = _setting(1.0, "Most seconds a bot may think about one decision.", 0.01)
    bot_delay: float = _setting(0.8, "Least seconds before a bot answers.", 0)
    bot_spread: float = _setting(0.8, "Random seconds added to that delay, at most.", 0)
    hints: bool = _setting(default=True, about="Allow hints.")
    analysis_seconds: float = _setting(40.0, "Seconds to spend on the analysis of a finished game; 0 disables it.", 0)
    samples: bool = _setting(default=False, about="Also offer the small sample games.")

    # -- operation
    log_format: str = _setting("text", "Log format: text or json.")
    log_level: str = _setting("info", "Log level: debug, info, warning or error.")
    metrics: str = _setting("loopback", "Who may read /metrics: loopback, all or off.")
    idle_seconds: float = _setting(300.0, "Seconds after which an idle table is dropped from memory.", 1)
    stall_seconds: float = _setting(20.0, "Seconds after which a socket that does not read is closed.", 0.1)
    stop_seconds: float = _setting(4.0, "Most seconds a graceful shutdown may take.", 0.1)

    def __post_init__(self) -> None:
        for setting in fields(self):
            least = setting.metadata["least"]
            if least is not None and not getattr(self, setting.name) >= least:
                raise BadSetting(setting.name, f"{least:g} or more")
        _one_of(self, "log_format", ("text", "json"))
        _one_of(self, "log_level", ("debug", "info", "warning", "error"))
        _one_of(self, "metrics", ("loopback", "all", "off"))
        for name, value in (("public_url", self.public_url), *(("origins", origin) for origin in self.origins)):
            if value and origin_of(value) is None:
                raise BadSetting(name, "an address such as https://club.example")
        for host in self.hosts:
            if origin_of(f"http://{host}") != f"http://{host}":
                raise BadSetting("hosts", "host names such as club.example, without http://")

    @property
    def listens_at(self) -> str:
        """The bind address; `share` replaces a loopback address by all interfaces."""
        return "0.0.0.0" if self.share and is_loopback(self.host) else self.host

    @property
    def processes(self) -> bool:
        """May other processes serve the same tables?"""
        return not self.database_url.startswith("sqlite")


def _one_of(settings: Settings, name: str, allowed: tuple[str, ...]) -> None:
    if getattr(settings, name) not in allowed:
        raise BadSetting(name, " or ".join(allowed))


def is_loopback(host: str) -> bool:
    """Is this host a loopback address or name?"""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost" or host.lower().endswith(".localhost")


def origin_of(url: str) -> str | None:
    """The origin of a URL as browsers write it (`https://club.example:8443`), or `None` if it is not an origin."""
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
    return _CUSTOM_VARIABLES.get(name, PREFIX + name.upper())


def load(
    given: Mapping[str, Any] | None = None,
    environment: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> Settings:
    """Load the settings from the given values, the environment and a file, in this order; raises `BadSetting`."""
    variables = os.environ if environment is None else environment
    _check_names(variables)
    named = file or (Path(variables[PREFIX + "CONFIG"]) if variables.get(PREFIX + "CONFIG") else None)
    chosen: dict[str, Any] = _from_file(named) if named else {}
    for setting in fields(Settings):
        name, default = setting.name, setting.default
        if environment_variable(name) in variables:
            chosen[name] = _read(name, default, variables[environment_variable(name)])
        if given is not None and given.get(name) is not None:
            value = given[name]
            chosen[name] = _read(name, default, value) if isinstance(value, str) else value
    return Settings(**chosen)


def _check_names(variables: Mapping[str, str]) -> None:
    """Raise `BadSetting` for a variable with our prefix that nobody reads: it is a typing error."""
    known = [environment_variable(setting.name) for setting in fields(Settings)]
    known += [PREFIX + name for name in _OTHER_VARIABLES]
    for name in variables:
        if name.startswith(PREFIX) and name not in known and not name.startswith(_TEST_PREFIX):
            nearest = difflib.get_close_matches(name, known, 1)
            advice = f"; did you mean {nearest[0]}?" if nearest else ""
            raise BadSetting(name, f"a variable that exists, which it does not{advice}")


def _from_file(file: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetting("config", f"a readable file, not {file}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting("config", f"valid TOML in {file}: {error}") from None
    defaults = {setting.name: setting.default for setting in fields(Settings)}
    for name, value in found.items():
        if name not in defaults:
            raise BadSetting(name, f"one of {', '.join(defaults)}")
        found[name] = _read(name, defaults[name], ",".join(value) if isinstance(value, list) else str(value))
    return found


def _read(name: str, default: Any, text: str) -> Any:
    """Parse the text of a setting into the type of its default."""
    if isinstance(default, bool):
        if text.strip().lower() not in _BOOLEANS:
            raise BadSetting(name, "true or false")
        return _BOOLEANS[text.strip().lower()]
    if isinstance(default, tuple):
        return tuple(part.strip() for part in text.split(",") if part.strip())
    try:
        value = type(default)(text)
    except ValueError:
        raise BadSetting(name, "a whole number" if isinstance(default, int) else "a number") from None
    if isinstance(value, float) and not math.isfinite(value):
        raise BadSetting(name, "a finite number")
    return value
