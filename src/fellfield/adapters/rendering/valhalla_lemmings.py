"""The picture of Valhalla Lemmings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fellfield.adapters.rendering.shapes import COLOURS, disc, seat_names, text
from fellfield.core.contract import View


def draw(view: View) -> Iterator[str]:
    """The Legends on the table, and a row for each seat: hand, bids, Saga."""
    yield text(20, 30, "On the table: " + (", ".join(view["table"]) or "nothing"), size=14)
    for seat, name in enumerate(seat_names(view)):
        y = 70 + 100 * seat
        bids = " / ".join(_cards_text(battle[seat]) for battle in view["bids"])
        saga = ", ".join(f"{card['legend']} ({card['state']})" for card in view["sagas"][seat])
        yield disc(30, y - 5, 9, COLOURS[seat])
        yield text(48, y, f"{name}   hand {_cards_text(view['hands'][seat])}   bid {bids}", size=14)
        for start in range(0, len(saga), 95):
            yield text(48, y + 20 + 15 * (start // 95), saga[start : start + 95], size=11)


def _cards_text(cards: Any) -> str:
    return f"[{cards['hidden']}]" if isinstance(cards, dict) else "+".join(map(str, cards)) or "-"
