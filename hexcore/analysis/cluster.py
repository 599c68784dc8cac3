"""One piece of work for many keys: here, in processes of this machine, or on a cluster.

The work is a pure function of a key, such as the seed of a game. So any machine can do it, the work of a dead process
is done again, and :func:`each` gives the same results everywhere, in any order.

The cluster is one of dask.distributed, started with its own commands (``dask scheduler``, ``dask worker``), and Monsoon
is installed on each of its machines. The library is an extra, imported only when a cluster is asked for.
"""

from __future__ import annotations

import logging
import multiprocessing
import re
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeVar

from hexcore.bots.processes import context, serve
from hexcore.errors import InvalidInput, MonsoonError, text_of
from hexcore.text import say

if TYPE_CHECKING:
    from distributed import Client, Future

K = TypeVar("K")
R = TypeVar("R")

LARGEST: Final = 25  # keys for a process at once
MOST: Final = 61 if sys.platform == "win32" else 4096  # processes; Windows cannot wait for more
ROUNDS: Final = 4  # a process gets its part of the rest as for so many rounds: large pieces first, single keys last
INSTALL: Final = "pip install 'monsoon-table[cluster]'"
ANSWER_S: Final = 10.0  # for a scheduler to answer, and for the first worker to appear
ALONE_S: Final = 60.0  # without any worker, at most
AHEAD: Final = 256  # keys sent to a cluster at once
POLL_S: Final = 0.02
_ADDRESS: Final = re.compile(r"(?:[a-z]+://)?(?:\[[0-9a-fA-F:]+\]|[^\s:/]+):\d+")


def each(
    work: Callable[[K], R], keys: Sequence[K], *, name: str = "", jobs: int = 1, cluster: str = ""
) -> Generator[R, None, None]:
    """Do the work for every key, yielding each result as it comes.

    ``jobs`` is the number of processes; with one the work is done here. ``cluster`` is the address of a scheduler,
    whose workers take the place of processes; ``name`` sets this work apart from other work there.
    """
    if cluster:
        return _on_cluster(work, keys, name, cluster)
    return _in_processes(work, keys, jobs) if jobs > 1 and len(keys) > 1 else (work(key) for key in keys)


# Processes


def _in_processes(work: Callable[[K], R], keys: Sequence[K], jobs: int) -> Generator[R, None, None]:
    pieces = list(portions(keys, jobs))
    with workers(min(jobs, len(pieces))) as pool:
        waiting = [pool.submit(_do, work, piece) for piece in pieces]
        for done in as_completed(waiting):
            yield from done.result()


def portions(keys: Sequence[K], jobs: int) -> Iterator[Sequence[K]]:
    """Return the keys in ever smaller pieces, so that all processes end at about the same time."""
    start = 0
    while start < len(keys):
        size = max(1, min(LARGEST, (len(keys) - start) // (jobs * ROUNDS)))
        yield keys[start : start + size]
        start += size


def _do(work: Callable[[K], R], keys: Sequence[K]) -> list[R]:
    return [work(key) for key in keys]


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Open a pool of processes that end at once, and in silence, when the work is interrupted."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(min(jobs, MOST), mp_context=context(), initializer=serve)
    broken_off = False
    try:
        yield pool
    except BrokenProcessPool:
        raise MonsoonError(say("error.bots.ended")) from None
    except BaseException:
        broken_off = True
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()
        raise
    finally:
        # a process ended in the middle of an answer is not waited for
        pool.shutdown(wait=not broken_off, cancel_futures=True)


# Cluster


def _on_cluster(work: Callable[[K], R], keys: Sequence[K], name: str, address: str) -> Generator[R, None, None]:
    """Keep a number of keys on their way until all have come back; the scheduler repeats lost work."""
    with _connected(address) as client:
        coming = iter(keys)
        waiting: list[Future[R]] = []
        while True:
            more = list(islice(coming, AHEAD - len(waiting)))
            waiting += client.map(
                _alone, [work] * len(more), more, key=[f"monsoon-{name}-{key}" for key in more], pure=True
            )
            if not waiting:
                return
            done = _some(client, waiting, address)
            waiting = [future for future in waiting if future not in done]
            yield from _gathered(client, done, address)


_one_at_a_time = threading.Lock()


def _alone(work: Callable[[K], R], key: K) -> R:
    """Do the work on a worker, one key at a time also with several threads, which games cannot share."""
    with _one_at_a_time:
        return work(key)


def _some(client: Client, waiting: Sequence[Future[R]], address: str) -> set[Future[R]]:
    alone_since = checked = time.monotonic()
    while not (done := {future for future in waiting if future.done()}):
        time.sleep(POLL_S)
        if client.status != "running":
            raise MonsoonError(say("error.cluster.lost", address=address))
        now = time.monotonic()
        if now - checked > 1:
            checked = now
            alone_since = alone_since if not client.scheduler_info()["workers"] else now
        if now - alone_since > ALONE_S:
            raise MonsoonError(say("error.cluster.no_workers", address=address, seconds=round(ALONE_S)))
    return done


def _gathered(client: Client, done: set[Future[R]], address: str) -> list[R]:
    """Return a result; an error of a worker becomes one of ours, in its own words."""
    from distributed import CancelledError, KilledWorker
    from distributed.comm import CommClosedError

    try:
        found: list[R] = client.gather(list(done))
        return found
    except MonsoonError:
        raise
    except (CancelledError, CommClosedError, ConnectionError):
        raise MonsoonError(say("error.cluster.lost", address=address)) from None
    except KilledWorker:
        raise MonsoonError(say("error.cluster.killed", address=address)) from None
    except Exception as error:  # whatever a worker was unable to do, such as import Monsoon
        raise MonsoonError(say("error.cluster.failed", address=address, why=text_of(error))) from error


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    """Connect to a scheduler with at least one worker; closing drops unfinished work."""
    if not _ADDRESS.fullmatch(address):
        raise InvalidInput(say("error.cluster.address", address=address))
    try:
        from distributed import Client
    except ImportError:
        raise MonsoonError(say("error.cluster.missing", command=INSTALL)) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we print errors ourselves
    try:
        client = Client(address, timeout=ANSWER_S, set_as_default=False, name="monsoon")
    except (OSError, ValueError) as error:
        raise MonsoonError(say("error.cluster.no_scheduler", address=address, why=_first_line(error))) from None
    try:
        _require_worker(client, address)
        yield client
    finally:
        with suppress(Exception):
            client.close(timeout=ANSWER_S)


def _require_worker(client: Client, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=ANSWER_S)
    except TimeoutError:
        seconds = round(ANSWER_S)
        raise MonsoonError(say("error.cluster.no_workers", address=address, seconds=seconds)) from None


def _first_line(error: Exception) -> Any:
    return next(iter(str(error).splitlines()), type(error).__name__)
