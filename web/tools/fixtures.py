"""Generate positions for the gallery and the tests from the engine: views, offers, events and their sentences.

    python web/tools/fixtures.py            # everything
    python web/tools/fixtures.py --expected     # only what `npm test` needs

Writes `web/fixtures/<game>/<name>.json` (a position as a viewer sees it, with the events that led to it) and
`web/tests/expected/<language>.json` (events and the sentences of the Python narrator, which the client must match).
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import fellfield
from fellfield.bots.danger import offers_with_risk
from fellfield.core.fields import kebab
from fellfield.i18n.catalogue import catalogue_for
from fellfield.i18n.narrator import Narrator

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
        _write_expected()
        for positions in load_positions():
            for scene in positions["set_up"]:
                text = json.dumps(_position_for(_set_up(positions["game"], scene), 0), ensure_ascii=False)
                file = WEB / "tests" / "expected" / f"{positions['game']}-{scene['name']}.json"
                file.write_text(text, encoding="utf-8")
        return 0
    for positions in load_positions():
        for scene in positions["set_up"]:
            _write(positions["game"], scene["name"], _set_up(positions["game"], scene))
        for wanted in positions["played"]:
            _fixture(positions["game"], wanted)
    _write_expected()
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
    events = list(match.settle())
    frames = [(match.state.copy(), len(events))]
    for seat, text in scene.get("moves", ()):
        events += match.play(seat, text)
    return {"match": match, "frames": frames, "events": events}


def _play(game_id: str, wanted: dict[str, Any], seed: int) -> dict[str, Any] | None:
    options = wanted.get("options", {})
    match = fellfield.Match(fellfield.game(game_id), players=wanted["players"], options=options, seed=seed)
    source = random.Random(seed)
    events = list(match.settle())
    frames: list[tuple[Any, int]] = []
    while True:
        state = match.state
        if fits(wanted, state.view(0)):
            return {"match": match, "frames": frames, "events": events}
        if not state.to_act:
            return None
        frames.append((state.copy(), len(events)))
        seat = source.choice(list(state.to_act))
        events += match.play(seat, _choose(state.legal(seat), source))


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
    facts = [event.seen_by(viewer) for event in events]
    return {
        "names": NAMES[: state.players],
        "before": before.view(viewer),
        "view": state.view(viewer),
        "offers": offers_with_risk(state.offers(viewer), state.view(viewer))
        if viewer is not None and viewer in state.to_act
        else [],
        "events": facts[event_count:],
        "log": facts[-60:],
    }


# -- expected sentences ------------------------------------------------------------------------------------------


def _write_expected() -> None:
    """Write one example of each kind of event, question, action and result from random games, with its Python sentence."""
    folder = WEB / "tests" / "expected"
    folder.mkdir(parents=True, exist_ok=True)
    examples = [example for game in fellfield.games() for example in _examples(game)]
    for language in ("en", "it", "es"):
        expected = [{**example, "sentence": example["sentence"](language)} for example in examples]
        text = "[\n" + ",\n".join(json.dumps(example, ensure_ascii=False) for example in expected) + "\n]\n"
        (folder / f"{language}.json").write_text(text, encoding="utf-8")


def _examples(game_id: str) -> Iterable[dict[str, Any]]:
    game = fellfield.game(game_id)
    seen: set[tuple[str, str]] = set()
    for players in game.players:
        match = fellfield.Match(game, players=players, seed=players)
        source = random.Random(players)
        events = list(match.settle())
        while match.state.to_act:
            yield from _new_examples(seen, match.state, events)
            seat = source.choice(list(match.state.to_act))
            action = source.choice(match.state.legal(seat))
            facts = {"action": kebab(type(action).__name__), **_fields(action)}
            yield from _example_once(seen, match.state, "action", facts, action, str(action))
            events = match.play(seat, action)
        result = match.state.result
        yield from _example_once(seen, match.state, "result", {"action": str(players), **result.facts()}, result)


def _new_examples(seen: set[tuple[str, str]], state: Any, events: list[Any]) -> Iterable[dict[str, Any]]:
    for event in events:
        for viewer in (0, None):
            yield from _example_once(seen, state, "event", event.seen_by(viewer), event.seen_by(viewer))
    for seat in state.to_act:
        question = state.view(seat)["question"]
        yield from _example_once(seen, state, "question", question, question)


def _example_once(
    seen: set[tuple[str, str]], state: Any, what: str, facts: dict[str, Any], thing: Any, text: str = ""
) -> Iterable[dict[str, Any]]:
    kind = str(facts.get("event") or facts.get("step") or facts.get("action"))
    key = (what, kind + ",".join(sorted(facts)))
    if key in seen:
        return
    seen.add(key)
    game, names = state.setup.game, NAMES[: state.players]

    def sentence(language: str) -> Any:
        return getattr(Narrator(game, catalogue_for(language), names), what)(thing)

    yield {
        "game": game.id,
        "players": state.players,
        "what": what,
        "facts": json.loads(json.dumps(facts)),
        "sentence": sentence,
        "text": text,
    }


def _fields(action: Any) -> dict[str, Any]:
    return {field.name: getattr(action, field.name) for field in fields(action)} if is_dataclass(action) else {}


if __name__ == "__main__":
    sys.exit(main())
