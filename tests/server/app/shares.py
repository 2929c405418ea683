"""Starts a table of Tides over HTTP as pages do: every client pledges a share and opens it."""

from __future__ import annotations

from tests.server.app.server_process import Client

from fellfield.samples.tides import game
from fellfield.server import verify


def start_with_shares(table: str, clients: list[Client]) -> list[dict[str, str]]:
    """Start this table; the clients sit on its first seats. Returns what each of them would keep."""
    table_view = clients[0].get_table(table)["frame"]["table_view"]
    promise, names = table_view["fair"]["promise"], game.seat_names(table_view["players"])
    shares = [bytes([seat + 1]) * 32 for seat in range(len(clients))]
    for seat, client in enumerate(clients):
        value = verify.pledge(table, 1, names[seat], bytes.fromhex(promise), shares[seat])
        client.do(table, "pledge", seat=seat, value=value).raise_for_status()
    clients[0].do(table, "start").raise_for_status()
    charter = clients[0].get_table(table)["frame"]["table_view"]["fair"]["charter"]
    for seat, client in enumerate(clients):
        charter_hash = verify.charter_hash(charter).hex()
        client.do(table, "open", seat=seat, charter=charter_hash, share=shares[seat].hex()).raise_for_status()
    details = clients[0].http.get(f"/api/tables/{table}/dice").json()
    start = verify.start_code(charter, map(verify.share_bytes, details["shares"])).hex()
    assert clients[0].get_table(table)["frame"]["table_view"]["fair"]["start"] == start == details["start"]
    known = {"table": table, "promise": promise, "start": start}
    return [{**known, "seat": names[seat], "share": share.hex()} for seat, share in enumerate(shares)]
