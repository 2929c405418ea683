"""`fellfield licences`: the licences of Fellfield, of the packages it uses, and of what the web page contains."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import typer
from rich import box
from rich.table import Table

from fellfield import __version__
from fellfield.cli.arguments import AsJson
from fellfield.cli.console import Console, Lang, console_of, format_json


class LicensedPackage(NamedTuple):
    """A package of other people: its name, its version and its licence."""

    name: str
    version: str
    licence: str


def command(context: typer.Context, as_json: AsJson = False, lang: Lang = None) -> None:
    """List the licences of Fellfield, of the packages it uses, and of the fonts and packages in the web page."""
    console = console_of(context)
    python, page, texts = list(python_packages()), list(page_packages()), page_licences()
    if as_json:
        facts = {"python": [found._asdict() for found in python], "page": [found._asdict() for found in page]}
        console.out.file.write(format_json(facts) + "\n")
        return
    console.print(console.text("cli.licences.ours", version=__version__))
    console.print()
    console.print(console.text("cli.licences.python"), "bold")
    console.show(_table(console, python))
    if texts is None:
        console.print(console.text("cli.licences.no-page"), "dim")
        return
    console.print(console.text("cli.licences.page"), "bold")
    console.show(_table(console, page))
    console.print(console.text("cli.licences.texts", file=str(texts)), "dim")


def python_packages() -> Iterator[LicensedPackage]:
    """The packages that Fellfield needs directly, of its core and of its extras, as far as they are installed."""
    own = _installed("fellfield")
    required = (own.requires if own else None) or []
    for name in sorted({re.split(r"[^\w.-]", requirement)[0].lower() for requirement in required}):
        found = _installed(name)
        if found is not None:
            yield LicensedPackage(name, found.version, licence_of(found))


def licence_of(package: Distribution) -> str:
    """The licence as the package states it: an expression, a classifier, or a line of text."""

    def stated(field: str) -> list[str]:
        return package.metadata.get_all(field) or []

    named = [line for line in stated("Classifier") if line.startswith("License :: OSI Approved :: ")]
    lines = [text.strip().split("\n")[0] for text in stated("License")]
    found = stated("License-Expression") or [line.rpartition(" :: ")[2] for line in named] or lines
    return ", ".join(filter(None, found)) or "?"


def page_licences() -> Path | None:
    """The file of licences that the build of the page writes, if the page is built."""
    file = Path(str(files("fellfield.server") / "static" / "licences.txt"))
    return file if file.is_file() else None


def page_packages() -> Iterator[LicensedPackage]:
    """The fonts and packages inside the web page."""
    file = page_licences()
    if file is None:
        return
    for line in file.read_text(encoding="utf-8").partition("\n\n")[0].splitlines():
        package, _, licence = line.partition(": ")
        name, _, version = package.rpartition(" ")
        yield LicensedPackage(name, version, licence)


def _installed(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


def _table(console: Console, packages: list[LicensedPackage]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("cli.licences.package", "cli.licences.version", "cli.licences.licence"):
        table.add_column(console.text_or(heading, heading))
    for package in packages:
        table.add_row(*package)
    return table
