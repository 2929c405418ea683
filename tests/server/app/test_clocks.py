"""Clocks of running tables after a restart: they run on though nobody has come back yet."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.app.web import PATIENCE

from fellfield.server import wire
from fellfield.server.hall import Hall
from fellfield.server.settings import Settings
from fellfield.server.tables import rows


def test_time_runs_out_after_a_restart_though_nobody_looks(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'x.db'}", samples=True, bot_delay=0, bot_spread=0)

    async def laid() -> str:
        hall = Hall(settings)
        await hall.open()
        person, _ = await hall.people.arrive()
        seats = [wire.SeatRequest("human"), wire.SeatRequest("device")]
        kept = rows.TableSettings(clock=rows.TimeControl(main=1500))
        table = await hall.lay(person, wire.TableRequest("tides", 2, seats=seats, settings=kept, start=True), None)
        hall._flags.pop(table.id).cancel()  # the server stops before anybody's time is up
        await hall.close()
        return table.id

    async def looked_after(table_id: str) -> set[int]:
        hall = Hall(settings)
        await hall.open()
        relieved: set[int] = set()
        for _ in range(int(PATIENCE / 0.05)):
            await asyncio.sleep(0.05)
            written = [rows.decode(row.payload) for row in await hall.store.read(table_id)]
            relieved = {row.seat for row in written if isinstance(row, rows.Relieved) and row.why == "time"}
            if relieved:
                break
        await hall.close()
        return relieved

    table_id = asyncio.run(laid())
    assert asyncio.run(looked_after(table_id)), "nobody looked at the clock"
