"""Printing aside: a process of its own paints and writes, so that no window waits, and can be told to stop."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Literal, NamedTuple

from hexcore.bots.background import serve
from hexcore.errors import MonsoonError
from launcher.language import words

What = Literal["map", "counters", "aid"]
POSTER = "poster"  # asked for in place of a paper: one sheet as large as the map needs
_STEP = 0.005
_ENDING_S = 0.5


class PrintOrder(NamedTuple):
    """What is to be printed, of which scenario, on what, and into which file."""

    what: What
    game: str
    scenario: str
    language: str
    paper: str
    out: Path
    packs: tuple[Path, ...] = ()


def carry_out(order: PrintOrder, told: Callable[[float], None]) -> None:
    from launcher.paper.print.subject import PrintSubject

    subject = PrintSubject(order.game, order.scenario, order.packs, order.language)
    paper = "a4" if order.paper == POSTER else order.paper
    if order.what == "map":
        from launcher.paper.print.map_pages import MapWish, print_map

        print_map(subject, MapWish(paper="" if order.paper == POSTER else paper), order.out, told)
    elif order.what == "counters":
        from launcher.paper.print.counters import CounterWish, print_counters

        print_counters(subject, CounterWish(paper=paper), order.out, told)
    else:
        from launcher.paper.print.player_aid import print_aid

        print_aid(subject, paper, order.out, told)


class Job:
    """An order that is being carried out. :meth:`poll` is called now and then, and never waits."""

    def __init__(self, order: PrintOrder) -> None:
        self.order = order
        self.share, self.running, self.problem = 0.0, True, ""
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe(duplex=False)
        self._process: SpawnProcess = context.Process(target=work, args=(theirs, order), daemon=True)
        self._process.start()
        theirs.close()

    def poll(self) -> None:
        try:
            while self.running and self._line.poll():
                self._hear(self._line.recv())
        except (EOFError, OSError):
            self._process.join(_ENDING_S)
            self.running = False
            self.problem = words(self.order.language).say("sheets.gone", code=str(self._process.exitcode))

    def _hear(self, said: float | str) -> None:
        if isinstance(said, float):
            self.share = said
        else:
            self.running, self.problem = False, said

    def stop(self) -> None:
        self.running = False
        self._process.terminate()
        self._process.join(_ENDING_S)
        if self._process.is_alive():
            self._process.kill()
        self._line.close()
        for part in self.order.out.parent.glob(f".{self.order.out.name}.*.part"):
            with suppress(OSError):
                part.unlink()


def work(line: Connection, order: PrintOrder) -> None:
    serve()
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    last = 0.0

    def told(share: float) -> None:
        nonlocal last
        if share - last >= _STEP:
            last = share
            line.send(float(share))

    problem = ""
    try:
        carry_out(order, told)
    except MonsoonError as error:
        problem = error.said(order.language)
    except Exception as error:  # a game may be anyone's package, and fail in any way
        problem = f"{type(error).__name__}: {error}"
    with suppress(OSError):
        line.send(problem)
