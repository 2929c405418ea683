"""Our server beside boardgame.io's, in turn on the same machine, with the ratio.

    PYTHONPATH=.venv/compiled python tools/bench_servers.py PEERS [--rounds 3] [--seconds 6] [--node DIR]

PEERS is a folder with `bgio_server.js`, `load.js` and `package.json`; boardgame.io gets a folder of its own
(`.venv-peers/servers` unless --node names one). Each round runs 50 tables at theirs (a board of 75 hexes in the state,
two and four clients a table, nothing kept on a disk) and at ours (Leaping Lemmings, two and four seats, every move
durable before anybody hears of it). The server has one core and the load another. Told are moves per CPU second of the
server: on a machine that others use, too, only the ratio means something.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
SEATS = (2, 4)


def main() -> int:
    """Measure in turn, and say it."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    reader.add_argument("peers", type=Path)
    reader.add_argument("--rounds", type=int, default=3)
    reader.add_argument("--seconds", type=float, default=6.0)
    reader.add_argument("--node", type=Path, default=ROOT / ".venv-peers" / "servers")
    asked = reader.parse_args()
    if not (asked.peers / "bgio_server.js").exists():
        sys.exit(f"There is no bgio_server.js in {asked.peers}: name the folder with the peers.")
    fetch(asked.peers, asked.node)
    found: dict[tuple[str, int], list[float]] = {}
    for _ in range(asked.rounds):
        for seats in SEATS:
            found.setdefault(("theirs", seats), []).append(theirs(asked.peers, asked.node, seats, asked.seconds))
            found.setdefault(("ours", seats), []).append(ours(seats, asked.seconds))
    for seats in SEATS:
        say(seats, found["theirs", seats], found["ours", seats])
    return 0


def fetch(peers: Path, node: Path) -> None:
    """Their packages, in the versions that their folder pins."""
    if (node / "node_modules" / "boardgame.io").exists():
        return
    node.mkdir(parents=True, exist_ok=True)
    shutil.copy(peers / "package.json", node)
    subprocess.run(["npm", "install", "--silent", "--no-fund", "--no-audit"], cwd=node, check=True)


def say(seats: int, theirs_: list[float], ours_: list[float]) -> None:
    """One line: medians, ranges, the ratio."""
    told = [f"{statistics.median(one):6.0f} ({min(one):.0f}-{max(one):.0f})" for one in (theirs_, ours_)]
    ratio = statistics.median(mine / other for mine, other in zip(ours_, theirs_, strict=True))
    sys.stdout.write(f"50 tables x {seats}: boardgame.io {told[0]}, ours {told[1]} moves a CPU second: {ratio:.2f} x\n")
    sys.stdout.flush()


def theirs(peers: Path, node: Path, seats: int, seconds: float) -> float:
    """boardgame.io with its store in memory."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["node", str(peers / "bgio_server.js"), str(node), str(port)]
    os.sched_setaffinity(0, {0})  # whoever is started inherits it
    server = subprocess.Popen(command, env=os.environ | {"NODE_ENV": "production"}, stdout=subprocess.DEVNULL)
    os.sched_setaffinity(0, {1 % (os.cpu_count() or 1)})
    try:
        wait_for(port)
        wish = {"pid": server.pid, "game": "raceboard", "matches": 50, "clients": seats, "seconds": seconds, "reps": 1}
        load = ["node", str(peers / "load.js"), str(node), "bgio", str(port), json.dumps(wish)]
        told = subprocess.run(load, capture_output=True, text=True, timeout=240, check=True)
        result = next(line for line in told.stdout.splitlines() if line.startswith("RESULT "))
        return float(json.loads(result.removeprefix("RESULT "))["rows"][0]["per_server_cpu_s"])
    finally:
        server.terminate()
        server.wait(20)


def ours(seats: int, seconds: float) -> float:
    """Ours, with every move on the disk."""
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    command = [sys.executable, str(ROOT / "tools" / "load.py"), "--tables", "50", "--seats", str(seats), "--pin"]
    told = subprocess.run(
        [*command, "--seconds", str(seconds)], capture_output=True, text=True, timeout=240, check=True
    )
    return float(json.loads(told.stdout.splitlines()[-1])["moves_per_cpu_second"])


def wait_for(port: int) -> None:
    """Until somebody listens."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    sys.exit("boardgame.io did not start")


if __name__ == "__main__":
    sys.exit(main())
