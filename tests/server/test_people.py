"""People: guests, profiles, recovery codes, tokens; no secret is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from tests.server.conftest import NewStore
from tests.server.harness import TableHarness, harness_at

from fellfield.server.people import COLOURS, BadName, hash_secret, validate_colour, validate_name


def with_harness(new_store: NewStore, test: Callable[[TableHarness], Awaitable[None]]) -> None:
    async def run() -> None:
        async with harness_at(new_store()) as harness:
            await test(harness)

    asyncio.run(run())


def test_a_guest_is_recognised_only_by_the_secret(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        ada, secret = await harness.people.create_guest("Ada", "teal")
        bea, other = await harness.people.create_guest()
        assert await harness.people.authenticate(secret) == ada
        assert await harness.people.authenticate(other) == bea
        assert bea.name.startswith("Guest ")
        assert bea.colour in COLOURS
        for wrong in ("", secret[:-1], secret + "x", ada.id, hash_secret(secret).hex(), "x" * 500):
            assert await harness.people.authenticate(wrong) is None

    with_harness(new_store, test)


def test_an_unused_session_expires(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        _, secret = await harness.people.create_guest("Ada")
        harness.clock.time += 399 * 86_400_000
        assert await harness.people.authenticate(secret)
        harness.clock.time += 2 * 86_400_000
        assert await harness.people.authenticate(secret) is None

    with_harness(new_store, test)


def test_a_recovery_code_logs_in_on_another_device(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        ada, here = await harness.people.create_guest("Ada")
        first = await harness.people.create_recovery_code(ada)
        code = await harness.people.create_recovery_code(ada)
        assert await harness.people.recover(first) is None
        assert await harness.people.recover("") is None
        sloppy = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
        found = await harness.people.recover(sloppy)
        assert found is not None
        person, there = found
        assert (person.id, person.kept) == (ada.id, True)
        assert there != here
        assert await harness.people.authenticate(there) == await harness.people.authenticate(here)

    with_harness(new_store, test)


def test_logging_out_ends_one_session_or_all(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        ada, session = await harness.people.create_guest("Ada")
        two, three = await harness.people.create_session(ada), await harness.people.create_token(ada, "script")
        await harness.people.log_out(session)
        assert await harness.people.authenticate(session) is None
        assert await harness.people.authenticate(two)
        assert await harness.people.log_out_everywhere(ada) == 2
        assert await harness.people.authenticate(two) is None
        assert await harness.people.authenticate(three) is None

    with_harness(new_store, test)


def test_a_bearer_token_is_no_session_and_can_be_revoked(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        ada, session = await harness.people.create_guest("Ada")
        bea = await harness.person("Bea")
        secret = await harness.people.create_token(ada, "my bot")
        assert await harness.people.authenticate(secret, "bearer") == ada
        assert await harness.people.authenticate(secret, "session") is None
        assert await harness.people.authenticate(session, "bearer") is None
        [token] = await harness.people.bearer_tokens(ada)
        assert token.label == "my bot"
        assert token.id not in secret
        assert not await harness.people.revoke_token(bea, token.id)
        assert await harness.people.revoke_token(ada, token.id)
        assert await harness.people.authenticate(secret) is None

    with_harness(new_store, test)


def test_a_name_can_be_changed_within_limits(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        ada, secret = await harness.people.create_guest("Ada")
        changed = await harness.people.update_profile(ada, "  Ada \n Lovelace\u202e ", "pink")
        assert changed.name == "Ada Lovelace"
        assert await harness.people.authenticate(secret) == changed

    with_harness(new_store, test)


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200e", "x" * 33, "\x00\x07"])
def test_an_invisible_name_is_refused(name: str) -> None:
    with pytest.raises(BadName):
        validate_name(name)


def test_names_are_normalised_and_colours_are_known() -> None:
    assert validate_name("Ame\u0301lie") == "Am\u00e9lie"
    with pytest.raises(BadName):
        validate_colour("#ff0000")


def test_no_secret_is_stored_anywhere(new_store: NewStore, tmp_path_factory: pytest.TempPathFactory) -> None:
    async def test(harness: TableHarness) -> None:
        ada, session = await harness.people.create_guest("Ada")
        bearer, code = await harness.people.create_token(ada, "x"), await harness.people.create_recovery_code(ada)
        path = tmp_path_factory.mktemp("dump") / "dump.db"
        await harness.store.backup(str(path))
        content = path.read_bytes()
        assert b"Ada" in content
        for secret in (session, bearer, code, code.replace("-", "")):
            assert secret.encode() not in content

    with_harness(new_store, test)
