"""Long work in pieces, one after the other or on several processes: until it is done, stopped, or its time is up."""

from __future__ import annotations

import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from itertools import islice
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

Piece = TypeVar("Piece", contravariant=True)
Result = TypeVar("Result", covariant=True)
Outcome = TypeVar("Outcome")
Task = TypeVar("Task")


class Stopped(StrEnum):
    """Why work ended before it was done."""

    NO = ""
    SECONDS = "seconds"
    """Its time was up."""
    INTERRUPTED = "interrupted"
    """Ctrl-C."""


class Worker(Protocol[Piece, Result]):
    """What does a piece. With several processes each has its own, so it and the pieces must be such as can be sent."""

    def do(self, piece: Piece) -> Result:
        """Do a piece."""


class Done(NamedTuple, Generic[Outcome]):
    """The pieces that were done, the first ones in their order."""

    results: list[Outcome]
    stopped: Stopped


def do_all(
    worker: Worker[Task, Outcome],
    pieces: Sequence[Task],
    *,
    processes: int = 1,
    seconds: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> Done[Outcome]:
    """Do the pieces in their order, at least one of them whatever the time.

    Args:
        worker: Does a piece; what it finds must not depend on the pieces done before.
        pieces: All there is to do.
        processes: How many processes work at a time; 1 is this one.
        seconds: When to stop early.
        progress: Told how many are done, after each.

    Raises:
        KeyboardInterrupt: It was stopped before the first piece was done; later, what was done is returned.
    """
    results: list[Outcome] = []
    end = None if seconds is None else time.monotonic() + seconds
    found: Iterator[Outcome] = map(worker.do, pieces)
    if processes > 1 and len(pieces) > 1:
        found = _on_processes(worker, pieces, processes)
    try:
        for result in found:
            results.append(result)
            if progress is not None:
                progress(len(results))
            if end is not None and len(results) < len(pieces) and time.monotonic() >= end:
                return Done(results, Stopped.SECONDS)
    except KeyboardInterrupt:
        if not results:
            raise
        return Done(results, Stopped.INTERRUPTED)
    finally:
        if isinstance(found, Generator):
            found.close()
    return Done(results, Stopped.NO)


def _on_processes(
    worker: Worker[Task, Outcome], pieces: Iterable[Task], processes: int
) -> Generator[Outcome, None, None]:
    import multiprocessing
    from concurrent.futures import Future, ProcessPoolExecutor

    # Not forked: the program may have threads, and then a copy of it may never wake.
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(processes, context, initializer=_prepare, initargs=(worker,))
    waiting: deque[Future[Outcome]] = deque()
    todo = iter(pieces)
    first = next(todo)

    def submit(piece: Task) -> None:
        with _ctrl_c_waits():  # processes begin when there is work for them
            waiting.append(pool.submit(_do, piece))

    try:
        for piece in islice(todo, 3 * processes):
            submit(piece)
        # They take a while to begin, and whoever stops the work by then is to have something.
        yield worker.do(first)
        for piece in todo:
            yield waiting.popleft().result()
            submit(piece)
        while waiting:
            yield waiting.popleft().result()
    except (GeneratorExit, KeyboardInterrupt, SystemExit):
        # Nobody wants the rest, so what is at work on it need not finish.
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Ctrl-C and a request to end are heard only afterwards.

    A process that begins meanwhile never hears them: it would die with an outcry.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_workers: list[Worker[Any, Any]] = []
"""In a process of its own: what does the pieces."""


def _prepare(worker: Worker[Any, Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asked
    if hasattr(signal, "pthread_sigmask"):  # it began while its parent was not to be ended
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    _workers[:] = [worker]


def _do(piece: Any) -> Any:
    return _workers[0].do(piece)
