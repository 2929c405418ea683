"""What the tests need beside Python and Node: PostgreSQL, Redis, Chromium. Finds them, and installs what is missing.

    python tools/parts.py                find all; install what is missing when we may (Debian and Ubuntu, as root)
    python tools/parts.py redis chromium only these
    python tools/parts.py --find         install nothing, only say what is missing

`make test` calls it first, so that a new machine needs no preparation by hand.
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
class Part:
    """A program that tests start themselves: what it is called, where it may be, and who brings it."""

    name: str
    programs: tuple[str, ...]
    packages: tuple[str, ...]
    why: str
    folders: tuple[str, ...] = ()

    def found(self) -> str:
        """Where it is; nothing if it is not."""
        for program in self.programs:
            place = shutil.which(program)
            if place:
                return place
            for pattern in self.folders:
                for folder in sorted(Path("/").glob(pattern.lstrip("/")), reverse=True):
                    if (folder / program).exists():
                        return str(folder / program)
        return ""


PARTS = (
    Part(
        "postgresql", ("initdb",), ("postgresql",), "the server's tests run on PostgreSQL (15 or newer), too",
        ("/usr/lib/postgresql/*/bin",),
    ),
    Part("redis", ("redis-server", "valkey-server"), ("redis-server",), "processes may wake each other by Redis"),
    Part(
        "chromium", ("chromium", "chromium-browser", "google-chrome"), ("chromium",),
        "the tests of the web table drive a real browser",
    ),
)  # fmt: skip


def missing(parts: Sequence[Part]) -> list[Part]:
    """Those that are not on this machine."""
    return [part for part in parts if not part.found()]


def install(parts: Sequence[Part]) -> bool:
    """Let the system's package manager bring them; did it?"""
    packages = [package for part in parts for package in part.packages]
    print(f"Installing {', '.join(packages)} (once) ...", flush=True)
    # Without services: tests start their own.
    around = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages],
    ):
        done = subprocess.run(
            command, env=around, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False
        )
        if done.returncode:
            print(done.stderr.strip()[-2000:], file=sys.stderr)
            return False
    return True


def advice(parts: Sequence[Part]) -> str:
    """What somebody who may install things should do."""
    lines = [f"  {part.name}: {part.why}" for part in parts]
    packages = " ".join(package for part in parts for package in part.packages)
    how = f"On Debian or Ubuntu: sudo apt-get install {packages}"
    return "\n".join(["The tests need what is not on this machine:", *lines, how])


def main(arguments: Sequence[str]) -> int:
    """Find, install, say; 0 when all is there."""
    only_find = "--find" in arguments
    names = [one for one in arguments if one != "--find"]
    unknown = [name for name in names if name not in [part.name for part in PARTS]]
    if unknown:
        print(f"unknown: {', '.join(unknown)}; known are {', '.join(part.name for part in PARTS)}", file=sys.stderr)
        return 2
    wanted = [part for part in PARTS if not names or part.name in names]
    left = missing(wanted)
    if left and not only_find and os.geteuid() == 0 and shutil.which("apt-get") and install(left):
        left = missing(wanted)
    if left:
        print(advice(left), file=sys.stderr)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
