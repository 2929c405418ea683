"""People: guest accounts with a secret in a cookie, profiles, recovery codes, and bearer tokens.

Only the SHA-256 of a secret is stored. Secrets have 256 random bits (tokens) or 130 (recovery codes), so a slow
password hash would add nothing.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable
from typing import Final

from fellfield.core.errors import FellfieldError
from fellfield.server.store.contract import Person, Store, Token
from fellfield.server.tables.command_handlers import clean_text
from fellfield.server.tables.commands import NAME_LENGTH
from fellfield.server.tables.table_cache import Clock, SystemClock

SESSION_LIFE: Final = 400 * 86_400_000
"""Milliseconds for which a session lasts without a visit: the longest that browsers keep a cookie."""
TOUCH_AFTER: Final = 3_600_000
"""Milliseconds after which a use is written down; so "last used" is right to the hour."""
CONFIRMATION_LIFE: Final = 300_000
"""Milliseconds for which a confirmation is good."""
SCOPES: Final = ("read", "watch", "play")
"""What a bearer token may do: read what its owner sees; also open sockets; also act at tables. Never more."""
TOKEN_DAYS: Final = 90
"""Days for which a bearer token is good, if its owner says nothing."""
MAX_TOKEN_DAYS: Final = 730
MAX_TOKENS: Final = 50
COLOURS: Final = ("red", "orange", "yellow", "green", "teal", "blue", "violet", "pink", "brown", "grey")
_CODE_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no characters that look alike."""


class BadName(FellfieldError):
    """A name or colour that is not accepted."""

    code = "bad-name"


class TooManyTokens(FellfieldError):
    """A person has the maximum number of bearer tokens."""

    code = "too-many-tokens"


class People:
    """Creates and authenticates people."""

    def __init__(
        self, store: Store, *, clock: Clock | None = None, entropy: Callable[[int], bytes] = secrets.token_bytes
    ) -> None:
        self._store = store
        self._clock: Clock = clock or SystemClock()
        self._entropy = entropy

    # -- accounts and sessions -----------------------------------------------------------------------------------

    async def create_guest(self, name: str = "", colour: str = "", label: str = "") -> tuple[Person, str]:
        """Create a guest account: the person, and the secret for the cookie; the label says on which device."""
        now = self._clock.wall()
        number = int.from_bytes(self._entropy(8), "big")
        person = Person(
            id="p" + self._entropy(12).hex(),
            name=validate_name(name) if name else f"Guest {number % 10_000:04}",
            colour=validate_colour(colour) if colour else COLOURS[number % len(COLOURS)],
            created=now,
        )
        secret, token = self._new_token(person.id, "session", clean_text(label, 64) or "", SESSION_LIFE)
        await self._store.add_person(person, token)
        return person, secret

    async def authenticate(self, secret: str, kind: str | None = None) -> Person | None:
        """The person with this secret, or `None` if unknown or expired. `kind` is `session` or `bearer`, if given."""
        found = await self.find_token(secret, kind)
        return None if found is None else found[1]

    async def find_token(self, secret: str, kind: str | None = None) -> tuple[Token, Person] | None:
        """The token with this secret and its person, or `None` if unknown or expired."""
        found = await self._store.token(hash_secret(secret)) if 0 < len(secret) <= 200 else None
        if found is None:
            return None
        token, person = found
        now = self._clock.wall()
        if (token.expires is not None and token.expires <= now) or (kind is not None and token.kind != kind):
            return None
        if now - token.used > TOUCH_AFTER:
            await self._store.touch_token(token.hash, now)
        return token, person

    async def update_profile(self, person: Person, name: str | None = None, colour: str | None = None) -> Person:
        """Change the name or the colour."""
        changed = Person(
            person.id,
            person.name if name is None else validate_name(name),
            person.colour if colour is None else validate_colour(colour),
            person.created,
            person.kept,
        )
        await self._store.update_person(person.id, changed.name, changed.colour)
        return changed

    async def delete(self, person: Person) -> None:
        """Delete an account: name, sessions, tokens and recovery code are gone, and the logs have to forget it."""
        await self._store.begin_erasure(person.id, self._clock.wall())

    # -- recovery codes ------------------------------------------------------------------------------------------

    async def create_recovery_code(self, person: Person) -> str:
        """Create a recovery code, shown only once; it replaces an older one."""
        number = int.from_bytes(self._entropy(17), "big")
        characters = "".join(_CODE_ALPHABET[number >> 5 * index & 31] for index in range(26))
        code = "-".join(characters[index : index + 5] for index in range(0, 25, 5)) + characters[25]
        await self._store.set_recovery_code(person.id, hash_secret(normalise_code(code)))
        return code

    async def recover(self, code: str, label: str = "") -> tuple[Person, str] | None:
        """The person with this recovery code and the secret of a new session, or `None`."""
        plain = normalise_code(code)
        person = await self._store.person_by_recovery_code(hash_secret(plain)) if len(plain) == 26 else None
        if person is None:
            return None
        return person, await self.create_session(person, label)

    async def create_session(self, person: Person, label: str = "") -> str:
        """Create a session for a person; returns its secret. The label says on which device."""
        secret, token = self._new_token(person.id, "session", clean_text(label, 64) or "", SESSION_LIFE)
        await self._store.add_token(token)
        return secret

    async def log_out(self, secret: str) -> None:
        """Delete the session with this secret."""
        found = await self._store.token(hash_secret(secret))
        if found is not None:
            await self._store.delete_tokens(found[1].id, [found[0].hash])

    async def log_out_everywhere(self, person: Person) -> int:
        """Delete all sessions and bearer tokens; returns how many there were."""
        return await self._store.delete_tokens(person.id)

    async def sessions(self, person: Person) -> list[Token]:
        """The sessions of a person, on this device and others; a session's `id` grants no access."""
        return [token for token in await self._store.tokens_of(person.id) if token.kind == "session"]

    async def end_session(self, person: Person, session_id: str) -> bool:
        """Delete a session; true if it existed."""
        mine = [token.hash for token in await self.sessions(person) if token.id == session_id]
        return bool(mine) and await self._store.delete_tokens(person.id, mine) > 0

    # -- confirmations -------------------------------------------------------------------------------------------

    def confirmation(self, secret: str) -> str:
        """A confirmation for the session with this secret: what a person asked to be sure of sends with the request.

        It follows from the session, so nothing is stored, and a confirmation of one session is worthless in another.
        """
        return self._confirmation(secret, self._clock.wall() + CONFIRMATION_LIFE)

    def is_confirmed(self, secret: str, confirmation: str) -> bool:
        """Whether this is a confirmation of this session, made a short while ago."""
        until = confirmation.partition("-")[0]
        if not until.isascii() or not until.isdecimal() or len(until) > 15:
            return False
        now = self._clock.wall()
        right = hmac.compare_digest(self._confirmation(secret, int(until)), confirmation)
        return right and now <= int(until) <= now + CONFIRMATION_LIFE

    def _confirmation(self, secret: str, until: int) -> str:
        proof = hmac.digest(hash_secret(secret), b"fellfield confirmation %d" % until, "sha256")
        return f"{until}-{proof.hex()}"

    # -- bearer tokens -------------------------------------------------------------------------------------------

    async def create_token(
        self, person: Person, label: str, *, scope: str = "play", days: int | None = TOKEN_DAYS
    ) -> str:
        """Create a bearer token, shown only once; it ends after these days, or never."""
        life = None if days is None else days * 86_400_000
        if len(await self.bearer_tokens(person)) >= MAX_TOKENS:
            raise TooManyTokens(f"there are {MAX_TOKENS} tokens already; revoke one first")
        secret, token = self._new_token(person.id, "bearer", clean_text(label, 64) or "token", life, scope)
        await self._store.add_token(token)
        return secret

    async def bearer_tokens(self, person: Person) -> list[Token]:
        """The bearer tokens of a person; a token's `id` grants no access."""
        return [token for token in await self._store.tokens_of(person.id) if token.kind == "bearer"]

    async def revoke_token(self, person: Person, token_id: str) -> bool:
        """Delete a bearer token; true if it existed."""
        mine = [token.hash for token in await self.bearer_tokens(person) if token.id == token_id]
        return bool(mine) and await self._store.delete_tokens(person.id, mine) > 0

    def _new_token(
        self, person: str, kind: str, label: str, life: int | None, scope: str = "play"
    ) -> tuple[str, Token]:
        secret = base64.urlsafe_b64encode(self._entropy(32)).decode().rstrip("=")
        now = self._clock.wall()
        expires = None if life is None else now + life
        return secret, Token(hash_secret(secret), person, kind, label, now, now, expires, scope)


def hash_secret(secret: str) -> bytes:
    """The hash of a secret, as stored."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()


def normalise_code(code: str) -> str:
    """A recovery code without dashes and blanks, in upper case, with look-alike letters replaced by digits."""
    kept = "".join(char for char in code.upper()[:100] if char.isalnum())
    return kept.replace("O", "0").replace("I", "1").replace("L", "1")


def validate_name(name: str) -> str:
    """The cleaned name; raises `BadName`."""
    cleaned = clean_text(name[:1000], NAME_LENGTH)
    if cleaned is None:
        raise BadName(f"a name must have 1 to {NAME_LENGTH} visible characters")
    return cleaned


def validate_colour(colour: str) -> str:
    """The colour if it is one of `COLOURS`; raises `BadName`."""
    if colour not in COLOURS:
        raise BadName("colour must be one of " + ", ".join(COLOURS))
    return colour
