"""Our engine beside others, in one run on one core, with ratios.

    python tools/bench_peers.py PEERS [--seconds S] [--reps R] [--only TEXT] [--tables T,...] [--json FILE]

PEERS is a folder with `sim_peers.py` (which measures), `requirements.txt` and `package.json` (which pin the others).
They get an environment of their own in `.venv-peers`. The figures are decisions and copies per CPU second, medians;
differences below 30 % mean nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
HOME = ROOT / ".venv-peers"
ENGINES = {"interpreted": ROOT / "src", "compiled": Path(sys.prefix) / "compiled"}
PACKAGES = ("open_spiel", "pettingzoo", "rlcard", "catanatron", "chess", "numpy")
PEERS = (
    "Catanatron", "python-chess", "RLCard gin", "RLCard uno", "PettingZoo chess", "PettingZoo connect", "boardgame.io",
    "pyspiel: gin_rummy", "pyspiel: backgammon", "pyspiel: chess", "pyspiel: hearts", "pyspiel: goofspiel",
    "inner rollout: backgammon", "inner rollout: gin_rummy", "inner rollout: chess",
)  # fmt: skip
TABLES = "leaping-lemmings/4,valhalla-lemmings/4,antler-island/4"
NOBODY = "no peer has this name"


def main() -> None:
    """Set up, measure, print."""
    asked = arguments()
    peers = asked.peers.resolve()
    if not (peers / "sim_peers.py").exists():
        sys.exit(f"There is no sim_peers.py in {peers}; name the folder: make bench-peers PEERS=...")
    set_up(peers)
    found = measure(peers, asked)
    print_figures(found)
    print_ratios(found)
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1))


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description="Our engine beside others.")
    parser.add_argument("peers", type=Path)
    parser.add_argument("--seconds", default="3")
    parser.add_argument("--reps", default="3")
    parser.add_argument("--only", default="|".join(PEERS), help="peers whose names contain this; | between several")
    parser.add_argument("--tables", default=TABLES, help="our tables: game/players, parted by commas")
    parser.add_argument("--json", type=Path)
    return parser.parse_args()


# -- their environment ----------------------------------------------------------------------------------------


def set_up(peers: Path) -> None:
    """The peers in `.venv-peers`, in the versions that their folder pins; done once for each list of versions."""
    lines = (peers / "requirements.txt").read_text().splitlines()
    pins = [line for line in lines if re.split(r"[\[=]", line)[0] in PACKAGES]
    wanted = json.dumps([sys.version, pins, (peers / "package.json").read_text()])
    stamp = HOME / "wanted"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print("Setting up the peers in .venv-peers (once, some minutes) ...", flush=True)
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(HOME)], check=True)
    subprocess.run([python(), "-m", "pip", "install", "-qq", "--disable-pip-version-check", *pins, ours()], check=True)
    if shutil.which("npm"):
        node = HOME / "node"
        node.mkdir()
        shutil.copy(peers / "package.json", node)
        subprocess.run(["npm", "install", "--silent", "--no-fund", "--no-audit"], cwd=node, check=True)
    else:
        print("There is no npm here: boardgame.io is left out.")
    stamp.write_text(wanted)


def python() -> str:
    """The peers' Python."""
    return str(HOME / "bin" / "python")


def ours() -> str:
    """The one package that our engine needs."""
    pinned = (ROOT / "requirements" / "dev.txt").read_text()
    found = re.search(r"^mypy-extensions==\S+", pinned, re.MULTILINE)
    assert found
    return found.group()


# -- measuring ------------------------------------------------------------------------------------------------


def measure(peers: Path, asked: argparse.Namespace) -> dict[str, Any]:
    """The peers and our tables on either engine, one after another on the same core."""
    found = run(peers, asked, asked.only)
    for table in asked.tables.split(","):
        for engine, place in ENGINES.items():
            environment = {"FELLFIELD_TABLE": table, "PYTHONPATH": str(place)}
            one = run(peers, asked, NOBODY, "--ours", "fellfield.testing.peers:make", **environment)
            found |= {f"Fellfield {table}, {engine}": figures for figures in one.values()}
    return found


def run(peers: Path, asked: argparse.Namespace, only: str, *more: str, **environment: str) -> dict[str, Any]:
    """One run of the bench; its figures by name."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "figures.json"
        command = [python(), str(peers / "sim_peers.py"), "--only", only, "--seconds", asked.seconds]
        command += ["--reps", asked.reps, "--node-dir", str(HOME / "node"), "--json", str(file), *more]
        subprocess.run(command, env={**os.environ, **environment}, cwd=folder, check=True)
        figures: dict[str, Any] = json.loads(file.read_text())
        return figures


# -- showing --------------------------------------------------------------------------------------------------


def print_figures(found: dict[str, Any]) -> None:
    """Everything that was measured, as a table for a document."""
    print("\n| engine | decisions / CPU-s | spread | decisions / game | legal / decision | copies / CPU-s |")
    print("|---|---:|---:|---:|---:|---:|")
    for name, one in found.items():
        copies = f"{one['clones']:,.0f}" if one.get("clones") else "–"
        print(
            f"| {name} | {one['dps_cpu']:,.0f} | {one['spread_cpu']:.0%} | {one['dpg']:,.1f} | {one['legal']:.1f} "
            f"| {copies} |"
        )


def print_ratios(found: dict[str, Any]) -> None:
    """How many times the decisions of each peer each of our tables makes."""
    mine = [name for name in found if name.startswith("Fellfield ")]
    theirs = [name for name in found if name not in mine]
    print("\n| times as many decisions as | " + " | ".join(name.removeprefix("Fellfield ") for name in mine) + " |")
    print("|---" + "|---:" * len(mine) + "|")
    for peer in theirs:
        ratios = [found[name]["dps_cpu"] / found[peer]["dps_cpu"] for name in mine]
        print(f"| {peer} | " + " | ".join(f"{ratio:.2f}" for ratio in ratios) + " |")


if __name__ == "__main__":
    main()
