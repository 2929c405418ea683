"""Write the sentences that the narrators of Python and of the page must both say.

    python tools/write_sentences.py            # write
    python tools/write_sentences.py --check    # say whether the file is out of date

`tests/i18n/sentences.json` lists facts from random games with their sentence in each language: one entry for each
combination of forms that was met in a message, for those who listen as for those who only watch.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import fellfield
from fellfield.bots.judgement import judgement_for
from fellfield.core.action import Action
from fellfield.core.contract import Game, Result, ScoreLine, State, WhyNot
from fellfield.core.offers import OfferSet, offer_action
from fellfield.i18n import LANGUAGES, catalogue_for
from fellfield.i18n.message import UNKNOWN, Plural, Select, nodes, select_keyword
from fellfield.i18n.narrator import Narrator

FILE: Final = Path(__file__).parents[1] / "tests" / "i18n" / "sentences.json"
NAMES: Final = ("Willow", "Marta", "Bot Juno", "Pau", "Inés", "Tommaso")
MOST_OFFERS: Final = 4
"""Offers of one decision that are looked at."""
MOST_FORMS: Final = 16
"""Combinations of forms of one message."""
STRANGERS: Final = 8
"""Earlier actions that are tried again, to be told why not."""

Entry = dict[str, Any]


def say(narrator: Narrator, what: str, facts: Mapping[str, Any]) -> Any:
    """Return the sentence, or the list of sentences, of an entry."""
    if what == "why":
        return narrator.why(WhyNot(facts["clause"], facts["reason"], **facts["facts"]))
    if what == "line":
        return narrator.line(ScoreLine(facts["reason"], facts["points"], facts["count"]))
    if what == "result":
        return narrator.result(Result((), (), tuple(facts["winners"]), (), facts["reason"]))
    return getattr(narrator, what)(facts)


def entries_of(game: Game) -> Iterator[Entry]:
    """Yield what is told in a random game of each number of players, with repetitions."""
    for players in game.players:
        match = fellfield.Match(game, players=players, seed=players)
        source = random.Random(players)
        events = list(match.settle())
        tried: list[Action] = []
        while True:
            state = match.state
            for event in events:
                for viewer in (None, *range(players)):
                    yield entry(state, viewer, "event", event.seen_by(viewer))
            if not state.to_act:
                break
            for seat in state.to_act:
                assert isinstance(seat, int)
                for listener in (None, seat):
                    yield from _decision(state, seat, listener, tried, source)
            seat = source.choice(list(state.to_act))
            assert isinstance(seat, int)
            action = source.choice(list(state.legal(seat)))
            tried = [*tried[1 - STRANGERS :], action]
            yield entry(state, seat, "offer", offer_action(action).to_json())
            events = match.play(seat, action)
        yield from _ending(match.state)


def _decision(
    state: State, seat: int, listener: int | None, tried: list[Action], source: random.Random
) -> Iterator[Entry]:
    """Yield the question to a seat, some of its offers, refusals, and hints with made-up chances."""
    question = state.view(seat)["question"]
    if question is not None:
        yield entry(state, listener, "question", question)
    offers = [offer.to_json() for offer in state.offers(seat) if not isinstance(offer, OfferSet)]
    offers = source.sample(offers, min(MOST_OFFERS, len(offers)))
    for offer in offers:
        yield entry(state, listener, "offer", offer)
    for action in tried:
        if (why := state.why_not(seat, action)) is not None:
            yield entry(state, listener, "why", {"clause": why.clause, "reason": why.reason, "facts": dict(why.facts)})
    for offer in offers[:1] if source.random() < 0.1 else ():
        yield from _hints(state, seat, listener, offer)


def _hints(state: State, seat: int, listener: int | None, offer: Mapping[str, Any]) -> Iterator[Entry]:
    judgement = judgement_for(state.setup.game.id)
    features = judgement.features(state)
    rival = (seat + 1) % state.players
    for consideration in judgement.considerations:
        mine, theirs = (
            [{
                "name": consideration.name, "seat": about, "rival": about != seat,
                "facts": consideration.facts(features, about) if consideration.facts else {},
            }]
            for about in (seat, rival)
        )  # fmt: skip
        for reasons, lacks in ((mine, theirs), (theirs, mine)):
            chances = {"chance": 0.5, "gives_up": 0.1}
            hint = {"offer": offer, "runner_up_offer": offer, "reasons": reasons, "lacks": lacks, **chances}
            yield entry(state, listener, "hint", hint)


def _ending(state: State) -> Iterator[Entry]:
    assert state.result is not None
    for line in (line for lines in state.result.breakdown for line in lines):
        facts = {"reason": line.reason, "points": line.points, "count": line.count}
        yield entry(state, None, "line", facts)
    for winners in (state.result.winners, (), (0,), (0, 1)):
        for listener in (None, 0, 1):
            yield entry(state, listener, "result", {"winners": winners, "reason": state.result.reason})


def entry(state: State, listener: int | None, what: str, facts: Mapping[str, Any]) -> Entry:
    """Return an entry without its sentences."""
    return {
        "game": state.setup.game.id, "players": state.players, "listener": listener, "what": what,
        "facts": json.loads(json.dumps(facts)),
    }  # fmt: skip


def forms_of(game: Game, told: Entry) -> tuple[Any, ...]:
    """Return the name of an entry's message and the forms that its facts pick."""
    what, facts = told["what"], told["facts"]
    if what == "result":
        return what, len(facts["winners"]), told["listener"] in facts["winners"], facts["reason"]
    if what == "hint":
        reason = facts["reasons"][0]
        return what, *_forms(game, told, "consider", reason["name"], reason["facts"]), reason["rival"]
    chapter = str({"offer": "action", "question": "ask", "line": "score"}.get(what, what))
    name = str(facts.get("event") or facts.get("step") or facts.get("kind") or facts["reason"])
    return what, *_forms(game, told, chapter, name, facts["facts"] if what == "why" else facts)


def _forms(game: Game, told: Entry, chapter: str, name: str, facts: Mapping[str, Any]) -> tuple[Any, ...]:
    words = catalogue_for("en")
    keys = (key for key in (f"{game.id}.{chapter}.{name}", f"core.{chapter}.{name}") if words.has(key))
    if (key := next(keys, None)) is None:
        return chapter, name
    named = Narrator(game, words, NAMES[: told["players"]], listener=told["listener"]).named(facts)
    picked = set()
    for node in nodes(words.message(key)):
        if isinstance(node, Select):
            keyword = select_keyword(named[node.name]) if node.name in named else UNKNOWN
            picked.add((node.name, keyword if keyword in node.forms else "other"))
        elif isinstance(node, Plural) and node.name in named:
            picked.add((node.name, str(min(2, int(named[node.name])))))
    return key, *sorted(picked)


def sentences_text() -> str:
    """Return the text of the file: the first entry for each combination of forms, with its sentences."""
    forms: dict[tuple[Any, ...], dict[tuple[Any, ...], Entry]] = {}
    for game in fellfield.games().values():
        for told in entries_of(game):
            what, name, *picked = forms_of(game, told)
            chosen = forms.setdefault((game.id, what, name), {})
            if len(chosen) < MOST_FORMS:
                chosen.setdefault(tuple(picked), told)
    lines = []
    for told in (told for chosen in forms.values() for told in chosen.values()):
        names = NAMES[: told["players"]]
        game = fellfield.game(told["game"])
        sentences = {
            language: say(
                Narrator(game, catalogue_for(language), names, listener=told["listener"]), told["what"], told["facts"]
            )
            for language in LANGUAGES
        }
        lines.append(json.dumps({**told, **sentences}, ensure_ascii=False))
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main(arguments: list[str]) -> int:
    """Write the file, or check that it is up to date."""
    text = sentences_text()
    if "--check" in arguments:
        if FILE.read_text(encoding="utf-8") == text:
            return 0
        sys.stdout.write(f"{FILE.name} is out of date: run python tools/write_sentences.py\n")
        return 1
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
