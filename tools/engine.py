"""The compiled engine of this working tree, in `.venv/compiled`.

    python tools/engine.py build    compile and unpack it there, if the sources have changed since
    python tools/engine.py use      the same, and let `.venv` use it from now on
    python tools/engine.py leave    let `.venv` use the sources again

`use` puts a line before the one of the editable installation, so that Python finds the compiled package first.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
HOME = Path(sys.prefix) / "compiled"
STAMP = HOME / "digest"
SIGN = Path(sysconfig.get_path("purelib")) / "__fellfield_compiled.pth"
"""Path files are read in alphabetical order; the editable installation's is `_fellfield.pth`."""


def main() -> None:
    """Do what is asked."""
    asked = sys.argv[1] if len(sys.argv) == 2 else ""
    if asked == "leave":
        SIGN.unlink(missing_ok=True)
        print("The engine runs from the sources.")
    elif asked in ("build", "use"):
        build()
        if asked == "use":
            SIGN.write_text(f"{HOME}\n")
            print("The compiled engine is in use. `make compiled` again after a change; `make interpreted` to go back.")
    else:
        sys.exit(__doc__)


def build() -> None:
    """Bring `.venv/compiled` up to date with the sources."""
    digest = digest_of_sources()
    if STAMP.exists() and STAMP.read_text() == digest:
        return
    print("Compiling the engine (a few minutes after a change of the rules, else seconds) ...", flush=True)
    begun = time.monotonic()
    wheels, fresh = ROOT / "build" / "wheel", HOME.with_name("compiled.new")
    shutil.rmtree(wheels, ignore_errors=True)
    shutil.rmtree(fresh, ignore_errors=True)
    environment = {**os.environ, "HATCH_BUILD_HOOK_ENABLE_CUSTOM": "true"}
    run("-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels), environment=environment)
    pip = ["-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-deps", "--no-index"]
    run(*pip, "--target", str(fresh), *map(str, wheels.glob("*.whl")))
    (fresh / STAMP.name).write_text(digest)
    shutil.rmtree(HOME, ignore_errors=True)
    fresh.rename(HOME)
    print(f"Compiled in {time.monotonic() - begun:.0f} s.")


def digest_of_sources() -> str:
    """A fingerprint of what goes into the wheel, and of the Python that it is for."""
    folders = [ROOT / "src", ROOT / "docs" / "rules", ROOT / "tools"]
    files = [file for folder in folders for file in sorted(folder.rglob("*")) if is_source(file)]
    parts = hashlib.sha256(sys.version.encode())
    for file in [ROOT / "pyproject.toml", *files]:
        parts.update(f"\n{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return parts.hexdigest()


def is_source(file: Path) -> bool:
    """Is this a file that somebody wrote?"""
    return file.is_file() and "__pycache__" not in file.parts and file.suffix != ".so"


def run(*command: str, environment: dict[str, str] | None = None) -> None:
    """Run Python on this; what it says is shown only when it fails."""
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\n{done.stderr}")


if __name__ == "__main__":
    main()
