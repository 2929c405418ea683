"""Build the compiled engine of this working tree into `.venv/compiled`, and switch `.venv` to it or back.

    python tools/switch_engine.py build    compile if the sources have changed
    python tools/switch_engine.py use      build, then make `.venv` import it
    python tools/switch_engine.py leave    make `.venv` import the sources again

`use` writes a path file that sorts before the one of the editable installation, so that Python finds the compiled
package first.
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
COMPILED = Path(sys.prefix) / "compiled"
STAMP = COMPILED / "digest"
PATH_FILE = Path(sysconfig.get_path("purelib")) / "__fellfield_compiled.pth"
"""Path files are read in alphabetical order; the editable installation uses `_fellfield.pth`."""


def main() -> None:
    """Run the command that was given."""
    command = sys.argv[1] if len(sys.argv) == 2 else ""
    if command == "leave":
        PATH_FILE.unlink(missing_ok=True)
        print("The sources are in use.")
    elif command in ("build", "use"):
        build()
        if command == "use":
            PATH_FILE.write_text(f"{COMPILED}\n")
            print("The compiled engine is in use. Rerun `make compiled` after a change; `make interpreted` goes back.")
    else:
        sys.exit(__doc__)


def build() -> None:
    """Rebuild `.venv/compiled` if the sources have changed."""
    digest = digest_of_sources()
    if STAMP.exists() and STAMP.read_text() == digest:
        return
    print("Compiling the engine (a few minutes if the rules have changed, otherwise seconds) ...", flush=True)
    started = time.monotonic()
    wheels, fresh = ROOT / "build" / "wheel", COMPILED.with_name("compiled.new")
    shutil.rmtree(wheels, ignore_errors=True)
    shutil.rmtree(fresh, ignore_errors=True)
    environment = {**os.environ, "FELLFIELD_COMPILED": "1", "FELLFIELD_WITHOUT_PAGE": "1"}
    run_python("-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels), environment=environment)
    pip = ["-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-deps", "--no-index"]
    run_python(*pip, "--target", str(fresh), *map(str, wheels.glob("*.whl")))
    (fresh / STAMP.name).write_text(digest)
    shutil.rmtree(COMPILED, ignore_errors=True)
    fresh.rename(COMPILED)
    print(f"Compiled in {time.monotonic() - started:.0f} s.")


def digest_of_sources() -> str:
    """Return a hash of the wheel's sources and of the Python version."""
    folders = [ROOT / "src", ROOT / "docs" / "rules", ROOT / "tools"]
    files = [file for folder in folders for file in sorted(folder.rglob("*")) if is_source(file)]
    parts = hashlib.sha256(sys.version.encode())
    for file in [ROOT / "pyproject.toml", *files]:
        parts.update(f"\n{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return parts.hexdigest()


def is_source(file: Path) -> bool:
    """Return whether this file is source rather than build output."""
    return file.is_file() and "__pycache__" not in file.parts and file.suffix != ".so"


def run_python(*arguments: str, environment: dict[str, str] | None = None) -> None:
    """Run Python with these arguments; show its output only when it fails."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\n{done.stderr}")


if __name__ == "__main__":
    main()
