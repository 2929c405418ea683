"""Try a built package as a new user would: a fresh environment in an empty folder, with nothing but the file.

    python tools/try_package.py dist/fellfield-0.1.0-py3-none-any.whl [MORE FILES]

It plays a game in the terminal, examines the installation, starts the server and plays a game in Chromium.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402
from tests.server.app.server_process import free_port  # noqa: E402
from tests.web.browsing import Guest, launch  # noqa: E402
from tests.web.playing import Player  # noqa: E402

FIRST_CHOICES = "1\n" * 4000
"""Typed answers: the first choice, more often than any game asks."""


def main(files: list[str]) -> int:
    """Try each file; the first failure ends the run."""
    if not files:
        print(__doc__)
        return 2
    for file in files:
        try_package(Path(file).resolve())
    return 0


def try_package(file: Path) -> None:
    """Install one file into a fresh environment and use it."""
    with tempfile.TemporaryDirectory(prefix="fellfield-") as name:
        folder = Path(name)
        venv.create(folder / "venv", with_pip=True)
        programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("FELLFIELD_", "PYTHON"))}
        environment["FELLFIELD_HOME"] = str(folder / "home")

        def run(*command: str, typed: str = "") -> str:
            done = subprocess.run(
                [str(programs / command[0]), *command[1:]],
                cwd=folder, env=environment, input=typed, capture_output=True, text=True, check=False,
            )  # fmt: skip
            if done.returncode:
                raise SystemExit(f"{file.name}: {' '.join(command)}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
            return done.stdout

        run("pip", "install", "-q", "--disable-pip-version-check", str(file))
        print(f"{file.name}: {run('fellfield', '--version').strip()}")
        ending = run("fellfield", "play", "valhalla-lemmings", "--players", "3", "--seed", "7", typed=FIRST_CHOICES)
        print(f"  terminal: {ending.strip().splitlines()[-1].strip()}")
        run("pip", "install", "-q", "--disable-pip-version-check", f"{file}[server]")
        print("  " + run("fellfield", "doctor").strip().replace("\n", "\n  "))
        play_in_browser(programs, folder, environment)


def play_in_browser(programs: Path, folder: Path, environment: dict[str, str]) -> None:
    """Start the server and play a whole game of Valhalla Lemmings against bots."""
    port = str(free_port())
    settings = {"FELLFIELD_PORT": port, "FELLFIELD_BOT_DELAY": "0", "FELLFIELD_BOT_SPREAD": "0"}
    server = subprocess.Popen(
        [str(programs / "fellfield"), "serve"],
        cwd=folder, env=environment | settings, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        print(f"  server: {server.stdout.readline().strip()}")
        with sync_playwright() as playwright:
            browser = launch(playwright)
            guest = Guest(browser, f"http://127.0.0.1:{port}")
            guest.open().get_by_role("button", name="Play now: Valhalla Lemmings").click()
            player = Player(guest.page)
            player.play_to_the_end()
            problems = guest.page_errors
            browser.close()
        if problems:
            raise SystemExit("\n".join(problems))
        print(f"  browser: a whole game, {player.choices} choices, no error on the page")
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
