"""Games and rankings."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from fastapi import Path, Request
from starlette.responses import Response

from fellfield.core.ledger import ledgers
from fellfield.core.manifest import Manifest
from fellfield.core.registry import game as game_by_id
from fellfield.core.registry import games as all_games
from fellfield.core.registry import manifests, samples
from fellfield.i18n import LANGUAGES, Language, game_words
from fellfield.server import wire
from fellfield.server.bot_scheduler import bot_names, levels
from fellfield.server.invitation import invitation_url_for
from fellfield.server.people import COLOURS
from fellfield.server.problems import ApiError
from fellfield.server.routes.http import AppDep, CallerDep, api_router, json_response, responds
from fellfield.server.tables import REACTIONS

routes = api_router("games")


@routes.get("/games", **responds(wire.GameList, "Games, bots, colours and reactions."))
async def games(request: Request, app: AppDep, caller: CallerDep) -> Response:
    """The games, bots, colours and reactions of this server."""
    address = await invitation_url_for(app.settings, request.headers.get("host", ""), caller.address)
    return Response(_games(address, with_samples=app.settings.samples), media_type="application/json")


@lru_cache(maxsize=2)
def _games(address: str, *, with_samples: bool) -> bytes:
    found = {**all_games(), **(samples() if with_samples else {})}
    shown = [_shown(manifests()[game_id]) for game_id in found]
    return wire.encode(wire.GameList(shown, bot_names(), list(COLOURS), list(REACTIONS), address))


def _shown(manifest: Manifest) -> wire.GameInfo:
    game = manifest.game
    options = {
        name: wire.OptionInfo(option.default, list(option.choices), option.clause)
        for name, option in game.options.items()
    }
    names = {str(players): list(game.seat_names(players)) for players in game.players}
    return wire.GameInfo(
        game.id,
        game.rules,
        list(game.players),
        options,
        names,
        levels(),
        bool(manifest.lesson),
        game.id in ledgers(),
        list(manifest.seat_colours),
    )


@routes.get("/games/{game}/words/{language}", **responds(wire.GameWords, "The messages of a game."))
async def words(
    _caller: CallerDep,
    game: Annotated[str, Path(description="The id of a game.", max_length=64)],
    language: Annotated[str, Path(description="`en`, `it` or `es`.", max_length=16)],
) -> Response:
    """The messages of a game in a language, in English where the game lacks it."""
    if language not in LANGUAGES:
        raise ApiError("not-found")
    return Response(_words(game_by_id(game).id, language), media_type="application/json")


@lru_cache(maxsize=64)
def _words(game_id: str, language: Language) -> bytes:
    return wire.encode(wire.GameWords(game_id, language, game_words(manifests()[game_id], language)))


@routes.get("/games/{game}/ranking", **responds(wire.Ranking, "The best players first."))
async def ranking(
    app: AppDep, caller: CallerDep, game: Annotated[str, Path(description="The id of a game.", max_length=64)]
) -> Response:
    """The best players of a game, people and bots, by their rated games."""
    found = await app.store.ranking(game_by_id(game).id)
    ranked = []
    for rating in found:
        bot = rating.who.startswith("bot:")
        person = None if bot else await app.store.person(rating.who)
        if person is None and not bot:
            continue  # the account is being deleted
        name = rating.who.removeprefix("bot:") if bot else person.name if person else ""
        mine = caller.person is not None and rating.who == caller.person.id
        ranked.append(wire.RankingEntry(name, bot, mine, rating.mu, rating.sigma, rating.games))
    return json_response(wire.Ranking(game, ranked))
