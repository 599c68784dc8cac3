"""How many inputs seven plays cost: ``python -m tools.plays [NAME …] [--log]``.

Each play goes through the real program on a dummy display, by mouse and keyboard events. Everything at the table is
counted: clicks, drags and key presses (a chord is one), and the curtains. Motion is off. Each play says where it begins
and ends, and checks that it did what it says.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from tools.player import Count, headless
from tools.plays import battles, beret, hill


@dataclass(frozen=True, slots=True)
class Play:
    """A scripted play, and the most inputs and curtains that it should cost."""

    name: str
    title: str
    run: Callable[[], Count]
    inputs: int
    curtains: int | None = None

    def count(self) -> Count:
        """Play it, on a display and in a home of its own."""
        with headless():
            return self.run()


PLAYS = (
    Play("hill_idle", "Hill 875, nobody does anything", hill.idle_turn, 8, 4),
    Play("hill_first", "Hill 875, two walks, assault, attack", hill.first_turn, 45, 6),
    Play("hill_free", "Hill 875, turn 1 played freely", hill.free_turn, 45, 4),
    Play("hill_all", "Hill 875, everything moved", hill.everything_moved, 110),
    Play("boys", "The Boys of '67, US turn 1", battles.boys_of_67, 22),
    Play("snoopy", "Snoopy's Nose, 28 pieces entered", battles.snoopys_nose, 35),
    Play("beret", "Green Beret, a loaded team walks", beret.loaded_walk, 5),
    Play("beret_march", "Green Beret, a march of two turns", beret.quiet_march, 4),
)
BY_NAME = {play.name: play for play in PLAYS}


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.plays", description="Count the inputs of scripted plays.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which plays: {', '.join(BY_NAME)}; else all")
    parser.add_argument("--log", action="store_true", help="print every input in words")
    parser.add_argument("--json", action="store_true", help="print one object of figures, for other programs")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.names if name not in BY_NAME]
    if unknown:
        parser.error(f"no play {', '.join(unknown)}; there are {', '.join(BY_NAME)}")
    chosen = [BY_NAME[name] for name in options.names] or PLAYS
    if options.json:
        print(json.dumps(figures(chosen)))
        return
    print(f"{'':38} {'inputs':>6} {'budget':>6} {'curtains':>9} {'budget':>6}")
    for play in chosen:
        _show(play, play.count(), log=options.log)


def figures(plays: Iterable[Play]) -> dict[str, dict[str, int]]:
    counts = {play.name: play.count() for play in plays}
    return {name: {"inputs": count.inputs, "curtains": count.curtains} for name, count in counts.items()}


def _show(play: Play, count: Count, *, log: bool) -> None:
    budget = "" if play.curtains is None else f"{play.curtains}"
    print(f"{play.title:38} {count.inputs:6} {play.inputs:6} {count.curtains:9} {budget:>6}", flush=True)
    for number, done in enumerate(count.log if log else (), start=1):
        print(f"    {number:3} {done.kind:11} {done.what}")
