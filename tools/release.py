"""Make a release: check everything, build, try what was built, tag.

    make release VERSION=0.1.0          from a clean checkout of main
    python tools/release.py 0.1.0 --dry-run   the same without the tag

The tag is local; pushing it makes the workflow `release` publish the archive, the wheels and the image.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"


def main(arguments: list[str]) -> int:
    """Run the steps in order; the first failure ends the release."""
    versions = [argument for argument in arguments if not argument.startswith("-")]
    if len(versions) != 1 or set(arguments) - set(versions) - {"--dry-run"}:
        print(__doc__)
        return 2
    version, dry_run = versions[0], "--dry-run" in arguments
    problems = find_problems(version, dry_run=dry_run)
    if problems:
        print("\n".join(problems), file=sys.stderr)
        return 1
    run("make", "docs")
    run("make", "test")
    shutil.rmtree(DIST, ignore_errors=True)
    # The wheel is built from the archive, so one that lacks a file cannot be released.
    run(sys.executable, "-m", "build", "--outdir", str(DIST))
    write_bill_of_materials()
    run(sys.executable, "tools/try_package.py", *(str(file) for file in sorted(DIST.glob("fellfield-*"))))
    if dry_run:
        print(f"Everything is ready for {version}; nothing was tagged.")
        return 0
    run("git", "tag", "--annotate", f"v{version}", "--message", f"Fellfield {version}")
    print(f"Tagged v{version}. To publish: git push origin v{version}")
    return 0


def find_problems(version: str, *, dry_run: bool) -> list[str]:
    """What speaks against this release before anything is built."""
    problems: list[str] = []
    if not re.fullmatch(r"\d+\.\d+\.\d+((a|b|rc)\d+)?", version):
        problems.append(f"version must look like 1.2.3 or 1.2.3rc1, not {version}")
    for place, found in stated_versions().items():
        if found != version:
            problems.append(f"{place} says version {found}, not {version}")
    if not re.search(rf"^## {re.escape(version)}\b", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE):
        problems.append(f"CHANGELOG.md has no section ## {version}")
    stored = [ROOT / "tests" / "server" / "releases" / f"{version}.{kind}" for kind in ("db.gz", "sql.gz", "json")]
    if not all(file.is_file() for file in stored):
        problems.append(f"later releases need databases of this one: python -m tests.server.rig_release {version}")
    if not dry_run and output("git", "status", "--porcelain"):
        problems.append("the checkout has uncommitted changes")
    if output("git", "tag", "--list", f"v{version}"):
        problems.append(f"the tag v{version} exists already")
    return problems


def stated_versions() -> dict[str, str]:
    """The version that each file states."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    page = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["version"]
    cited = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    return {"pyproject.toml": project, "web/package.json": page, "CITATION.cff": cited[1] if cited else "none"}


def write_bill_of_materials() -> None:
    """Write the packages inside the page and the image as CycloneDX files next to the release."""
    page = output("npm", "sbom", "--sbom-format", "cyclonedx", "--omit", "dev", folder=ROOT / "web")
    (DIST / "page.cdx.json").write_text(page, encoding="utf-8")
    image = ["requirements", "requirements/server.txt", "--output-format", "JSON"]
    server = output(sys.executable, "-m", "cyclonedx_py", *image)
    (DIST / "server.cdx.json").write_text(server, encoding="utf-8")


def run(*command: str) -> None:
    """Run a step with its output shown; end the release if it fails."""
    print("$", *command, flush=True)
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit(f"Stopped: {' '.join(command)} failed.")


def output(*command: str, folder: Path = ROOT) -> str:
    """The output of a command; end the release if it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"Stopped: {' '.join(command)} failed.\n{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
