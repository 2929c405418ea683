"""What is made of the pictures: each table beside the art direction, and a page that lists all there are."""

from __future__ import annotations

import base64
from collections import defaultdict
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

BESIDE: Final = {"leaping-lemmings": "leaping", "valhalla-lemmings": "valhalla", "antler-island": "antler"}
ABOUT: Final = {
    "home": "the first page",
    "setup": "a table as one wants it",
    "room": "waiting for friends: link, code and seats",
    "table": "a table for four in the middle of a game; a choice is made but for the last touch",
    "seats": "tables for more and for fewer people",
    "plan": "the planning mat of Antler Island",
    "fight": "two stags face to face",
    "curtain": "between two people at one device",
    "hint": "what a friend would whisper",
    "refusal": "what may not be done, and the rule that says so",
    "result": "the end of a game",
    "replay": "a game seen again, with an analysis of it",
    "rules": "the rules at a clause",
    "learn": "a lesson",
    "edit": "an editor for the owners of a box",
    "settings": "how one likes the page",
    "profile": "who one is",
    "dark": "by night",
    "contrast": "with high contrast",
    "beside": "our table (right) beside the art direction (left)",
}
_SHEET: Final = "margin:0;display:flex;align-items:flex-start;gap:20px;background:#333"


def beside(browser: Browser, art: Path, into: Path) -> None:
    """One picture a game: the art direction on the left, the product on the right."""
    page = browser.new_page(viewport={"width": 1640, "height": 560})
    for game, short in BESIDE.items():
        shots = (art / f"{short}-1440x900.png", into / f"table-{game}-wide-en.webp")
        if not all(shot.exists() for shot in shots):
            print(f"nothing to put beside each other for {game}")
            continue
        images = "".join(f'<img width="810" src="{_inline(shot)}">' for shot in shots)
        page.set_content(f'<body style="{_SHEET}">{images}</body>')
        page.locator("img").nth(1).wait_for()
        clip = {"x": 0, "y": 0, "width": 1640, "height": 507}
        page.screenshot(path=into / f"beside-{game}.jpg", quality=80, clip=clip)  # type: ignore[arg-type]
    page.close()


def _inline(picture: Path) -> str:
    return f"data:image/{picture.suffix[1:]};base64,{base64.b64encode(picture.read_bytes()).decode()}"


def write_index(folder: Path) -> None:
    """A page that lists every picture there is, by screen, size and language."""
    found: dict[str, dict[str, list[Path]]] = defaultdict(lambda: defaultdict(list))
    for file in sorted([*folder.glob("*.webp"), *folder.glob("*.jpg")]):
        screen = file.stem.split("-")[0]
        found[screen][_subject(file.stem)].append(file)
    lines = ["# Pictures of every screen", "", "Made by `make screenshots`; nothing here is drawn by hand.", ""]
    for screen in [one for one in ABOUT if one in found]:
        lines += [f"## {screen.capitalize()}: {ABOUT[screen]}", ""]
        for subject, files in found[screen].items():
            links = ", ".join(f"[{_look(file.stem, subject)}]({file.name})" for file in files)
            lines.append(f"- {subject}: {links}")
        lines.append("")
    (folder / "README.md").write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")


def _subject(stem: str) -> str:
    """What a file shows, without the screen it was taken on."""
    parts = stem.split("-")
    return "-".join(parts[:-2] if parts[-2] in ("wide", "phone") else parts)


def _look(stem: str, subject: str) -> str:
    """On which screen, in which language."""
    return stem.removeprefix(subject).removeprefix("-").replace("-", " ") or "picture"
