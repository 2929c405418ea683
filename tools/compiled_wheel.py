"""The build hook of the compiled wheel: off unless HATCH_BUILD_HOOK_ENABLE_CUSTOM is set.

It compiles a copy of the sources below `build/engine`, never the tree itself, and adds the extension modules to the
wheel beside the sources they come from. As long as those sources are the same, what was compiled before is used.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OPT_LEVEL = "2"
"""-O3 takes a tenth longer to compile, and no difference in speed could be measured."""

NOT_COMPILED = {
    "__init__.py": "a package file holds no rules, and data files are looked up beside it",
}
"""What stays Python in the compiled wheel, and why. Everything else of `core` and of the registered games compiles."""

THINKING = (
    "action_evaluation",
    "information_set",
    "judgement",
    "paired_rollouts",
    "playout",
    "search",
    "stratified_luck",
    "tree",
)
"""The modules that all bots think with. With the judgement of each game they are compiled, too; how bots are found, sat
down, levelled and run takes no time worth saving."""


class CompiledWheel(BuildHookInterface[Any]):
    """Adds the compiled engine to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it puts the wheel together."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        stage = root / "build" / "engine"
        files = compiled_files(root)
        digest = digest_of(root, files)
        stamp = stage / "digest"
        if not stamp.exists() or stamp.read_text() != digest:
            compile_in(stage, root, files)
            stamp.write_text(digest)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(
            {str(file): str(file.relative_to(stage)) for file in extension_modules(stage)}
        )


def compiled_files(root: Path) -> list[str]:
    """The modules to compile, below `src`: the core, the games that are registered as ours, and how bots think."""
    source = root / "src"
    games, bots = registered_games(root), source / "fellfield" / "bots"
    folders = [source / "fellfield" / "core", *(source / game for game in games), *(bots / game.name for game in games)]
    found = [file for folder in folders for file in sorted(folder.rglob("*.py")) if file.name not in NOT_COMPILED]
    found += [bots / f"{name}.py" for name in THINKING]
    return [str(file.relative_to(source)) for file in found]


def registered_games(root: Path) -> list[Path]:
    """The folders of the games among our entry points."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    games = project["entry-points"]["fellfield.games"].values()
    return [Path(*game.split(":")[0].split(".")) for game in games]


def digest_of(root: Path, files: list[str]) -> str:
    """A fingerprint of everything that the outcome depends on."""
    parts = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()} {version_of('mypy')} {OPT_LEVEL}".encode())
    for file in [*(root / "src" / name for name in files), *sorted((root / "tools").glob("compile*.py"))]:
        parts.update(f"\n{file.relative_to(root)}\n".encode() + file.read_bytes())
    return parts.hexdigest()


def compile_in(stage: Path, root: Path, files: list[str]) -> None:
    """Compile a fresh copy of the package; raises with what mypyc said when it cannot."""
    shutil.rmtree(stage, ignore_errors=True)
    shutil.copytree(
        root / "src" / "fellfield", stage / "fellfield", ignore=shutil.ignore_patterns("__pycache__", "*.so")
    )
    script = root / "tools" / "compile_engine.py"
    done = subprocess.run(
        [sys.executable, str(script), OPT_LEVEL, *files],
        cwd=stage, env={**os.environ, "PYTHONPATH": ""}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"The engine does not compile:\n{done.stdout}\n{done.stderr}")


def extension_modules(stage: Path) -> list[Path]:
    """What was compiled: the library itself, and a door to it for each module."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return [*sorted(stage.glob(f"*{suffix}")), *sorted((stage / "fellfield").rglob(f"*{suffix}"))]
