"""How fast the painters are: ``python -m tools.timings BOARD.toml LOOK-MODULE``.

It paints the board without stored sheets, then measures steady frames, panning and zooming at 1280 × 800 and
2560 × 1440 with a counter in every third hex. Figures are medians and worst cases in milliseconds of processor time, so
that other work on the machine does not spoil them.
"""

from __future__ import annotations

import argparse
import itertools
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from hexcore.board.board import Board
from hexcore.board.file import load_board
from hexcore.game.look import CounterLook, Look
from hexcore.game.views import PieceView
from launcher.kit.style.theme import Theme
from launcher.painting.counters.painter import CounterPainter
from launcher.painting.counters.stacks import CounterStack, draw_stacks, stacks
from launcher.painting.map.camera import Camera
from launcher.painting.map.painter import MapPainter
from launcher.painting.map.sheet_cache import SheetStore
from tools.boardsheet import look_of

VIEWS = ((1280, 800), (2560, 1440))


def timed(action: Callable[[], object], times: int = 60) -> tuple[float, float]:
    """Return median and worst milliseconds of an action."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        action()
        taken.append((time.process_time() - start) * 1000)
    return statistics.median(taken), max(taken)


def measure(board: Board, look: Look, folder: Path) -> dict[str, tuple[float, float]]:
    """Return all figures for one board, by name."""
    found: dict[str, tuple[float, float]] = {}
    for name in ("first start", "second start"):
        start = time.process_time()
        painter = MapPainter(board, look.boards[board.id], Theme(), SheetStore(folder))
        steps = [time.process_time() for _ in painter.paint_steps()]
        whole = (steps[-1] - start) * 1000
        found[name] = (whole, max(b - a for a, b in itertools.pairwise([start, *steps])) * 1000)
        _settled(folder)
    pieces = [
        PieceView(str(h), kind, "", values=dict.fromkeys(counter.line, "4"), hex=h)
        for h, (kind, counter) in zip(sorted(board.playable)[::3], _around(look), strict=False)
    ]
    counters = CounterPainter(look, Theme())
    for view in VIEWS:
        found.update(_frames(painter, counters, pieces, view))
    found["megabytes of the map"] = (painter.bytes / 1e6, painter.bytes / 1e6)
    return found


def _around(look: Look) -> list[tuple[str, CounterLook]]:
    kinds = list(look.counters.items())
    return [kinds[n % len(kinds)] for n in range(2000)]


def _settled(folder: Path) -> None:
    until = time.monotonic() + 20
    while not list(folder.glob("*.png")) and time.monotonic() < until:
        time.sleep(0.05)


def _frames(
    painter: MapPainter, counters: CounterPainter, pieces: list[PieceView], view: tuple[int, int]
) -> dict[str, tuple[float, float]]:
    surface = pygame.Surface(view, 0, 32)
    camera = Camera(1.0, (5.0, 5.0), view, painter.world)
    camera.clamp()

    def frame() -> None:
        painter.view(surface, camera)
        draw_stacks(surface, counters, lying)

    def pan() -> None:
        camera.pan(-17, -11)
        painter.view(surface, camera)
        painter.work(4)

    def zoom() -> None:
        camera.wheel(0.25 if camera.zoom < 1.2 else -2, (view[0] / 2, view[1] / 2))
        painter.view(surface, camera)
        painter.work(4)

    while not painter.view(surface, camera):
        painter.work(100)
    lying: list[CounterStack] = stacks(pieces, painter.board, camera, Theme())
    frame()
    size = f"{view[0]}×{view[1]}"
    return {
        f"map {size}": timed(lambda: painter.view(surface, camera)),
        f"map and counters {size}": timed(frame),
        f"finding stacks {size}": timed(lambda: stacks(pieces, painter.board, camera, Theme())),
        f"panning {size}": timed(pan),
        f"zooming {size}": timed(zoom),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the painters.")
    parser.add_argument("board", type=Path)
    parser.add_argument("look")
    args = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    with tempfile.TemporaryDirectory() as folder:
        for name, (median, worst) in measure(load_board(args.board), look_of(args.look), Path(folder)).items():
            print(f"{name:32} {median:9.2f} {worst:9.2f}")


if __name__ == "__main__":
    main()
