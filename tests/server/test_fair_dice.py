"""Verifiable dice: committed before the game, derived outcome by outcome, verified afterwards."""

from __future__ import annotations

import ast
import asyncio
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.server.harness import harness_at

from fellfield import replay
from fellfield.core.errors import BadRecord, Unreadable
from fellfield.core.match import Match
from fellfield.core.registry import game as game_by_id
from fellfield.samples.tides import game as tides_game
from fellfield.server import fair_dice, verify
from fellfield.server.fair_dice import FairSource, record_with_proof
from fellfield.server.store.sqlite import SqliteStore
from fellfield.server.tables import SubmittedCommand, record, record_for
from fellfield.server.tables import commands as do

GAMES = [("tides", 3), ("leaping-lemmings", 3), ("valhalla-lemmings", 4), ("antler-island", 3)]


def fair_game(
    game: str, players: int, seed: int, table: str = "t", most: int = 100_000
) -> tuple[Match, bytes, list[str]]:
    """A random game with verifiable dice."""
    random = Random(seed)
    secret = random.randbytes(32)
    contributions = [random.randbytes(16).hex() for _ in range(players)]
    source = FairSource(verify.game_key(secret, table, contributions))
    match = Match(game, state=game_by_id(game).start(players), source=source)
    match.opening = None
    source.match = match
    match.settle()
    while match.state.to_act:
        seat = random.choice(match.state.to_act)
        assert isinstance(seat, int)
        match.play(seat, random.choice(match.state.legal(seat)))
    return match, secret, contributions


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_finished_game_is_verifiable(game: str, players: int) -> None:
    match, seed, contributions = fair_game(game, players, 5)
    text = record_with_proof(match, "t", seed, contributions)
    assert fair_dice.verify_record(text) == len(fair_dice.draws_of(match)) > 0
    assert verify.verify(text, fair_dice.commitment(seed)) > 0
    assert replay(text).record() == match.record()
    with pytest.raises(verify.NotProven):
        verify.verify(text, fair_dice.commitment(b"another"))


@pytest.mark.parametrize(("games", "tampers"), [(100, 10), pytest.param(1000, 1, marks=pytest.mark.slow)])
def test_every_game_is_verifiable_and_every_tampering_is_detected(games: int, tampers: int) -> None:
    random = Random(games)
    for number in range(games):
        match, seed, contributions = fair_game("tides", 2 + number % 3, number, f"table {number}")
        text = record_with_proof(match, f"table {number}", seed, contributions)
        assert fair_dice.verify_record(text) > 2
        for _ in range(tampers):
            assert not believed(tampered(text, random)), text


def tampered(text: str, random: Random) -> str:
    """The text with one byte changed, lost or repeated."""
    data = bytearray(text.encode())
    index = random.randrange(len(data))
    kind = random.randrange(3)
    if kind == 0:
        data[index] = random.choice([byte for byte in range(256) if byte != data[index]])
    elif kind == 1:
        del data[index]
    else:
        data.insert(index, data[index])
    return data.decode("utf-8", "surrogateescape")


def believed(text: str) -> bool:
    try:
        fair_dice.verify_record(text)
    except (verify.NotProven, BadRecord, Unreadable, UnicodeEncodeError):
        return False
    return True


def test_a_forger_who_seals_again_still_cannot_change_an_outcome() -> None:
    match, seed, contributions = fair_game("tides", 3, 1)
    text = record_with_proof(match, "t", seed, contributions)
    draw = fair_dice.draws_of(match)[-1]
    other = next(outcome for outcome, _ in draw.odds if outcome != draw.outcome)
    played, _, proof = text[: text.index("; seal ")].partition("\n; proof ")
    changed = fair_dice.Draw(draw.stream, draw.number, draw.step, draw.odds, other)
    before, _, after = played.rpartition(draw.outcome)
    body = before + other + after + "\n; proof " + proof.replace(draw.line(), changed.line())
    forged = body + "; seal " + verify.seal(seed, body) + "\n"
    with pytest.raises(verify.NotProven, match="does not follow from the seed"):
        verify.verify(forged)


def test_changed_odds_are_detected_by_the_rules() -> None:
    match, seed, contributions = fair_game("tides", 3, 2)
    draws = fair_dice.draws_of(match)
    lucky = fair_dice.Draw(
        draws[-1].stream, draws[-1].number, draws[-1].step, ((draws[-1].outcome, 1),), draws[-1].outcome
    )
    text = record_with_proof(match, "t", seed, contributions)
    body = text[: text.index("; seal ")].replace(draws[-1].line(), lucky.line())
    forged = body + "; seal " + verify.seal(seed, body) + "\n"
    assert verify.verify(forged)
    with pytest.raises(verify.NotProven, match="odds"):
        fair_dice.verify_record(forged)


def test_the_verifier_stands_alone(tmp_path: Path) -> None:
    source = Path(verify.__file__).read_text()
    assert len(source.splitlines()) <= 150
    imported = {
        alias.name if isinstance(node, ast.Import) else str(node.module)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert {name.split(".")[0] for name in imported} <= set(sys.stdlib_module_names)
    match, seed, contributions = fair_game("tides", 3, 3)
    text = record_with_proof(match, "t", seed, contributions)
    (tmp_path / "good.txt").write_text(text)
    (tmp_path / "bad.txt").write_text(text.replace("tide ", "tide  ", 1))
    (tmp_path / "verify.py").write_text(source)
    command = [sys.executable, "-I", str(tmp_path / "verify.py")]
    good = subprocess.run(
        [*command, str(tmp_path / "good.txt"), fair_dice.commitment(seed)], check=True, capture_output=True
    )
    assert b"outcomes follow" in good.stdout
    bad = subprocess.run([*command, str(tmp_path / "bad.txt")], check=False, capture_output=True)
    assert (bad.returncode, b"NOT PROVEN" in bad.stderr) == (1, True)


def test_drawn_numbers_are_uniform() -> None:
    count = 6000
    faces = Counter(verify.below(b"key", b"%d" % number, 6) for number in range(count))
    chi = sum((faces[face] - count / 6) ** 2 / (count / 6) for face in range(6))
    assert chi < 25.7  # beyond that lies one run in ten thousand, and this run is always the same


def test_a_number_that_would_bias_the_draw_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([b"\xff" * 32, (17).to_bytes(32, "big")])
    monkeypatch.setattr("fellfield.server.verify.hmac.digest", lambda *_: next(answers))
    assert verify.below(b"", b"", 10) == 7


def test_private_draws_do_not_shift_other_draws() -> None:
    """Public dice do not depend on the number of secret draws before (F4)."""
    message = verify.message
    assert (
        len({message((), 3, "tide"), message(("Crab",), 3, "tide"), message((), 4, "tide"), message((), 3, "x")}) == 4
    )
    key = verify.game_key(b"seed", "t", ["", ""])
    tides = {}
    for players in (2, 3, 4):
        source = FairSource(key)
        match = Match(tides_game, state=tides_game.start(players), source=source)
        source.match = match
        match.settle()
        for seat in range(players):
            match.play(seat, "wade 1")
        tides[players] = next(str(entry.action) for entry in match.log if str(entry.action).startswith("tide"))
    assert len(set(tides.values())) == 1


def test_the_commitment_comes_before_the_contributions_and_the_seed_at_the_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with harness_at(SqliteStore(tmp_path / "t.db")) as harness:
            table, members = await harness.started("tides", 3)
            assert table.created.commitment == fair_dice.commitment(table.seed)
            while table.ended is None:
                seat = table.due()[0]
                for viewer in (None, 0, 1, 2):
                    assert table.seed.hex() not in record_for(table, viewer)
                with pytest.raises(Exception, match="not over"):
                    record(table)
                bot_names = table.match.state.legal(seat) if table.match else []
                table = (await harness.play(table, members, seat, str(bot_names[0]))).table
            assert table.ended.seed == table.seed.hex()
            text = record(table)
            assert fair_dice.verify_record(text) > 0
            assert verify.verify(text, table.created.commitment) > 0
            with pytest.raises(Exception, match="over"):
                await harness.tables.execute(table.id, SubmittedCommand(members[0], do.Contribute(0, "ab" * 16)))

    asyncio.run(test())
