"""Compare our server with boardgame.io's, alternating on the same machine.

    PYTHONPATH=.venv/compiled python tools/bench_servers.py PEERS [--rounds 3] [--seconds 6] [--node DIR]

PEERS is a folder with `bgio_server.js`, `load.js` and `package.json`; boardgame.io is installed in its own folder
(`.venv-peers/servers` unless --node names one). Each round runs 50 tables on theirs (a board of 75 hexes in the state,
two and four clients per table, nothing written to disk) and on ours (Leaping Lemmings, two and four seats, every move
durable before it is sent). The server has one core and the load another. The figures are moves per CPU second of the
server; on a shared machine only the ratio is meaningful.
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
    """Measure both servers and print one line per number of seats."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("peers", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--node", type=Path, default=ROOT / ".venv-peers" / "servers")
    arguments = parser.parse_args()
    if not (arguments.peers / "bgio_server.js").exists():
        sys.exit(f"bgio_server.js not found in {arguments.peers}; give the folder that contains it")
    install_peers(arguments.peers, arguments.node)
    found: dict[tuple[str, int], list[float]] = {}
    for _ in range(arguments.rounds):
        for seats in SEATS:
            found.setdefault(("theirs", seats), []).append(
                measure_theirs(arguments.peers, arguments.node, seats, arguments.seconds)
            )
            found.setdefault(("ours", seats), []).append(measure_ours(seats, arguments.seconds))
    for seats in SEATS:
        print_ratio(seats, found["theirs", seats], found["ours", seats])
    return 0


def install_peers(peers: Path, node: Path) -> None:
    """Install boardgame.io in the versions that the folder pins."""
    if (node / "node_modules" / "boardgame.io").exists():
        return
    node.mkdir(parents=True, exist_ok=True)
    shutil.copy(peers / "package.json", node)
    subprocess.run(["npm", "install", "--silent", "--no-fund", "--no-audit"], cwd=node, check=True)


def print_ratio(seats: int, theirs_: list[float], ours_: list[float]) -> None:
    """Print medians, ranges and the ratio."""
    ranges = [f"{statistics.median(rates):6.0f} ({min(rates):.0f}-{max(rates):.0f})" for rates in (theirs_, ours_)]
    ratio = statistics.median(mine / other for mine, other in zip(ours_, theirs_, strict=True))
    sys.stdout.write(
        f"50 tables x {seats}: boardgame.io {ranges[0]}, ours {ranges[1]} moves per CPU second: {ratio:.2f} x\n"
    )
    sys.stdout.flush()


def measure_theirs(peers: Path, node: Path, seats: int, seconds: float) -> float:
    """Return the moves per CPU second of boardgame.io with its in-memory storage."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["node", str(peers / "bgio_server.js"), str(node), str(port)]
    os.sched_setaffinity(0, {0})  # child processes inherit it
    server = subprocess.Popen(command, env=os.environ | {"NODE_ENV": "production"}, stdout=subprocess.DEVNULL)
    os.sched_setaffinity(0, {1 % (os.cpu_count() or 1)})
    try:
        wait_for_port(port)
        options = {
            "pid": server.pid,
            "game": "raceboard",
            "matches": 50,
            "clients": seats,
            "seconds": seconds,
            "reps": 1,
        }
        load = ["node", str(peers / "load.js"), str(node), "bgio", str(port), json.dumps(options)]
        done = subprocess.run(load, capture_output=True, text=True, timeout=240, check=True)
        result = next(line for line in done.stdout.splitlines() if line.startswith("RESULT "))
        return float(json.loads(result.removeprefix("RESULT "))["rows"][0]["per_server_cpu_s"])
    finally:
        server.terminate()
        server.wait(20)


def measure_ours(seats: int, seconds: float) -> float:
    """Return the moves per CPU second of our server with durable moves."""
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    command = [sys.executable, str(ROOT / "tools" / "load_test.py"), "--tables", "50", "--seats", str(seats), "--pin"]
    done = subprocess.run(
        [*command, "--seconds", str(seconds)], capture_output=True, text=True, timeout=240, check=True
    )
    return float(json.loads(done.stdout.splitlines()[-1])["moves_per_cpu_second"])


def wait_for_port(port: int) -> None:
    """Wait until a server listens on this port."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    sys.exit(f"boardgame.io did not start: no listener on port {port} after 30 s")


if __name__ == "__main__":
    sys.exit(main())
