"""Write everything that is generated from declared types into this repository.

    python tools/write_types.py            # write
    python tools/write_types.py --check    # say which files are out of date

For each game: `docs/schemas/<game>.json`, `docs/views/<game>.md`, and `types.ts` in its folder of the page, if it has
one. For all games: `web/src/model/viewTypes.ts`, the table of shared keys in `docs/bots.md`, `web/src/wire/types.ts`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from fellfield.codegen.outputs import schema_text, shared_typescript_text, typescript_text
from fellfield.codegen.view_docs import page_text, shared_table_text
from fellfield.core.registry import games, samples
from fellfield.i18n import catalogue_for
from fellfield.server.wire.codegen import typescript

ROOT: Final = Path(__file__).parents[1]
PAGE_GAMES: Final = ROOT / "web" / "src" / "games"
SHARED_MODULE: Final = "../../model/viewTypes.ts"
BOTS: Final = ROOT / "docs" / "bots.md"
MARKS: Final = ("<!-- shared keys: written by tools/write_types.py -->\n", "<!-- end of shared keys -->\n")


def generated_files() -> dict[Path, str]:
    """The text of every generated file."""
    files: dict[Path, str] = {}
    folders = page_folders()
    for game in (games() | samples()).values():
        name = catalogue_for("en").text(f"{game.id}.name")
        files[ROOT / "docs" / "schemas" / f"{game.id}.json"] = schema_text(game)
        files[ROOT / "docs" / "views" / f"{game.id}.md"] = page_text(game, name)
        if game.id in folders:
            files[folders[game.id] / "types.ts"] = typescript_text(game, SHARED_MODULE)
    files[ROOT / "web" / "src" / "model" / "viewTypes.ts"] = shared_typescript_text()
    files[ROOT / "web" / "src" / "wire" / "types.ts"] = typescript()
    files[BOTS] = with_shared_table(BOTS.read_text(encoding="utf-8"))
    return files


def page_folders() -> dict[str, Path]:
    """The folder of each game that has a board of its own in the page, by the id in its manifest."""
    found = {}
    for manifest in sorted(PAGE_GAMES.glob("*/manifest.ts")):
        game_id = re.search(r'^  id: "([\w-]+)"', manifest.read_text(encoding="utf-8"), re.MULTILINE)
        if game_id:
            found[game_id[1]] = manifest.parent
    return found


def with_shared_table(page: str) -> str:
    """The page about bots with a fresh table between its two marks."""
    head, rest = page.split(MARKS[0])
    return f"{head}{MARKS[0]}\n{shared_table_text()}\n{MARKS[1]}{rest.split(MARKS[1])[1]}"


def main(arguments: list[str]) -> int:
    """Write the files, or list those that are out of date."""
    stale = [
        (file, text)
        for file, text in generated_files().items()
        if not file.exists() or file.read_text(encoding="utf-8") != text
    ]
    for file, text in stale:
        print(file.relative_to(ROOT))
        if arguments != ["--check"]:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    return 1 if stale and arguments == ["--check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
