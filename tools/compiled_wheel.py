"""The compiled engine of a wheel, for the build hook.

It compiles a copy of the sources in `build/engine`, never the tree itself, and adds the extension modules to the wheel
next to their sources. The last build is reused while the sources are unchanged.
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

OPT_LEVEL = "2"
"""-O3 compiles 10 % longer without a measurable gain in speed."""

NOT_COMPILED = {
    "__init__.py": "package files contain no rules, and data files are located relative to them",
    "view_types.py": "types are erased when compiled",
}
"""Files that stay Python in the compiled wheel, and why. All other files of `core` and the registered games compile."""

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


def add_engine(root: Path, build_data: dict[str, Any]) -> None:
    """Compile the engine, unless the last build is of these sources, and add its extension modules to the wheel."""
    stage = root / "build" / "engine"
    files = compiled_files(root)
    digest = digest_of(root, files)
    stamp = stage / "digest"
    if not stamp.exists() or stamp.read_text() != digest:
        compile_in(stage, root, files)
        stamp.write_text(digest)
    build_data["pure_python"] = False
    build_data["infer_tag"] = True
    build_data["force_include"].update({str(file): str(file.relative_to(stage)) for file in extension_modules(stage)})


def compiled_files(root: Path) -> list[str]:
    """Return the modules to compile, relative to `src`: core, registered games and bot search."""
    source = root / "src"
    games, bots = registered_games(root), source / "fellfield" / "bots"
    folders = [source / "fellfield" / "core", *(source / game for game in games), *(bots / game.name for game in games)]
    found = [file for folder in folders for file in sorted(folder.rglob("*.py")) if file.name not in NOT_COMPILED]
    found += [bots / f"{name}.py" for name in THINKING]
    return [str(file.relative_to(source)) for file in found]


def registered_games(root: Path) -> list[Path]:
    """Return the folders of the games in our entry points."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    manifests = project["entry-points"]["fellfield.games"].values()
    return [Path(*manifest.split(":")[0].split(".")).parent for manifest in manifests]


def digest_of(root: Path, files: list[str]) -> str:
    """Return a hash of everything that the build depends on."""
    parts = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()} {version_of('mypy')} {OPT_LEVEL}".encode())
    for file in [*(root / "src" / name for name in files), *sorted((root / "tools").glob("compile*.py"))]:
        parts.update(f"\n{file.relative_to(root)}\n".encode() + file.read_bytes())
    return parts.hexdigest()


def compile_in(stage: Path, root: Path, files: list[str]) -> None:
    """Compile a fresh copy of the package; raise RuntimeError with mypyc's output on failure."""
    shutil.rmtree(stage, ignore_errors=True)
    shutil.copytree(
        root / "src" / "fellfield", stage / "fellfield", ignore=shutil.ignore_patterns("__pycache__", "*.so")
    )
    script = root / "tools" / "compile_engine.py"
    done = subprocess.run(
        [sys.executable, str(script), OPT_LEVEL, *files],
        cwd=stage, env=environment_without_sources(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"mypyc failed:\n{done.stdout}\n{done.stderr}")


def environment_without_sources() -> dict[str, str]:
    """Return the environment without the folders of PYTHONPATH that hold our package; the copy is to be compiled.

    The rest of PYTHONPATH stays: build front ends put the packages of the build environment there.
    """
    folders = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    kept = [folder for folder in folders if folder and not (Path(folder) / "fellfield").is_dir()]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(kept)}


def extension_modules(stage: Path) -> list[Path]:
    """Return the built files: the shared libraries and the stub of each module."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return [*sorted(stage.glob(f"*{suffix}")), *sorted((stage / "fellfield").rglob(f"*{suffix}"))]
