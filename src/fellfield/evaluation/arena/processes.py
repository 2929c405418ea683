"""Tasks in worker processes, one at a time each; an interruption ends all of them at once."""

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

MAX_DEATHS: Final = 3
"""Processes that may die over the same task before it is given up."""

Task: TypeAlias = tuple[Any, ...]
"""The last arguments of the function that does the work."""
Result = TypeVar("Result")


class WorkersDied(FellfieldError):
    """These tasks killed every process they were given to; all other tasks are done."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        super().__init__(f"{MAX_DEATHS} processes died in a row over the same game")
        self.tasks = tuple(tasks)


def run_tasks(
    function: Callable[..., Result], tasks: Sequence[Task], processes: int, on_result: Callable[[Task, Result], None]
) -> None:
    """Run all tasks; `on_result` receives each result as soon as it is there, in any order. `function` must not raise.

    Ctrl-C and SIGTERM raise `KeyboardInterrupt`, after `on_result` has received everything that was finished.
    """
    with stopped_by_sigterm():
        if processes > 1:
            _WorkerPool(function, tasks, processes, on_result).run()
        else:
            for task in tasks:
                on_result(task, function(*task))


class _WorkerPool(Generic[Result]):
    """The worker processes, each with at most one task."""

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
        """Run until every task is done or given up; raises `WorkersDied` for those given up."""
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
        if given_up := [task for task, times in self.deaths.items() if times == MAX_DEATHS]:
            raise WorkersDied(given_up)

    def _assign_tasks(self) -> None:
        """Start missing workers, and give a task to each idle one."""
        while len(self.workers) < self.size:
            self.workers.append(
                _WorkerProcess(self.function)
            )  # listed before it starts, so that an interruption here finds it
            self.workers[-1].start()
        for worker in self.workers:
            if worker.task is None and self.todo:
                worker.assign(self.todo.popleft())

    def _receive(self, worker: _WorkerProcess) -> None:
        """Take a result; if the process is gone, requeue its task."""
        task = worker.task
        assert task is not None
        try:
            result = worker.connection.recv()
        except (EOFError, OSError):
            worker.kill()
            worker.join()
            self.workers.remove(worker)
            self.deaths[task] += 1
            if self.deaths[task] < MAX_DEATHS:
                self.todo.append(task)
            return
        self.on_result(task, result)
        worker.task = None

    def _collect_finished(self) -> None:
        """Take results that had arrived before the interruption."""
        for worker in self.workers:
            try:
                result = worker.connection.recv() if worker.task and worker.connection.poll() else None
            except (EOFError, OSError):
                result = None
            if worker.task and result is not None:
                self.on_result(worker.task, result)

    def _kill_all(self) -> None:
        """Kill all workers; they hold nothing that could be lost."""
        for worker in self.workers:
            worker.kill()
        for worker in self.workers:
            worker.join()


class _WorkerProcess:
    """One process, our end of its pipe, and its task."""

    def __init__(self, function: Callable[..., Any]) -> None:
        context = get_context("spawn")
        self.connection, self._child_connection = context.Pipe()
        self.process = context.Process(target=_serve, args=(self._child_connection, function))
        self.task: Task | None = None

    def start(self) -> None:
        """Start the process and close our copy of its end of the pipe."""
        with _signal_blocked(signal.SIGINT):
            self.process.start()
        self._child_connection.close()

    def assign(self, task: Task) -> None:
        """Send a task; a dead process is noticed when its result is awaited."""
        self.task = task
        with suppress(OSError):
            self.connection.send(task)

    def kill(self) -> None:
        """Kill the process if it is running."""
        if self.process.pid is not None:
            self.process.kill()

    def join(self) -> None:
        """Wait until it has exited."""
        if self.process.pid is not None:
            self.process.join()


def _serve(connection: Connection, function: Callable[..., Any]) -> None:
    """The main loop of a worker process: work until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            connection.send(function(*connection.recv()))


def _exit_with_parent() -> None:
    """Exit when the parent is gone, however it ended."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _signal_blocked(sign: signal.Signals) -> Iterator[None]:
    """Block a signal; a process started meanwhile inherits the mask and never receives it.

    Ctrl-C reaches every process of the terminal, but only the parent should handle it.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # otherwise it starts with the first process and resets the mask
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {sign})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
