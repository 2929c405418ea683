"""Work handed out to processes, one piece at a time; stopped, it stops at once and leaves nobody behind."""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, Final, Generic, TypeAlias, TypeVar

from fellfield.core.errors import FellfieldError
from fellfield.evaluation.interrupts import stopped_by_sigterm

PATIENCE: Final = 3
"""How many processes may die over the same piece of work before it is given up."""

Task: TypeAlias = tuple[Any, ...]
"""One piece of work: the last arguments of the function that does it."""
Found = TypeVar("Found")


class Deadly(FellfieldError):
    """Work that killed every process it was given to; all the rest is done."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        super().__init__(f"{PATIENCE} processes died one after the other over the same game")
        self.tasks = tuple(tasks)


def hand_out(
    do: Callable[..., Found], tasks: Sequence[Task], processes: int, take: Callable[[Task, Found], None]
) -> None:
    """Do all the work; `take` gets each result as soon as it is there, in any order. `do` must not raise.

    Ctrl-C and SIGTERM alike raise `KeyboardInterrupt`, after `take` has got all that was finished by then.
    """
    with stopped_by_sigterm():
        if processes > 1:
            _Crew(do, tasks, processes, take).work()
        else:
            for task in tasks:
                take(task, do(*task))


class _Crew(Generic[Found]):
    """The processes at work, each with at most one piece of it."""

    def __init__(
        self, do: Callable[..., Found], tasks: Sequence[Task], size: int, take: Callable[[Task, Found], None]
    ) -> None:
        self.do = do
        self.todo = deque(tasks)
        self.size = min(size, len(tasks))
        self.take = take
        self.hands: list[_Hand] = []
        self.deaths: Counter[Task] = Counter()

    def work(self) -> None:
        """Until everything is done or given up; raises `Deadly` for what was given up."""
        try:
            while self.todo or any(one.task for one in self.hands):
                self._keep_busy()
                for line in wait([one.line for one in self.hands if one.task]):
                    self._listen(next(one for one in self.hands if one.line is line))
        except KeyboardInterrupt:
            self._send_home()
            self._gather()
            raise
        finally:
            self._send_home()
        if given_up := [task for task, times in self.deaths.items() if times == PATIENCE]:
            raise Deadly(given_up)

    def _keep_busy(self) -> None:
        """Everybody gets something to do; whoever is missing is replaced."""
        while len(self.hands) < self.size:
            self.hands.append(_Hand(self.do))  # first of all, so that nobody is forgotten when we are stopped here
            self.hands[-1].start()
        for one in self.hands:
            if one.task is None and self.todo:
                one.give(self.todo.popleft())

    def _listen(self, hand: _Hand) -> None:
        """Take a result; or learn that the process is gone, and put its work back."""
        task = hand.task
        assert task is not None
        try:
            found = hand.line.recv()
        except (EOFError, OSError):
            hand.kill()
            hand.join()
            self.hands.remove(hand)
            self.deaths[task] += 1
            if self.deaths[task] < PATIENCE:
                self.todo.append(task)
            return
        self.take(task, found)
        hand.task = None

    def _gather(self) -> None:
        """Results that were under way when somebody said stop."""
        for one in self.hands:
            try:
                found = one.line.recv() if one.task and one.line.poll() else None
            except (EOFError, OSError):
                found = None
            if one.task and found is not None:
                self.take(one.task, found)

    def _send_home(self) -> None:
        """End them all in the middle of whatever they do: they keep nothing that could be lost."""
        for one in self.hands:
            one.kill()
        for one in self.hands:
            one.join()


class _Hand:
    """One process, our end of the line to it, and what it is doing."""

    def __init__(self, do: Callable[..., Any]) -> None:
        context = get_context("spawn")
        self.line, self._theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(self._theirs, do))
        self.task: Task | None = None

    def start(self) -> None:
        """Begin to live; the other end of the line is in the other hand from now on."""
        with _unheard(signal.SIGINT):
            self.process.start()
        self._theirs.close()

    def give(self, task: Task) -> None:
        """Hand over some work; that nobody is there any more is noticed when the answer is awaited."""
        self.task = task
        with suppress(OSError):
            self.line.send(task)

    def kill(self) -> None:
        """No questions asked; nothing happens to one that has not begun or is gone."""
        if self.process.pid is not None:
            self.process.kill()

    def join(self) -> None:
        """Wait until it is gone."""
        if self.process.pid is not None:
            self.process.join()


def _serve(line: Connection, do: Callable[..., Any]) -> None:
    """The life of a process: work until the line is cut."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_the_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            line.send(do(*line.recv()))


def _leave_with_the_parent() -> None:
    """Nobody waits for the work of an orphan: however the parent ended, its children end, too."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _unheard(sign: signal.Signals) -> Iterator[None]:
    """Keep a signal waiting; a process started meanwhile never hears it, from its first moment on.

    Ctrl-C goes to everybody at the terminal, and is for the one who has handed out the work.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # started with the first process otherwise, and lets all signals in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {sign})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
