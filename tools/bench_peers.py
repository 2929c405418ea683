"""Compare our engine with others in one run on one core.

    python tools/bench_peers.py PEERS [--seconds S] [--reps R] [--only TEXT] [--tables T,...] [--json FILE]

PEERS is a folder with `sim_peers.py` (the benchmark), `requirements.txt` and `package.json` (pinned versions). The
peers are installed in `.venv-peers`. The figures are median decisions and copies per CPU second; differences below
30 % are noise.
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
PEERS_VENV = ROOT / ".venv-peers"
ENGINES = {"interpreted": ROOT / "src", "compiled": Path(sys.prefix) / "compiled"}
PACKAGES = ("open_spiel", "pettingzoo", "rlcard", "catanatron", "chess", "numpy")
PEERS = (
    "Catanatron", "python-chess", "RLCard gin", "RLCard uno", "PettingZoo chess", "PettingZoo connect", "boardgame.io",
    "pyspiel: gin_rummy", "pyspiel: backgammon", "pyspiel: chess", "pyspiel: hearts", "pyspiel: goofspiel",
    "inner rollout: backgammon", "inner rollout: gin_rummy", "inner rollout: chess",
)  # fmt: skip
TABLES = "leaping-lemmings/4,valhalla-lemmings/4,antler-island/4"
NO_PEER = "no peer has this name"


def main() -> None:
    """Install the peers, measure, print."""
    options = parse_arguments()
    peers = options.peers.resolve()
    if not (peers / "sim_peers.py").exists():
        sys.exit(f"sim_peers.py not found in {peers}; name its folder: make bench-peers PEERS=...")
    install_peers(peers)
    found = measure(peers, options)
    print_figures(found)
    print_ratios(found)
    if options.json:
        options.json.write_text(json.dumps(found, indent=1))


def parse_arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description="Compare our engine with others.")
    parser.add_argument("peers", type=Path)
    parser.add_argument("--seconds", default="3")
    parser.add_argument("--reps", default="3")
    parser.add_argument(
        "--only", default="|".join(PEERS), help="peers whose names contain this; separate several with |"
    )
    parser.add_argument("--tables", default=TABLES, help="our games as game/players, comma-separated")
    parser.add_argument("--json", type=Path)
    return parser.parse_args()


# -- their environment ----------------------------------------------------------------------------------------


def install_peers(peers: Path) -> None:
    """Install the pinned peers in `.venv-peers`, unless these versions are already there."""
    lines = (peers / "requirements.txt").read_text().splitlines()
    pins = [line for line in lines if re.split(r"[\[=]", line)[0] in PACKAGES]
    wanted = json.dumps([sys.version, pins, (peers / "package.json").read_text()])
    stamp = PEERS_VENV / "wanted"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print("Installing the peers in .venv-peers (once, a few minutes) ...", flush=True)
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(PEERS_VENV)], check=True)
    subprocess.run(
        [peers_python(), "-m", "pip", "install", "-qq", "--disable-pip-version-check", *pins, own_requirement()],
        check=True,
    )
    if shutil.which("npm"):
        node = PEERS_VENV / "node"
        node.mkdir()
        shutil.copy(peers / "package.json", node)
        subprocess.run(["npm", "install", "--silent", "--no-fund", "--no-audit"], cwd=node, check=True)
    else:
        print("npm not found: boardgame.io is skipped.")
    stamp.write_text(wanted)


def peers_python() -> str:
    """Return the path of the peers' Python."""
    return str(PEERS_VENV / "bin" / "python")


def own_requirement() -> str:
    """Return the pinned requirement of our engine's only dependency."""
    pinned = (ROOT / "requirements" / "dev.txt").read_text()
    found = re.search(r"^mypy-extensions==\S+", pinned, re.MULTILINE)
    assert found
    return found.group()


# -- measuring ------------------------------------------------------------------------------------------------


def measure(peers: Path, options: argparse.Namespace) -> dict[str, Any]:
    """Measure the peers, then our games on both engines, one after another."""
    found = run_benchmark(peers, options, options.only)
    for table in options.tables.split(","):
        for engine, place in ENGINES.items():
            environment = {"FELLFIELD_TABLE": table, "PYTHONPATH": os.pathsep.join((str(place), str(ROOT / "tools")))}
            result = run_benchmark(peers, options, NO_PEER, "--ours", "bench_fellfield:make", **environment)
            found |= {f"Fellfield {table}, {engine}": figures for figures in result.values()}
    return found


def run_benchmark(
    peers: Path, options: argparse.Namespace, only: str, *more: str, **environment: str
) -> dict[str, Any]:
    """Run the benchmark once and return its figures by name."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "figures.json"
        command = [peers_python(), str(peers / "sim_peers.py"), "--only", only, "--seconds", options.seconds]
        command += ["--reps", options.reps, "--node-dir", str(PEERS_VENV / "node"), "--json", str(file), *more]
        subprocess.run(command, env={**os.environ, **environment}, cwd=folder, check=True)
        figures: dict[str, Any] = json.loads(file.read_text())
        return figures


# -- showing --------------------------------------------------------------------------------------------------


def print_figures(found: dict[str, Any]) -> None:
    """Print all figures as a Markdown table."""
    print("\n| engine | decisions / CPU-s | spread | decisions / game | legal / decision | copies / CPU-s |")
    print("|---|---:|---:|---:|---:|---:|")
    for name, figures in found.items():
        copies = f"{figures['clones']:,.0f}" if figures.get("clones") else "–"
        print(
            f"| {name} | {figures['dps_cpu']:,.0f} | {figures['spread_cpu']:.0%} "
            f"| {figures['dpg']:,.1f} | {figures['legal']:.1f} | {copies} |"
        )


def print_ratios(found: dict[str, Any]) -> None:
    """Print, for each peer, our decisions per CPU second divided by its."""
    mine = [name for name in found if name.startswith("Fellfield ")]
    theirs = [name for name in found if name not in mine]
    print("\n| decisions compared with | " + " | ".join(name.removeprefix("Fellfield ") for name in mine) + " |")
    print("|---" + "|---:" * len(mine) + "|")
    for peer in theirs:
        ratios = [found[name]["dps_cpu"] / found[peer]["dps_cpu"] for name in mine]
        print(f"| {peer} | " + " | ".join(f"{ratio:.2f}" for ratio in ratios) + " |")


if __name__ == "__main__":
    main()
