"""Check a deck file; every problem names the card, the field and what is allowed (section 13).

A deck that passes can be played to an end by every number of players. Legends never return from Sagas, so the deck
runs out; without Legends nobody receives cards, and everybody loses some (VL-R11, VL-R80). A Legend that reactivates
cannot be reactivated (VL-R50), so every effect ends; the limits below keep the number of legal actions small.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from fellfield.games.valhalla_lemmings.deck_effects import (
    effect_problems,
    expected_timing,
    is_card_value,
    is_negative,
    targets_used,
    whole,
)
from fellfield.games.valhalla_lemmings.material import VALUES

SCHEMA: Final = "valhalla-lemmings-deck/1"
LANGUAGES: Final = ("en", "it", "es")
PROVENANCES: Final = (
    "rulebook",
    "example",
    "public_copy",
    "name_only",
    "reconstructed",
    "owner",
)
USUAL_SIZE: Final = 44
MIN_CARDS_FOR_TWO: Final = 8
MAX_COPIES: Final = 60
MAX_LEGENDS: Final = 120
MAX_TEXT_LENGTH: Final = 600

_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
_TOP: Final = ("schema", "village", "reveal", "two_player", "legends")
_ENTRY: Final = (
    "id",
    "copies",
    "name",
    "text",
    "timing",
    "negative",
    "target",
    "two_player",
    "provenance",
    "effect",
)


def looks_like_a_deck(data: object) -> bool:
    """Is this data meant to be a deck of this game, valid or not?"""
    if not isinstance(data, Mapping):
        return False
    schema = data.get("schema")
    return isinstance(schema, str) and schema.startswith("valhalla-lemmings-deck/")


def problems(data: object) -> list[str]:
    """The problems of a deck file; empty if it can be played."""
    if not isinstance(data, Mapping):
        return ["the deck: a JSON object is expected, with " + ", ".join(_TOP)]
    missing = [f"the deck: the field {name} is missing" for name in _TOP if name not in data]
    strange = [
        f"the deck: there is no field {name}; allowed: _doc, {', '.join(_TOP)}"
        for name in data
        if name not in _TOP and name != "_doc"
    ]
    if missing:
        return missing + strange
    if data["schema"] != SCHEMA:
        return [f"schema: {data['schema']!r} is not known; allowed: {SCHEMA}"]
    found = [*strange, *_village_problems(data["village"]), *_reveal_problems(data["reveal"])]
    found += [*_two_player_problems(data["two_player"]), *_legends_problems(data["legends"])]
    return found or [*_mutual_problems(data)]


def warnings(data: Mapping[str, Any]) -> list[str]:
    """What is unusual about a valid deck: a size other than 44 (section 13)."""
    size = sum(entry["copies"] for entry in data["legends"])
    return [] if size == USUAL_SIZE else [f"legends: {size} cards in all; the box has {USUAL_SIZE}"]


# -- figures --------------------------------------------------------------------------------------------------


def _fields(where: str, data: object, names: tuple[str, ...]) -> Iterator[str]:
    """Check that an object has exactly these fields."""
    if not isinstance(data, Mapping):
        yield f"{where}: a JSON object is expected, with {', '.join(names)}"
        return
    for name in names:
        if name not in data:
            yield f"{where}: the field {name} is missing"
    for name in data:
        if name not in names:
            yield f"{where}: there is no field {name}; allowed: {', '.join(names)}"


def _village_problems(data: Any) -> Iterator[str]:
    """Six Clans of the same cards, neutral cards, and one card more for three players (VL-1.1 to VL-1.3)."""
    names = ("clans", "clan", "neutral", "extra_card_with_3_players")
    wrong = list(_fields("village", data, names))
    if wrong:
        yield from wrong
        return
    if not whole(data["clans"], 6, 6):
        yield f"village.clans: {data['clans']!r} is not allowed; there are 6, one for each seat"
    clan = data["clan"]
    words = tuple(str(value) for value in VALUES)
    if (
        not isinstance(clan, Mapping)
        or any(word not in words for word in clan)
        or not all(whole(count, 0, 10) for count in clan.values())
        or not 3 <= sum(clan.values()) <= 20
    ):
        yield "village.clan: how often a Clan has each of the values 1, 2, 3, 5; allowed: 0 to 10 each, 3 to 20 in all"
    neutral = data["neutral"]
    if not isinstance(neutral, list) or len(neutral) > 20 or not all(is_card_value(value) for value in neutral):
        yield "village.neutral: a list of at most 20 values; allowed: 1, 2, 3, 5"
    extra = data["extra_card_with_3_players"]
    if not is_card_value(extra):
        yield f"village.extra_card_with_3_players: {extra!r} is no card; allowed: 1, 2, 3, 5"
    elif isinstance(clan, Mapping) and not clan.get(str(extra)):
        yield f"village.extra_card_with_3_players: no Clan has a {extra} to hand out"


def _reveal_problems(data: Any) -> Iterator[str]:
    """The Legends of each turn, at most one for each player (VL-4.1)."""
    wrong = list(_fields("reveal", data, ("2", "3", "4", "5", "6")))
    if wrong:
        yield from wrong
        return
    for players, count in data.items():
        most = 3 if players == "2" else int(players)
        if not whole(count, 1, most):
            yield f"reveal.{players}: {count!r} is not allowed; allowed: 1 to {most}"


def _two_player_problems(data: Any) -> Iterator[str]:
    """The figures of the two-player mode (VL-10.2 to VL-10.16, VL-R80)."""
    bounds = {
        "reserve_clans_each": (0, 2),
        "reserve_draw": (1, 60),
        "battles_per_turn": (1, 3),
        "zero_bid_max_hand": (0, 60),
        "dead_turns_to_end": (1, 10),
    }
    wrong = list(_fields("two_player", data, tuple(bounds)))
    if wrong:
        yield from wrong
        return
    for name, (least, most) in bounds.items():
        if not whole(data[name], least, most):
            yield f"two_player.{name}: {data[name]!r} is not allowed; allowed: {least} to {most}"


# -- Legends ----------------------------------------------------------------------------------------------------


def _legends_problems(data: Any) -> Iterator[str]:
    if not isinstance(data, list) or not 1 <= len(data) <= MAX_LEGENDS:
        yield f"legends: a list of 1 to {MAX_LEGENDS} entries is expected"
        return
    for number, entry in enumerate(data):
        yield from _legend_problems(f"legends[{number}]", entry)
    named = [entry["id"] for entry in data if isinstance(entry, Mapping) and isinstance(entry.get("id"), str)]
    for name, times in Counter(named).items():
        if times > 1:
            yield f"legends: the id {name} stands there {times} times; every id once"


def _legend_problems(where: str, entry: Any) -> Iterator[str]:
    """The problems of one Legend; its place is given with its id if the id is valid."""
    if isinstance(entry, Mapping) and isinstance(entry.get("id"), str) and _ID.fullmatch(entry["id"]):
        where = f"{where} ({entry['id']})"
    names = (*_ENTRY, "note") if isinstance(entry, Mapping) and "note" in entry else _ENTRY
    wrong = list(_fields(where, entry, names))
    if wrong:
        yield from wrong
        return
    yield from _plain_problems(where, entry)
    trouble = list(effect_problems(where, entry["effect"]))
    yield from trouble
    if not trouble:
        yield from _agreement_problems(where, entry)


def _plain_problems(where: str, entry: Mapping[str, Any]) -> Iterator[str]:
    """Fields that do not depend on the effect."""
    if not isinstance(entry["id"], str) or not _ID.fullmatch(entry["id"]):
        yield f"{where}.id: {entry['id']!r} is not allowed; allowed: a letter, then a-z, 0-9 and _, 40 at most"
    if not whole(entry["copies"], 1, MAX_COPIES):
        yield f"{where}.copies: {entry['copies']!r} is not allowed; allowed: 1 to {MAX_COPIES}"
    for field in ("name", "text"):
        yield from _language_problems(f"{where}.{field}", entry[field])
    for field in ("negative", "two_player"):
        if not isinstance(entry[field], bool):
            yield f"{where}.{field}: {entry[field]!r} is not allowed; allowed: true, false"
    if entry["provenance"] not in PROVENANCES:
        yield f"{where}.provenance: {entry['provenance']!r} is not known; allowed: {', '.join(PROVENANCES)}"
    if "note" in entry and not isinstance(entry["note"], str):
        yield f"{where}.note: a text is expected"


def _language_problems(where: str, texts: object) -> Iterator[str]:
    wrong = list(_fields(where, texts, LANGUAGES))
    if wrong or not isinstance(texts, Mapping):
        yield from wrong
        return
    for language in LANGUAGES:
        text = texts[language]
        if not isinstance(text, str) or not text.strip() or len(text) > MAX_TEXT_LENGTH:
            yield f"{where}.{language}: a text of 1 to {MAX_TEXT_LENGTH} signs is expected"


def _agreement_problems(where: str, entry: Mapping[str, Any]) -> Iterator[str]:
    """`timing`, `target` and `negative` must say what the effect does."""
    wanted = {
        "timing": expected_timing(entry["effect"]),
        "target": targets_used(entry["effect"]),
    }
    for field, expected in wanted.items():
        given = entry[field]
        if (
            not isinstance(given, list)
            or not all(isinstance(word, str) for word in given)
            or set(given) != set(expected)
        ):
            yield f"{where}.{field}: {given!r} does not agree with the effect; allowed: {', '.join(expected)}"
    if isinstance(entry["negative"], bool) and entry["negative"] != is_negative(entry["effect"]):
        yield f"{where}.negative: does not agree with the effect; allowed: {str(not entry['negative']).lower()}"
    if entry["two_player"] is True and any(operation.get("what") == "bid_last" for operation in entry["effect"]):
        # Choosing last means seeing the others' cards first (VL-R17); with two all bids are revealed at once (VL-10.8).
        yield f"{where}.two_player: bid_last cannot work with two players; allowed: false"


def _mutual_problems(data: Mapping[str, Any]) -> Iterator[str]:
    """As many two-player battles as Legends, and enough Legends for every number of players (section 13)."""
    if data["two_player"]["battles_per_turn"] != data["reveal"]["2"]:
        yield f"two_player.battles_per_turn: each Legend is a battle; allowed: {data['reveal']['2']}, as reveal.2 says"
    size = sum(entry["copies"] for entry in data["legends"])
    least = max(int(players) + count for players, count in data["reveal"].items())
    if size < least:
        yield f"legends: {size} cards in all are too few; allowed: at least {least}"
    for_two = sum(entry["copies"] for entry in data["legends"] if entry["two_player"])
    if for_two < MIN_CARDS_FOR_TWO:
        yield f"legends: {for_two} cards remain with two players; allowed: at least {MIN_CARDS_FOR_TWO}"
