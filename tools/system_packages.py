"""Find the programs that the tests start (PostgreSQL, Redis, Chromium, bubblewrap) and install the missing ones.

    python tools/system_packages.py                 all of them; installs what is missing (Debian and Ubuntu, as root)
    python tools/system_packages.py redis chromium  only these
    python tools/system_packages.py --find          install nothing, only report what is missing

`make test` runs it first, so that a new machine needs no manual preparation.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class SystemPackage:
    """A program that the tests start: its names, the folders outside PATH to search, and its Debian package."""

    name: str
    programs: tuple[str, ...]
    debian_package: str
    why: str
    folders: tuple[str, ...] = ()

    def find(self) -> str:
        """Return the path of the program, or an empty string."""
        for program in self.programs:
            path = shutil.which(program)
            if path:
                return path
            for pattern in self.folders:
                for folder in sorted(Path("/").glob(pattern.lstrip("/")), reverse=True):
                    if (folder / program).exists():
                        return str(folder / program)
        return ""


SYSTEM_PACKAGES = (
    SystemPackage(
        "postgresql", ("initdb",), "postgresql", "the server's tests also run on PostgreSQL (15 or newer)",
        ("/usr/lib/postgresql/*/bin",),
    ),
    SystemPackage(
        "redis", ("redis-server", "valkey-server"), "redis-server", "server processes notify each other through Redis"
    ),
    SystemPackage(
        "chromium", ("chromium", "chromium-browser", "google-chrome"), "chromium",
        "the browser tests drive a real browser",
    ),
    SystemPackage("bubblewrap", ("bwrap",), "bubblewrap", "the steps of the image run apart from this machine's files"),
)  # fmt: skip


def find_missing(packages: Sequence[SystemPackage]) -> list[SystemPackage]:
    """Return the packages that are not installed."""
    return [package for package in packages if not package.find()]


def install(packages: Sequence[SystemPackage]) -> bool:
    """Install the packages with apt-get; return whether that succeeded."""
    names = [package.debian_package for package in packages]
    print(f"Installing {', '.join(names)} (once) ...", flush=True)
    # RUNLEVEL=1 keeps apt from starting services: the tests start their own.
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *names],
    ):
        done = subprocess.run(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False
        )
        if done.returncode:
            print(done.stderr.strip()[-2000:], file=sys.stderr)
            return False
    return True


def install_advice(packages: Sequence[SystemPackage]) -> str:
    """Say what is missing, why it is needed and how to install it."""
    lines = [f"  {package.name}: {package.why}" for package in packages]
    names = " ".join(package.debian_package for package in packages)
    return "\n".join(["The tests need:", *lines, f"On Debian or Ubuntu: sudo apt-get install {names}"])


def main(arguments: Sequence[str]) -> int:
    """Find and install; return 0 when everything is present."""
    only_find = "--find" in arguments
    names = [argument for argument in arguments if argument != "--find"]
    known = [package.name for package in SYSTEM_PACKAGES]
    if unknown := [name for name in names if name not in known]:
        print(f"unknown package: {', '.join(unknown)}; choose from {', '.join(known)}", file=sys.stderr)
        return 2
    wanted = [package for package in SYSTEM_PACKAGES if not names or package.name in names]
    missing = find_missing(wanted)
    if missing and not only_find and os.geteuid() == 0 and shutil.which("apt-get") and install(missing):
        missing = find_missing(wanted)
    if missing:
        print(install_advice(missing), file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
