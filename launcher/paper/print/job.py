"""Printing in a process of its own, so that no window waits for it."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from hexcore.bots.background import Worker, share_teller
from launcher.language import words

What = Literal["map", "counters", "aid", "rulings"]
POSTER: Final = "poster"  # in place of a paper: one sheet as large as the map needs


class PrintOrder(NamedTuple):
    """A print: its kind, scenario, paper and file."""

    what: What
    game: str
    scenario: str
    language: str
    paper: str
    out: Path
    packs: tuple[Path, ...] = ()


class PrintJob(Worker):
    """An order that a process is printing."""

    def __init__(self, order: PrintOrder) -> None:
        self.order = order
        super().__init__(_work, order, language=order.language)

    def poll(self) -> list[Any]:
        messages = super().poll()
        if self.problem == "":
            self.problem = words(self.order.language).say("sheets.gone", code=str(self.exit_code))
        return messages

    def stop(self) -> None:
        """End the process, and remove its unfinished file."""
        super().stop()
        for part in self.order.out.parent.glob(f".{self.order.out.name}.*.part"):
            with suppress(OSError):
                part.unlink()


def _work(line: Connection, order: PrintOrder) -> None:
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    _print(order, share_teller(line))


def _print(order: PrintOrder, tell: Callable[[float], None]) -> None:
    from launcher.paper.print.subject import PrintSubject

    subject = PrintSubject(order.game, order.scenario, order.packs, order.language)
    paper = "a4" if order.paper == POSTER else order.paper
    if order.what == "map":
        from launcher.paper.print.map_pages import MapWish, print_map

        print_map(subject, MapWish(paper="" if order.paper == POSTER else paper), order.out, tell)
    elif order.what == "counters":
        from launcher.paper.print.counters import CounterWish, print_counters

        print_counters(subject, CounterWish(paper=paper), order.out, tell)
    else:
        from launcher.paper.print.player_aid import print_aid

        print_aid(subject, paper, order.out, tell, rulings=order.what == "rulings")
