"""The line-up of a session: you, other people at this screen, bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fellfield.bots import Bot, bot
from fellfield.cli import exit_codes
from fellfield.cli.console import Console
from fellfield.cli.error_messages import bot_suggestion
from fellfield.cli.exit_codes import CommandError
from fellfield.cli.opponents import bot_id, bot_label, bot_labels, is_bot
from fellfield.core.contract import Game
from fellfield.core.seats import Seat

YOU = "you"
DEFAULT_BOT = "steady"


@dataclass(frozen=True)
class Lineup:
    """One token per seat: `you`, the id of a bot, or a capitalised name of another person."""

    tokens: tuple[str, ...]

    def people(self) -> tuple[Seat, ...]:
        """Return the seats of people."""
        return tuple(seat for seat, token in enumerate(self.tokens) if not is_bot(token))

    def new_bots(self, console: Console, game: Game) -> dict[Seat, Bot]:
        """Create the bots by seat; CommandError if one does not support this game."""
        return {seat: _new_bot(console, token, game) for seat, token in enumerate(self.tokens) if is_bot(token)}

    def names(self, seats: Sequence[str]) -> list[str]:
        """Return the display names: the seat, or name and seat for named people."""
        return [
            seat if token == YOU or is_bot(token) else f"{token} ({seat})"
            for token, seat in zip(self.tokens, seats, strict=True)
        ]

    def describe(self, console: Console, seats: Sequence[str]) -> str:
        """Return one sentence that names every player."""
        return console.text(
            "cli.play.everyone",
            seats="; ".join(
                _describe_seat(console, token, seat) for token, seat in zip(self.tokens, seats, strict=True)
            ),
        )


def _new_bot(console: Console, token: str, game: Game) -> Bot:
    make = bot(token)
    try:
        return make(game.id)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        sentence = console.text(
            "cli.play.bot-absent", bot=bot_label(console, token), game=console.game_name(game), why=why
        )
        suggestion = console.text("cli.play.bot-absent-way-out", bots=bot_labels(console))
        raise CommandError(exit_codes.FAILED, sentence, suggestion) from error


def _describe_seat(console: Console, token: str, seat: str) -> str:
    if token == YOU:
        return console.text("cli.play.seat.you", seat=seat)
    if is_bot(token):
        return console.text("cli.play.seat.bot", seat=seat, bot=bot_label(console, token))
    return console.text("cli.play.seat.person", seat=seat, name=token)


def default_lineup(players: int, opponents: Sequence[str] = (DEFAULT_BOT,)) -> Lineup:
    """Return a line-up with you in the first seat and bots in the others."""
    return Lineup((YOU, *(opponents[index % len(opponents)] for index in range(players - 1))))


def parse_lineup(console: Console, text: str, players: int) -> Lineup:
    """Parse a line-up such as `you,random,Old hand,Ada`; CommandError if it is invalid."""
    tokens = tuple(bot_id(token) for token in text.replace(";", ",").split(",") if token.strip())
    if len(tokens) != players:
        raise CommandError(exit_codes.USAGE, console.text("cli.play.seats-number", given=len(tokens), n=players))
    for token in tokens:
        _check_token(console, token)
    return Lineup(tuple(token.lower() if token.lower() == YOU else token for token in tokens))


def _check_token(console: Console, token: str) -> None:
    if is_bot(token):
        bot(token)  # raises BadBudget
        return
    if token.lower() == YOU or token[:1].isupper():
        return
    sentence = console.text("cli.play.seats-token", text=token, bots=bot_labels(console))
    raise CommandError(exit_codes.USAGE, sentence, bot_suggestion(console, token))


def parse_bots(text: str) -> tuple[str, ...]:
    """Parse `random,Old hand` into ids of bots; raises `UnknownBot`."""
    names = tuple(bot_id(name) for name in text.split(",") if name.strip())
    for name in names:
        bot(name)
    return names or (DEFAULT_BOT,)


def lineup_from_record(names: Sequence[str] | None, players: int) -> Lineup:
    """Return the line-up of a saved game; the default one for a record without names."""
    if names is None or len(names) != players:
        return default_lineup(players)
    known = [name if name == YOU or is_bot(name) else name[:1].upper() + name[1:] for name in names]
    return Lineup(tuple(name or YOU for name in known))
