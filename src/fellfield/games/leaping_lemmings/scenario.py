"""Scenarios: a position in one line. The words are in docs/notation/leaping-lemmings.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fellfield.core.contract import Game, Json
from fellfield.core.errors import BadPosition
from fellfield.core.notation import Once, Reader, statements, take_players
from fellfield.core.positions import check_position
from fellfield.core.seats import Seat
from fellfield.core.simulation import run_automatic_steps
from fellfield.core.tuples import replace_at
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES
from fellfield.games.leaping_lemmings.flow import LEMMINGS as LEMMINGS_PHASE
from fellfield.games.leaping_lemmings.flow import REVEAL, ROLL, TURN, TURN_END, resolve_two_dice
from fellfield.games.leaping_lemmings.hexes import BITS, CODES, TEXTS, texts_of
from fellfield.games.leaping_lemmings.material import (
    CARD_NUMBERS,
    CARDS,
    CLAN_SHIFT,
    CLANS,
    DIVES,
    FACES,
    FAVOR,
    KINDS,
    LEMMINGS,
    MOVEMENT,
    PELLETS,
    SPECIALS,
    TOP_VALUE,
    VALUES,
    specials_in,
)
from fellfield.games.leaping_lemmings.notation_parts import read_clan
from fellfield.games.leaping_lemmings.rules.eagles import keeper_of
from fellfield.games.leaping_lemmings.state import Race, add_at, for_eagle
from fellfield.games.leaping_lemmings.steps.chaos import ChaosStep
from fellfield.games.leaping_lemmings.steps.eagles import DiceOrderStep, HuntStep, ScatterStep
from fellfield.games.leaping_lemmings.steps.player import FAVORED, FRESH, PLAYED, PLAYER_STEPS

_FACTS: Final = ("card", "turn", "unseen", "drawn", "dice", "pellets", "no", "pool", "discard", "undealt", "unwanted")
_EAGLE_WORDS: Final = ("hunting", "feasting", "arrives", "scatters")
_CLAN_WORDS: Final = (
    *("to", "dice", "start", "value", "doubled"),
    *("chow", "dives", "holds", "pellets", "exchanged", "used", "kept", "under", "offered"),
)


class Draft:
    """A position under construction: the state, and what is completed when everything is read."""

    def __init__(self, state: Race) -> None:
        self.state = state
        self.once = Once()
        self.mover: Seat | None = None
        self.stage = FRESH
        self.at_start: dict[Seat, int] = {}
        self.values: dict[Seat, int] = {}
        self.everybody = 0
        self.pool: int | None = None
        self.exchangers: list[Seat] = []
        self.eagle_at_work: tuple[str, int] | None = None
        self.undealt: list[int] | None = None
        self.unplaced = [LEMMINGS] * state.players
        """By clan: lemmings that no statement has placed; below 0 when statements place too many."""
        self.eaten = [0] * state.players
        self._next_number = [0] * state.players

    def next_lemming(self, seat: Seat) -> int:
        """Take the next lemming of a clan for a stack; lemmings are numbered as the scenario places them."""
        self.unplaced[seat] -= 1
        return seat << CLAN_SHIFT | self.next_numbers(seat, 1).bit_length() - 1

    def next_numbers(self, seat: Seat, count: int) -> int:
        """Take this many more lemmings of a clan, as a set of numbers."""
        first = self._next_number[seat]
        self._next_number[seat] += max(0, count)
        return (1 << self._next_number[seat]) - (1 << first)


def read(game: Game, text: str, players: int | None, options: Mapping[str, Json] | None) -> Race:
    """The position that a scenario describes; raises `Unreadable`, `BadPosition` or `BadOption`."""
    chosen = dict(options or {})
    every = statements(text)
    count = take_players(every, players)
    parts = [part for part in every if not _option(chosen, part)]
    state: Any = game.new_state(game.prepare(count, chosen))
    state.turn = 1
    draft = Draft(state)
    for part in parts:
        _statement(draft, part)
        part.finish()
    _settle(draft)
    run_automatic_steps(state)
    done: Race = check_position(state)
    return done


def _option(chosen: dict[str, Json], part: Reader) -> bool:
    """Read `chaos`, `short` or `italian edition`; whether this statement is an option."""
    word = part.peek(r"(chaos|short|(english|italian|spanish) edition)$")
    if word is None:
        return False
    if word in ("chaos", "short"):
        chosen[word] = True
    else:
        chosen["edition"] = word.split()[0]
    return True


# -- statements ------------------------------------------------------------------------------------------------------


def _statement(draft: Draft, part: Reader) -> None:
    """Read one statement between semicolons."""
    state = draft.state
    if part.peek(r"\d"):
        _stack(draft, part)
        return
    clans = CLANS[: state.players]
    word = part.peek(r"[A-Za-z.\-]+") or ""
    if word in _FACTS:
        part.word()
        if word not in ("no", "discard"):
            draft.once.check(part, word)
        _fact(draft, part, word)
    elif word in EAGLES:
        _eagle(draft, part)
    elif word in ("favor", "special"):
        part.word()
        part.expect("taken" if word == "favor" else "played")
        draft.once.check(part, "favor taken or special played")
        draft.stage = FAVORED if word == "favor" else PLAYED
    elif word == "I.Q." or word in CLANS:
        _clan(draft, part, read_clan(part, state.players))
    else:
        starts = ", ".join((*clans, *EAGLES, "favor", "special", *_FACTS))
        raise part.fail(f"a hex such as 9b, an option, or one of {starts}")


def _stack(draft: Draft, part: Reader) -> None:
    """`9b: Biker Ritz`, bottom to top."""
    state = draft.state
    code = _hex(state, part)
    draft.once.check(part, f"the stack in {TEXTS[code]}")
    part.expect(":")
    clans: list[Seat] = []
    while not part.done():
        begin = part.offset
        clan = read_clan(part, state.players)
        clans += [clan] * _times(part, LEMMINGS, f"lemmings of {CLANS[clan]}")
        left = draft.unplaced[clan]
        if clans.count(clan) > left:
            raise part.fail_at(begin, f"at most {left} more lemmings of {CLANS[clan]}, which has {LEMMINGS} in all")
    if not clans:
        raise part.fail("a clan: " + ", ".join(CLANS[: state.players]))
    state.lay(code, tuple([draft.next_lemming(clan) for clan in clans]))


def _hex(state: Race, part: Reader) -> int:
    """A hex of this board, by its number."""
    begin = part.offset
    code = CODES.get(part.take(r"[0-9]+[0-9A-Za-z]*", "a hex such as 9b"))
    if code is None or not state.board.all & BITS[code]:
        first, last = texts_of(state.board.all)[0], texts_of(state.board.all)[-1]
        raise part.fail_at(begin, f"a hex of the board, {first} to {last}")
    return code


def _times(part: Reader, most: int, what: str) -> int:
    """`x3` after a word stands for three of it."""
    return part.number_from(1, most, what) if part.accept("x") else 1


def _fact(draft: Draft, part: Reader, word: str) -> None:
    """Facts about cards, dice and pellets."""
    state = draft.state
    if word == "card":
        _movement_card(draft, part)
    elif word == "turn":
        state.turn = part.number_from(1, 999, "a turn")
    elif word == "unseen":
        state.deck = list(_counts(part, [str(value) for value in VALUES]))
    elif word == "drawn":
        _draw(state, part)
    elif word == "pool":
        draft.pool = part.number_from(0, sum(PELLETS), "a number of pellets")
    elif word == "dice":
        state.dice = _dice(part)
    elif word == "discard":
        card = _card(part)
        part.expect("by")
        state.discards = (*state.discards, (card, read_clan(part, state.players)))
    elif word == "undealt":
        draft.undealt = _cards(part)
    elif word == "unwanted":
        state.unwanted = sum(1 << card for card in _cards(part))
    else:
        _map_pellets(state, part, word)


def _movement_card(draft: Draft, part: Reader) -> None:
    """`card 3`; `card 1` and `card 0` are a 3 and a 2 under Caution for everybody."""
    value = part.number_from(0, TOP_VALUE, "a movement card")
    draft.everybody = value
    draft.state.card = value + 2 if value in (0, 1) else value


def _counts(part: Reader, words: list[str]) -> tuple[int, ...]:
    """How often each word comes: `2 2 5`, `favor x3`, or `nothing`."""
    counts = (0,) * len(words)
    if part.accept_nothing():
        return counts
    while not part.done():
        place = words.index(part.choice(words, "nothing, or one of " + ", ".join(words)))
        counts = add_at(counts, place, _times(part, 99, "a number"))
    return counts


def _draw(state: Race, part: Reader) -> None:
    """`drawn 26`: the cards turned up so far, evenly 2, 3, 4, 5 while they last."""
    for number in range(part.number_from(0, sum(state.deck), "a number of movement cards")):
        left = [place for place in range(len(VALUES)) if state.deck[place]]
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
    """`boo lost`, or `nothing`."""
    if part.accept_nothing():
        return []
    cards = [_card(part)]
    while not part.done():
        cards.append(_card(part))
    return cards


def _card(part: Reader) -> int:
    return CARD_NUMBERS[part.choice(SPECIALS, "a Special Action: " + ", ".join(SPECIALS))]


def _map_pellets(state: Race, part: Reader, word: str) -> None:
    """`pellets 4c 9b`: these alone; `no pellet 4c 9b`: all but these."""
    if word == "no":
        part.choice(("pellet", "pellets"))
    mask = 0
    if not part.accept_nothing():
        while not part.done():
            begin = part.offset
            code = _hex(state, part)
            if not state.board.pellets & BITS[code]:
                raise part.fail_at(begin, "a hex where a pellet can lie: " + ", ".join(texts_of(state.board.pellets)))
            mask |= BITS[code]
    state.pellets = state.pellets & ~mask if word == "no" else mask


def _eagle(draft: Draft, part: Reader) -> None:
    """`red D feasting`; `red arrives` in its zone, or `red scatters` it after its meal."""
    name, state = part.choice(EAGLES), draft.state
    eagle = EAGLES.index(name)
    wanted = f"a zone {ZONES[0]} to {ZONES[-1]}, {', '.join(_EAGLE_WORDS)}"
    if part.peek(rf"[{''.join(ZONES)}]\b"):
        draft.once.check(part, f"the zone of {name}")
        state.eagle_zone = for_eagle(state.eagle_zone, eagle, ZONES.index(part.choice(ZONES)))
        wanted = ", ".join(_EAGLE_WORDS)
    elif part.done():
        raise part.fail(wanted)
    if not part.done():
        word = part.choice(_EAGLE_WORDS, wanted)
        draft.once.check(part, f"what {name} does")
        if word in ("arrives", "scatters"):
            draft.eagle_at_work = (word, eagle)
        state.feasting = for_eagle(state.feasting, eagle, word in ("feasting", "scatters"))


def _clan(draft: Draft, part: Reader, seat: Seat) -> None:
    """Read a fact about one clan."""
    state = draft.state
    word = part.choice(_CLAN_WORDS)
    draft.once.check(part, f"{CLANS[seat]} {word}")
    if word == "to":
        part.expect("move")
        draft.once.check(part, "the clan to move")
        draft.mover = seat
    elif word == "dice":
        draft.once.check(part, "the clan with the dice")
        state.eagle_seat = seat
    elif word == "start":
        draft.at_start[seat] = part.number_from(0, LEMMINGS, f"lemmings of {CLANS[seat]}")
    elif word == "value":
        draft.values[seat] = part.number_from(0, TOP_VALUE, "a value")
    elif word == "doubled":
        state.doubled = replace_at(state.doubled, seat, value=True)
    else:
        _belongings(draft, part, seat, word)


def _belongings(draft: Draft, part: Reader, seat: Seat, word: str) -> None:
    """Read what a clan has besides lemmings on the board."""
    state = draft.state
    if word == "chow":
        draft.eaten[seat] = part.number_from(0, LEMMINGS, f"lemmings of {CLANS[seat]}")
        draft.unplaced[seat] -= draft.eaten[seat]
    elif word == "dives":
        while not part.done():
            score = part.number_from(1, DIVES - 1, "a dive score")
            state.dives = add_at(state.dives, seat * DIVES + score)
            state.track = add_at(state.track, seat, score)
            draft.unplaced[seat] -= 1
    elif word == "holds":
        state.hands = replace_at(state.hands, seat, tuple(sorted(_cards(part))))
    elif word == "pellets":
        mine = seat * len(KINDS)
        state.held = state.held[:mine] + _counts(part, list(KINDS)) + state.held[mine + len(KINDS) :]
    elif word == "exchanged":
        draft.exchangers.append(seat)
        state.exchanged = replace_at(state.exchanged, seat, part.number_from(0, PELLETS[FAVOR], "favour pellets"))
    elif word == "used":
        part.expect("its-a-5")
        state.flipped = replace_at(state.flipped, seat, value=True)
    elif word == "kept":
        state.kept = replace_at(state.kept, seat, tuple(_cards(part)))
    elif word == "under":
        draft.once.check(part, "the card under the dice")
        state.under_dice = _card(part)
        state.eagle_seat = seat
    else:
        draft.once.check(part, "the card that is offered")
        state.offered = _card(part)
        draft.mover = seat


# -- what follows from it ----------------------------------------------------------------------------------------------


def _settle(draft: Draft) -> None:
    """Complete the position when everything is read."""
    state = draft.state
    for seat, count in draft.at_start.items():
        draft.eaten[seat] += draft.unplaced[seat] - count
        draft.unplaced[seat] = count
    state.chow = tuple([draft.next_numbers(seat, draft.eaten[seat]) for seat in range(state.players)])
    state.start = tuple(draft.unplaced)
    _settle_pellets(draft)
    _settle_specials(draft)
    if state.card and state.deck == list(state.rules.movement) and state.card in VALUES:
        state.deck[VALUES.index(state.card)] -= 1
    _settle_steps(draft)


def _settle_pellets(draft: Draft) -> None:
    """Pellets that are neither on the map nor held nor exchanged lie in the pool; `pool` exchanges the surplus."""
    state = draft.state
    _count_pellets(state)
    if draft.pool is None:
        return
    surplus = state.unused - draft.pool
    seats = [seat for seat in range(state.players) if seat not in draft.exchangers]
    most = state.unseen[FAVOR] if seats else 0
    if not 0 <= surplus <= most:
        raise BadPosition([f"LL-26.2: the pool can hold {state.unused - most} to {state.unused} pellets here"])
    for number in range(surplus):
        state.exchanged = add_at(state.exchanged, seats[number % len(seats)])
    _count_pellets(state)


def _count_pellets(state: Race) -> None:
    state.unseen = tuple(
        count - sum(state.held[kind :: len(KINDS)]) - (sum(state.exchanged) if kind == FAVOR else 0)
        for kind, count in enumerate(PELLETS)
    )
    state.unused = sum(state.unseen) - state.pellets.bit_count()


def _settle_specials(draft: Draft) -> None:
    """Cards that are nowhere else are undealt; if `undealt` names some, the others lie at the bottom of the pile."""
    state = draft.state
    single = [card for card in (state.under_dice, state.offered) if card is not None]
    placed = [card for cards in (*state.hands, *state.kept) for card in cards] + [card for card, _ in state.discards]
    placed += single + specials_in(state.unwanted)
    for card in placed + (draft.undealt or []):
        if state.rules.removed >> card & 1:
            raise BadPosition([f"LL-18.1: {CARDS[card]} is not in play in this game"])
        if placed.count(card) + (draft.undealt or []).count(card) > 1:
            raise BadPosition([f"LL-26.2: {CARDS[card]} is in two places"])
    left = [card for card in specials_in(state.rules.specials) if card not in placed]
    if draft.undealt is None:
        state.undealt = sum(1 << card for card in left)
        return
    state.undealt = sum(1 << card for card in draft.undealt)
    rest = [card for card in left if card not in draft.undealt]
    if state.rules.chaos:
        state.kept = replace_at(state.kept, 0, (*state.kept[0], *rest))
    else:
        state.discards = (*((card, state.players - 1) for card in rest), *state.discards)


def _settle_steps(draft: Draft) -> None:
    """Which phase it is, and who is due."""
    state = draft.state
    state.todo = [TURN, TURN_END, LEMMINGS_PHASE]
    if state.card and (draft.mover is not None or (draft.eagle_at_work is None and state.dice is None)):
        mover = state.eagle_seat if draft.mover is None else draft.mover
        _settle_lemmings(draft, mover)
        return
    state.todo.append(REVEAL)
    if draft.eagle_at_work is not None:
        word, eagle = draft.eagle_at_work
        seat = keeper_of(state, eagle)
        state.todo.append(HuntStep(seat, eagle) if word == "arrives" else ScatterStep(seat, eagle))
    elif state.dice is None:
        state.todo.append(ROLL)
    elif state.rules.two_player:
        resolve_two_dice(state)
    else:
        state.todo.append(DiceOrderStep())


def _settle_lemmings(draft: Draft, mover: Seat) -> None:
    """The Lemmings Phase, or in Chaos the card that comes before it."""
    state = draft.state
    state.value = tuple(draft.values.get(seat, draft.everybody) for seat in range(state.players))
    if state.offered is not None:
        state.todo.append(ChaosStep(mover, state.players - state.place_in_order(mover)))
        return
    state.stepped = state.place_in_order(mover) + 1
    state.todo.append(PLAYER_STEPS[mover][draft.stage])
