"""Golden playthroughs: whole games as text, with legal actions, events and every seat's view, compared exactly.

`python -m fellfield.testing.golden --write` rewrites them: read the difference against the rulebook before you commit
it. A golden pins what the engine does, not what is right.
"""

from __future__ import annotations

import hashlib
import json
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from fellfield.core.action import Action
from fellfield.core.chance import Seeded
from fellfield.core.contract import Event, State
from fellfield.core.seats import CHANCE, Actor, Viewer
from fellfield.testing.contract import random_action, viewers
from fellfield.testing.kit import Golden, Kit, find_kits

FOLDER: Final = Path("tests/golden")
_MANY: Final = 80


def file_of(kit: Kit, golden: Golden, folder: Path = FOLDER) -> Path:
    """The file of a golden."""
    return folder / kit.game.id / f"{golden.name}.txt"


def playthrough(kit: Kit, golden: Golden) -> str:
    """The whole game as text."""
    return "\n".join(_lines(kit, golden)) + "\n"


def _lines(kit: Kit, golden: Golden) -> Iterator[str]:
    game = kit.game
    opening = golden.opening
    state: State = (
        game.scenario(opening, golden.players, golden.options)
        if opening
        else game.start(golden.players, golden.options)
    )
    yield f"# {game.id}, {golden.players} players, seed {golden.seed}"
    yield f"# options {json.dumps(dict(golden.options), sort_keys=True)}"
    if opening:
        yield f"# from {opening}"
    names = game.seat_names(golden.players)
    source = Seeded(golden.seed)
    seen: dict[Viewer, dict[str, str]] = {viewer: {} for viewer in viewers(state)}
    yield from _view_changes(state, names, seen)
    number = 0
    while state.to_act and number < golden.limit:
        number += 1
        actor, action = random_action(state, source)
        yield f"\n{number}. turn {state.turn}"
        yield from _choices(state, actor, names)
        yield f"  > {'*' if actor is CHANCE else names[actor]}: {action}"
        yield from _event_lines(state.apply(actor, action), names)
        yield from _view_changes(state, names, seen)
    if state.result is not None:
        yield f"\nresult {json.dumps(state.result.facts())}"


def _choices(state: State, actor: Actor, names: tuple[str, ...]) -> Iterator[str]:
    if state.chance_is_due:
        yield from _wrapped("  * ", [f"{outcome} x{weight}" for outcome, weight in state.outcomes()])
        return
    yield f"  to act: {', '.join(names[seat] for seat in state.to_act if isinstance(seat, int))}"
    yield from _wrapped(f"  {names[actor] if isinstance(actor, int) else '*'} may: ", _texts(state.legal(actor)))


def _texts(actions: list[Action]) -> list[str]:
    texts = [str(action) for action in actions]
    if len(texts) <= _MANY:
        return texts
    mark = hashlib.sha256("\n".join(texts).encode()).hexdigest()[:12]
    return [*texts[:3], f"... {len(texts)} in all, {mark}"]


def _wrapped(head: str, texts: list[str]) -> list[str]:
    return textwrap.wrap(head + ", ".join(texts), 116, subsequent_indent="      ", break_on_hyphens=False)


def _event_lines(events: list[Event], names: tuple[str, ...]) -> Iterator[str]:
    for event in events:
        facts = event.facts()
        kind = facts.pop("event")
        secret = event.secrets()
        words = [f"{name}={_brief(value)}" for name, value in facts.items() if name not in secret]
        words += [f"<{name}={_brief(facts[name])}>" for name in secret]
        only = f" [{', '.join(names[seat] for seat in event.witnesses())}]" if secret else ""
        yield f"  ! {kind}{only} {' '.join(words)}".rstrip()


def _brief(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _view_changes(state: State, names: tuple[str, ...], seen: dict[Viewer, dict[str, str]]) -> Iterator[str]:
    """What changed in the spectator's view; then, for each seat, the changes that a spectator does not see."""
    open_changes: list[str] = []
    for viewer in [None, *range(len(names))]:
        view = dict(_leaves(state.view(viewer), ""))
        before = seen[viewer]
        changes = [f"{path}: {value}" for path, value in view.items() if before.get(path) != value]
        changes += [f"{path}: gone" for path in before if path not in view]
        seen[viewer] = view
        if viewer is None:
            open_changes = changes
        private = changes if viewer is None else [change for change in changes if change not in open_changes]
        if private:
            yield from _wrapped(f"  {'all' if viewer is None else names[viewer]} see: ", private)


def _leaves(value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and value:
        for name, item in value.items():
            yield from _leaves(item, f"{path}.{name}" if path else str(name))
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        for index, item in enumerate(value):
            yield from _leaves(item, f"{path}[{index}]")
    else:
        yield path, _brief(value)


def main(arguments: list[str]) -> int:
    """Rewrite all goldens, or those of the games named."""
    wanted = [argument for argument in arguments if not argument.startswith("-")]
    for game_id, kit in find_kits(Path("tests/games")).items():
        for golden in kit.goldens if not wanted or game_id in wanted else ():
            file = file_of(kit, golden)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(playthrough(kit, golden))
            print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
