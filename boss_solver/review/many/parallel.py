"""The same work on many things, on all processors; whoever asks gets each result as soon as it is there."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

T = TypeVar("T")
R = TypeVar("R")

FEW: Final = 4
"""With fewer things than this, starting processes takes longer than it saves."""


def each(work: Callable[[T], R], things: Sequence[T], workers: int | None = None) -> Iterator[tuple[int, R]]:
    """Do the work on all things, each in a process of its own where that pays.

    The results come as they are ready, each with the index of its thing. Whoever stops asking, or is interrupted,
    stops the work: what has not begun is not done. A script that calls this keeps its own work under
    ``if __name__ == "__main__"``, as other processes import it.

    Args:
        work: A function that another process can import; things and results are sent between processes.
        things: What to do it on.
        workers: How many processes; as many as there are processors if None, none besides this one if 1.
    """
    workers = min(workers or os.cpu_count() or 1, len(things))
    done: set[int] = set()
    if workers > 1 and len(things) >= FEW:
        for index, result in _in_processes(work, things, workers):
            done.add(index)
            yield index, result
    for index, thing in enumerate(things):  # all of them, or what processes that died have left
        if index not in done:
            yield index, work(thing)


def _in_processes(work: Callable[[T], R], things: Sequence[T], workers: int) -> Iterator[tuple[int, R]]:
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    others = set(active_children())
    is_done = False
    try:
        # A process that was forked would share whatever threads and locks this one has.
        context = get_context("spawn")
        stop = context.Event()
        pool = ProcessPoolExecutor(workers, context, _begin, (stop,))
    except (ImportError, OSError):  # a system that cannot share memory between processes
        return
    try:
        with _held_interrupt():
            futures = {pool.submit(_unless_stopped, work, thing): index for index, thing in enumerate(things)}
        for future in as_completed(futures):
            for result in future.result():
                yield futures[future], result
        is_done = True
    except BrokenProcessPool:
        return
    finally:
        stop.set()  # what a process has taken already cannot be cancelled
        for process in () if is_done else set(active_children()) - others:
            process.terminate()  # nobody waits for what it is at
        pool.shutdown(wait=True, cancel_futures=True)  # else its thread may still be at work when the program ends


_stopping: list[Event] = []
"""In a process that does the work: whether it is still wanted."""


def _unless_stopped(work: Callable[[T], R], thing: T) -> list[R]:
    """The one result, or none where nobody waits for it any more."""
    return [] if _stopping[0].is_set() else [work(thing)]


def _begin(stop: Event) -> None:
    """Make a process ready.

    Ctrl-C goes to all processes of a terminal: the one that asked says what is to be done about it.
    """
    _stopping.append(stop)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextmanager
def _held_interrupt() -> Iterator[None]:
    """Hold Ctrl-C back for a moment, also from processes that are started meanwhile and do not ignore it yet."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
