"""Work that takes turns: between addresses, then between the people at one address, then in order.

A person who asks for a lot waits longer, and nobody else does. Making more guests at one address gains no turns.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from contextvars import ContextVar
from typing import Final, Generic, NamedTuple, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")


class WorkOwner(NamedTuple):
    """On whose behalf work is done: a person, and the address they were last seen at (empty if unknown)."""

    address: str = ""
    person: str = ""


NOBODY: Final = WorkOwner()
"""Whose work it is when no request is being served."""
current_owner: Final[ContextVar[WorkOwner]] = ContextVar("current_owner", default=NOBODY)
"""The caller of the request or socket that is being served."""


class FairQueue(Generic[T]):
    """Waiting jobs. The address whose turn is longest ago comes first, and so does the person there."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(jobs) for people in self._waiting.values() for jobs in people.values())

    def count(self, owner: WorkOwner) -> int:
        """The number of jobs of this person that wait."""
        people = self._waiting.get(owner.address)
        return 0 if people is None else len(people.get(owner.person, ()))

    def count_at(self, address: str) -> int:
        """The number of jobs from this address that wait."""
        people = self._waiting.get(address)
        return 0 if people is None else sum(len(jobs) for jobs in people.values())

    def put(self, owner: WorkOwner, job: T) -> None:
        """Add a job behind the others of its owner."""
        people = self._waiting.setdefault(owner.address, OrderedDict())
        people.setdefault(owner.person, deque()).append(job)

    def take(self) -> T:
        """Remove the next job; raises `IndexError` if there is none."""
        if not self._waiting:
            raise IndexError("no job waits")
        address, people = self._waiting.popitem(last=False)
        person, jobs = people.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            people[person] = jobs
        if people:
            self._waiting[address] = people
        return job

    def in_order(self) -> Iterator[T]:
        """The waiting jobs in the order of their turns, if nothing is added."""
        rest: FairQueue[T] = FairQueue()
        for address, people in self._waiting.items():
            rest._waiting[address] = OrderedDict((person, jobs.copy()) for person, jobs in people.items())
        while rest._waiting:
            yield rest.take()


class FairExecutor:
    """Runs blocking functions in a thread, one at a time and by turns.

    One thread, because rules hold the interpreter: more of them would slow the event loop down and finish no earlier.
    """

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._busy = False
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue()

    def waiting(self, owner: WorkOwner) -> int:
        """The number of functions of this person that wait for their turn."""
        return self._queue.count(owner)

    async def run(self, owner: WorkOwner, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """The result of `work(*arguments, **named)`, computed when it is this owner's turn."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._queue.put(owner, turn)
        self._give_turn()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the turn had come already
                self._end_turn()
            raise
        running = self._thread.submit(work, *arguments, **named)

        def finished(_: Future[T]) -> None:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(self._end_turn)

        # The turn lasts until the thread is free, even if nobody waits for the result any more.
        running.add_done_callback(finished)
        return await asyncio.wrap_future(running)

    def _give_turn(self) -> None:
        while not self._busy and len(self._queue):
            turn = self._queue.take()
            if not turn.done():
                self._busy = True
                turn.set_result(None)

    def _end_turn(self) -> None:
        self._busy = False
        self._give_turn()

    def close(self) -> None:
        """Accept no more work; what runs is not waited for."""
        self._thread.shutdown(wait=False, cancel_futures=True)
