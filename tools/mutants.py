"""How many slips in the rules their tests notice: ``python -m tools.mutants CHAPTER … [--sample N] [--survivors]``.

Every slip of :mod:`tools.mutations` in the modules of a chapter is tried by itself, or a random sample of them. All
tests of the game are collected once. A first run measures each test and the functions it enters; then a process is
forked for each mutant, puts its code into the function, and runs the tests that enter it, the quickest first and golden
games last, until one fails. A survivor means that a test is missing, or that the code says too much. Needs ``os.fork``.
"""

from __future__ import annotations

import argparse
import importlib
import io
import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any, NamedTuple

import pytest

from tools.mutations import Mutant, mutants

ROOT = Path(__file__).parent.parent
CHAPTERS = {
    "noise": ("green_beret", "noise/*.py"),
    "pursuit": ("green_beret", "enemy/pursuit.py"),
    "quarry": ("green_beret", "enemy/quarry.py"),
    "combat": ("green_beret", "combat/*.py"),
    "attack": ("vietnam_battles", "standard/combat/*.py"),
    "retreat": ("vietnam_battles", "standard/combat/retreat*.py"),
    "support": ("vietnam_battles", "standard/support_fire/*.py"),
    "fire": ("green_inferno", "combat/*.py"),
    "artillery": ("green_inferno", "artillery/*.py"),
}
"""The games and modules of the chapters."""
PATIENCE = 10  # seconds of work that a test may take longer than without the slip, before the slip counts as noticed


class Known(NamedTuple):
    """A test's seconds in the first run, and the functions it enters, as file and qualified name."""

    seconds: float
    enters: frozenset[tuple[str, str]]


class Hunt:
    """A plugin of pytest that runs mutants instead of tests."""

    def __init__(self, files: Sequence[Path], sample: int, seed: int) -> None:
        found = [(file, mutant) for file in files for mutant in mutants(file)]
        self.mutants = random.Random(seed).sample(found, min(sample, len(found))) if sample else found
        self.files = {str(file) for file in files}
        self.survivors: list[tuple[Path, Mutant]] = []
        self.over = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        tests = {item.nodeid: item for item in session.items}
        known = self._learn(session)
        recent: list[str] = []
        for file, mutant in sorted(self.mutants, key=lambda one: (one[0], one[1].line)):
            entering = [name for name in tests if (str(file), mutant.function) in known[name].enters]
            entering.sort(key=lambda name: ("golden" in name, name not in recent, known[name].seconds))
            killer = self._try(session, file, mutant, [(tests[name], known[name].seconds) for name in entering])
            if killer is None:
                self.survivors.append((file, mutant))
            elif killer:
                recent = [killer, *recent[:9]]
        self.over = True
        return True

    def _learn(self, session: pytest.Session) -> dict[str, Known]:
        # in a process of its own

        def run() -> dict[str, tuple[float, list[tuple[str, str]]]]:
            found = {}
            for item, after in zip(session.items, [*session.items[1:], None], strict=True):
                entered: set[tuple[str, str]] = set()
                sys.setprofile(self._noting(entered))
                start = time.perf_counter()
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
                sys.setprofile(None)
                if session.testsfailed:
                    raise SystemExit(f"{item.nodeid} fails without any slip")
                found[item.nodeid] = (time.perf_counter() - start, sorted(entered))
            return found

        _, told = _forked(run)
        return {
            name: Known(float(took), frozenset((f, q) for f, q in entered)) for name, (took, entered) in told.items()
        }

    def _noting(self, entered: set[tuple[str, str]]) -> Callable[[FrameType, str, Any], None]:
        def note(frame: FrameType, event: str, _: Any) -> None:
            if event == "call" and frame.f_code.co_filename in self.files:
                entered.add((frame.f_code.co_filename, frame.f_code.co_qualname))

        return note

    def _try(
        self, session: pytest.Session, file: Path, mutant: Mutant, tests: Sequence[tuple[pytest.Item, float]]
    ) -> str | None:
        """Return the test that notices a mutant, "" if one did not end; None if it survives."""

        def run() -> str | None:
            _replace(file, mutant)
            items = [item for item, _ in tests]
            for (item, seconds), after in zip(tests, [*items[1:], None], strict=True):
                signal.setitimer(signal.ITIMER_PROF, PATIENCE + seconds)
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
                signal.setitimer(signal.ITIMER_PROF, 0)
                if session.testsfailed:
                    return item.nodeid
            return None

        if not tests:
            return None
        ended, told = _forked(run)
        return told if ended else ""


def _forked(run: Callable[[], Any]) -> tuple[bool, Any]:
    """Run a function in a silent process; return whether it ended, and its result."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        try:
            told = {"told": run()}
        except BaseException as error:  # whatever it is, the parent must hear of it, and this process end
            told = {"error": repr(error)}
        with os.fdopen(writing, "w") as out:
            json.dump(told, out)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as source:
        text = source.read()
    os.waitpid(child, 0)
    answer = json.loads(text) if text else {}
    if "error" in answer:
        raise RuntimeError(answer["error"])
    return bool(text), answer.get("told")


def _replace(file: Path, mutant: Mutant) -> None:
    """Put the code of a mutant into its function, wherever that was imported."""
    holder: Any = importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
    *outer, name = mutant.function.split(".")
    for part in outer:
        holder = getattr(holder, part)
    function = vars(holder)[name]
    while not isinstance(function, FunctionType) or hasattr(function, "__wrapped__"):
        if hasattr(function, "cache_clear"):
            function.cache_clear()
        function = function.fget if isinstance(function, property) else function.__wrapped__
    function.__code__ = mutant.code


def modules(chapter: str) -> list[Path]:
    """Return the files of a chapter."""
    game, pattern = CHAPTERS[chapter]
    return sorted((ROOT / "games" / game / "rules").glob(pattern))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description="Try slips in the rules.")
    parser.add_argument("chapters", nargs="+", choices=CHAPTERS, metavar="CHAPTER", help=", ".join(CHAPTERS))
    parser.add_argument("--sample", type=int, default=0, help="so many mutants of each chapter, at random; else all")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--survivors", action="store_true", help="print those that no test noticed")
    options = parser.parse_args(arguments)
    for chapter in options.chapters:
        hunt = Hunt(modules(chapter), options.sample, options.seed)
        game = CHAPTERS[chapter][0]
        tests = [f"tests/games/{game}", "tests/golden", "-k", game, "-m", "not slow"]
        with redirect_stdout(io.StringIO()) as said:
            pytest.main([*tests, "-p", "no:cacheprovider", "-o", "timeout=0"], plugins=[hunt])
        if not hunt.over:
            sys.exit(said.getvalue())
        count, left = len(hunt.mutants), len(hunt.survivors)
        print(f"{chapter}: {count - left} of {count} noticed, {(count - left) / max(count, 1):.1%}", flush=True)
        for file, mutant in hunt.survivors if options.survivors else ():
            print(f"  {file.relative_to(ROOT)}:{mutant.line} {mutant.function}: {mutant.was} → {mutant.now}")


if __name__ == "__main__":
    main()
