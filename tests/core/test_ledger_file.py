"""The ledgers are complete, numbered without gaps, and searchable."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from fellfield.core.errors import UnknownGame
from fellfield.core.ledger import (
    BadLedger,
    Clause,
    UnknownClause,
    clause,
    games_by_prefix,
    ledger,
    ledgers,
    parse_ledger,
)

GAMES = ("antler-island", "leaping-lemmings", "valhalla-lemmings")

COUNTS = {
    "antler-island": {"clause": 108, "ruling": 109, "position": 30, "note": 10},
    "leaping-lemmings": {"clause": 222, "ruling": 131, "position": 48, "note": 7},
    "valhalla-lemmings": {"clause": 72, "ruling": 115, "position": 28, "note": 2},
}

# Positions that were removed; their numbers are not reused.
GAPS = {
    "AN-W": {4, 10, 13, 17, 19, 22, 28, 30, 33, 36, 39},
    "LL-W": {8, 11, 13, 15, 20, 22, 29, 33, 36, 37, 42, 46, 48, 52, 53, 57, 62, 65},
    "VL-W": {7, 11, 14, 20, 24, 26, 28, 31, 35},
}

CITED = re.compile(r"\b(?:AN|LL|VL)-(?:[RW]\d+|\d+\.\d+)")

SMALL = """# A game: rules ledger

Text before the first clause belongs to no clause, not even XX-9.9.

## 1. Setup

#### <a id="XX-1.1"></a>XX-1.1
Shuffle, see <a id="XX-C1"></a>C1.

| a | b |
|---|---|
| 1 | 2 |

```
#### not a heading, only a drawing
```

### Rulings

Text of the section.

#### <a id="XX-R1"></a>XX-R1 · Who shuffles? *(note)*
Whoever asks.

## 2. Positions

#### <a id="XX-W1"></a>XX-W1 · A shuffled deck
Nothing happens.
"""


def family(entry: Clause) -> str:
    """An id without its last number: LL-8, LL-R, LL-W."""
    return re.sub(r"\.?\d+$", "", entry.id)


def test_every_game_has_a_ledger() -> None:
    assert {*GAMES, "tides"} == set(ledgers())
    assert ledger("leaping-lemmings").title == "Leaping Lemmings: rules ledger"


def test_the_error_for_a_game_without_a_ledger_lists_the_known_games() -> None:
    with pytest.raises(UnknownGame, match="antler-island, leaping-lemmings, tides, valhalla-lemmings"):
        ledger("../../README")


@pytest.mark.parametrize("game", GAMES)
def test_the_number_of_clauses_is_as_expected(game: str) -> None:
    counts = Counter[str](entry.kind for entry in ledger(game).clauses)
    counts["note"] = sum(entry.note for entry in ledger(game).clauses)
    assert counts == COUNTS[game]


def test_every_id_is_unique() -> None:
    ids = [entry.id for parsed in ledgers().values() for entry in parsed.clauses]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("game", GAMES)
def test_numbers_are_consecutive_except_for_declared_gaps(game: str) -> None:
    numbers: dict[str, set[int]] = {}
    for entry in ledger(game).clauses:
        numbers.setdefault(family(entry), set()).add(int(re.split(r"\D", entry.id)[-1]))
    gaps = {name: set(range(1, max(found) + 1)) - found for name, found in numbers.items()}
    assert {name: missing for name, missing in gaps.items() if missing} == {
        name: missing for name, missing in GAPS.items() if name in numbers
    }


@pytest.mark.parametrize("game", GAMES)
def test_clauses_are_sorted_by_number_and_in_the_section_of_their_chapter(game: str) -> None:
    numbered = [entry for entry in ledger(game).clauses if entry.kind == "clause"]
    keys = [tuple(int(part) for part in entry.id.partition("-")[2].split(".")) for entry in numbered]
    assert keys == sorted(keys)
    assert all(entry.section.startswith(f"{chapter}. ") for entry, (chapter, _) in zip(numbered, keys, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_a_text_and_every_ruling_a_title(game: str) -> None:
    assert [entry.id for entry in ledger(game).clauses if not entry.text] == []
    assert [entry.id for entry in ledger(game).clauses if entry.kind == "ruling" and not entry.title] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_cited_clause_exists(game: str) -> None:
    dangling = {
        (entry.id, cited)
        for entry in ledger(game).clauses
        for cited in CITED.findall(f"{entry.title} {entry.text}")
        if cited not in ledger(game)
    }
    assert dangling == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_text_of_a_clause_contains_no_anchor_and_no_heading(game: str) -> None:
    text = "\n".join(entry.text for entry in ledger(game).clauses)
    assert "<a id" not in text
    assert re.search(r"^#+ ", text, re.MULTILINE) is None


def test_clause_finds_an_id_of_any_game_ignoring_case() -> None:
    assert clause("ll-r30") is ledger("leaping-lemmings").get("LL-R30")
    assert clause("LL-R30").title == "Can a path revisit a hex?"
    assert clause("AN-9.10").title == "Speed (with Move)"
    assert clause("VL-W1").kind == "position"
    assert clause("LL-8.1").section == "8. Regular movement"
    assert clause("LL-23.1").note
    assert games_by_prefix() == {"AN": GAMES[0], "LL": GAMES[1], "TI": "tides", "VL": GAMES[2]}


def test_a_table_and_a_drawing_belong_to_their_clause() -> None:
    assert "| Grow | the player holds at least one food token" in clause("AN-5.5").text
    assert "| W1 |   G1    | W2 |" in clause("AN-2.9").text
    assert "Decision" not in clause("LL-4.11").text


@pytest.mark.parametrize(("wrong", "nearest"), [("LL-8.13", "LL-8.12"), ("an_r44", "AN-R44"), ("XL-R96", "VL-R96")])
def test_the_error_for_an_unknown_id_suggests_similar_ids(wrong: str, nearest: str) -> None:
    with pytest.raises(UnknownClause, match=re.escape(nearest)) as error:
        clause(wrong)
    assert nearest in error.value.nearest


def test_a_search_ignores_case_and_accents_and_lists_titles_first() -> None:
    found = [entry.id for entry in ledger("leaping-lemmings").search("deja VU caution")]
    assert found[0] == "LL-R29"
    assert "LL-W60" in found
    assert ledger("leaping-lemmings").search("reindeer") == []
    assert ledger("leaping-lemmings").search("  ") == []


def test_a_small_ledger_is_parsed_completely() -> None:
    parsed = parse_ledger(SMALL)
    assert parsed.title == "A game: rules ledger"
    first, second, third = parsed.clauses
    assert first.text.startswith("Shuffle, see C1.\n\n| a | b |")
    assert first.text.endswith("```\n#### not a heading, only a drawing\n```")
    assert (first.kind, second.kind, third.kind) == ("clause", "ruling", "position")
    assert second == Clause("XX-R1", "Who shuffles?", "1. Setup", "Whoever asks.", note=True)
    assert third.title == "A shuffled deck"
    assert "xx-w1" in parsed


def test_a_duplicate_id_is_rejected_with_its_line() -> None:
    duplicated = SMALL + '\n#### <a id="XX-1.1"></a>XX-1.1\nAgain.\n'
    with pytest.raises(BadLedger, match=r"XX-1\.1 is already defined in line 7") as error:
        parse_ledger(duplicated)
    assert error.value.line == len(duplicated.splitlines()) - 1


@pytest.mark.parametrize("heading", ["#### XX-2.1", '#### <a id="XX-2.1"></a>XX-2.2', '#### <a id="XX-Q1"></a>XX-Q1'])
def test_a_heading_without_a_matching_anchor_is_rejected_with_its_line(heading: str) -> None:
    with pytest.raises(BadLedger, match="line 3"):
        parse_ledger(f"# A game\n\n{heading}\nWords.\n")


@pytest.mark.parametrize(
    ("game_id", "tag"), [("antler-island", r"\[[SRN]\]"), ("valhalla-lemmings", r"\((?:S|E|D|O)\)")]
)
def test_the_text_for_players_contains_no_tags(game_id: str, tag: str) -> None:
    """Tags of sources are for maintainers; references to rulings remain."""
    texts = [entry.player_text for entry in ledger(game_id).clauses]
    assert not [text for text in texts if re.search(tag, text)]
    assert ledger("antler-island").get("AN-3.1").player_text.endswith("give them the pawn. (AN-R10)")
