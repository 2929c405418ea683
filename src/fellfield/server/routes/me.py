"""The caller's identity: guests, profile, recovery code, sessions, tokens."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Request
from starlette.responses import Response

from fellfield.server import wire
from fellfield.server.people import hash_secret
from fellfield.server.problems import ApiError
from fellfield.server.routes.http import (
    AppDep,
    CallerDep,
    ConfirmedPersonDep,
    PersonDep,
    SessionPersonDep,
    accepts,
    api_router,
    json_body,
    json_response,
    responds,
)
from fellfield.server.security import device_label, set_cookie
from fellfield.server.store.contract import Person

routes = api_router("me")


def you(person: Person) -> wire.Profile:
    """The profile of a person."""
    return wire.Profile(person.id, person.name, person.colour, person.kept)


def with_cookie(app: AppDep, request: Request, response: Response, secret: str) -> Response:
    """The response with the session cookie set to this secret; without one, the cookie is removed."""
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
    app.charge(app.guest_rate, caller.network)
    person, secret = await app.people.create_guest(body.name, body.colour, device_label(request.headers))
    return with_cookie(app, request, json_response(you(person)), secret)


@routes.patch("/me", openapi_extra=accepts(wire.ProfileChange), **responds(wire.Profile, "Your profile, changed."))
async def update_profile(
    app: AppDep, person: PersonDep, body: Annotated[wire.ProfileChange, Depends(json_body(wire.ProfileChange))]
) -> Response:
    """Change name or colour."""
    return json_response(you(await app.people.update_profile(person, body.name, body.colour)))


@routes.post("/me/confirm", **responds(wire.Confirmation, "A confirmation for this session, good for five minutes."))
async def confirm(app: AppDep, caller: CallerDep, _person: SessionPersonDep) -> Response:
    """Confirm what cannot be taken back: send the answer in the header `Fellfield-Confirmation` of that request."""
    return json_response(wire.Confirmation(app.people.confirmation(caller.secret)))


@routes.post("/me/code", **responds(wire.RecoveryCode, "A recovery code, shown only once; it replaces an older one."))
async def create_recovery_code(app: AppDep, person: ConfirmedPersonDep) -> Response:
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
    app.charge(app.recovery_rate, caller.network)
    found = await app.people.recover(body.code, device_label(request.headers))
    if found is None:
        raise ApiError("wrong-code")
    person, secret = found
    return with_cookie(app, request, json_response(you(person)), secret)


@routes.post("/me/logout", **responds(None, "Logged out here.", 204))
async def log_out(app: AppDep, caller: CallerDep, request: Request) -> Response:
    """Log out of this session (or revoke this token)."""
    if caller.person is None:
        raise ApiError("who-are-you")
    await app.people.log_out(caller.secret)
    await app.credentials_ended(caller.person)
    return with_cookie(app, request, Response(status_code=204), "")


@routes.post("/me/logout-everywhere", **responds(None, "Logged out on every device; all tokens are revoked.", 204))
async def log_out_everywhere(app: AppDep, person: ConfirmedPersonDep, request: Request) -> Response:
    """Log out everywhere and revoke all tokens."""
    await app.people.log_out_everywhere(person)
    await app.credentials_ended(person)
    return with_cookie(app, request, Response(status_code=204), "")


@routes.get("/me/sessions", **responds(wire.SessionList, "Your sessions, this one marked."))
async def sessions(app: AppDep, caller: CallerDep, person: SessionPersonDep) -> Response:
    """The caller's sessions: one for each browser that is logged in."""
    own = hash_secret(caller.secret)
    found = await app.people.sessions(person)
    return json_response(
        wire.SessionList(
            [
                wire.SessionInfo(token.id, token.label, token.created, token.used, current=token.hash == own)
                for token in found
            ]
        )
    )


@routes.delete("/me/sessions/{session}", **responds(None, "The session has ended.", 204))
async def end_session(
    app: AppDep,
    person: SessionPersonDep,
    session: Annotated[str, Path(description="The id of a session.", max_length=64)],
) -> Response:
    """End a session: that browser is logged out."""
    if not await app.people.end_session(person, session):
        raise ApiError("not-found")
    await app.credentials_ended(person)
    return Response(status_code=204)


@routes.get("/me/tokens", **responds(wire.TokenList, "Your tokens."))
async def tokens(app: AppDep, person: SessionPersonDep) -> Response:
    """The caller's bearer tokens."""
    found = await app.people.bearer_tokens(person)
    return json_response(
        wire.TokenList(
            [
                wire.TokenInfo(token.id, token.label, token.scope, token.created, token.used, token.expires)
                for token in found
            ]
        )
    )


@routes.post(
    "/me/tokens",
    openapi_extra=accepts(wire.TokenRequest),
    **responds(wire.CreatedToken, "A token, shown only once.", 201),
)
async def create_token(
    app: AppDep, person: ConfirmedPersonDep, body: Annotated[wire.TokenRequest, Depends(json_body(wire.TokenRequest))]
) -> Response:
    """Create a bearer token for a bot or a script that plays as the caller."""
    return json_response(
        wire.CreatedToken(await app.people.create_token(person, body.label, scope=body.scope, days=body.days)),
        201,
    )


@routes.delete("/me/tokens/{token}", **responds(None, "The token is revoked.", 204))
async def revoke_token(
    app: AppDep, person: SessionPersonDep, token: Annotated[str, Path(description="The id of a token.", max_length=64)]
) -> Response:
    """Revoke a token."""
    if not await app.people.revoke_token(person, token):
        raise ApiError("not-found")
    await app.credentials_ended(person)
    return Response(status_code=204)


@routes.post(
    "/guests", openapi_extra=accepts(wire.GuestRequest), **responds(wire.CreatedToken, "The token of a new guest.", 201)
)
async def create_guest_with_token(
    app: AppDep, caller: CallerDep, body: Annotated[wire.GuestRequest, Depends(json_body(wire.GuestRequest))]
) -> Response:
    """Create a guest that is identified by a token instead of a cookie: for bots and scripts."""
    app.charge(app.guest_rate, caller.network)
    person, secret = await app.people.create_guest(body.name, body.colour)
    token = await app.people.create_token(person, "script", days=None)
    await app.people.log_out(secret)
    return json_response(wire.CreatedToken(token), 201)
