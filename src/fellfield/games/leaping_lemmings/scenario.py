"""A position in one line: the words are in docs/notation/leaping-lemmings.md. What is left out is as at the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fellfield.core.contract import Game, Json, checked
from fellfield.core.errors import Unreadable
from fellfield.core.notation import Reader, statements
from fellfield.core.seats import Seat
from fellfield.core.tuples import changed
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES
from fellfield.games.leaping_lemmings.flow import LEMMINGS, REVEAL, ROLL, TURN, TURN_END, resolve_two_dice
from fellfield.games.leaping_lemmings.hexes import BITS, CODES
from fellfield.games.leaping_lemmings.material import (
    CARDS,
    DIVES,
    FACES,
    FAVOR,
    KINDS,
    MOVEMENT,
    PELLETS,
    SPECIALS,
    VALUES,
    specials_in,
)
from fellfield.games.leaping_lemmings.notation import read_clan, read_hex
from fellfield.games.leaping_lemmings.rules.eagles import keeper_of
from fellfield.games.leaping_lemmings.state import Race, for_eagle, raised
from fellfield.games.leaping_lemmings.steps.chaos import ChaosStep
from fellfield.games.leaping_lemmings.steps.eagles import DiceOrderStep, HuntStep, ScatterStep
from fellfield.games.leaping_lemmings.steps.player import FAVORED, FRESH, PLAYED, PLAYER_STEPS

USUAL_PLAYERS: Final = 4

_CLAN_WORDS: Final = (
    *("to", "dice", "start", "value", "doubled"),
    *("chow", "dives", "holds", "pellets", "exchanged", "used", "kept", "under", "offered"),
)


class Reading:
    """A scenario while it is read: the state, and what is only known at the end."""

    def __init__(self, state: Race) -> None:
        self.state = state
        self.mover: Seat | None = None
        self.stage = FRESH
        self.at_start: dict[Seat, int] = {}
        self.values: dict[Seat, int] = {}
        self.everybody = 0
        self.eagle_at_work: tuple[str, int] | None = None
        self.undealt: list[int] | None = None


def read(game: Game, text: str, players: int | None, options: Mapping[str, Json] | None) -> Race:
    """The position that a scenario describes; raises `Unreadable` or `BadPosition`."""
    chosen = dict(options or {})
    parts = []
    for part in statements(text):
        if part.peek(r"\d+ players"):
            players = part.number()
            part.expect("players")
            part.finish()
        elif not _option(chosen, part):
            parts.append(part)
    state: Any = game.new_state(game.prepare(USUAL_PLAYERS if players is None else players, chosen))
    state.turn = 1
    reading = Reading(state)
    for part in parts:
        _statement(reading, part)
        part.finish()
    _settle(reading)
    state.run()
    done: Race = checked(state)
    return done


def _option(chosen: dict[str, Json], part: Reader) -> bool:
    """`chaos`, `short`, `italian edition`: an option of the game, if this statement is one."""
    word = part.peek(r"(chaos|short|(english|italian|spanish) edition)$")
    if word is None:
        return False
    if word in ("chaos", "short"):
        chosen[word] = True
    else:
        chosen["edition"] = word.split()[0]
    return True


# -- statements ------------------------------------------------------------------------------------------------------


def _statement(reading: Reading, part: Reader) -> None:
    """One statement between semicolons."""
    state = reading.state
    if part.peek(r"\d+[a-h]"):
        _stack(state, part)
        return
    words = ("card", "turn", "unseen", "drawn", "dice", "pellets", "no", "discard", "undealt", "unwanted")
    word = part.peek(r"[A-Za-z.\-]+") or ""
    if word in words:
        part.word()
        _fact(reading, part, word)
    elif word in EAGLES:
        _eagle(reading, part)
    elif word in ("favor", "special"):
        part.word()
        part.expect("taken" if word == "favor" else "played")
        reading.stage = FAVORED if word == "favor" else PLAYED
    else:
        _clan(reading, part, read_clan(part, state.players))


def _stack(state: Race, part: Reader) -> None:
    """`9b: Biker Ritz`, bottom to top."""
    text = read_hex(part)
    part.expect(":")
    clans: list[Seat] = []
    while not part.done():
        clans += [read_clan(part, state.players)] * _times(part)
    if not clans:
        raise part.fail("a clan")
    for clan in clans:
        state.start = raised(state.start, clan, -1)
    state.lay(CODES[text], tuple(clans))


def _times(part: Reader) -> int:
    """`x3` behind a clan stands for three of it."""
    return part.number("how many") if part.accept("x") else 1


def _fact(reading: Reading, part: Reader, word: str) -> None:
    """Facts about cards, dice and pellets."""
    state = reading.state
    if word == "card":
        _movement_card(reading, part)
    elif word == "turn":
        state.turn = part.number()
    elif word == "unseen":
        state.deck = list(_counts(part, [str(value) for value in VALUES]))
    elif word == "drawn":
        _draw(state, part)
    elif word == "dice":
        state.dice = _dice(part)
    elif word == "discard":
        card = SPECIALS.index(part.choice(SPECIALS))
        part.expect("by")
        state.discards = (*state.discards, (card, read_clan(part, state.players)))
    elif word == "undealt":
        reading.undealt = _cards(part)
    elif word == "unwanted":
        state.unwanted = sum(1 << card for card in _cards(part))
    else:
        _map_pellets(state, part, word)


def _movement_card(reading: Reading, part: Reader) -> None:
    """`card 3`; `card 1` and `card 0` are a 3 and a 2 that a Caution has made worth so little for everybody."""
    value = part.number("a movement card")
    reading.everybody = value
    reading.state.card = value + 2 if value in (0, 1) else value


def _counts(part: Reader, words: list[str]) -> tuple[int, ...]:
    """Words in a row, counted: `2 2 5`, or `none`."""
    counts = (0,) * len(words)
    if part.accept("none"):
        return counts
    while not part.done():
        counts = raised(counts, words.index(part.choice(words)))
    return counts


def _draw(state: Race, part: Reader) -> None:
    """`drawn 26`: so many cards were turned up, evenly 2, 3, 4, 5 as long as they last."""
    for number in range(part.number()):
        left = [place for place in range(len(VALUES)) if state.deck[place]]
        if not left:
            raise part.fail("no more cards than there are")
        most = max(left, key=lambda place: (state.deck[place] - MOVEMENT[place], -place, number))
        state.deck[most] -= 1


def _dice(part: Reader) -> tuple[int, int]:
    """`dice red:2 blue:hover`."""
    faces = []
    for eagle in EAGLES:
        part.expect(f"{eagle}:")
        faces.append(FACES.index(part.choice(FACES)))
    return faces[0], faces[1]


def _cards(part: Reader) -> list[int]:
    if part.accept("none"):
        return []
    cards = []
    while not part.done():
        cards.append(SPECIALS.index(part.choice(SPECIALS)))
    return cards


def _map_pellets(state: Race, part: Reader, word: str) -> None:
    """`pellets 4c 9b`: these alone; `no pellet 4c 9b`: all but these."""
    if word == "no":
        part.choice(("pellet", "pellets"))
    mask = 0
    if not part.accept("none"):
        while not part.done():
            mask |= BITS[CODES[read_hex(part)]]
    state.pellets = state.pellets & ~mask if word == "no" else mask


def _eagle(reading: Reading, part: Reader) -> None:
    """`red D feasting`; `red arrives` in its zone, or `red scatters` it after its meal."""
    eagle, state = EAGLES.index(part.choice(EAGLES)), reading.state
    if part.peek(r"[A-F]\b"):
        state.eagle_zone = for_eagle(state.eagle_zone, eagle, ZONES.index(part.choice(ZONES)))
    if not part.done():
        word = part.choice(("hunting", "feasting", "arrives", "scatters"))
        if word in ("arrives", "scatters"):
            reading.eagle_at_work = (word, eagle)
        state.feasting = for_eagle(state.feasting, eagle, word in ("feasting", "scatters"))


def _clan(reading: Reading, part: Reader, seat: Seat) -> None:
    """Facts about one clan."""
    state = reading.state
    word = part.choice(_CLAN_WORDS)
    if word == "to":
        part.expect("move")
        reading.mover = seat
    elif word == "dice":
        state.eagle_seat = seat
    elif word == "start":
        reading.at_start[seat] = part.number()
    elif word == "value":
        reading.values[seat] = part.number()
    elif word == "doubled":
        state.doubled = changed(state.doubled, seat, value=True)
    else:
        _belongings(reading, part, seat, word)


def _belongings(reading: Reading, part: Reader, seat: Seat, word: str) -> None:
    """What a clan has besides lemmings on the board."""
    state = reading.state
    if word == "chow":
        state.chow = changed(state.chow, seat, part.number())
        state.start = raised(state.start, seat, -state.chow[seat])
    elif word == "dives":
        while not part.done():
            score = part.number("a dive score")
            if not 1 <= score < DIVES:
                raise part.fail("a dive score from 1 to 5")
            state.dives = raised(state.dives, seat * DIVES + score)
            state.track = raised(state.track, seat, score)
            state.start = raised(state.start, seat, -1)
    elif word == "holds":
        state.hands = changed(state.hands, seat, tuple(sorted(_cards(part))))
    elif word == "pellets":
        mine = seat * len(KINDS)
        state.held = state.held[:mine] + _counts(part, list(KINDS)) + state.held[mine + len(KINDS) :]
    elif word == "exchanged":
        state.exchanged = changed(state.exchanged, seat, part.number())
    elif word == "used":
        part.expect("its-a-5")
        state.flipped = changed(state.flipped, seat, value=True)
    elif word == "kept":
        state.kept = changed(state.kept, seat, tuple(_cards(part)))
    elif word == "under":
        state.under_dice = CARDS.index(part.choice(SPECIALS))
        state.eagle_seat = seat
    else:
        state.offered = SPECIALS.index(part.choice(SPECIALS))
        reading.mover = seat


# -- what follows from it ----------------------------------------------------------------------------------------------


def _settle(reading: Reading) -> None:
    """Complete what is only known when everything was read."""
    state = reading.state
    for seat, count in reading.at_start.items():
        state.chow = raised(state.chow, seat, state.start[seat] - count)
        state.start = changed(state.start, seat, count)
    _settle_pellets(state)
    _settle_specials(reading)
    if state.card and state.deck == list(state.rules.movement) and state.card in VALUES:
        state.deck[VALUES.index(state.card)] -= 1
    _settle_steps(reading)


def _settle_pellets(state: Race) -> None:
    """Pellets that are neither on the map nor held nor spent lie in the pool."""
    state.unseen = tuple(
        count - sum(state.held[kind :: len(KINDS)]) - (sum(state.exchanged) if kind == FAVOR else 0)
        for kind, count in enumerate(PELLETS)
    )
    state.unused = sum(state.unseen) - state.pellets.bit_count()


def _settle_specials(reading: Reading) -> None:
    """Cards that are nowhere else are undealt; if it was said which are, the rest lie at the bottom of the pile."""
    state = reading.state
    single = [card for card in (state.under_dice, state.offered) if card is not None]
    placed = [card for cards in (*state.hands, *state.kept) for card in cards] + [card for card, _ in state.discards]
    placed += single + specials_in(state.unwanted)
    if len(set(placed)) != len(placed) or any(state.rules.removed >> card & 1 for card in placed):
        raise Unreadable("special actions", 1, "each Special Action once, and only those in play")
    left = [card for card in specials_in(state.rules.specials) if card not in placed]
    if reading.undealt is None:
        state.undealt = sum(1 << card for card in left)
        return
    state.undealt = sum(1 << card for card in reading.undealt)
    rest = [card for card in left if card not in reading.undealt]
    if state.rules.chaos:
        state.kept = changed(state.kept, 0, (*state.kept[0], *rest))
    else:
        state.discards = (*((card, state.players - 1) for card in rest), *state.discards)


def _settle_steps(reading: Reading) -> None:
    """Which phase it is, and who is due."""
    state = reading.state
    state.todo = [TURN, TURN_END, LEMMINGS]
    if state.card and (reading.mover is not None or (reading.eagle_at_work is None and state.dice is None)):
        mover = state.eagle_seat if reading.mover is None else reading.mover
        _settle_lemmings(reading, mover)
        return
    state.todo.append(REVEAL)
    if reading.eagle_at_work is not None:
        word, eagle = reading.eagle_at_work
        seat = keeper_of(state, eagle)
        state.todo.append(HuntStep(seat, eagle) if word == "arrives" else ScatterStep(seat, eagle))
    elif state.dice is None:
        state.todo.append(ROLL)
    elif state.rules.two_player:
        resolve_two_dice(state)
    else:
        state.todo.append(DiceOrderStep())


def _settle_lemmings(reading: Reading, mover: Seat) -> None:
    """The Lemmings Phase, or in Chaos the card that comes before it."""
    state = reading.state
    state.value = tuple(reading.values.get(seat, reading.everybody) for seat in range(state.players))
    if state.offered is not None:
        state.todo.append(ChaosStep(mover, state.players - state.place_in_order(mover)))
        return
    state.stepped = state.place_in_order(mover) + 1
    state.todo.append(PLAYER_STEPS[mover][reading.stage])
