"""Clocks of running tables go on after a restart, without visitors."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.app.http_helpers import TIMEOUT_SECONDS

from fellfield.server import wire
from fellfield.server.server_app import ServerApp
from fellfield.server.settings import Settings
from fellfield.server.tables import rows


def test_time_runs_out_after_a_restart_without_visitors(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'x.db'}", samples=True, bot_delay=0, bot_spread=0)

    async def laid() -> str:
        app = ServerApp(settings)
        await app.open()
        person, _ = await app.people.create_guest()
        seats = [wire.SeatRequest("human"), wire.SeatRequest("device")]
        kept = rows.TableSettings(clock=rows.TimeControl(main=1500))
        table = await app.create_table(
            person, wire.TableRequest("tides", 2, seats=seats, settings=kept, start=True), None
        )
        app._clock_timers.pop(table.id).cancel()  # the server stops before anybody's time is up
        await app.close()
        return table.id

    async def looked_after(table_id: str) -> set[int]:
        app = ServerApp(settings)
        await app.open()
        relieved: set[int] = set()
        for _ in range(int(TIMEOUT_SECONDS / 0.05)):
            await asyncio.sleep(0.05)
            written = [rows.decode(row.payload) for row in await app.store.read_log(table_id)]
            relieved = {row.seat for row in written if isinstance(row, rows.Relieved) and row.why == "time"}
            if relieved:
                break
        await app.close()
        return relieved

    table_id = asyncio.run(laid())
    assert asyncio.run(looked_after(table_id)), "nobody looked at the clock"
