"""The code blocks of the documentation, and how each kind is tried."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
import time
import tomllib
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml  # type: ignore[import-untyped]
from tests.server.app.server_process import free_port

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SERVER_SECONDS = 120.0
_BLOCK = re.compile(
    r"^(?P<indent> *)```(?P<kind>\w*)(?: title=(?P<title>\S+))?\n(?P<text>.*?)^(?P=indent)```$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Block:
    """A block of code: its language, the file it belongs to, its text."""

    kind: str
    title: str
    text: str


def blocks_of(page: Path) -> list[Block]:
    """The blocks of a page in order."""
    return [
        Block(
            found["kind"], found["title"] or "", re.sub(rf"^{found['indent']}", "", found["text"], flags=re.MULTILINE)
        )
        for found in _BLOCK.finditer(page.read_text(encoding="utf-8"))
    ]


def commands_of(block: Block) -> Iterator[tuple[str, str]]:
    """The commands of a console block, each with the output that the page shows."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, output = re.sub(r"\\\n> ", "", part).partition("\n")
        yield command, output


class Shell:
    """Runs the commands of a page in a folder of its own; long games are cut short."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        programs = str(Path(sys.executable).parent)
        path = f"{programs}:{os.environ['PATH']}"
        self.environment = {key: value for key, value in os.environ.items() if not key.startswith("FELLFIELD_")}
        self.environment |= {
            "PATH": path,
            "PYTHONPATH": f"{ROOT / 'src'}:{folder}",
            "FELLFIELD_HOME": str(folder / "home"),
        }

    def run(self, command: str) -> str:
        """Run one command as the page shows it; return what it prints."""
        words = shlex.split(command, comments=True)
        words = (
            [word for word in words if not re.match(r"[A-Z]+=", word)] if words[0].startswith("PYTHONPATH=") else words
        )
        program, *arguments = [word.removeprefix(".venv/bin/") for word in words]
        return str(getattr(self, f"_{program}")(arguments))

    def _fellfield(self, arguments: list[str]) -> str:
        text = " ".join(shlex.quote(argument) for argument in arguments).replace("/backups/", f"{self.folder}/")
        text = re.sub(r"--games \d+", "--games 2", re.sub(r"@\d+n", "@3n", text))
        more = {"bench": ["--seconds", "0.1"], "play": ["--seed", "1"]}.get(arguments[0], [])
        words = [*shlex.split(text), *more]
        if words[0] == "serve":
            return self._serve(words[1:])
        if words[0] == "restore":
            words += ["--database-url", f"sqlite:///{self.folder / 'restored.db'}"]
        if "--real-dice" in words:
            words = [word for word in words if word not in ("--seed", "1")]
        accepted = {"doctor": (0, 1), "play": (0, 130)}.get(words[0], (0,))
        return self._start([sys.executable, "-m", "fellfield", *words], typed="quit\n" * 20, accepted=accepted)

    def _serve(self, options: list[str]) -> str:
        """Start the server without opening anything to others, until its page answers."""
        known = self._start([sys.executable, "-m", "fellfield", "serve", "--help"])
        assert all(option in known for option in options)
        port = free_port()
        server = subprocess.Popen(
            [sys.executable, "-m", "fellfield", "serve", "--port", str(port)],
            cwd=self.folder, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            end = time.monotonic() + SERVER_SECONDS
            while True:
                try:
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz") as answer:
                        assert answer.status == 200
                        return ""
                except OSError:
                    assert server.poll() is None, "the server has ended"
                    assert time.monotonic() < end, "the server does not answer"
                    time.sleep(0.1)
        finally:
            server.terminate()
            server.wait()

    def _python(self, arguments: list[str]) -> str:
        script, *options = arguments
        if not script.startswith(("tools/", "examples/")):
            return self._start([sys.executable, *arguments])
        source = (ROOT / script).read_text(encoding="utf-8")
        named = [option for option in options if option.startswith("--")]
        assert [option for option in named if f'"{option}"' not in source] == []
        return ""

    def _make(self, arguments: list[str]) -> str:
        """Check that there is something to make."""
        subprocess.run(["make", "--dry-run", *arguments], cwd=ROOT, check=True, capture_output=True)
        return ""

    def _pip(self, arguments: list[str]) -> str:
        """Check the names of extras; the packages themselves are installed already."""
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        extras = re.findall(r"\[(\w+)\]", " ".join(arguments))
        assert [extra for extra in extras if extra not in project["optional-dependencies"]] == []
        return ""

    def _cp(self, arguments: list[str]) -> str:
        assert (ROOT / arguments[0]).is_file()
        return ""

    def _docker(self, arguments: list[str]) -> str:
        """Check the names of services; there need be no Docker here."""
        services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
        assert arguments[0] == "compose"
        named = [word for word in arguments[2:] if word.isalpha() and word not in ("fellfield", "restore")]
        assert [word for word in named if word not in services] == []
        return ""

    def _start(self, command: list[str], typed: str = "", accepted: tuple[int, ...] = (0,)) -> str:
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment, input=typed, capture_output=True, text=True, check=False
        )
        assert done.returncode in accepted, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
        return done.stdout


def output_matches(expected: str, told: str) -> bool:
    """Whether a command printed what the page shows; `...` stands for anything."""
    return doctest.OutputChecker().check_output(expected, told, doctest.ELLIPSIS)
