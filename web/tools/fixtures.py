"""Generate positions for the gallery and the tests from the engine: views, offers and events.

    python web/tools/fixtures.py            # everything
    python web/tools/fixtures.py --expected     # only what `npm test` needs

Writes `web/fixtures/<game>/<name>.json` (a position as a viewer sees it, with the events that led to it),
`web/tests/expected/<game>-<name>.json` (the same for seat 0, for the tests) and `web/tests/expected/<game>-whole.json` (a
whole game as seat 0 was told it).
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import fellfield
from fellfield.bots.danger import offers_with_risk
from fellfield.core.keyframes import Keyframes, events_with_patches, watching
from fellfield.core.patches import make_patch

WEB = Path(__file__).resolve().parent.parent
NAMES = ["Willow", "Marta", "Bot Juno", "Pau", "Inés", "Tommaso"]


def load_positions() -> list[dict[str, Any]]:
    """Read the positions of each game: `web/src/games/<folder>/positions.json`.

    `set_up` lists scenarios with moves; `played` lists what to look for in random games: seat 0 is asked one of the
    questions `step`, with these entries of the `question`, from this `turn` on, or the game is `over`.
    """
    return [json.loads(file.read_text(encoding="utf-8")) for file in sorted(WEB.glob("src/games/*/positions.json"))]


def fits(wanted: dict[str, Any], view: dict[str, Any]) -> bool:
    """Whether a view is what was looked for."""
    if wanted.get("over"):
        return view["result"] is not None
    question = view["question"]
    return (
        question is not None
        and question["step"] in wanted["step"]
        and view["turn"] >= wanted.get("turn", 0)
        and question.items() >= wanted.get("question", {}).items()
    )


def main() -> int:
    """Write every fixture, or only those of the tests."""
    if "--expected" in sys.argv:
        (WEB / "tests" / "expected").mkdir(parents=True, exist_ok=True)
        for positions in load_positions():
            for scene in positions["set_up"]:
                text = json.dumps(_position_for(_set_up(positions["game"], scene), 0), ensure_ascii=False)
                file = WEB / "tests" / "expected" / f"{positions['game']}-{scene['name']}.json"
                file.write_text(text, encoding="utf-8")
            whole = json.dumps(_whole_game(positions["game"]), ensure_ascii=False)
            (WEB / "tests" / "expected" / f"{positions['game']}-whole.json").write_text(whole, encoding="utf-8")
        return 0
    for positions in load_positions():
        for scene in positions["set_up"]:
            _write(positions["game"], scene["name"], _set_up(positions["game"], scene))
        for wanted in positions["played"]:
            _fixture(positions["game"], wanted)
    return 0


def _fixture(game_id: str, wanted: dict[str, Any]) -> None:
    """Play games with increasing seeds until a position fits; write it for seat 0 and for a spectator."""
    for attempt in range(wanted["seed"], wanted["seed"] + 60):
        found = _play(game_id, wanted, attempt)
        if found is not None:
            _write(game_id, wanted["name"], found)
            return
    sys.stderr.write(f"{game_id}: {wanted['name']}: no such position found\n")


def _write(game_id: str, name: str, found: dict[str, Any]) -> None:
    folder = WEB / "fixtures" / game_id
    folder.mkdir(parents=True, exist_ok=True)
    for viewer, suffix in ((0, ""), (None, "-onlooker")):
        (folder / f"{name}{suffix}.json").write_text(
            json.dumps(_position_for(found, viewer), ensure_ascii=False), encoding="utf-8"
        )


def _set_up(game_id: str, scene: dict[str, Any]) -> dict[str, Any]:
    """Set up a scenario and play the given moves."""
    game = fellfield.game(game_id)
    match = fellfield.Match(game, state=game.scenario(scene["scenario"]), seed=1)
    with watching(match.state) as keyframes:
        events = list(match.settle())
        frames = [(match.state.copy(), len(events))]
        for seat, text in scene.get("moves", ()):
            events += match.play(seat, text)
    return {"match": match, "frames": frames, "events": events, "states": keyframes.states}


def _play(game_id: str, wanted: dict[str, Any], seed: int) -> dict[str, Any] | None:
    options = wanted.get("options", {})
    match = fellfield.Match(fellfield.game(game_id), players=wanted["players"], options=options, seed=seed)
    source = random.Random(seed)
    frames: list[tuple[Any, int]] = []
    with watching(match.state) as keyframes:
        events = list(match.settle())
        while not fits(wanted, match.state.view(0)):
            state = match.state
            if not state.to_act:
                return None
            frames.append((state.copy(), len(events)))
            seat = source.choice(list(state.to_act))
            events += match.play(seat, _choose(state.legal(seat), source))
    return {"match": match, "frames": frames, "events": events, "states": keyframes.states}


def _whole_game(game_id: str) -> dict[str, Any]:
    """Play a game of three at random; the first view of seat 0, and what each move told and changed."""
    match = fellfield.Match(fellfield.game(game_id), players=3, seed=4)
    source = random.Random(4)
    match.settle()
    first = match.state.view(0)
    updates: list[dict[str, Any]] = []
    while match.state.to_act:
        state = match.state
        seat = source.choice(list(state.to_act))
        before = state.view(0)
        with watching(state) as keyframes:
            events = match.play(seat, _choose(state.legal(seat), source))
        after = match.state.view(0)
        told = events_with_patches(0, events, before, keyframes, after)
        updates.append({"seat": seat, "events": told, "then": None if events else make_patch(before, after)})
    return {"view": first, "updates": updates}


def _choose(legal: list[Any], source: random.Random) -> Any:
    """Choose an action that makes good pictures: dives first, then mostly moves, sometimes a card."""
    for keen in ("dive", "lock"):
        matching = [action for action in legal if str(action).startswith(keen)]
        if matching:
            return matching[-1]
    quiet = [action for action in legal if not str(action).startswith(("favor", "play", "claw", "retreat", "speed"))]
    moves = [action for action in quiet if str(action).startswith("move") and not str(action).startswith("move start")]
    if moves and source.random() < 0.72:
        return source.choice(moves)
    return source.choice(quiet if quiet and source.random() < 0.9 else legal)


def _position_for(found: dict[str, Any], viewer: int | None) -> dict[str, Any]:
    match, frames, events = found["match"], found["frames"], found["events"]
    state = match.state
    before, event_count = frames[-2] if len(frames) > 1 else (frames[-1] if frames else (state, len(events)))
    last = Keyframes()
    last.states = found["states"][event_count:]
    told = events_with_patches(viewer, events[event_count:], before.view(viewer), last, state.view(viewer))
    return {
        "names": NAMES[: state.players],
        "before": before.view(viewer),
        "view": state.view(viewer),
        "offers": offers_with_risk(state.offers(viewer), state.view(viewer))
        if viewer is not None and viewer in state.to_act
        else [],
        "events": told,
        "log": [event.seen_by(viewer) for event in events[-60:]],
    }


if __name__ == "__main__":
    sys.exit(main())
