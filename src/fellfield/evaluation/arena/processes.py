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

MOST_DEATHS: Final = 3
"""How many processes may die over the same piece of work before it is given up."""

Task: TypeAlias = tuple[Any, ...]
"""One piece of work: the last arguments of the function that does it."""
Result = TypeVar("Result")


class WorkersDied(FellfieldError):
    """Work that killed every process it was given to; all the rest is done."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        super().__init__(f"{MOST_DEATHS} processes died one after the other over the same game")
        self.tasks = tuple(tasks)


def run_tasks(
    function: Callable[..., Result], tasks: Sequence[Task], processes: int, on_result: Callable[[Task, Result], None]
) -> None:
    """Do all the work; `on_result` gets each result as soon as it is there, in any order. `function` must not raise.

    Ctrl-C and SIGTERM alike raise `KeyboardInterrupt`, after `on_result` has got all that was finished by then.
    """
    with stopped_by_sigterm():
        if processes > 1:
            _WorkerPool(function, tasks, processes, on_result).run()
        else:
            for task in tasks:
                on_result(task, function(*task))


class _WorkerPool(Generic[Result]):
    """The processes at work, each with at most one piece of it."""

    def __init__(
        self,
        function: Callable[..., Result],
        tasks: Sequence[Task],
        size: int,
        on_result: Callable[[Task, Result], None],
    ) -> None:
        self.function = function
        self.todo = deque(tasks)
        self.size = min(size, len(tasks))
        self.on_result = on_result
        self.workers: list[_WorkerProcess] = []
        self.deaths: Counter[Task] = Counter()

    def run(self) -> None:
        """Until everything is done or given up; raises `WorkersDied` for what was given up."""
        try:
            while self.todo or any(worker.task for worker in self.workers):
                self._assign_tasks()
                for connection in wait([worker.connection for worker in self.workers if worker.task]):
                    self._receive(next(worker for worker in self.workers if worker.connection is connection))
        except KeyboardInterrupt:
            self._kill_all()
            self._collect_finished()
            raise
        finally:
            self._kill_all()
        if given_up := [task for task, times in self.deaths.items() if times == MOST_DEATHS]:
            raise WorkersDied(given_up)

    def _assign_tasks(self) -> None:
        """Everybody gets something to do; whoever is missing is replaced."""
        while len(self.workers) < self.size:
            self.workers.append(
                _WorkerProcess(self.function)
            )  # first of all, so that nobody is forgotten when we are stopped here
            self.workers[-1].start()
        for worker in self.workers:
            if worker.task is None and self.todo:
                worker.assign(self.todo.popleft())

    def _receive(self, worker: _WorkerProcess) -> None:
        """Take a result; or learn that the process is gone, and put its work back."""
        task = worker.task
        assert task is not None
        try:
            result = worker.connection.recv()
        except (EOFError, OSError):
            worker.kill()
            worker.join()
            self.workers.remove(worker)
            self.deaths[task] += 1
            if self.deaths[task] < MOST_DEATHS:
                self.todo.append(task)
            return
        self.on_result(task, result)
        worker.task = None

    def _collect_finished(self) -> None:
        """Results that were under way when somebody said stop."""
        for worker in self.workers:
            try:
                result = worker.connection.recv() if worker.task and worker.connection.poll() else None
            except (EOFError, OSError):
                result = None
            if worker.task and result is not None:
                self.on_result(worker.task, result)

    def _kill_all(self) -> None:
        """End them all in the middle of whatever they do: they keep nothing that could be lost."""
        for worker in self.workers:
            worker.kill()
        for worker in self.workers:
            worker.join()


class _WorkerProcess:
    """One process, our end of the line to it, and what it is doing."""

    def __init__(self, function: Callable[..., Any]) -> None:
        context = get_context("spawn")
        self.connection, self._child_connection = context.Pipe()
        self.process = context.Process(target=_serve, args=(self._child_connection, function))
        self.task: Task | None = None

    def start(self) -> None:
        """Begin to live; the other end of the line is in the other hand from now on."""
        with _signal_blocked(signal.SIGINT):
            self.process.start()
        self._child_connection.close()

    def assign(self, task: Task) -> None:
        """Hand over some work; that nobody is there any more is noticed when the answer is awaited."""
        self.task = task
        with suppress(OSError):
            self.connection.send(task)

    def kill(self) -> None:
        """No questions asked; nothing happens to one that has not begun or is gone."""
        if self.process.pid is not None:
            self.process.kill()

    def join(self) -> None:
        """Wait until it is gone."""
        if self.process.pid is not None:
            self.process.join()


def _serve(connection: Connection, function: Callable[..., Any]) -> None:
    """The life of a process: work until the line is cut."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            connection.send(function(*connection.recv()))


def _exit_with_parent() -> None:
    """Nobody waits for the work of an orphan: however the parent ended, its children end, too."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _signal_blocked(sign: signal.Signals) -> Iterator[None]:
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
