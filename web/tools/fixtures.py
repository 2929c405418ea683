"""Generate positions for the gallery and the tests from the engine: views, legal actions, events and their sentences.

    python web/tools/fixtures.py            # everything
    python web/tools/fixtures.py --expected     # only what `npm test` needs

Writes `web/fixtures/<game>/<name>.json` (a position as a viewer sees it, with the events that led to it) and
`web/tests/expected/<language>.json` (events and the sentences of the Python narrator, which the client must match).
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import fellfield
from fellfield.core.fields import kebab
from fellfield.i18n.catalogue import catalogue_for
from fellfield.i18n.narrator import Narrator

WEB = Path(__file__).resolve().parent.parent
NAMES = ["Willow", "Marta", "Bot Juno", "Pau", "Inés", "Tommaso"]
Search = tuple[str, str, int, int, Callable[[dict[str, Any]], bool], dict[str, Any]]


def step(
    *names: str, turn: int = 0, more: Callable[[dict[str, Any]], bool] = lambda _: True
) -> Callable[[dict[str, Any]], bool]:
    """Match a position in which seat 0 is asked one of these questions, from this turn on."""

    def fits(view: dict[str, Any]) -> bool:
        question = view["question"]
        return bool(question) and question["step"] in names and view["turn"] >= turn and more(view)

    return fits


def over(view: dict[str, Any]) -> bool:
    """Match a finished game."""
    return view["result"] is not None


SEARCHES: tuple[Search, ...] = (
    ("leaping-lemmings", "move-4", 4, 7, step("player-step", turn=14), {}),
    ("leaping-lemmings", "move-6", 6, 3, step("player-step", turn=10), {}),
    ("leaping-lemmings", "move-2", 2, 5, step("player-step", turn=16), {}),
    ("leaping-lemmings", "move-3", 3, 5, step("player-step", turn=9), {"short": True}),
    ("leaping-lemmings", "start-5", 5, 5, step("player-step"), {}),
    ("leaping-lemmings", "fly-4", 4, 11, step("fly-step", turn=8), {}),
    ("leaping-lemmings", "eat-4", 4, 11, step("eat-step", turn=5), {}),
    ("leaping-lemmings", "scatter-4", 4, 12, step("scatter-step", turn=5), {}),
    ("leaping-lemmings", "resupply-3", 3, 2, step("resupply-step", turn=4), {}),
    ("leaping-lemmings", "over-4", 4, 3, over, {}),
    ("antler-island", "plan-4", 4, 3, step("plan-step", turn=4), {}),
    ("antler-island", "plan-3", 3, 4, step("plan-step", turn=3), {}),
    ("antler-island", "move-4", 4, 5, step("move-step", turn=5), {}),
    ("antler-island", "move-3", 3, 5, step("move-step", turn=4), {}),
    ("antler-island", "fight-4", 4, 9, step("commit-step", turn=3), {}),
    ("antler-island", "defend-4", 4, 6, step("defend-step", turn=3), {"advanced": True}),
    ("antler-island", "lock-3", 3, 6, step("lock-step", turn=2), {}),
    ("antler-island", "grow-4", 4, 8, step("grow-step", turn=3), {}),
    ("antler-island", "reveal-4", 4, 8, step("reveal-step", turn=4), {}),
    ("antler-island", "tile-4", 4, 12, step("take-tile-step"), {}),
    ("antler-island", "over-4", 4, 2, over, {}),
    ("valhalla-lemmings", "bid-4", 4, 4, step("bid-step", turn=4), {}),
    ("valhalla-lemmings", "bid-6", 6, 4, step("bid-step", turn=3), {}),
    ("valhalla-lemmings", "bid-3", 3, 4, step("bid-step", turn=4), {}),
    (
        "valhalla-lemmings",
        "bid-2",
        2,
        4,
        step("locked-bid-step", turn=2, more=lambda view: view["question"]["battle"] == "right"),
        {},
    ),
    ("valhalla-lemmings", "legend-4", 4, 6, step("legend-choice-step", turn=3), {}),
    ("valhalla-lemmings", "target-5", 5, 6, step("target-step", turn=3), {}),
    ("valhalla-lemmings", "give-4", 4, 8, step("give-step", turn=2), {}),
    ("valhalla-lemmings", "discard-4", 4, 9, step("discard-step", turn=2), {}),
    ("valhalla-lemmings", "over-4", 4, 3, over, {}),
)


TABLEAUX: tuple[tuple[str, str, str, tuple[tuple[int, str], ...]], ...] = (
    (
        "leaping-lemmings",
        "tableau-4",
        "card 5; Ritz to move; turn 14; IQ dice; 1b: IQ; 2c: Ritz; 3b: Viking; 4d: IQ; 5d: Biker; 6c: Viking Biker; 7d: Ritz; "
        "8b: Ritz Viking Biker IQ; 9b: IQ Biker; 10e: Viking; 11c: Ritz; 12b: Biker; 11e: Viking Ritz; 13b: IQ Viking; 14a: Biker; "
        "15a: IQ; red F; blue B feasting; Ritz chow 1; Biker chow 2; IQ chow 2; Viking chow 1; Ritz dives 4 2; Biker dives 3 1; "
        "IQ dives 2; Viking dives 5 1; Ritz holds boo rock-slide pull-my-paw; Biker holds lost caution; IQ holds uh-oh; "
        "Viking holds deja-vu eagle-eye; Ritz pellets 1 2 favor; Biker pellets 1; no pellet 9b",
        (),
    ),
    (
        "leaping-lemmings",
        "dive-3",
        "3 players; card 5; Ritz to move; turn 21; 14c: Ritz; 13c: Ritz Biker IQ Ritz Biker; 12e: IQ; 15b: Ritz; 10c: Ritz; red C; blue F; Ritz holds boo heroic-return noble-sacrifice; Ritz chow 2",
        (),
    ),
    (
        "antler-island",
        "tableau-4",
        "round 5; lap 3; P1: at Y1, antlers 5, food 1+2+3, track 6, marker, shows roar, hides diamond-antlers, plan EMGCM, used 12X; "
        "P2: at G4, antlers 4, food 1, track 5; P3: at R2, antlers 6, food 1+1, track 7, marker; P4: at S, antlers 8, food 1, track 8, marker; "
        "does S 2 B1 1 W1 1 G1 2 W3 1 B3 1 Y3 1 B4 1; food B1 1 Y1 1 Y2 2 R3 1 B4 1 Y3 1 B2 2 R1 1; open speed; P1 to move",
        (),
    ),
    (
        "antler-island",
        "locked-4",
        "round 6; P1: at B1, antlers 9, food 1+2+3, track 6, hides keep-one-food; P2: at Y1, antlers 12, food 1+3, track 5, marker; P3: at R3, antlers 2; P4: at S, antlers 3; does G1 2 S 1; P1 to move",
        ((0, "move Y1"), (0, "commit 2+3"), (1, "commit 1")),
    ),
    (
        "valhalla-lemmings",
        "tableau-4",
        "4 players; turn 4; first D; table lemsferatu lemminghood; A hand 5+3+2+1+1+1+1+1 saga lemmhilde_shield:ready lemmerlino:pending lemghis_khan; "
        "B hand 5+3+2+1+1+1 saga lemminathor lemminghood; C hand 5+3+2+2+1+1+1+1+1 saga lemsferatu lemmhilde_shield; D hand 5+3+2+1+1+1+1 saga lemghis_khan lemmerlino lemminathor",
        ((1, "bid 3+2"), (2, "bid 2")),
    ),
)


def main() -> int:
    """Write every fixture, or only those of the tests."""
    if "--expected" in sys.argv:
        _write_expected()
        for game, name, scenario, moves in (*TABLEAUX, ("antler-island", "plan", "P1: at B1", ())):
            found = _set_up(game, scenario, moves)
            text = json.dumps(_position_for(found, 0), ensure_ascii=False)
            (WEB / "tests" / "expected" / f"{game}-{name}.json").write_text(text, encoding="utf-8")
        return 0
    for game, name, scenario, moves in TABLEAUX:
        _tableau(game, name, scenario, moves)
    for game, name, players, seed, fits, options in SEARCHES:
        _fixture(game, name, players, seed, fits, options)
    _write_expected()
    return 0


def _fixture(
    game_id: str, name: str, players: int, seed: int, fits: Callable[[dict[str, Any]], bool], options: dict[str, Any]
) -> None:
    """Play games with increasing seeds until a position matches; write it for seat 0 and for a spectator."""
    for attempt in range(seed, seed + 60):
        found = _play(game_id, players, attempt, fits, options)
        if found is not None:
            _write(game_id, name, found)
            return
    sys.stderr.write(f"{game_id}: {name}: no such position found\n")


def _write(game_id: str, name: str, found: dict[str, Any]) -> None:
    folder = WEB / "fixtures" / game_id
    folder.mkdir(parents=True, exist_ok=True)
    for viewer, suffix in ((0, ""), (None, "-onlooker")):
        (folder / f"{name}{suffix}.json").write_text(
            json.dumps(_position_for(found, viewer), ensure_ascii=False), encoding="utf-8"
        )


def _tableau(game_id: str, name: str, scenario: str, moves: tuple[tuple[int, str], ...]) -> None:
    _write(game_id, name, _set_up(game_id, scenario, moves))


def _set_up(game_id: str, scenario: str, moves: tuple[tuple[int, str], ...]) -> dict[str, Any]:
    """Set up a scenario and play the given moves."""
    game = fellfield.game(game_id)
    match = fellfield.Match(game, state=game.scenario(scenario), seed=1)
    events = list(match.settle())
    frames = [(match.state.copy(), len(events))]
    for seat, text in moves:
        events += match.play(seat, text)
    return {"match": match, "frames": frames, "events": events}


def _play(
    game_id: str, players: int, seed: int, fits: Callable[[dict[str, Any]], bool], options: dict[str, Any]
) -> dict[str, Any] | None:
    match = fellfield.Match(fellfield.game(game_id), players=players, options=options, seed=seed)
    source = random.Random(seed)
    events = list(match.settle())
    frames: list[tuple[Any, int]] = []
    while True:
        state = match.state
        if fits(state.view(0)):
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
        "legal": [str(action) for action in state.legal(viewer)]
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
