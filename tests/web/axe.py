"""Accessibility violations of a page, found by axe-core."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN = """async () => (await axe.run()).violations.map((violation) =>
  `${violation.id}: ${violation.nodes.slice(0, 6).map((node) => node.target.join(" ")).join(" | ")}`)"""


@cache
def _source() -> str:
    return SCRIPT.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """Return each violated rule with the first elements that violate it."""
    page.evaluate(_source())
    found: list[str] = page.evaluate(_RUN)
    return found
