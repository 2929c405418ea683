"""Write the nouns of the code into docs/glossary.md: every public class with the first line of its docstring.

    python tools/glossary.py --write
    python tools/glossary.py --check

Actions, events, offers, steps and cards of a game are left out: they have the words of its rulebook and stand there.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = ROOT / "src" / "fellfield"
PAGE: Final = ROOT / "docs" / "glossary.md"
BEGIN: Final = "<!-- classes: written by tools/glossary.py -->\n"
RULEBOOK_MODULES: Final = re.compile(
    r"games/\w+/(actions|events|offers|view_types|flow\w*|(steps|rules)/.*"
    r"|specials/(?!special_action).*|tiles/(?!cunning_tile).*)\.py"
    r"|samples/|.*/migrations/|cli/templates/.*"
)
ROOMS: Final = ("core", "games", "bots", "i18n", "codegen", "adapters", "evaluation", "testing", "server", "cli")


def classes(room: str) -> Iterator[tuple[str, str, str]]:
    """Every public class of a package: its name, its module, the first line of its docstring."""
    for file in sorted((SOURCES / room).rglob("*.py")):
        module = file.relative_to(SOURCES).as_posix()
        if RULEBOOK_MODULES.fullmatch(module):
            continue
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                about = (ast.get_docstring(node) or "").split("\n\n")[0]
                yield node.name, module, " ".join(about.split()).replace("|", "\\|")


def section() -> str:
    """The generated part of the page."""
    text = ""
    for room in ROOMS:
        rows = "".join(f"| `{name}` | `{module}` | {about} |\n" for name, module, about in sorted(classes(room)))
        text += f"\n### `{room}`\n\n| class | where | meaning |\n|---|---|---|\n{rows}"
    return text


def main(arguments: list[str]) -> int:
    """Write the section, or say whether it is up to date."""
    page = PAGE.read_text(encoding="utf-8")
    head, _, _ = page.partition(BEGIN)
    fresh = head + BEGIN + section()
    if arguments == ["--write"]:
        PAGE.write_text(fresh, encoding="utf-8")
        return 0
    if arguments == ["--check"]:
        if page == fresh:
            return 0
        print("docs/glossary.md is out of date: run python tools/glossary.py --write")
        return 1
    print("expected --write or --check")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
