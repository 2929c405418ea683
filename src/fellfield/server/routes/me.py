"""The caller's identity: guests, profile, recovery code, sessions, tokens."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Request
from starlette.responses import Response

from fellfield.server import wire
from fellfield.server.problems import ApiError
from fellfield.server.routes.http import (
    AppDep,
    CallerDep,
    PersonDep,
    accepts,
    api_router,
    json_body,
    json_response,
    responds,
)
from fellfield.server.security import set_cookie
from fellfield.server.store.contract import Person

routes = api_router("me")


def you(person: Person) -> wire.Profile:
    """The profile of a person."""
    return wire.Profile(person.id, person.name, person.colour, person.kept)


def _with_cookie(app: AppDep, request: Request, response: Response, secret: str) -> Response:
    response.raw_headers.append(set_cookie(app.settings, request.scope, secret))
    return response


@routes.get("/me", **responds(wire.Profile, "Your profile."))
async def me(person: PersonDep) -> Response:
    """The caller's profile; 401 without an identity."""
    return json_response(you(person))


@routes.post(
    "/me", openapi_extra=accepts(wire.GuestRequest), **responds(wire.Profile, "Your profile; sets the cookie.")
)
async def create_guest(
    app: AppDep,
    caller: CallerDep,
    request: Request,
    body: Annotated[wire.GuestRequest, Depends(json_body(wire.GuestRequest))],
) -> Response:
    """Create a guest at the first visit; later return the existing identity."""
    if caller.person is not None:
        return json_response(you(caller.person))
    app.charge(app.guest_rate, caller.address)
    person, secret = await app.people.create_guest(body.name, body.colour)
    return _with_cookie(app, request, json_response(you(person)), secret)


@routes.patch("/me", openapi_extra=accepts(wire.ProfileChange), **responds(wire.Profile, "Your profile, changed."))
async def update_profile(
    app: AppDep, person: PersonDep, body: Annotated[wire.ProfileChange, Depends(json_body(wire.ProfileChange))]
) -> Response:
    """Change name or colour."""
    return json_response(you(await app.people.update_profile(person, body.name, body.colour)))


@routes.post("/me/code", **responds(wire.RecoveryCode, "A recovery code, shown only once; it replaces an older one."))
async def create_recovery_code(app: AppDep, person: PersonDep) -> Response:
    """Create a recovery code: it logs in as you on another device."""
    return json_response(wire.RecoveryCode(await app.people.create_recovery_code(person)))


@routes.post(
    "/recover", openapi_extra=accepts(wire.RecoverRequest), **responds(wire.Profile, "Your profile; sets the cookie.")
)
async def recover(
    app: AppDep,
    caller: CallerDep,
    request: Request,
    body: Annotated[wire.RecoverRequest, Depends(json_body(wire.RecoverRequest))],
) -> Response:
    """Log in on this device with a recovery code."""
    app.charge(app.recovery_rate, caller.address)
    found = await app.people.recover(body.code)
    if found is None:
        raise ApiError("wrong-code")
    person, secret = found
    return _with_cookie(app, request, json_response(you(person)), secret)


@routes.post("/me/logout", **responds(None, "Logged out here.", 204))
async def log_out(app: AppDep, caller: CallerDep, person: PersonDep, request: Request) -> Response:
    """Log out of this session (or revoke this token)."""
    await app.people.log_out(caller.secret)
    for connection in app.rooms.connections():
        if connection.person == person.id:
            await connection.check_identity()
    return _with_cookie(app, request, Response(status_code=204), "")


@routes.post("/me/logout-everywhere", **responds(None, "Logged out on every device; all tokens are revoked.", 204))
async def log_out_everywhere(app: AppDep, person: PersonDep, request: Request) -> Response:
    """Log out everywhere and revoke all tokens."""
    await app.people.log_out_everywhere(person)
    app.close_sockets_of(person)
    return _with_cookie(app, request, Response(status_code=204), "")


@routes.get("/me/tokens", **responds(wire.TokenList, "Your tokens."))
async def tokens(app: AppDep, person: PersonDep) -> Response:
    """The caller's bearer tokens."""
    found = await app.people.bearer_tokens(person)
    return json_response(
        wire.TokenList([wire.TokenInfo(token.id, token.label, token.created, token.used) for token in found])
    )


@routes.post(
    "/me/tokens",
    openapi_extra=accepts(wire.TokenRequest),
    **responds(wire.CreatedToken, "A token, shown only once.", 201),
)
async def create_token(
    app: AppDep, person: PersonDep, body: Annotated[wire.TokenRequest, Depends(json_body(wire.TokenRequest))]
) -> Response:
    """Create a bearer token for a bot or a script that plays as the caller."""
    return json_response(wire.CreatedToken(await app.people.create_token(person, body.label)), 201)


@routes.delete("/me/tokens/{token}", **responds(None, "The token is revoked.", 204))
async def revoke_token(
    app: AppDep, person: PersonDep, token: Annotated[str, Path(description="The id of a token.", max_length=64)]
) -> Response:
    """Revoke a token."""
    if not await app.people.revoke_token(person, token):
        raise ApiError("not-found")
    for connection in app.rooms.connections():
        if connection.person == person.id:
            await connection.check_identity()
    return Response(status_code=204)


@routes.post(
    "/guests", openapi_extra=accepts(wire.GuestRequest), **responds(wire.CreatedToken, "The token of a new guest.", 201)
)
async def create_guest_with_token(
    app: AppDep, caller: CallerDep, body: Annotated[wire.GuestRequest, Depends(json_body(wire.GuestRequest))]
) -> Response:
    """Create a guest that is identified by a token instead of a cookie: for bots and scripts."""
    app.charge(app.guest_rate, caller.address)
    person, secret = await app.people.create_guest(body.name, body.colour)
    token = await app.people.create_token(person, "script")
    await app.people.log_out(secret)
    return json_response(wire.CreatedToken(token), 201)
