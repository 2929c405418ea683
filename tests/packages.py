"""Fake third-party packages, as an installer leaves them on Python's path."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path


def install(folder: Path, name: str, entries: Mapping[str, Mapping[str, str]], version: str = "1") -> None:
    """Create the metadata of a package in this folder, with its entry points by group."""
    metadata = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    groups = [
        [f"[{group}]", *(f"{entry} = {target}" for entry, target in group_entries.items())]
        for group, group_entries in entries.items()
    ]
    (metadata / "entry_points.txt").write_text("".join(f"{line}\n" for group in groups for line in group))


def install_project(project: Path, metadata: Path) -> str:
    """Create the metadata of a project with a `src` folder; return what Python's path needs to find both."""
    about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if not list(metadata.glob("*.dist-info")):
        install(metadata, about["name"], about["entry-points"])
    return os.pathsep.join([str(metadata), str(project / "src")])
