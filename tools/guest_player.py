"""A guest who plays against bots over HTTP, always taking the server's hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Page

from fellfield.server.following import legal_actions

TableView = dict[str, Any]
Condition = Callable[[TableView], bool]

MAX_CHOICES: Final = 600
_FETCH: Final = """async ([method, path, body]) => {
  const options = { method, credentials: "same-origin" };
  if (body) Object.assign(options, { headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}"""


class GuestPlayer:
    """The page's guest in seat 0 of a new table; the page itself may show anything of this server meanwhile."""

    def __init__(self, page: Page, game: str, players: int, level: str = "easy") -> None:
        self.page = page
        seats = [{"kind": "human"}, *({"kind": "bot", "level": level} for _ in range(players - 1))]
        body = {"game": game, "players": players, "seats": seats, "start": True}
        self.table: str = self._fetch("POST", "/api/tables", body)["frame"]["table_view"]["table"]

    def wait_for_turn(self) -> TableView:
        """Return the table as seat 0 sees it, once that seat has a choice or the game is over."""
        since = 0
        while True:
            response = self._fetch("GET", f"/api/tables/{self.table}?seat=0&since={since}&wait=20")
            view: TableView = response["frame"]["table_view"]
            if view["status"] != "playing" or view["offers"]:
                return view
            since = view["version"]

    def play(self, until: Condition) -> bool:
        """Play the hinted action until the condition holds; return `False` if the game ends first."""
        for _ in range(MAX_CHOICES):
            view = self.wait_for_turn()
            if view["status"] != "playing":
                return False
            if until(view):
                return True
            self._play_action(self._hinted_action(legal_actions(view["offers"])))
        raise RuntimeError(f"game did not end: table={self.table}, after {MAX_CHOICES} choices")

    def _hinted_action(self, legal: list[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        action: str = self._fetch("GET", f"/api/tables/{self.table}/hint?seat=0")["offer"]["text"]
        return action

    def _play_action(self, action: str) -> None:
        self._fetch("POST", f"/api/tables/{self.table}/do", {"command": {"do": "play", "seat": 0, "action": action}})

    def _fetch(self, method: str, path: str, body: object = None) -> Any:
        return self.page.evaluate(_FETCH, [method, path, body])
