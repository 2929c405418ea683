"""`docs/new-game.md` is followed from top to bottom: commands are run, files written, examples tried."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import time
import venv
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from tests.server.app.server_process import free_port

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "new-game.md"
PATIENCE_SECONDS = 60.0
_BLOCK = re.compile(r"^```(?P<kind>\w+)(?: title=(?P<title>\S+))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_EXAMPLES = """
import doctest, sys
test = doctest.DocTestParser().get_doctest(sys.stdin.read(), {}, "new-game.md", "new-game.md", 0)
failed = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
sys.exit(failed.failed > 0 or failed.attempted == 0)
"""


class Block(NamedTuple):
    """A block of code: its language, the file it belongs to, its text."""

    kind: str
    title: str
    text: str


def blocks() -> list[Block]:
    return [Block(found["kind"], found["title"] or "", found["text"]) for found in _BLOCK.finditer(PAGE.read_text())]


class Reader:
    """Somebody who follows the page, with an environment of their own and an empty folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "work"
        self.folder.mkdir()
        venv.create(folder / "env", with_pip=True)
        self.python = folder / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
        packages = self.run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
        here = [path for path in sys.path if path.endswith("site-packages")]
        Path(packages, "fellfield-under-test.pth").write_text("\n".join([str(ROOT / "src"), *here]))

    def run(self, *arguments: str, typed: str = "") -> str:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        done = subprocess.run(
            [self.python, *arguments], cwd=self.folder, input=typed, env=environment, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{arguments}\n{done.stdout}{done.stderr}"
        return done.stdout

    def type(self, command: str) -> None:
        """Run a command as the page shows it."""
        program, *arguments = shlex.split(command)
        match program, arguments:
            case "cd", [folder]:
                self.folder /= folder
            case "pip", ["install", *what]:
                self.run("-m", "pip", "-q", "install", "--no-deps", "--no-index", "--no-build-isolation", *what)
            case "fellfield", ["serve", *_]:
                with self.serving() as client:
                    assert "marsh" in [game["id"] for game in client.get("/api/games").json()["games"]]
            case "fellfield", ["play", *_]:
                told = self.run("-m", "fellfield", *arguments, "--seats", "you,greedy", typed="keep\n" * 20)
                assert "keep it or swap it?" in told
            case "python", _:
                self.run(*arguments)
            case _:
                self.run("-m", program, *arguments)

    def serving(self) -> RunningServer:
        return RunningServer(self)

    def write(self, title: str, text: str) -> None:
        """Write a file; words are added to the catalogue of each language."""
        file = self.folder / title
        if "/locales/" not in title:
            file.write_text(text)
            return
        for language in ("en", "it", "es"):
            catalogue = self.folder / title.replace("/en/", f"/{language}/")
            words = json.loads(catalogue.read_text()) | json.loads(text)
            catalogue.write_text(json.dumps(dict(sorted(words.items())), ensure_ascii=False, indent=2))

    def try_examples(self, text: str) -> None:
        self.run("-c", _EXAMPLES, typed=text.replace("\n```\n", "\n\n"))


class RunningServer:
    """The server of a reader."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.port = free_port()

    def __enter__(self) -> httpx.Client:
        settings = ["--port", str(self.port), "--database-url", f"sqlite:///{self.reader.folder / 'tables.db'}"]
        self.process = subprocess.Popen(
            [self.reader.python, "-m", "fellfield", "serve", *settings],
            cwd=self.reader.folder,
            env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}")
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                self.client.get("/api/games")
                return self.client
            except httpx.TransportError:
                assert time.monotonic() < deadline, "the server does not answer"
                time.sleep(0.1)

    def __exit__(self, *_: object) -> None:
        self.client.close()
        self.process.terminate()
        self.process.wait()


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """Follow the whole page."""
    follower = Reader(tmp_path_factory.mktemp("reader"))
    for block in blocks():
        if block.kind == "console":
            for line in block.text.splitlines():
                follower.type(line.removeprefix("$ "))
        elif block.title.startswith("src/"):
            follower.write(block.title, block.text)
    return follower


@pytest.mark.slow
def test_the_page_leads_from_an_empty_folder_to_a_game_that_passes_its_tests(reader: Reader) -> None:
    assert (reader.folder / "pyproject.toml").is_file()
    assert "marsh" in reader.run("-m", "fellfield", "games")


@pytest.mark.slow
def test_the_examples_of_the_page_print_what_it_says(reader: Reader) -> None:
    examples = [block.text for block in blocks() if ">>> " in block.text]
    assert len(examples) > 5
    reader.try_examples("\n".join(examples))


@pytest.mark.slow
def test_the_lesson_of_the_page_can_be_taken(reader: Reader) -> None:
    with reader.serving() as client:
        assert client.get("/api/lessons/marsh").json()["steps"] == ["swap"]
        answer = client.post("/api/lessons/marsh", json={"step": 0, "tried": "swap"}).json()
        assert (answer["task"], answer["tasks"]) == (1, 1)
        assert client.post("/api/lessons/marsh", json={"step": 0, "tried": "keep"}).json()["aside"] is True
        words = client.get("/api/games/marsh/words/it").json()["words"]
        assert words["marsh.lesson.swap.title"] == "A bad pebble"


def test_every_block_of_the_page_is_tried() -> None:
    untitled = [block for block in blocks() if not block.title and block.kind != "console" and ">>> " not in block.text]
    assert untitled == []
    elsewhere = {block.title for block in blocks() if block.title and not block.title.startswith("src/")}
    assert elsewhere == {"web/src/games/marsh/manifest.ts", "web/src/games/marsh/MarshBoard.svelte"}  # web/tests
