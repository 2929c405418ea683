"""A server broken on purpose: it acknowledges before the commit, and the kill test must notice."""

from __future__ import annotations

import asyncio
import sys

from fellfield.server.settings import load
from fellfield.server.store.contract import Committed, LogAppend, LogPosition, chain_hash, genesis
from fellfield.server.store.sqlite import SqliteStore
from fellfield.server.uvicorn_server import serve

_real = SqliteStore.append
_behind: set[asyncio.Task[Committed]] = set()
_last: list[asyncio.Task[Committed] | None] = [None]


async def append(self: SqliteStore, change: LogAppend) -> Committed:
    """Acknowledge now, write a little later, in order."""
    if change.expected == genesis(change.table):
        return await _real(self, change)
    before = _last[0]

    async def later() -> Committed:
        await asyncio.sleep(0.5)
        if before is not None:
            await asyncio.wait([before])
        return await _real(self, change)

    task = asyncio.get_running_loop().create_task(later())
    _behind.add(task)
    _last[0] = task
    chain = change.expected.chain
    for payload in change.payloads:
        chain = chain_hash(chain, payload)
    first = change.expected.version + 1
    return Committed(first, LogPosition(change.expected.version + len(change.payloads), chain))


def say(where: str) -> None:
    sys.stdout.write(where + "\n")
    sys.stdout.flush()


def hurry() -> None:
    """Break the store of this process."""
    SqliteStore.append = append  # type: ignore[method-assign]


if __name__ == "__main__":
    hurry()
    serve(load(), say)
