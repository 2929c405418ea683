"""One person's seat at a table against bots, played by requests as a friend would whisper it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Page

Look = dict[str, Any]
Wanted = Callable[[Look], bool]

MOST_CHOICES: Final = 600
_ASK: Final = """async ([method, path, body]) => {
  const wish = { method, credentials: "same-origin" };
  if (body) Object.assign(wish, { headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const answer = await fetch(path, wish);
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}"""


class Sitting:
    """A game of the page's own guest on the first seat; the page may show anything of this server meanwhile."""

    def __init__(self, page: Page, game: str, players: int, level: str = "easy") -> None:
        self.page = page
        seats = [{"kind": "human"}, *({"kind": "bot", "level": level} for _ in range(players - 1))]
        wish = {"game": game, "players": players, "seats": seats, "start": True}
        self.table: str = self._ask("POST", "/api/tables", wish)["frame"]["look"]["table"]

    def look(self) -> Look:
        """The table as I see it, as soon as I am asked something or the game is over."""
        since = 0
        while True:
            seen = self._ask("GET", f"/api/tables/{self.table}?seat=0&since={since}&wait=20")
            look: Look = seen["frame"]["look"]
            if look["status"] != "playing" or look["legal"]:
                return look
            since = look["version"]

    def play(self, until: Wanted) -> bool:
        """Take the advice again and again until the table looks as wanted; `False` if the game ends before."""
        for _ in range(MOST_CHOICES):
            look = self.look()
            if look["status"] != "playing":
                return False
            if until(look):
                return True
            self._do(self._advised(look["legal"]))
        raise RuntimeError(f"the game at {self.table} does not end")

    def _advised(self, legal: list[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        action: str = self._ask("GET", f"/api/tables/{self.table}/hint?seat=0")["action"]
        return action

    def _do(self, action: str) -> None:
        self._ask("POST", f"/api/tables/{self.table}/do", {"command": {"do": "play", "seat": 0, "action": action}})

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        return self.page.evaluate(_ASK, [method, path, body])
