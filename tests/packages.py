"""Packages of other people, as an installer leaves them on Python's path."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def install(folder: Path, name: str, entries: Mapping[str, Mapping[str, str]], version: str = "1") -> None:
    """A package of that name in this folder, known by what it registers, group by group."""
    known = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    known.mkdir(parents=True)
    (known / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    groups = [[f"[{group}]", *(f"{one} = {place}" for one, place in ours.items())] for group, ours in entries.items()]
    (known / "entry_points.txt").write_text("".join(f"{line}\n" for group in groups for line in group))
