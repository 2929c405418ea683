"""Who sits where: you, other people at this screen, bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fellfield.bots import Bot, bot
from fellfield.cli import exit_codes
from fellfield.cli.console import Console
from fellfield.cli.error_messages import bot_suggestion
from fellfield.cli.exit_codes import CommandError
from fellfield.cli.opponents import bot_labels, is_bot, opponent, shown
from fellfield.core.contract import Game
from fellfield.core.seats import Seat

YOU = "you"
DEFAULT_BOT = "steady"


@dataclass(frozen=True)
class Lineup:
    """The seats as they are written: `you`, the name of a bot, or a person's name with a capital."""

    tokens: tuple[str, ...]

    def people(self) -> tuple[Seat, ...]:
        """The seats of people at this screen."""
        return tuple(seat for seat, token in enumerate(self.tokens) if not is_bot(token))

    def new_bots(self, console: Console, game: Game) -> dict[Seat, Bot]:
        """A bot for each seat of one, freshly made; a sentence when one will not play this game."""
        return {seat: _new_bot(console, token, game) for seat, token in enumerate(self.tokens) if is_bot(token)}

    def names(self, seats: Sequence[str]) -> list[str]:
        """What the players are called: by their seat, people with a name by both."""
        return [
            seat if token == YOU or is_bot(token) else f"{token} ({seat})"
            for token, seat in zip(self.tokens, seats, strict=True)
        ]

    def said(self, console: Console, seats: Sequence[str]) -> str:
        """Everybody at the table in one sentence."""
        return console.text(
            "cli.play.everyone",
            seats="; ".join(_said(console, token, seat) for token, seat in zip(self.tokens, seats, strict=True)),
        )


def _new_bot(console: Console, token: str, game: Game) -> Bot:
    make = bot(token)
    try:
        return make(game.id)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        sentence = console.text("cli.play.bot-absent", bot=shown(console, token), game=console.game_name(game), why=why)
        suggestion = console.text("cli.play.bot-absent-way-out", bots=bot_labels(console))
        raise CommandError(exit_codes.FAILED, sentence, suggestion) from error


def _said(console: Console, token: str, seat: str) -> str:
    if token == YOU:
        return console.text("cli.play.seat.you", seat=seat)
    if is_bot(token):
        return console.text("cli.play.seat.bot", seat=seat, bot=shown(console, token))
    return console.text("cli.play.seat.person", seat=seat, name=token)


def default_lineup(players: int, opponents: Sequence[str] = (DEFAULT_BOT,)) -> Lineup:
    """You in the first seat, bots in the others."""
    return Lineup((YOU, *(opponents[place % len(opponents)] for place in range(players - 1))))


def parse_lineup(console: Console, text: str, players: int) -> Lineup:
    """`you,random,Old hand,Ada` as a lineup; a sentence when that cannot be."""
    tokens = tuple(opponent(token) for token in text.replace(";", ",").split(",") if token.strip())
    if len(tokens) != players:
        raise CommandError(exit_codes.USAGE, console.text("cli.play.seats-number", given=len(tokens), n=players))
    for token in tokens:
        _check(console, token)
    return Lineup(tuple(token.lower() if token.lower() == YOU else token for token in tokens))


def _check(console: Console, token: str) -> None:
    if is_bot(token):
        bot(token)  # raises for a budget that cannot be read
        return
    if token.lower() == YOU or token[:1].isupper():
        return
    sentence = console.text("cli.play.seats-token", text=token, bots=bot_labels(console))
    raise CommandError(exit_codes.USAGE, sentence, bot_suggestion(console, token))


def parse_bots(text: str) -> tuple[str, ...]:
    """`random,Old hand` as ids of bots; raises `UnknownBot`."""
    names = tuple(opponent(name) for name in text.split(",") if name.strip())
    for name in names:
        bot(name)
    return names or (DEFAULT_BOT,)


def lineup_from_record(names: Sequence[str] | None, players: int) -> Lineup:
    """Who sat there when a game was saved; a record from elsewhere has you in the first seat."""
    if names is None or len(names) != players:
        return default_lineup(players)
    known = [name if name == YOU or is_bot(name) else name[:1].upper() + name[1:] for name in names]
    return Lineup(tuple(name or YOU for name in known))
