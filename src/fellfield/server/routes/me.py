"""Who one is: guests, names, recovery codes, tokens."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Request
from starlette.responses import Response

from fellfield.server import wire
from fellfield.server.problems import Trouble
from fellfield.server.routes.ways import By, InHall, Known, answer, gives, read, router, takes
from fellfield.server.security import set_cookie
from fellfield.server.store.contract import Person

routes = router("me")


def you(person: Person) -> wire.Profile:
    """A person as told to themselves."""
    return wire.Profile(person.id, person.name, person.colour, person.kept)


def _with_cookie(hall: InHall, request: Request, response: Response, secret: str) -> Response:
    response.raw_headers.append(set_cookie(hall.settings, request.scope, secret))
    return response


@routes.get("/me", **gives(wire.Profile, "You."))
async def me(person: Known) -> Response:
    """Who am I? 401 if nobody yet."""
    return answer(you(person))


@routes.post(
    "/me", openapi_extra=takes(wire.GuestRequest), **gives(wire.Profile, "You, known by a cookie from now on.")
)
async def arrive(
    hall: InHall, caller: By, request: Request, body: Annotated[wire.GuestRequest, Depends(read(wire.GuestRequest))]
) -> Response:
    """Be somebody: a guest at the first visit; afterwards who one already is."""
    if caller.person is not None:
        return answer(you(caller.person))
    hall.spend(hall.arrivals, caller.address)
    person, secret = await hall.people.arrive(body.name, body.colour)
    return _with_cookie(hall, request, answer(you(person)), secret)


@routes.patch("/me", openapi_extra=takes(wire.ProfileChange), **gives(wire.Profile, "You, changed."))
async def change(
    hall: InHall, person: Known, body: Annotated[wire.ProfileChange, Depends(read(wire.ProfileChange))]
) -> Response:
    """Take another name or colour."""
    return answer(you(await hall.people.change(person, body.name, body.colour)))


@routes.post("/me/code", **gives(wire.RecoveryCode, "A recovery code, shown this once; an older one ceases to work."))
async def keep(hall: InHall, person: Known) -> Response:
    """Keep this identity: whoever has the code can be you on another device."""
    return answer(wire.RecoveryCode(await hall.people.keep(person)))


@routes.post(
    "/recover", openapi_extra=takes(wire.RecoverRequest), **gives(wire.Profile, "You again, known by a cookie.")
)
async def recover(
    hall: InHall, caller: By, request: Request, body: Annotated[wire.RecoverRequest, Depends(read(wire.RecoverRequest))]
) -> Response:
    """Be on this device who one was elsewhere, by the recovery code."""
    hall.spend(hall.recoveries, caller.address)
    found = await hall.people.recover(body.code)
    if found is None:
        raise Trouble("wrong-code")
    person, secret = found
    return _with_cookie(hall, request, answer(you(person)), secret)


@routes.post("/me/logout", **gives(None, "Logged out here.", 204))
async def log_out(hall: InHall, caller: By, person: Known, request: Request) -> Response:
    """Forget this session (or this token)."""
    await hall.people.log_out(caller.secret)
    for guest in hall.rooms.guests():
        if guest.person == person.id:
            await guest.check_identity()
    return _with_cookie(hall, request, Response(status_code=204), "")


@routes.post("/me/logout-everywhere", **gives(None, "Logged out on every device; all tokens are gone.", 204))
async def log_out_everywhere(hall: InHall, person: Known, request: Request) -> Response:
    """Forget every session and every token of mine."""
    await hall.people.log_out_everywhere(person)
    hall.log_out(person)
    return _with_cookie(hall, request, Response(status_code=204), "")


@routes.get("/me/tokens", **gives(wire.TokenList, "Your tokens."))
async def tokens(hall: InHall, person: Known) -> Response:
    """The tokens of my bots and scripts."""
    found = await hall.people.grants(person)
    return answer(wire.TokenList([wire.TokenInfo(one.id, one.label, one.created, one.used) for one in found]))


@routes.post(
    "/me/tokens", openapi_extra=takes(wire.TokenRequest), **gives(wire.CreatedToken, "A token, shown this once.", 201)
)
async def grant(
    hall: InHall, person: Known, body: Annotated[wire.TokenRequest, Depends(read(wire.TokenRequest))]
) -> Response:
    """A token for a bot or a script that shall play as me."""
    return answer(wire.CreatedToken(await hall.people.grant(person, body.label)), 201)


@routes.delete("/me/tokens/{token}", **gives(None, "The token opens nothing any more.", 204))
async def revoke(
    hall: InHall, person: Known, token: Annotated[str, Path(description="The id of a token.", max_length=64)]
) -> Response:
    """Revoke a token."""
    if not await hall.people.revoke(person, token):
        raise Trouble("not-found")
    for guest in hall.rooms.guests():
        if guest.person == person.id:
            await guest.check_identity()
    return Response(status_code=204)


@routes.post(
    "/guests", openapi_extra=takes(wire.GuestRequest), **gives(wire.CreatedToken, "Somebody new, by a token.", 201)
)
async def guest(
    hall: InHall, caller: By, body: Annotated[wire.GuestRequest, Depends(read(wire.GuestRequest))]
) -> Response:
    """Be somebody new, known by a token instead of a cookie: for bots and scripts."""
    hall.spend(hall.arrivals, caller.address)
    person, secret = await hall.people.arrive(body.name, body.colour)
    token = await hall.people.grant(person, "script")
    await hall.people.log_out(secret)
    return answer(wire.CreatedToken(token), 201)
