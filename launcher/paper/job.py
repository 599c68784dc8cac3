"""A report that is written aside: a worker process makes it while the table goes on, and can be stopped at any time."""

from __future__ import annotations

import multiprocessing
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import NamedTuple

from hexcore.errors import MonsoonError
from hexcore.plugins import registry
from hexcore.saves import SaveFile, resume
from hexcore.workers import serve
from launcher.paper.writing import Wanted, Written, write_report

ENDING_S = 0.5
"""How long a worker may take to end when it is told to."""


class Order(NamedTuple):
    """A game as a worker is given it, and the report that is wanted of it."""

    save: SaveFile
    packs: tuple[Path, ...]
    wanted: Wanted


class Failed(NamedTuple):
    """Why nothing was written, in words."""

    why: str


class ReportJob:
    """One report being written. :meth:`poll` is called now and then, and never waits."""

    def __init__(self, order: Order) -> None:
        self.share = 0.0
        self.written: Written | None = None
        self.failed: Failed | None = None
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe(duplex=False)
        self.process: SpawnProcess = context.Process(target=work, args=(theirs, order), daemon=True)
        try:
            self.process.start()
        except OSError as error:
            self.failed = Failed(str(error))
        theirs.close()

    @property
    def over(self) -> bool:
        """Whether there is nothing more to come."""
        return self.written is not None or self.failed is not None

    def poll(self) -> bool:
        """Take what was said since; tells whether there is something new."""
        before = (self.share, self.over)
        try:
            while not self.over and self._line.poll():
                self._take(self._line.recv())
        except (EOFError, OSError):
            if not self.over:
                self.failed = Failed("")
        return (self.share, self.over) != before

    def _take(self, said: object) -> None:
        if isinstance(said, float):
            self.share = said
        elif isinstance(said, Written):
            self.written = said
        elif isinstance(said, Failed):
            self.failed = said

    def stop(self) -> None:
        """Break off at once; what was written whole stays."""
        if self.process.pid is not None:
            self.process.terminate()
            self.process.join(ENDING_S)
            if self.process.is_alive():
                self.process.kill()
        self._line.close()


def work(line: Connection, order: Order) -> None:
    """In the worker: write the report and tell how far it is."""
    serve()
    wanted = order.wanted
    with suppress(BrokenPipeError, EOFError):
        try:
            session = resume(registry().open(order.save.game, order.packs), order.save)
            line.send(write_report(session, order.save.seats, wanted, lambda share: line.send(float(share))))
        except MonsoonError as error:
            line.send(Failed(error.said(wanted.language)))
        except OSError as error:
            line.send(Failed(error.strerror or str(error)))
