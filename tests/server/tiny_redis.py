"""Just enough of Redis to carry wake-ups: HELLO, SUBSCRIBE, PUBLISH. Tests speak to this one."""

from __future__ import annotations

import asyncio


class TinyRedis:
    """Listens on a free port; `drop()` cuts all connections, as a restart would."""

    def __init__(self) -> None:
        self._subscribers: dict[bytes, list[asyncio.StreamWriter]] = {}
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> str:
        """Start it; the address."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return f"redis://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/0"

    def drop(self) -> None:
        """Cut all connections."""
        for writer in list(self._writers):
            writer.close()
        self._subscribers.clear()

    async def stop(self) -> None:
        """Stop it."""
        assert self._server is not None
        self._server.close()
        self.drop()
        await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            while words := await _command(reader):
                writer.write(self._answer(words, writer))
                await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            self._writers.discard(writer)
            writer.close()

    def _answer(self, words: list[bytes], writer: asyncio.StreamWriter) -> bytes:
        match words[0].upper():
            case b"HELLO":
                return (
                    b"%6\r\n"
                    + b"".join(_bulk(word) for word in (b"server", b"redis", b"version", b"7.0.0"))
                    + (
                        b"$5\r\nproto\r\n:3\r\n$2\r\nid\r\n:1\r\n$4\r\nmode\r\n$10\r\nstandalone\r\n$4\r\nrole\r\n$6\r\nmaster\r\n"
                    )
                )
            case b"SUBSCRIBE":
                self._subscribers.setdefault(words[1], []).append(writer)
                return b">3\r\n" + _bulk(b"subscribe") + _bulk(words[1]) + b":1\r\n"
            case b"PUBLISH":
                message = b">3\r\n" + _bulk(b"message") + _bulk(words[1]) + _bulk(words[2])
                heard = [one for one in self._subscribers.get(words[1], []) if not one.is_closing()]
                for subscriber in heard:
                    subscriber.write(message)
                return b":%d\r\n" % len(heard)
            case b"PING":
                return b"+PONG\r\n"
        return b"+OK\r\n"


async def _command(reader: asyncio.StreamReader) -> list[bytes]:
    line = await reader.readline()
    if not line:
        return []
    words = []
    for _ in range(int(line[1:])):
        size = int((await reader.readline())[1:])
        words.append((await reader.readexactly(size + 2))[:-2])
    return words


def _bulk(word: bytes) -> bytes:
    return b"$%d\r\n%s\r\n" % (len(word), word)
