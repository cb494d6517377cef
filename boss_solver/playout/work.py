"""Long work in pieces, one after the other or on several processes: until it is done, stopped, or its time is up.

:func:`do_all` keeps the order of the pieces and returns the first ones if it is stopped. :func:`each` yields every
result as soon as it is ready. A script that uses several processes keeps its own work under
``if __name__ == "__main__"``, because the other processes import it. Where processes cannot be started, or die, the
work is done in this one.
"""

from __future__ import annotations

import os
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Piece = TypeVar("Piece", contravariant=True)
Result = TypeVar("Result", covariant=True)
Outcome = TypeVar("Outcome")
Task = TypeVar("Task")

FEW: Final = 4
"""With fewer things than this, starting processes for :func:`each` takes longer than it saves."""


class Stopped(StrEnum):
    """Why work ended before it was done."""

    NO = ""
    SECONDS = "seconds"
    """Its time was up."""
    INTERRUPTED = "interrupted"
    """Ctrl-C."""


class Worker(Protocol[Piece, Result]):
    """Work that is done piece by piece. Each process has its own copy, so it and the pieces must be picklable."""

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
    """Do the pieces in their order, and at least one of them however short the time.

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
    ready = _in_order(worker.do, pieces, processes)
    end = None if seconds is None else time.monotonic() + seconds
    try:
        for result in ready:
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
        ready.close()
    return Done(results, Stopped.NO)


def each(
    do: Callable[[Task], Outcome], things: Sequence[Task], processes: int | None = None
) -> Generator[tuple[int, Outcome], None, None]:
    """Do the same work on all things, on several processes where that pays.

    The results come as they are ready, each with the index of its thing. If the caller stops asking or is interrupted,
    the work stops: what has not begun is not done.

    Args:
        do: A function that another process can import; things and results must be picklable.
        things: What to do it on.
        processes: How many processes; as many as there are processors if None, only this one if 1.
    """
    processes = min(processes or os.cpu_count() or 1, len(things))
    done: set[int] = set()
    if processes > 1 and len(things) >= FEW:
        done = yield from _as_ready(do, things, processes)
    for index, thing in enumerate(things):
        if index not in done:
            yield index, do(thing)


def _in_order(do: Callable[[Task], Outcome], pieces: Sequence[Task], processes: int) -> Generator[Outcome, None, None]:
    done = 0
    if processes > 1 and len(pieces) > 1:
        done = yield from on_processes(do, pieces, processes)
    yield from map(do, pieces[done:])


def on_processes(
    do: Callable[[Task], Outcome], pieces: Sequence[Task], processes: int
) -> Generator[Outcome, None, int]:
    """Yield results in the order of the pieces; return how many there were if the processes failed."""
    waiting: deque[Future[Outcome]] = deque()
    todo = iter(pieces)
    first = next(todo)
    done = 0
    with suppress(_NoProcessesError), _pool(do, processes) as submit:
        for piece in islice(todo, 3 * processes):
            waiting.append(submit(piece))
        # They take a while to begin; if the work is stopped by then, there is a result.
        yield do(first)
        done += 1
        while waiting:
            yield waiting.popleft().result()
            done += 1
            waiting.extend(map(submit, islice(todo, 1)))
    return done


def _as_ready(
    do: Callable[[Task], Outcome], things: Sequence[Task], processes: int
) -> Generator[tuple[int, Outcome], None, set[int]]:
    """Yield results as they are ready, each with its index; return the indices of those that came."""
    from concurrent.futures import as_completed

    done: set[int] = set()
    with suppress(_NoProcessesError), _pool(do, processes) as submit:
        indices = {submit(thing): index for index, thing in enumerate(things)}
        for future in as_completed(indices):
            yield indices[future], future.result()
            done.add(indices[future])
    return done


class _NoProcessesError(Exception):
    """Processes cannot be started here, or one of them died."""


@contextmanager
def _pool(do: Callable[[Task], Outcome], processes: int) -> Iterator[Callable[[Task], Future[Outcome]]]:
    """Start processes, and yield the function that gives them a piece to do. If the block fails they are ended."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    # Not forked: the program may have threads, and then a copy of it may never wake.
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    try:
        pool = ProcessPoolExecutor(processes, context, initializer=_prepare, initargs=(do,))
    except (ImportError, NotImplementedError, OSError) as error:  # memory cannot be shared between processes here
        raise _NoProcessesError from error

    def submit(piece: Task) -> Future[Outcome]:
        with _ctrl_c_waits():  # processes begin when there is work for them
            return pool.submit(_do, piece)

    try:
        yield submit
    except BaseException as error:
        # Nobody wants the rest, so the processes need not finish it.
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        if isinstance(error, BrokenProcessPool):
            raise _NoProcessesError from error
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)  # its thread must not be at work when the program ends


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Hold back Ctrl-C and a request to end; both are heard afterwards.

    A process that begins meanwhile never hears them: it would print a traceback and die.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_work: list[Callable[[Any], Any]] = []
"""In a process of its own: the function that does a piece."""


def _prepare(do: Callable[[Any], Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asked
    if hasattr(signal, "pthread_sigmask"):  # it began while its parent was not to be ended
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    _work[:] = [do]


def _do(piece: Any) -> Any:
    return _work[0](piece)
