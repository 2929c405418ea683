"""Runs the steps of the Dockerfile without a container engine: each stage has the files that it copies, and no others.

A stage runs under bubblewrap. The machine's own programs stand in for the base images; the repository is hidden, and
only the stage's own folders can be written to.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[2]
WRITABLE = ("build", "data", "opt/build", "opt/fellfield", "opt/wheel", "etc")
"""Folders of the root file system that steps may write to; the real image has no other such folders either."""

SKIPPED = ("proc", "dev", "sys", "tmp", "build", "data", "etc")
"""Folders of the machine that a stage does not see, or has its own of."""


@dataclass
class Stage:
    """One stage of the Dockerfile while its steps run: its files below `root`, its variables, user and folder."""

    name: str
    root: Path
    variables: dict[str, str] = field(default_factory=dict)
    folder: str = "/"
    user: str = ""
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)


def instructions(dockerfile: str) -> list[tuple[str, str]]:
    """The instructions in order, continued lines joined, comments left out."""
    joined = re.sub(r"\\\n\s*", " ", re.sub(r"^#.*\n", "", dockerfile, flags=re.MULTILINE))
    return [(line.split(maxsplit=1)[0], line.split(maxsplit=1)[1]) for line in joined.splitlines() if line.strip()]


def run_stages(dockerfile: str, folder: Path, arguments: dict[str, str]) -> dict[str, Stage]:
    """Run every stage below this folder; raises `CalledProcessError` with the output of the step that failed."""
    stages: dict[str, Stage] = {}
    stage = Stage("", folder)
    given = dict(arguments)
    for instruction, rest in instructions(dockerfile):
        text = substitute(rest, {**given, **stage.variables})
        match instruction:
            case "ARG":
                name, _, default = text.partition("=")
                given.setdefault(name, default)
            case "FROM":
                name = text.split(" AS ")[1]
                stage = stages[name] = new_stage(name, folder / name)
            case "WORKDIR":
                stage.folder = text
                (stage.root / text.lstrip("/")).mkdir(parents=True, exist_ok=True)
            case "COPY":
                copy(text, stage, stages)
            case "ENV":
                stage.variables |= dict(part.split("=", 1) for part in shlex.split(text))
            case "RUN":
                run(stage, ["/bin/sh", "-c", rest], variables=given)
            case "USER":
                stage.user = text
            case "CMD":
                stage.command = json.loads(text)
            case "HEALTHCHECK":
                stage.health = json.loads(text[text.index("[") :])
    return stages


def substitute(text: str, values: dict[str, str]) -> str:
    """The text with `${NAME}` and `$NAME` replaced where a value is known."""
    known = {"PATH": os.environ["PATH"], **values}
    return re.sub(r"\$\{?(\w+)\}?", lambda found: known.get(found[1], found[0]), text)


def new_stage(name: str, root: Path) -> Stage:
    for folder in WRITABLE:
        (root / folder).mkdir(parents=True)
    shutil.copytree("/etc", root / "etc", symlinks=True, dirs_exist_ok=True, ignore=_unreadable)
    return Stage(name, root)


def _unreadable(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if not os.access(Path(folder) / name, os.R_OK)]


def context() -> list[str]:
    """The files that a fresh clone sends to the engine: tracked, and not named in .dockerignore."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    ignored = [line for line in (ROOT / ".dockerignore").read_text().split() if line]
    return [name for name in names if name and (ROOT / name).is_file() and not is_ignored(name, ignored)]


def is_ignored(name: str, patterns: list[str]) -> bool:
    """Whether a pattern of .dockerignore names this file or a folder above it."""
    parts = name.split("/")
    prefixes = ["/".join(parts[:length]) for length in range(1, len(parts) + 1)]
    return any(
        fnmatch(prefix, pattern) or (pattern.startswith("**/") and fnmatch(prefix.split("/")[-1], pattern[3:]))
        for pattern in patterns
        for prefix in prefixes
    )


def below(stage: Stage, path: str) -> Path:
    """Where a path of the stage lies on this machine."""
    return stage.root / str(Path(stage.folder) / path).lstrip("/")


def copy(text: str, stage: Stage, stages: dict[str, Stage]) -> None:
    """Carry out COPY, from the context or from an earlier stage."""
    words = text.split()
    if words[0].startswith("--from="):
        built = stages[words[0].removeprefix("--from=")].root / words[1].lstrip("/")
        shutil.copytree(built, below(stage, words[2]), symlinks=True, dirs_exist_ok=True)
        return
    *sources, target = words
    files = context()
    for source in sources:
        found = [name for name in files if name == source or name.startswith(f"{source}/")]
        if not found:
            raise FileNotFoundError(f"COPY {source}: not in the build context")
        for name in found:
            if name != source:
                inside = name.removeprefix(f"{source}/")
            else:
                inside = Path(name).name if target.endswith("/") or len(sources) > 1 else ""
            goal = below(stage, target) / inside if inside else below(stage, target)
            goal.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, goal)


def sandbox(stage: Stage, *, read_only: bool = False) -> list[str]:
    """The bubblewrap command under which this stage's programs run."""
    # Own process ids: `setpriv` clears what --die-with-parent sets, but with the first of them all others end.
    command = ["bwrap", "--die-with-parent", "--unshare-pid", "--tmpfs", "/"]
    for entry in sorted(Path("/").iterdir()):
        if entry.name in SKIPPED:
            continue
        if entry.is_symlink():
            command += ["--symlink", str(entry.readlink()), str(entry)]
        elif entry.name == "opt" or (entry.is_dir() and entry.stat().st_mode & 0o005 != 0o005):
            # A folder of our own, which the image's user may enter even where the machine's one is closed.
            command += ["--perms", "0755", "--dir", str(entry)]
            command += [part for inner in sorted(entry.iterdir()) for part in ("--ro-bind", str(inner), str(inner))]
        else:
            command += ["--ro-bind", str(entry), str(entry)]
    command += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--tmpfs", str(ROOT)]
    for folder in WRITABLE:
        bind = "--ro-bind" if read_only and folder != "data" else "--bind"
        command += [bind, str(stage.root / folder), f"/{folder}"]
    return [*command, "--chdir", stage.folder]


def environment(stage: Stage, variables: dict[str, str]) -> dict[str, str]:
    """The variables of a step: the machine's settings of package clients, and the stage's own."""
    base = str(Path(sys.base_prefix) / "bin")
    kept = {
        name: value for name, value in os.environ.items() if name.lower().startswith(("pip_", "npm_config_", "ssl_"))
    }
    path = f"{base}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    found = {**kept, "PATH": path, "HOME": os.environ.get("HOME", "/root"), "npm_config_cache": "/tmp/npm", **variables}
    return {**found, **{name: value.replace(os.environ["PATH"], path) for name, value in stage.variables.items()}}


def run(stage: Stage, command: list[str], variables: dict[str, str] | None = None) -> None:
    done = subprocess.run(
        [*sandbox(stage), *command],
        env=environment(stage, variables or {}), capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise AssertionError(f"{stage.name}: {command[-1]}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")


def as_user(stage: Stage, command: list[str]) -> list[str]:
    """The command as the image's user on a read-only file system, as compose.yaml runs it."""
    identity = ["setpriv", f"--reuid={stage.user}", f"--regid={stage.user}", "--clear-groups", "--no-new-privs"]
    return [*sandbox(stage, read_only=True), *identity, *command]
