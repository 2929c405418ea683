"""`fellfield types` writes the types of any game, ours or a stranger's."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.cli.conftest import Register, Run
from tests.packages import install

import fellfield
from fellfield.samples.tides import TidesGame

SOURCES = Path(fellfield.__file__).parents[1]
MARSH = '''
from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, TypedDict

from fellfield.core.event import Event
from fellfield.core.manifest import Manifest
from fellfield.core.seats import Seat
from fellfield.core.view_types import BaseView, BySeat, Hidden
from fellfield.samples.tides import TidesGame

Reed: TypeAlias = Literal["short", "tall"]
"""A reed."""


class MarshEntries(TypedDict):
    """Reeds."""

    reeds: BySeat[list[Reed] | Hidden]
    """The reeds that each seat holds."""


class MarshView(BaseView, MarshEntries):
    """A view of the marsh.

    Reeds have no ids.
    """


@dataclass(frozen=True)
class ReedCut(Event):
    """A reed was cut; only its owner knows its length."""

    seat: Seat
    reed: Reed

    def secrets(self) -> tuple[str, ...]:
        return ("reed",)


class MarshGame(TidesGame):
    pass


game = MarshGame()
game.id = "marsh"
manifest = Manifest(game)
'''


def test_a_third_party_gets_schema_typescript_and_a_page(tmp_path: Path) -> None:
    (tmp_path / "marsh.py").write_text(MARSH)
    install(tmp_path, "marsh", {"fellfield.games": {"marsh": "marsh:manifest"}})
    files = [tmp_path / name for name in ("marsh.json", "marsh.ts", "marsh.md")]
    options = zip(("--schema", "--typescript", "--docs"), map(str, files), strict=True)
    command = [sys.executable, "-m", "fellfield", "types", "marsh", *(text for option in options for text in option)]
    env = {"PYTHONPATH": f"{tmp_path}:{SOURCES}"}
    subprocess.run(command, check=True, capture_output=True, env=env)
    schema, typescript, page = [file.read_text() for file in files]
    view = json.loads(schema)["$defs"]["MarshView"]
    assert view["properties"]["reeds"]["description"] == "The reeds that each seat holds."
    assert view["properties"]["game"]["const"] == "marsh"
    assert "readonly reeds: readonly (readonly Reed[] | Hidden)[];" in typescript
    assert 'export type Reed = "short" | "tall";' in typescript
    assert "readonly reed?: Reed;" in typescript
    assert "import" not in typescript
    assert "| `reed-cut` | `seat`, (`reed`) | A reed was cut; only its owner knows its length. |" in page
    assert subprocess.run([*command, "--check"], check=False, capture_output=True, env=env).returncode == 0
    files[1].write_text(typescript.replace("tall", "long"))
    late = subprocess.run([*command, "--check"], check=False, capture_output=True, text=True, env=env)
    assert late.returncode == 1
    assert "marsh.ts is out of date" in late.stdout + late.stderr


def test_without_a_file_the_schema_is_printed(run: Run) -> None:
    answer = run("types", "tides")
    assert answer.exit_code == 0
    assert json.loads(answer.stdout)["title"] == "TidesView"


def test_a_game_without_types_is_an_error(run: Run, register: Register) -> None:
    class Untyped(TidesGame):
        __module__ = "fellfield.core.seats"

    game = Untyped()
    game.id = "untyped"
    register(game)
    answer = run("types", "untyped")
    assert answer.exit_code == 1
    assert "untyped does not declare its types" in answer.stdout + answer.stderr
